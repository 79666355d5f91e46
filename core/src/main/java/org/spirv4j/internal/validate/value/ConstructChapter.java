// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.value;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.CompositesRule;

/** Constructing composites (section "Composite Instructions"). */
public final class ConstructChapter extends OperationChapter {
    public static final ChapterPlan PLAN =
            ChapterPlan.of(ConstructChapter::new, Op.OpCompositeConstruct, Op.OpCompositeConstructReplicateEXT);

    private ConstructChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        if (op == Op.OpCompositeConstructReplicateEXT) {
            replicate();
            return;
        }
        switch (types.op(resultType)) {
            case OpTypeVector, OpTypeVectorIdEXT -> vector();
            case OpTypeMatrix -> {
                if (count(types.word(resultType, 3) & 0xFFFFFFFFL, "columns")) {
                    each(types.word(resultType, 2), "a column of the type ");
                }
            }
            case OpTypeArray -> {
                int length = types.word(resultType, 3);
                if (!types.isKnownInteger(length) || count(types.knownInteger(length), "elements")) {
                    each(types.word(resultType, 2), "an element of the type ");
                }
            }
            case OpTypeStruct -> struct();
            case OpTypeCooperativeMatrixKHR, OpTypeCooperativeMatrixNV -> {
                if (count(1, "constituents")) {
                    each(types.word(resultType, 2), "a component of the type ");
                }
            }
            default -> noComposite();
        }
    }

    private void noComposite() {
        badResult(CompositesRule.CONSTRUCT_RESULT, "a composite whose size is known");
    }

    private boolean count(long wanted, String parts) {
        if (operandCount() == wanted) {
            return true;
        }
        context.error(
                        CompositesRule.CONSTRUCT_COUNT,
                        name() + " makes a " + context.name(resultType) + " of " + wanted + " " + parts + " out of "
                                + operandCount() + " constituents")
                .declared(resultType)
                .hint("give exactly " + wanted);
        return false;
    }

    private void each(int type, String wanted) {
        int count = operandCount();
        for (int i = 0; i < count; i++) {
            int given = operandType(i);
            if (given != type && given != 0) {
                badOperand(CompositesRule.CONSTRUCT_PART, i, wanted + context.name(type));
                return;
            }
        }
    }

    private void vector() {
        int count = operandCount();
        int component = types.word(resultType, 2);
        long given = 0;
        for (int i = 0; i < count; i++) {
            int type = operandType(i);
            if (type == component) {
                given++;
            } else if (type == 0) {
                return;
            } else if (!types.isVector(type) || types.word(type, 2) != component) {
                badOperand(
                        CompositesRule.CONSTRUCT_PART,
                        i,
                        context.name(component) + " or a vector of it, for a " + context.name(resultType));
                return;
            } else if (types.dimension(type) == 0) {
                return;
            } else {
                given += types.dimension(type);
            }
        }
        int wanted = types.dimension(resultType);
        if (wanted != 0 && wanted != given) {
            context.error(
                            CompositesRule.CONSTRUCT_COUNT,
                            name() + " makes a " + context.name(resultType) + " of " + wanted
                                    + " components out of constituents that have " + given)
                    .declared(resultType);
        } else if (count == 1 && types.op(resultType) == Op.OpTypeVector && !context.has(Capability.LongVectorEXT)) {
            context.error(
                            CompositesRule.CONSTRUCT_COUNT,
                            name() + " makes a vector of a single constituent; a vector takes at least two")
                    .hint("use the constituent itself");
        }
    }

    private void struct() {
        int members = types.memberCount(resultType);
        if (!count(members, "members")) {
            return;
        }
        for (int i = 0; i < members; i++) {
            int type = operandType(i);
            int member = types.member(resultType, i);
            if (type != 0 && type != member) {
                badOperand(
                        CompositesRule.CONSTRUCT_PART,
                        i,
                        "of the type of member " + i + " of " + context.name(resultType) + ", " + context.name(member));
                return;
            }
        }
    }

    private void replicate() {
        int type = operandType(0);
        if (type == 0) {
            return;
        }
        switch (types.op(resultType)) {
            case OpTypeVector,
                    OpTypeVectorIdEXT,
                    OpTypeMatrix,
                    OpTypeArray,
                    OpTypeCooperativeMatrixKHR,
                    OpTypeCooperativeMatrixNV -> each(types.word(resultType, 2), "of the type ");
            case OpTypeTensorARM -> {
                if (types.wordCount(resultType) < 5) {
                    noComposite();
                } else {
                    each(types.word(resultType, 2), "of the type ");
                }
            }
            case OpTypeStruct -> {
                for (int i = 0; i < types.memberCount(resultType); i++) {
                    if (types.member(resultType, i) != type) {
                        badOperand(
                                CompositesRule.CONSTRUCT_PART,
                                0,
                                "of the type of every member of " + context.name(resultType) + "; member " + i + " is "
                                        + context.name(types.member(resultType, i)));
                        return;
                    }
                }
            }
            default -> noComposite();
        }
    }
}
