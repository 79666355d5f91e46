// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spirv4j.edit.Remark;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.validate.Validator;

/** Passes that users write. */
class WritePassesTest {
    private static final String FUNCTIONS = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %x %color
            OpExecutionMode %main OriginUpperLeft
            OpName %first "first"
            OpName %second "second"
            OpName %main "main"
            OpDecorate %x Location 0
            OpDecorate %color Location 0
            %void = OpTypeVoid
            %float = OpTypeFloat 32
            %v2float = OpTypeVector %float 2
            %input = OpTypePointer Input %v2float
            %output = OpTypePointer Output %v2float
            %x = OpVariable %input Input
            %color = OpVariable %output Output
            %two = OpConstant %float 2
            %three = OpConstant %float 3
            %twos = OpConstantComposite %v2float %two %two
            %mixed = OpConstantComposite %v2float %two %three
            %procedure = OpTypeFunction %void
            %change = OpTypeFunction %float %float
            %first = OpFunction %float None %change
            %a = OpFunctionParameter %float
            %first_entry = OpLabel
            %tripled = OpFMul %float %a %three
            OpReturnValue %tripled
            OpFunctionEnd
            %second = OpFunction %float None %change
            %b = OpFunctionParameter %float
            %second_entry = OpLabel
            %doubled = OpFMul %float %two %b
            OpReturnValue %doubled
            OpFunctionEnd
            %main = OpFunction %void None %procedure
            %entry = OpLabel
            %loaded = OpLoad %v2float %x
            %both = OpFMul %v2float %loaded %twos
            %each = OpFMul %v2float %both %mixed
            %part = OpCompositeExtract %float %each 0
            %called = OpFunctionCall %float %first %part
            %result = OpCompositeInsert %v2float %called %each 0
            OpStore %color %result
            OpReturn
            OpFunctionEnd
            """;

    private SpirvModule functions;
    private SpirvModule vectorAdd;

    @BeforeEach
    void read() throws IOException {
        functions = Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(FUNCTIONS);
        vectorAdd = SpirvModule.read(Path.of("shaders/vector-add.spv"));
    }

    @Test
    void productsWithTwoBecomeSums() {
        SpirvModule changed = Optimizer.create()
                .withPasses(new WritePasses.AddInsteadOfDoubling())
                .optimize(functions);

        assertThat(lines(functions, "OpFMul")).hasSize(4);
        assertThat(lines(changed, "OpFMul")).hasSize(2);
        assertThat(lines(changed, "OpFAdd")).hasSize(2).allMatch(line -> line.matches(".* (%\\w+) \\1"));
        assertValid(changed);
    }

    @Test
    void loadsAreCounted() {
        assertThat(Optimizer.create()
                        .withPasses(new WritePasses.CountLoads())
                        .run(functions)
                        .remarks())
                .extracting(Remark::message)
                .containsExactly("first has 0 loads", "second has 0 loads", "main has 1 loads");
    }

    @Test
    void blocksStoreTheirNumbers() {
        for (TargetEnv env : List.of(TargetEnv.VULKAN_1_0, TargetEnv.VULKAN_1_3)) {
            SpirvModule module = Assembler.create().withTarget(env).assemble(FUNCTIONS);
            SpirvModule changed = Optimizer.create()
                    .withTarget(env)
                    .withPasses(new WritePasses.StoreBlockNumbers())
                    .optimize(module);

            assertThat(lines(changed, "OpStore")).hasSize(4);
            assertThat(lines(changed, "OpEntryPoint"))
                    .singleElement()
                    .asString()
                    .matches(env == TargetEnv.VULKAN_1_3 ? ".* \"main\"( %\\w+){3}" : ".* \"main\"( %\\w+){2}");
            assertThat(Validator.create().withTarget(env).validate(changed)).isEmpty();
        }
    }

    @Test
    void blocksAreCounted() {
        SpirvModule counted =
                Optimizer.create().withPasses(new WritePasses.CountBlocks(0, 9)).optimize(vectorAdd);

        assertThat(lines(counted, "OpAtomicIIncrement")).hasSize(3);
        assertValid(counted);
    }

    @Test
    void functionsAreReplaced() {
        SpirvModule changed = Optimizer.create()
                .withPasses(new WritePasses.ReplaceFunction("first", "second"))
                .optimize(functions);

        assertThat(lines(functions, "OpFunctionCall"))
                .singleElement()
                .asString()
                .contains(" %first ");
        assertThat(lines(changed, "OpFunctionCall")).singleElement().asString().contains(" %second ");
        assertValid(changed);
        assertThat(Optimizer.create()
                        .withPasses(new WritePasses.ReplaceFunction("main", "none"))
                        .run(functions)
                        .remarks())
                .hasSize(1);
    }

    private static void assertValid(SpirvModule module) {
        assertThat(Validator.create().withTarget(TargetEnv.VULKAN_1_1).validate(module))
                .isEmpty();
    }

    private static List<String> lines(SpirvModule module, String part) {
        return Disassembler.create()
                .disassemble(module)
                .lines()
                .filter(line -> line.contains(part))
                .toList();
    }
}
