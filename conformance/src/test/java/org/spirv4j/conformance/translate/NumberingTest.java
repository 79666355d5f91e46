// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.translate.text.TextResource;
import org.spirv4j.translate.text.TextResource.Form;
import org.spirv4j.translate.text.TextResource.Slot;

final class NumberingTest {
    private static final int FIRST = 1;
    private static final int SECOND = 2;

    /** A module with two samplers, whose ids are their numbers. */
    private static final SpirvModule SAMPLERS =
            Assembler.create().withPreservedNumericIds(true).assemble("""
                    OpCapability Shader
                    OpCapability Linkage
                    OpMemoryModel Logical GLSL450
                    OpDecorate %1 DescriptorSet 0
                    OpDecorate %1 Binding 5
                    OpDecorate %2 DescriptorSet 0
                    OpDecorate %2 Binding 6
                    %3 = OpTypeSampler
                    %4 = OpTypePointer UniformConstant %3
                    %1 = OpVariable %4 UniformConstant
                    %2 = OpVariable %4 UniformConstant
                    """);

    private final Numbering numbering = new Numbering();

    private int binding(Form form, int sampler, Slot original) {
        TextResource resource = new TextResource(form, 10, sampler, "", "name", original, Slot.ofBinding(0));
        return numbering.rule(SAMPLERS).place(resource).binding().orElseThrow();
    }

    @Test
    void eachSlotOfTheModuleHasABindingOfItsOwn() {
        assertThat(binding(Form.UNIFORM_BLOCK, 0, Slot.of(0, 0))).isZero();
        assertThat(binding(Form.STORAGE_BLOCK, 0, Slot.of(1, 0))).isEqualTo(1);
        assertThat(binding(Form.UNIFORM_BLOCK, 0, Slot.of(0, 0))).isZero();
        assertThat(binding(Form.STORAGE_BLOCK, 0, Slot.of(0, 1))).isEqualTo(2);
    }

    @Test
    void imagesHaveABindingForEachSampler() {
        int first = binding(Form.COMBINED_SAMPLER, FIRST, Slot.of(0, 0));
        assertThat(binding(Form.COMBINED_SAMPLER, SECOND, Slot.of(0, 0))).isNotEqualTo(first);
        assertThat(binding(Form.COMBINED_SAMPLER, FIRST, Slot.of(0, 0))).isEqualTo(first);
        assertThat(binding(Form.UNIFORM_BLOCK, 0, Slot.of(0, 0))).isNotEqualTo(first);
    }

    @Test
    void whatHasNoBindingKeepsItsSlot() {
        TextResource constants =
                new TextResource(Form.PUSH_CONSTANTS, 10, 0, "", "name", Slot.NONE, Slot.ofLocation(3));
        assertThat(numbering.rule(SAMPLERS).place(constants)).isEqualTo(Slot.ofLocation(3));
    }
}
