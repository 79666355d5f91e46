// SPDX-License-Identifier: Apache-2.0
/**
 * Builds modules. A {@link org.spirv4j.build.ModuleBuilder} is filled with types, constants, variables and functions,
 * and then returns a {@link org.spirv4j.module.SpirvModule}.
 *
 * <p>First come the environment, and the types, buffers and constants of the module:
 *
 * <pre>{@code
 * ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
 * Type particle =
 *         b.struct("Particle", Member.of("position", b.vector(b.float32(), 3)), Member.of("mass", b.float32()));
 * Buffer particles =
 *         b.storageBuffer("Particles", b.runtimeArray(particle)).at(0, 0);
 * Constant limit = b.specConstant(0, 16f);
 * }</pre>
 *
 * <p>A function is written by a lambda, which gets a {@link org.spirv4j.build.Code}, the insertion point of its
 * instructions. The results of instructions are {@link org.spirv4j.build.Value}s:
 *
 * <pre>{@code
 * DefinedFunction lighter = b.function("lighter", b.float32(), List.of(b.float32()), (fn, parameters) -> {
 *     Value mass = parameters.get(0);
 *     fn.returnValue(fn.ifElse(
 *             fn.fOrdGreaterThan(mass, limit),
 *             then -> limit,
 *             otherwise -> otherwise.glsl().sqrt(mass)));
 * });
 * }</pre>
 *
 * <p>An entry point is a function that the client API calls. A {@link org.spirv4j.build.Lvalue} is an object in memory,
 * such as a member of an element of a buffer, which can be loaded and stored:
 *
 * <pre>{@code
 * b.compute("main", 64, 1, 1, fn -> {
 *     Lvalue mass = particles
 *             .element(fn.builtIn(BuiltIn.GlobalInvocationId).x())
 *             .member("mass");
 *     fn.store(mass, fn.call(lighter, fn.load(mass)));
 * });
 * SpirvModule module = b.build();
 * }</pre>
 *
 * <p>Methods for instructions have their names, without "Op" and with a lower-case first letter; names that are Java
 * keywords end in an underscore. Those that few programs need have accessors, such as {@link
 * org.spirv4j.build.Code#rayTracing}, and all that declare something are in {@link
 * org.spirv4j.build.ModuleBuilder#instructions}. {@link org.spirv4j.build.ModuleBuilder#emit} and {@link
 * org.spirv4j.build.Code#emit} take any instruction.
 *
 * <p>A call that would make the module invalid throws a {@link org.spirv4j.build.BuildException}, and what was built
 * before the call stays. Properties of whole functions, such as dominance between blocks that were made by hand, are
 * checked by validation, which {@link org.spirv4j.build.ModuleBuilder#build} does if assertions are enabled, or if
 * {@link org.spirv4j.build.ModuleBuilder#validating(boolean)} was called.
 *
 * <p>A builder must not be shared between threads. The same sequence of calls always builds the same words.
 */
@NullMarked
package org.spirv4j.build;

import org.jspecify.annotations.NullMarked;
