// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.type;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.TypesRule;

/**
 * Widths and encodings of integers and floating-point numbers (sections 2.16.1, "Universal Validation Rules", and
 * "Type-Declaration Instructions").
 */
public final class NumberTypeChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(NumberTypeChapter::new, Op.OpTypeInt, Op.OpTypeFloat);

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

    private NumberTypeChapter(ValidationContext context) {
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

    private void lacks(InstructionCursor cursor, String capability) {
        String bits = "OpTypeInt".equals(cursor.name()) ? "-bit integers" : "-bit floating-point numbers";
        context.error(
                        TypesRule.WIDTH_CAPABILITY,
                        cursor.name() + " " + context.name(cursor.resultId) + " declares " + cursor.word(2) + bits
                                + ", which no declared capability allows")
                .hint("add OpCapability " + capability);
    }

    private void integer(InstructionCursor cursor) {
        int width = cursor.word(2);
        int signedness = cursor.word(3);
        boolean any = context.has(Capability.ArbitraryPrecisionIntegersALTERA);
        switch (width) {
            case 32 -> {}
            case 8 -> {
                if (!any && !context.has(Capability.Int8) && !hasAny(STORAGE_8)) {
                    lacks(cursor, "Int8");
                    return;
                }
            }
            case 16 -> {
                if (!any
                        && !context.has(Capability.Int16)
                        && !hasAny(STORAGE_16)
                        && !context.hasExtension("SPV_AMD_gpu_shader_int16")) {
                    lacks(cursor, "Int16");
                    return;
                }
            }
            case 64 -> {
                if (!any && !context.has(Capability.Int64)) {
                    lacks(cursor, "Int64");
                    return;
                }
            }
            default -> {
                boolean nibble = width == 4 && context.has(Capability.Int4TypeINTEL);
                if (!nibble && (!any || width <= 0)) {
                    context.error(
                                    TypesRule.WIDTH,
                                    "OpTypeInt " + context.name(cursor.resultId) + " has "
                                            + Integer.toUnsignedString(width)
                                            + " bits; integers have 8, 16, 32 or 64")
                            .hint(
                                    width > 0
                                            ? "add OpCapability ArbitraryPrecisionIntegersALTERA for other widths"
                                            : "");
                    return;
                }
            }
        }
        if (signedness != 0 && signedness != 1) {
            context.error(
                    TypesRule.SIGNEDNESS,
                    "OpTypeInt " + context.name(cursor.resultId) + " has the signedness "
                            + Integer.toUnsignedString(signedness) + ", which is neither 0 nor 1");
        } else if (signedness == 1 && context.has(Capability.Kernel)) {
            context.plainErrorAt(
                            TypesRule.KERNEL_SIGNEDNESS,
                            cursor.at,
                            "OpTypeInt " + context.name(cursor.resultId)
                                    + " is signed; under Kernel the signedness of types is 0")
                    .hint("use signedness 0; instructions choose how to take a number");
        }
    }

    private void floatingPoint(InstructionCursor cursor) {
        int width = cursor.word(2);
        boolean encoded = cursor.wordCount > 3;
        if (encoded) {
            if (width != encodedWidth(cursor.word(3))) {
                context.error(
                                TypesRule.ENCODING,
                                "OpTypeFloat " + context.name(cursor.resultId) + " has "
                                        + Integer.toUnsignedString(width)
                                        + " bits, and its encoding is for another width")
                        .hint(width == 32 || width == 64 ? "leave the encoding out" : "");
            }
            return;
        }
        switch (width) {
            case 32 -> {}
            case 16 -> {
                if (!context.has(Capability.Float16)
                        && !context.has(Capability.Float16Buffer)
                        && !hasAny(STORAGE_16)
                        && !context.hasExtension("SPV_AMD_gpu_shader_half_float")) {
                    lacks(cursor, "Float16");
                }
            }
            case 64 -> {
                if (!context.has(Capability.Float64)) {
                    lacks(cursor, "Float64");
                }
            }
            default ->
                context.error(
                                TypesRule.WIDTH,
                                "OpTypeFloat " + context.name(cursor.resultId) + " has "
                                        + Integer.toUnsignedString(width)
                                        + " bits; floating-point numbers have 16, 32 or 64")
                        .hint(width == 8 || width == 6 || width == 4 ? "numbers of other widths name an encoding" : "");
        }
    }

    /** The width that an encoding is for; that of the type for one that is not known. */
    private int encodedWidth(int encoding) {
        FPEncoding known = FPEncoding.of(encoding).orElse(null);
        if (known == null) {
            return context.cursor.word(2);
        }
        return switch (known) {
            case BFloat16KHR -> 16;
            case Float8E4M3EXT, Float8E5M2EXT, Float8UnsignedE8M0EXT, MXInt8EXT -> 8;
            case Float6E2M3EXT, Float6E3M2EXT -> 6;
            case Float4E2M1EXT -> 4;
        };
    }
}
