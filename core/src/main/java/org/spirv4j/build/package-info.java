/**
 * Makes modules: a {@link org.spirv4j.build.ModuleBuilder} is filled with types, constants, variables and functions, and then
 * gives a {@link org.spirv4j.module.SpirvModule}.
 *
 * <p>First the environment, then what the module holds in memory:
 *
 * <pre>{@code
 * ModuleBuilder b = ModuleBuilder.forTarget(TargetEnv.VULKAN_1_1);
 * Type particle = b.struct("Particle", Member.of("place", b.vector(b.float32(), 3)), Member.of("mass", b.float32()));
 * Buffer particles = b.storageBuffer("Particles", b.runtimeArray(particle)).at(0, 0);
 * Constant limit = b.specConstant(0, 16f);
 * }</pre>
 *
 * <p>A function is a lambda that gets a {@link org.spirv4j.build.Code} to write with. What it makes are
 * {@link org.spirv4j.build.Value}s; a {@link org.spirv4j.build.Lvalue} is a way to a part of memory:
 *
 * <pre>{@code
 * DefinedFunction lighter = b.function("lighter", b.float32(), List.of(b.float32()), (fn, parameters) -> {
 *     Value mass = parameters.get(0);
 *     fn.returnValue(fn.ifElse(
 *             fn.fOrdGreaterThan(mass, limit), then -> limit, otherwise -> otherwise.glsl().sqrt(mass)));
 * });
 * }</pre>
 *
 * <p>An entry point is a function that the client API starts:
 *
 * <pre>{@code
 * b.compute("main", 64, 1, 1, fn -> {
 *     Lvalue mass = particles.element(fn.builtIn(BuiltIn.GlobalInvocationId).x()).member("mass");
 *     fn.store(mass, fn.call(lighter, fn.load(mass)));
 * });
 * SpirvModule module = b.build();
 * }</pre>
 *
 * <p>The methods for instructions are named after them, without "Op" and with a small first letter; those whose name is a Java
 * keyword end in an underscore. All of them write by the primitives {@link org.spirv4j.build.ModuleBuilder#emit} and
 * {@link org.spirv4j.build.Code#emit}, which take any instruction. A call that would make the module invalid throws a
 * {@link org.spirv4j.build.BuildException}, and what was built before it stays. Whether hand-made blocks dominate each other
 * as they should, and other properties of whole functions, are for validation, which {@link
 * org.spirv4j.build.ModuleBuilder#build} does where assertions are enabled or {@link
 * org.spirv4j.build.ModuleBuilder#validating(boolean)} says so.
 *
 * <p>A builder is for one thread. The same calls give the same words.
 */
package org.spirv4j.build;
