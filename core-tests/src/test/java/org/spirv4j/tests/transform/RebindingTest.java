// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.transform.Rebinding;
import org.spirv4j.transform.ShaderVariable;
import org.spirv4j.transform.TransformException;
import org.spirv4j.transform.VariableSelector;

class RebindingTest {
    private static final SpirvModule MODULE = TestModules.of("""
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpName %20 "data"
            OpName %10 "Block"
            OpName %22 "color"
            OpName %23 "twin"
            OpName %24 "twin"
            OpName %25 "push"
            OpName %26 "position"
            OpName %27 "grouped"
            OpMemberDecorate %11 0 BuiltIn Position
            OpDecorate %20 DescriptorSet 0
            OpDecorate %20 Binding 1
            OpDecorate %21 DescriptorSet 0
            OpDecorate %21 Binding 2
            OpDecorate %22 Location 0
            OpDecorate %23 Binding 1
            OpDecorate %23 DescriptorSet 0
            OpDecorate %30 Binding 7
            %30 = OpDecorationGroup
            OpGroupDecorate %30 %27
            %1 = OpTypeFloat 32
            %10 = OpTypeStruct %1
            %11 = OpTypeStruct %1
            %2 = OpTypePointer Uniform %10
            %3 = OpTypePointer Input %1
            %4 = OpTypePointer PushConstant %10
            %5 = OpTypePointer Output %11
            %20 = OpVariable %2 Uniform
            %21 = OpVariable %2 Uniform
            %22 = OpVariable %3 Input
            %23 = OpVariable %2 Uniform
            %24 = OpVariable %3 Input
            %25 = OpVariable %4 PushConstant
            %26 = OpVariable %5 Output
            %27 = OpVariable %2 Uniform
            """);

    /** The decorations of an id. */
    private static List<String> decorations(SpirvModule module, int id) {
        return TestModules.text(module)
                .lines()
                .filter(line -> line.startsWith("OpDecorate %" + id + " "))
                .map(line -> line.substring(("OpDecorate %" + id + " ").length()))
                .toList();
    }

    @Test
    void byNameIdAndBindingPoint() {
        SpirvModule module = MODULE.transform(Rebinding.create()
                .withBinding("data", 5)
                .withDescriptorSet("Block", 3)
                .withLocation("%22", 4)
                .withLocation("%24", 9));
        assertThat(decorations(module, 20)).containsExactly("DescriptorSet 0", "Binding 5");
        assertThat(decorations(module, 21)).containsExactly("DescriptorSet 3", "Binding 2");
        assertThat(decorations(module, 22)).containsExactly("Location 4");
        assertThat(decorations(module, 24)).containsExactly("Location 9");
        SpirvModule swapped =
                MODULE.transform(Rebinding.create().withBinding("0.1", 2).withBinding("0.2", 1));
        assertThat(decorations(swapped, 20)).contains("Binding 2");
        assertThat(decorations(swapped, 21)).contains("Binding 1");
        assertThat(decorations(swapped, 23)).as("another one at the same place").contains("Binding 2");
    }

    @Test
    void byNameOfBlock() {
        SpirvModule module = TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpName %20 "in"
                OpName %10 "In"
                OpName %21 "out"
                OpName %11 "in"
                OpDecorate %20 Binding 0
                OpDecorate %21 Binding 1
                %1 = OpTypeFloat 32
                %10 = OpTypeStruct %1
                %11 = OpTypeStruct %1
                %2 = OpTypePointer Uniform %10
                %3 = OpTypePointer Uniform %11
                %20 = OpVariable %2 Uniform
                %21 = OpVariable %3 Uniform
                """);
        SpirvModule byBlock = module.transform(Rebinding.create().withBinding("In", 5));
        assertThat(decorations(byBlock, 20)).containsExactly("Binding 5");
        SpirvModule byVariable = module.transform(Rebinding.create().withBinding("in", 6));
        assertThat(decorations(byVariable, 20)).containsExactly("Binding 6");
        assertThat(decorations(byVariable, 21)).as("its block has the name").containsExactly("Binding 1");
    }

    @Test
    void byMapping() {
        SpirvModule module = MODULE.transform(Rebinding.create().withMapping(variable -> switch (variable.id()) {
            case 20, 23 ->
                variable.withBinding(variable.binding().orElseThrow() + 10).withDescriptorSet(1);
            case 22 ->
                new ShaderVariable(
                        22,
                        "",
                        "",
                        variable.storageClass(),
                        variable.descriptorSet(),
                        variable.binding(),
                        java.util.OptionalInt.empty());
            default -> variable;
        }));
        assertThat(decorations(module, 20)).containsExactly("DescriptorSet 1", "Binding 11");
        assertThat(decorations(module, 23)).containsExactly("Binding 11", "DescriptorSet 1");
        assertThat(decorations(module, 22)).isEmpty();
    }

    @Test
    void nothingToDo() {
        assertThat(MODULE.transform(Rebinding.create())).isSameAs(MODULE);
        assertThat(MODULE.transform(Rebinding.create().withBinding("data", 1))).isSameAs(MODULE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "binding | dara | error: no module-scope variable has the name 'dara' (did you mean 'data'?)",
                "binding | 4.4 | error: no module-scope variable matches 4.4",
                "binding | %1 | error: no module-scope variable matches %1",
                "binding | twin | error: 2 variables have the name 'twin' (select a variable by %ID or SET.BINDING)",
                "binding | color | %color is not a resource: its storage class is Input",
                "set | push | %push is not a resource: its storage class is PushConstant",
                "location | data | %data is not a shader interface variable: its storage class is Uniform",
                "location | position | %position is a block of built-in variables, which have no location",
                "binding | grouped | %grouped gets its Binding decoration from a decoration group (flatten the decoration groups first)"
            })
    void refused(String what, String which, String message) {
        VariableSelector selector = VariableSelector.of(which);
        Rebinding rebinding = switch (what) {
            case "binding" -> Rebinding.create().withBinding(selector, 8);
            case "set" -> Rebinding.create().withDescriptorSet(selector, 8);
            default -> Rebinding.create().withLocation(selector, 8);
        };
        assertThatThrownBy(() -> MODULE.transform(rebinding))
                .isInstanceOfSatisfying(
                        TransformException.class,
                        e -> assertThat(e.diagnostics().get(0).toString()).contains(message));
    }

    @Test
    void selectors() {
        assertThat(VariableSelector.of("%7")).isEqualTo(new VariableSelector.Id(7));
        assertThat(VariableSelector.of("%data")).isEqualTo(new VariableSelector.Name("data"));
        assertThat(VariableSelector.of("1.2.3")).isEqualTo(new VariableSelector.Name("1.2.3"));
        assertThat(VariableSelector.of("1.2").text()).isEqualTo("1.2");
        assertThatThrownBy(() -> VariableSelector.of("%")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> VariableSelector.of("4294967296.0")).hasMessageContaining("too large");
    }
}
