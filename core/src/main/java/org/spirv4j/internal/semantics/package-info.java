// SPDX-License-Identifier: Apache-2.0
/**
 * The semantics of computing instructions: what they do to bits. Constant folding, optimisation and execution share
 * them. The package does not know modules. Its methods are static and have no state and no side effects; parameters
 * are primitive or arrays; operands never cause an exception.
 *
 * <p><b>Names.</b> A method has the name of its instruction in camel case, without "Op" and the suffix of a vendor:
 * {@code OpSDiv} is {@link org.spirv4j.internal.semantics.IntegerArithmetic#sDiv(int, int) sDiv}, and {@code FindILsb}
 * of GLSL.std.450 is {@link org.spirv4j.internal.semantics.GlslStd450#findILsb(int) findILsb}. Conversions between
 * integers and floating-point numbers append the width of the result. An instruction with two results has two methods:
 * {@code frexp} and {@code frexpExponent}, {@code modf} and {@code trunc}, {@code lgamma} and {@code lgammaSign},
 * {@code remainder} and {@code remquo}.
 *
 * <p><b>Types.</b> 32-bit integers are {@code int}, 64-bit integers are {@code long}; narrower integers are extended
 * to one of them. If a method has variants for {@code float} and {@code double}, each is for its own width. If it has
 * a variant for {@code double} only, widen narrower operands and round the result; about one of 2^28 results then
 * differs from the correctly rounded one.
 *
 * <p><b>Undefined results.</b> If the specification leaves a result undefined, a method returns an arbitrary value. A
 * predicate such as {@link org.spirv4j.internal.semantics.BitOperations#isShiftDefined isShiftDefined} detects these
 * operands.
 *
 * <p>{@link org.spirv4j.internal.semantics.Folding} maps opcodes and types to these methods, {@link
 * org.spirv4j.internal.semantics.GlslStd450Folding} and {@link org.spirv4j.internal.semantics.OpenClStdFolding} map
 * extended instructions:
 *
 * <pre>{@code
 * if (Folding.isDefined(op, type, type, a, b, 0, 0)) {
 *     long bits = Folding.fold(op, type, type, a, b);
 * }
 * }</pre>
 */
@NullMarked
package org.spirv4j.internal.semantics;

import org.jspecify.annotations.NullMarked;
