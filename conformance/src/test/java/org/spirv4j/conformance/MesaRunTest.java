// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.text.Assembler;

/** Packs of runs whose texts are executed by Mesa. */
@DisabledOnOs(OS.WINDOWS)
final class MesaRunTest {
    private static final String SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %Block BufferBlock
            OpMemberDecorate %Block 0 Offset 0
            OpDecorate %block DescriptorSet 2
            OpDecorate %block Binding 7
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %seven = OpConstant %uint 7
            %zero = OpConstant %uint 0
            %Block = OpTypeStruct %uint
            %pBlock = OpTypePointer Uniform %Block
            %pWord = OpTypePointer Uniform %uint
            %block = OpVariable %pBlock Uniform
            %main = OpFunction %void None %type
            %label = OpLabel
            %to = OpAccessChain %pWord %block %zero
            OpStore %to %seven
            OpReturn
            OpFunctionEnd
            """;

    /** As the program that executes on llvmpipe: it notes what it reads, and has one result for all texts. */
    private static final String PROGRAM = """
            #!/bin/sh
            echo "$@" >> "${0%/*}/noted"
            echo a message
            echo ready
            while read -r file rest; do
              echo "$rest" >> "${0%/*}/noted"
              case $rest in
                "2,1,1"*) printf 'ok\\t07000000ffffffff\\n' ;;
                "3,1,1"*) printf 'refused\\twhy\\n' ;;
                *) exit 3 ;;
              esac
            done
            """;

    @TempDir
    private Path folder;

    private static String line(String id, String kind, int groups, int expected) {
        byte[] module = BinaryForm.bytes(Assembler.create().assemble(SHADER).words(), ByteOrder.LITTLE_ENDIAN);
        return "{\"id\":\"" + id + "\",\"source\":\"x\",\"env\":\"vulkan1.0\",\"spirv\":{\"compute\":\""
                + Base64.getEncoder().encodeToString(module) + "\"},\"entry\":\"main\",\"resources\":[{\"kind\":\""
                + kind
                + "\",\"size\":12,\"set\":2,\"binding\":7,\"offset\":4,\"data\":\"AQIDBAUGBwg=\"}],\"dispatch\":["
                + groups + ",1,1],\"expect\":[{\"resource\":0,\"offset\":4,\"compare\":\"EQ\",\"type\":\"uint32\","
                + "\"values\":[" + expected + "]}]}";
    }

    @Test
    void textsComputeWhatIsRecordedOrDiffer() throws IOException {
        Path program = Files.createDirectory(folder.resolve("bin")).resolve("gl");
        Files.writeString(program, PROGRAM);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        Path pack = Files.write(
                folder.resolve("runs.jsonl"),
                List.of(
                        line("same", "storage", 2, 7),
                        line("other", "storage", 2, 8),
                        line("refused", "storage", 3, 7),
                        line("ended", "storage", 4, 7),
                        line("image", "storage_image", 2, 7),
                        line("known", "storage", 2, 9)));
        Path known = Files.writeString(folder.resolve("known.txt"), "known#mesa-essl310 why\n");

        String out = RunnerOutput.of(
                1,
                "--jobs",
                1,
                "--known",
                known,
                "--judges",
                folder,
                "--through",
                "essl310",
                "--execute-on",
                "mesa",
                pack);

        assertThat(out)
                .contains("FAILED other#mesa-essl310 (run, vulkan1.0)")
                .contains("7 at byte 4 of resource 0 instead of EQ 8")
                .contains("found:    not compiled back: why")
                .contains("found:    not compiled back: the driver ended, or gave no answer in 60 seconds")
                .contains("runs.jsonl through essl310 on mesa: 1 passed, 3 failed, 1 known differences (1 not run);"
                        + " not different 4 of 5; refused 0; not compiled 2\n");
        assertThat(Files.readAllLines(folder.resolve("bin").resolve("noted")))
                .containsExactly(
                        "gles run",
                        "2,1,1\ts:0:0506070800000000",
                        "2,1,1\ts:0:0506070800000000",
                        "3,1,1\ts:0:0506070800000000",
                        "4,1,1\ts:0:0506070800000000",
                        "gles run",
                        "2,1,1\ts:0:0506070800000000");
    }

    @Test
    void whatIsNotInstalledIsSaid() throws IOException {
        Path pack = Files.write(folder.resolve("runs.jsonl"), List.of(line("same", "storage", 2, 7)));
        assertThat(RunnerOutput.of(0, "--judges", folder, "--through", "glsl450", "--execute-on", "mesa", pack))
                .contains("runs.jsonl: texts of glsl450 are not executed: Mesa's llvmpipe, bin/gl in the folder of"
                        + " --judges is not installed");
        assertThat(RunnerOutput.of(2, "--through", "glsl460vk", "--execute-on", "mesa", pack))
                .contains("--execute-on mesa needs --through with a language of OpenGL");
        assertThat(RunnerOutput.of(2, "--through", "glsl450", "--execute-on", "dawn", pack))
                .contains("--execute-on dawn with WGSL");
        assertThat(RunnerOutput.of(2, "--through", "glsl450", "--execute-on", "vulkan", pack))
                .contains("unknown driver 'vulkan'");
    }
}
