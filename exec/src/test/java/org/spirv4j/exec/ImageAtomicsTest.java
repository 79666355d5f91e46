// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Random;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Atomic instructions on texels of all formats that have them, in images of all shapes, against integers of Java. */
@Tag(TestedEngine.TAG)
class ImageAtomicsTest {
    private static final String TEMPLATE = """
            OpCapability Shader
            OpCapability ImageBuffer
            OpCapability Image1D
            OpCapability ImageRect
            OpCapability ImageCubeArray
            OpCapability StorageImageMultisample
            OpCapability ImageMSArray
            OpCapability StorageImageExtendedFormats
            OpCapability Int64
            OpCapability Int64ImageEXT
            OpCapability Int64Atomics
            OpExtension "SPV_EXT_shader_image_int64"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %%main "main"
            OpExecutionMode %%main LocalSize 1 1 1
            OpDecorate %%values ArrayStride 8
            OpDecorate %%block Block
            OpMemberDecorate %%block 0 Offset 0
            OpDecorate %%out DescriptorSet 0
            OpDecorate %%out Binding 1
            OpDecorate %%image DescriptorSet 0
            OpDecorate %%image Binding 0
            %%void = OpTypeVoid
            %%function = OpTypeFunction %%void
            %%int = OpTypeInt 32 1
            %%uint = OpTypeInt 32 0
            %%long = OpTypeInt 64 1
            %%ulong = OpTypeInt 64 0
            %%v2int = OpTypeVector %%int 2
            %%v3int = OpTypeVector %%int 3
            %%v4int = OpTypeVector %%int 4
            %%i0 = OpConstant %%int 0
            %%i1 = OpConstant %%int 1
            %%i2 = OpConstant %%int 2
            %%i3 = OpConstant %%int 3
            %%i4 = OpConstant %%int 4
            %%u1 = OpConstant %%uint 1
            %%u0 = OpConstant %%uint 0
            %%at2 = OpConstantComposite %%v2int %%i1 %%i2
            %%at3 = OpConstantComposite %%v3int %%i1 %%i2 %%i3
            %%c4 = OpConstant %%uint 4
            %%type = OpTypeImage %%%1$s %2$s 2 %3$s
            %%ptr_image = OpTypePointer UniformConstant %%type
            %%image = OpVariable %%ptr_image UniformConstant
            %%ptr_texel = OpTypePointer Image %%%1$s
            %%values = OpTypeArray %%%1$s %%c4
            %%block = OpTypeStruct %%values
            %%ptr_block = OpTypePointer StorageBuffer %%block
            %%ptr_value = OpTypePointer StorageBuffer %%%1$s
            %%out = OpVariable %%ptr_block StorageBuffer
            %%main = OpFunction %%void None %%function
            %%label = OpLabel
            %%to_operand = OpAccessChain %%ptr_value %%out %%i0 %%i0
            %%to_other = OpAccessChain %%ptr_value %%out %%i0 %%i1
            %%to_result = OpAccessChain %%ptr_value %%out %%i0 %%i2
            %%operand = OpLoad %%%1$s %%to_operand
            %%other = OpLoad %%%1$s %%to_other
            %%texel = OpImageTexelPointer %%ptr_texel %%image %4$s %5$s
            %%result = %6$s
            OpStore %%to_result %%result
            OpReturn
            OpFunctionEnd
            """;

    /** The instructions, with what they leave of an old value and an operand. */
    private static final Map<String, LongBinaryOperator> OPERATIONS = Map.ofEntries(
            Map.entry("OpAtomicLoad %%%s %%texel %%u1 %%u0", (old, operand) -> old),
            Map.entry("OpAtomicExchange %%%s %%texel %%u1 %%u0 %%operand", (old, operand) -> operand),
            Map.entry("OpAtomicIIncrement %%%s %%texel %%u1 %%u0", (old, operand) -> old + 1),
            Map.entry("OpAtomicIDecrement %%%s %%texel %%u1 %%u0", (old, operand) -> old - 1),
            Map.entry("OpAtomicIAdd %%%s %%texel %%u1 %%u0 %%operand", Long::sum),
            Map.entry("OpAtomicISub %%%s %%texel %%u1 %%u0 %%operand", (old, operand) -> old - operand),
            Map.entry("OpAtomicSMin %%%s %%texel %%u1 %%u0 %%operand", Math::min),
            Map.entry("OpAtomicSMax %%%s %%texel %%u1 %%u0 %%operand", Math::max),
            Map.entry(
                    "OpAtomicUMin %%%s %%texel %%u1 %%u0 %%operand",
                    (old, operand) -> Long.compareUnsigned(old, operand) < 0 ? old : operand),
            Map.entry(
                    "OpAtomicUMax %%%s %%texel %%u1 %%u0 %%operand",
                    (old, operand) -> Long.compareUnsigned(old, operand) > 0 ? old : operand),
            Map.entry("OpAtomicAnd %%%s %%texel %%u1 %%u0 %%operand", (old, operand) -> old & operand),
            Map.entry("OpAtomicOr %%%s %%texel %%u1 %%u0 %%operand", (old, operand) -> old | operand),
            Map.entry("OpAtomicXor %%%s %%texel %%u1 %%u0 %%operand", (old, operand) -> old ^ operand),
            // The comparator is equal to the old value.
            Map.entry(
                    "OpAtomicCompareExchange %%%s %%texel %%u1 %%u0 %%u0 %%operand %%other",
                    (old, operand) -> operand));

    @ParameterizedTest
    @CsvSource({
        "1D 0 0 0, %i1, 1",
        "1D 0 1 0, %at2, 2",
        "2D 0 0 0, %at2, 2",
        "2D 0 1 0, %at3, 3",
        "2D 0 0 1, %at2, 2",
        "2D 0 1 1, %at3, 3",
        "3D 0 0 0, %at3, 3",
        "Rect 0 0 0, %at2, 2",
        "Cube 0 0 0, %at3, 3",
        "Cube 0 1 0, %at3, 3",
        "Buffer 0 0 0, %i1, 1",
    })
    void atomicsChangeOneTexel(String shape, String coordinate, int coordinates) {
        boolean isMultisampled = shape.endsWith("1");
        Random random = new Random(shape.hashCode());
        for (String scalar : new String[] {"uint", "int", "ulong", "long"}) {
            boolean isSigned = !scalar.startsWith("u");
            int width = scalar.endsWith("long") ? 64 : 32;
            TexelFormat format = TexelFormat.valueOf("R" + width + "_" + (isSigned ? "SINT" : "UINT"));
            OPERATIONS.forEach((operation, computed) -> {
                String text = TEMPLATE.formatted(
                        scalar,
                        shape,
                        "R" + width + (isSigned ? "i" : "ui"),
                        coordinate,
                        isMultisampled ? "%i2" : "%i0",
                        operation.formatted(scalar));
                Program program = TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(text), "main");
                long old = value(random, width);
                long operand = value(random, width);
                ByteBuffer values = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
                values.putLong(0, operand).putLong(8, old);
                ByteBuffer texels = ByteBuffer.allocate(8 * 4 * 4 * 12 * 4).order(ByteOrder.LITTLE_ENDIAN);
                int at = texel(shape, coordinates) * width / Byte.SIZE;
                put(texels, at, width, old);
                ByteBuffer expected = ByteBuffer.allocate(texels.capacity()).order(ByteOrder.LITTLE_ENDIAN);
                put(expected, at, width, computed.applyAsLong(old, operand));
                program.dispatch(
                        Bindings.create()
                                .image(0, 0, image(shape, format, texels))
                                .buffer(0, 1, values),
                        1,
                        1,
                        1);
                assertThat(texels)
                        .as("%s of %s in %s", operation, scalar, shape)
                        .isEqualTo(expected);
                assertThat(width == 64 ? values.getLong(16) : values.getInt(16))
                        .as("%s of %s in %s", operation, scalar, shape)
                        .isEqualTo(width == 64 ? old : (int) old);
            });
        }
    }

    /** A number of 64 bits, or of 32 that are extended by their sign: the order is that of unsigned numbers, too. */
    private static long value(Random random, int width) {
        long bits = random.nextLong();
        return width == 64 ? bits : (int) bits;
    }

    private static Image image(String shape, TexelFormat format, ByteBuffer texels) {
        Image image = switch (shape.substring(0, shape.indexOf(' '))) {
            case "1D" -> Image.of1D(format, 4, texels);
            case "3D" -> Image.of3D(format, 4, 4, 4, texels);
            case "Cube" -> Image.cube(format, 4, texels);
            case "Buffer" -> Image.buffer(format, texels);
            default -> Image.of2D(format, 4, 4, texels);
        };
        boolean isArrayed = shape.split(" ", -1)[2].equals("1");
        Image layered = isArrayed ? image.withLayers(shape.startsWith("Cube") ? 12 : 4) : image;
        return shape.endsWith("1") ? layered.withSamples(4) : layered;
    }

    /**
     * The number of the sample of the texel (1, 2, 3), less the coordinates that are missing, in images of four texels
     * a row.
     */
    private static int texel(String shape, int coordinates) {
        int texel = coordinates == 1 ? 1 : coordinates == 2 ? 2 * 4 + 1 : (3 * 4 + 2) * 4 + 1;
        return shape.endsWith("1") ? texel * 4 + 2 : texel;
    }

    private static void put(ByteBuffer bytes, int at, int width, long value) {
        if (width == 64) {
            bytes.putLong(at, value);
        } else {
            bytes.putInt(at, (int) value);
        }
    }
}
