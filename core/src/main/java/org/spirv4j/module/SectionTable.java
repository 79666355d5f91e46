// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
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

    // Each is made when it is first asked for; threads may race to make it.
    private volatile int @Nullable [] types;
    private volatile int @Nullable [] constants;
    private volatile int @Nullable [] globalVariables;

    SectionTable(ModuleData data, FunctionTable functions) {
        this.data = data;
        split(functions);
    }

    /** The numbers of the instructions that declare types. */
    int[] types() {
        int[] known = types;
        if (known == null) {
            known = ofKind(0);
            types = known;
        }
        return known;
    }

    /** The numbers of the instructions that declare constants. */
    int[] constants() {
        int[] known = constants;
        if (known == null) {
            known = ofKind(1);
            constants = known;
        }
        return known;
    }

    /** The numbers of the instructions that declare variables outside of functions. */
    int[] globalVariables() {
        int[] known = globalVariables;
        if (known == null) {
            known = ofKind(2);
            globalVariables = known;
        }
        return known;
    }

    int[] numbers(LayoutSection section) {
        return sections[section.ordinal()];
    }

    private int opcode(int instruction) {
        return data.words[data.starts[instruction]] & 0xFFFF;
    }

    /** The index in {@link #KINDS} of the kind of a declaration; their number for others. */
    private int kind(int declaration) {
        int row = data.tables.op(opcode(declaration));
        int kind = row < 0 ? KINDS.size() : 0;
        while (kind < KINDS.size() && !KINDS.get(kind).hasRow(data.tables, row)) {
            kind++;
        }
        return kind;
    }

    private int[] ofKind(int kind) {
        int[] declarations = numbers(LayoutSection.DECLARATIONS);
        int[] found = new int[declarations.length];
        int count = 0;
        for (int declaration : declarations) {
            if (kind(declaration) == kind) {
                found[count++] = declaration;
            }
        }
        return Arrays.copyOf(found, count);
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
