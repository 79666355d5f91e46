// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ConditionalEntryPointINTEL;
import org.spirv4j.internal.operand.DecorationInstruction;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.EntryPointWords;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.EntryPoints;

/**
 * Removes declarations and functions that are not used, starting from entry points, exports, and instructions outside
 * functions that are no declarations. For modules that were lifted as lists: it leaves no blocks of functions, but
 * removes single instructions.
 */
final class RemoveUnusedPass implements Pass {
    @Override
    public String name() {
        return "remove-unused";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        new Liveness(module).run();
    }

    /** Finds the ids that are used. */
    private static final class Liveness {
        private final EditableModule module;
        private final AnnotationsByTarget annotations;

        /** The used ids. */
        private final BitSet live = new BitSet();

        /** Those whose definitions have not been followed yet. */
        private final WordBuffer waiting = new WordBuffer(16);

        /** By id: the instruction that defines it. */
        private final int[] definitions;

        private final WordBuffer entryPoints = new WordBuffer(8);
        private final WordBuffer decorations = new WordBuffer(64);

        /** The first instruction of each function and the one after its last, in order. */
        private int[] functions = new int[16];

        private int functionCount;
        private final IntConsumer user = this::use;

        Liveness(EditableModule module) {
            this.module = module;
            annotations = new AnnotationsByTarget(module);
            definitions = new int[module.bound()];
            for (int i = module.first(); i != 0; i = module.next(i)) {
                definitions[module.resultId(i)] = i;
                if (Trait.ENTRY_POINT.has(module.op(i))) {
                    entryPoints.add(i);
                } else if (module.is(i, Op.OpDecorate)) {
                    decorations.add(i);
                }
            }
            definitions[0] = 0;
        }

        void run() {
            mark();
            while (waiting.size() > 0) {
                int id = waiting.removeLast();
                follow(definitions[id]);
                followAnnotations(id);
            }
            BitSet unused = unused();
            if (!unused.isEmpty()) {
                module.removeAll(unused);
            }
        }

        private void mark() {
            boolean hasExports = markExports();
            boolean hasRoots = markEntryPoints() || hasExports;
            for (int i = module.first(), end; i != 0; i = end) {
                end = end(i);
                Op op = module.op(i);
                if (op == Op.OpFunction) {
                    addFunction(i, end);
                    if (!hasRoots) {
                        use(module.resultId(i));
                    }
                } else if (isRoot(op) && !isLineOfFunction(i)) {
                    int result = module.resultId(i);
                    if (result != 0) {
                        live.set(result);
                        followAnnotations(result);
                    }
                    module.forEachId(i, user);
                }
            }
            for (int id = 1; id < definitions.length && module.uses().hasPinned(); id++) {
                if (module.uses().isPinned(id)) {
                    use(id);
                }
            }
        }

        private void addFunction(int start, int end) {
            if (2 * functionCount == functions.length) {
                functions = Arrays.copyOf(functions, 4 * functionCount);
            }
            functions[2 * functionCount] = start;
            functions[2 * functionCount + 1] = end == 0 ? module.instructionLimit() : end;
            functionCount++;
        }

        /**
         * Uses the function that contains an instruction. No valid module uses a result of one function in another one,
         * but an OpSwitch without the definition of its selector could not be read.
         */
        private void keepFunctionOf(int instruction) {
            int low = 0;
            int high = functionCount;
            while (low < high) {
                int middle = low + high >>> 1;
                if (functions[2 * middle] <= instruction) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low > 0 && instruction < functions[2 * low - 1]) {
                use(module.resultId(functions[2 * low - 2]));
            }
        }

        /** Whether an instruction outside functions is always kept. */
        private static boolean isRoot(Op op) {
            return !isRemovable(op)
                    && !Trait.NAME.has(op)
                    && !Trait.DECORATION.has(op)
                    && !Trait.GROUP_DECORATION.has(op)
                    && !Trait.EXECUTION_MODE.has(op)
                    && !Trait.ENTRY_POINT.has(op)
                    && op != Op.OpTypeForwardPointer;
        }

        /** Whether an instruction is a declaration that can be removed if it is unused. */
        private static boolean isRemovable(Op op) {
            return switch (op) {
                case OpFunction, OpString, OpExtInstImport, OpUndef, OpDecorationGroup -> true;
                default ->
                    Trait.TYPE_DECLARATION.has(op)
                            || Trait.CONSTANT.has(op)
                            || Trait.CONTINUATION.has(op)
                            || Trait.VARIABLE.has(op);
            };
        }

        private boolean markExports() {
            boolean found = false;
            BitSet groups = new BitSet();
            for (int k = 0; k < decorations.size(); k++) {
                int i = decorations.get(k);
                int target = module.word(i, DecorationInstruction.TARGET);
                int decoration = module.word(i, DecorationInstruction.TARGET + 1);
                boolean exports = decoration == Decoration.LinkageAttributes.value()
                        && module.word(i, module.wordCount(i) - 1) != LinkageType.Import.value();
                found |= exports;
                if (exports || decoration == Decoration.BuiltIn.value() && !isVariable(target)) {
                    use(target);
                    groups.set(target);
                }
            }
            useTargets(groups);
            return found;
        }

        private void useTargets(BitSet groups) {
            for (int i = module.first(); i != 0 && !groups.isEmpty(); i = module.next(i)) {
                if (module.is(i, Op.OpGroupDecorate) && groups.get(module.word(i, GroupDecoration.DECORATION_GROUP))) {
                    for (int k = GroupDecoration.TARGETS; k < module.wordCount(i); k++) {
                        use(module.word(i, k));
                    }
                }
            }
        }

        private boolean isVariable(int id) {
            return definition(id) != 0 && Trait.VARIABLE.has(module.op(definition(id)));
        }

        private boolean markEntryPoints() {
            for (int k = 0; k < entryPoints.size(); k++) {
                markEntryPoint(entryPoints.get(k));
            }
            return entryPoints.size() > 0;
        }

        private void markEntryPoint(int entryPoint) {
            int name = EntryPointWords.name(module.opcode(entryPoint));
            if (module.is(entryPoint, Op.OpConditionalEntryPointINTEL)) {
                use(module.word(entryPoint, ConditionalEntryPointINTEL.CONDITION));
            }
            int count = module.wordCount(entryPoint);
            if (name > count) {
                // The grammar lacks the execution model, and nothing follows it.
                return;
            }
            use(EntryPoints.function(module, entryPoint));
            int[] words = module.wordsFrom(entryPoint, 0);
            for (int k = LiteralString.end(words, name, count); k < count; k++) {
                if (isInterface(words[k])) {
                    use(words[k]);
                }
            }
        }

        /** Whether a variable in an interface must be kept: it is in storage class Input or Output. */
        private boolean isInterface(int id) {
            if (!isVariable(id)) {
                return true;
            }
            int storage = module.word(definitions[id], Variable.STORAGE_CLASS);
            return storage == StorageClass.Input.value() || storage == StorageClass.Output.value();
        }

        private void use(int id) {
            if (definition(id) != 0 && !live.get(id)) {
                live.set(id);
                waiting.add(id);
            }
        }

        /**
         * The instruction that defines an id; 0 for none, also if a word is no id since the grammar lacks what it is.
         */
        private int definition(int id) {
            return id > 0 && id < definitions.length ? definitions[id] : 0;
        }

        /** Marks the operands of a definition as used; for a function, those of all its instructions. */
        private void follow(int instruction) {
            int end = end(instruction);
            for (int i = firstLine(instruction); i != end; i = module.next(i)) {
                module.forEachId(i, user);
                int result = i == instruction ? 0 : module.resultId(i);
                if (result != 0 && !live.get(result)) {
                    live.set(result);
                    followAnnotations(result);
                }
            }
            keepFunctionOf(instruction);
        }

        private void followAnnotations(int id) {
            for (int k = annotations.first(id); annotations.isOf(k, id); k++) {
                int annotation = annotations.instruction(k);
                if (Trait.GROUP_DECORATION.has(module.op(annotation))) {
                    use(module.word(annotation, GroupDecoration.DECORATION_GROUP));
                } else {
                    module.forEachId(annotation, user);
                }
            }
        }

        /**
         * The next instruction outside functions, after a function or after the continued parts of a declaration; 0 for
         * none.
         */
        private int end(int instruction) {
            int i = module.next(instruction);
            if (module.is(instruction, Op.OpFunction)) {
                while (i != 0 && !module.is(i, Op.OpFunction)) {
                    int following = module.next(i);
                    if (module.is(i, Op.OpFunctionEnd)) {
                        return following;
                    }
                    i = following;
                }
                return i;
            }
            while (i != 0 && Trait.CONTINUATION.has(module.op(i))) {
                i = module.next(i);
            }
            return i;
        }

        /**
         * The first of the OpLine and OpNoLine instructions directly before a function, which are removed with it;
         * other instructions themselves.
         */
        private int firstLine(int instruction) {
            int first = instruction;
            if (module.is(instruction, Op.OpFunction)) {
                for (int i = module.previous(first); i != 0 && Trait.LINE.has(module.op(i)); i = module.previous(i)) {
                    first = i;
                }
            }
            return first;
        }

        private boolean isLineOfFunction(int instruction) {
            int i = instruction;
            while (i != 0 && Trait.LINE.has(module.op(i))) {
                i = module.next(i);
            }
            return i != instruction && i != 0 && module.is(i, Op.OpFunction);
        }

        private BitSet unused() {
            BitSet unused = new BitSet();
            for (int i = module.first(), end; i != 0; i = end) {
                end = end(i);
                int result = module.resultId(i);
                if (result != 0 && isRemovable(module.op(i)) && !live.get(result)) {
                    for (int k = firstLine(i); k != end; k = module.next(k)) {
                        unused.set(k);
                    }
                }
            }
            return unused;
        }
    }
}
