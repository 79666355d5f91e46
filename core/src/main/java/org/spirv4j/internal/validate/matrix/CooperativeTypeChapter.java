// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.matrix;

import java.util.OptionalLong;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.CooperativeMatrixUse;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.CooperativeRule;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;

/** Types of cooperative matrices, and of tensor layouts and views (SPV_KHR_cooperative_matrix, SPV_NV_tensor_addressing). */
public final class CooperativeTypeChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            CooperativeTypeChapter::new,
            Op.OpTypeCooperativeMatrixKHR,
            Op.OpTypeCooperativeMatrixNV,
            Op.OpTypeTensorLayoutNV,
            Op.OpTypeTensorViewNV);

    private static final int MAX_TENSOR_DIMENSIONS = 5;
    private static final int LAST_CLAMP_MODE = 4;
    private static final String[] PARTS = {"scope", "number of rows", "number of columns", "use"};

    private final TypeFacts types;

    private CooperativeTypeChapter(ValidationContext context) {
        super(context);
        types = context.types;
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

    private FindingBuilder error(InstructionCursor cursor, Rule rule, String what) {
        return context.error(rule, cursor.name() + " " + context.name(cursor.resultId) + " " + what);
    }

    private boolean isDefined(int id) {
        return context.data.definition(id) != 0;
    }

    private void matrix(InstructionCursor cursor) {
        int component = cursor.word(2);
        if (!types.isIntScalar(component) && !types.isFloatScalar(component)) {
            if (isDefined(component)) {
                error(
                                cursor,
                                CooperativeRule.MATRIX_TYPE,
                                "has components of " + context.name(component) + ", which is no type of numbers")
                        .declared(component);
            }
            return;
        }
        int encoding = types.floatEncoding(component);
        boolean khr = cursor.op == Op.OpTypeCooperativeMatrixKHR;
        if (khr && encoding == FPEncoding.BFloat16KHR.value()) {
            if (!needs(cursor, Capability.BFloat16CooperativeMatrixKHR)) {
                return;
            }
        } else if (khr
                && (encoding == FPEncoding.Float8E4M3EXT.value() || encoding == FPEncoding.Float8E5M2EXT.value())) {
            if (!needs(cursor, Capability.Float8CooperativeMatrixEXT)) {
                return;
            }
        }
        for (int i = 3; i < cursor.wordCount; i++) {
            int part = cursor.word(i);
            if (!isDefined(part)) {
                return;
            }
            if (!types.isConstant(part) || !types.isIntScalar(types.typeOf(part))) {
                error(
                                cursor,
                                CooperativeRule.MATRIX_TYPE,
                                "has the " + PARTS[Math.min(i - 3, 3)] + " " + context.name(part)
                                        + ", which is no integer constant")
                        .declared(part);
                return;
            }
        }
        OptionalLong use = types.integer(cursor.word(6));
        if (khr && use.orElse(0) > CooperativeMatrixUse.MatrixAccumulatorKHR.value()) {
            error(cursor, CooperativeRule.MATRIX_TYPE, "has the use " + use.getAsLong() + ", which does not exist")
                    .declared(cursor.word(6))
                    .hint("use 0 for a left, 1 for a right factor, 2 for a sum");
            return;
        }
        int scope = cursor.word(3);
        if (context.isVulkan()
                && khr
                && !types.mayBe(scope, Scope.Workgroup.value())
                && !types.mayBe(scope, Scope.Subgroup.value())) {
            error(cursor, CooperativeRule.SCOPE, "has a scope other than Workgroup and Subgroup")
                    .declared(cursor.word(3));
        } else if (types.isInteger(scope, Scope.Workgroup.value())) {
            localSize(cursor);
        }
    }

    private boolean needs(InstructionCursor cursor, Capability capability) {
        if (context.has(capability)) {
            return true;
        }
        error(cursor, CooperativeRule.ENCODING, "has components of an encoding that " + capability.name() + " is for")
                .declared(cursor.word(2))
                .hint("add OpCapability " + capability.name());
        return false;
    }

    private void localSize(InstructionCursor cursor) {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            boolean found = false;
            for (Instruction mode : context.layout.executionModes(entryPoint.functionId())) {
                int value = context.words[mode.wordOffset() + 2];
                found |= value == ExecutionMode.LocalSize.value() || value == ExecutionMode.LocalSizeId.value();
                for (int i = 3; value == ExecutionMode.LocalSizeId.value() && i < 6; i++) {
                    int size = i < context.words[mode.wordOffset()] >>> 16 ? context.words[mode.wordOffset() + i] : 0;
                    if (context.data.definition(size) > cursor.at) {
                        error(
                                        cursor,
                                        CooperativeRule.LOCAL_SIZE,
                                        "is declared before " + context.name(size)
                                                + ", which the size of its workgroup comes from")
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
                                "is shared by the workgroup, whose size the entry point "
                                        + context.name(entryPoint.functionId()) + " does not state")
                        .hint("add the execution mode LocalSize or LocalSizeId");
                return;
            }
        }
    }

    private boolean isInt32(InstructionCursor cursor, int id, String what) {
        if (!isDefined(id)) {
            return false;
        }
        if (types.isIntScalar(types.typeOf(id), 32)) {
            return true;
        }
        error(
                        cursor,
                        CooperativeRule.TENSOR_TYPE,
                        "has the " + what + " " + context.name(id) + ", which is no 32-bit integer")
                .declared(id);
        return false;
    }

    private boolean dimensions(InstructionCursor cursor) {
        int dim = cursor.word(2);
        if (!isInt32(cursor, dim, "number of dimensions")) {
            return false;
        }
        long value = types.integer(dim).orElse(1);
        if (value == 0 || value > MAX_TENSOR_DIMENSIONS) {
            error(
                            cursor,
                            CooperativeRule.TENSOR_TYPE,
                            "has " + value + " dimensions; tensors have 1 to " + MAX_TENSOR_DIMENSIONS)
                    .declared(dim);
            return false;
        }
        return true;
    }

    private void clampMode(InstructionCursor cursor) {
        if (isInt32(cursor, cursor.word(3), "clamp mode")
                && types.integer(cursor.word(3)).orElse(0) > LAST_CLAMP_MODE) {
            error(cursor, CooperativeRule.TENSOR_TYPE, "has a clamp mode that does not exist")
                    .declared(cursor.word(3));
        }
    }

    private void view(InstructionCursor cursor) {
        int has = cursor.word(3);
        if (isDefined(has) && !types.isBoolScalar(types.typeOf(has))) {
            error(
                            cursor,
                            CooperativeRule.TENSOR_TYPE,
                            "says by " + context.name(has) + ", which is no Boolean, whether it has dimensions")
                    .declared(has);
            return;
        }
        int count = cursor.wordCount - 4;
        int seen = 0;
        boolean known = true;
        for (int i = 0; i < count; i++) {
            int p = cursor.word(4 + i);
            if (!isInt32(cursor, p, "permutation value")) {
                return;
            }
            if (!types.isKnownInteger(p)) {
                known = false;
                continue;
            }
            long value = types.knownInteger(p);
            if (value < 0 || value >= count) {
                error(
                                cursor,
                                CooperativeRule.TENSOR_TYPE,
                                "has a permutation of the dimension " + value + ", which it lacks")
                        .declared(p);
                return;
            }
            seen |= value < 32 ? 1 << value : 0;
        }
        if (known && count < 32 && seen != (1 << count) - 1) {
            error(cursor, CooperativeRule.TENSOR_TYPE, "names a dimension twice; no permutation does");
            return;
        }
        int dim = cursor.word(2);
        if (!types.mayBe(dim, count)) {
            error(
                    cursor,
                    CooperativeRule.TENSOR_TYPE,
                    "has " + types.knownInteger(dim) + " dimensions but permutes " + count);
        }
    }
}
