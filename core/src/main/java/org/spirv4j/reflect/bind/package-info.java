// SPDX-License-Identifier: Apache-2.0
/**
 * Writes Java sources for the host of a shader: constants for sets, bindings, locations and specialization constants,
 * and a class for each structure in memory with its offsets and with typed readers and writers.
 *
 * <pre>{@code
 * JavaBindings bindings = JavaBindings.create("com.example.shaders");
 * Map<String, String> sources =
 *         bindings.sources(List.of(new BindingInput("particles.comp", ModuleReflection.of(module))));
 * }</pre>
 *
 * <p>The sources depend on nothing but the JDK, or with {@link org.spirv4j.reflect.bind.JavaBindings#withLwjgl} on
 * LWJGL: then they also have methods that fill its structures for pipelines and their layouts. Equal modules give equal
 * sources.
 */
@NullMarked
package org.spirv4j.reflect.bind;

import org.jspecify.annotations.NullMarked;
