// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.requirement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.requirement.EnvironmentTable.Support;

/**
 * Finds the smallest set of declarations that fulfils requirements.
 *
 * <p>A requirement that one of several capabilities fulfils is left open until the others are settled: most are then
 * fulfilled by what is there already or implied. For what is left, the capability is taken that is preferred from outside,
 * then the one that fulfils the most requirements; among equals the one that the environment has most surely, that does not bring Kernel to a shader or Shader to a
 * kernel, that needs no extension, that an older version has, that implies the least, and that has the lowest value.
 *
 * <p>A version is preferred to an extension where the environment and {@code preferredVersion} have that version. Of
 * several extensions one that is preferred is taken, then SPV_KHR before SPV_EXT before the others.
 */
final class RequirementSolver {
    private static final EnvironmentTable ENVIRONMENTS = EnvironmentTable.builtIn();

    private final GrammarTables tables;
    private final CapabilityTable capabilities;
    private final TargetEnv env;
    private final int envVersion;
    private final int preferredVersion;
    private final Set<Integer> preferredCapabilities;
    private final Set<String> preferredExtensions;
    private final List<Requirement> requirements;
    private final List<RequirementProblem> problems = new ArrayList<>();
    private final Set<Requirement> refused = new HashSet<>();
    private final BitSet chosen = new BitSet();
    private final BitSet closure = new BitSet();
    private final int shader;
    private final int kernel;
    private final int imageBasic;

    RequirementSolver(
            GrammarTables tables,
            TargetEnv env,
            int preferredVersion,
            Set<Integer> preferredCapabilities,
            Set<String> preferredExtensions,
            List<Requirement> requirements) {
        this.preferredCapabilities = preferredCapabilities;
        this.preferredExtensions = preferredExtensions;
        this.tables = tables;
        this.env = env;
        this.requirements = requirements;
        capabilities = CapabilityTable.of(tables);
        envVersion = EnvironmentTable.version(env);
        int last = envVersion;
        for (Requirement requirement : requirements) {
            last = Math.min(last, requirement.until());
        }
        this.preferredVersion = Math.min(last, preferredVersion);
        shader = capabilities.index(Capability.Shader.value());
        kernel = capabilities.index(Capability.Kernel.value());
        // An OpenCL environment takes the other capabilities of images beside this one, so it is not left out as
        // implied.
        imageBasic = capabilities.index(Capability.ImageBasic.value());
    }

    /** Solves; to be called once. */
    RequirementSet solve() {
        chooseCapabilities();
        TreeSet<String> extensions = new TreeSet<>();
        int version = chooseVersion(extensions);
        List<Integer> values = new ArrayList<>();
        minimal().stream().forEach(index -> values.add(capabilities.value(index)));
        problems.sort(Comparator.comparingInt(RequirementProblem::instruction));
        return new RequirementSet(
                new SpirvVersion(version >> 8, version & 0xFF), values, List.copyOf(extensions), problems);
    }

    // Capabilities

    private void chooseCapabilities() {
        List<Requirement> open = new ArrayList<>();
        for (Requirement requirement : requirements) {
            int[] any = requirement.capabilities();
            if (any.length == 1) {
                if (!allowed(any[0])) {
                    refuse(requirement);
                }
                choose(any[0]);
            } else if (any.length > 1) {
                open.add(requirement);
            }
        }
        // What has one candidate left in this environment is no choice either.
        for (Requirement requirement : open) {
            int[] candidates = candidates(requirement);
            if (candidates.length == 0) {
                refuse(requirement);
            } else if (candidates.length == 1) {
                choose(candidates[0]);
            }
        }
        BitSet free = new BitSet();
        while (true) {
            open.removeIf(r -> isFulfilled(r, closure) || candidates(r).length == 0);
            if (open.isEmpty()) {
                break;
            }
            int best = best(open);
            choose(best);
            free.set(best);
        }
        dropNeedless(free);
    }

    private int best(List<Requirement> open) {
        int[] fulfils = new int[capabilities.count()];
        for (Requirement requirement : open) {
            for (int candidate : candidates(requirement)) {
                fulfils[candidate]++;
            }
        }
        int best = -1;
        for (int index = 0; index < fulfils.length; index++) {
            if (fulfils[index] > 0 && (best < 0 || compare(index, best, fulfils) < 0)) {
                best = index;
            }
        }
        return best;
    }

    private int compare(int a, int b, int[] fulfils) {
        int order = Boolean.compare(isPreferred(b), isPreferred(a));
        if (order == 0) {
            order = Integer.compare(fulfils[b], fulfils[a]);
        }
        if (order == 0) {
            order = Boolean.compare(isForeign(a), isForeign(b));
        }
        if (order == 0) {
            order = support(a).compareTo(support(b));
        }
        if (order == 0) {
            order = Boolean.compare(needsExtension(a), needsExtension(b));
        }
        if (order == 0) {
            order = Integer.compare(capabilities.since(a), capabilities.since(b));
        }
        if (order == 0) {
            order = Integer.compare(added(a), added(b));
        }
        return order == 0 ? Integer.compare(a, b) : order;
    }

    private boolean isPreferred(int index) {
        return preferredCapabilities.contains(capabilities.value(index));
    }

    /** Whether a capability would make a kernel's module one of shaders too, or the other way round. */
    private boolean isForeign(int index) {
        BitSet implied = capabilities.closure(index);
        return shader >= 0
                && kernel >= 0
                && (closure.get(shader) && implied.get(kernel) || closure.get(kernel) && implied.get(shader));
    }

    private boolean needsExtension(int index) {
        return capabilities.since(index) > preferredVersion
                || support(index) == Support.BY_EXTENSION && capabilities.since(index) == 0x100;
    }

    private int added(int index) {
        BitSet added = (BitSet) capabilities.closure(index).clone();
        added.andNot(closure);
        return added.cardinality();
    }

    private Support support(int index) {
        return ENVIRONMENTS.support(env, tables, capabilities.value(index));
    }

    private boolean allowed(int index) {
        return ENVIRONMENTS.allows(env, tables, capabilities.value(index));
    }

    private int[] candidates(Requirement requirement) {
        return java.util.Arrays.stream(requirement.capabilities())
                .filter(this::allowed)
                .toArray();
    }

    private void choose(int index) {
        chosen.set(index);
        closure.or(capabilities.closure(index));
    }

    private static boolean isFulfilled(Requirement requirement, BitSet by) {
        for (int index : requirement.capabilities()) {
            if (by.get(index)) {
                return true;
            }
        }
        return requirement.capabilities().length == 0;
    }

    /** A later choice may have made an earlier one needless. */
    private void dropNeedless(BitSet free) {
        for (int index = free.nextSetBit(0); index >= 0; index = free.nextSetBit(index + 1)) {
            BitSet without = new BitSet();
            for (int other = chosen.nextSetBit(0); other >= 0; other = chosen.nextSetBit(other + 1)) {
                if (other != index) {
                    without.or(capabilities.closure(other));
                }
            }
            if (requirements.stream().allMatch(r -> isFulfilled(r, without) || !isFulfilled(r, closure))) {
                chosen.clear(index);
                closure.clear();
                closure.or(without);
            }
        }
    }

    /** What was chosen, without what something else that was chosen implies. */
    private BitSet minimal() {
        BitSet minimal = (BitSet) chosen.clone();
        for (int index = chosen.nextSetBit(0); index >= 0; index = chosen.nextSetBit(index + 1)) {
            for (int other = minimal.nextSetBit(0); other >= 0; other = minimal.nextSetBit(other + 1)) {
                if (other != index
                        && index != imageBasic
                        && capabilities.closure(other).get(index)) {
                    minimal.clear(index);
                    break;
                }
            }
        }
        return minimal;
    }

    /** Whether a capability is needed or implied by one that is. */
    boolean has(Capability capability) {
        int index = capabilities.index(capability.value());
        return index >= 0 && closure.get(index);
    }

    // Version and extensions

    private int chooseVersion(Set<String> extensions) {
        List<Requirement> all = new ArrayList<>(requirements);
        BitSet declared = minimal();
        for (int index = declared.nextSetBit(0); index >= 0; index = declared.nextSetBit(index + 1)) {
            if (allowed(index)) {
                all.add(ofCapability(index));
            }
        }
        int version = 0x100;
        List<Requirement> open = new ArrayList<>();
        for (Requirement requirement : all) {
            if (requirement.extensions().isEmpty()) {
                if (!isBroughtByCapability(requirement)) {
                    version = Math.max(version, requirement.since());
                }
            } else if (requirement.since() <= preferredVersion) {
                version = Math.max(version, requirement.since());
            } else {
                open.add(requirement);
            }
        }
        if (version > envVersion) {
            refuseVersion(all);
            version = envVersion;
        }
        for (Requirement requirement : open) {
            if (requirement.extensions().size() == 1) {
                version = extension(requirement, extensions, version);
            }
        }
        for (Requirement requirement : open) {
            version = extension(requirement, extensions, version);
        }
        for (Requirement requirement : requirements) {
            if (version > requirement.until()) {
                problem(
                        requirement,
                        String.format(
                                Locale.ROOT,
                                "%s is not in SPIR-V %s and later, which the module needs otherwise",
                                requirement.subject(),
                                text(requirement.until() + 1)));
            }
        }
        return version;
    }

    private Requirement ofCapability(int index) {
        boolean always = capabilities.since(index) == 0x100 && support(index) == Support.BY_EXTENSION;
        Requirement user = requirements.stream()
                .filter(r -> isFulfilled(r, capabilities.closure(index)) && r.capabilities().length != 0)
                .findFirst()
                .orElseThrow();
        return new Requirement(
                "capability " + capabilities.name(index),
                new int[0],
                always ? envVersion + 1 : capabilities.since(index),
                org.spirv4j.internal.grammar.GrammarModel.NO_VERSION,
                always || !capabilities.extensions(index).isEmpty() && capabilities.since(index) > 0x100
                        ? capabilities.extensions(index)
                        : List.of(),
                user.wordOffset(),
                user.instruction());
    }

    /** Whether a capability that fulfils the requirement is newer than its subject, or comes with an extension. */
    private boolean isBroughtByCapability(Requirement requirement) {
        for (int index : requirement.capabilities()) {
            if (closure.get(index)
                    && (capabilities.since(index) >= requirement.since()
                            || !capabilities.extensions(index).isEmpty())) {
                return true;
            }
        }
        return false;
    }

    private int extension(Requirement requirement, Set<String> extensions, int version) {
        if (requirement.since() <= version || requirement.extensions().stream().anyMatch(extensions::contains)) {
            return version;
        }
        List<String> any = new ArrayList<>(requirement.extensions());
        any.sort(Comparator.comparing(this::rank));
        for (String extension : any) {
            if (ENVIRONMENTS.allowsExtension(env, extension)) {
                extensions.add(extension);
                SpirvVersion needs = ENVIRONMENTS.wants(extension);
                return Math.max(version, needs.major() << 8 | needs.minor());
            }
        }
        if (requirement.since() <= envVersion) {
            return requirement.since();
        }
        refuse(requirement);
        return version;
    }

    /** Extensions of all vendors go before those of several, and these before those of one. */
    private int rank(String extension) {
        return preferredExtensions.contains(extension)
                ? 0
                : extension.startsWith("SPV_KHR_") ? 1 : extension.startsWith("SPV_EXT_") ? 2 : 3;
    }

    // RequirementCheck

    private void refuseVersion(List<Requirement> all) {
        for (Requirement requirement : all) {
            if (requirement.extensions().isEmpty()
                    && requirement.since() > envVersion
                    && !isBroughtByCapability(requirement)) {
                refuse(requirement);
            }
        }
    }

    private void refuse(Requirement requirement) {
        if (!refused.add(requirement)) {
            return;
        }
        problem(requirement, RequirementCheck.refusal(tables, env, requirement));
    }

    private void problem(Requirement requirement, String message) {
        problems.add(new RequirementProblem(requirement.wordOffset(), requirement.instruction(), message));
    }

    private static String text(int version) {
        return (version >> 8) + "." + (version & 0xFF);
    }
}
