// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
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
    private final Map<Long, Group> groups;

    GlslAliases(GlslContext context) {
        this.context = context;
        groups = context.pool.map();
        types = context.types;
        layout = context.layout;
        if (context.isVulkan()) {
            return;
        }
        for (int id : context.globalVariables()) {
            if (context.bindings.isBuffer(id)
                    && context.live.isLive(id)
                    && layout.isDecorated(id, Decoration.Binding)) {
                groups.computeIfAbsent(key(id), none -> new Group(id)).add(id, shape(id));
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

    /** Lets a variable be another name of the block of an earlier one, if it can be; returns whether it is. */
    boolean merge(int variable) {
        Group group = group(variable);
        if (group == null) {
            return false;
        }
        List<Integer> equal = group.equal(shape(variable));
        int other = equal.isEmpty() ? variable : equal.get(0);
        if (other != group.first) {
            context.refusals.warn(
                    context.data.definition(variable),
                    "two buffers of different types have one binding: compilers of OpenGL may take them for distinct memory",
                    "use one buffer and convert its values, or translate to glsl460vk");
        }
        if (other == variable) {
            return false;
        }
        context.names.set(variable, context.names.name(other, "data"));
        if (context.blocks.isUnnamed(other)) {
            context.blocks.setUnnamed(variable);
        }
        for (int i = 0; i < types.memberCount(struct(variable)); i++) {
            context.names.setMember(struct(variable), i, context.names.member(struct(other), i));
        }
        return true;
    }

    private @Nullable Group group(int variable) {
        return layout.isDecorated(variable, Decoration.Binding) ? groups.get(key(variable)) : null;
    }

    /** What is equal for variables whose blocks can be one: the members, or the type of an array of blocks. */
    private List<Integer> shape(int variable) {
        int type = types.pointee(types.typeOf(variable));
        if (!types.isStruct(type)) {
            return List.of(type);
        }
        int members = types.memberCount(type);
        List<Integer> shape = new ArrayList<>(1 + 4 * members);
        shape.add(0);
        for (int i = 0; i < members; i++) {
            addType(shape, types.member(type, i));
            shape.add(layout.memberDecorationWord(type, i, Decoration.Offset).orElse(-1));
            shape.add(layout.isMemberDecorated(type, i, Decoration.RowMajor) ? 1 : 0);
        }
        return shape;
    }

    /** Adds a type: its id, but arrays of one stride are equal, whatever their ids. */
    private void addType(List<Integer> shape, int type) {
        if (types.isAnyArray(type)) {
            shape.add(0);
            shape.add(types.op(type).opcode());
            shape.add(types.word(type, TypeComposite.PART_TYPE));
            shape.add(types.word(type, TypeComposite.LENGTH));
            shape.add(layout.decorationWord(type, Decoration.ArrayStride).orElse(-1));
        } else {
            shape.add(type);
        }
    }

    /** The memory qualifiers of a block: without promises that other names of it would break. */
    String memory(int variable, int struct) {
        String own = context.blocks.memory(variable, struct);
        Group group = group(variable);
        List<Integer> equal = group == null ? List.of() : group.equal(shape(variable));
        boolean isShared = equal.size() > 1 || equal.size() == 1 && equal.get(0) != variable;
        return isShared ? GlslMemory.withoutPromises(own) : own;
    }

    /** The variables with one set and binding. */
    private static final class Group {
        final int first;

        /** By shape: the variables, in order. */
        private final Map<List<Integer>, List<Integer>> variables = new HashMap<>();

        Group(int first) {
            this.first = first;
        }

        void add(int variable, List<Integer> shape) {
            variables.computeIfAbsent(shape, none -> new ArrayList<>(1)).add(variable);
        }

        List<Integer> equal(List<Integer> shape) {
            return variables.getOrDefault(shape, List.of());
        }
    }
}
