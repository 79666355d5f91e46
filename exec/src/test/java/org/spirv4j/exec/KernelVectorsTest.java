// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/**
 * The instructions of OpenCL.std that load and store vectors, with vectors of all sizes and components of all types.
 */
@Tag(TestedEngine.TAG)
class KernelVectorsTest {
    private static final int[] SIZES = {2, 3, 4, 8, 16};
    private static final String[] TYPES = {"char 8", "short 16", "int 32", "long 64", "half 16", "float 32", "double 64"
    };

    /** Numbers that are halves, or lie between two of them. */
    private static final double[] NUMBERS = {1 + 0x1p-11, -1 - 0x1p-11, 1 + 0x3p-12, -1 - 0x3p-12, 0.5, 70000, 0x1p-26};

    /** How the instructions round, and what the numbers become as halves. */
    private static final String[] MODES = {"", "RTE", "RTZ", "RTP", "RTN"};

    private static final int[][] HALVES = {
        {0x3C00, 0xBC00, 0x3C01, 0xBC01, 0x3800, 0x7C00, 0},
        {0x3C00, 0xBC00, 0x3C01, 0xBC01, 0x3800, 0x7C00, 0},
        {0x3C00, 0xBC00, 0x3C00, 0xBC00, 0x3800, 0x7BFF, 0},
        {0x3C01, 0xBC00, 0x3C01, 0xBC00, 0x3800, 0x7C00, 1},
        {0x3C00, 0xBC01, 0x3C00, 0xBC01, 0x3800, 0x7BFF, 0},
    };

    /** Executes a kernel with two pointers, {@code %in} and {@code %out}. */
    private static ByteBuffer run(ByteBuffer in, String inType, String outType, String constants, String body) {
        StringBuilder text = new StringBuilder("""
                OpCapability Addresses
                OpCapability Kernel
                OpCapability Vector16
                OpCapability Int8
                OpCapability Int16
                OpCapability Int64
                OpCapability Float16
                OpCapability Float64
                %cl = OpExtInstImport "OpenCL.std"
                OpMemoryModel Physical64 OpenCL
                OpEntryPoint Kernel %main "main"
                %void = OpTypeVoid
                %char = OpTypeInt 8 0
                %short = OpTypeInt 16 0
                %int = OpTypeInt 32 0
                %long = OpTypeInt 64 0
                %half = OpTypeFloat 16
                %float = OpTypeFloat 32
                %double = OpTypeFloat 64
                """);
        for (String type : TYPES) {
            String name = "%" + type.split(" ", 2)[0];
            text.append("%p" + name.substring(1) + " = OpTypePointer CrossWorkgroup " + name + "\n");
            for (int size : SIZES) {
                text.append("%v" + size + name.substring(1) + " = OpTypeVector " + name + " " + size + "\n");
            }
        }
        for (int i = 0; i < 17; i++) {
            text.append("%n" + i + " = OpConstant %long " + i + "\n");
        }
        text.append("%fn = OpTypeFunction %void %p" + inType + " %p" + outType + "\n" + constants);
        text.append("%main = OpFunction %void None %fn\n%in = OpFunctionParameter %p" + inType
                + "\n%out = OpFunctionParameter %p" + outType + "\n%entry = OpLabel\n" + body
                + "OpReturn\nOpFunctionEnd\n");
        ByteBuffer out = bytes();
        RunReport report = TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.OPENCL_2_2).assemble(text.toString()), "main")
                .dispatch(Bindings.create().bufferArgument(in).bufferArgument(out), 1, 1, 1);
        assertThat(report.findings()).isEmpty();
        return out;
    }

    private static ByteBuffer bytes() {
        return ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Different bytes. */
    private static ByteBuffer counting() {
        ByteBuffer bytes = bytes();
        for (int i = 0; i < bytes.capacity(); i++) {
            bytes.put(i, (byte) (i * 7 + i / 256));
        }
        return bytes;
    }

    private static List<Byte> part(ByteBuffer bytes, int from, int count) {
        List<Byte> part = new ArrayList<>();
        for (int i = from; i < from + count; i++) {
            part.add(bytes.get(i));
        }
        return part;
    }

    static Stream<Arguments> vectors() {
        return Stream.of(TYPES)
                .flatMap(type -> Stream.of(2, 3, 4, 8, 16)
                        .map(size ->
                                Arguments.of(type.split(" ", 2)[0], Integer.parseInt(type.split(" ", 2)[1]), size)));
    }

    /** The second vector of the input becomes the third of the output. */
    @ParameterizedTest
    @MethodSource("vectors")
    void vectors(String type, int width, int size) {
        ByteBuffer in = counting();
        ByteBuffer out = run(
                in,
                type,
                type,
                "",
                "%v = OpExtInst %v" + size + type + " %cl vloadn %n1 %in " + size
                        + "\n%x = OpExtInst %void %cl vstoren %v %n2 %out\n");
        int length = width / 8 * size;
        assertThat(part(out, 2 * length, length)).isEqualTo(part(in, length, length));
        assertThat(part(out, 0, 2 * length)).containsOnly((byte) 0);
        assertThat(part(out, 3 * length, out.capacity() - 3 * length)).containsOnly((byte) 0);
    }

    static Stream<Arguments> halves() {
        return Stream.of("float", "double")
                .flatMap(type -> Stream.of(1, 2, 3, 4, 8, 16).map(size -> Arguments.of(type, size)));
    }

    /** Vectors of halves in memory; aligned ones of three components have the place of four. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 8, 16})
    void loadsOfHalves(int size) {
        for (boolean isAligned : new boolean[] {false, true}) {
            if (isAligned && size == 1) {
                continue;
            }
            ByteBuffer in = bytes();
            for (int i = 0; i < 256; i++) {
                // 1 and more, in steps of the last place of a half.
                in.putShort(2 * i, (short) (0x3C00 + i));
            }
            int stride = isAligned && size == 3 ? 4 : size;
            String load = size == 1
                    ? "%v = OpExtInst %float %cl vload_half %n3 %in\n"
                    : "%v = OpExtInst %v" + size + "float %cl " + (isAligned ? "vloada_halfn" : "vload_halfn")
                            + " %n3 %in " + size + "\n";
            String store = size == 1 ? "OpStore %out %v Aligned 4\n" : "%x = OpExtInst %void %cl vstoren %v %n0 %out\n";
            ByteBuffer out = run(in, "half", "float", "", load + store);
            for (int i = 0; i < size; i++) {
                assertThat(out.getFloat(4 * i)).isEqualTo(1 + (3 * stride + i) / 1024f);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("halves")
    void storesOfHalves(String type, int size) {
        for (int mode = 0; mode < MODES.length; mode++) {
            for (boolean isAligned : new boolean[] {false, true}) {
                if (isAligned && size == 1) {
                    continue;
                }
                ByteBuffer in = bytes();
                for (int i = 0; i < 16; i++) {
                    double number = NUMBERS[i % NUMBERS.length];
                    if (type.equals("float")) {
                        in.putFloat(4 * i, (float) number);
                    } else {
                        in.putDouble(8 * i, number);
                    }
                }
                int stride = isAligned && size == 3 ? 4 : size;
                String load = size == 1
                        ? "%v = OpLoad %" + type + " %in Aligned 4\n"
                        : "%v = OpExtInst %v" + size + type + " %cl vloadn %n0 %in " + size + "\n";
                String name = (isAligned ? "vstorea_half" : "vstore_half") + (size == 1 ? "" : "n");
                String store = MODES[mode].isEmpty()
                        ? "%x = OpExtInst %void %cl " + name + " %v %n2 %out\n"
                        : "%x = OpExtInst %void %cl " + name + "_r %v %n2 %out " + MODES[mode] + "\n";
                ByteBuffer out = run(in, type, "half", "", load + store);
                for (int i = 0; i < size; i++) {
                    assertThat(out.getShort(2 * (2 * stride + i)) & 0xFFFF)
                            .as("%s %s of %s", name, MODES[mode], NUMBERS[i % NUMBERS.length])
                            .isEqualTo(HALVES[mode][i % NUMBERS.length]);
                }
                assertThat(out.getShort(2 * (2 * stride - 1))).isZero();
                assertThat(out.getShort(2 * (2 * stride + size))).isZero();
            }
        }
    }
}
