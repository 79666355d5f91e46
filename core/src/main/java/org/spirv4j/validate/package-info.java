// SPDX-License-Identifier: Apache-2.0
/**
 * Checks modules against the SPIR-V specification and against the rules of a client API.
 *
 * <p>A {@link org.spirv4j.validate.Validator} takes a module, or the bytes of a file that may be damaged, and returns a
 * {@link org.spirv4j.diagnostic.Findings} with everything that is wrong, sorted by position:
 *
 * <pre>{@code
 * Findings findings =
 *         Validator.create().withTarget(TargetEnv.VULKAN_1_3).validate(module);
 * findings.print(System.out, "shader.spv");
 * }</pre>
 *
 * <p>A program that goes on with valid modules only lets errors throw:
 *
 * <pre>{@code
 * Validator.create().withTarget(TargetEnv.VULKAN_1_3).validate(module).orElseThrow();
 * }</pre>
 *
 * <p>Methods of the {@link org.spirv4j.validate.Validator} relax rules, set limits, and select what is reported:
 *
 * <pre>{@code
 * Validator validator = Validator.create()
 *         .withTarget(TargetEnv.VULKAN_1_3)
 *         .withScalarBlockLayout()
 *         .withMaxErrors(20);
 * }</pre>
 *
 * <p>The {@link org.spirv4j.validate.RuleCatalogue} explains each rule: what it demands and why, with a module that
 * violates it and one that does not:
 *
 * <pre>{@code
 * for (Finding finding : findings) {
 *     RuleCatalogue.get().entry(finding.rule()).ifPresent(rule -> System.out.println(rule.demands()));
 * }
 * }</pre>
 */
@NullMarked
package org.spirv4j.validate;

import org.jspecify.annotations.NullMarked;
