// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeCooperativeMatrix;
import org.spirv4j.internal.operand.TypeDeclaration;
import org.spirv4j.internal.operand.TypeFloat;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypeVector;

/**
 * Requirements of type declarations beyond the grammar: widths, component counts, and the table of image dimensions in
 * section 3.8 of the specification, "Dim".
 */
final class TypeRules {
    private static final int NO_ENCODING = -1;

    private final RequirementCollector collector;
    private final IdFacts ids;
    private final NarrowRules narrow;
    private boolean kernel;
    private int seenCounts;
    private boolean oddIntegerSeen;

    TypeRules(RequirementCollector collector, IdFacts ids, NarrowRules narrow) {
        this.collector = collector;
        this.ids = ids;
        this.narrow = narrow;
    }

    void inKernel() {
        kernel = true;
    }

    void integer(int[] words, int at, int length) {
        int width = words[at + TypeInt.WIDTH];
        switch (width) {
            case 8, 16 -> narrow.declare(NarrowRules.ofInteger(width));
            case 32 -> {}
            case 64 -> collector.need(Capability.Int64, "OpTypeInt of 64 bits");
            default -> {
                if (width == 4) {
                    collector.needOneOf(
                            "OpTypeInt of 4 bits",
                            Capability.Int4TypeINTEL,
                            Capability.ArbitraryPrecisionIntegersALTERA);
                } else if (!oddIntegerSeen) {
                    oddIntegerSeen = true;
                    collector.need(Capability.ArbitraryPrecisionIntegersALTERA, "OpTypeInt of " + width + " bits");
                }
            }
        }
        ids.defineType(words, at, length, NarrowRules.ofInteger(width));
    }

    void floatingPoint(int[] words, int at, int length) {
        int width = words[at + TypeFloat.WIDTH];
        int encoding = length > 3 ? words[at + TypeFloat.FLOATING_POINT_ENCODING] : NO_ENCODING;
        int flags = width == 16 && encoding == NO_ENCODING ? IdFacts.FLOAT16 : 0;
        if (flags != 0) {
            narrow.declare(flags);
        } else if (width == 64) {
            collector.need(Capability.Float64, "OpTypeFloat of 64 bits");
        }
        ids.defineType(words, at, length, flags);
    }

    void vector(int[] words, int at, int length) {
        int count = words[at + TypeVector.COMPONENT_COUNT];
        // Counts with the same capabilities form a group.
        int group = count >= 2 && count <= 4 ? 1 : count == 8 || count == 16 ? 2 : 4;
        if (group > 1 && (seenCounts & group) == 0) {
            seenCounts |= group;
            String subject = "OpTypeVector of " + Integer.toUnsignedString(count) + " components";
            if (group == 2) {
                collector.needOneOf(subject, Capability.Vector16, Capability.VectorAnyINTEL, Capability.LongVectorEXT);
            } else {
                collector.needOneOf(subject, Capability.VectorAnyINTEL, Capability.LongVectorEXT);
            }
        }
        ids.defineType(words, at, length, ids.flags(words[at + TypeVector.COMPONENT_TYPE]) & IdFacts.NARROW);
    }

    /** A matrix or an array. */
    void elements(int[] words, int at, int length) {
        int element = words[at + TypeComposite.PART_TYPE];
        ids.defineType(
                words, at, length, ids.types.isAnyPointer(element) ? IdFacts.POINTER_HOLDER : ids.flags(element));
    }

    void cooperativeMatrix(int[] words, int at, int length) {
        int component = words[at + TypeCooperativeMatrix.COMPONENT_TYPE];
        int encoding = ids.types.floatEncoding(component);
        if (encoding == FPEncoding.BFloat16KHR.value()) {
            collector.need(Capability.BFloat16CooperativeMatrixKHR, "a cooperative matrix of bfloat16");
        } else if (encoding == FPEncoding.Float8E4M3EXT.value() || encoding == FPEncoding.Float8E5M2EXT.value()) {
            collector.need(
                    Capability.Float8CooperativeMatrixEXT, "a cooperative matrix of 8-bit floating-point numbers");
        } else if (ids.types.isIntScalar(component, 4)) {
            collector.need(Capability.Int4CooperativeMatrixINTEL, "a cooperative matrix of 4-bit integers");
        }
        ids.defineType(words, at, length, ids.flags(component) & IdFacts.NARROW);
    }

    void structure(int[] words, int at, int length, int builtInMembers) {
        int flags = ids.decorations(words[at + TypeDeclaration.RESULT]) & (IdFacts.BLOCK | IdFacts.BUFFER_BLOCK)
                | builtInMembers;
        for (int i = at + 2; i < at + length; i++) {
            flags |= ids.types.isAnyPointer(words[i]) ? IdFacts.POINTER_HOLDER : ids.flags(words[i]) & IdFacts.NARROW;
        }
        ids.defineType(words, at, length, flags);
    }

    void pointer(int[] words, int at, int length) {
        int storageClass = words[at + TypePointer.STORAGE_CLASS];
        int pointee = length > 3 ? words[at + TypePointer.TYPE] : 0;
        int flags =
                ids.types.isAnyPointer(pointee) ? IdFacts.POINTER_HOLDER : ids.flags(pointee) & IdFacts.BUILT_IN_MEMBER;
        if (storageClass == StorageClass.StorageBuffer.value()) {
            flags |= IdFacts.BUFFER_POINTER;
        } else if (storageClass == StorageClass.Workgroup.value()) {
            flags |= IdFacts.WORKGROUP_POINTER;
        }
        if (isDescriptorArray(pointee, storageClass)) {
            flags |= IdFacts.DESCRIPTOR_ARRAY;
        }
        int pointed = ids.flags(pointee) & IdFacts.NARROW;
        if (pointed != 0) {
            narrow.pointer(pointed, storageClass);
        }
        ids.defineType(words, at, length, flags);
    }

    void image(int[] words, int at, int length) {
        int sampledType = words[at + TypeImage.SAMPLED_TYPE];
        int dim = words[at + TypeImage.DIM];
        boolean arrayed = words[at + TypeImage.ARRAYED] != 0;
        boolean multisampled = words[at + TypeImage.MS] != 0;
        int sampled = words[at + TypeImage.SAMPLED];
        boolean storage = sampled == 2;
        if (dim == Dim.Dim1D.value()) {
            collector.need(storage ? Capability.Image1D : Capability.Sampled1D, subject("1D", storage));
        } else if (dim == Dim.Rect.value()) {
            collector.need(storage ? Capability.ImageRect : Capability.SampledRect, subject("Rect", storage));
        } else if (dim == Dim.Buffer.value()) {
            collector.need(storage ? Capability.ImageBuffer : Capability.SampledBuffer, subject("Buffer", storage));
        } else if (dim == Dim.Cube.value() && arrayed) {
            collector.need(
                    storage ? Capability.ImageCubeArray : Capability.SampledCubeArray,
                    subject("Cube, arrayed", storage));
        } else if (dim != Dim.SubpassData.value() && multisampled && storage) {
            collector.need(Capability.StorageImageMultisample, subject("multisampled", true));
            if (arrayed) {
                collector.need(Capability.ImageMSArray, subject("multisampled, arrayed", true));
            }
        }
        if (ids.types.isIntScalar(sampledType, 64)) {
            collector.need(Capability.Int64ImageEXT, "OpTypeImage of 64-bit integers");
        }
        if ((ids.flags(sampledType) & IdFacts.FLOAT16) != 0 && !kernel) {
            collector.need(Capability.Float16ImageAMD, "OpTypeImage of 16-bit floating-point numbers");
        }
        if (kernel) {
            collector.need(Capability.ImageBasic, "OpTypeImage in a kernel");
            if (length > 9 && words[at + TypeImage.ACCESS_QUALIFIER] == 2) {
                collector.need(Capability.ImageReadWrite, "OpTypeImage with ReadWrite in a kernel");
            }
        }
        ids.defineType(words, at, length, 0);
    }

    private static String subject(String kind, boolean storage) {
        return "OpTypeImage (" + kind + (storage ? ", storage image)" : ")");
    }

    void sampler(int[] words, int at, int length) {
        if (kernel) {
            collector.need(Capability.ImageBasic, "OpTypeSampler in a kernel");
        }
        ids.defineType(words, at, length, 0);
    }

    /** Whether a type in a storage class is an array of descriptors. */
    boolean isDescriptorArray(int type, int storageClass) {
        return ids.types.isAnyArray(type)
                && (storageClass == StorageClass.UniformConstant.value()
                        || (storageClass == StorageClass.Uniform.value()
                                        || storageClass == StorageClass.StorageBuffer.value())
                                && (ids.flags(type) & (IdFacts.BLOCK | IdFacts.BUFFER_BLOCK)) != 0);
    }

    // Image types

    boolean isStorageImage(int imageType) {
        return ids.types.op(imageType) == Op.OpTypeImage && ids.types.word(imageType, TypeImage.SAMPLED) == 2;
    }

    boolean hasUnknownFormat(int imageType) {
        return ids.types.word(imageType, TypeImage.IMAGE_FORMAT) == ImageFormat.Unknown.value();
    }

    int dim(int imageType) {
        return ids.types.word(imageType, TypeImage.DIM);
    }
}
