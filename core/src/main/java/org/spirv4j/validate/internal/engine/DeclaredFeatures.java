// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.spirv4j.analysis.internal.requirement.CapabilityTable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.ConditionalDeclaration;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleLayout;

/**
 * What a module declares: its version, capabilities and extensions; and what these declarations were found to allow.
 * Modules with equal declarations share an object, so that each instruction and enumerant is compared with them once.
 */
public final class DeclaredFeatures {
    /** Modules with more words of declarations than this do not share. */
    private static final int MAX_SHARED_WORDS = 256;

    /**
     * The number of objects that are kept, each of a few KB. Corpora of shaders from many projects have a thousand
     * different declarations.
     */
    private static final int MAX_SHARED = 2048;

    private static final int LARGE = 1 << 16;

    private final BitSet capabilities = new BitSet();
    private final Set<Integer> largeCapabilities = new HashSet<>();
    private final Set<String> extensions = new HashSet<>();

    // Threads may race to set elements: each is computed from the declarations alone, and a lost one is computed again.
    private final byte[] ops;
    private final byte[] enumerants;
    private final byte[] instructions;

    private DeclaredFeatures(ModuleData data, ModuleLayout layout) {
        GrammarTables tables = data.tables;
        extensions.addAll(layout.extensions());
        declare(tables, layout.capabilityValues());
        if (hasCapability(Capability.SpecConditionalINTEL.value())) {
            declareConditional(data, layout);
        }
        ops = new byte[tables.opCount()];
        enumerants = new byte[tables.enumerantTotal()];
        instructions = new byte[tables.sets().instructionTotal()];
    }

    private void declare(GrammarTables tables, List<Integer> values) {
        for (int value : CapabilityTable.of(tables).closureOfValues(values)) {
            if (value >= 0 && value < LARGE) {
                capabilities.set(value);
            } else {
                largeCapabilities.add(value);
            }
        }
    }

    /** What is conditional may use what is declared under the same condition (SPV_INTEL_function_variants). */
    private void declareConditional(ModuleData data, ModuleLayout layout) {
        List<Integer> values = new ArrayList<>();
        for (Instruction instruction : layout.section(LayoutSection.CAPABILITIES)) {
            if (instruction.is(Op.OpConditionalCapabilityINTEL)) {
                values.add(data.words[instruction.wordOffset() + ConditionalDeclaration.DECLARED]);
            }
        }
        declare(data.tables, values);
        for (Instruction instruction : layout.section(LayoutSection.EXTENSIONS)) {
            if (instruction.is(Op.OpConditionalExtensionINTEL)) {
                int at = instruction.wordOffset();
                extensions.add(LiteralString.text(data.words, at + 2, at + instruction.wordCount()));
            }
        }
    }

    /** The declarations of a module. */
    static DeclaredFeatures of(ModuleData data, ModuleLayout layout, TargetEnv env) {
        WordBuffer words = new WordBuffer(0);
        words.add(data.words[1]);
        words.add(env.ordinal());
        addWords(layout.section(LayoutSection.CAPABILITIES), data, words);
        addWords(layout.section(LayoutSection.EXTENSIONS), data, words);
        if (words.size() > MAX_SHARED_WORDS) {
            return new DeclaredFeatures(data, layout);
        }
        Map<Key, DeclaredFeatures> known = shared(data.tables).known;
        Key key = new Key(words.toArray());
        DeclaredFeatures found = known.get(key);
        if (found == null) {
            found = new DeclaredFeatures(data, layout);
            if (known.size() >= MAX_SHARED) {
                known.clear();
            }
            known.put(key, found);
        }
        return found;
    }

    private static Shared shared(GrammarTables tables) {
        Shared known = tables.companion(Shared.class);
        return known == null ? tables.keep(Shared.class, new Shared()) : known;
    }

    private static void addWords(List<Instruction> instructions, ModuleData data, WordBuffer words) {
        for (Instruction instruction : instructions) {
            int at = instruction.wordOffset();
            words.addAll(data.words, at, data.words[at] >>> 16);
        }
    }

    boolean hasCapability(int value) {
        return value >= 0 && value < LARGE ? capabilities.get(value) : largeCapabilities.contains(value);
    }

    boolean hasExtension(String name) {
        return extensions.contains(name);
    }

    /** What was noted about the instruction in a row of the grammar; 0 for nothing. */
    public byte op(int row) {
        return ops[row];
    }

    /** Notes that the declarations allow an instruction of the core grammar. */
    public void noteOp(int row, byte state) {
        ops[row] = state;
    }

    /** Whether the enumerant in a row of the grammar was noted as allowed. */
    public boolean allowsEnumerant(int row) {
        return enumerants[row] != 0;
    }

    /** Notes that the declarations allow an enumerant. */
    public void noteEnumerant(int row) {
        enumerants[row] = 1;
    }

    /** Whether the extended instruction in a row of the grammar was noted as allowed. */
    public boolean allowsInstruction(int row) {
        return instructions[row] != 0;
    }

    /** Notes that the declarations allow an extended instruction. */
    public void noteInstruction(int row) {
        instructions[row] = 1;
    }

    /** The objects for modules that use one grammar. */
    private static final class Shared {
        final Map<Key, DeclaredFeatures> known = new ConcurrentHashMap<>();
    }

    /** The words of the declarations, with the environment. */
    private static final class Key {
        private final int[] words;
        private final int hash;

        Key(int[] words) {
            this.words = words;
            hash = Arrays.hashCode(words);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(words, key.words);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
