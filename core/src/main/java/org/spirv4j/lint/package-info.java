// SPDX-License-Identifier: Apache-2.0
/**
 * Finds what is allowed in a module, but is probably a mistake. {@link org.spirv4j.lint.Linter} looks at a module by
 * the rules in {@link org.spirv4j.lint.LintRule}, each of which has a {@link org.spirv4j.lint.Linter.Level level}:
 *
 * <pre>{@code
 * Linter linter = Linter.create().withLevel(LintRule.UNUSED_INTERFACE, Linter.Level.OFF);
 * linter.lint(module).forEach(out::println);
 * }</pre>
 */
@NullMarked
package org.spirv4j.lint;

import org.jspecify.annotations.NullMarked;
