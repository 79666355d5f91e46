// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.BuildException;
import org.spirv4j.build.Constant;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.SpirvVal;
import org.spirv4j.text.Disassembler;

final class ResourcesTest {

    @Test
    void laysOutBuffersAndListsInputs() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Buffer data = b.storageBuffer("Data", b.runtimeArray(b.float32())).at(0, 0);
        Constant scale = b.specConstant(3, 2f).named("scale");
        b.compute("main", 64, 1, 1, fn -> {
            Value i = fn.builtIn(BuiltIn.GlobalInvocationId).x();
            Value inside = fn.emit(Op.OpULessThan, b.bool(), i, fn.arrayLength(data));
            assertThat(inside.type()).isEqualTo(b.bool());
            fn.store(data.element(i), fn.emit(Op.OpFMul, b.float32(), fn.load(data.element(i)), scale));
        });
        SpirvModule module = b.build();
        assertThat(text(module))
                .contains("OpEntryPoint GLCompute %main \"main\" %gl_GlobalInvocationID")
                .contains("OpDecorate %_runtimearr_float ArrayStride 4")
                .contains("OpDecorate %scale SpecId 3")
                .contains("OpArrayLength %uint");
    }

    @Test
    void givesTheOffsetsOfTheAnalysis() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Type vec3 = b.vector(b.float32(), 3);
        Type inner = b.struct("Inner", Member.of("v", vec3), Member.of("f", b.float32()));
        List<Member> members = List.of(
                Member.of("a", b.float32()),
                Member.of("m", b.matrix(vec3, 2)),
                Member.of("r", b.matrix(b.vector(b.float32(), 2), 3)).asRowMajor(),
                Member.of("s", b.array(inner, 3)),
                Member.of("ra", b.array(b.matrix(b.vector(b.float64(), 2), 4), 5))
                        .asRowMajor(),
                Member.of("h", b.float16()),
                Member.of("tail", b.array(vec3, 2)));
        for (TypeLayout.Rules rules : TypeLayout.Rules.values()) {
            b.block(b.struct("Block" + rules, members.toArray(new Member[0])), rules);
        }
        b.compute("main", 1, 1, 1, fn -> {});
        SpirvModule module = b.build();
        ConstantValues constants = ConstantValues.of(module);
        TypeLayout declared = TypeLayout.declared(module, constants);
        for (TypeLayout.Rules rules : TypeLayout.Rules.values()) {
            int struct = module.layout().types().stream()
                    .filter(t -> module.layout().isDecorated(t.resultId(), Decoration.Block))
                    .filter(t ->
                            module.layout().name(t.resultId()).orElseThrow().equals("Block" + rules))
                    .findFirst()
                    .orElseThrow()
                    .resultId();
            TypeLayout ruled = TypeLayout.of(module, rules, constants);
            for (int m = 0; m < members.size(); m++) {
                assertThat(declared.memberOffset(struct, m)).isEqualTo(ruled.memberOffset(struct, m));
                assertThat(declared.matrixStride(struct, m)).isEqualTo(ruled.matrixStride(struct, m));
            }
        }
    }

    @Test
    void declaresOnlyTheTypesThatAreUsed() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Buffer numbers = b.storageBuffer("Numbers", b.runtimeArray(b.float32())).at(0, 0);
        Type point = b.struct("Point", Member.of("at", b.array(b.float32(), 3)));
        Buffer points = b.storageBuffer("Points", b.runtimeArray(point)).at(0, 1);
        Type local = b.struct("Local", Member.of("at", b.array(b.float32(), 5)));
        Buffer locals = b.uniformBuffer("Locals", local).at(0, 2);
        b.compute("main", 1, 1, 1, fn -> {
            fn.store(numbers.element(0), fn.load(points.element(1).member("at").element(2)));
            fn.store(fn.variable(local), fn.load(locals));
        });
        String text = text(b.build());
        assertThat(text.split("OpTypeRuntimeArray", -1)).hasSize(3);
        assertThat(text)
                .containsOnlyOnce("\"Numbers\"")
                .containsOnlyOnce("\"Points\"")
                .containsOnlyOnce("\"Point\"")
                .doesNotContain("Numbers_0", "Points_0", "Point_0", "_runtimearr_float_0", "_arr_float_uint_3_0")
                // The function variable has the type without layout.
                .contains("%_ptr_Function_Local = OpTypePointer Function %Local\n")
                .contains("%_ptr_Uniform_Local_0 = OpTypePointer Uniform %Local_0\n");
    }

    @Test
    void sizesOfArraysIncludeThePaddingOfTheLastElement() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Type struct = b.struct(
                "S", Member.of("three", b.array(b.float32(), 3)), Member.of("rest", b.runtimeArray(b.float32())));
        Type block = b.block(struct, TypeLayout.Rules.STD140);
        b.compute("main", 1, 1, 1, fn -> {});
        SpirvModule module = b.build();
        ConstantValues constants = ConstantValues.of(module);
        for (TypeLayout layout : List.of(
                TypeLayout.of(module, TypeLayout.Rules.STD140, constants), TypeLayout.declared(module, constants))) {
            assertThat(layout.memberSize(block.id(), 0)).hasValue(48);
            assertThat(layout.size(block.members().get(0).id())).hasValue(48);
            assertThat(layout.memberOffset(block.id(), 1)).hasValue(48);
            assertThat(layout.memberSize(block.id(), 1)).isEmpty();
            assertThat(layout.size(block.members().get(1).id())).isEmpty();
            assertThat(layout.size(block.id())).isEmpty();
        }
    }

    @Test
    void runTimeArraysOfRowMajorMatricesHaveTheirStride() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Type matrix = b.matrix(b.vector(b.float32(), 2), 3);
        b.block(b.struct("Block", Member.of("all", b.runtimeArray(matrix)).asRowMajor()), TypeLayout.Rules.STD430);
        b.compute("main", 1, 1, 1, fn -> {});
        // Two rows of three components each.
        assertThat(text(b.build())).contains("ArrayStride 32", "MatrixStride 16");
    }

    @Test
    void structuresPointToThemselves() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_2);
        Type next = b.forwardPointer(StorageClass.PhysicalStorageBuffer);
        Type node = b.block(
                b.struct("Node", Member.of("value", b.float32()), Member.of("next", next)), TypeLayout.Rules.STD430);
        b.definePointer(next, node);
        Buffer head = b.pushConstants("Head", b.struct("Head", Member.of("first", next)));
        b.compute("main", 1, 1, 1, fn -> {
            Value first = fn.load(head.member("first"));
            Value second = fn.load(Lvalue.of(first).member("next"));
            fn.store(Lvalue.of(second).member("value"), b.constant(1f));
        });
        SpirvModule module = b.build();
        assertThat(text(module)).contains("Aligned 8", "OpMemoryModel PhysicalStorageBuffer64");
        if (SpirvVal.isInstalled()) {
            SpirvVal.assertValid(module, TargetEnv.VULKAN_1_2);
        }
    }

    @Test
    void interfacesListVariablesThatInitializersAndConstantsLeadTo() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.UNIVERSAL_1_4);
        b.memoryModel(AddressingModel.Physical64, MemoryModel.OpenCL);
        Type address = b.pointer(StorageClass.CrossWorkgroup, b.uint32());
        GlobalVariable first = b.variable(StorageClass.CrossWorkgroup, "first", b.uint32(), b.constantUnsigned(1));
        GlobalVariable second = b.variable(StorageClass.CrossWorkgroup, "second", b.uint32(), b.constantUnsigned(2));
        GlobalVariable holder = b.variable(StorageClass.CrossWorkgroup, "holder", address, first);
        Constant other = b.specConstantOp(Op.OpInBoundsPtrAccessChain, address, second, b.constantUnsigned(0));
        b.variable(StorageClass.CrossWorkgroup, "unused", address, second);
        b.kernel("main", List.of(), (fn, parameters) -> fn.ptrEqual(fn.load(holder), other));
        assertThat(text(b.build())).contains("\"main\" %holder %first %second\n");
    }

    @Test
    void refusesWhatHasNoPlaceInMemory() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        assertThatThrownBy(() -> b.storageBuffer("Flags", b.array(b.bool(), 4)))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("use integers for Booleans");
        Buffer data = b.storageBuffer("Data", b.struct("S", Member.of("first", b.float32())));
        assertThatThrownBy(() -> data.member("frist"))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("[first]");
    }

    private static String text(SpirvModule module) {
        return Disassembler.create().withFriendlyNames(true).disassemble(module);
    }
}
