// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.text;

import java.util.Objects;

/**
 * A variable of a text that a host or another stage has to know. Immutable.
 *
 * @param form what it is in the text
 * @param id the result id of the variable in the module; of the image, for a combined sampler
 * @param samplerId the result id of the sampler in the module; 0 for others than combined samplers
 * @param originalName the name in the module; empty if it has none
 * @param name the name by which a host asks for it: of blocks the name of the block, of others that of the variable
 * @param original the slot in the module; of the image, for a combined sampler
 * @param slot the slot in the text
 */
public record TextResource(
        Form form, int id, int samplerId, String originalName, String name, ResourceSlot original, ResourceSlot slot) {

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
        SPECIALIZATION_CONSTANT
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
    public TextResource at(ResourceSlot other) {
        Objects.requireNonNull(other, "other");
        return new TextResource(form, id, samplerId, originalName, name, original, other);
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
}
