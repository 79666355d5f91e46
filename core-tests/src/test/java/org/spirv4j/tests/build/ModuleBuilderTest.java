// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spirv4j.build.Mask.aligned;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.BuildException;
import org.spirv4j.build.Code;
import org.spirv4j.build.Constant;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.FunctionVariable;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.Mask;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;

final class ModuleBuilderTest {

    @Test
    void declaresTypesAndConstantsOnce() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        assertThat(b.vector(b.float32(), 4)).isSameAs(b.vector(b.float32(), 4));
        assertThat(b.constant(1.5f)).isSameAs(b.constant(b.float32(), 1.5));
        assertThat(b.constant(1)).isNotSameAs(b.constantUnsigned(1));
        assertThat(b.vector(b.float32(), 4)).hasToString("vector of 4 float32");
    }

    @Test
    void putsInstructionsIntoTheirSections() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        DefinedFunction twice = b.function("twice", b.float32(), List.of(b.float32()), (code, parameters) -> {
            Value sum = code.emit(Op.OpFAdd, b.float32(), parameters.get(0), parameters.get(0));
            code.emit(Op.OpReturnValue, sum);
        });
        b.compute("main", 1, 1, 1, code -> {
            Code early = code.here();
            code.emit(Op.OpFunctionCall, b.float32(), twice, b.constant(2f));
            early.emit(Op.OpNop);
        });
        String text = Disassembler.create().disassemble(b.build());
        assertThat(text).contains("OpEntryPoint GLCompute").contains("OpFAdd %float");
    }

    @Test
    void declaresTypesOfResultsOnTheWay() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Value three = b.constantComposite(b.vector(b.float32(), 3), b.constant(1f), b.constant(2f), b.constant(3f));
        b.compute("main", 1, 1, 1, code -> {
            Value two = code.vectorShuffle(three, three, 0, 1);
            code.fAdd(two, two);
        });
        String text = Disassembler.create().disassemble(b.build());
        assertThat(text).contains("OpTypeVector %float 2").contains("OpVectorShuffle %v2float");
    }

    @Test
    void declaresWhatOtherModulesSee() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.UNIVERSAL_1_5);
        b.capability(Capability.Shader);
        DefinedFunction twice = b.importFunction("twice", b.uint32(), List.of(b.uint32()));
        b.export("four", b.function("four", b.uint32(), List.of(), (code, none) -> {
            code.returnValue(code.functionCall(twice, b.constantUnsigned(2)));
        }));
        String text = Disassembler.create().disassemble(b.build());
        assertThat(text)
                .contains("OpCapability Linkage")
                .contains("OpDecorate %twice LinkageAttributes \"twice\" Import")
                .contains("OpDecorate %four LinkageAttributes \"four\" Export");
    }

    @Test
    void alignsAccesses() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.OPENCL_2_2);
        b.kernel("main", List.of(b.pointer(StorageClass.CrossWorkgroup, b.float64())), (fn, parameters) -> {
            Value pointer = parameters.get(0);
            fn.store(pointer, fn.load(pointer, aligned(8)), Mask.of(MemoryAccess.Volatile, MemoryAccess.Nontemporal));
            Lvalue lvalue = Lvalue.of(pointer);
            fn.store(lvalue, fn.load(lvalue, Mask.of(MemoryAccess.Aligned, 16)), aligned(4));
        });
        assertThat(Disassembler.create().disassemble(b.build()))
                .contains("Aligned 8\n", "Volatile|Nontemporal\n", "Aligned 16\n", "Aligned 4\n");
        assertThatThrownBy(() -> aligned(6))
                .isInstanceOf(BuildException.class)
                .hasMessage("aligned: the alignment must be a power of two, not 6");
    }

    @Test
    void writesTheHeaderAsAsked() {
        ModuleBuilder b =
                ModuleBuilder.create(TargetEnv.VULKAN_1_1).generator(0x12_0003).atLeast(SpirvVersion.ofWord(0x10200));
        b.compute("main", 1, 1, 1, fn -> {});
        SpirvModule module = b.build();
        assertThat(module.header().toolId()).isEqualTo(0x12);
        assertThat(module.header().toolVersion()).isEqualTo(3);
        assertThat(module.header().version()).hasToString("1.2");
        assertThatThrownBy(() -> ModuleBuilder.create(TargetEnv.VULKAN_1_1).atLeast(SpirvVersion.ofWord(0x10400)))
                .isInstanceOf(BuildException.class)
                .hasMessage("atLeast: vulkan1.1 accepts SPIR-V 1.3 at most, not 1.4");
    }

    @Test
    void writesIntoBuffers() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        b.compute("main", 1, 1, 1, fn -> {});
        SpirvModule module = b.build();
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            ByteBuffer buffer =
                    ByteBuffer.allocate(4 * module.wordCount() + 5).order(order).put((byte) 7);
            module.writeTo(buffer);
            assertThat(buffer.remaining()).isEqualTo(4);
            assertThat(Arrays.copyOfRange(buffer.array(), 1, buffer.position())).isEqualTo(module.bytes(order));
            assertThatThrownBy(() -> module.writeTo(buffer)).isInstanceOf(BufferOverflowException.class);
            assertThat(buffer.remaining()).isEqualTo(4);
        }
    }

    @Test
    void constantsPrintTheirTypesAndValues() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Type pair = b.struct("Pair", Member.of("a", b.int64()), Member.of("b", b.bool()));
        assertThat(b.constant(-7).toString()).matches("%\\d+ \\(int32 -7\\)");
        assertThat(b.constant(b.uint32(), 7).toString()).endsWith(" (uint32 7)");
        assertThat(b.constant(b.float64(), 0.5f).toString()).endsWith(" (float64 0.5)");
        assertThat(b.constant(b.float64(), 2).toString()).endsWith(" (float64 2)");
        assertThat(b.constant(b.vector(b.float32(), 2), 1f).toString()).endsWith(" (vector of 2 float32 {1, 1})");
        assertThat(b.constantComposite(pair, b.constant(b.int64(), 1L << 40), b.constant(true))
                        .toString())
                .endsWith(" {1099511627776, true})");
        assertThat(b.constantNull(pair).toString()).endsWith(" null)");
        assertThat(b.specConstant(3, b.int32(), 9).named("size")).hasToString("%size (int32 9)");
        assertThat(b.specConstant(4, b.float32(), 1.5f).toString()).endsWith(" (float32 1.5)");
        assertThat(b.specConstantOp(Op.OpIAdd, b.int32(), b.constant(1), b.constant(2))
                        .toString())
                .endsWith(" (int32 OpSpecConstantOp)");
        Constant[] numbers = new Constant[9];
        Arrays.fill(numbers, b.constant(3));
        assertThat(b.constantComposite(b.array(b.int32(), 9), numbers).toString())
                .endsWith(" {3, 3, 3, 3, 3, ...})");
        assertThat(b.emit(Op.OpUndef, b.int32()).toString()).endsWith(" (int32 undefined)");
    }

    @Test
    void namesAndDecoratesEveryValue() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Constant constant = b.constant(1f).named("one").decorated(Decoration.RelaxedPrecision);
        DefinedFunction f = b.function("", b.float32(), List.of(b.float32()), (fn, parameters) -> {
                    Value parameter = parameters.get(0).named("p").decorated(Decoration.RelaxedPrecision);
                    FunctionVariable variable = fn.variable("v", parameter).decorated(Decoration.RelaxedPrecision);
                    fn.returnValue(
                            fn.fAdd(fn.load(variable), constant).named("sum").decorated(Decoration.NoContraction));
                })
                .named("f")
                .decorated(Decoration.RelaxedPrecision);
        assertThat(f.type()).isEqualTo(b.float32());
        b.compute("main", 1, 1, 1, fn -> fn.call(f, constant));
        assertThat(Disassembler.create().disassemble(b.build()))
                .contains("%one RelaxedPrecision", "%p RelaxedPrecision", "%v RelaxedPrecision", "%f RelaxedPrecision")
                .contains("OpDecorate %sum NoContraction");
    }

    @Test
    void namesTheCallThatIsWrong() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
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
