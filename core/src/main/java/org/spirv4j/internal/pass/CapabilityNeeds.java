// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.pass;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.internal.requirement.CapabilityTable;
import org.spirv4j.module.SpirvModule;

/** Which of the capabilities and extensions that a module declares it can do without. */
public final class CapabilityNeeds {
    private final SpirvModule module;
    private final TargetEnv env;
    private final CapabilityTable table;
    private final Requirements requirements;
    private final List<Integer> kept;

    /**
     * Determines what a module needs.
     *
     * @param module the module
     * @param env the environment that the module is made for
     */
    public CapabilityNeeds(SpirvModule module, TargetEnv env) {
        this.module = module;
        this.env = env;
        table = CapabilityTable.of(ModuleAccess.data(module).tables);
        requirements = Requirements.of(module, env);
        kept = new ArrayList<>(module.layout().capabilityValues());
    }

    /**
     * {@return the values of the capabilities that the module declares, and that it neither needs nor needs for what they imply;
     * none if it needs capabilities that it does not declare}
     *
     * @param alsoNeeded values of capabilities to keep, if the module declares them
     * @param isCandidate whether a capability may be removed, by its value
     */
    public Set<Integer> unneededCapabilities(Set<Integer> alsoNeeded, IntPredicate isCandidate) {
        Set<Integer> unneeded = new HashSet<>();
        if (!requirements.undeclaredCapabilityValues().isEmpty()) {
            return unneeded;
        }
        Set<Integer> needed = new HashSet<>(alsoNeeded);
        needed.retainAll(table.closureOfValues(kept));
        needed.addAll(requirements.capabilityValues());
        for (int capability : List.copyOf(kept)) {
            if (!needed.contains(capability) && isCandidate.test(capability)) {
                List<Integer> rest = new ArrayList<>(kept);
                rest.removeAll(List.of(capability));
                if (table.closureOfValues(rest).containsAll(needed)) {
                    kept.removeAll(List.of(capability));
                    unneeded.add(capability);
                }
            }
        }
        return unneeded;
    }

    /**
     * {@return the extensions that the module declares for capabilities only, and that neither the module nor the capabilities that
     * {@link #unneededCapabilities} did not return need}
     */
    public Set<String> unneededExtensions() {
        SpirvVersion version = Collections.min(List.of(module.header().version(), env.version()));
        Set<String> unneeded = new HashSet<>();
        for (int i = 0; i < table.count(); i++) {
            unneeded.addAll(table.extensions(i));
        }
        unneeded.retainAll(module.layout().extensions());
        unneeded.removeAll(requirements.extensions());
        for (int capability : kept) {
            int index = table.index(capability);
            if (index >= 0 && table.since(index) > (version.major() << 8 | version.minor())) {
                unneeded.removeAll(table.extensions(index));
            }
        }
        return unneeded;
    }
}
