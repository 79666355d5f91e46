// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.catalogue;

import java.util.List;

/**
 * A rule as its file states it.
 *
 * @param chapter the name of the file, such as {@code memory}
 * @param name unique in the chapter, lower case with hyphens
 * @param vuids its Vulkan valid usage identifiers, the usual one first
 * @param section the section that states it, such as {@code 2.16.1, Universal Validation Rules} or
 *     {@code Arithmetic Instructions}
 * @param demands the requirement, in one or two sentences
 * @param why what goes wrong if a module violates it; may be empty
 * @param advice what to do about a violation; empty for rules of the validator
 * @param level the default level of a rule of the linter: {@code warning}, {@code note} or {@code off}; empty for rules
 *     of the validator
 * @param env the label of the environment that the snippet is for
 * @param options the validation options under which the snippet is checked, such as {@code max-struct-depth=2}
 * @param snippet lines of assembly; those only in the failing module start with {@code -}, those only in the passing
 *     one with {@code +}; empty if the rule has none
 */
public record RuleText(
        String chapter,
        String name,
        List<String> vuids,
        String section,
        String demands,
        String why,
        String advice,
        String level,
        String env,
        List<String> options,
        List<String> snippet) {

    /** {@code chapter.name}. */
    public String id() {
        return chapter + "." + name;
    }
}
