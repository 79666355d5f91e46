// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.constant;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Replaces OpSpecConstantOp and OpSpecConstantComposite instructions whose operands are ordinary constants by constants
 * with the same result ids (section 2.12 of the specification, "Specialization"). Operations whose result the
 * specification leaves undefined, and those on pointers, stay. At most 64 words of composites are written for each word
 * of the module.
 */
public final class FoldSpecConstants implements Pass {
    private static final String NAME = "fold-spec-const-op-composite";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        new Run(module, context).fold();
    }

    private static final class Run {
        private static final int MAX_GROWTH = 64;

        /** An instruction has at most 65,535 words, and three of a constant composite are not constituents. */
        private static final int MAX_PARTS = 0xFFFF - 3;

        /** In OpVectorShuffle: no component. */
        private static final int UNDEFINED = -1;

        private static final int OPERATION = 3;

        private final EditableModule module;
        private final PassContext context;
        private final TypeFacts types;

        /** The constants that precede the current instruction and whose values are known completely. */
        private final BitSet known = new BitSet();

        /** These constants by their words without the result id. */
        private final WordInterner values = new WordInterner();

        private int instruction;
        private long budget;

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            types = PassAccess.types(module);
        }

        void fold() {
            for (int i = module.declarations().first();
                    i != 0;
                    i = module.declarations().next(i)) {
                budget += (long) MAX_GROWTH * module.wordCount(i);
                instruction = i;
                foldCurrent();
                if (isKnown(i)) {
                    enter(i);
                }
            }
        }

        private void enter(int constant) {
            known.set(module.resultId(constant));
            values.add(module.opcode(constant));
            values.add(module.typeId(constant));
            for (int k = TypedInstruction.FIRST_OPERAND; k < module.wordCount(constant); k++) {
                values.add(module.word(constant, k));
            }
            values.intern(module.resultId(constant));
        }

        private boolean isKnown(int constant) {
            Op op = module.op(constant);
            if (!Trait.VALUE_CONSTANT.has(op) || Trait.CONTINUATION.has(op)) {
                return false;
            }
            boolean isComposite = isComposite(op);
            for (int k = CompositeConstant.CONSTITUENTS; isComposite && k < module.wordCount(constant); k++) {
                if (!known.get(module.word(constant, k))) {
                    return false;
                }
            }
            return !Trait.CONTINUATION.has(module.op(module.next(constant)));
        }

        private static boolean isComposite(Op op) {
            return op == Op.OpConstantComposite || op == Op.OpConstantCompositeReplicateEXT;
        }

        private void foldCurrent() {
            switch (module.op(instruction)) {
                case OpSpecConstantComposite -> foldComposite(Op.OpConstantComposite);
                case OpSpecConstantCompositeReplicateEXT -> foldComposite(Op.OpConstantCompositeReplicateEXT);
                case OpSpecConstantOp -> foldOperation();
                default -> {}
            }
        }

        private void foldComposite(Op op) {
            int[] parts = module.operands(instruction);
            if (areKnown(parts) && !Trait.CONTINUATION.has(module.op(module.next(instruction)))) {
                replace(op, parts);
            }
        }

        private boolean areKnown(int... ids) {
            for (int id : ids) {
                if (!known.get(id)) {
                    return false;
                }
            }
            return true;
        }

        private void replace(Op op, int... operands) {
            module.replace(instruction, op, operands);
            context.applied(0, module.resultId(instruction), "specialization constant folded");
        }

        private void foldOperation() {
            int type = module.typeId(instruction);
            Op op = Op.of(module.word(instruction, OPERATION)).orElse(Op.OpNop);
            int[] operands = module.wordsFrom(instruction, OPERATION + 1);
            switch (op) {
                case OpCompositeExtract -> foldExtract(operands);
                case OpCompositeInsert -> foldInsert(operands);
                case OpVectorShuffle -> foldShuffle(type, operands);
                default -> {
                    if (areKnown(operands)
                            && module.constants().numberType(type) != 0
                            && !module.annotations().hasDecorations(type)) {
                        foldNumbers(op, type, operands);
                    }
                }
            }
        }

        // --- composites

        private void foldExtract(int[] operands) {
            if (!known.get(operands[0])) {
                return;
            }
            int part = operands[0];
            for (int k = 1; k < operands.length; k++) {
                part = part(part, operands[k]);
                if (part == 0) {
                    replace(Op.OpConstantNull);
                    return;
                }
                if (part < 0) {
                    return;
                }
            }
            replaceByCopy(part);
        }

        private void replaceByCopy(int constant) {
            int definition = module.definition(constant);
            int[] words = module.operands(definition);
            budget -= words.length;
            if (budget >= 0) {
                replace(module.op(definition), words);
            }
        }

        /** A part of a constant composite: its id, 0 if the composite is null, -1 if there is none. */
        private int part(int composite, int index) {
            int definition = module.definition(composite);
            return switch (module.op(definition)) {
                case OpConstantNull -> 0;
                case OpConstantCompositeReplicateEXT -> module.word(definition, CompositeConstant.CONSTITUENTS);
                case OpConstantComposite ->
                    index >= 0 && index < module.wordCount(definition) - 3
                            ? module.word(definition, CompositeConstant.CONSTITUENTS + index)
                            : -1;
                default -> -1;
            };
        }

        private void foldInsert(int[] operands) {
            if (!areKnown(operands[0], operands[1]) || operands.length < 3) {
                return;
            }
            int levels = operands.length - 2;
            int[] composed = new int[levels + 1];
            int[] composites = new int[levels];
            composed[0] = module.typeId(instruction);
            int composite = operands[1];
            for (int k = 0; k < levels; k++) {
                int index = operands[2 + k];
                int count = types.partCount(composed[k]);
                composed[k + 1] = types.partType(composed[k], index);
                budget -= count;
                boolean isPart = index >= 0 && index < count && composed[k + 1] != 0;
                if (!isPart || count > MAX_PARTS || budget < 0) {
                    return;
                }
                composites[k] = composite != 0 ? composite : nullOf(composed[k]);
                composite = part(composites[k], index);
                if (composite < 0) {
                    return;
                }
            }
            int inner = operands[0];
            for (int k = levels - 1; k >= 0; k--) {
                int[] parts = parts(composites[k], composed[k]);
                parts[operands[2 + k]] = inner;
                if (k == 0) {
                    replace(Op.OpConstantComposite, parts);
                } else {
                    inner = declare(Op.OpConstantComposite, composed[k], parts);
                }
            }
        }

        private int[] parts(int composite, int type) {
            int[] parts = new int[types.partCount(type)];
            for (int k = 0; k < parts.length; k++) {
                int part = part(composite, k);
                parts[k] = part != 0 ? part : nullOf(types.partType(type, k));
            }
            return parts;
        }

        private int nullOf(int type) {
            return declare(Op.OpConstantNull, type);
        }

        /** The id of a constant that precedes the current instruction; inserted there if there is none. */
        private int declare(Op op, int type, int... words) {
            values.add(op.opcode());
            values.add(type);
            values.addAll(words, 0, words.length);
            int found = values.find();
            if (found >= 0 && !module.annotations().hasDecorations(found)) {
                return found;
            }
            int added = module.insertBefore(instruction, op, type, words);
            enter(added);
            return module.resultId(added);
        }

        private void foldShuffle(int type, int[] operands) {
            if (!areKnown(operands[0], operands[1])) {
                return;
            }
            int first = types.partCount(module.typeOf(operands[0]));
            int second = types.partCount(module.typeOf(operands[1]));
            int componentType = types.partType(type, 0);
            int[] parts = new int[operands.length - 2];
            for (int k = 0; k < parts.length; k++) {
                int index = operands[2 + k];
                if (index != UNDEFINED && (index < 0 || index >= first + second)) {
                    return;
                }
                int part = index == UNDEFINED
                        ? 0
                        : index < first ? part(operands[0], index) : part(operands[1], index - first);
                if (part < 0) {
                    return;
                }
                parts[k] = part != 0 ? part : nullOf(componentType);
            }
            replace(Op.OpConstantComposite, parts);
        }

        // --- numbers

        private void foldNumbers(Op op, int type, int[] operands) {
            int count = module.constants().componentCount(type);
            if (op == Op.OpSelect && module.constants().componentCount(module.typeOf(operands[0])) == 1) {
                replaceByCopy(module.constants().bits(operands[0]) != 0 ? operands[1] : operands[2]);
                return;
            }
            int arity = Folding.operandCount(op);
            if (arity == 0 || arity != operands.length || count == 0) {
                return;
            }
            long[][] given = new long[4][count];
            for (int k = 0; k < arity; k++) {
                given[k] = module.constants().components(operands[k]);
                if (given[k].length != count) {
                    return;
                }
            }
            int number = module.constants().numberType(type);
            int operandNumber = module.constants().numberType(module.typeOf(operands[0]));
            long[] result = new long[count];
            for (int c = 0; c < count; c++) {
                long a = given[0][c];
                long b = given[1][c];
                if (!Folding.isDefined(op, number, operandNumber, a, b, given[2][c], given[3][c])) {
                    context.missed(0, module.resultId(instruction), "not folded: the result is undefined");
                    return;
                }
                result[c] = Folding.fold(op, number, operandNumber, a, b, given[2][c], given[3][c], 0);
            }
            state(type, result);
        }

        private void state(int type, long[] numbers) {
            if (module.opOf(type) != Op.OpTypeVector) {
                replace(scalarOp(type, numbers[0]), module.constants().words(type, numbers[0]));
                return;
            }
            int componentType = types.partType(type, 0);
            int[] parts = new int[numbers.length];
            for (int k = 0; k < parts.length; k++) {
                parts[k] = declare(
                        scalarOp(componentType, numbers[k]),
                        componentType,
                        module.constants().words(componentType, numbers[k]));
            }
            replace(Op.OpConstantComposite, parts);
        }

        private Op scalarOp(int type, long bits) {
            if (module.opOf(type) != Op.OpTypeBool) {
                return Op.OpConstant;
            }
            return bits != 0 ? Op.OpConstantTrue : Op.OpConstantFalse;
        }
    }
}
