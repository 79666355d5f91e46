// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/**
 * The form in which the optimiser of the recorded results writes a module that it has read, whatever its passes do. It
 * keeps the source line and the scope of each instruction, and writes DebugLine, DebugScope and their ends anew where
 * they change; debug instructions outside functions follow the declarations. The result is the same program with the
 * same debug information, but has other instructions and ids than the module.
 */
final class ReferenceForm {
    private static final String SHADER_SET = "NonSemantic.Shader.DebugInfo.100";
    private static final int HEADER = 5;
    private static final int RESULT = 2;
    private static final int SET = 3;
    private static final int FIRST_OPERAND = 5;

    private final SpirvModule module;
    private final Set<Integer> debugSets = new HashSet<>();
    private int shaderSet;
    private int voidType;
    private int bound;

    private ReferenceForm(SpirvModule module) {
        this.module = module;
        bound = module.header().bound();
    }

    /**
     * Returns a module in this form.
     *
     * @param module the module
     * @param isChanged whether a pass has changed it: then ids that were reserved for lines and are not used are free
     *     again
     */
    static SpirvModule of(SpirvModule module, boolean isChanged) {
        return new ReferenceForm(module).write(isChanged);
    }

    /** Where an instruction comes from: the ids of a scope and of the call that it was inlined into, 0 for none. */
    private record Scope(int id, int inlinedAt) {
        static final Scope NONE = new Scope(0, 0);
    }

    /** An instruction with the line instructions before it. */
    private static final class Entry {
        final int[] words;
        final List<Entry> lines;
        final Scope scope;
        final boolean isLine;
        final boolean isNoLine;

        Entry(int[] words, List<Entry> lines, Scope scope, boolean isLine, boolean isNoLine) {
            this.words = words;
            this.lines = lines;
            this.scope = scope;
            this.isLine = isLine;
            this.isNoLine = isNoLine;
        }

        Op op() {
            return Op.of(words[0] & 0xFFFF).orElse(Op.OpNop);
        }

        int resultId() {
            InstructionInfo info = op().info();
            return info.hasResult() ? words[info.hasResultType() ? RESULT : RESULT - 1] : 0;
        }

        /** Whether a line instruction says the same as another one. */
        boolean isSameLine(Entry other) {
            int first = op() == Op.OpExtInst ? SET : 1;
            boolean isSame = words.length == other.words.length && words[0] == other.words[0];
            for (int k = first; isSame && k < words.length; k++) {
                isSame = words[k] == other.words[k];
            }
            return isSame;
        }
    }

    private SpirvModule write(boolean isChanged) {
        for (Instruction instruction : module.instructions()) {
            if (instruction.is(Op.OpTypeVoid) && voidType == 0) {
                voidType = instruction.resultId();
            } else if (instruction.is(Op.OpExtInst) && isDebugSet(instruction)) {
                debugSets.add(instruction.word(SET));
                shaderSet = isShaderSet(instruction.word(SET)) ? instruction.word(SET) : shaderSet;
            }
        }
        List<Entry> entries = new Reader().read();
        if (isChanged) {
            bound = 1
                    + entries.stream()
                            .flatMap(entry -> Stream.concat(entry.lines.stream(), Stream.of(entry)))
                            .mapToInt(Entry::resultId)
                            .max()
                            .orElse(0);
        }
        return new Writer().write(entries);
    }

    private static boolean isDebugSet(Instruction instruction) {
        return instruction
                .extendedInstruction()
                .map(info -> info.name().startsWith("Debug"))
                .orElse(false);
    }

    private boolean isShaderSet(int set) {
        return module.definition(set).orElseThrow().toString().contains(SHADER_SET);
    }

    /** The name of a debug instruction; empty for other instructions. */
    private String debugName(Instruction instruction) {
        Optional<InstructionInfo> info = instruction.is(Op.OpExtInst) && debugSets.contains(instruction.word(SET))
                ? instruction.extendedInstruction()
                : Optional.empty();
        return info.map(InstructionInfo::name).orElse("");
    }

    /** Attaches lines and scopes to the instructions to which they apply. */
    private final class Reader {
        private final List<Entry> declarations = new ArrayList<>();
        private final List<Entry> debug = new ArrayList<>();
        private final List<Entry> functions = new ArrayList<>();
        private List<Entry> pending = new ArrayList<>();
        private Optional<Entry> lastLine = Optional.empty();
        private Scope scope = Scope.NONE;
        private boolean isInFunction;

        List<Entry> read() {
            for (Instruction instruction : module.instructions()) {
                read(instruction, debugName(instruction));
            }
            List<Entry> entries = new ArrayList<>(declarations);
            entries.addAll(debug);
            entries.addAll(functions);
            return entries;
        }

        private void read(Instruction instruction, String debugName) {
            int[] words = new int[instruction.wordCount()];
            for (int k = 0; k < words.length; k++) {
                words[k] = instruction.word(k);
            }
            boolean isLine = instruction.is(Op.OpLine) || debugName.equals("DebugLine");
            boolean isNoLine = instruction.is(Op.OpNoLine) || debugName.equals("DebugNoLine");
            if (isLine || isNoLine) {
                lastLine = Optional.empty();
                pending.add(new Entry(words, List.of(), scope, isLine, isNoLine));
            } else if (debugName.equals("DebugScope")) {
                scope = new Scope(
                        words[FIRST_OPERAND], words.length > FIRST_OPERAND + 1 ? words[FIRST_OPERAND + 1] : 0);
            } else if (debugName.equals("DebugNoScope")) {
                scope = Scope.NONE;
            } else {
                add(instruction, words, !debugName.isEmpty());
            }
        }

        private void add(Instruction instruction, int[] words, boolean isDebug) {
            List<Entry> lines = takeLines();
            isInFunction |= instruction.is(Op.OpFunction);
            if (instruction.is(Op.OpLoopMerge, Op.OpSelectionMerge)) {
                scope = Scope.NONE;
            }
            boolean hasScope = isInFunction && !instruction.is(Op.OpFunction, Op.OpFunctionEnd, Op.OpLabel);
            Entry entry = new Entry(words, lines, hasScope ? scope : Scope.NONE, false, false);
            if (isInFunction) {
                functions.add(entry);
            } else if (isDebug) {
                debug.add(entry);
            } else {
                (functions.isEmpty() ? declarations : functions).add(entry);
            }
            isInFunction &= !instruction.is(Op.OpFunctionEnd);
            if (instruction.op().map(Op::isTermination).orElse(false)) {
                scope = Scope.NONE;
                lastLine = Optional.empty();
            }
        }

        /** The lines before an instruction, or a copy of the last one that is still in effect. */
        private List<Entry> takeLines() {
            List<Entry> lines = pending;
            pending = new ArrayList<>();
            if (lines.isEmpty() && lastLine.isPresent()) {
                Entry last = lastLine.get();
                lines.add(new Entry(last.words, List.of(), scope, true, false));
            }
            if (!lines.isEmpty() && lines.get(lines.size() - 1).isLine) {
                lastLine = Optional.of(copy(lines.get(lines.size() - 1)));
            }
            return lines;
        }

        private Entry copy(Entry line) {
            int[] words = line.words.clone();
            if (line.op() == Op.OpExtInst) {
                words[RESULT] = bound++;
            }
            return new Entry(words, List.of(), line.scope, true, false);
        }
    }

    /** Writes lines and scopes where they change. */
    private final class Writer {
        private final List<int[]> written = new ArrayList<>();
        private Optional<Entry> line = Optional.empty();
        private Scope scope = Scope.NONE;
        private boolean isAfterMerge;
        private boolean isAtStartOfBlock;

        SpirvModule write(List<Entry> entries) {
            for (Entry entry : entries) {
                entry.lines.forEach(this::write);
                write(entry);
            }
            int[] words = new int
                    [HEADER
                            + written.stream()
                                    .mapToInt(instruction -> instruction.length)
                                    .sum()];
            System.arraycopy(module.words(), 0, words, 0, HEADER);
            words[RecordedModule.BOUND] = bound;
            int at = HEADER;
            for (int[] instruction : written) {
                System.arraycopy(instruction, 0, words, at, instruction.length);
                at += instruction.length;
            }
            return SpirvModule.ofWords(words, ReadOptions.DEFAULT);
        }

        private void write(Entry entry) {
            if (entry.isLine && (isAfterMerge || line.filter(entry::isSameLine).isPresent())) {
                return;
            }
            if (line.isPresent() && !entry.isLine && !entry.isNoLine && entry.lines.isEmpty()) {
                writeEnd();
            }
            Op op = entry.op();
            isAtStartOfBlock = op == Op.OpLabel
                    || isAtStartOfBlock
                            && (op == Op.OpVariable || op == Op.OpPhi || op == Op.OpLine || op == Op.OpNoLine);
            if (op != Op.OpNop) {
                if (!entry.scope.equals(scope) && !isAfterMerge) {
                    writeScope(entry.scope);
                }
                written.add(entry.words);
            }
            isAfterMerge = op == Op.OpLoopMerge || op == Op.OpSelectionMerge;
            if (op.isTermination() || entry.isNoLine || isAfterMerge) {
                line = Optional.empty();
            } else if (entry.isLine) {
                line = Optional.of(entry);
            }
        }

        /** Ends a line before an instruction without a line. */
        private void writeEnd() {
            if (shaderSet == 0) {
                written.add(new int[] {1 << 16 | Op.OpNoLine.opcode()});
            } else {
                writeDebug("DebugNoLine", shaderSet);
            }
            line = Optional.empty();
        }

        private void writeScope(Scope next) {
            scope = next;
            // Non-semantic instructions must not precede OpVariable and OpPhi.
            if (isAtStartOfBlock && debugSets.stream().noneMatch(set -> !isShaderSet(set))) {
                return;
            }
            int set = shaderSet == 0 ? debugSets.iterator().next() : shaderSet;
            if (next.id == 0) {
                writeDebug("DebugNoScope", set);
            } else if (next.inlinedAt == 0) {
                writeDebug("DebugScope", set, next.id);
            } else {
                writeDebug("DebugScope", set, next.id, next.inlinedAt);
            }
        }

        private void writeDebug(String name, int set, int... operands) {
            int[] words = new int[FIRST_OPERAND + operands.length];
            words[0] = words.length << 16 | Op.OpExtInst.opcode();
            words[1] = voidType;
            words[RESULT] = bound++;
            words[SET] = set;
            words[SET + 1] = number(name);
            System.arraycopy(operands, 0, words, FIRST_OPERAND, operands.length);
            written.add(words);
        }

        private int number(String name) {
            return module.grammar().extendedInstructionSets().stream()
                    .filter(set -> set.importName().equals(SHADER_SET))
                    .flatMap(set -> set.instructions().stream())
                    .filter(info -> info.name().equals(name))
                    .findFirst()
                    .orElseThrow()
                    .number();
        }
    }
}
