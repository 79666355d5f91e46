// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.BitSet;
import java.util.Map;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.translate.text.TextResource;

/**
 * Locations and bindings of variables that have none, which GLSL for Vulkan demands: the first free ones, in the order
 * of the variables. Modules for OpenGL may leave them out.
 */
final class GlslMissingLocations {
    /** No implementation has so many locations or bindings. */
    private static final int MAX = GlslVaryings.MAX_LOCATIONS;

    private final GlslContext context;
    private final TypeFacts types;
    private final ModuleLayout layout;
    private final GlslPerVertex perVertex;

    /** By id: the location that a variable is given. */
    private final Map<Integer, Integer> locations;

    /** By storage class of inputs or outputs: the locations that are taken. */
    private final Map<Integer, BitSet> taken;

    /** By descriptor set: the bindings that are taken. */
    private final Map<Integer, BitSet> bindings;

    GlslMissingLocations(GlslContext context, GlslPerVertex perVertex) {
        this.context = context;
        this.perVertex = perVertex;
        locations = context.pool.map();
        taken = context.pool.map();
        bindings = context.pool.map();
        types = context.types;
        layout = context.layout;
    }

    /** The location of an input or output in the text; empty if its members have theirs, or none is needed. */
    OptionalInt location(int id) {
        OptionalInt own = layout.decorationWord(id, Decoration.Location);
        if (own.isPresent() || !context.isVulkan() || hasMemberLocation(id)) {
            return own;
        }
        Integer known = locations.get(id);
        if (known == null) {
            int count = count(id);
            BitSet used = taken.computeIfAbsent(types.storageClass(types.typeOf(id)), this::ofModule);
            int at = free(used, count);
            check(id, at + count);
            used.set(at, at + count);
            locations.put(id, at);
            known = at;
        }
        return OptionalInt.of(known);
    }

    /** The slot of a resource with a set and a binding, but no location, which uniforms for Vulkan do not have. */
    TextResource.Slot completed(TextResource.Slot own) {
        int set = own.set().orElse(0);
        if (own.binding().isPresent()) {
            return TextResource.Slot.of(set, own.binding().getAsInt());
        }
        BitSet used = bindings.computeIfAbsent(set, this::bindingsOf);
        int binding = used.nextClearBit(0);
        used.set(binding);
        return TextResource.Slot.of(set, binding);
    }

    private void check(int id, int end) {
        if (end > MAX) {
            context.refuse(
                    context.data.definition(id), "no more locations are free for it", "state the locations of all");
        }
    }

    private boolean hasMemberLocation(int id) {
        int struct = types.innermostElement(types.pointee(types.typeOf(id)));
        return types.isStruct(struct)
                && types.memberCount(struct) > 0
                && layout.memberDecorationWord(struct, 0, Decoration.Location).isPresent();
    }

    private BitSet ofModule(int storageClass) {
        BitSet used = new BitSet();
        for (int id : context.variables()) {
            if (types.storageClass(types.typeOf(id)) != storageClass) {
                continue;
            }
            layout.decorationWord(id, Decoration.Location).ifPresent(n -> set(used, n, count(id)));
            int struct = types.innermostElement(types.pointee(types.typeOf(id)));
            for (int m = 0; types.isStruct(struct) && m < types.memberCount(struct); m++) {
                int count = context.locations.of(types.member(struct, m));
                layout.memberDecorationWord(struct, m, Decoration.Location).ifPresent(n -> set(used, n, count));
            }
        }
        return used;
    }

    private int count(int id) {
        boolean isInput = types.word(id, TypedVariable.STORAGE_CLASS) == StorageClass.Input.value();
        int type = types.pointee(types.typeOf(id));
        return Math.min(MAX, Math.max(1, GlslVaryings.locations(context, perVertex.forOneVertex(id, isInput, type))));
    }

    private BitSet bindingsOf(int set) {
        BitSet used = new BitSet();
        for (int id : context.variables()) {
            if (layout.decorationWord(id, Decoration.DescriptorSet).orElse(0) == set) {
                layout.decorationWord(id, Decoration.Binding).ifPresent(n -> set(used, n, 1));
            }
        }
        return used;
    }

    private static void set(BitSet used, int first, int count) {
        if (first >= 0 && first < MAX) {
            used.set(first, first + Math.min(count, MAX));
        }
    }

    private static int free(BitSet used, int count) {
        int at = 0;
        int next = used.nextSetBit(at);
        while (next >= 0 && next < at + count) {
            at = used.nextClearBit(next);
            next = used.nextSetBit(at);
        }
        return at;
    }
}
