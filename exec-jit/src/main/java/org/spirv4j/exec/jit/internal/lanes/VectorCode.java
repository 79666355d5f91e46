// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.jit.internal.write.Locals;

/**
 * Writes calls of {@code jdk.incubator.vector}: of methods that JDK 17 and later ones have, and that HotSpot compiles
 * without objects. All vectors have the preferred shape; a second shape in the process would make the code of JDK 17
 * slow.
 */
final class VectorCode {
    private static final String PACKAGE = "jdk/incubator/vector/";
    static final String INTS = PACKAGE + "IntVector";
    static final String FLOATS = PACKAGE + "FloatVector";
    static final String DOUBLES = PACKAGE + "DoubleVector";
    static final String LONGS = PACKAGE + "LongVector";
    private static final String BYTES = PACKAGE + "ByteVector";
    static final String MASK = PACKAGE + "VectorMask";
    private static final String SPECIES = PACKAGE + "VectorSpecies";
    private static final String VECTOR = PACKAGE + "Vector";
    private static final String OPERATORS = PACKAGE + "VectorOperators";
    private static final String SPECIES_TYPE = "L" + SPECIES + ";";
    private static final String VECTOR_TYPE = "L" + VECTOR + ";";
    private static final String MASK_TYPE = "L" + MASK + ";";

    /**
     * What a call takes of that which HotSpot's first compiler can compile in one method, in thousandths: measured on
     * JDK 17, which has fewer registers than later ones. Calls that are not listed take {@link #OTHER}.
     */
    private static final Map<String, Integer> COSTS = Map.ofEntries(
            Map.entry("allTrue", 10),
            Map.entry("anyTrue", 10),
            Map.entry("trueCount", 10),
            Map.entry("not", 10),
            Map.entry("eq", 10),
            Map.entry("cast", 9),
            Map.entry("fromArray", 10),
            Map.entry("intoArray", 10),
            Map.entry("broadcast", 6),
            Map.entry("zero", 6),
            Map.entry("maskAll", 6),
            Map.entry("convert", 6),
            Map.entry("convertShape", 6));

    private static final int OTHER_OF_MASKS = 6;
    private static final int OTHER = 3;

    private final MethodVisitor method;
    private int cost;

    VectorCode(MethodVisitor method) {
        this.method = method;
    }

    private static String type(String owner) {
        return "L" + owner + ";";
    }

    private void species(String owner) {
        method.visitFieldInsn(Opcodes.GETSTATIC, owner, "SPECIES_PREFERRED", SPECIES_TYPE);
    }

    private void operator(String name, String kind) {
        method.visitFieldInsn(Opcodes.GETSTATIC, OPERATORS, name, "L" + OPERATORS + "$" + kind + ";");
    }

    /** What the calls so far take of the longest method, in thousandths. */
    int cost() {
        return cost;
    }

    /** States what the calls of a method take to which the next ones are written. */
    void setCost(int taken) {
        cost = taken;
    }

    private void count(String owner, String name) {
        cost += COSTS.getOrDefault(name, owner.equals(MASK) ? OTHER_OF_MASKS : OTHER);
    }

    private void call(String owner, String name, String descriptor) {
        count(owner, name);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
    }

    private void callStatic(String owner, String name, String descriptor) {
        count(owner, name);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }

    /** Makes a vector of zeros. */
    void zero(String owner) {
        species(owner);
        callStatic(owner, "zero", "(" + SPECIES_TYPE + ")" + type(owner));
    }

    /** Makes a vector of the {@code int} or {@code float} on the stack. */
    void broadcast(String owner) {
        species(owner);
        method.visitInsn(Opcodes.SWAP);
        callStatic(owner, "broadcast", "(" + SPECIES_TYPE + (owner.equals(INTS) ? "I" : "F") + ")" + type(owner));
    }

    /** Makes a vector of the {@code long} or {@code double} on the stack. */
    void broadcastWide(String owner) {
        species(owner);
        method.visitInsn(Opcodes.DUP_X2);
        method.visitInsn(Opcodes.POP);
        callStatic(owner, "broadcast", "(" + SPECIES_TYPE + (owner.equals(LONGS) ? "J" : "D") + ")" + type(owner));
    }

    /** Adds the number of the lane, times a factor that is on the stack, to integers. */
    void addIndex() {
        call(INTS, "addIndex", "(I)" + type(INTS));
    }

    /** Calls a method of a vector with another one. */
    void binary(String owner, String name) {
        call(owner, name, "(" + VECTOR_TYPE + ")" + type(owner));
    }

    void xor() {
        operator("XOR", "Associative");
        method.visitInsn(Opcodes.SWAP);
        call(INTS, "lanewise", "(L" + OPERATORS + "$Binary;" + VECTOR_TYPE + ")" + type(INTS));
    }

    /** Shifts integers by others, of which the lower five bits count. */
    void shift(String operator) {
        operator(operator, "Binary");
        method.visitInsn(Opcodes.SWAP);
        call(INTS, "lanewise", "(L" + OPERATORS + "$Binary;" + VECTOR_TYPE + ")" + type(INTS));
    }

    /** Shifts integers by a known number below 32. */
    void shift(String operator, Locals locals, int by) {
        operator(operator, "Binary");
        locals.pushInt(by);
        call(INTS, "lanewise", "(L" + OPERATORS + "$Binary;I)" + type(INTS));
    }

    void squareRoot(String owner) {
        call(owner, "sqrt", "()" + type(owner));
    }

    void fma() {
        call(FLOATS, "fma", "(" + VECTOR_TYPE + VECTOR_TYPE + ")" + type(FLOATS));
    }

    /** Compares two vectors; the mask is one of integers. */
    void compare(String owner, String operator) {
        compareOnly(owner, operator);
        if (owner.equals(FLOATS)) {
            species(INTS);
            call(MASK, "cast", "(" + SPECIES_TYPE + ")" + MASK_TYPE);
        }
    }

    /** Compares two vectors; the mask is one of the same type. */
    void compareOnly(String owner, String operator) {
        operator(operator, "Comparison");
        method.visitInsn(Opcodes.SWAP);
        call(owner, "compare", "(L" + OPERATORS + "$Comparison;" + VECTOR_TYPE + ")" + MASK_TYPE);
    }

    /** Tells whether a lane of the two equal vectors on the stack is NaN. */
    void anyNan() {
        compareOnly(FLOATS, "NE");
        anyTrue();
    }

    /** Compares integers on the stack with zero. */
    void isNotZero() {
        zero(INTS);
        compare(INTS, "NE");
    }

    /** Replaces integers by others where a mask is set. */
    void blendInts() {
        call(INTS, "blend", "(" + VECTOR_TYPE + MASK_TYPE + ")" + type(INTS));
    }

    /** The same for floats. */
    void blendFloats() {
        species(FLOATS);
        call(MASK, "cast", "(" + SPECIES_TYPE + ")" + MASK_TYPE);
        call(FLOATS, "blend", "(" + VECTOR_TYPE + MASK_TYPE + ")" + type(FLOATS));
    }

    void floatsToInts() {
        call(FLOATS, "reinterpretAsInts", "()" + type(INTS));
    }

    void intsToFloats() {
        call(INTS, "reinterpretAsFloats", "()" + type(FLOATS));
    }

    /** Converts signed integers to floats. */
    void convertToFloats() {
        operator("I2F", "Conversion");
        method.visitInsn(Opcodes.ICONST_0);
        call(INTS, "convert", "(L" + OPERATORS + "$Conversion;I)" + VECTOR_TYPE);
        method.visitTypeInsn(Opcodes.CHECKCAST, FLOATS);
    }

    // --- numbers with 64 bits

    void xorLongs() {
        operator("XOR", "Associative");
        method.visitInsn(Opcodes.SWAP);
        call(LONGS, "lanewise", "(L" + OPERATORS + "$Binary;" + VECTOR_TYPE + ")" + type(LONGS));
    }

    /** Shifts by a known number below 64. */
    void shiftLongs(String operator, int by) {
        operator(operator, "Binary");
        method.visitLdcInsn((long) by);
        call(LONGS, "lanewise", "(L" + OPERATORS + "$Binary;J)" + type(LONGS));
    }

    /** Replaces the values below the other ones on the stack by those where a mask of the same type is set. */
    void blendDoubles() {
        call(DOUBLES, "blend", "(" + VECTOR_TYPE + MASK_TYPE + ")" + type(DOUBLES));
    }

    void doublesToLongs() {
        call(DOUBLES, "reinterpretAsLongs", "()" + type(LONGS));
    }

    void longsToDoubles() {
        call(LONGS, "reinterpretAsDoubles", "()" + type(DOUBLES));
    }

    /** Converts the first or the second half of the lanes. */
    void floatsToDoubles(int half) {
        convert(FLOATS, "F2D", DOUBLES, half);
    }

    /** Rounds to the first half of the lanes if {@code half} is 0, or to the second one if it is -1; others are 0. */
    void doublesToFloats(int half) {
        convert(DOUBLES, "D2F", FLOATS, half);
    }

    private void convert(String from, String conversion, String to, int part) {
        operator(conversion, "Conversion");
        species(to);
        method.visitInsn(part == 0 ? Opcodes.ICONST_0 : part > 0 ? Opcodes.ICONST_1 : Opcodes.ICONST_M1);
        call(from, "convertShape", "(L" + OPERATORS + "$Conversion;" + SPECIES_TYPE + "I)" + VECTOR_TYPE);
        method.visitTypeInsn(Opcodes.CHECKCAST, to);
    }

    // --- masks

    /** Makes a mask with the {@code boolean} on the stack in all lanes. */
    void maskAll() {
        species(INTS);
        method.visitInsn(Opcodes.SWAP);
        count(SPECIES, "maskAll");
        method.visitMethodInsn(Opcodes.INVOKEINTERFACE, SPECIES, "maskAll", "(Z)" + MASK_TYPE, true);
    }

    /** Calls a method of a mask with another one. */
    void mask(String name) {
        call(MASK, name, "(" + MASK_TYPE + ")" + MASK_TYPE);
    }

    /** Computes the mask on the stack again. */
    void renewMask() {
        method.visitInsn(Opcodes.DUP);
        mask("and");
    }

    /** Combines masks; the JVM's method of that name is not always compiled with its caller. */
    void andNot() {
        not();
        mask("and");
    }

    void not() {
        call(MASK, "not", "()" + MASK_TYPE);
    }

    void anyTrue() {
        call(MASK, "anyTrue", "()Z");
    }

    void allTrue() {
        call(MASK, "allTrue", "()Z");
    }

    void trueCount() {
        call(MASK, "trueCount", "()I");
    }

    /** Makes integers of the mask on the stack: 1 where it is set. */
    void maskToInts(int temporary) {
        method.visitVarInsn(Opcodes.ASTORE, temporary);
        zero(INTS);
        method.visitInsn(Opcodes.ICONST_1);
        broadcast(INTS);
        method.visitVarInsn(Opcodes.ALOAD, temporary);
        blendInts();
    }

    // --- arrays

    /** Reads floats from a {@code float[]} at an index. */
    void loadFloats() {
        loadFrom(FLOATS, "[F");
    }

    /** Writes floats to a {@code float[]} at an index. */
    void storeFloats() {
        call(FLOATS, "intoArray", "([FI)V");
    }

    /** Reads integers from an {@code int[]} at an index. */
    void load() {
        loadFrom(INTS, "[I");
    }

    /** Writes integers to an {@code int[]} at an index. */
    void store() {
        call(INTS, "intoArray", "([II)V");
    }

    /** Reads integers from a {@code byte[]} at an index. */
    void loadBytes() {
        loadFrom(BYTES, "[B");
        call(BYTES, "reinterpretAsInts", "()" + type(INTS));
    }

    /** Reads floats from a {@code byte[]} at an index. */
    void loadFloatsFromBytes() {
        loadFrom(BYTES, "[B");
        call(BYTES, "reinterpretAsFloats", "()" + type(FLOATS));
    }

    /** Writes bytes to a {@code byte[]}: the bytes, the array and the index are on the stack. */
    void storeBytes() {
        call(BYTES, "intoArray", "([BI)V");
    }

    void toBytes(String owner) {
        call(owner, "reinterpretAsBytes", "()" + type(BYTES));
    }

    private void loadFrom(String owner, String array) {
        // The species comes first, before the array and the index that are on the stack.
        method.visitFieldInsn(Opcodes.GETSTATIC, owner, "SPECIES_PREFERRED", SPECIES_TYPE);
        method.visitInsn(Opcodes.DUP_X2);
        method.visitInsn(Opcodes.POP);
        callStatic(owner, "fromArray", "(" + SPECIES_TYPE + array + "I)" + type(owner));
    }
}
