// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.rule;

import java.util.List;

/**
 * A rule as its file has it.
 *
 * @param chapter the name of the file, such as {@code memory}
 * @param name unique in the chapter, lower case with hyphens
 * @param vuids the identifiers that Vulkan gives to it, the usual one first
 * @param section what states it, such as {@code 2.16.1, Universal Validation Rules} or {@code Arithmetic Instructions}
 * @param demands what it demands, in one or two sentences
 * @param why what goes wrong otherwise; may be empty
 * @param env the label of the environment that the snippet is for
 * @param options the validation options under which the snippet is checked, such as {@code max-struct-depth=2}
 * @param snippet lines of assembly; those that only the failing module has start with {@code -}, those that only the
 *     passing one has with {@code +}; empty when the rule has none
 */
public record RuleText(
        String chapter,
        String name,
        List<String> vuids,
        String section,
        String demands,
        String why,
        String env,
        List<String> options,
        List<String> snippet) {

    /** {@code chapter.name}. */
    public String id() {
        return chapter + "." + name;
    }
}
