// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.semantics.HalfFloat;
import org.spirv4j.text.Assembler;

/** Kernels: their arguments, memory and built-ins. */
@Tag(TestedEngine.TAG)
class KernelsTest {
    private static String text(String name) throws IOException {
        return Files.readString(Path.of("src/test/resources/kernels/" + name + ".spvasm"));
    }

    private static Program program(String text) {
        return TestedEngine.program(
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main");
    }

    private static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void vectorsAndHalvesAreLoadedAndStored() throws IOException {
        ByteBuffer in = bytes(64);
        ByteBuffer halves = bytes(64);
        for (int i = 0; i < 16; i++) {
            in.putFloat(4 * i, i + 1);
            halves.putShort(2 * i, (short) HalfFloat.of((float) (i + 100)));
        }
        ByteBuffer out = bytes(64);
        RunReport report = program(text("vectors"))
                .dispatch(
                        Bindings.create().bufferArgument(in).bufferArgument(out).bufferArgument(halves), 1, 1, 1);
        assertThat(report.findings()).isEmpty();
        float[] found = new float[9];
        for (int i = 0; i < found.length; i++) {
            found[i] = out.getFloat(4 * i);
        }
        assertThat(found).containsExactly(4, 5, 6, 101, 102, 103, 104, 105, 106);
        float[] stored = new float[16];
        for (int i = 0; i < stored.length; i++) {
            stored[i] = HalfFloat.toFloat(halves.getShort(2 * i) & 0xFFFF);
        }
        float up = 1 + 0x1p-10f;
        assertThat(stored).containsExactly(up, 1, up, up, 1, 1, 106, 107, 4, 5, 6, 111, 4, 5, 6, 115);
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64})
    void pointersAreValues(int width) throws IOException {
        String text = text("pointers").replace("ADDRESSING", "Physical" + width).replace("BITS", "" + width);
        if (width == 64) {
            text = text.replace("OpCapability Kernel", "OpCapability Kernel\nOpCapability Int64");
        }
        ByteBuffer out = bytes(52);
        RunReport report =
                program(text).dispatch(Bindings.create().bufferArgument(out).localArgument(4), 1, 1, 1);
        assertThat(report.findings()).isEmpty();
        int[] found = new int[13];
        out.asIntBuffer().get(found);
        int size = width == 32 ? 8 : 16;
        assertThat(found).containsExactly(2, 3, 2, 1, 0x200, 0x100, 0, 1, 1, size, size, 7, 3);
    }

    @Test
    void invocationsKnowTheirPlace() throws IOException {
        ByteBuffer out = bytes(48);
        ByteBuffer pair = bytes(16).putInt(0, 1).putLong(8, 2);
        Bindings bindings = Bindings.create()
                .bufferArgument(out)
                .localArgument(16)
                .valueArgument(pair)
                .valueArgument(5)
                .localSize(2, 1, 1)
                .globalOffset(3, 0, 0);
        RunReport report = program(text("groups")).dispatch(bindings, 3, 1, 1);
        assertThat(report.findings()).isEmpty();
        for (int i = 0; i < 6; i++) {
            // The id of the other invocation of the group, member, number, offset, global size, local size, groups.
            long[] digits = {3 + (i ^ 1), 2, 5, 3, 6, 2, 3};
            long expected = 0;
            for (long digit : digits) {
                expected = 10 * expected + digit;
            }
            assertThat(out.getLong(8 * i)).isEqualTo(expected);
        }
    }

    /** Dimensions with one work-group of one invocation do not count, unless the host states how many there are. */
    @ParameterizedTest
    @CsvSource({"1, 1, 1, 0, 1", "2, 1, 1, 0, 1", "1, 2, 1, 0, 2", "1, 1, 2, 0, 3", "1, 1, 1, 2, 2", "1, 2, 1, 3, 3"})
    void dimensionsOfADispatch(int x, int y, int z, int stated, int expected) {
        String text = """
                OpCapability Addresses
                OpCapability Kernel
                OpMemoryModel Physical64 OpenCL
                OpEntryPoint Kernel %main "main" %dim
                OpDecorate %dim BuiltIn WorkDim
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %in = OpTypePointer Input %uint
                %to_out = OpTypePointer CrossWorkgroup %uint
                %type = OpTypeFunction %void %to_out
                %dim = OpVariable %in Input
                %main = OpFunction %void None %type
                %out = OpFunctionParameter %to_out
                %entry = OpLabel
                %value = OpLoad %uint %dim
                OpStore %out %value Aligned 4
                OpReturn
                OpFunctionEnd
                """;
        ByteBuffer out = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
        Bindings bindings = Bindings.create().bufferArgument(out);
        program(text).dispatch(stated == 0 ? bindings : bindings.dimensions(stated), x, y, z);
        assertThat(out.getInt(0)).isEqualTo(expected);
        assertThatThrownBy(() -> bindings.dimensions(4)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void printedTextIsReported() throws IOException {
        RunReport report = program(text("printf")).dispatch(Bindings.create(), 1, 1, 1);
        assertThat(report.messages()).containsExactly("-1 0.5,0.5:%d %.1v2f:%s\n\n", "0 0.5,0.5:%d %.1v2f:%s\n\n");
    }

    @Test
    void wrongArgumentsAreNamed() throws IOException {
        Program program = program(text("groups"));
        assertThatThrownBy(() -> program.dispatch(Bindings.create(), 1, 1, 1))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("the kernel has 4 parameters, but is given 0 arguments");
        Bindings numbers = Bindings.create()
                .valueArgument(1)
                .localArgument(8)
                .valueArgument(1)
                .valueArgument(1);
        assertThatThrownBy(() -> program.dispatch(numbers, 1, 1, 1))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("argument 0 has 4 bytes, but the parameter has 8");
        Bindings local = Bindings.create()
                .localArgument(8)
                .localArgument(8)
                .valueArgument(1)
                .valueArgument(1);
        assertThatThrownBy(() -> program.dispatch(local, 1, 1, 1))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("argument 0 is memory of the storage class Workgroup");
        assertThatThrownBy(() -> Bindings.create().localSize(0, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
