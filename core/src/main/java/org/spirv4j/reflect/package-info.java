// SPDX-License-Identifier: Apache-2.0
/**
 * What a module expects of its host: resources with their descriptor sets, bindings and memory layouts, push constants,
 * inputs and outputs, specialization constants, and the arguments of kernels.
 *
 * <pre>{@code
 * ModuleReflection reflection = ModuleReflection.of(module);
 * for (ResourceVariable resource : reflection.resources()) {
 *     out.println(resource.name() + " " + resource.descriptorSet() + " " + resource.binding());
 * }
 * }</pre>
 *
 * <p>A reflection describes a module and changes nothing; {@link org.spirv4j.transform.Rebinding} changes descriptor
 * sets, bindings and locations. All classes are immutable and safe to share between threads. Types are compared by
 * identity: in one reflection, equal uses of a type give the same object.
 */
@NullMarked
package org.spirv4j.reflect;

import org.jspecify.annotations.NullMarked;
