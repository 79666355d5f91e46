// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Runs a folder in the form of an unpacked corpus, made here. */
final class CorpusTest {
    private static final int[] WORDS = {0x07230203, 0x00010000, 0x00070000, 2, 0, 0x00020011, 1, 0x00020013, 1};
    private static final String RAW = "OpCapability Shader\n%1 = OpTypeVoid\n";

    private static final String HEADER =
            "sha256\tpath\tenv\tspirv_version\tverdict_env\tverdict_universal\texecution_models\n";

    @TempDir
    private Path parent;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectories(parent.resolve("tiny"));
        Files.createDirectories(folder.resolve("bin"));
        Files.createDirectories(folder.resolve("text"));
        byte[] module = BinaryForm.bytes(WORDS, ByteOrder.LITTLE_ENDIAN);
        Files.write(folder.resolve("bin/a.spv"), module);
        Files.write(folder.resolve("bin/cut.spv"), Arrays.copyOf(module, 6));
        Files.writeString(folder.resolve("text/a.spvasm"), RAW);
        Files.writeString(folder.resolve("text/bad.spvasm"), "OpNothing\n");
        Files.writeString(
                folder.resolve("manifest.tsv"),
                HEADER + Sha256.hex(module) + "\tbin/a.spv\tspv1.0\t1.0\tpass\tfail\t-\n");
        Files.writeString(
                folder.resolve("manifest_text.tsv"),
                "path\tenv\tsha256\tsha256_preserve_numeric_ids\n"
                        + "text/a.spvasm\tspv1.0\t" + Sha256.hex(module) + "\t" + Sha256.hex(module) + "\n"
                        + "text/bad.spvasm\tspv1.0\t-\t-\n");
    }

    private void golden(String raw) throws IOException {
        String header = """
            ; SPIR-V
            ; Version: 1.0
            ; Generator: Khronos SPIR-V Tools Assembler; 0
            ; Bound: 2
            ; Schema: 0
            """;
        String friendly = header + """
                           OpCapability Shader
                   %void = OpTypeVoid
            """;
        String annotated = header + """
                           OpCapability Shader                  ; 0x00000014

                           ; Types, variables and constants
                   %void = OpTypeVoid                           ; 0x0000001c
            """;
        Files.writeString(
                folder.resolve("golden.tsv"),
                "path\tsha256_default\tsha256_raw\tsha256_annotated\nbin/a.spv\t" + hash(friendly) + "\t" + hash(raw)
                        + "\t" + hash(annotated) + "\nbin/cut.spv\tfails\tfails\tfails\n");
    }

    private static String hash(String text) {
        return Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
    }

    private String run(int status, String... options) {
        Object[] arguments = Arrays.copyOf(options, options.length + 1, Object[].class);
        arguments[options.length] = folder;
        return RunnerOutput.of(status, arguments);
    }

    @Test
    void countsEachSection() throws IOException {
        golden(RAW);

        assertThat(run(1))
                .contains("tiny round trip: 1 passed, 0 failed, 0 known differences\n")
                .contains("tiny texts: 4 passed, 0 failed, 0 known differences\n")
                .contains("tiny formatting: 2 passed, 0 failed, 0 known differences\n")
                .contains("tiny analyses: 1 passed, 0 failed, 0 known differences\n")
                .contains("tiny requirements: 0 passed, 1 failed, 0 known differences\n")
                .endsWith("tiny verdicts: 1 passed, 1 failed, 0 known differences\n")
                .contains("tiny disassembly: 6 passed, 0 failed, 0 known differences\n");
    }

    @Test
    void aModuleThatStatesNoVersionIsRefused() throws IOException {
        golden(RAW);
        Files.writeString(
                folder.resolve("manifest.tsv"),
                "0\tbin/cut.spv\tspv1.0\t-\tfail\tfail\t-\n",
                StandardOpenOption.APPEND);

        assertThat(run(1))
                .doesNotContain("internal error")
                .endsWith("tiny verdicts: 3 passed, 1 failed, 0 known differences\n");
    }

    @Test
    void saysWhatAModuleNeedsAndDoesNotDeclare() throws IOException {
        golden(RAW);

        assertThat(run(1))
                .contains("FAILED bin/a.spv#requirements (requirements)")
                .contains("capability Linkage");
    }

    @Test
    void showsTheRecordedTextWhereThereIsOne() throws IOException {
        golden("OpCapability Kernel\n");
        Files.createDirectories(folder.resolve("golden/raw/bin"));
        Files.writeString(folder.resolve("golden/raw/bin/a.spv.spvasm"), "OpCapability Kernel\n");

        assertThat(run(1))
                .contains("FAILED bin/a.spv#raw (dis)")
                .contains("  - | OpCapability Kernel")
                .contains("tiny disassembly: 5 passed, 1 failed, 0 known differences");
    }

    @Test
    void showsTheWordsOfATextThatAssemblesToOthers() throws IOException {
        golden(RAW);
        Files.writeString(folder.resolve("text/a.spvasm"), "OpCapability Kernel\n%1 = OpTypeVoid\n");

        assertThat(run(1))
                .contains("FAILED text/a.spvasm#preserved (text, spv1.0)")
                .contains("expected  OpCapability, from word 5: 00020011 >00000001<");
    }

    @Test
    void executesEntryPoints() throws IOException {
        golden(RAW);
        execute("endless.spv", "GLCompute", """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 4 1 1
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %main = OpFunction %void None %function
            %entry = OpLabel
            OpBranch %loop
            %loop = OpLabel
            OpLoopMerge %after %next None
            OpBranch %next
            %next = OpLabel
            OpBranch %loop
            %after = OpLabel
            OpUnreachable
            OpFunctionEnd
            """);
        execute("unknown.spv", "Kernel", """
            OpCapability Kernel
            OpCapability Addresses
            OpCapability Linkage
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main"
            OpDecorate %far LinkageAttributes "far" Import
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %far = OpFunction %void None %function
            OpFunctionEnd
            %main = OpFunction %void None %function
            %entry = OpLabel
            %called = OpFunctionCall %void %far
            OpReturn
            OpFunctionEnd
            """);
        execute("image.spv", "Fragment", """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %place %color
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %place Location 0
            OpDecorate %color Location 0
            OpDecorate %texture DescriptorSet 0
            OpDecorate %texture Binding 0
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %float = OpTypeFloat 32
            %v2float = OpTypeVector %float 2
            %v4float = OpTypeVector %float 4
            %image = OpTypeImage %float 2D 0 0 0 1 Unknown
            %sampled = OpTypeSampledImage %image
            %texture_pointer = OpTypePointer UniformConstant %sampled
            %input = OpTypePointer Input %v2float
            %output = OpTypePointer Output %v4float
            %texture = OpVariable %texture_pointer UniformConstant
            %place = OpVariable %input Input
            %color = OpVariable %output Output
            %main = OpFunction %void None %function
            %entry = OpLabel
            %1 = OpLoad %sampled %texture
            %2 = OpLoad %v2float %place
            %3 = OpImageSampleImplicitLod %v4float %1 %2
            OpStore %color %3
            OpReturn
            OpFunctionEnd
            """);

        assertThat(run(1, "--execute", "--rows", "3"))
                .contains("tiny executions: 3 passed, 0 failed, 0 known differences; executed 2 of 3; compiled 2; "
                        + "with findings 0; stopped 1; different 0")
                .contains("refused modules by reason:")
                .contains("as in bin/unknown.spv#execution");
    }

    private void execute(String name, String model, String text) throws IOException {
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_0).assemble(text);
        module.write(folder.resolve("bin").resolve(name));
        Files.writeString(
                folder.resolve("manifest.tsv"),
                "0\tbin/" + name + "\tspv1.0\t1.0\tpass\tpass\t" + model + "\n",
                StandardOpenOption.APPEND);
    }
}
