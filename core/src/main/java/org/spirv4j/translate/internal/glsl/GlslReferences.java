// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.layout.LayoutRule;
import org.spirv4j.translate.internal.layout.TypeLayouts;

/** Pointers into buffers by their addresses, which are references to blocks in the text (GL_EXT_buffer_reference2). */
final class GlslReferences {
    private final GlslContext context;
    private final TypeFacts types;
    private final CodeText out;

    /** By type that pointers point to: the name of the block. */
    private final Map<Integer, String> names;

    /** The types that pointers point to whose blocks are written. */
    private final Set<Integer> written = new HashSet<>();

    /** By index of a pointer type: whether the text says that its block follows. */
    private final BitSet forwards;

    GlslReferences(GlslContext context) {
        this.context = context;
        names = context.pool.map();
        types = context.types;
        out = context.out;
        forwards = context.pool.bits();
    }

    /** Whether a pointer type points into buffers by their addresses. */
    boolean isReference(int type) {
        return types.isPointer(type) && types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
    }

    /** Whether a pointer is a reference to a block that has a member for what the pointer points to. */
    boolean isWrapped(int pointer) {
        int type = types.typeOf(pointer);
        return types.op(pointer) != Op.OpVariable && isReference(type) && !context.blocks.isBlock(types.pointee(type));
    }

    /** The name of the block that a pointer type points to. */
    String name(int pointer) {
        int pointee = types.pointee(pointer);
        String known = names.get(pointee);
        if (known == null) {
            // Not computeIfAbsent: the name of a pointer to a pointer is made of that of the other one.
            known = context.blocks.isBlock(pointee)
                    ? context.names.name(pointee, "Reference")
                    : context.names.fresh(madeUp(pointee));
            names.put(pointee, known);
        }
        return known;
    }

    private String madeUp(int pointee) {
        String name = context.typeNames.name(pointee);
        return name + (types.isAnyArray(pointee) ? "ArrayReference" : "Reference");
    }

    /** How many bytes lie between references of a pointer type that are added to. */
    long size(int pointer) {
        int pointee = types.pointee(pointer);
        int alignment = Math.max(1, context.blocks.layouts().alignment(pointee, LayoutRule.SCALAR));
        TypeLayouts layouts = context.blocks.layouts();
        long size = context.blocks.isBlock(pointee)
                ? layouts.end(pointee, types.memberCount(pointee), rule(pointee))
                : layouts.size(pointee, rule(pointee));
        return (size + alignment - 1) / alignment * alignment;
    }

    private LayoutRule rule(int pointee) {
        GlslBlocks blocks = context.blocks;
        return blocks.isBlock(pointee)
                ? blocks.rule(pointee, true).orElse(LayoutRule.SCALAR)
                : blocks.layouts().fits(pointee, LayoutRule.STD430) ? LayoutRule.STD430 : LayoutRule.SCALAR;
    }

    /** Whether the text says that the block of a pointer type follows. */
    boolean isForward(int pointer) {
        return forwards.get(context.data.index(pointer));
    }

    /** Writes that the block of a pointer type follows. */
    void forward(int pointer) {
        forwards.set(context.data.index(pointer));
        context.requirements.need(GlslFeature.BUFFER_REFERENCES, context.data.definition(pointer));
        out.put("layout(buffer_reference) buffer ").put(name(pointer)).put(';').end();
    }

    /** Writes the block that a pointer type points to, once. */
    void block(int pointer) {
        int pointee = types.pointee(pointer);
        if (!written.add(pointee)) {
            return;
        }
        context.requirements.need(GlslFeature.BUFFER_REFERENCES, context.data.definition(pointer));
        GlslBlocks blocks = context.blocks;
        boolean isBlock = blocks.isBlock(pointee);
        LayoutRule rule = rule(pointee);
        if (isBlock && blocks.rule(pointee, true).isEmpty()) {
            blocks.refuse(pointee, true);
        }
        String memory = isBlock ? blocks.memory(0, pointee) : "";
        out.put("layout(buffer_reference, ").put(blocks.word(rule, true));
        // Accesses align to the largest scalar inside.
        int alignment = blocks.layouts().alignment(pointee, LayoutRule.SCALAR);
        if (alignment > 0) {
            out.put(", buffer_reference_align = ").put(alignment);
        }
        out.put(") ").put(memory).put("buffer ").put(name(pointer)).end();
        if (isBlock) {
            blocks.members(pointee, rule, memory);
        } else {
            out.brace();
            out.put("    ");
            blocks.declare(pointee, "value");
            out.put(';').end();
            out.put('}');
        }
        out.put(';').end();
        out.end();
    }
}
