// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.Arrays;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.trait.Trait;

/**
 * Pointers that OpSelect chooses, which GLSL has no expressions for: an instruction through one is written once for
 * each side, with the pointers of that side.
 */
final class GlslSelectedPointers {
    /** An instruction is not written more often than this. */
    private static final int MAX_SIDES = 64;

    private final GlslContext context;

    /** Whether there may be some. */
    private final boolean any;

    /** The OpSelect instructions whose sides are chosen, and the pointers on those sides. */
    private int[] selects = new int[4];

    private int[] sides = new int[4];
    private int count;

    /** How many sides have been written since no side was chosen. */
    private int written;

    GlslSelectedPointers(GlslContext context) {
        this.context = context;
        any = context.declares(Capability.VariablePointersStorageBuffer)
                || context.declares(Capability.VariablePointers);
    }

    /** The OpSelect that a pointer is derived from, if no side of it is chosen; otherwise 0. */
    int open(int pointer) {
        if (!any) {
            return 0;
        }
        int at = context.blocks.root(pointer);
        int steps = context.data.instructionCount;
        while (Trait.TYPED_ACCESS_CHAIN.has(context.types.op(at)) && steps-- > 0) {
            at = context.blocks.root(context.types.word(at, PointerDerivation.BASE));
        }
        return isSelect(at) ? at : 0;
    }

    /** Whether an id is a pointer that OpSelect chooses, other than the address of a buffer, which is a value. */
    boolean isSelect(int id) {
        return any
                && context.types.op(id) == Op.OpSelect
                && context.types.isPointer(context.types.typeOf(id))
                && !context.references.isReference(context.types.typeOf(id));
    }

    /** The pointer on the chosen side of an OpSelect; the id itself if none is chosen, or for others. */
    int side(int id) {
        for (int i = 0; i < count; i++) {
            if (selects[i] == id) {
                return sides[i];
            }
        }
        return id;
    }

    /**
     * Chooses a side of an OpSelect until {@link #leave}.
     *
     * @param at the word offset of the instruction that is written
     * @return whether the side is to be written; otherwise the instruction is refused
     */
    boolean enter(int at, int select, boolean condition) {
        if (count == selects.length) {
            selects = Arrays.copyOf(selects, 2 * count);
            sides = Arrays.copyOf(sides, 2 * count);
        }
        if (count == 0 && condition) {
            written = 0;
        }
        selects[count] = select;
        sides[count++] = context.types.word(select, condition ? Select.OBJECT_1 : Select.OBJECT_2);
        if (++written > MAX_SIDES) {
            context.refuse(at, "its pointer is one of more than " + MAX_SIDES / 2 + " that OpSelect chooses", "");
        }
        return written <= MAX_SIDES;
    }

    /** How many sides are chosen. */
    int chosen() {
        return count;
    }

    /** Leaves the side that was entered last. */
    void leave() {
        count--;
    }
}
