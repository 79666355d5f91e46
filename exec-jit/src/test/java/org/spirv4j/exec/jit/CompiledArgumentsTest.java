// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Arguments of kernels that are structures, and kernels whose pointers have 32 bits. */
class CompiledArgumentsTest {
    /** Adds the local number to the first member of the structure, and stores the sum of both members. */
    static final String STRUCTURE = """
            OpCapability Kernel
            OpCapability Addresses
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main" %global %local
            OpExecutionMode %main LocalSize 4 1 1
            OpDecorate %global BuiltIn GlobalInvocationId
            OpDecorate %local BuiltIn LocalInvocationId
            OpDecorate %pair FuncParamAttr ByVal
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %ulong = OpTypeInt 64 0
            %v3ulong = OpTypeVector %ulong 3
            %toV3 = OpTypePointer Input %v3ulong
            %numbers = OpTypeStruct %uint %uint
            %toNumbers = OpTypePointer Function %numbers
            %toOwn = OpTypePointer Function %uint
            %toUint = OpTypePointer CrossWorkgroup %uint
            %function = OpTypeFunction %void %toUint %toNumbers
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %global = OpVariable %toV3 Input
            %local = OpVariable %toV3 Input
            %main = OpFunction %void None %function
            %out = OpFunctionParameter %toUint
            %pair = OpFunctionParameter %toNumbers
            %entry = OpLabel
            %g = OpLoad %v3ulong %global
            %index = OpCompositeExtract %ulong %g 0
            %l = OpLoad %v3ulong %local
            %wide = OpCompositeExtract %ulong %l 0
            %number = OpUConvert %uint %wide
            %first = OpInBoundsPtrAccessChain %toOwn %pair %u0 %u0
            %second = OpInBoundsPtrAccessChain %toOwn %pair %u0 %u1
            %a = OpLoad %uint %first
            %more = OpIAdd %uint %a %number
            OpStore %first %more
            %again = OpLoad %uint %first
            %b = OpLoad %uint %second
            %sum = OpIAdd %uint %again %b
            %place = OpInBoundsPtrAccessChain %toUint %out %index
            OpStore %place %sum
            OpReturn
            OpFunctionEnd
            """;

    /** Keeps pointers in memory, and stores their bits. */
    private static final String NARROW = """
            OpCapability Kernel
            OpCapability Addresses
            OpMemoryModel Physical32 OpenCL
            OpEntryPoint Kernel %main "main" %global %kept
            OpExecutionMode %main LocalSize 2 1 1
            OpDecorate %global BuiltIn GlobalInvocationId
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %v3uint = OpTypeVector %uint 3
            %toV3 = OpTypePointer Input %v3uint
            %toUint = OpTypePointer CrossWorkgroup %uint
            %toPointer = OpTypePointer Function %toUint
            %toKept = OpTypePointer CrossWorkgroup %toUint
            %function = OpTypeFunction %void %toUint
            %u0 = OpConstant %uint 0
            %u4 = OpConstant %uint 4
            %u7 = OpConstant %uint 7
            %global = OpVariable %toV3 Input
            %seven = OpVariable %toUint CrossWorkgroup %u7
            %kept = OpVariable %toKept CrossWorkgroup %seven
            %main = OpFunction %void None %function
            %out = OpFunctionParameter %toUint
            %entry = OpLabel
            %variable = OpVariable %toPointer Function
            %g = OpLoad %v3uint %global
            %index = OpCompositeExtract %uint %g 0
            %place = OpPtrAccessChain %toUint %out %index
            OpStore %variable %place Volatile
            %pointer = OpLoad %toUint %variable Volatile
            %other = OpLoad %toUint %kept
            %value = OpLoad %uint %other
            %bits = OpConvertPtrToU %uint %pointer
            %start = OpConvertPtrToU %uint %out
            %distance = OpISub %uint %bits %start
            %sum = OpIAdd %uint %distance %value
            OpStore %pointer %sum
            OpReturn
            OpFunctionEnd
            """;

    private static Program program(String text, Engine engine) {
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_0).assemble(text);
        Program program = Program.create(module, "main").withEngine(engine);
        assertThat(program.engine()).isEqualTo(engine);
        return program;
    }

    private static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    @ParameterizedTest
    @EnumSource
    void eachInvocationHasACopyOfAStructure(Engine engine) {
        ByteBuffer out = bytes(32);
        Bindings bindings = Bindings.create()
                .bufferArgument(out)
                .valueArgument(bytes(8).putInt(0, 100).putInt(4, 7));
        program(STRUCTURE, engine).dispatch(bindings, 2, 1, 1);
        for (int i = 0; i < 8; i++) {
            assertThat(out.getInt(4 * i)).isEqualTo(107 + i % 4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void pointersOf32Bits(Engine engine) {
        ByteBuffer out = bytes(16);
        program(NARROW, engine).dispatch(Bindings.create().bufferArgument(out), 2, 1, 1);
        for (int i = 0; i < 4; i++) {
            assertThat(out.getInt(4 * i)).isEqualTo(4 * i + 7);
        }
    }
}
