// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.BuildException;
import org.spirv4j.build.Code;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;

final class ModuleBuilderTest {

    @Test
    void declaresTypesAndConstantsOnce() {
        ModuleBuilder b = ModuleBuilder.forTarget(TargetEnv.VULKAN_1_1);
        assertThat(b.vector(b.float32(), 4)).isSameAs(b.vector(b.float32(), 4));
        assertThat(b.constant(1.5f)).isSameAs(b.constant(b.float32(), 1.5));
        assertThat(b.constant(1)).isNotSameAs(b.constantUnsigned(1));
        assertThat(b.vector(b.float32(), 4)).hasToString("vector of 4 float32");
    }

    @Test
    void putsInstructionsIntoTheirSections() {
        ModuleBuilder b = ModuleBuilder.forTarget(TargetEnv.VULKAN_1_1);
        DefinedFunction twice = b.function("twice", b.float32(), List.of(b.float32()), (code, parameters) -> {
            Value sum = code.emit(Op.OpFAdd, b.float32(), parameters.get(0), parameters.get(0));
            code.emit(Op.OpReturnValue, sum);
        });
        b.compute("main", 1, 1, 1, code -> {
            Code early = code.here();
            code.emit(Op.OpFunctionCall, b.float32(), twice, b.constant(2f));
            early.emit(Op.OpNop);
        });
        String text = Disassembler.with(DisassemblerOptions.DEFAULT).disassemble(b.build());
        assertThat(text).contains("OpEntryPoint GLCompute").contains("OpFAdd %float");
    }

    @Test
    void declaresTypesOfResultsOnTheWay() {
        ModuleBuilder b = ModuleBuilder.forTarget(TargetEnv.VULKAN_1_1);
        Value three = b.constantComposite(b.vector(b.float32(), 3), b.constant(1f), b.constant(2f), b.constant(3f));
        b.compute("main", 1, 1, 1, code -> {
            Value two = code.vectorShuffle(three, three, 0, 1);
            code.fAdd(two, two);
        });
        String text = Disassembler.with(DisassemblerOptions.DEFAULT).disassemble(b.build());
        assertThat(text).contains("OpTypeVector %float 2").contains("OpVectorShuffle %v2float");
    }

    @Test
    void declaresWhatOtherModulesSee() {
        ModuleBuilder b = ModuleBuilder.forTarget(TargetEnv.UNIVERSAL_1_5);
        b.capability(Capability.Shader);
        DefinedFunction twice = b.importFunction("twice", b.uint32(), List.of(b.uint32()));
        b.export("four", b.function("four", b.uint32(), List.of(), (code, none) -> {
            code.returnValue(code.functionCall(twice, b.constantUnsigned(2)));
        }));
        String text = Disassembler.with(DisassemblerOptions.DEFAULT).disassemble(b.build());
        assertThat(text)
                .contains("OpCapability Linkage")
                .contains("OpDecorate %twice LinkageAttributes \"twice\" Import")
                .contains("OpDecorate %four LinkageAttributes \"four\" Export");
    }

    @Test
    void namesTheCallThatIsWrong() {
        ModuleBuilder b = ModuleBuilder.forTarget(TargetEnv.VULKAN_1_1);
        b.compute(
                "main",
                1,
                1,
                1,
                code -> assertThatThrownBy(() -> code.emit(Op.OpFAdd, b.float32(), b.constant(1f)))
                        .isInstanceOf(BuildException.class)
                        .hasMessage("OpFAdd: missing operand IdRef (Operand 2)"));
    }
}
