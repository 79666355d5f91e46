// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.TargetEnv;

/**
 * How modules are validated.
 *
 * @param targetEnv the environment to validate for
 * @param ignoredRules rules that are not checked, by name or VUID, or chapters of rules
 * @param warningsAsErrors whether warnings are errors
 * @param options further options of {@code spirv val}, such as {@code --scalar-block-layout}
 */
public record ValidationOptions(
        TargetEnv targetEnv, List<String> ignoredRules, boolean warningsAsErrors, List<String> options) {
    /** Checks and copies the options. */
    public ValidationOptions {
        Objects.requireNonNull(targetEnv, "targetEnv");
        ignoredRules = List.copyOf(ignoredRules);
        options = List.copyOf(options);
    }

    /** The arguments of {@code spirv val}. */
    List<String> arguments() {
        List<String> words = new ArrayList<>(List.of("--target-env", targetEnv.label()));
        for (String rule : ignoredRules) {
            words.addAll(List.of("--ignore", rule));
        }
        if (warningsAsErrors) {
            words.add("--werror");
        }
        words.addAll(options);
        return words;
    }
}
