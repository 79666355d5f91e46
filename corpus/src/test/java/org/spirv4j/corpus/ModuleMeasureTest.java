// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.corpus.ModuleRecord.EntryPointRecord;
import org.spirv4j.corpus.ModuleRecord.Status;
import org.spirv4j.diff.ModuleHash;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Records of modules, alone and many at once. */
final class ModuleMeasureTest {
    private static final String TEXT = """
            ; SPIR-V
            ; Version: 1.3
            OpCapability Shader
            OpExtension "SPV_KHR_non_semantic_info"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id
            OpExecutionMode %main LocalSize 64 2 1
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 16
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 1
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %uint3 = OpTypeVector %uint 3
            %pointer = OpTypePointer Input %uint3
            %id = OpVariable %pointer Input
            %block = OpTypeStruct %uint
            %push = OpTypePointer PushConstant %block
            %constants = OpVariable %push PushConstant
            %storage = OpTypePointer StorageBuffer %block
            %buffer = OpVariable %storage StorageBuffer
            %main = OpFunction %void None %function
            %start = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static SpirvModule module() {
        return Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_3).assemble(TEXT);
    }

    @Test
    void allFormsOfAModuleHaveTheSameRecord() {
        ModuleRecord record = ModuleMeasure.create().measure("x", module().bytes());
        assertThat(record.status()).isEqualTo(Status.VALID);
        assertThat(record.environment()).isEqualTo("spv1.3");
        assertThat(record.version()).isEqualTo("1.3");
        assertThat(record.hash()).isEqualTo(ModuleHash.of(module()));
        assertThat(record.bytes()).isEqualTo(4L * module().wordCount());
        assertThat(record.instructions()).isEqualTo(module().instructionCount());
        assertThat(List.of(record.functions(), record.blocks())).isEqualTo(List.of(1, 1));
        assertThat(record.capabilities()).containsExactly("Shader");
        assertThat(record.extensions()).containsExactly("SPV_KHR_non_semantic_info");
        assertThat(record.entryPoints())
                .containsExactly(new EntryPointRecord("GLCompute", "main", 1, 0, List.of(64L, 2L, 1L)));
        assertThat(record.descriptors()).containsOnlyKeys("STORAGE_BUFFER");
        assertThat(record.pushConstantBytes()).isEqualTo(20);
        ModuleRecord big = ModuleMeasure.create().measure("x", module().bytes(ByteOrder.BIG_ENDIAN));
        assertThat(big).isEqualTo(record);
        ModuleRecord text = ModuleMeasure.create().measure("x", bytes(TEXT));
        assertThat(text.hash()).isEqualTo(record.hash());
        assertThat(text.bytes()).isEqualTo(TEXT.length());
    }

    @Test
    void environmentDecidesWhatIsValid() {
        byte[] broken = bytes(TEXT.replace("Binding 1", "Binding 1\nOpDecorate %buffer Location 1"));
        ModuleRecord vulkan =
                ModuleMeasure.create().withTarget(TargetEnv.VULKAN_1_1).measure("x", broken);
        assertThat(vulkan.status()).isEqualTo(Status.INVALID);
        assertThat(vulkan.environment()).isEqualTo("vulkan1.1");
        assertThat(vulkan.brokenRules()).isNotEmpty();
        assertThat(ModuleRecord.ofJson(vulkan.toJson())).isEqualTo(vulkan);
    }

    @Test
    void whatIsNotAModuleHasAReason() {
        ModuleMeasure measure = ModuleMeasure.create();
        for (byte[] bytes :
                List.of(new byte[0], new byte[3], new byte[100], bytes("%x = OpNothing"), bytes("readme"))) {
            ModuleRecord record = measure.measure("x", bytes);
            assertThat(record.status()).isEqualTo(Status.UNREADABLE);
            assertThat(record.reason()).isNotEmpty().doesNotContain("internal error");
        }
    }

    @Test
    void damagedModulesNeverThrow() {
        byte[] sound = module().bytes();
        ModuleMeasure measure = ModuleMeasure.create();
        Random random = new Random(11);
        for (int round = 0; round < 5000; round++) {
            byte[] damaged = sound.clone();
            for (int i = 0; i <= round % 4; i++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            ModuleRecord record = measure.measure("x", damaged);
            assertThat(record.reason()).doesNotContain("internal error");
            assertThat(ModuleRecord.ofJson(record.toJson())).isEqualTo(record);
        }
    }

    @Test
    void pipelineKeepsTheOrder() throws IOException {
        for (int threads = 1; threads <= 3; threads++) {
            List<String> results = new ArrayList<>();
            try (CorpusPipeline<String> pipeline =
                    CorpusPipeline.create((name, bytes) -> name + bytes.length, threads, results::add)) {
                for (int i = 0; i < 3000; i++) {
                    if (i % 7 == 0) {
                        pipeline.addResult(i + ":0");
                    } else {
                        pipeline.add(i + ":", new byte[i % 7 * 1000]);
                    }
                }
                pipeline.finish();
            }
            assertThat(results).hasSize(3000);
            for (int i = 0; i < results.size(); i++) {
                assertThat(results.get(i)).isEqualTo(i + ":" + i % 7 * 1000);
            }
        }
    }

    @Test
    void pipelineDoesTheFirstStepForSomeModulesBeforeTheSecond() throws IOException {
        List<String> steps = new ArrayList<>();
        List<String> results = new ArrayList<>();
        try (CorpusPipeline<String> pipeline = CorpusPipeline.inSteps(
                (name, bytes) -> {
                    steps.add("first " + name);
                    return () -> {
                        steps.add("second " + name);
                        return name;
                    };
                },
                1,
                results::add)) {
            pipeline.add("a", new byte[1]);
            pipeline.addResult("known");
            pipeline.add("b", new byte[1]);
            pipeline.finish();
        }
        assertThat(results).containsExactly("a", "known", "b");
        assertThat(steps).containsExactly("first a", "first b", "second a", "second b");
    }

    @Test
    void pipelineHandsOnTheProblemOfItsSink() throws IOException {
        try (CorpusPipeline<String> pipeline = CorpusPipeline.create((name, bytes) -> name, 2, result -> {
            throw new IOException("full");
        })) {
            pipeline.add("x", new byte[1]);
            assertThatThrownBy(pipeline::finish).isInstanceOf(IOException.class).hasMessage("full");
        }
        assertThatThrownBy(() -> CorpusPipeline.create((name, bytes) -> name, 0, result -> {}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
