// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;

/**
 * The types of descriptors (Vulkan's VkDescriptorType). A shader does not tell an inline uniform block or a buffer with
 * a dynamic offset from other buffers: the host chooses.
 */
public enum DescriptorType {
    /** A sampler without an image. */
    SAMPLER(0),
    /** An image with a sampler. */
    COMBINED_IMAGE_SAMPLER(1),
    /** An image that is used with a separate sampler. */
    SAMPLED_IMAGE(2),
    /** An image whose texels are read and written. */
    STORAGE_IMAGE(3),
    /** A buffer of formatted texels that are only read. */
    UNIFORM_TEXEL_BUFFER(4),
    /** A buffer of formatted texels. */
    STORAGE_TEXEL_BUFFER(5),
    /** A uniform buffer; may be inline or have a dynamic offset. */
    UNIFORM_BUFFER(6),
    /** A storage buffer; may have a dynamic offset. */
    STORAGE_BUFFER(7),
    /** An attachment that a fragment shader reads at its own position. */
    INPUT_ATTACHMENT(10),
    /** An acceleration structure for rays. */
    ACCELERATION_STRUCTURE(1_000_150_000),
    /** An image of weights for filters (VK_QCOM_image_processing). */
    SAMPLE_WEIGHT_IMAGE(1_000_440_000),
    /** An image for block matching (VK_QCOM_image_processing). */
    BLOCK_MATCH_IMAGE(1_000_440_001),
    /** A tensor (VK_ARM_tensors). */
    TENSOR(1_000_460_000);

    private final int value;

    DescriptorType(int value) {
        this.value = value;
    }

    /** {@return the value of the VkDescriptorType} */
    public int value() {
        return value;
    }

    /**
     * Returns whether a variable of this type can use a binding of a type: of the same type, and for images and
     * samplers also a combined image sampler.
     *
     * @param binding the type of the binding
     * @return whether it can
     */
    public boolean canUse(DescriptorType binding) {
        Objects.requireNonNull(binding, "binding");
        return this == binding || binding == COMBINED_IMAGE_SAMPLER && (this == SAMPLER || this == SAMPLED_IMAGE);
    }

    /** The descriptor type of a variable of a type, arrays removed; null if it is not a descriptor. */
    static @Nullable DescriptorType of(int storageClass, ReflectedType type, Set<Decoration> decorations) {
        if (type instanceof StructType struct) {
            if (storageClass == StorageClass.StorageBuffer.value()) {
                return STORAGE_BUFFER;
            }
            if (storageClass != StorageClass.Uniform.value()) {
                return null;
            }
            return struct.decorations().contains(Decoration.BufferBlock) ? STORAGE_BUFFER : UNIFORM_BUFFER;
        }
        if (storageClass != StorageClass.UniformConstant.value()
                && storageClass != StorageClass.TileAttachmentQCOM.value()) {
            return null;
        }
        if (type instanceof ImageType image) {
            return ofImage(image, decorations);
        }
        Op declaration = type instanceof OpaqueType opaque ? opaque.declaration() : Op.OpNop;
        return switch (declaration) {
            case OpTypeSampler -> SAMPLER;
            case OpTypeAccelerationStructureKHR -> ACCELERATION_STRUCTURE;
            case OpTypeTensorARM -> TENSOR;
            default -> null;
        };
    }

    private static DescriptorType ofImage(ImageType image, Set<Decoration> decorations) {
        Dim dim = image.dim().orElse(Dim.Dim2D);
        boolean isStorage = image.sampling() == ImageType.Sampling.STORAGE;
        if (dim == Dim.SubpassData) {
            return INPUT_ATTACHMENT;
        }
        if (dim == Dim.Buffer) {
            return isStorage ? STORAGE_TEXEL_BUFFER : UNIFORM_TEXEL_BUFFER;
        }
        if (image.isCombined()) {
            return COMBINED_IMAGE_SAMPLER;
        }
        if (decorations.contains(Decoration.WeightTextureQCOM)) {
            return SAMPLE_WEIGHT_IMAGE;
        }
        if (decorations.contains(Decoration.BlockMatchTextureQCOM)) {
            return BLOCK_MATCH_IMAGE;
        }
        return isStorage ? STORAGE_IMAGE : SAMPLED_IMAGE;
    }
}
