/**
 * What each computing instruction does to bits: the semantics that constant folding, optimisation and execution share.
 * The package knows no module. Its methods are static, have primitive parameters or arrays, no side effects and no state;
 * none throws because of an operand.
 *
 * <p>A method has the name of its instruction in camel case, without "Op": {@code OpSDiv} is
 * {@link org.spirv4j.internal.semantics.IntegerArithmetic#sDiv(int, int) sDiv}, and {@code FindILsb} of GLSL.std.450 is
 * {@link org.spirv4j.internal.semantics.GlslStd450#findILsb(int) findILsb}. Conversions add the width of their result.
 * Integers of 32 bits are {@code int}, of 64 bits {@code long}; narrower ones are extended to one of them, as the signedness
 * of the instruction has it. Where a method is there for {@code float} and {@code double}, each serves its own width. Where
 * it is there for {@code double} only, narrower operands are widened and the result is rounded to its type, which is
 * correct except in about one of 2^28 results.
 *
 * <p>Instructions with two results have a method for each: {@code frexp} and {@code frexpExponent}, {@code modf} and
 * {@code trunc}, {@code lgamma} and {@code lgammaSign}, {@code remainder} and {@code remquo}.
 *
 * <p>Where the specification leaves a result undefined, a method gives some value, and a predicate beside it
 * ({@code isShiftDefined}, ...) tells the operands for which that is so.
 *
 * <p>{@link org.spirv4j.internal.semantics.Folding} leads from opcodes and types to these methods, on bits;
 * {@link org.spirv4j.internal.semantics.GlslStd450Folding} and {@link org.spirv4j.internal.semantics.OpenClStdFolding} do so
 * for the extended sets:
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
