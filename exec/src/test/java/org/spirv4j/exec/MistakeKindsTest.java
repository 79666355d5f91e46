// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Mistakes that one check finds in several places: for each kind shaders that make it, and near misses that do not. */
class MistakeKindsTest {
    private static final int FEWEST = 5;

    /** A kind of mistake. */
    enum Kind {
        BUFFER(Check.OUT_OF_BOUNDS),
        ARRAY(Check.OUT_OF_BOUNDS),
        VECTOR(Check.OUT_OF_BOUNDS),
        IMAGE(Check.OUT_OF_BOUNDS),
        DESCRIPTOR_ARRAY(Check.OUT_OF_BOUNDS),
        MISALIGNED(Check.MISALIGNED),
        NULL_POINTER(Check.OUT_OF_BOUNDS),
        FUNCTION(Check.UNINITIALIZED),
        PRIVATE(Check.UNINITIALIZED),
        WORKGROUP(Check.UNINITIALIZED),
        OUTPUT(Check.UNINITIALIZED),
        BINDING(Check.BINDING);

        private final Check check;

        Kind(Check check) {
            this.check = check;
        }

        private List<Finding> findings(String body) {
            return switch (this) {
                case DESCRIPTOR_ARRAY -> new CheckedShader(check, "", "", body).findings(Set.of(check));
                case MISALIGNED, NULL_POINTER -> MisalignedTest.findings(body);
                case OUTPUT -> draw(body);
                case BINDING -> bind(body);
                default -> MemoryShader.glsl(body).width(4).findings(check);
            };
        }
    }

    static Stream<CheckCase> cases() throws IOException {
        return CheckCase.read("kinds.cases").stream();
    }

    private static List<Finding> draw(String body) {
        String[] parts = body.split("---\n", -1);
        return UnwrittenOutputsTest.findings(TexelFormat.R32G32B32A32_SFLOAT, parts[0], parts[1]);
    }

    /**
     * Binds memory to a block. The first line has the storage class, the size of the memory, and members, the second
     * their offsets.
     */
    private static List<Finding> bind(String body) {
        String[] lines = body.split("\n", -1);
        String[] words = lines[0].split(" ", 3);
        String[] offsets = lines[1].split(" ", -1);
        boolean isPush = words[0].equals("PushConstant");
        StringBuilder decorations = new StringBuilder();
        for (int i = 0; i < offsets.length; i++) {
            decorations.append("OpMemberDecorate %block " + i + " Offset " + offsets[i] + "\n");
        }
        String text = """
                OpCapability Shader
                OpCapability Float64
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %%main "main"
                OpExecutionMode %%main LocalSize 1 1 1
                OpDecorate %%block Block
                OpDecorate %%runtime ArrayStride 4
                OpDecorate %%three ArrayStride 16
                %s%s
                %%void = OpTypeVoid
                %%int = OpTypeInt 32 0
                %%zero = OpConstant %%int 0
                %%count = OpConstant %%int 3
                %%float = OpTypeFloat 32
                %%double = OpTypeFloat 64
                %%v4float = OpTypeVector %%float 4
                %%runtime = OpTypeRuntimeArray %%float
                %%three = OpTypeArray %%v4float %%count
                %%block = OpTypeStruct %s
                %%toBlock = OpTypePointer %s %%block
                %%toMember = OpTypePointer %s %s
                %%variable = OpVariable %%toBlock %s
                %%fn = OpTypeFunction %%void
                %%main = OpFunction %%void None %%fn
                %%entry = OpLabel
                %%p = OpAccessChain %%toMember %%variable %%zero
                OpReturn
                OpFunctionEnd
                """.formatted(
                        decorations,
                        isPush ? "" : "OpDecorate %variable DescriptorSet 0\nOpDecorate %variable Binding 0\n",
                        words[2],
                        words[0],
                        words[0],
                        words[2].split(" ", 2)[0],
                        words[0]);
        ByteBuffer memory = ByteBuffer.allocate(Integer.parseInt(words[1]));
        Bindings bindings = isPush
                ? Bindings.create().pushConstants(memory)
                : Bindings.create().buffer(0, 0, memory);
        return TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main")
                .dispatch(bindings, 1, 1, 1)
                .findings()
                .all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void mistakesAreFoundAndNearMissesAreNot(CheckCase shader) {
        Kind kind = Kind.valueOf(shader.kind());
        shader.verify(kind.check, kind.findings(shader.body()));
    }

    @ParameterizedTest
    @EnumSource
    void eachKindHasFiveMistakesAndFiveNearMisses(Kind kind) throws IOException {
        List<CheckCase> all =
                cases().filter(each -> each.kind().equals(kind.name())).toList();
        assertThat(all).filteredOn(CheckCase::isMistake).hasSizeGreaterThanOrEqualTo(FEWEST);
        assertThat(all).filteredOn(each -> !each.isMistake()).hasSizeGreaterThanOrEqualTo(FEWEST);
    }
}
