// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.requirement;

import java.util.List;
import java.util.StringJoiner;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.requirement.EnvironmentTable.Support;

/** Whether an environment can fulfil a requirement at all, and the sentence that says why not. */
final class RequirementCheck {
    private static final EnvironmentTable ENVIRONMENTS = EnvironmentTable.builtIn();

    private RequirementCheck() {}

    /** Whether the environment has what it takes, whatever else a module needs. */
    static boolean isPossible(GrammarTables tables, TargetEnv env, Requirement requirement) {
        CapabilityTable capabilities = CapabilityTable.of(tables);
        boolean brought = false;
        boolean allowed = requirement.capabilities().length == 0;
        for (int index : requirement.capabilities()) {
            if (ENVIRONMENTS.allows(env, tables, capabilities.value(index))) {
                allowed = true;
                brought |= capabilities.since(index) >= requirement.since()
                        || !capabilities.extensions(index).isEmpty();
            }
        }
        return allowed
                && (requirement.since() <= EnvironmentTable.version(env)
                        || requirement.extensions().isEmpty() && brought
                        || requirement.extensions().stream().anyMatch(e -> ENVIRONMENTS.allowsExtension(env, e)));
    }

    /** A sentence that says what a requirement needs and what of it the environment lacks. */
    static String refusal(GrammarTables tables, TargetEnv env, Requirement requirement) {
        CapabilityTable capabilities = CapabilityTable.of(tables);
        StringJoiner names = new StringJoiner(", ");
        boolean allowed = requirement.capabilities().length == 0;
        StringJoiner conditions = new StringJoiner("; ");
        for (int index : requirement.capabilities()) {
            names.add(capabilities.name(index));
            if (ENVIRONMENTS.allows(env, tables, capabilities.value(index))) {
                allowed = true;
            } else {
                String condition = condition(env, capabilities, tables, index);
                if (!condition.isEmpty()) {
                    conditions.add(condition);
                }
            }
        }
        if (!allowed) {
            boolean one = requirement.capabilities().length == 1;
            return requirement.subject()
                    + " needs "
                    + (one ? "the capability " : "one of the capabilities ")
                    + names
                    + ", and "
                    + env
                    + (one ? " does not allow it" : " allows none of them")
                    + (conditions.length() == 0 ? "" : " (" + conditions + ")");
        }
        return requirement.subject() + " needs "
                + versionOrExtension(env, requirement.since(), requirement.extensions());
    }

    /** Why a capability cannot be declared, where it is more than that the environment does not list it. */
    private static String condition(TargetEnv env, CapabilityTable capabilities, GrammarTables tables, int index) {
        if (ENVIRONMENTS.support(env, tables, capabilities.value(index)) == Support.NONE) {
            List<String> extensions = capabilities.extensions(index);
            return extensions.isEmpty()
                    ? ""
                    : capabilities.name(index) + " comes with " + String.join(" or ", extensions) + ", which " + env
                            + " does not take";
        }
        return capabilities.name(index)
                + " needs "
                + versionOrExtension(env, capabilities.since(index), capabilities.extensions(index));
    }

    private static String versionOrExtension(TargetEnv env, int since, List<String> extensions) {
        StringBuilder out = new StringBuilder();
        if (EnvironmentTable.isVersion(since)) {
            out.append("SPIR-V ").append(since >> 8).append('.').append(since & 0xFF);
        }
        if (!extensions.isEmpty()) {
            out.append(out.length() == 0 ? "the extension " : " or the extension ")
                    .append(String.join(" or ", extensions));
        }
        if (out.length() == 0) {
            return "a version of SPIR-V that there is not yet";
        }
        out.append(", and ").append(env).append(" has at most SPIR-V ").append(env.version());
        return extensions.isEmpty()
                ? out.toString()
                : out + " and does not take " + (extensions.size() == 1 ? "that extension" : "any of these extensions");
    }
}
