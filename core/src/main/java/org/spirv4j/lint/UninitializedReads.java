// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TensorAddressingOperands;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.CooperativeMatrixLoadTensorNV;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TensorViewChange;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Operand;

/**
 * Finds loads from Function and Private variables that no instruction writes before. In functions, a load counts if no
 * write reaches it, or if one target of a branch leads to it in any case, and without a write.
 */
final class UninitializedReads implements LintCheck {
    /** A value that has more uses, also through others, counts as read. */
    private static final int MAX_USES = 64;

    @Override
    public LintRule rule() {
        return LintRule.UNINITIALIZED_READ;
    }

    @Override
    public void check(LintContext context) {
        BitSet reported = new BitSet();
        for (Function function : context.layout.functions()) {
            WrittenVariables written = null;
            for (Block block : function.blocks()) {
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    int variable =
                            context.is(i, Op.OpLoad) ? context.accesses().variable(context.word(i, Load.POINTER)) : 0;
                    if (variable == 0
                            || context.facts.op(variable) != Op.OpVariable
                            || reported.get(variable)
                            || !hasContents(context, context.word(i, TypedInstruction.RESULT_TYPE))) {
                        continue;
                    }
                    if (isNeverWritten(context, variable)) {
                        written = written == null ? WrittenVariables.of(context, function) : written;
                        if (isRead(context, context.word(i, TypedInstruction.RESULT)) && written.isReached(block)) {
                            reported.set(variable);
                            report(
                                    context,
                                    i,
                                    "nothing writes to " + context.name(variable) + ", which has no initializer",
                                    declaration(context, variable));
                        }
                    } else if (is(context, variable, StorageClass.Function)) {
                        written = written == null ? WrittenVariables.of(context, function) : written;
                        if (checkOrder(context, written, block, i, variable)) {
                            reported.set(variable);
                        }
                    }
                }
            }
        }
    }

    /** Checks whether a load is preceded by writes. */
    private static boolean checkOrder(
            LintContext context, WrittenVariables written, Block block, int load, int variable) {
        String name = context.name(variable);
        if (written.isUnwritten(block, load, variable)) {
            if (isRead(context, context.word(load, TypedInstruction.RESULT))) {
                report(context, load, "nothing writes to " + name + " before this", declaration(context, variable));
                return true;
            }
            return false;
        }
        if (written.isUnwrittenAtFirst(block, load, variable)) {
            if (isRead(context, context.word(load, TypedInstruction.RESULT))) {
                report(
                        context,
                        load,
                        "nothing writes to " + name + " before this is executed for the first time",
                        declaration(context, variable));
                return true;
            }
            return false;
        }
        int[] way = written.unwrittenWay(block, load, variable);
        if (way.length == 0 || !isRead(context, context.word(load, TypedInstruction.RESULT))) {
            return false;
        }
        Block branching = block.function().block(way[0]);
        List<RelatedLocation> related = new ArrayList<>();
        branching.terminator().ifPresent(branch -> related.add(context.related(branch, "this branch decides")));
        related.addAll(declaration(context, variable));
        report(
                context,
                load,
                "nothing writes to " + name + " if the branch of the block " + context.name(branching.labelId())
                        + " goes to "
                        + context.name(block.function().block(way[1]).labelId()),
                related);
        return true;
    }

    private static void report(LintContext context, int load, String reason, List<RelatedLocation> related) {
        context.report(LintRule.UNINITIALIZED_READ, load, "the loaded value is undefined: " + reason, related);
    }

    private static List<RelatedLocation> declaration(LintContext context, int variable) {
        return context.module
                .definition(variable)
                .map(definition -> List.of(context.related(definition, context.name(variable) + " is declared here")))
                .orElse(List.of());
    }

    private static boolean isNeverWritten(LintContext context, int variable) {
        return (is(context, variable, StorageClass.Function) || is(context, variable, StorageClass.Private))
                && context.accesses().storeCount(variable) == 0
                && context.accesses().otherUseCount(variable) == 0;
    }

    private static boolean is(LintContext context, int variable, StorageClass storage) {
        return context.facts.isStorageClass(context.facts.typeOf(variable), storage);
    }

    /** Whether objects of a type have bits: a structure without members has none. */
    private static boolean hasContents(LintContext context, int type) {
        return !context.facts.isStruct(type) || context.facts.memberCount(type) > 0;
    }

    /**
     * Whether a loaded value is used other than by copying it to a variable of the invocation, or by replacing parts of
     * it: compilers do so to write a part of a variable. A load without a use counts as read.
     */
    private static boolean isRead(LintContext context, int value) {
        DefUse uses = context.uses();
        WordBuffer queue = new WordBuffer(0);
        queue.add(value);
        boolean isUsed = false;
        for (int head = 0; head < queue.size(); head++) {
            int id = queue.get(head);
            if (queue.size() + uses.useCount(id) > MAX_USES) {
                return true;
            }
            for (int i = 0; i < uses.useCount(id); i++) {
                int user = uses.userIndex(id, i);
                if (context.is(user, Op.OpCopyObject)) {
                    queue.add(context.resultId(user));
                } else if (!context.describes(user)
                        && !isCopyOrChange(context, user, id)
                        && !isReplaced(context, user, id)) {
                    return true;
                } else {
                    isUsed |= !context.describes(user);
                }
            }
        }
        return !isUsed;
    }

    /**
     * Whether the value is the Object of an OpCooperativeMatrixLoadTensorNV that replaces all of it: the result has
     * elements of Object only where the tensor view clips (SPV_NV_cooperative_matrix2,
     * OpCooperativeMatrixLoadTensorNV).
     */
    private static boolean isReplaced(LintContext context, int user, int value) {
        if (!context.is(user, Op.OpCooperativeMatrixLoadTensorNV)
                || context.word(user, CooperativeMatrixLoadTensorNV.OBJECT) != value
                || context.word(user, CooperativeMatrixLoadTensorNV.POINTER) == value) {
            return false;
        }
        for (Operand operand : context.module.instruction(user).operands()) {
            Optional<Operand> view =
                    operand.isParameter() || !operand.kind().name().equals("TensorAddressingOperands")
                            ? Optional.empty()
                            : operand.parameter(TensorAddressingOperands.TensorView);
            if (view.isPresent()) {
                return !mayClip(context, view.get().word());
            }
        }
        return true;
    }

    /** Whether a tensor view has a clip region, or may have one. */
    private static boolean mayClip(LintContext context, int view) {
        int id = view;
        for (int steps = 0; steps < MAX_USES; steps++) {
            switch (context.facts.op(id)) {
                case OpCreateTensorViewNV -> {
                    return false;
                }
                case OpTensorViewSetDimensionNV, OpTensorViewSetStrideNV ->
                    id = context.facts.word(id, TensorViewChange.TENSOR_VIEW);
                default -> {
                    return true;
                }
            }
        }
        return true;
    }

    private static boolean isCopyOrChange(LintContext context, int user, int value) {
        if (context.is(user, Op.OpStore)) {
            int target = context.accesses().variable(context.word(user, Store.POINTER));
            return target != 0
                    && (is(context, target, StorageClass.Function) || is(context, target, StorageClass.Private));
        }
        return context.is(user, Op.OpCompositeInsert) && context.word(user, CompositeInsert.COMPOSITE) == value
                || context.is(user, Op.OpVectorShuffle)
                        && context.word(user, VectorShuffle.VECTOR_1) != context.word(user, VectorShuffle.VECTOR_2);
    }
}
