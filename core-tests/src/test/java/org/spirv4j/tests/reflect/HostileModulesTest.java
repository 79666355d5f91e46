// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ReflectionJson;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.StructType;
import org.spirv4j.reflect.bind.BindingInput;
import org.spirv4j.reflect.bind.JavaBindings;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.NestedStructures;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.testkit.mutation.Reflections;
import org.spirv4j.view.ReflectionPage;

/** Modules that are made to overflow the stack, or to take much time or memory. */
class HostileModulesTest {
    private static final int MANY = 5_000;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static void reflect(String text) {
        SpirvModule module = TestModules.of("OpCapability Shader\nOpMemoryModel Logical GLSL450\n" + text);
        Cost.within(LIMIT, () -> Reflections.run(module));
    }

    @Test
    void largeIds() {
        SpirvModule module = TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpName %4000000 "Block"
                OpDecorate %4000004 SpecId 3
                %4000001 = OpTypeFloat 32
                %4000003 = OpTypeInt 32 0
                %4000004 = OpSpecConstant %4000003 6
                %4000005 = OpTypeArray %4000001 %4000004
                %4000000 = OpTypeStruct %4000005
                %4000006 = OpTypePointer StorageBuffer %4000000
                %4000007 = OpVariable %4000006 StorageBuffer
                """);

        ResourceVariable resource = ModuleReflection.of(module).resources().get(0);
        assertThat(resource.name()).isEqualTo("Block");
        assertThat(resource.block().orElseThrow().members().get(0).type()).hasToString("float32[6]");
    }

    @Test
    void deeplyNestedStructures() {
        int count = Boolean.getBoolean("thorough") ? 100_000 : 3_000;
        ModuleReflection reflection = ModuleReflection.of(TestModules.of(NestedStructures.text(count)));
        StructType block = reflection.resources().get(0).block().orElseThrow();

        Cost.within(LIMIT, () -> {
            assertThat(block.sizeExpression()).isEqualTo(16 * count + " + 4 * N");
            assertThat(block.size()).hasValue(16 * count + 12);
            assertThat(new String(ReflectionJson.create().bytes(reflection), StandardCharsets.US_ASCII))
                    .contains("\"sizeExpression\": \"" + 16 * count + " + 4 * N\"");
            assertThat(ReflectionJson.create().withDetails(true).bytes(reflection))
                    .isNotEmpty();
            assertThat(JavaBindings.create("generated").sources(List.of(new BindingInput("nested", reflection))))
                    .hasSize(count + 1);
        });
        // The layout of each structure is compared with all rules, with the 255 structures in it.
        Cost.within(
                LIMIT.multipliedBy(2),
                () -> ReflectionPage.create().write(reflection, OutputStream.nullOutputStream()));
    }

    /** Each structure is a block of its own, whose layout departs from all rules together with those in it. */
    @Test
    void blocksInBlocksTakeLinearWork() {
        ModuleReflection few = ModuleReflection.of(TestModules.of(blocks(1_000)));
        ModuleReflection many = ModuleReflection.of(TestModules.of(blocks(4_000)));
        long bytes = Cost.of(() -> ReflectionJson.create().withDetails(true).bytes(few))
                .bytes();
        assertThat(bytes).isLessThan(150_000_000);
        assertThat(Cost.of(() -> ReflectionJson.create().withDetails(true).bytes(many))
                        .bytes())
                .isLessThan(6 * bytes);
        ReflectionPage page = ReflectionPage.create();
        bytes = Cost.of(() -> page.write(few, OutputStream.nullOutputStream())).bytes();
        assertThat(Cost.of(() -> page.write(many, OutputStream.nullOutputStream()))
                        .bytes())
                .isLessThan(6 * bytes);
    }

    private static String blocks(int count) {
        StringBuilder text = new StringBuilder("OpCapability Shader\nOpMemoryModel Logical GLSL450\n");
        StringBuilder types = new StringBuilder("%float = OpTypeFloat 32\n%t0 = OpTypeStruct %float %float\n");
        for (int i = 0; i <= count; i++) {
            text.append("OpMemberDecorate %t" + i + " 0 Offset 0\nOpMemberDecorate %t" + i + " 1 Offset 20\n");
            text.append("OpDecorate %t" + i + " Block\nOpDecorate %v" + i + " Binding " + i + "\n");
            types.append(i == 0 ? "" : "%t" + i + " = OpTypeStruct %t" + (i - 1) + " %float\n");
            types.append("%p" + i + " = OpTypePointer StorageBuffer %t" + i + "\n%v" + i + " = OpVariable %p" + i
                    + " StorageBuffer\n");
        }
        return text.append(types).toString();
    }

    @Test
    void deeplyNestedArraysOfManyMembersAndVariables() {
        StringBuilder text = new StringBuilder();
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < MANY; i++) {
            text.append("OpMemberDecorate %S ")
                    .append(i)
                    .append(" MatrixStride ")
                    .append(i)
                    .append('\n');
            members.append(" %a").append(MANY);
        }
        text.append("""
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %two = OpConstant %uint 2
                %vec = OpTypeVector %float 2
                %a0 = OpTypeMatrix %vec 2
                """);
        for (int i = 1; i <= MANY; i++) {
            text.append("%a")
                    .append(i)
                    .append(" = OpTypeArray %a")
                    .append(i - 1)
                    .append(" %two\n");
        }
        text.append("%S = OpTypeStruct").append(members).append('\n');
        text.append("%p = OpTypePointer StorageBuffer %a").append(MANY).append('\n');
        for (int i = 0; i < MANY; i++) {
            text.append("%v").append(i).append(" = OpVariable %p StorageBuffer\n");
        }
        reflect(text.toString());
    }

    @Test
    void structuresThatContainEachOtherManyTimes() {
        StringBuilder text = new StringBuilder("""
                %float = OpTypeFloat 32
                %t0 = OpTypeStruct %float %float
                """);
        for (int i = 1; i <= MANY; i++) {
            text.append("%t")
                    .append(i)
                    .append(" = OpTypeStruct")
                    .append((" %t" + (i - 1)).repeat(2))
                    .append('\n');
        }
        text.append("%p = OpTypePointer Uniform %t").append(MANY).append("\n%v = OpVariable %p Uniform\n");
        reflect(text.toString());
    }

    @Test
    void chainsOfPointers() {
        StringBuilder text = new StringBuilder("%p0 = OpTypeFloat 32\n");
        for (int i = 1; i <= MANY; i++) {
            text.append("%p")
                    .append(i)
                    .append(" = OpTypePointer PhysicalStorageBuffer %p")
                    .append(i - 1)
                    .append('\n');
        }
        text.append("%p = OpTypePointer StorageBuffer %p").append(MANY).append("\n%v = OpVariable %p StorageBuffer\n");
        reflect(text.toString());
    }

    @Test
    void chainsOfSpecializationConstants() {
        StringBuilder text = new StringBuilder("""
                OpDecorate %c0 SpecId 0
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %c0 = OpSpecConstant %uint 1
                """);
        for (int i = 1; i <= MANY; i++) {
            text.append("%c").append(i).append(" = OpSpecConstantOp %uint IAdd").append((" %c" + (i - 1)).repeat(2));
            text.append("\n%a")
                    .append(i)
                    .append(" = OpTypeArray %float %c")
                    .append(i)
                    .append('\n');
        }
        reflect(text.toString());
    }

    @Test
    void largeInterfaces() {
        StringBuilder text = new StringBuilder("OpEntryPoint Vertex %main \"main\"");
        text.append(" %v".repeat(MANY));
        text.append("\nOpEntryPoint Fragment %main \"main\"").append(" %w".repeat(MANY));
        text.append("""

                OpDecorate %v Location 0
                OpDecorate %w Location 1
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %most = OpConstant %uint 4294967295
                %inner = OpTypeArray %float %most
                %outer = OpTypeArray %inner %most
                %struct = OpTypeStruct %outer %outer
                %out = OpTypePointer Output %struct
                %in = OpTypePointer Input %outer
                %v = OpVariable %out Output
                %w = OpVariable %in Input
                %type = OpTypeFunction %void
                %main = OpFunction %void None %type
                %label = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        reflect(text.toString());
    }

    @Test
    void pointersPassedThroughManyCalls() {
        StringBuilder text = new StringBuilder("""
                OpEntryPoint GLCompute %main "main"
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %struct = OpTypeStruct %float
                %p = OpTypePointer StorageBuffer %struct
                %v = OpVariable %p StorageBuffer
                %type = OpTypeFunction %void
                %f_type = OpTypeFunction %void %p
                %main = OpFunction %void None %type
                %label = OpLabel
                %call = OpFunctionCall %void %f0 %v
                OpReturn
                OpFunctionEnd
                """);
        for (int i = 0; i < MANY; i++) {
            text.append("%f")
                    .append(i)
                    .append(" = OpFunction %void None %f_type\n%q")
                    .append(i);
            text.append(" = OpFunctionParameter %p\n%l")
                    .append(i)
                    .append(" = OpLabel\n%c")
                    .append(i);
            text.append(" = OpFunctionCall %void %f")
                    .append((i + 1) % MANY)
                    .append(" %q")
                    .append(i);
            text.append("\nOpReturn\nOpFunctionEnd\n");
        }
        reflect(text.toString());
    }
}
