// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ArithmeticRule;
import org.spirv4j.validate.internal.rule.OperationsRule;

/** Checks which arithmetic supports encodings other than IEEE 754 (SPV_KHR_bfloat16, SPV_EXT_float8). */
public final class FloatEncodingChapter extends Chapter {
    private final TypeFacts types;
    private final boolean bfloatArithmetic;

    public FloatEncodingChapter(ValidationContext context) {
        super(context);
        types = context.types;
        bfloatArithmetic = context.hasExtension("SPV_INTEL_bfloat16_arithmetic");
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.op != Op.OpDot || dot(cursor.typeId)) {
            boolean relation = types.isBoolScalarOrVector(cursor.typeId);
            boolean valid = check(cursor, relation ? types.typeOf(cursor.operand(0)) : cursor.typeId);
            for (int i = 0; valid && cursor.op == Op.OpCooperativeMatrixMulAddNV && i < 3; i++) {
                valid = check(cursor, types.typeOf(cursor.operand(i)));
            }
        }
    }

    private boolean dot(int type) {
        if (types.floatEncoding(type) != FPEncoding.BFloat16KHR.value()
                || context.has(Capability.BFloat16DotProductKHR)) {
            return true;
        }
        context.error(
                        ArithmeticRule.DOT_BFLOAT16,
                        "OpDot with BFloat16 encoding requires capability BFloat16DotProductKHR, which the module does not"
                                + " declare")
                .declare(Capability.BFloat16DotProductKHR);
        return false;
    }

    private boolean check(InstructionCursor cursor, int type) {
        String encoding = unsupportedEncoding(cursor.op, type);
        if (encoding == null) {
            return true;
        }
        context.error(
                        OperationsRule.ENCODING,
                        cursor.name() + " does not support type " + context.name(type) + ", which has " + encoding
                                + " encoding")
                .declared(type)
                .hint("convert to an IEEE 754 type with OpFConvert first");
        return false;
    }

    private @Nullable String unsupportedEncoding(Op op, int type) {
        if (context.contains(type, TypeContents.MICROSCALING)) {
            return "a microscaling";
        }
        int encoding = types.floatEncoding(types.scalarType(type));
        if (encoding == FPEncoding.BFloat16KHR.value()) {
            boolean allowed = op == Op.OpDot || bfloatArithmetic && supportsBFloat(op);
            return allowed ? null : "the BFloat16";
        }
        return encoding == FPEncoding.Float8E4M3EXT.value() || encoding == FPEncoding.Float8E5M2EXT.value()
                ? "an 8-bit"
                : null;
    }

    /** Whether an instruction supports BFloat16 with SPV_INTEL_bfloat16_arithmetic. */
    private static boolean supportsBFloat(Op op) {
        return Trait.FLOAT_ARITHMETIC.has(op) && op != Op.OpFmaKHR
                || Trait.FLOAT_TEST.has(op)
                || Trait.FLOAT_COMPARISON.has(op)
                || op == Op.OpVectorTimesScalar;
    }
}
