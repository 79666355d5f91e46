// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.translate.text.TextResource;

/**
 * The bindings of resources in a text. Vulkan has those of the module. OpenGL has no descriptor sets, but bindings of
 * their own for uniform blocks, storage buffers, textures and images: a resource keeps its binding where it is free, in
 * the order of sets and bindings, and has the next free one otherwise. Variables with one set and binding share one.
 */
final class GlslBindings {
    /** Kinds of resources whose bindings are counted apart. */
    enum Space {
        UNIFORM_BLOCKS,
        BUFFERS,
        TEXTURES,
        IMAGES;

        static final int COUNT = values().length;
    }

    /** More bindings than any implementation has; an array without a length, or a damaged module, takes one. */
    private static final int MAX_COUNT = 1 << 12;

    /** Compilers refuse bindings of textures from here on, whose number most implementations have. */
    private static final int MAX_TEXTURE = 80;

    private final GlslContext context;
    private final TypeFacts types;
    private final ModuleLayout layout;
    private final List<BitSet> used = new ArrayList<>(0);

    /** By id of a variable: its binding in the text. */
    private final Map<Integer, Integer> bindings = new HashMap<>();

    private boolean isAssigned;

    private record Wanted(int id, int set, int binding, Space space, int count) {}

    GlslBindings(GlslContext context) {
        this.context = context;
        types = context.types;
        layout = context.layout;
    }

    /** The binding that a variable has in the text without a rule of the caller; empty if it has none. */
    private OptionalInt of(int variable) {
        OptionalInt own = layout.decorationWord(variable, Decoration.Binding);
        assign();
        Integer assigned = bindings.get(variable);
        return own.isEmpty() || context.isVulkan() || assigned == null ? own : OptionalInt.of(assigned);
    }

    /** The slot of a variable in the module. */
    TextResource.Slot original(int variable) {
        return new TextResource.Slot(
                layout.decorationWord(variable, Decoration.DescriptorSet),
                layout.decorationWord(variable, Decoration.Binding),
                layout.decorationWord(variable, Decoration.Location));
    }

    /** The slot that a resource has in the text without a rule of the caller: OpenGL has no sets. */
    private TextResource.Slot slot(TextResource.Form form, int variable) {
        TextResource.Slot own = original(variable);
        if (context.isVulkan()) {
            // Push constants have neither set nor binding, whatever decorates their variable.
            return form == TextResource.Form.PUSH_CONSTANTS ? TextResource.Slot.NONE : own;
        }
        boolean isPush = form == TextResource.Form.UNIFORM_BLOCK
                && types.isStorageClass(types.typeOf(variable), StorageClass.PushConstant);
        return isPush
                ? TextResource.Slot.ofBinding(pushConstants())
                : new TextResource.Slot(OptionalInt.empty(), of(variable), own.location());
    }

    /**
     * Adds a resource to those of the text, and what its layout says of its slot; OpenGL says it only in versions that
     * have bindings and locations of uniforms.
     *
     * @param name the name by which a host asks for it
     */
    void place(TextResource.Form form, int variable, String name, List<String> qualifiers) {
        String from = layout.name(
                        form == TextResource.Form.UNIFORM_BLOCK || form == TextResource.Form.STORAGE_BLOCK
                                ? types.innermostElement(types.pointee(types.typeOf(variable)))
                                : variable)
                .orElse("");
        TextResource.Slot slot = context.resources
                .place(new TextResource(form, variable, 0, from, name, original(variable), slot(form, variable)))
                .slot();
        if (context.isVulkan()) {
            slot.set().ifPresent(n -> qualifiers.add("set = " + n));
        }
        boolean says = context.isVulkan() || context.options.hasBindings();
        if (says && context.requirements.isCore(GlslFeature.BINDINGS)) {
            slot.binding().ifPresent(n -> qualifiers.add("binding = " + n));
        }
        if (context.requirements.isCore(GlslFeature.UNIFORM_LOCATIONS)) {
            slot.location().ifPresent(n -> qualifiers.add("location = " + n));
        }
    }

    /** The binding of push constants as a block of uniforms: the one that the caller chose, or the first free one. */
    private int pushConstants() {
        assign();
        int wanted = context.options.pushConstantBinding();
        return wanted >= 0 ? wanted : take(Space.UNIFORM_BLOCKS, 0, 1);
    }

    /** Takes bindings of textures for an image with a sampler, from {@code wanted} on; returns the first. */
    int takeTexture(int image, int wanted) {
        assign();
        return take(Space.TEXTURES, wanted, count(types.pointee(types.typeOf(image))));
    }

    /** Takes so many free bindings of a kind in a row, from {@code wanted} on; returns the first. */
    private int take(Space space, int wanted, int count) {
        while (used.size() < Space.COUNT) {
            used.add(new BitSet());
        }
        BitSet taken = used.get(space.ordinal());
        boolean tooHigh = space == Space.TEXTURES && wanted >= MAX_TEXTURE;
        int at = tooHigh ? 0 : Math.max(0, Math.min(wanted, MAX_COUNT));
        int next = taken.nextSetBit(at);
        while (next >= 0 && next < at + count) {
            at = taken.nextClearBit(next);
            next = taken.nextSetBit(at);
        }
        taken.set(at, at + count);
        return at;
    }

    private void assign() {
        if (isAssigned || context.isVulkan()) {
            return;
        }
        isAssigned = true;
        List<Wanted> wanted = new ArrayList<>();
        for (Instruction variable : layout.globalVariables()) {
            int id = variable.resultId();
            OptionalInt binding = layout.decorationWord(id, Decoration.Binding);
            if (binding.isPresent() && context.live.isLive(id) && !context.combined.replaces(id)) {
                int set = layout.decorationWord(id, Decoration.DescriptorSet).orElse(0);
                int pointee = types.pointee(variable.typeId());
                wanted.add(new Wanted(id, set, binding.getAsInt(), space(variable), count(pointee)));
            }
        }
        wanted.sort(Comparator.comparing(Wanted::space)
                .thenComparing(Wanted::set)
                .thenComparing(Wanted::binding)
                .thenComparing(Comparator.comparing(Wanted::count).reversed()));
        int last = 0;
        for (int i = 0; i < wanted.size(); i++) {
            Wanted now = wanted.get(i);
            Wanted before = wanted.get(Math.max(0, i - 1));
            boolean shares =
                    i > 0 && now.space == before.space && now.set == before.set && now.binding == before.binding;
            last = shares ? last : take(now.space, now.binding, now.count);
            bindings.put(now.id, last);
        }
    }

    private int count(int type) {
        long count = 1;
        for (int at = type; types.isAnyArray(at) && count < MAX_COUNT; at = types.word(at, TypeComposite.PART_TYPE)) {
            count *= Math.max(
                    1,
                    Math.min(
                            MAX_COUNT,
                            types.defaultInteger(types.word(at, TypeComposite.LENGTH))
                                    .orElse(1)));
        }
        return (int) Math.min(MAX_COUNT, count);
    }

    /** Whether a pointer points into storage buffers, or to one of an array of them. */
    boolean isBuffer(int pointer) {
        int type = types.typeOf(pointer);
        return types.isStorageClass(type, StorageClass.StorageBuffer)
                || types.isStorageClass(type, StorageClass.Uniform)
                        && layout.isDecorated(types.innermostElement(types.pointee(type)), Decoration.BufferBlock);
    }

    private Space space(Instruction variable) {
        int storage = types.storageClass(variable.typeId());
        int inner = types.innermostElement(types.pointee(variable.typeId()));
        if (isBuffer(variable.resultId())) {
            return Space.BUFFERS;
        }
        if (storage == StorageClass.Uniform.value()) {
            return Space.UNIFORM_BLOCKS;
        }
        return context.typeNames.isStorageImage(inner) ? Space.IMAGES : Space.TEXTURES;
    }
}
