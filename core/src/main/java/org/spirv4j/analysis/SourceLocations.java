// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Line;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Source locations of instructions, from OpLine and from DebugLine of NonSemantic.Shader.DebugInfo (section "Debug
 * Instructions"). Each applies until the next line instruction, an OpNoLine or DebugNoLine, or the end of the block.
 * Found in one pass over the module. Immutable and safe to share between threads.
 */
public final class SourceLocations {
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final Set<Integer> debugSets = new HashSet<>();

    /** Word offsets at which ranges with the same line instruction start. */
    private int[] from = new int[16];

    /** Word offset of the line instruction of each range; 0 for none. */
    private int[] lines = new int[16];

    private int count;

    private SourceLocations(SpirvModule module, IntPredicate ignored) {
        data = ModuleAccess.data(module);
        words = data.words;
        types = new TypeFacts(data);
        for (ExtendedSetImport set : module.layout().imports()) {
            if (set.name().startsWith(DebugSets.SHADER_PREFIX)) {
                debugSets.add(set.id());
            }
        }
        for (int i = 0; i < data.instructionCount; i++) {
            if (!ignored.test(i)) {
                visit(data.starts[i]);
            }
        }
    }

    /**
     * Finds the source locations of a module.
     *
     * @param module the module
     * @return its source locations
     */
    public static SourceLocations of(SpirvModule module) {
        return of(module, instruction -> false);
    }

    /**
     * Finds the source locations of a module, of which some instructions are not read.
     *
     * @param module the module
     * @param ignored tells by its number whether an instruction is ignored
     * @return its source locations
     */
    public static SourceLocations of(SpirvModule module, IntPredicate ignored) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(ignored, "ignored");
        return new SourceLocations(module, ignored);
    }

    /**
     * {@return the source location of the instruction at a word offset; empty if the module has none for it}
     *
     * @param wordOffset the word offset of an instruction
     */
    public Optional<SourceLocation> location(int wordOffset) {
        int found = Arrays.binarySearch(from, 0, count, wordOffset);
        int entry = found >= 0 ? found : -found - 2;
        return entry < 0 || lines[entry] == 0 ? Optional.empty() : declared(lines[entry]);
    }

    private void visit(int at) {
        int wordCount = words[at] >>> 16;
        Op op = Opcodes.op(words[at] & 0xFFFF);
        switch (op) {
            case OpLine -> {
                if (wordCount > 3) {
                    add(at, at);
                }
            }
            case OpNoLine -> add(at, 0);
            case OpExtInst -> {
                if (wordCount > 4 && debugSets.contains(words[at + ExtInst.SET])) {
                    if (words[at + ExtInst.INSTRUCTION] == ShaderDebugNumbers.DebugLine && wordCount > 8) {
                        add(at, at);
                    } else if (words[at + ExtInst.INSTRUCTION] == ShaderDebugNumbers.DebugNoLine) {
                        add(at, 0);
                    }
                }
            }
            default -> {
                if (op.isTermination()) {
                    add(at + wordCount, 0);
                }
            }
        }
    }

    private void add(int at, int line) {
        if (count > 0 && lines[count - 1] == line || count == 0 && line == 0) {
            return;
        }
        if (count == from.length) {
            from = Arrays.copyOf(from, 2 * count);
            lines = Arrays.copyOf(lines, 2 * count);
        }
        from[count] = at;
        lines[count++] = line;
    }

    private Optional<SourceLocation> declared(int at) {
        if ((words[at] & 0xFFFF) == Op.OpLine.opcode()) {
            return location(words[at + Line.FILE], words[at + Line.LINE], words[at + Line.COLUMN]);
        }
        int source = data.definition(words[at + ExtInst.OPERANDS]);
        boolean isSource = source != 0
                && (words[source] & 0xFFFF) == Op.OpExtInst.opcode()
                && words[source] >>> 16 > 5
                && words[source + ExtInst.INSTRUCTION] == ShaderDebugNumbers.DebugSource;
        return isSource
                ? location(
                        words[source + ExtInst.OPERANDS],
                        number(words[at + ExtInst.OPERANDS + 1]),
                        number(words[at + ExtInst.OPERANDS + 3]))
                : Optional.empty();
    }

    private int number(int id) {
        return (int) types.integer(id).orElse(0);
    }

    private Optional<SourceLocation> location(int file, int line, int column) {
        int at = data.definition(file);
        if (at == 0 || (words[at] & 0xFFFF) != Op.OpString.opcode() || line <= 0) {
            return Optional.empty();
        }
        String name = LiteralString.text(words, at + 2, at + (words[at] >>> 16));
        return Optional.of(new SourceLocation(name, line, Math.max(0, column)));
    }
}
