// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.IdInfo;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.MemberInfo;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

final class IdInfoTest {
    private static final SpirvModule MODULE =
            Assembler.create().withPreservedNumericIds(true).assemble("""
                    OpCapability Shader
                    OpMemoryModel Logical GLSL450
                    OpEntryPoint GLCompute %1 "main" %9 %11
                    OpName %9 "particles"
                    OpName %6 "Particles"
                    OpMemberName %6 0 "place"
                    OpMemberName %6 1 "mass"
                    OpDecorate %6 Block
                    OpMemberDecorate %6 0 Offset 0
                    OpMemberDecorate %6 1 Offset 16
                    OpMemberDecorateString %6 1 UserSemantic "MASS"
                    OpDecorate %9 Binding 3
                    OpDecorate %10 DescriptorSet 1
                    OpDecorate %10 NonWritable
                    %10 = OpDecorationGroup
                    OpGroupDecorate %10 %9
                    OpGroupMemberDecorate %10 %6 0
                    OpDecorate %11 BuiltIn WorkgroupId
                    %2 = OpTypeVoid
                    %3 = OpTypeFunction %2
                    %4 = OpTypeFloat 32
                    %5 = OpTypeVector %4 3
                    %6 = OpTypeStruct %5 %4
                    %8 = OpTypePointer Uniform %6
                    %9 = OpVariable %8 Uniform
                    %12 = OpTypePointer Input %5
                    %11 = OpVariable %12 Input
                    %1 = OpFunction %2 None %3
                    %13 = OpLabel
                    OpReturn
                    OpFunctionEnd
                    """);

    @Test
    void anIdHasItsNameTypeAndDecorations() {
        IdInfo particles = MODULE.id(9);
        assertThat(particles.name()).hasValue("particles");
        assertThat(particles).hasToString("%particles");
        assertThat(particles.definition())
                .hasValueSatisfying(d -> assertThat(d.resultId()).isEqualTo(9));
        assertThat(particles.type()).isEqualTo(MODULE.id(8)).hasSameHashCodeAs(MODULE.id(8));
        assertThat(particles.pointee().id()).isEqualTo(6);
        assertThat(particles.decorations()).hasToString("[Binding 3, DescriptorSet 1, NonWritable]");
        assertThat(particles.decorationWord(Decoration.Binding)).hasValue(3);
        assertThat(particles.decorationWord(Decoration.DescriptorSet)).hasValue(1);
        assertThat(particles.decorationWord(Decoration.NonWritable)).isEmpty();
        assertThat(particles.isDecorated(Decoration.NonWritable)).isTrue();
        assertThat(particles.isDecorated(Decoration.Location)).isFalse();
        assertThat(MODULE.id(11).decoration(Decoration.BuiltIn))
                .hasValueSatisfying(d -> assertThat(d).hasToString("BuiltIn WorkgroupId"));
    }

    @Test
    void aStructureTypeHasMembers() {
        IdInfo struct = MODULE.id(8).pointee();
        assertThat(struct.members()).hasSize(2).hasToString("[%Particles.place, %Particles.mass]");
        MemberInfo place = struct.member(0);
        assertThat(place.name()).hasValue("place");
        assertThat(place.struct()).isEqualTo(struct);
        assertThat(place.index()).isZero();
        assertThat(place.type()).hasToString("%5");
        assertThat(place.offset()).hasValue(0);
        assertThat(place.decorations()).hasToString("[Offset 0, DescriptorSet 1, NonWritable]");
        MemberInfo mass = MODULE.id(9).pointee().member(1);
        assertThat(mass.offset()).hasValue(16);
        assertThat(mass.decoration(Decoration.UserSemantic))
                .hasValueSatisfying(
                        d -> assertThat(d.parameters().get(0).string()).isEqualTo("MASS"));
        assertThat(mass.decorations()).hasToString("[Offset 16, UserSemantic \"MASS\"]");
        assertThat(mass).isEqualTo(struct.member(1)).isNotEqualTo(place);
    }

    @Test
    void idZeroHasNoFacts() {
        IdInfo none = MODULE.id(2).type();
        assertThat(none.isNone()).isTrue();
        assertThat(none.definition()).isEmpty();
        assertThat(none.name()).isEmpty();
        assertThat(none.type().isNone()).isTrue();
        assertThat(none.pointee().isNone()).isTrue();
        assertThat(none.members()).isEmpty();
        assertThat(none.decorations()).isEmpty();
        assertThat(none.isDecorated(Decoration.Block)).isFalse();
        assertThat(MODULE.id(4).pointee().isNone()).isTrue();
        assertThatThrownBy(() -> MODULE.id(4).member(0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> MODULE.id(MODULE.header().bound())).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> MODULE.id(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void instructionsOperandsAndEntryPointsLeadToIds() {
        Instruction variable = MODULE.definition(9).orElseThrow();
        assertThat(variable.result()).isEqualTo(MODULE.id(9));
        assertThat(variable.type()).isEqualTo(MODULE.id(8));
        assertThat(variable.operandsWithResult().get(0).id()).isEqualTo(MODULE.id(8));
        assertThatThrownBy(() -> variable.operands().get(0).id()).isInstanceOf(IllegalStateException.class);
        assertThat(MODULE.instruction(0).result().isNone()).isTrue();
        EntryPoint main = MODULE.layout().entryPoints().get(0);
        assertThat(main.interfaceVariables()).hasToString("[%particles, %11]");
    }
}
