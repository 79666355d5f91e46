// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Objects;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.reachability.VisitQueue;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Removes unused declarations: types, constants, global variables, strings, imports of extended sets, decoration
 * groups, and functions that no entry point and no export calls; and their names and decorations.
 *
 * <p>Always kept are exports (linkage type Export or LinkOnceODR), variables in the storage classes Input and Output in
 * the interface of an entry point, constants that are built-ins such as WorkgroupSize, and ids that extended
 * instructions outside functions use; {@link StripDebug} and {@link StripNonSemantic} remove the latter. Other
 * variables are removed from interfaces if no function uses them. A module without entry points and exports keeps all
 * its functions. Function bodies are not changed.
 */
public final class RemoveUnused implements ModuleTransform {

    private RemoveUnused() {}

    /** {@return the transform, which has no options} */
    public static RemoveUnused create() {
        return new RemoveUnused();
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        ModuleEdit edit = ModuleEdit.of(module);
        Liveness liveness = new Liveness(ModuleAccess.data(module));
        liveness.mark();
        Removal removal = new Removal(edit.instructions());
        liveness.addUnused(removal);
        removal.removeReferences();
        return edit.result();
    }

    /** Finds the ids that are used, starting from roots such as entry points and exports. */
    private static final class Liveness {
        private static final int FUNCTION = Op.OpFunction.opcode();
        private static final int FUNCTION_END = Op.OpFunctionEnd.opcode();
        private static final int FORWARD_POINTER = Op.OpTypeForwardPointer.opcode();

        private final ModuleData data;
        private final OperandIds operands;

        /** The indexes of the used ids. */
        private final VisitQueue live;

        private final AnnotationIndex annotations;

        Liveness(ModuleData data) {
            this.data = data;
            operands = new OperandIds(data);
            live = new VisitQueue(data.indexCount());
            annotations = new AnnotationIndex(data, Trait.DECORATION, Trait.EXECUTION_MODE);
        }

        void mark() {
            boolean hasExports = markExports();
            boolean hasRoots = markEntryPoints() || hasExports;
            for (int i = 0; i < data.instructionCount; i = next(i)) {
                int opcode = opcode(i);
                if (opcode == FUNCTION) {
                    if (!hasRoots) {
                        use(data.words[data.starts[i] + 2]);
                    }
                } else if (isRoot(opcode) && !isLineOfFunction(i)) {
                    int result = data.resultId(data.starts[i]);
                    if (result != 0) {
                        live.mark(data.index(result));
                        followAnnotations(result);
                    }
                    operands.forEach(data.starts[i], this::use);
                }
            }
            WordBuffer functions = functions();
            while (!live.isEmpty()) {
                int id = data.id(live.remove());
                int instruction = data.instructionAt(data.definition(id));
                follow(instruction);
                followAnnotations(id);
                keepFunctionOf(instruction, functions);
            }
        }

        /** The first instruction of each function and the one after its last, in order. */
        private WordBuffer functions() {
            WordBuffer functions = new WordBuffer(0);
            for (int i = 0, end; i < data.instructionCount; i = end) {
                end = next(i);
                if (opcode(i) == FUNCTION) {
                    functions.add(i);
                    functions.add(end);
                }
            }
            return functions;
        }

        /**
         * Uses the function that contains an instruction. No valid module uses a result of one function in another one,
         * but an OpSwitch without the definition of its selector could not be read.
         */
        private void keepFunctionOf(int instruction, WordBuffer functions) {
            int low = 0;
            int high = functions.size() / 2;
            while (low < high) {
                int middle = low + high >>> 1;
                if (functions.get(2 * middle) <= instruction) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low > 0 && instruction < functions.get(2 * low - 1)) {
                use(data.words[data.starts[functions.get(2 * low - 2)] + 2]);
            }
        }

        /** Whether an instruction outside functions is always kept. */
        private boolean isRoot(int opcode) {
            return !isRemovable(opcode)
                    && !has(Trait.NAME, opcode)
                    && !has(Trait.DECORATION, opcode)
                    && !has(Trait.GROUP_DECORATION, opcode)
                    && !has(Trait.EXECUTION_MODE, opcode)
                    && !has(Trait.ENTRY_POINT, opcode)
                    && opcode != FORWARD_POINTER;
        }

        /** Whether an instruction is a declaration that can be removed if it is unused. */
        private boolean isRemovable(int opcode) {
            return has(Trait.TYPE_DECLARATION, opcode)
                    || has(Trait.CONSTANT, opcode)
                    || has(Trait.CONTINUATION, opcode)
                    || has(Trait.VARIABLE, opcode)
                    || opcode == FUNCTION
                    || opcode == Op.OpString.opcode()
                    || opcode == Op.OpExtInstImport.opcode()
                    || opcode == Op.OpUndef.opcode()
                    || opcode == Op.OpDecorationGroup.opcode();
        }

        private boolean has(Trait trait, int opcode) {
            return trait.has(data.tables, opcode);
        }

        private boolean markExports() {
            boolean found = false;
            IdSet groups = new IdSet(data);
            for (int i = 0; i < data.instructionCount; i++) {
                int at = data.starts[i];
                if (opcode(i) == Op.OpDecorate.opcode()) {
                    int target = data.words[at + 1];
                    int decoration = data.words[at + 2];
                    boolean exports = decoration == Decoration.LinkageAttributes.value()
                            && data.words[data.starts[i + 1] - 1] != LinkageType.Import.value();
                    found |= exports;
                    if (exports || decoration == Decoration.BuiltIn.value() && !isVariable(target)) {
                        use(target);
                        groups.add(target);
                    }
                }
            }
            useTargets(groups);
            return found;
        }

        private void useTargets(IdSet groups) {
            for (int i = 0; i < data.instructionCount && !groups.isEmpty(); i++) {
                int at = data.starts[i];
                if (opcode(i) == Op.OpGroupDecorate.opcode() && groups.has(data.words[at + 1])) {
                    for (int k = at + 2; k < data.starts[i + 1]; k++) {
                        use(data.words[k]);
                    }
                }
            }
        }

        private boolean isVariable(int id) {
            int at = data.definition(id);
            return at != 0 && has(Trait.VARIABLE, data.words[at] & 0xFFFF);
        }

        private boolean markEntryPoints() {
            boolean found = false;
            for (int i = 0; i < data.instructionCount; i++) {
                if (has(Trait.ENTRY_POINT, opcode(i))) {
                    found = true;
                    int at = data.starts[i];
                    int end = data.starts[i + 1];
                    int shift = opcode(i) == Op.OpEntryPoint.opcode() ? 0 : 1;
                    if (shift == 1) {
                        use(data.words[at + 1]);
                    }
                    int function = at + 2 + shift;
                    if (function >= end) {
                        // The grammar lacks the execution model, and nothing follows it.
                        continue;
                    }
                    use(data.words[function]);
                    for (int k = LiteralString.end(data.words, function + 1, end); k < end; k++) {
                        if (isInterface(data.words[k])) {
                            use(data.words[k]);
                        }
                    }
                }
            }
            return found;
        }

        /** Whether a variable in an interface must be kept: it is in storage class Input or Output. */
        private boolean isInterface(int id) {
            int at = data.definition(id);
            if (!isVariable(id)) {
                return true;
            }
            int storage = data.words[at + 3];
            return storage == StorageClass.Input.value() || storage == StorageClass.Output.value();
        }

        private void use(int id) {
            if (data.definition(id) != 0) {
                live.add(data.index(id));
            }
        }

        /** Marks the operands of a definition as used; for a function, those of all its instructions. */
        private void follow(int instruction) {
            int end = next(instruction);
            for (int i = instruction - linesAbove(instruction); i < end; i++) {
                int at = data.starts[i];
                operands.forEach(at, this::use);
                int result = i == instruction ? 0 : data.resultId(at);
                if (result != 0 && live.mark(data.index(result))) {
                    followAnnotations(result);
                }
            }
        }

        private void followAnnotations(int id) {
            annotations.forEach(id, at -> {
                if (has(Trait.GROUP_DECORATION, data.words[at] & 0xFFFF)) {
                    use(data.words[at + 1]);
                } else {
                    operands.forEach(at, this::use);
                }
            });
        }

        /**
         * The index of the next instruction outside functions, after a function or after the continued parts of a
         * declaration.
         */
        private int next(int instruction) {
            int i = instruction + 1;
            if (opcode(instruction) == FUNCTION) {
                while (i < data.instructionCount && opcode(i) != FUNCTION) {
                    if (opcode(i++) == FUNCTION_END) {
                        return i;
                    }
                }
                return i;
            }
            while (i < data.instructionCount && has(Trait.CONTINUATION, opcode(i))) {
                i++;
            }
            return i;
        }

        /**
         * The number of OpLine and OpNoLine instructions directly before a function, which are removed with it; 0 for
         * other instructions.
         */
        private int linesAbove(int instruction) {
            int first = instruction;
            while (opcode(instruction) == FUNCTION && first > 0 && isLine(first - 1)) {
                first--;
            }
            return instruction - first;
        }

        private boolean isLineOfFunction(int instruction) {
            int i = instruction;
            while (i < data.instructionCount && isLine(i)) {
                i++;
            }
            return i > instruction && i < data.instructionCount && opcode(i) == FUNCTION;
        }

        private boolean isLine(int instruction) {
            return has(Trait.LINE, opcode(instruction));
        }

        void addUnused(Removal removal) {
            for (int i = 0; i < data.instructionCount; ) {
                int end = next(i);
                int opcode = opcode(i);
                int result = data.resultId(data.starts[i]);
                if (isRemovable(opcode) && result != 0 && !live.contains(data.index(result))) {
                    for (int k = i - linesAbove(i); k < end; k++) {
                        removal.add(k);
                    }
                }
                i = end;
            }
        }

        private int opcode(int instruction) {
            return data.words[data.starts[instruction]] & 0xFFFF;
        }
    }
}
