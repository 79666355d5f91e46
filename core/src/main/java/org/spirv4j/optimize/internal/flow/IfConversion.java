// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import java.util.Arrays;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SelectionControl;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.SelectionMerge;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.ValueDecorations;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Replaces an OpPhi after a selection by an OpSelect, if its two values are known before the selection. If both sides
 * compute the same value by equal instructions, those of one side are moved before the selection.
 *
 * <p>Never changes selections with the control DontFlatten, and removes no branch.
 */
public final class IfConversion implements FunctionPass {
    private static final String NAME = "if-conversion";

    /** The maximum number of instructions after a value that are compared and moved. */
    private static final int MAX_INSTRUCTIONS = 32;

    private static final int VERSION_1_4 = 0x0001_0400;

    /** Makes the pass. */
    public IfConversion() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        return function -> {
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                if (module.blocks().firstPhi(b) != 0) {
                    convert(module, function, b, context);
                }
            }
        };
    }

    @Override
    public boolean isForReachedOnly() {
        return true;
    }

    private static void convert(EditableModule module, int function, int block, PassContext context) {
        Flow flow = module.flow(function);
        int number = flow.number(block);
        if (flow.graph().predecessorCount(number) != 2 || !flow.isReachable(block)) {
            return;
        }
        int header = flow.block(flow.dominators().immediateDominator(number));
        int merge = module.merge(header);
        int branch = module.terminator(header);
        boolean isSelection = merge != 0
                && module.is(merge, Op.OpSelectionMerge)
                && module.blockOf(module.word(merge, SelectionMerge.MERGE_BLOCK)) == block
                && (module.word(merge, SelectionMerge.SELECTION_CONTROL) & SelectionControl.DontFlatten.value()) == 0
                && module.is(branch, Op.OpBranchConditional)
                && module.word(branch, BranchConditional.TRUE_LABEL)
                        != module.word(branch, BranchConditional.FALSE_LABEL);
        if (!isSelection) {
            return;
        }
        int thenLabel = predecessor(
                module, flow, header, block, module.blockOf(module.word(branch, BranchConditional.TRUE_LABEL)));
        int elseLabel = predecessor(
                module, flow, header, block, module.blockOf(module.word(branch, BranchConditional.FALSE_LABEL)));
        if (thenLabel == 0 || elseLabel == 0 || thenLabel == elseLabel) {
            return;
        }
        new Selection(module, flow, header, block, thenLabel, elseLabel).convert(context);
    }

    /**
     * The label of the predecessor of the merge block that control comes from by a side of the selection; 0 for none.
     */
    private static int predecessor(EditableModule module, Flow flow, int header, int block, int side) {
        int number = flow.number(block);
        int found = 0;
        for (int i = 0; i < 2; i++) {
            int predecessor = flow.block(flow.graph().predecessor(number, i));
            boolean isOfSide = side == block
                    ? predecessor == header
                    : flow.graph().predecessorCount(flow.number(side)) == 1 && flow.dominates(side, predecessor);
            if (isOfSide && flow.isReachable(predecessor)) {
                found = module.labelId(predecessor);
            }
        }
        return found;
    }

    /** A selection whose sides end at its merge block. */
    private record Selection(EditableModule module, Flow flow, int header, int block, int thenLabel, int elseLabel) {
        void convert(PassContext context) {
            int condition = module.word(module.terminator(header), BranchConditional.CONDITION);
            for (int phi = module.blocks().firstPhi(block), next; phi != 0; phi = next) {
                next = module.blocks().nextPhi(phi);
                int result = module.resultId(phi);
                int thenValue = original(module.blocks().valueFrom(phi, thenLabel));
                int elseValue = original(module.blocks().valueFrom(phi, elseLabel));
                if (thenValue == 0
                        || elseValue == 0
                        || thenValue == result
                        || elseValue == result
                        || module.uses().isPinned(result)) {
                    continue;
                }
                if (isEqual(thenValue, elseValue)) {
                    hoist(thenValue);
                    module.uses().replace(result, thenValue);
                } else if (isKnown(thenValue) && isKnown(elseValue) && isSelectable(module.typeId(phi))) {
                    int select = select(phi, condition, thenValue, elseValue);
                    module.annotations().copy(select, result);
                    module.uses().replace(result, select);
                } else {
                    continue;
                }
                module.remove(phi);
                context.applied(
                        module.functionId(module.functionOf(block)), module.labelId(block), "OpPhi became a selection");
            }
        }

        /** The value that copies, and OpPhi instructions with one value only, stand for. */
        private int original(int value) {
            int at = value;
            for (int steps = 0; at != 0 && steps < MAX_INSTRUCTIONS && !isKnown(at); steps++) {
                int definition = module.definition(at);
                boolean isCopy = module.is(definition, Op.OpCopyObject) || isSingle(definition);
                if (!isCopy || module.uses().isPinned(at) || ValueDecorations.preventReplacement(module, at)) {
                    break;
                }
                at = module.word(definition, TypedInstruction.FIRST_OPERAND);
            }
            return at;
        }

        private boolean isSingle(int phi) {
            return module.is(phi, Op.OpPhi) && module.blocks().hasOneValue(phi);
        }

        /** Whether a value is known at the end of the header. */
        private boolean isKnown(int value) {
            int home = module.block(module.definition(value));
            return home == 0 || home == header || flow.dominates(home, header);
        }

        private boolean isSelectable(int type) {
            TypeFacts types = PassAccess.types(module);
            return types.isBoolScalarOrVector(type)
                    || types.isIntScalarOrVector(type)
                    || types.isFloatScalarOrVector(type);
        }

        private int select(int phi, int condition, int thenValue, int elseValue) {
            int position = module.blocks().firstInsertionPoint(module.block(phi));
            int type = module.typeId(phi);
            int selector = condition;
            int count = module.opOf(type) == Op.OpTypeVector
                    ? PassAccess.types(module).dimension(type)
                    : 0;
            if (count > 0 && module.header().version().word() < VERSION_1_4) {
                int vector = module.declarations().declare(Op.OpTypeVector, 0, module.typeOf(condition), count);
                int[] parts = new int[count];
                Arrays.fill(parts, condition);
                selector = module.resultId(module.insertBefore(position, Op.OpCompositeConstruct, vector, parts));
            }
            return module.resultId(module.insertBefore(position, Op.OpSelect, type, selector, thenValue, elseValue));
        }

        /**
         * Whether two values are computed by equal instructions without effects, of values that are known at the
         * header.
         */
        private boolean isEqual(int a, int b) {
            int[] left = new int[MAX_INSTRUCTIONS];
            int[] right = new int[MAX_INSTRUCTIONS];
            int count = 1;
            left[0] = a;
            right[0] = b;
            for (int i = 0; i < count; i++) {
                if (left[i] == right[i] && isKnown(left[i])) {
                    continue;
                }
                int first = module.definition(left[i]);
                int second = module.definition(right[i]);
                if (first == 0
                        || second == 0
                        || !Trait.PURE.has(module.op(first))
                        || module.block(first) == 0
                        || module.opcode(first) != module.opcode(second)
                        || module.wordCount(first) != module.wordCount(second)
                        || module.typeId(first) != module.typeId(second)
                        || !areDecoratedAlike(left[i], right[i])
                        || isKnown(left[i])) {
                    return false;
                }
                for (int k = TypedInstruction.FIRST_OPERAND; k < module.wordCount(first); k++) {
                    int x = module.word(first, k);
                    int y = module.word(second, k);
                    if (!module.isId(first, k)) {
                        if (x != y) {
                            return false;
                        }
                    } else if (count == MAX_INSTRUCTIONS) {
                        return false;
                    } else {
                        left[count] = original(x);
                        right[count++] = original(y);
                    }
                }
            }
            return true;
        }

        private boolean areDecoratedAlike(int a, int b) {
            return !ValueDecorations.preventReplacement(module, a)
                    && !ValueDecorations.preventReplacement(module, b)
                    && module.annotations().isDecorated(a, Decoration.RelaxedPrecision)
                            == module.annotations().isDecorated(b, Decoration.RelaxedPrecision);
        }

        /** Moves what computes a value to the end of the header. */
        private void hoist(int value) {
            if (isKnown(value)) {
                return;
            }
            int end = module.merge(header);
            int[] pending = new int[MAX_INSTRUCTIONS + 1];
            int count = 1;
            pending[0] = value;
            int position = end;
            for (int i = 0; i < count && i < MAX_INSTRUCTIONS; i++) {
                int definition = module.definition(pending[i]);
                if (isKnown(pending[i]) && module.block(definition) != header || module.block(definition) == 0) {
                    continue;
                }
                if (module.block(definition) == header && isBefore(definition, position)) {
                    continue;
                }
                module.moveBefore(definition, position);
                module.positions().copy(definition, end);
                position = definition;
                for (int k = TypedInstruction.FIRST_OPERAND; k < module.wordCount(definition); k++) {
                    if (module.isId(definition, k) && count <= MAX_INSTRUCTIONS) {
                        int original = original(module.word(definition, k));
                        module.setWord(definition, k, original);
                        pending[count++] = original;
                    }
                }
            }
        }

        private boolean isBefore(int instruction, int position) {
            for (int i = position; i != 0 && module.block(i) == header; i = module.next(i)) {
                if (i == instruction) {
                    return false;
                }
            }
            return true;
        }
    }
}
