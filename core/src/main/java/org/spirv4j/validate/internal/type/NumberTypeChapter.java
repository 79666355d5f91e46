// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.type;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeFloat;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypeNumber;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.TypesRule;

/**
 * Widths and encodings of integers and floating-point numbers (sections 2.16.1, "Universal Validation Rules", and
 * "Type-Declaration Instructions").
 */
public final class NumberTypeChapter extends Chapter {
    private static final Capability[] STORAGE_8 = {
        Capability.StorageBuffer8BitAccess,
        Capability.UniformAndStorageBuffer8BitAccess,
        Capability.StoragePushConstant8,
        Capability.WorkgroupMemoryExplicitLayout8BitAccessKHR
    };
    private static final Capability[] STORAGE_16 = {
        Capability.StorageBuffer16BitAccess,
        Capability.UniformAndStorageBuffer16BitAccess,
        Capability.StoragePushConstant16,
        Capability.StorageInputOutput16,
        Capability.WorkgroupMemoryExplicitLayout16BitAccessKHR
    };

    /** The capabilities other than {@link #STORAGE_16} that allow 16-bit floating-point types. */
    private static final Capability[] FLOAT_16 = {
        Capability.Float16,
        Capability.Float16Buffer,
        Capability.Float16ImageAMD,
        Capability.AtomicFloat16AddEXT,
        Capability.AtomicFloat16MinMaxEXT,
        Capability.AtomicFloat16VectorNV
    };

    public NumberTypeChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.op == Op.OpTypeInt) {
            integer(cursor);
        } else {
            floatingPoint(cursor);
        }
    }

    private boolean hasAny(Capability[] capabilities) {
        for (Capability capability : capabilities) {
            if (context.has(capability)) {
                return true;
            }
        }
        return false;
    }

    private void reportCapability(InstructionCursor cursor, Capability capability) {
        String storage = switch (cursor.word(TypeNumber.WIDTH)) {
            case 8 -> " or an 8-bit storage capability";
            case 16 -> " or a 16-bit storage capability";
            default -> "";
        };
        context.error(
                        TypesRule.WIDTH_CAPABILITY,
                        cursor.name() + " " + context.name(cursor.resultId) + " with Width "
                                + cursor.word(TypeNumber.WIDTH) + " requires capability " + capability + storage)
                .declare(capability);
    }

    private void integer(InstructionCursor cursor) {
        int width = cursor.word(TypeInt.WIDTH);
        int signedness = cursor.word(TypeInt.SIGNEDNESS);
        boolean anyWidth = context.has(Capability.ArbitraryPrecisionIntegersALTERA);
        switch (width) {
            case 32 -> {}
            case 8 -> {
                if (!anyWidth && !context.has(Capability.Int8) && !hasAny(STORAGE_8)) {
                    reportCapability(cursor, Capability.Int8);
                    return;
                }
            }
            case 16 -> {
                if (!anyWidth
                        && !context.has(Capability.Int16)
                        && !hasAny(STORAGE_16)
                        && !context.hasExtension("SPV_AMD_gpu_shader_int16")) {
                    reportCapability(cursor, Capability.Int16);
                    return;
                }
            }
            case 64 -> {
                if (!anyWidth && !context.has(Capability.Int64)) {
                    reportCapability(cursor, Capability.Int64);
                    return;
                }
            }
            default -> {
                boolean int4 = width == 4 && context.has(Capability.Int4TypeINTEL);
                if (!int4 && (!anyWidth || width <= 0)) {
                    context.error(
                                    TypesRule.WIDTH,
                                    "Width of OpTypeInt " + context.name(cursor.resultId) + " is "
                                            + Integer.toUnsignedString(width) + ", but must be 8, 16, 32 or 64")
                            .hint(
                                    width > 0
                                            ? Hint.declare(
                                                    " for other widths", Capability.ArbitraryPrecisionIntegersALTERA)
                                            : Hint.NONE);
                    return;
                }
            }
        }
        if (signedness != 0 && signedness != 1) {
            context.error(
                    TypesRule.SIGNEDNESS,
                    "Signedness of OpTypeInt " + context.name(cursor.resultId) + " is "
                            + Integer.toUnsignedString(signedness) + ", but must be 0 or 1");
        } else if (signedness == 1 && context.has(Capability.Kernel)) {
            context.plainErrorAt(
                            TypesRule.KERNEL_SIGNEDNESS,
                            cursor.at,
                            "Signedness of OpTypeInt " + context.name(cursor.resultId)
                                    + " is 1, but must be 0 in a module that declares capability Kernel")
                    .hint("use Signedness 0; each instruction determines how it interprets integers");
        }
    }

    private void floatingPoint(InstructionCursor cursor) {
        int width = cursor.word(TypeFloat.WIDTH);
        boolean encoded = cursor.wordCount > TypeFloat.FLOATING_POINT_ENCODING;
        if (encoded) {
            if (width != encodedWidth(cursor.word(TypeFloat.FLOATING_POINT_ENCODING))) {
                context.error(
                                TypesRule.ENCODING,
                                "Width of OpTypeFloat " + context.name(cursor.resultId) + " is "
                                        + Integer.toUnsignedString(width)
                                        + ", but its Floating Point Encoding has width "
                                        + encodedWidth(cursor.word(TypeFloat.FLOATING_POINT_ENCODING)))
                        .hint(width == 32 || width == 64 ? "remove the encoding" : "");
            }
            return;
        }
        switch (width) {
            case 32 -> {}
            case 16 -> {
                if (!hasAny(FLOAT_16)
                        && !hasAny(STORAGE_16)
                        && !context.hasExtension("SPV_AMD_gpu_shader_half_float")
                        && !context.hasExtension("SPV_AMD_gpu_shader_half_float_fetch")) {
                    reportCapability(cursor, Capability.Float16);
                }
            }
            case 64 -> {
                if (!context.has(Capability.Float64)) {
                    reportCapability(cursor, Capability.Float64);
                }
            }
            default ->
                context.error(
                                TypesRule.WIDTH,
                                "Width of OpTypeFloat " + context.name(cursor.resultId) + " is "
                                        + Integer.toUnsignedString(width) + ", but must be 16, 32 or 64")
                        .hint(
                                width == 8 || width == 6 || width == 4
                                        ? "add a Floating Point Encoding for this width"
                                        : "");
        }
    }

    /** The width of an encoding; for an unknown encoding, the width of the type. */
    private int encodedWidth(int encoding) {
        FPEncoding known = FPEncoding.of(encoding).orElse(null);
        if (known == null) {
            return context.cursor.word(TypeFloat.WIDTH);
        }
        return switch (known) {
            case BFloat16KHR -> 16;
            case Float8E4M3EXT, Float8E5M2EXT, Float8UnsignedE8M0EXT, MXInt8EXT -> 8;
            case Float6E2M3EXT, Float6E3M2EXT -> 6;
            case Float4E2M1EXT -> 4;
        };
    }
}
