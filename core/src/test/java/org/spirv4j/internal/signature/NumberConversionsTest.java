// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** Tests that the conversion suggested in a hint yields a type that the instruction accepts. */
final class NumberConversionsTest {
    private static final String MODULE = """
            OpCapability Linkage
            OpCapability Shader
            OpCapability Int16
            OpCapability Int64
            OpCapability Float16
            OpMemoryModel Logical GLSL450
            %void = OpTypeVoid
            %bool = OpTypeBool
            %int = OpTypeInt 32 1
            %uint = OpTypeInt 32 0
            %short = OpTypeInt 16 1
            %ushort = OpTypeInt 16 0
            %half = OpTypeFloat 16
            %float = OpTypeFloat 32
            %v2int = OpTypeVector %int 2
            %v2float = OpTypeVector %float 2
            %v2half = OpTypeVector %half 2
            %type = OpTypeFunction %void
            %b = OpConstantNull %bool
            %i = OpConstantNull %int
            %u = OpConstantNull %uint
            %s = OpConstantNull %short
            %us = OpConstantNull %ushort
            %h = OpConstantNull %half
            %f = OpConstantNull %float
            %v2i = OpConstantNull %v2int
            %v2f = OpConstantNull %v2float
            %v2h = OpConstantNull %v2half
            %main = OpFunction %void None %type
            %label = OpLabel
            %result = INSTRUCTION
            OpReturn
            OpFunctionEnd
            """;

    @ParameterizedTest
    @CsvSource({
        "OpFMul %float %f %h, OpFConvert",
        "OpFMul %float %f %i, OpConvertSToF",
        "OpFMul %float %f %u, OpConvertUToF",
        "OpFMul %v2float %v2f %v2h, OpFConvert",
        "OpFMul %v2float %v2f %v2i, OpConvertSToF",
        "OpIMul %int %i %s, OpSConvert",
        "OpIMul %int %i %us, OpUConvert",
        "OpBitReverse %uint %i, OpBitcast",
        "OpUDiv %uint %u %f, OpConvertFToU",
        "OpUDiv %uint %u %i, OpBitcast",
        "OpBitReverse %uint %us, OpUConvert",
        "OpSConvert %int %u, OpBitcast",
        "OpFMul %float %f %b, ''",
        "OpFMul %v2float %v2f %i, ''",
        "OpFDiv %float %f %v2f, ''"
    })
    void hintSuggestsConversion(String instruction, String conversion) {
        var module = Assembler.create()
                .withTarget(TargetEnv.UNIVERSAL_1_6)
                .assemble(MODULE.replace("INSTRUCTION", instruction));
        var findings = Validator.create()
                .withTarget(TargetEnv.UNIVERSAL_1_6)
                .validate(module)
                .all();
        assertThat(findings).hasSize(1);
        Finding finding = findings.get(0);
        assertThat(finding.diagnostic().hint()).isEqualTo(conversion.isEmpty() ? "" : "convert it with " + conversion);
    }
}
