// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.ModuleLayout;

/** Offsets and strides that decorations state by a literal, or by the id of a constant (SPV_EXT_descriptor_heap). */
public final class LayoutDecorations {
    private LayoutDecorations() {}

    /**
     * The offset of a member in bytes; empty if no decoration states one.
     *
     * @param constants gives the value of the constant with an id, empty if it is not known
     */
    public static OptionalLong offset(
            ModuleLayout layout, int struct, int member, IntFunction<OptionalLong> constants) {
        OptionalInt literal = layout.memberDecorationWord(struct, member, Decoration.Offset);
        return literal.isPresent()
                ? unsigned(literal)
                : constant(layout.memberDecorationWord(struct, member, Decoration.OffsetIdEXT), constants);
    }

    /** The distance in bytes between the elements of an array, likewise. */
    public static OptionalLong arrayStride(ModuleLayout layout, int array, IntFunction<OptionalLong> constants) {
        OptionalInt literal = layout.decorationWord(array, Decoration.ArrayStride);
        return literal.isPresent()
                ? unsigned(literal)
                : constant(layout.decorationWord(array, Decoration.ArrayStrideIdEXT), constants);
    }

    private static OptionalLong unsigned(OptionalInt literal) {
        return OptionalLong.of(Integer.toUnsignedLong(literal.getAsInt()));
    }

    private static OptionalLong constant(OptionalInt id, IntFunction<OptionalLong> constants) {
        return id.isPresent() ? constants.apply(id.getAsInt()) : OptionalLong.empty();
    }
}
