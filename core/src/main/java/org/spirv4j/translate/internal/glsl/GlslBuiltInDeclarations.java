// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.translate.internal.glsl.GlslBuiltInTable.Entry;

/** Declares built-in variables again, where the text needs a size, a qualifier or an offset of transform feedback. */
final class GlslBuiltInDeclarations {
    private final GlslContext context;
    private final TypeFacts types;
    private final ModuleLayout layout;
    private final CodeText out;

    GlslBuiltInDeclarations(GlslContext context) {
        this.context = context;
        types = context.types;
        layout = context.layout;
        out = context.out;
    }

    /**
     * Declares a variable or the members of a block that need it.
     *
     * @param struct the type of the block; 0 for a variable that is not one
     * @param block the name of the array of blocks that has it; empty for none
     * @param firstUse by member: not 0 if it is used
     */
    void write(int id, int struct, String block, boolean isOutput, int[] firstUse, Map<Integer, Entry> entries) {
        boolean isWhole = struct != 0 && needsWhole(id, struct, block, firstUse);
        if (isWhole) {
            block(id, struct, block, isOutput, firstUse, entries);
            return;
        }
        for (int m = 0; m < firstUse.length; m++) {
            Entry entry = entries.get(m);
            if (firstUse[m] == 0 || entry == null) {
                continue;
            }
            int type = struct == 0 ? types.pointee(types.typeOf(id)) : types.member(struct, m);
            if (block.isEmpty() && isSized(entry)) {
                out.put(isOutput ? "out " : "in ")
                        .put(context.isEs() ? "highp " : "")
                        .put("float ")
                        .put(entry.spelling());
                out.put(context.typeNames.lengths(type)).put(';').end();
                out.end();
            }
            boolean isInvariant = struct == 0
                    ? layout.isDecorated(id, Decoration.Invariant)
                    : layout.isMemberDecorated(struct, m, Decoration.Invariant);
            if (isInvariant && isOutput) {
                out.put("invariant ").put(entry.spelling()).put(';').end();
                out.end();
            }
        }
    }

    private static boolean isSized(Entry entry) {
        return entry.spelling().equals("gl_ClipDistance") || entry.spelling().equals("gl_CullDistance");
    }

    private boolean needsWhole(int id, int struct, String block, int[] firstUse) {
        boolean needs = layout.isDecorated(id, Decoration.XfbBuffer);
        for (int m = 0; m < firstUse.length; m++) {
            String name = context.names.member(struct, m);
            boolean isSized = name.equals("gl_ClipDistance") || name.equals("gl_CullDistance");
            needs |= layout.isMemberDecorated(struct, m, Decoration.XfbBuffer);
            boolean isInvariant =
                    block.startsWith("gl_Mesh") && layout.isMemberDecorated(struct, m, Decoration.Invariant);
            needs |= !block.isEmpty() && (isSized || isInvariant) && firstUse[m] != 0;
        }
        return needs;
    }

    private void block(
            int id, int struct, String block, boolean isOutput, int[] firstUse, Map<Integer, Entry> entries) {
        String kind = block.startsWith("gl_Mesh")
                ? block.replace("Vertices", "PerVertex").replace("Primitives", "PerPrimitive")
                : "gl_PerVertex";
        out.put(isOutput ? "out " : "in ").put(kind).end();
        out.put('{').end();
        for (int m = 0; m < firstUse.length; m++) {
            Entry entry = entries.get(m);
            if (entry == null || firstUse[m] == 0) {
                continue;
            }
            int type = types.member(struct, m);
            out.put("    ");
            feedback(struct, m);
            out.put(layout.isMemberDecorated(struct, m, Decoration.Invariant) && isOutput ? "invariant " : "");
            out.put(context.typeNames.name(type))
                    .put(' ')
                    .put(entry.spelling())
                    .put(context.typeNames.lengths(type))
                    .put(';')
                    .end();
        }
        out.put('}');
        if (!block.isEmpty()) {
            out.put(' ')
                    .put(block)
                    .put(block.equals("gl_in") ? "[]" : context.typeNames.lengths(types.pointee(types.typeOf(id))));
        }
        out.put(';').end();
        out.end();
    }

    private void feedback(int struct, int member) {
        if (layout.isMemberDecorated(struct, member, Decoration.XfbBuffer)
                && layout.isMemberDecorated(struct, member, Decoration.Offset)) {
            context.requirements.need(GlslFeature.TRANSFORM_FEEDBACK, 0);
            out.put("layout(xfb_buffer = ")
                    .put(layout.memberDecorationWord(struct, member, Decoration.XfbBuffer)
                            .orElse(0))
                    .put(", xfb_offset = ")
                    .put(layout.memberDecorationWord(struct, member, Decoration.Offset)
                            .orElse(0))
                    .put(", xfb_stride = ")
                    .put(layout.memberDecorationWord(struct, member, Decoration.XfbStride)
                            .orElse(0))
                    .put(") ");
        }
    }
}
