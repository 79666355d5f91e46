// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.AnnotationInstruction;
import org.spirv4j.internal.operand.EntryPoint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.LayoutSection;

/**
 * Hash values of the ids that are defined outside functions, and of functions as they look from outside. They depend on
 * opcodes, literals, decorations, and on what an instruction refers to, but not on the numbers of ids, on names, or on
 * the order of declarations. Each is found after those that it refers to; those that refer to themselves, such as types
 * with pointers that are declared in advance, are found in rounds.
 */
final class StructuralHashes {
    /** What refers to itself is told apart by what lies up to so many steps away. */
    private static final int ROUNDS = 16;

    private static final int NONE = -1;

    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private final ModuleData data;
    private final OperandScanner scanner;

    /** Number of the first instruction of a function or graph. */
    private final int body;

    /** By index of an id: its hash value; 0 if it is defined nowhere, or inside a function. */
    private final long[] hashes;

    /** By index of an id: the sum of the hash values of its decorations, execution modes and entry points. */
    private final long[] properties;

    /** By index of an id: one more than the number of the declaration. */
    private final int[] declarations;

    /** What refers to itself, or to such a declaration, by index of its id; and all values in the round before. */
    private final BitSet cyclic = new BitSet();

    private long[] before;

    /** By declaration: its last use, or -1; by use: the one before, and the declaration that uses it. */
    private final int[] lastUses;

    private final WordBuffer previousUses = new WordBuffer(0);
    private final WordBuffer users = new WordBuffer(0);

    /** By declaration: how many of the declarations to which it refers have no value yet. */
    private final int[] waiting;

    private StructuralHashes(ModuleData data, int body) {
        this.data = data;
        this.body = body;
        scanner = new OperandScanner(data);
        hashes = new long[data.indexCount()];
        properties = new long[data.indexCount()];
        declarations = new int[data.indexCount()];
        lastUses = new int[body];
        waiting = new int[body];
        Arrays.fill(lastUses, NONE);
        before = hashes;
        addProperties();
        addFunctions();
        addDeclarations();
    }

    /** Finds the hash values of a module. */
    static StructuralHashes of(ModuleData data) {
        return new StructuralHashes(data, FunctionOrder.start(data));
    }

    /** The hash value of an id; 0 if it is defined nowhere, or inside a function. */
    long of(int id) {
        return hashes[data.index(id)];
    }

    static long mix(long hash, long value) {
        long mixed = (hash ^ hash >>> 29) * FACTOR + value;
        return mixed ^ mixed >>> 32;
    }

    private int opcode(int instruction) {
        return data.words[data.starts[instruction]] & 0xFFFF;
    }

    private boolean is(int instruction, Op op) {
        return opcode(instruction) == op.opcode();
    }

    private void addProperties() {
        boolean hasGroups = false;
        for (int i = 0; i < body; i++) {
            int opcode = opcode(i);
            LayoutSection section = LayoutSection.of(opcode);
            int at = data.starts[i];
            int length = data.starts[i + 1] - at;
            if (Trait.GROUP_DECORATION.has(data.tables, opcode)) {
                hasGroups = true;
            } else if (section == LayoutSection.ENTRY_POINTS && length > 2) {
                properties[data.index(data.words[at + EntryPoint.ENTRY_POINT])] += literals(i, 0);
            } else if ((section == LayoutSection.ANNOTATIONS || section == LayoutSection.EXECUTION_MODES)
                    && data.resultId(at) == 0
                    && length > 1) {
                properties[data.index(data.words[at + AnnotationInstruction.TARGET])] += literals(i, 0);
            }
        }
        properties[0] = 0;
        for (int i = 0; hasGroups && i < body; i++) {
            if (Trait.GROUP_DECORATION.has(data.tables, opcode(i))) {
                addGroup(i);
            }
        }
    }

    private void addGroup(int instruction) {
        scanner.scan(data.starts[instruction]);
        long ofGroup = scanner.count == 0 ? 0 : properties[data.index(data.words[scanner.offsets[0]])];
        for (int operand = 1; operand < scanner.count; operand++) {
            if (scanner.kinds[operand] <= KindNumbers.LAST_ID) {
                boolean ofMember = operand + 1 < scanner.count && scanner.kinds[operand + 1] > KindNumbers.LAST_ID;
                long member = ofMember ? data.words[scanner.offsets[operand + 1]] : -1;
                properties[data.index(data.words[scanner.offsets[operand]])] += mix(ofGroup, member);
            }
        }
        properties[0] = 0;
    }

    /** What a function is from outside: its control and its properties. */
    private void addFunctions() {
        for (int i = body; i < data.instructionCount; i++) {
            if (is(i, Op.OpFunction) || is(i, Op.OpGraphARM)) {
                int index = data.index(data.resultId(data.starts[i]));
                hashes[index] = literals(i, 0) + properties[index];
            }
        }
    }

    private void addDeclarations() {
        for (int i = 0; i < body; i++) {
            int index = data.index(data.resultId(data.starts[i]));
            declarations[index] = index == 0 ? 0 : i + 1;
        }
        for (int i = 0; i < body; i++) {
            if (isDeclaration(i)) {
                addUses(i);
            }
        }
        WordBuffer ready = new WordBuffer(body);
        for (int i = 0; i < body; i++) {
            if (isDeclaration(i) && waiting[i] == 0) {
                ready.add(i);
            }
        }
        for (int next = 0; next < ready.size(); next++) {
            int declaration = ready.get(next);
            add(declaration);
            for (int use = lastUses[declaration]; use != NONE; use = previousUses.get(use)) {
                if (--waiting[users.get(use)] == 0) {
                    ready.add(users.get(use));
                }
            }
        }
        addCyclic();
        hashes[0] = 0;
    }

    private void addCyclic() {
        WordBuffer left = new WordBuffer(0);
        for (int i = 0; i < body; i++) {
            if (isDeclaration(i) && waiting[i] > 0) {
                left.add(i);
                cyclic.set(data.index(data.resultId(data.starts[i])));
            }
        }
        for (int round = 0; round < ROUNDS && left.size() > 0; round++) {
            before = hashes.clone();
            for (int k = 0; k < left.size(); k++) {
                add(left.get(k));
            }
        }
    }

    /** Whether an instruction defines an id, as the only one. */
    private boolean isDeclaration(int instruction) {
        return declarations[data.index(data.resultId(data.starts[instruction]))] == instruction + 1;
    }

    /** The number of the instruction after a declaration and those that continue it. */
    private int end(int declaration) {
        int end = declaration + 1;
        while (end < body && Trait.CONTINUATION.has(data.tables, opcode(end))) {
            end++;
        }
        return end;
    }

    private void addUses(int declaration) {
        for (int i = declaration, end = end(declaration); i < end; i++) {
            scanner.scan(data.starts[i]);
            for (int operand = 0; operand < scanner.count; operand++) {
                int used = isUse(operand) ? declarations[data.index(data.words[scanner.offsets[operand]])] - 1 : NONE;
                if (used >= 0) {
                    previousUses.add(lastUses[used]);
                    lastUses[used] = users.size();
                    users.add(declaration);
                    waiting[declaration]++;
                }
            }
        }
    }

    private boolean isUse(int operand) {
        return scanner.kinds[operand] <= KindNumbers.LAST_ID && scanner.kinds[operand] != KindNumbers.ID_RESULT;
    }

    /** Finds the hash value of a declaration and what it refers to. */
    private void add(int declaration) {
        int index = data.index(data.resultId(data.starts[declaration]));
        long hash = properties[index];
        for (int i = declaration, end = end(declaration); i < end; i++) {
            hash = literals(i, hash);
            for (int operand = 0; operand < scanner.count; operand++) {
                if (isUse(operand)) {
                    int used = data.index(data.words[scanner.offsets[operand]]);
                    hash = mix(hash, cyclic.get(used) ? before[used] : hashes[used]);
                }
            }
        }
        hashes[index] = hash;
    }

    /** The hash value of the opcode and the literals of an instruction. */
    long literals(int instruction) {
        return literals(instruction, 0);
    }

    /** The hash value of the opcode and the literals of an instruction, which the scanner has scanned then. */
    private long literals(int instruction, long start) {
        scanner.scan(data.starts[instruction]);
        long hash = mix(start, data.words[data.starts[instruction]]);
        for (int operand = 0; operand < scanner.count; operand++) {
            if (scanner.kinds[operand] > KindNumbers.LAST_ID) {
                int from = scanner.offsets[operand];
                for (int at = from; at < from + scanner.lengths[operand]; at++) {
                    hash = mix(hash, data.words[at]);
                }
            }
        }
        return hash;
    }
}
