// SPDX-License-Identifier: Apache-2.0
/**
 * What a module needs of its environment, and what environments have.
 *
 * <p>{@link org.spirv4j.internal.requirement.EnvironmentTable} says which capabilities and extensions an environment
 * takes. {@link org.spirv4j.internal.requirement.RequirementScanner} is fed a module's instructions and collects what
 * they need; {@link org.spirv4j.internal.requirement.RequirementSolver} makes the smallest set of declarations of it.
 */
package org.spirv4j.internal.requirement;
