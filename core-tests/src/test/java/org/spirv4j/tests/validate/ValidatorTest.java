// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Code;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.FindingsException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** What a validator gives for modules, texts and damaged bytes, and what its options change. */
final class ValidatorTest {
    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            %void = OpTypeVoid
            %float = OpTypeFloat 32
            %one = OpConstant %float 1
            %inner = OpTypeStruct %float
            %outer = OpTypeStruct %inner
            %type = OpTypeFunction %void
            %main = OpFunction %void None %type
            %entry = OpLabel
              %sum = OpFAdd %float %one %type
            %next = OpFMul %float %sum %sum
            %more = OpFSub %float %one %nothing
            OpReturn
            OpFunctionEnd
            """;

    private static final Validator VALIDATOR = Validator.create().withTarget(TargetEnv.VULKAN_1_3);

    private static SpirvModule module() {
        return Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(TEXT);
    }

    @Test
    void reportsEveryMistakeOnceInTheOrderOfTheModule() {
        Findings report = VALIDATOR.validate(module());
        assertThat(report.isValid()).isFalse();
        assertThat(report.isComplete()).isTrue();
        assertThat(report.errors()).hasSize(2).isEqualTo(report.all());
        assertThat(report.warnings()).isEmpty();
        Finding first = report.all().get(0);
        assertThat(first.diagnostic().position().instruction()).isEqualTo(12);
        assertThat(first.instruction()).contains("OpFAdd %float %float_1");
        Finding second = report.all().get(1);
        assertThat(second.rule().id()).isEqualTo("ids.defined");
        assertThat(second.toString()).startsWith("word ").endsWith("[ids.defined]");
        assertThat(report.toString().lines()).hasSize(2);
    }

    @Test
    void namesLinesAndIdsOfText() {
        AssembledText text = Assembler.create()
                .withTarget(TargetEnv.VULKAN_1_3)
                .assembleTraced(TEXT.getBytes(StandardCharsets.UTF_8));
        List<Finding> findings = VALIDATOR.validate(text, ReadOptions.DEFAULT).all();
        Position position = findings.get(0).diagnostic().position();
        assertThat(position.line()).isEqualTo(13);
        assertThat(position.column()).isEqualTo(10);
        assertThat(position.length()).isEqualTo(6);
        assertThat(findings.get(0).diagnostic().sourceLine()).isEqualTo("  %sum = OpFAdd %float %one %type");
        assertThat(findings.get(0).instruction()).isEqualTo("%sum = OpFAdd %float %one %type");
        assertThat(findings.get(1).diagnostic().message()).contains("%nothing");
    }

    @Test
    void looksAtWhatIsLeftOfDamagedBytes() {
        byte[] bytes = module().bytes();
        List<Finding> whole = VALIDATOR.validate(bytes).all();
        assertThat(whole).hasSize(2);
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 4);
        assertThat(VALIDATOR.validate(cut)).extracting(f -> f.rule().id()).contains("ids.defined");
        byte[] damaged = bytes.clone();
        // The word count of OpTypeFloat grows into the next instruction.
        int at = 0;
        while ((module().word(at) & 0xFFFF) != Op.OpTypeFloat.opcode() || module().word(at) >>> 16 != 3) {
            at++;
        }
        damaged[4 * at + 2] = 4;
        Findings report = VALIDATOR.validate(damaged);
        assertThat(report).extracting(f -> f.rule().id()).contains("binary.well-formed");
        assertThat(VALIDATOR.validate(new byte[7]).isValid()).isFalse();
        assertThat(VALIDATOR.validate(new byte[0]).errors()).hasSize(1);
    }

    @Test
    void optionsChangeWhatIsReported() {
        Validator validator = Validator.create().withTarget(TargetEnv.VULKAN_1_3);
        assertThat(validator.withMaxErrors(1).validate(module()).isComplete()).isFalse();
        assertThat(validator.ignoring("ids.defined").validate(module())).hasSize(1);
        assertThat(validator.ignoring("ids").validate(module()))
                .noneMatch(f -> f.rule().id().startsWith("ids."));
        assertThat(validator.withMaxStructDepth(1).validate(module()).errors()).hasSize(3);
        assertThat(validator.withNumericIds().validate(module()).toString()).doesNotContain("%float");
    }

    @Test
    void theBuilderValidatesWhatItBuilt() {
        assertThatThrownBy(() -> builder().build())
                .isInstanceOf(FindingsException.class)
                .hasMessageStartingWith("the module has 1 error:\nword ")
                .satisfies(e ->
                        assertThat(((FindingsException) e).findings().errors()).hasSize(1));
        assertThat(builder().validating(false).build().instructionCount()).isPositive();
        assertThatThrownBy(() -> builder().validating(Validator.create()).build())
                .isInstanceOf(FindingsException.class);
    }

    /** A function whose block uses a value of a block that does not dominate it. */
    private static ModuleBuilder builder() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.UNIVERSAL_1_5);
        b.function("wrong", b.float32(), List.of(b.float32()), (code, parameters) -> {
            Code then = code.at(code.newBlock());
            Code end = code.at(code.newBlock());
            code.selectionMerge(end.block());
            code.branchConditional(b.constant(true), then.block(), end.block());
            var sum = then.fAdd(parameters.get(0), parameters.get(0));
            then.branch(end.block());
            end.returnValue(sum);
        });
        return b;
    }

    private static List<String> rules(String text) {
        return Validator.create()
                .withTarget(TargetEnv.OPENCL_2_2)
                .validate(Assembler.create().withTarget(TargetEnv.OPENCL_2_2).assemble(text))
                .errors()
                .stream()
                .map(finding -> finding.rule().id())
                .toList();
    }

    @Test
    void continuationsOfTwoStructuresMayHaveTheSameMembers() {
        assertThat(rules("""
                        OpCapability Kernel
                        OpCapability Addresses
                        OpCapability Linkage
                        OpCapability LongCompositesINTEL
                        OpExtension "SPV_INTEL_long_composites"
                        OpMemoryModel Physical64 OpenCL
                        %int = OpTypeInt 32 0
                        %float = OpTypeFloat 32
                        %a = OpTypeStruct %int
                        OpTypeStructContinuedINTEL %int %float
                        %b = OpTypeStruct %float
                        OpTypeStructContinuedINTEL %int %float
                        """)).isEmpty();
    }

    @Test
    void pipeStoragesAreConstantsOfComposites() {
        assertThat(rules("""
                        OpCapability Kernel
                        OpCapability Addresses
                        OpCapability Linkage
                        OpCapability PipeStorage
                        OpMemoryModel Physical64 OpenCL
                        %storage = OpTypePipeStorage
                        %pair = OpTypeStruct %storage %storage
                        %one = OpConstantPipeStorage %storage 4 4 1
                        %both = OpConstantComposite %pair %one %one
                        """)).isEmpty();
    }
}
