// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.List;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.translate.internal.code.FlatBindings;
import org.spirv4j.translate.text.TextResource;

/**
 * The bindings of resources in a text. Vulkan has those of the module. OpenGL has no descriptor sets, but bindings of
 * their own for uniform blocks, storage buffers, textures and images.
 */
final class GlslBindings {
    /** Kinds of resources whose bindings are counted apart. */
    enum Space {
        UNIFORM_BLOCKS,
        BUFFERS,
        TEXTURES,
        IMAGES
    }

    /** Compilers refuse bindings of textures from here on, whose number most implementations have. */
    private static final int MAX_TEXTURE = 80;

    private final GlslContext context;
    private final TypeFacts types;
    private final ModuleLayout layout;
    private final FlatBindings bindings;
    private boolean isAssigned;

    GlslBindings(GlslContext context) {
        this.context = context;
        types = context.types;
        layout = context.layout;
        bindings = new FlatBindings(context, Integer.MAX_VALUE, Integer.MAX_VALUE, MAX_TEXTURE, Integer.MAX_VALUE);
    }

    /** The binding that a variable has in the text without a rule of the caller; empty if it has none. */
    private OptionalInt of(int variable) {
        OptionalInt own = layout.decorationWord(variable, Decoration.Binding);
        if (own.isEmpty() || context.isVulkan()) {
            return own;
        }
        assign();
        OptionalInt assigned = bindings.of(variable, space(variable).ordinal());
        return assigned.isPresent() ? assigned : own;
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
            return form == TextResource.Form.PUSH_CONSTANTS
                    ? TextResource.Slot.NONE
                    : isDescriptor(variable) ? context.missing.completed(own) : own;
        }
        boolean isPush = form == TextResource.Form.UNIFORM_BLOCK
                && types.isStorageClass(types.typeOf(variable), StorageClass.PushConstant);
        return isPush
                ? TextResource.Slot.ofBinding(pushConstants())
                : new TextResource.Slot(OptionalInt.empty(), of(variable), own.location());
    }

    /** Whether a host binds a variable at a set and a binding. */
    private boolean isDescriptor(int variable) {
        int type = types.typeOf(variable);
        return types.isStorageClass(type, StorageClass.Uniform)
                || types.isStorageClass(type, StorageClass.StorageBuffer)
                || types.isStorageClass(type, StorageClass.UniformConstant);
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
        boolean isCounter = types.isStorageClass(types.typeOf(variable), StorageClass.AtomicCounter);
        if (says && context.requirements.isCore(GlslFeature.BINDINGS) || isCounter) {
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
        return take(Space.TEXTURES, wanted, bindings.count(image));
    }

    private int take(Space space, int wanted, int count) {
        return bindings.take(space.ordinal(), wanted, count);
    }

    private void assign() {
        if (isAssigned || context.isVulkan()) {
            return;
        }
        isAssigned = true;
        for (int id : context.globalVariables()) {
            if (context.live.isLive(id) && !context.combined.replaces(id)) {
                bindings.add(id, space(id).ordinal());
            }
        }
        bindings.assign(true);
    }

    /** Whether a pointer points into storage buffers, or to one of an array of them. */
    boolean isBuffer(int pointer) {
        int type = types.typeOf(pointer);
        return types.isStorageClass(type, StorageClass.StorageBuffer)
                || types.isStorageClass(type, StorageClass.Uniform)
                        && layout.isDecorated(types.innermostElement(types.pointee(type)), Decoration.BufferBlock);
    }

    private Space space(int variable) {
        int type = types.typeOf(variable);
        int storage = types.storageClass(type);
        int inner = types.innermostElement(types.pointee(type));
        if (isBuffer(variable)) {
            return Space.BUFFERS;
        }
        if (storage == StorageClass.Uniform.value()) {
            return Space.UNIFORM_BLOCKS;
        }
        return context.typeNames.isStorageImage(inner) ? Space.IMAGES : Space.TEXTURES;
    }
}
