// SPDX-License-Identifier: Apache-2.0
/**
 * The requirements of modules, and the environments that support them.
 *
 * <p>{@link org.spirv4j.analysis.internal.requirement.EnvironmentTable} lists the capabilities and extensions that an
 * environment supports. {@link org.spirv4j.analysis.internal.requirement.RequirementScanner} collects the requirements
 * of a module's instructions; {@link org.spirv4j.analysis.internal.requirement.RequirementSolver} computes the smallest
 * set of declarations that satisfies them.
 */
package org.spirv4j.analysis.internal.requirement;
