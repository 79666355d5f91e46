// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Imported functions without a body that are executed as instructions. */
class ImportedFunctionsTest {
    private static final String TYPES = """
            OpCapability Kernel
            OpCapability Addresses
            OpCapability Linkage
            OpCapability Int8
            OpCapability Int16
            OpCapability Int64
            OpCapability Float16
            OpCapability Float64
            OpCapability DotProduct
            OpCapability DotProductInput4x8Bit
            OpCapability DotProductInputAll
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main"
            DECORATIONS
            %void = OpTypeVoid
            %bool = OpTypeBool
            %i8 = OpTypeInt 8 0
            %i16 = OpTypeInt 16 0
            %i32 = OpTypeInt 32 0
            %i64 = OpTypeInt 64 0
            %f16 = OpTypeFloat 16
            %f32 = OpTypeFloat 32
            %f64 = OpTypeFloat 64
            %v4i8 = OpTypeVector %i8 4
            %v2i16 = OpTypeVector %i16 2
            %to = OpTypePointer CrossWorkgroup %i64
            %fn = OpTypeFunction %void %to
            """;

    /** Assembles a kernel that stores what a function returns; arguments are {@code type:bits}. */
    private static String module(String name, String result, List<String> arguments) {
        StringBuilder types = new StringBuilder();
        StringBuilder parameters = new StringBuilder();
        StringBuilder body = new StringBuilder();
        StringBuilder call = new StringBuilder();
        Set<String> constants = new LinkedHashSet<>();
        for (int i = 0; i < arguments.size(); i++) {
            String type = arguments.get(i).split(":", -1)[0];
            String bits = arguments.get(i).split(":", -1)[1];
            String number = type.matches("f16|v2i16") ? "i16" : type.matches("f32|v4i8") ? "i32" : "i64";
            number = type.startsWith("i") ? type : number;
            number = type.equals("v2i16") ? "i32" : number;
            types.append(" %").append(type);
            parameters.append("%p" + i + " = OpFunctionParameter %" + type + "\n");
            if (type.equals("bool")) {
                constants.add("%c" + i + " = OpConstantFalse %bool");
                call.append(" %c" + i);
                continue;
            }
            constants.add("%c" + i + " = OpConstant %" + number + " " + bits);
            boolean isSame = number.equals(type);
            if (!isSame) {
                body.append("%a" + i + " = OpBitcast %" + type + " %c" + i + "\n");
            }
            call.append(isSame ? " %c" : " %a").append(i);
        }
        body.append("%result = OpFunctionCall %" + result + " %function" + call + "\n");
        String value = switch (result) {
            case "i64" -> "%result";
            case "void" -> "%seven";
            default -> "%wide";
        };
        if (result.startsWith("f")) {
            body.append("%bits = OpBitcast %" + result.replace('f', 'i') + " %result\n");
        }
        if (value.equals("%wide")) {
            body.append("%wide = OpUConvert %i64 " + (result.startsWith("f") ? "%bits" : "%result") + "\n");
        }
        return TYPES.replace("DECORATIONS", "OpDecorate %function LinkageAttributes \"" + name + "\" Import")
                + String.join("\n", constants)
                + "\n%seven = OpConstant %i64 7\n%type = OpTypeFunction %" + result + types
                + "\n%function = OpFunction %" + result + " None %type\n" + parameters + "OpFunctionEnd\n"
                + "%main = OpFunction %void None %fn\n%out = OpFunctionParameter %to\n%entry = OpLabel\n" + body
                + "OpStore %out " + value + " Aligned 8\nOpReturn\nOpFunctionEnd\n";
    }

    private static long run(String text, Engine engine) {
        Program program = Program.create(
                        Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main")
                .withEngine(engine);
        assertThat(program.engine()).isEqualTo(engine);
        ByteBuffer out = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(program.dispatch(Bindings.create().bufferArgument(out), 1, 1, 1)
                        .findings())
                .isEmpty();
        return out.getLong(0);
    }

    @ParameterizedTest
    @CsvSource({
        // 300, -300, NaN, 1.75
        "llvm.fptosi.sat.i8.f32, i8, f32:0x43960000, 127",
        "llvm.fptosi.sat.i8.f32, i8, f32:0xC3960000, 128",
        "llvm.fptosi.sat.i8.f32, i8, f32:0x7FC00000, 0",
        "llvm.fptosi.sat.i8.f32, i8, f32:0xBFE00000, 255",
        "llvm.fptoui.sat.i8.f32, i8, f32:0x43960000, 255",
        "llvm.fptoui.sat.i8.f32, i8, f32:0xC3960000, 0",
        "llvm.fptoui.sat.i64.f64, i64, f64:0x7FF0000000000000, -1",
        "llvm.fptosi.sat.i64.f16, i64, f16:0x7C00, 9223372036854775807",
        "llvm.debugtrap, void, '', 7",
        "llvm.fake.use, void, i32:3, 7",
        "llvm.ctpop.i16, i16, i16:0xF0F, 8",
        "llvm.ctlz.i32, i32, i32:1 bool:0, 31",
        "llvm.cttz.i8, i8, i8:8 bool:0, 3",
        "llvm.smax.i32, i32, i32:0xFFFFFFFF i32:3, 3",
        "llvm.umax.i32, i32, i32:0xFFFFFFFF i32:3, 4294967295",
        "llvm.sadd.sat.i8, i8, i8:100 i8:100, 127",
        "llvm.uadd.sat.i8, i8, i8:200 i8:100, 255",
        "llvm.fabs.f32, f32, f32:0xBF800000, 1065353216",
        "llvm.roundeven.f32, f32, f32:0x40200000, 1073741824",
        "llvm.fma.f32, f32, f32:0x40000000 f32:0x40400000 f32:0x3F800000, 1088421888",
        "_Z8popcountc, i8, i8:7, 3",
        "_Z3maxii, i32, i32:0xFFFFFFFF i32:3, 3",
        "_Z3maxjj, i32, i32:0xFFFFFFFF i32:3, 4294967295",
        "_Z3maxff, f32, f32:0x3F800000 f32:0xC0000000, 1065353216",
        "_Z4fabsf, f32, f32:0xBF800000, 1065353216",
        // (1, -1, 2, -128) and (3, 4, 5, 255)
        "_Z20dot_4x8packed_ss_intjj, i32, i32:0x8002FF01 i32:0xFF050403, 137",
        "_Z21dot_4x8packed_uu_uintjj, i32, i32:0x8002FF01 i32:0xFF050403, 33673",
        "_Z20dot_4x8packed_su_intjj, i32, i32:0x8002FF01 i32:0xFF050403, 4294934665",
        "_Z20dot_4x8packed_us_intjj, i32, i32:0xFF050403 i32:0x8002FF01, 4294934665",
        "_Z28dot_acc_sat_4x8packed_ss_intjji, i32, i32:0x01010101 i32:0x01010101 i32:0x7FFFFFFE, 2147483647",
        "_Z28dot_acc_sat_4x8packed_us_intjji, i32, i32:0xFF050403 i32:0x8002FF01 i32:10, 4294934675",
        "_Z7arm_dotDv4_cS_, i32, v4i8:0x8002FF01 v4i8:0xFF050403, 137",
        "_Z7arm_dotDv4_hS_, i32, v4i8:0x8002FF01 v4i8:0xFF050403, 33673",
        "_Z11arm_dot_accDv2_sS_i, i32, v2i16:0x0003FFFF v2i16:0x00040002 i32:0x7FFFFFFF, 2147483657",
        "_Z15arm_dot_acc_satDv4_cS_i, i32, v4i8:0x01010101 v4i8:0x01010101 i32:0x7FFFFFFE, 2147483647",
        "_Z16__spirv_BitCounti, i32, i32:7, 3",
        "_Z24__spirv_BitReverse_Ruinti, i32, i32:1, 2147483648",
        "_Z28__spirv_BitwiseFunctionINTELiiii, i32, i32:12 i32:10 i32:15 i32:0x80, 8",
    })
    void areExecuted(String name, String result, String arguments, long expected) {
        List<String> parts = arguments.isEmpty() ? List.of() : List.of(arguments.split(" ", -1));
        String text = module(name, result, parts);
        for (Engine engine : Engine.values()) {
            assertThat(run(text, engine)).as("%s", engine).isEqualTo(expected);
        }
    }

    /** Functions with such names, but other types. */
    @ParameterizedTest
    @CsvSource({
        "llvm.fptosi.sat.i8.f32, i8, i32:1",
        "llvm.ctpop.i32, f32, f32:0",
        "llvm.smax.i32, i32, i32:1",
        "llvm.smax.i32, f32, f32:1 f32:1",
        "_Z4fabsi, i32, i32:1",
        "_Z20dot_4x8packed_ss_intjj, i32, i32:1 v4i8:1",
        "_Z11arm_dot_accDv4_cS_i, i32, v4i8:1 v4i8:1"
    })
    void otherTypesAreRefused(String name, String result, String arguments) {
        String text = module(name, result, List.of(arguments.split(" ", -1)));
        assertThatThrownBy(() -> run(text, Engine.CHECKED))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("has no body in the module");
    }

    @Test
    void otherFunctionsAreRefused() {
        for (String name : List.of("compute", "_Z7computei", "_Z99compute")) {
            assertRefused(name, "link it with a module that exports the function");
        }
        for (String name : List.of("_Z13__spirv_Nonei", "llvm.unknown.i32")) {
            assertRefused(name, "which has no body in the module");
        }
        assertRefused("_Z10ndrange_1Di", "the built-in function of OpenCL C ndrange_1D is not executed");
    }

    private void assertRefused(String name, String message) {
        String text = module(name, "i32", List.of("i32:1"));
        assertThatThrownBy(() -> run(text, Engine.CHECKED))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining(message);
    }
}
