// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.analysis.internal.requirement.CapabilityTable;
import org.spirv4j.analysis.internal.requirement.RequirementProblem;
import org.spirv4j.analysis.internal.requirement.RequirementScanner;
import org.spirv4j.analysis.internal.requirement.RequirementSet;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * The lowest version and the fewest capabilities and extensions that a module or one of its entry points needs,
 * whatever the module declares. Capabilities that others imply are not listed. Immutable.
 *
 * <p>If one of several capabilities suffices, the order of preference is: one that is needed in any case, one that the
 * module declares, the one that satisfies the most such needs, the one that the environment is most certain to have,
 * one that needs no extension, one of the lowest version, the one that implies the fewest others, the one with the
 * lowest value. If a version or an extension suffices, the version is preferred if it is not above that of the module.
 *
 * <p>The built-ins ClipDistance, CullDistance and PointSize need a capability if they are used, not if a structure has
 * a member with that decoration. 8-bit and 16-bit types need only storage capabilities if their values are only moved
 * between memory and wider types.
 */
public final class Requirements {
    private final SpirvModule module;
    private final RequirementSet set;

    private Requirements(SpirvModule module, RequirementSet set) {
        this.module = module;
        this.set = set;
    }

    /**
     * Determines what a module needs, in time linear in its length.
     *
     * @param module the module
     * @param env the environment that the module is made for; it decides between alternative capabilities, and what is
     *     a problem
     * @return the requirements
     */
    public static Requirements of(SpirvModule module, TargetEnv env) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(env, "env");
        ModuleData data = ModuleAccess.data(module);
        RequirementScanner scanner = scanner(module, data, env);
        scanner.scan(data.words, ModuleHeader.WORDS, data.words.length);
        return result(module, module.layout().entryPoints(), scanner);
    }

    /**
     * Determines what one entry point of a module needs: its functions, the declarations and decorations that these
     * refer to, its interface and its execution modes. Takes time linear in the length of the module.
     *
     * @param use the entry point, and what it uses
     * @param env the environment that the module is made for; it decides between alternative capabilities, and what is
     *     a problem
     * @return the requirements
     */
    public static Requirements of(EntryPointUse use, TargetEnv env) {
        Objects.requireNonNull(use, "use");
        Objects.requireNonNull(env, "env");
        SpirvModule module = use.layout().module();
        ModuleData data = ModuleAccess.data(module);
        RequirementScanner scanner = scanner(module, data, env);
        BitSet needed = EntryPointInstructions.of(use, data);
        for (int first = needed.nextSetBit(0); first >= 0; ) {
            int end = needed.nextClearBit(first);
            scanner.scan(data.words, data.starts[first], data.starts[end]);
            first = needed.nextSetBit(end);
        }
        return result(module, List.of(use.entryPoint()), scanner);
    }

    private static RequirementScanner scanner(SpirvModule module, ModuleData data, TargetEnv env) {
        RequirementScanner scanner = new RequirementScanner(data.tables, env, data.bound, data.directIds);
        scanner.preferVersion(Collections.min(List.of(module.header().version(), env.version())));
        scanner.prefer(module.layout().capabilityValues(), module.layout().extensions());
        return scanner;
    }

    private static Requirements result(SpirvModule module, List<EntryPoint> entryPoints, RequirementScanner scanner) {
        if (listsAllGlobals(module, entryPoints)) {
            scanner.needVersion(
                    new SpirvVersion(1, 4), "an interface variable in a storage class other than Input and Output");
        }
        return new Requirements(module, scanner.result());
    }

    /**
     * Whether an interface lists variables in storage classes other than Input and Output, which SPIR-V supports
     * since version 1.4.
     */
    private static boolean listsAllGlobals(SpirvModule module, List<EntryPoint> entryPoints) {
        TypeTable types = TypeTable.of(module);
        for (EntryPoint entryPoint : entryPoints) {
            for (int id : entryPoint.interfaceIds()) {
                StorageClass storage = types.storageClass(types.typeOf(id)).orElse(StorageClass.Input);
                if (storage != StorageClass.Input && storage != StorageClass.Output) {
                    return true;
                }
            }
        }
        return false;
    }

    /** {@return the lowest version of SPIR-V that has everything that the module uses} */
    public SpirvVersion version() {
        return set.version();
    }

    /** {@return the values of the needed capabilities, in ascending order} */
    public List<Integer> capabilityValues() {
        return set.capabilities();
    }

    /**
     * {@return the values of the capabilities that instructions need by themselves, in ascending order; in contrast to
     * {@link #capabilityValues}, also those that others of them imply}
     */
    public List<Integer> directCapabilityValues() {
        return set.direct();
    }

    /** {@return the needed capabilities in the order of their values, without those that the built-in grammar lacks} */
    public List<Capability> capabilities() {
        List<Capability> capabilities = new ArrayList<>();
        for (int value : set.capabilities()) {
            Capability.of(value).ifPresent(capabilities::add);
        }
        return List.copyOf(capabilities);
    }

    /** {@return the names of the needed extensions, sorted} */
    public List<String> extensions() {
        return set.extensions();
    }

    /** {@return what the module uses and the environment lacks, each with the position of its first use} */
    public List<Diagnostic> problems() {
        ModuleData data = ModuleAccess.data(module);
        List<Diagnostic> problems = new ArrayList<>();
        for (RequirementProblem problem : set.problems()) {
            int instruction = data.instructionAt(problem.wordOffset());
            problems.add(
                    Diagnostic.error(Position.ofInstruction(problem.wordOffset(), instruction), problem.message()));
        }
        return List.copyOf(problems);
    }

    /**
     * {@return the values of needed capabilities that the module neither declares nor implies by those that it
     * declares}
     */
    public Set<Integer> undeclaredCapabilityValues() {
        Set<Integer> missing = new TreeSet<>(set.capabilities());
        missing.removeAll(CapabilityTable.of(ModuleAccess.data(module).tables)
                .closureOfValues(module.layout().capabilityValues()));
        return Collections.unmodifiableSet(missing);
    }
}
