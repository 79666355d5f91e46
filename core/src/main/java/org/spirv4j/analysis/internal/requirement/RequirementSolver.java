// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.analysis.internal.requirement.EnvironmentTable.Support;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarTables;

/**
 * Finds the smallest set of declarations that satisfies requirements.
 *
 * <p>A requirement with alternative capabilities stays open until the others are resolved; chosen and implied
 * capabilities then satisfy most of them. For the rest, the solver chooses capabilities that the caller prefers, then
 * those that satisfy the most requirements. Ties go to the capability that does not add Kernel to shaders or Shader to
 * kernels, that the environment supports most broadly, that needs no extension, that an older version introduced, that
 * implies the fewest others, and that has the lowest value.
 *
 * <p>A version is preferred to an extension up to the version of the environment and {@code preferredVersion}. Of
 * several extensions, preferred ones come first, then SPV_KHR, SPV_EXT and the others.
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
        // OpenCL environments require ImageBasic to be declared with the capabilities that imply it.
        imageBasic = capabilities.index(Capability.ImageBasic.value());
    }

    /** Computes the declarations; called once. */
    RequirementSet solve() {
        chooseCapabilities();
        TreeSet<String> extensions = new TreeSet<>();
        int version = chooseVersion(extensions);
        if (problems.size() > 1) {
            problems.sort(Comparator.comparingInt(RequirementProblem::instruction));
        }
        return new RequirementSet(
                new SpirvVersion(version >> 8, version & 0xFF),
                values(minimal()),
                values(chosen),
                List.copyOf(extensions),
                problems);
    }

    private List<Integer> values(BitSet indexes) {
        List<Integer> values = new ArrayList<>();
        for (int index = indexes.nextSetBit(0); index >= 0; index = indexes.nextSetBit(index + 1)) {
            values.add(capabilities.value(index));
        }
        return values;
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
        // Requirements with a single candidate in this environment leave no choice.
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
            List<Requirement> before = open;
            open = new ArrayList<>();
            for (Requirement requirement : before) {
                if (!isSatisfied(requirement, closure) && candidates(requirement).length != 0) {
                    open.add(requirement);
                }
            }
            if (open.isEmpty()) {
                break;
            }
            int best = best(open);
            choose(best);
            free.set(best);
        }
        removeRedundant(free);
    }

    private int best(List<Requirement> open) {
        int[] satisfied = new int[capabilities.count()];
        for (Requirement requirement : open) {
            for (int candidate : candidates(requirement)) {
                satisfied[candidate]++;
            }
        }
        int best = -1;
        for (int index = 0; index < satisfied.length; index++) {
            if (satisfied[index] > 0 && (best < 0 || compare(index, best, satisfied) < 0)) {
                best = index;
            }
        }
        return best;
    }

    private int compare(int a, int b, int[] satisfied) {
        int order = Boolean.compare(isPreferred(b), isPreferred(a));
        if (order == 0) {
            order = Integer.compare(satisfied[b], satisfied[a]);
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

    /** Whether a capability would add Shader to a module with Kernel, or Kernel to one with Shader. */
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
        int[] all = requirement.capabilities();
        int[] allowed = new int[all.length];
        int count = 0;
        for (int index : all) {
            if (allowed(index)) {
                allowed[count++] = index;
            }
        }
        return Arrays.copyOf(allowed, count);
    }

    private void choose(int index) {
        chosen.set(index);
        closure.or(capabilities.closure(index));
    }

    private static boolean isSatisfied(Requirement requirement, BitSet by) {
        for (int index : requirement.capabilities()) {
            if (by.get(index)) {
                return true;
            }
        }
        return requirement.capabilities().length == 0;
    }

    /** Removes choices that later ones have made redundant. */
    private void removeRedundant(BitSet free) {
        for (int index = free.nextSetBit(0); index >= 0; index = free.nextSetBit(index + 1)) {
            BitSet without = new BitSet();
            for (int other = chosen.nextSetBit(0); other >= 0; other = chosen.nextSetBit(other + 1)) {
                if (other != index) {
                    without.or(capabilities.closure(other));
                }
            }
            if (satisfiesAll(without)) {
                chosen.clear(index);
                closure.clear();
                closure.or(without);
            }
        }
    }

    /** Whether some capabilities satisfy all requirements that the chosen ones satisfy. */
    private boolean satisfiesAll(BitSet others) {
        for (Requirement requirement : requirements) {
            if (!isSatisfied(requirement, others) && isSatisfied(requirement, closure)) {
                return false;
            }
        }
        return true;
    }

    /** The chosen capabilities without those that other chosen ones imply. */
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

    /** Whether a capability is chosen or implied by a chosen one. */
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
                if (!isCoveredByCapability(requirement)) {
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
                                "%s was removed in SPIR-V %s, a version that other parts of the module require",
                                requirement.subject(),
                                text(requirement.until() + 1)));
            }
        }
        return version;
    }

    private Requirement ofCapability(int index) {
        boolean always = capabilities.since(index) == 0x100 && support(index) == Support.BY_EXTENSION;
        Requirement user = firstUser(capabilities.closure(index));
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

    /** The first requirement that one of some capabilities satisfies. */
    private Requirement firstUser(BitSet satisfying) {
        for (Requirement requirement : requirements) {
            if (requirement.capabilities().length != 0 && isSatisfied(requirement, satisfying)) {
                return requirement;
            }
        }
        throw new IllegalStateException("no requirement is satisfied by " + satisfying);
    }

    /** Whether a capability that satisfies the requirement is newer than its subject, or is part of an extension. */
    private boolean isCoveredByCapability(Requirement requirement) {
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
        if (requirement.since() <= version || !Collections.disjoint(requirement.extensions(), extensions)) {
            return version;
        }
        List<String> any = new ArrayList<>(requirement.extensions());
        if (any.size() > 1) {
            any.sort(Comparator.comparing(this::rank));
        }
        for (String extension : any) {
            if (ENVIRONMENTS.allowsExtension(env, extension)) {
                extensions.add(extension);
                return Math.max(version, ENVIRONMENTS.wants(extension));
            }
        }
        if (requirement.since() <= envVersion) {
            return requirement.since();
        }
        refuse(requirement);
        return version;
    }

    /** Preferred extensions, then those of Khronos, of several vendors and of a single vendor. */
    private int rank(String extension) {
        return preferredExtensions.contains(extension)
                ? 0
                : extension.startsWith("SPV_KHR_") ? 1 : extension.startsWith("SPV_EXT_") ? 2 : 3;
    }

    // Problems

    private void refuseVersion(List<Requirement> all) {
        for (Requirement requirement : all) {
            if (requirement.extensions().isEmpty()
                    && requirement.since() > envVersion
                    && !isCoveredByCapability(requirement)) {
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
