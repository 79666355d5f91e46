// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/**
 * Storage buffers that are one buffer: variables with one set and binding. Compilers of OpenGL take two blocks for
 * distinct memory, whatever qualifiers they have, so that texts for OpenGL have one block for variables of equal types.
 */
final class GlslAliases {
    private final GlslContext context;
    private final TypeFacts types;
    private final ModuleLayout layout;

    /** By set and binding: the variables of storage buffers. */
    private final Map<Long, List<Integer>> buffers = new HashMap<>();

    GlslAliases(GlslContext context) {
        this.context = context;
        types = context.types;
        layout = context.layout;
        if (context.isVulkan()) {
            return;
        }
        for (Instruction variable : layout.globalVariables()) {
            int id = variable.resultId();
            boolean isBuffer = types.isStorageClass(variable.typeId(), StorageClass.StorageBuffer)
                    || types.isStorageClass(variable.typeId(), StorageClass.Uniform)
                            && layout.isDecorated(struct(id), Decoration.BufferBlock);
            if (isBuffer && context.live.isLive(id) && layout.isDecorated(id, Decoration.Binding)) {
                buffers.computeIfAbsent(key(id), none -> new ArrayList<>()).add(id);
            }
        }
    }

    private long key(int variable) {
        long set = layout.decorationWord(variable, Decoration.DescriptorSet).orElse(0);
        return set << 32
                | Integer.toUnsignedLong(
                        layout.decorationWord(variable, Decoration.Binding).orElse(0));
    }

    private int struct(int variable) {
        return types.innermostElement(types.pointee(types.typeOf(variable)));
    }

    private List<Integer> others(int variable) {
        List<Integer> all = layout.isDecorated(variable, Decoration.Binding) ? buffers.get(key(variable)) : null;
        return all == null ? List.of() : all;
    }

    /** Lets a variable be another name of the block of an earlier one, if it can be; returns whether it is. */
    boolean merge(int variable) {
        for (int other : others(variable)) {
            if (other == variable) {
                return false;
            }
            if (areEqual(other, variable)) {
                context.names.set(variable, context.names.name(other, "data"));
                if (context.blocks.isUnnamed(other)) {
                    context.blocks.setUnnamed(variable);
                }
                for (int i = 0; i < types.memberCount(struct(variable)); i++) {
                    context.names.setMember(struct(variable), i, context.names.member(struct(other), i));
                }
                return true;
            }
            context.refusals.warn(
                    context.data.definition(variable),
                    "two buffers of different types have one binding: compilers of OpenGL may take them for distinct memory",
                    "use one buffer and convert its values, or translate to glsl460vk");
        }
        return false;
    }

    private boolean areEqual(int one, int other) {
        int a = struct(one);
        int b = struct(other);
        boolean equal = types.pointee(types.typeOf(one)) == types.pointee(types.typeOf(other))
                || types.isStruct(types.pointee(types.typeOf(one)))
                        && types.isStruct(types.pointee(types.typeOf(other)))
                        && types.memberCount(a) == types.memberCount(b);
        for (int i = 0; equal && i < types.memberCount(a); i++) {
            equal = areEqualTypes(types.member(a, i), types.member(b, i))
                    && layout.memberDecorationWord(a, i, Decoration.Offset)
                            .equals(layout.memberDecorationWord(b, i, Decoration.Offset))
                    && layout.isMemberDecorated(a, i, Decoration.RowMajor)
                            == layout.isMemberDecorated(b, i, Decoration.RowMajor);
        }
        return equal;
    }

    private boolean areEqualTypes(int a, int b) {
        return a == b
                || types.isAnyArray(a)
                        && types.op(a) == types.op(b)
                        && types.word(a, TypeComposite.PART_TYPE) == types.word(b, TypeComposite.PART_TYPE)
                        && types.word(a, TypeComposite.LENGTH) == types.word(b, TypeComposite.LENGTH)
                        && layout.decorationWord(a, Decoration.ArrayStride)
                                .equals(layout.decorationWord(b, Decoration.ArrayStride));
    }

    /** The memory qualifiers of a block: without promises that other names of it would break. */
    String memory(int variable, int struct) {
        String own = context.blocks.memory(variable, struct);
        for (int other : others(variable)) {
            if (other != variable && areEqual(variable, other)) {
                return GlslMemory.withoutPromises(own);
            }
        }
        return own;
    }
}
