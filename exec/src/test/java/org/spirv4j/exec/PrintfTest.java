// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** What DebugPrintf prints. */
@Tag(TestedEngine.TAG)
class PrintfTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "%d|%i; %int_m7 %int_m7; -7|-7",
                "%5d|%-5d|%05d|%+d|% d; %int_m7 %int_m7 %int_m7 %uint_255 %uint_255; `   -7|-7   |-0007|+255| 255`",
                "%u %x %X %#x %o %#o; %int_m7 %uint_255 %uint_255 %uint_255 %uint_255 %uint_255; 4294967289 ff FF 0xff 377 0377",
                "%.4d; %int_m7; -0007",
                "%lu %lx %ul; %big %big %big; 4294967296 100000000 4294967296",
                "%f %.2f %8.3f %.0f; %pi %pi %pi %pi; `3.141593 3.14    3.142 3`",
                "%e %.2E; %pi %pi; 3.141593e+00 3.14E+00",
                "%g %g %g %G; %pi %million %tiny %huge; 3.14159 1e+06 0.0001 1E+20",
                "%a; %pi; 0x1.921fb6p+1",
                "%f %F %5.1f; %inf %inf %nan; `inf INF   nan`",
                "%v3f %1.2v3f %v2d; %vec %vec %ivec; `1.000000,2.000000,3.000000 1.00,2.00,3.00 -7,255`",
                "%% %c; %uint_65; % A",
                "%d %d; %uint_255; `255 `",
                "no values; ; no values",
            })
    void print(String format, String operands, String expected) {
        String module = String.join(
                "\n",
                "OpCapability Shader",
                "OpExtension \"SPV_KHR_non_semantic_info\"",
                "%set = OpExtInstImport \"NonSemantic.DebugPrintf\"",
                "OpMemoryModel Logical GLSL450",
                "OpEntryPoint GLCompute %main \"main\"",
                "OpExecutionMode %main LocalSize 1 1 1",
                "%format = OpString \"" + format + "\"",
                "%void = OpTypeVoid",
                "%fn = OpTypeFunction %void",
                "%int = OpTypeInt 32 1",
                "%uint = OpTypeInt 32 0",
                "%ulong = OpTypeInt 64 0",
                "%float = OpTypeFloat 32",
                "%v3float = OpTypeVector %float 3",
                "%v2int = OpTypeVector %int 2",
                "%int_m7 = OpConstant %int -7",
                "%int_255 = OpConstant %int 255",
                "%uint_255 = OpConstant %uint 255",
                "%uint_65 = OpConstant %uint 65",
                "%big = OpConstant %ulong 4294967296",
                "%pi = OpConstant %float 3.14159265",
                "%million = OpConstant %float 1000000",
                "%tiny = OpConstant %float 0.0001",
                "%huge = OpConstant %float 1e20",
                "%inf = OpConstant %float 0x1p+128",
                "%nan = OpConstant %float 0x1.8p+128",
                "%one = OpConstant %float 1",
                "%two = OpConstant %float 2",
                "%three = OpConstant %float 3",
                "%vec = OpConstantComposite %v3float %one %two %three",
                "%ivec = OpConstantComposite %v2int %int_m7 %int_255",
                "%main = OpFunction %void None %fn",
                "%entry = OpLabel",
                "%x = OpExtInst %void %set 1 %format " + (operands == null ? "" : operands),
                "OpReturn",
                "OpFunctionEnd");
        RunReport report = TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(module), "main")
                .dispatch(Bindings.create(), 1, 1, 1);
        assertThat(report.messages()).isEqualTo(List.of(expected));
    }
}
