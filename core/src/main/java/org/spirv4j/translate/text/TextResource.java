// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.text;

import java.util.Objects;
import java.util.OptionalInt;

/**
 * A variable of a text that a host or another stage has to know. Immutable.
 *
 * @param form what it is in the text
 * @param id the result id of the variable in the module; of the image, for a combined sampler
 * @param samplerId the result id of the sampler in the module; 0 for others than combined samplers
 * @param originalName the name in the module; empty if it has none; with the index in brackets after it for an element
 *     of an array of resources that the text has as a variable of its own
 * @param name the name by which a host asks for it: of blocks the name of the block, of others that of the variable
 * @param original the slot in the module; of the image, for a combined sampler
 * @param slot the slot in the text
 */
public record TextResource(
        Form form, int id, int samplerId, String originalName, String name, Slot original, Slot slot) {

    /** What a resource is in a text. */
    public enum Form {
        /** A block of uniforms. */
        UNIFORM_BLOCK,
        /** A block in a storage buffer. */
        STORAGE_BLOCK,
        /** A block of push constants. */
        PUSH_CONSTANTS,
        /** A uniform outside of blocks, such as a member of a block that the language has no form for. */
        UNIFORM,
        /** A sampler with an image. */
        COMBINED_SAMPLER,
        /** An image without a sampler. */
        SEPARATE_IMAGE,
        /** A sampler without an image. */
        SEPARATE_SAMPLER,
        /** An image that is read and written. */
        STORAGE_IMAGE,
        /** An input attachment. */
        INPUT_ATTACHMENT,
        /** An acceleration structure. */
        ACCELERATION_STRUCTURE,
        /** A tensor. */
        TENSOR,
        /** An input of the stage. */
        INPUT,
        /** An output of the stage. */
        OUTPUT,
        /** A specialization constant, with its SpecId as location. */
        SPECIALIZATION_CONSTANT,
        /**
         * An array of unsigned 32-bit integers, which a host has to set: the sizes of storage blocks in bytes, each at
         * the index that is the binding of the block in the text. An argument buffer has its own, with the sizes of the
         * blocks in it.
         */
        BUFFER_SIZES,
        /**
         * A buffer that stands for inputs or outputs of a stage, such as those of tessellation in MSL, and has the name
         * {@link TextResource#name()} in the text.
         */
        STAGE_BUFFER,
        /**
         * A buffer of which the host creates the texture of a storage image, for atomic operations on its texels, such
         * as in MSL before 3.1.
         */
        TEXEL_BUFFER,
        /**
         * An array of unsigned 32-bit integers, which a host has to set: the swizzle of each texture, at the index that
         * is the binding of the texture in the text. Each byte, the lowest for the first component, is a component
         * swizzle of Vulkan: 0 for none, 1 for zero, 2 for one, 3 to 6 for a component.
         */
        TEXTURE_SWIZZLES,
        /**
         * A buffer with all resources of a descriptor set, such as in MSL. The slots of these have the set, and the id
         * in the buffer as binding.
         */
        ARGUMENT_BUFFER
    }

    /** Checks the components. */
    public TextResource {
        Objects.requireNonNull(form, "form");
        Objects.requireNonNull(originalName, "originalName");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(original, "original");
        Objects.requireNonNull(slot, "slot");
    }

    /** {@return whether the text has another name or another slot for it than the module} */
    public boolean isChanged() {
        return !name.equals(originalName) || !slot.equals(original);
    }

    /**
     * {@return the same resource with another slot in the text}
     *
     * @param other the slot
     */
    public TextResource at(Slot other) {
        Objects.requireNonNull(other, "other");
        return other.equals(slot) ? this : new TextResource(form, id, samplerId, originalName, name, original, other);
    }

    /**
     * {@return the same resource with another name in the text}
     *
     * @param other the name
     */
    public TextResource named(String other) {
        Objects.requireNonNull(other, "other");
        return new TextResource(form, id, samplerId, originalName, other, original, slot);
    }

    /**
     * Where a host finds a resource or a variable of an interface. Immutable.
     *
     * @param set the descriptor set; empty where there are no sets
     * @param binding the binding; empty if none is stated
     * @param location the location; empty if none is stated
     */
    public record Slot(OptionalInt set, OptionalInt binding, OptionalInt location) {
        /** No set, no binding, no location. */
        public static final Slot NONE = new Slot(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

        /** Checks the components. */
        public Slot {
            Objects.requireNonNull(set, "set");
            Objects.requireNonNull(binding, "binding");
            Objects.requireNonNull(location, "location");
        }

        /**
         * {@return a slot in a descriptor set}
         *
         * @param set the set
         * @param binding the binding
         */
        public static Slot of(int set, int binding) {
            return new Slot(OptionalInt.of(set), OptionalInt.of(binding), OptionalInt.empty());
        }

        /**
         * {@return a slot of a language without descriptor sets}
         *
         * @param binding the binding
         */
        public static Slot ofBinding(int binding) {
            return new Slot(OptionalInt.empty(), OptionalInt.of(binding), OptionalInt.empty());
        }

        /**
         * {@return a slot of an interface between stages, or of a uniform}
         *
         * @param location the location
         */
        public static Slot ofLocation(int location) {
            return new Slot(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(location));
        }

        // Every translation compares slots, and the first call of the methods that records have takes milliseconds.
        @Override
        public boolean equals(Object other) {
            return other instanceof Slot slot
                    && set.equals(slot.set)
                    && binding.equals(slot.binding)
                    && location.equals(slot.location);
        }

        @Override
        public int hashCode() {
            return (31 * set.hashCode() + binding.hashCode()) * 31 + location.hashCode();
        }
    }

    /** Decides where a text has its resources. */
    @FunctionalInterface
    public interface Rule {
        /** Resources stay where the translator places them. */
        Rule KEEP = TextResource::slot;

        /**
         * {@return the slot of a resource in the text}
         *
         * @param resource the resource, with the slot that the translator would give it
         */
        Slot place(TextResource resource);
    }

    /** Names combined samplers that a text has in place of images and samplers. */
    @FunctionalInterface
    public interface SamplerRule {
        /**
         * {@return the name of the combined sampler in the text}
         *
         * @param image the image's name in the module; empty if it has none
         * @param sampler the sampler's name in the module; empty if it has none, or if the image is used without one
         */
        String name(String image, String sampler);
    }

    /** What push constants become in languages that have none. */
    public enum PushConstants {
        /** A block of uniforms with a binding. */
        UNIFORM_BLOCK,
        /** A uniform with a structure type, outside of blocks. */
        UNIFORMS
    }
}
