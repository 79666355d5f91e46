// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ReflectionJson;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;
import org.spirv4j.testkit.TestModules;

/** The members of blocks that entry points use. */
class MemberUseTest {
    private static final String DECLARATIONS = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpEntryPoint GLCompute %other "other"
            OpMemberName %Block 0 "a"
            OpMemberName %Block 1 "b"
            OpMemberName %Block 2 "c"
            OpName %v "v"
            %void = OpTypeVoid
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %c0 = OpConstant %uint 0
            %c1 = OpConstant %uint 1
            %c2 = OpConstant %uint 2
            %rest = OpTypeRuntimeArray %float
            %Block = OpTypeStruct %float %float %rest
            %blocks = OpTypeArray %Block %c2
            %pf = OpTypePointer StorageBuffer %float
            %pb = OpTypePointer StorageBuffer %Block
            %pbs = OpTypePointer StorageBuffer %blocks
            %v = OpVariable %pb StorageBuffer
            %w = OpVariable %pbs StorageBuffer
            %type = OpTypeFunction %void
            %f_type = OpTypeFunction %void %pb
            """;

    private static ModuleReflection reflect(String body) {
        return ModuleReflection.of(TestModules.of(text(body)));
    }

    private static String text(String body) {
        return DECLARATIONS + """
                %main = OpFunction %void None %type
                %l0 = OpLabel
                """ + body + """

                OpReturn
                OpFunctionEnd
                %other = OpFunction %void None %type
                %l1 = OpLabel
                %z = OpAccessChain %pf %v %c2 %c0
                OpReturn
                OpFunctionEnd
                %f = OpFunction %void None %f_type
                %q = OpFunctionParameter %pb
                %l2 = OpLabel
                %y = OpAccessChain %pf %q %c1
                OpReturn
                OpFunctionEnd
                """;
    }

    private static String used(ModuleReflection reflection, String entryPoint, int resource) {
        EntryPointReflection found = reflection.entryPoint(entryPoint).orElseThrow();
        return String.join(
                " ",
                found.usedMembers(reflection.resources().get(resource)).stream()
                        .map(StructMember::name)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "%x = OpAccessChain %pf %v %c0, a",
        "%x = OpAccessChain %pf %v %c2 %c0, c",
        "%x = OpLoad %Block %v, a b c",
        "%x = OpCopyObject %pb %v, ''",
        "%x = OpFunctionCall %void %f %v, b",
        "%x = OpArrayLength %uint %v 2, c",
    })
    void membersOfABlock(String instruction, String expected) {
        assertThat(used(reflect(instruction), "main", 0)).isEqualTo(expected);
    }

    @Test
    void copiesOfPointers() {
        ModuleReflection reflection = reflect("%x = OpCopyObject %pb %v\n%t = OpInBoundsAccessChain %pf %x %c1");

        assertThat(used(reflection, "main", 0)).isEqualTo("b");
    }

    @Test
    void arraysOfBlocks() {
        ModuleReflection reflection = reflect("""
                %x = OpAccessChain %pf %w %c1 %c0
                %t = OpAccessChain %pb %w %c0
                %u = OpFunctionCall %void %f %t
                """);

        assertThat(used(reflection, "main", 1)).isEqualTo("a b");
    }

    @Test
    void eachEntryPointHasItsOwn() {
        ModuleReflection reflection = reflect("%x = OpAccessChain %pf %v %c0");

        assertThat(used(reflection, "other", 0)).isEqualTo("c");
        assertThat(used(reflection, "other", 1)).isEmpty();
    }

    @Test
    void unusedMembers() {
        ModuleReflection reflection = reflect("%x = OpAccessChain %pf %v %c0");

        StructType block = reflection.resources().get(0).block().orElseThrow();
        assertThat(reflection.unusedMembers()).containsExactly(Map.entry(block, Set.of(1)));
        assertThat(reflect("%x = OpLoad %Block %v").unusedMembers().values()).containsExactly(Set.of());
    }

    /** A search for each of them would take too long. */
    @Test
    void manyEntryPoints() {
        StringBuilder entryPoints = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            entryPoints.append("OpEntryPoint GLCompute %other \"" + i + "\"\n");
        }
        ModuleReflection reflection = ModuleReflection.of(
                TestModules.of(text("").replace("OpMemberName %Block 0", entryPoints + "OpMemberName %Block 0")));

        assertThat(reflection.unusedMembers()).isEmpty();
        assertThat(new String(ReflectionJson.create().withDetails(true).bytes(reflection), StandardCharsets.US_ASCII))
                .doesNotContain("usedMembers");
    }

    @Test
    void debugInformationIsNotAUse() {
        ModuleReflection reflection = ModuleReflection.of(TestModules.of(
                DECLARATIONS.replace("OpMemoryModel", "%set = OpExtInstImport \"NonSemantic.Example\"\nOpMemoryModel")
                        + """
                %main = OpFunction %void None %type
                %l0 = OpLabel
                %x = OpExtInst %void %set 1 %v
                OpReturn
                OpFunctionEnd
                %other = OpFunction %void None %type
                %l1 = OpLabel
                OpReturn
                OpFunctionEnd
                """));

        assertThat(used(reflection, "main", 0)).isEmpty();
    }

    @Test
    void membersOfInterfaceBlocks() {
        EntryPointReflection vertex =
                ModuleReflection.of(TestModules.of("""
                        OpCapability Shader
                        OpMemoryModel Logical GLSL450
                        OpEntryPoint Vertex %main "main" %out
                        OpMemberDecorate %PerVertex 0 BuiltIn Position
                        OpMemberDecorate %PerVertex 1 BuiltIn PointSize
                        OpDecorate %PerVertex Block
                        %void = OpTypeVoid
                        %float = OpTypeFloat 32
                        %uint = OpTypeInt 32 0
                        %zero = OpConstant %uint 0
                        %vec4 = OpTypeVector %float 4
                        %PerVertex = OpTypeStruct %vec4 %float
                        %p = OpTypePointer Output %PerVertex
                        %pv = OpTypePointer Output %vec4
                        %out = OpVariable %p Output
                        %type = OpTypeFunction %void
                        %main = OpFunction %void None %type
                        %label = OpLabel
                        %position = OpAccessChain %pv %out %zero
                        OpReturn
                        OpFunctionEnd
                        """)).entryPoints().get(0);

        assertThat(vertex.usedMembers(vertex.outputs().get(0)))
                .containsExactly(vertex.outputs().get(0).members().get(0));
    }
}
