// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.TWO;
import static java.math.BigInteger.ZERO;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * An instruction on integers of any width.
 *
 * @param text as in {@link InstructionTable.Entry}
 * @param form what the result is
 * @param isSigned whether operands are signed
 * @param oracle computes the result, of which the lower bits count
 * @param domain for which operands the result is defined
 */
record IntegerInstruction(String text, InstructionTable.Form form, boolean isSigned, Oracle oracle, Domain domain) {
    /** The result of an instruction. */
    interface Oracle {
        BigInteger compute(BigInteger a, BigInteger b, BigInteger c, int width);
    }

    /** For which operands the result is defined. */
    interface Domain {
        boolean contains(BigInteger a, BigInteger b, BigInteger c, int width);
    }

    private static final Domain ALL = (a, b, c, w) -> true;

    /**
     * All instructions; three operands of extended instructions come in any order, so that bounds are tested in
     * {@code domain}.
     */
    static List<IntegerInstruction> all() {
        List<IntegerInstruction> all = new ArrayList<>();
        arithmetic(all);
        bits(all);
        comparisons(all);
        glsl(all);
        openCl(all);
        return all;
    }

    /** The lower bits of a number. */
    static BigInteger wrap(BigInteger value, int width) {
        return value.mod(ONE.shiftLeft(width));
    }

    private static void add(List<IntegerInstruction> to, boolean isSigned, String text, Oracle oracle) {
        to.add(new IntegerInstruction(text, InstructionTable.Form.VALUE, isSigned, oracle, ALL));
    }

    private static void add(List<IntegerInstruction> to, boolean isSigned, String text, Oracle oracle, Domain domain) {
        to.add(new IntegerInstruction(text, InstructionTable.Form.VALUE, isSigned, oracle, domain));
    }

    private static void arithmetic(List<IntegerInstruction> to) {
        add(to, false, "OpIAdd %T %a %b", (a, b, c, w) -> a.add(b));
        add(to, false, "OpISub %T %a %b", (a, b, c, w) -> a.subtract(b));
        add(to, false, "OpIMul %T %a %b", (a, b, c, w) -> a.multiply(b));
        add(to, true, "OpSNegate %T %a", (a, b, c, w) -> a.negate());
        Domain divisible = (a, b, c, w) -> b.signum() != 0
                && !(b.equals(ONE.negate()) && a.equals(ONE.shiftLeft(w - 1).negate()));
        add(to, false, "OpUDiv %T %a %b", (a, b, c, w) -> a.divide(b), divisible);
        add(to, false, "OpUMod %T %a %b", (a, b, c, w) -> a.mod(b), divisible);
        add(to, true, "OpSDiv %T %a %b", (a, b, c, w) -> a.divide(b), divisible);
        add(to, true, "OpSRem %T %a %b", (a, b, c, w) -> a.remainder(b), divisible);
        add(to, true, "OpSMod %T %a %b", (a, b, c, w) -> floorMod(a, b), divisible);
        members(
                to,
                false,
                "OpIAddCarry",
                (a, b, c, w) -> a.add(b),
                (a, b, c, w) -> a.add(b).shiftRight(w));
        members(
                to,
                false,
                "OpISubBorrow",
                (a, b, c, w) -> a.subtract(b),
                (a, b, c, w) -> a.compareTo(b) < 0 ? ONE : ZERO);
        members(
                to,
                false,
                "OpUMulExtended",
                (a, b, c, w) -> a.multiply(b),
                (a, b, c, w) -> a.multiply(b).shiftRight(w));
        members(
                to,
                true,
                "OpSMulExtended",
                (a, b, c, w) -> a.multiply(b),
                (a, b, c, w) -> a.multiply(b).shiftRight(w));
    }

    private static BigInteger floorMod(BigInteger a, BigInteger b) {
        BigInteger rest = a.mod(b.abs());
        return rest.signum() != 0 && b.signum() < 0 ? rest.add(b) : rest;
    }

    private static void members(List<IntegerInstruction> to, boolean isSigned, String op, Oracle first, Oracle second) {
        to.add(new IntegerInstruction(op + " %S %a %b", InstructionTable.Form.FIRST_MEMBER, isSigned, first, ALL));
        to.add(new IntegerInstruction(op + " %S %a %b", InstructionTable.Form.SECOND_MEMBER, isSigned, second, ALL));
    }

    private static void bits(List<IntegerInstruction> to) {
        add(to, false, "OpNot %T %a", (a, b, c, w) -> a.not());
        add(to, false, "OpBitwiseAnd %T %a %b", (a, b, c, w) -> a.and(b));
        add(to, false, "OpBitwiseOr %T %a %b", (a, b, c, w) -> a.or(b));
        add(to, false, "OpBitwiseXor %T %a %b", (a, b, c, w) -> a.xor(b));
        Domain inside = (a, b, c, w) -> b.signum() >= 0 && b.compareTo(BigInteger.valueOf(w)) < 0;
        add(to, false, "OpShiftLeftLogical %T %a %b", (a, b, c, w) -> a.shiftLeft(b.intValue()), inside);
        add(to, false, "OpShiftRightLogical %T %a %b", (a, b, c, w) -> a.shiftRight(b.intValue()), inside);
        add(to, true, "OpShiftRightArithmetic %T %a %b", (a, b, c, w) -> a.shiftRight(b.intValue()), inside);
        add(to, false, "OpBitReverse %T %a", (a, b, c, w) -> reverse(a, w));
        add(to, false, "OpBitCount %T %a", (a, b, c, w) -> BigInteger.valueOf(a.bitCount()));
        add(to, false, "OpBitFieldInsert %T %a %b %u2 %u5", (a, b, c, w) -> insert(a, b, 2, 5));
        add(to, false, "OpBitFieldInsert %T %a %b %u0 %whole", (a, b, c, w) -> b);
        add(to, false, "OpBitFieldInsert %T %a %b %u5 %u0", (a, b, c, w) -> a);
        add(to, false, "OpBitFieldUExtract %T %a %u2 %u5", (a, b, c, w) -> wrap(a.shiftRight(2), 5));
        add(to, false, "OpBitFieldUExtract %T %a %u0 %whole", (a, b, c, w) -> a);
        add(to, false, "OpBitFieldUExtract %T %a %u5 %u0", (a, b, c, w) -> ZERO);
        add(to, false, "OpBitFieldSExtract %T %a %u2 %u5", (a, b, c, w) -> signed(wrap(a.shiftRight(2), 5), 5));
        add(to, true, "OpBitFieldSExtract %T %a %u0 %whole", (a, b, c, w) -> a);
        add(to, false, "OpBitFieldSExtract %T %a %u5 %u0", (a, b, c, w) -> ZERO);
    }

    private static BigInteger reverse(BigInteger a, int width) {
        BigInteger reversed = ZERO;
        for (int i = 0; i < width; i++) {
            reversed = a.testBit(i) ? reversed.setBit(width - 1 - i) : reversed;
        }
        return reversed;
    }

    private static BigInteger insert(BigInteger base, BigInteger field, int offset, int count) {
        BigInteger mask = ONE.shiftLeft(count).subtract(ONE).shiftLeft(offset);
        return base.andNot(mask).or(field.shiftLeft(offset).and(mask));
    }

    /** A number as a signed one. */
    static BigInteger signed(BigInteger value, int width) {
        return value.testBit(width - 1) ? value.subtract(ONE.shiftLeft(width)) : value;
    }

    private static void comparisons(List<IntegerInstruction> to) {
        compare(to, false, "OpIEqual", (a, b, c, w) -> truth(a.equals(b)));
        compare(to, false, "OpINotEqual", (a, b, c, w) -> truth(!a.equals(b)));
        for (boolean isSigned : new boolean[] {false, true}) {
            String name = isSigned ? "OpS" : "OpU";
            compare(to, isSigned, name + "LessThan", (a, b, c, w) -> truth(a.compareTo(b) < 0));
            compare(to, isSigned, name + "LessThanEqual", (a, b, c, w) -> truth(a.compareTo(b) <= 0));
            compare(to, isSigned, name + "GreaterThan", (a, b, c, w) -> truth(a.compareTo(b) > 0));
            compare(to, isSigned, name + "GreaterThanEqual", (a, b, c, w) -> truth(a.compareTo(b) >= 0));
        }
    }

    private static void compare(List<IntegerInstruction> to, boolean isSigned, String op, Oracle oracle) {
        to.add(new IntegerInstruction(op + " %B %a %b", InstructionTable.Form.TRUTH, isSigned, oracle, ALL));
    }

    private static BigInteger truth(boolean value) {
        return value ? ONE : ZERO;
    }

    private static void glsl(List<IntegerInstruction> to) {
        extended(to, true, "glsl SAbs %a", (a, b, c, w) -> a.abs());
        extended(to, true, "glsl SSign %a", (a, b, c, w) -> BigInteger.valueOf(a.signum()));
        extended(to, true, "glsl FindSMsb %a", (a, b, c, w) -> BigInteger.valueOf(a.bitLength() - 1));
        extended(to, false, "glsl FindUMsb %a", (a, b, c, w) -> BigInteger.valueOf(a.bitLength() - 1));
        extended(to, false, "glsl FindILsb %a", (a, b, c, w) -> BigInteger.valueOf(a.getLowestSetBit()));
        for (boolean isSigned : new boolean[] {false, true}) {
            String sign = isSigned ? "S" : "U";
            extended(to, isSigned, "glsl " + sign + "Min %a %b", (a, b, c, w) -> a.min(b));
            extended(to, isSigned, "glsl " + sign + "Max %a %b", (a, b, c, w) -> a.max(b));
            clamp(to, isSigned, "glsl " + sign + "Clamp %a %b %c");
        }
    }

    private static void extended(List<IntegerInstruction> to, boolean isSigned, String text, Oracle oracle) {
        add(to, isSigned, "OpExtInst %T %" + text, oracle);
    }

    private static void clamp(List<IntegerInstruction> to, boolean isSigned, String text) {
        add(
                to,
                isSigned,
                "OpExtInst %T %" + text,
                (a, b, c, w) -> a.max(b).min(c),
                (a, b, c, w) -> b.compareTo(c) <= 0);
    }

    private static void openCl(List<IntegerInstruction> to) {
        extended(to, false, "cl clz %a", (a, b, c, w) -> BigInteger.valueOf(w - a.bitLength()));
        extended(to, false, "cl ctz %a", (a, b, c, w) -> BigInteger.valueOf(a.signum() == 0 ? w : a.getLowestSetBit()));
        extended(to, false, "cl popcount %a", (a, b, c, w) -> BigInteger.valueOf(a.bitCount()));
        extended(to, false, "cl rotate %a %b", IntegerInstruction::rotate);
        extended(to, false, "cl bitselect %a %b %c", (a, b, c, w) -> a.andNot(c).or(b.and(c)));
        for (boolean isSigned : new boolean[] {false, true}) {
            String sign = "cl " + (isSigned ? "s" : "u");
            extended(to, isSigned, sign + "_abs %a", (a, b, c, w) -> a.abs());
            extended(
                    to,
                    isSigned,
                    sign + "_abs_diff %a %b",
                    (a, b, c, w) -> a.subtract(b).abs());
            extended(to, isSigned, sign + "_add_sat %a %b", (a, b, c, w) -> saturate(a.add(b), w, isSigned));
            extended(to, isSigned, sign + "_sub_sat %a %b", (a, b, c, w) -> saturate(a.subtract(b), w, isSigned));
            extended(
                    to,
                    isSigned,
                    sign + "_mad_sat %a %b %c",
                    (a, b, c, w) -> saturate(a.multiply(b).add(c), w, isSigned));
            extended(
                    to, isSigned, sign + "_hadd %a %b", (a, b, c, w) -> a.add(b).shiftRight(1));
            extended(
                    to,
                    isSigned,
                    sign + "_rhadd %a %b",
                    (a, b, c, w) -> a.add(b).add(ONE).shiftRight(1));
            extended(to, isSigned, sign + "_min %a %b", (a, b, c, w) -> a.min(b));
            extended(to, isSigned, sign + "_max %a %b", (a, b, c, w) -> a.max(b));
            extended(
                    to,
                    isSigned,
                    sign + "_mul_hi %a %b",
                    (a, b, c, w) -> a.multiply(b).shiftRight(w));
            extended(
                    to,
                    isSigned,
                    sign + "_mad_hi %a %b %c",
                    (a, b, c, w) -> a.multiply(b).shiftRight(w).add(c));
            clamp(to, isSigned, sign + "_clamp %a %b %c");
            Domain narrow = (a, b, c, w) -> w == 32 && is24(a, isSigned) && is24(b, isSigned);
            add(to, isSigned, "OpExtInst %T %" + sign + "_mul24 %a %b", (a, b, c, w) -> a.multiply(b), narrow);
            add(
                    to,
                    isSigned,
                    "OpExtInst %T %" + sign + "_mad24 %a %b %c",
                    (a, b, c, w) -> a.multiply(b).add(c),
                    narrow);
        }
    }

    private static BigInteger rotate(BigInteger a, BigInteger b, BigInteger c, int width) {
        int by = b.mod(BigInteger.valueOf(width)).intValue();
        return a.shiftLeft(by).or(a.shiftRight(width - by));
    }

    private static BigInteger saturate(BigInteger value, int width, boolean isSigned) {
        BigInteger most = TWO.pow(isSigned ? width - 1 : width).subtract(ONE);
        BigInteger least = isSigned ? TWO.pow(width - 1).negate() : ZERO;
        return value.max(least).min(most);
    }

    private static boolean is24(BigInteger value, boolean isSigned) {
        return value.bitLength() <= (isSigned ? 23 : 24);
    }
}
