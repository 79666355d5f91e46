/**
 * Checks modules: against the SPIR-V specification and against what a client API demands.
 *
 * <pre>{@code
 * ValidationReport report = Validator.forTarget(TargetEnv.VULKAN_1_3).validate(module);
 * report.findings().forEach(System.out::println);
 * }</pre>
 *
 * <p>In comes a {@link org.spirv4j.module.SpirvModule}, or the bytes of a file that may be damaged; out comes a
 * {@link org.spirv4j.validate.ValidationReport} with everything that is wrong, sorted by position. What each
 * {@link org.spirv4j.diagnostic.Rule} demands, and why, stands in the {@link org.spirv4j.validate.RuleCatalogue}.
 */
package org.spirv4j.validate;
