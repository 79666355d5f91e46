// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.List;
import java.util.StringJoiner;
import org.spirv4j.analysis.internal.requirement.EnvironmentTable.Support;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarTables;

/** Whether an environment can satisfy a requirement, and the message if it cannot. */
final class RequirementCheck {
    private static final EnvironmentTable ENVIRONMENTS = EnvironmentTable.builtIn();

    private RequirementCheck() {}

    /** Whether the environment supports the requirement, regardless of the rest of the module. */
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
                        || ENVIRONMENTS.allowsAny(env, requirement.extensions()));
    }

    /** The message that states what is required and what the environment does not support. */
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
                    + " requires "
                    + (one ? "capability " : "one of the capabilities ")
                    + names
                    + (one ? ", which " : ", none of which ")
                    + env
                    + (one ? " does not support" : " supports")
                    + (conditions.length() == 0 ? "" : " (" + conditions + ")");
        }
        return requirement.subject() + " requires "
                + versionOrExtension(env, requirement.since(), requirement.extensions());
    }

    /** Why a capability cannot be declared, if there is a reason besides the environment not listing it. */
    private static String condition(TargetEnv env, CapabilityTable capabilities, GrammarTables tables, int index) {
        if (ENVIRONMENTS.support(env, tables, capabilities.value(index)) == Support.NONE) {
            List<String> extensions = capabilities.extensions(index);
            return extensions.isEmpty()
                    ? ""
                    : capabilities.name(index) + " is part of " + String.join(" or ", extensions) + ", which " + env
                            + " does not support";
        }
        return capabilities.name(index)
                + " requires "
                + versionOrExtension(env, capabilities.since(index), capabilities.extensions(index));
    }

    private static String versionOrExtension(TargetEnv env, int since, List<String> extensions) {
        StringBuilder out = new StringBuilder();
        if (EnvironmentTable.isVersion(since)) {
            out.append("SPIR-V ").append(since >> 8).append('.').append(since & 0xFF);
        }
        if (!extensions.isEmpty()) {
            out.append(out.length() == 0 ? "extension " : " or extension ").append(String.join(" or ", extensions));
        }
        if (out.length() == 0) {
            return "a future version of SPIR-V";
        }
        out.append(", but ").append(env).append(" supports at most SPIR-V ").append(env.version());
        return extensions.isEmpty()
                ? out.toString()
                : out + " and not " + (extensions.size() == 1 ? "that extension" : "any of these extensions");
    }
}
