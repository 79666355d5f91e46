// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** The classes of programs are unloaded with them: many programs, one after another, need little metaspace. */
class ManyProgramsTest {
    private static final int PROGRAMS = Boolean.getBoolean("thorough") ? 20_000 : 100;

    @Test
    void oneAfterAnotherInAJvmWithLittleMetaspace() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:MaxMetaspaceSize=64m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx256m",
                        "-cp",
                        classPath(),
                        Main.class.getName(),
                        String.valueOf(PROGRAMS)))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).isEqualTo(PROGRAMS + "\n");
    }

    private static String classPath() {
        String real = System.getProperty("surefire.real.class.path", "");
        return real.isEmpty()
                ? System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                : real;
    }

    /** Makes and runs programs that differ in a constant. */
    public static final class Main {
        private Main() {}

        public static void main(String[] arguments) {
            int count = Integer.parseInt(arguments[0]);
            int right = 0;
            for (int i = 0; i < count; i++) {
                SpirvModule module = Assembler.create()
                        .withTarget(TargetEnv.VULKAN_1_0)
                        .assemble(MODULE.replace("NUMBER", String.valueOf(i)));
                ByteBuffer result = ByteBuffer.allocate(4).order(java.nio.ByteOrder.LITTLE_ENDIAN);
                Program program = Program.create(module, "main").withEngine(Engine.COMPILED);
                program.dispatch(Bindings.create().buffer(0, 0, result), 1, 1, 1);
                right += program.engine() != Engine.CHECKED && result.getInt(0) == i ? 1 : 0;
            }
            System.out.print(right + "\n");
        }

        private static final String MODULE = """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %block BufferBlock
                OpDecorate %buffer DescriptorSet 0
                OpDecorate %buffer Binding 0
                %void = OpTypeVoid
                %void_f = OpTypeFunction %void
                %int = OpTypeInt 32 0
                %0 = OpConstant %int 0
                %number = OpConstant %int NUMBER
                %block = OpTypeStruct %int
                %block_p = OpTypePointer Uniform %block
                %word_p = OpTypePointer Uniform %int
                %buffer = OpVariable %block_p Uniform
                %main = OpFunction %void None %void_f
                %entry = OpLabel
                %to = OpAccessChain %word_p %buffer %0
                OpStore %to %number
                OpReturn
                OpFunctionEnd
                """;
    }
}
