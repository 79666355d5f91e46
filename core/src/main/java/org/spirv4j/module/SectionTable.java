// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.List;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.trait.Trait;

/** The numbers of the instructions outside functions, by their sections; declarations also by their kinds. */
final class SectionTable {
    private static final int[] NONE = {};

    /** The kinds of declarations that are listed. */
    private static final List<Trait> KINDS = List.of(Trait.TYPE_DECLARATION, Trait.CONSTANT, Trait.VARIABLE);

    private static final int SECTIONS = LayoutSection.values().length;

    private final ModuleData data;
    private final int[][] sections = new int[SECTIONS][];
    final int[] types;
    final int[] constants;
    final int[] globalVariables;

    SectionTable(ModuleData data, FunctionTable functions) {
        this.data = data;
        split(functions);
        int[] declarations = numbers(LayoutSection.DECLARATIONS);
        byte[] kinds = new byte[declarations.length];
        int[] counts = new int[KINDS.size() + 1];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = kind(declarations[i]);
            counts[kinds[i]]++;
        }
        types = ofKind(declarations, kinds, 0, counts[0]);
        constants = ofKind(declarations, kinds, 1, counts[1]);
        globalVariables = ofKind(declarations, kinds, 2, counts[2]);
    }

    int[] numbers(LayoutSection section) {
        return sections[section.ordinal()];
    }

    private int opcode(int instruction) {
        return data.words[data.starts[instruction]] & 0xFFFF;
    }

    /** The index in {@link #KINDS} of the kind of a declaration; their number for others. */
    private byte kind(int declaration) {
        int row = data.tables.op(opcode(declaration));
        int kind = row < 0 ? KINDS.size() : 0;
        while (kind < KINDS.size() && !KINDS.get(kind).hasRow(data.tables, row)) {
            kind++;
        }
        return (byte) kind;
    }

    private static int[] ofKind(int[] instructions, byte[] kinds, int kind, int count) {
        int[] found = count == 0 ? NONE : new int[count];
        int size = 0;
        for (int i = 0; size < count; i++) {
            if (kinds[i] == kind) {
                found[size++] = instructions[i];
            }
        }
        return found;
    }

    /** Distributes the instructions outside functions to their sections. */
    private void split(FunctionTable functions) {
        int[] counts = new int[SECTIONS];
        for (int gap = 0; gap < functions.gapCount(); gap++) {
            for (int i = functions.gapStart(gap); i < functions.gapEnd(gap); i++) {
                counts[LayoutSection.of(opcode(i)).ordinal()]++;
            }
        }
        for (int section = 0; section < SECTIONS; section++) {
            sections[section] = counts[section] == 0 ? NONE : new int[counts[section]];
            counts[section] = 0;
        }
        for (int gap = 0; gap < functions.gapCount(); gap++) {
            for (int i = functions.gapStart(gap); i < functions.gapEnd(gap); i++) {
                int section = LayoutSection.of(opcode(i)).ordinal();
                sections[section][counts[section]++] = i;
            }
        }
    }
}
