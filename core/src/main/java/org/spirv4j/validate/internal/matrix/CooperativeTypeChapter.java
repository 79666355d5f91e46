// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.matrix;

import java.util.OptionalLong;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.CooperativeMatrixUse;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.TypeCooperativeMatrix;
import org.spirv4j.internal.operand.TypeTensorAddressing;
import org.spirv4j.internal.operand.TypeTensorLayoutNV;
import org.spirv4j.internal.operand.TypeTensorViewNV;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.DefaultValues;
import org.spirv4j.validate.internal.rule.CooperativeRule;

/**
 * Cooperative matrix types, tensor layout types and tensor view types (SPV_KHR_cooperative_matrix,
 * SPV_NV_tensor_addressing).
 */
public final class CooperativeTypeChapter extends Chapter {
    private static final int MAX_TENSOR_DIMENSIONS = 5;
    private static final int LAST_CLAMP_MODE = 4;
    private static final String[] MATRIX_OPERANDS = {"Scope", "Rows", "Columns", "Use"};

    private final TypeFacts types;
    private final DefaultValues defaults;

    public CooperativeTypeChapter(ValidationContext context) {
        super(context);
        types = context.types;
        defaults = new DefaultValues(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpTypeTensorLayoutNV -> {
                if (dimensions(cursor)) {
                    clampMode(cursor);
                }
            }
            case OpTypeTensorViewNV -> {
                if (dimensions(cursor)) {
                    view(cursor);
                }
            }
            default -> matrix(cursor);
        }
    }

    private FindingBuilder error(InstructionCursor cursor, Rule rule, String predicate) {
        return context.error(rule, type(cursor) + " " + predicate);
    }

    private FindingBuilder operandError(InstructionCursor cursor, Rule rule, String operand, int id, String predicate) {
        return context.error(rule, subject(cursor, operand, id) + " " + predicate)
                .declared(id);
    }

    private String subject(InstructionCursor cursor, String operand, int id) {
        return operand + " " + context.name(id) + " of " + type(cursor);
    }

    private String type(InstructionCursor cursor) {
        return cursor.name() + " " + context.name(cursor.resultId);
    }

    private boolean isDefined(int id) {
        return context.data.definition(id) != 0;
    }

    private void matrix(InstructionCursor cursor) {
        int component = cursor.word(TypeCooperativeMatrix.COMPONENT_TYPE);
        if (!types.isIntScalar(component) && !types.isFloatScalar(component)) {
            if (isDefined(component)) {
                operandError(
                        cursor,
                        CooperativeRule.MATRIX_TYPE,
                        "Component Type",
                        component,
                        "is not an integer or floating-point scalar");
            }
            return;
        }
        int encoding = types.floatEncoding(component);
        boolean khr = cursor.op == Op.OpTypeCooperativeMatrixKHR;
        if (khr && encoding == FPEncoding.BFloat16KHR.value()) {
            if (!requires(cursor, Capability.BFloat16CooperativeMatrixKHR)) {
                return;
            }
        } else if (khr
                && (encoding == FPEncoding.Float8E4M3EXT.value() || encoding == FPEncoding.Float8E5M2EXT.value())) {
            if (!requires(cursor, Capability.Float8CooperativeMatrixEXT)) {
                return;
            }
        }
        for (int i = TypeCooperativeMatrix.SCOPE; i < cursor.wordCount; i++) {
            int operand = cursor.word(i);
            if (!isDefined(operand)) {
                return;
            }
            if (!types.isConstant(operand) || !types.isIntScalar(types.typeOf(operand))) {
                operandError(
                        cursor,
                        CooperativeRule.MATRIX_TYPE,
                        MATRIX_OPERANDS[Math.min(i - 3, 3)],
                        operand,
                        "is not an integer constant");
                return;
            }
        }
        int use = cursor.word(TypeCooperativeMatrix.USE);
        long useValue = defaults.integer(use).orElse(0);
        if (khr && (useValue < 0 || useValue > CooperativeMatrixUse.MatrixAccumulatorKHR.value())) {
            defaults.report(CooperativeRule.MATRIX_TYPE, use, subject(cursor, "Use", use), "0, 1 or 2")
                    .hint("use 0 for MatrixAKHR, 1 for MatrixBKHR or 2 for MatrixAccumulatorKHR");
            return;
        }
        int scope = cursor.word(TypeCooperativeMatrix.SCOPE);
        if (context.isVulkan()
                && khr
                && !types.mayBe(scope, Scope.Workgroup.value())
                && !types.mayBe(scope, Scope.Subgroup.value())) {
            operandError(cursor, CooperativeRule.SCOPE, "Scope", scope, "must be Workgroup or Subgroup in Vulkan");
        } else if (types.isInteger(scope, Scope.Workgroup.value())) {
            localSize(cursor);
        }
    }

    private boolean requires(InstructionCursor cursor, Capability capability) {
        if (context.has(capability)) {
            return true;
        }
        error(
                        cursor,
                        CooperativeRule.ENCODING,
                        "with Component Type " + context.name(cursor.word(TypeCooperativeMatrix.COMPONENT_TYPE))
                                + " requires capability " + capability.name() + ", which the module does not declare")
                .declared(cursor.word(TypeCooperativeMatrix.COMPONENT_TYPE))
                .declare(capability);
        return false;
    }

    private void localSize(InstructionCursor cursor) {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            boolean found = false;
            for (Instruction mode : context.layout.executionModes(entryPoint.functionId())) {
                int value = context.words[mode.wordOffset() + ExecutionModeSetting.MODE];
                found |= value == ExecutionMode.LocalSize.value() || value == ExecutionMode.LocalSizeId.value();
                for (int i = 3; value == ExecutionMode.LocalSizeId.value() && i < 6; i++) {
                    int size = i < context.words[mode.wordOffset()] >>> 16 ? context.words[mode.wordOffset() + i] : 0;
                    if (context.data.definition(size) > cursor.at) {
                        error(
                                        cursor,
                                        CooperativeRule.LOCAL_SIZE,
                                        "has Scope Workgroup, but is declared before " + context.name(size)
                                                + ", an operand of execution mode LocalSizeId")
                                .declared(size)
                                .hint("move the constant before the type");
                        return;
                    }
                }
            }
            if (!found) {
                error(
                                cursor,
                                CooperativeRule.LOCAL_SIZE,
                                "has Scope Workgroup, but entry point " + context.name(entryPoint.functionId())
                                        + " declares neither execution mode LocalSize nor LocalSizeId")
                        .hint("declare execution mode LocalSize or LocalSizeId");
                return;
            }
        }
    }

    private boolean isInt32(InstructionCursor cursor, int id, String operand) {
        if (!isDefined(id)) {
            return false;
        }
        if (types.isIntScalar(types.typeOf(id), 32)) {
            return true;
        }
        operandError(cursor, CooperativeRule.TENSOR_TYPE, operand, id, "is not a 32-bit integer scalar");
        return false;
    }

    private boolean dimensions(InstructionCursor cursor) {
        int dim = cursor.word(TypeTensorAddressing.DIM);
        if (!isInt32(cursor, dim, "Dim")) {
            return false;
        }
        long value = defaults.integer(dim).orElse(1);
        if (value <= 0 || value > MAX_TENSOR_DIMENSIONS) {
            defaults.report(
                    CooperativeRule.TENSOR_TYPE,
                    dim,
                    subject(cursor, "Dim", dim),
                    "from 1 to " + MAX_TENSOR_DIMENSIONS);
            return false;
        }
        return true;
    }

    private void clampMode(InstructionCursor cursor) {
        int mode = cursor.word(TypeTensorLayoutNV.CLAMP_MODE);
        if (!isInt32(cursor, mode, "ClampMode")) {
            return;
        }
        long value = defaults.integer(mode).orElse(0);
        if (value < 0 || value > LAST_CLAMP_MODE) {
            defaults.report(
                    CooperativeRule.TENSOR_TYPE,
                    mode,
                    subject(cursor, "ClampMode", mode),
                    "from 0 to " + LAST_CLAMP_MODE);
        }
    }

    private void view(InstructionCursor cursor) {
        int hasDimensions = cursor.word(TypeTensorViewNV.HAS_DIMENSIONS);
        if (isDefined(hasDimensions) && !types.isBoolScalar(types.typeOf(hasDimensions))) {
            operandError(
                    cursor, CooperativeRule.TENSOR_TYPE, "HasDimensions", hasDimensions, "is not a Boolean scalar");
            return;
        }
        int count = cursor.wordCount - TypeTensorViewNV.P;
        int seen = 0;
        int specialized = 0;
        boolean known = true;
        for (int i = 0; i < count; i++) {
            int p = cursor.word(TypeTensorViewNV.P + i);
            if (!isInt32(cursor, p, "dimension")) {
                return;
            }
            OptionalLong value = defaults.integer(p);
            if (value.isEmpty()) {
                known = false;
                continue;
            }
            if (value.getAsLong() < 0 || value.getAsLong() >= count) {
                defaults.report(
                        CooperativeRule.TENSOR_TYPE,
                        p,
                        subject(cursor, "dimension", p),
                        "less than " + count + ", the number of permuted dimensions");
                return;
            }
            specialized = types.isKnownInteger(p) ? specialized : p;
            seen |= value.getAsLong() < 32 ? 1 << value.getAsLong() : 0;
        }
        if (known && count < 32 && seen != (1 << count) - 1) {
            if (specialized == 0) {
                error(cursor, CooperativeRule.TENSOR_TYPE, "permutes the same dimension twice");
            } else {
                defaults.warn(
                        specialized,
                        type(cursor) + " permutes the same dimension twice with the default value of "
                                + context.name(specialized));
            }
            return;
        }
        int dim = cursor.word(TypeTensorViewNV.DIM);
        long dimensions = defaults.integer(dim).orElse(count);
        if (dimensions != count) {
            String message = type(cursor) + " has Dim " + dimensions + ", but permutes " + count + " dimensions";
            if (types.isKnownInteger(dim)) {
                context.error(CooperativeRule.TENSOR_TYPE, message);
            } else {
                defaults.warn(dim, message);
            }
        }
    }
}
