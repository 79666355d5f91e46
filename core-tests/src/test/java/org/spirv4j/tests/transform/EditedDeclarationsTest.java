// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Function;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.text.Assembler;
import org.spirv4j.transform.InstructionWords;
import org.spirv4j.transform.ModuleEdit;
import org.spirv4j.validate.Validator;

/** What an edit finds in a module or adds to it: types, constants, decorations, interfaces, and places in blocks. */
final class EditedDeclarationsTest {
    private static final SpirvModule MODULE =
            Assembler.create().withTarget(TargetEnv.VULKAN_1_2).assemble("""
                    OpCapability Shader
                    OpMemoryModel Logical GLSL450
                    OpEntryPoint GLCompute %main "main" %data
                    OpExecutionMode %main LocalSize 1 1 1
                    OpDecorate %Data Block
                    OpMemberDecorate %Data 0 Offset 0
                    OpDecorate %data DescriptorSet 0
                    OpDecorate %data Binding 0
                    %void = OpTypeVoid
                    %fn = OpTypeFunction %void
                    %uint = OpTypeInt 32 0
                    %float = OpTypeFloat 32
                    %bool = OpTypeBool
                    %Data = OpTypeStruct %uint
                    %ptr = OpTypePointer StorageBuffer %Data
                    %data = OpVariable %ptr StorageBuffer
                    %ptr_f = OpTypePointer Function %uint
                    %uint_7 = OpConstant %uint 7
                    %spec = OpSpecConstant %uint 8
                    %true = OpConstantTrue %bool
                    %main = OpFunction %void None %fn
                    %a = OpLabel
                    %v = OpVariable %ptr_f Function
                    OpStore %v %uint_7
                    OpSelectionMerge %end None
                    OpBranchConditional %true %b %end
                    %b = OpLabel
                    OpBranch %end
                    %end = OpLabel
                    %p = OpPhi %uint %uint_7 %a %spec %b
                    OpStore %v %p
                    OpReturn
                    OpFunctionEnd
                    """);

    private final ModuleEdit edit = ModuleEdit.of(MODULE);

    private static int id(Op op) {
        return MODULE.instructions().stream()
                .filter(instruction -> instruction.is(op))
                .findFirst()
                .orElseThrow()
                .resultId();
    }

    private static int constant(int value) {
        return MODULE.layout().constants().stream()
                .filter(i -> i.is(Op.OpConstant, Op.OpSpecConstant) && i.word(3) == value)
                .findFirst()
                .orElseThrow()
                .resultId();
    }

    @Test
    void typesAndConstantsAreFound() {
        int uint = edit.type(Op.OpTypeInt, 32, 0);

        assertThat(uint).isEqualTo(id(Op.OpTypeInt));
        assertThat(edit.type(Op.OpTypeVoid)).isEqualTo(id(Op.OpTypeVoid));
        assertThat(edit.constant(uint, 7)).isEqualTo(constant(7));
        assertThat(edit.constant(Op.OpConstant, uint, 7)).isEqualTo(constant(7));
        assertThat(edit.constant(id(Op.OpTypeBool), 1)).isEqualTo(id(Op.OpConstantTrue));
        assertThat(edit.result()).isSameAs(MODULE);
        assertThat(edit.constant(uint, 8)).as("not the specialization constant").isNotEqualTo(constant(8));
    }

    @Test
    void whatIsMissingIsAddedOnce() {
        int bound = MODULE.header().bound();
        int wide = edit.type(Op.OpTypeFloat, 64);
        assertThat(wide).isEqualTo(bound);
        assertThat(edit.type(Op.OpTypeFloat, 64)).isEqualTo(wide);
        int half = edit.constant(wide, 0.5);
        assertThat(edit.constant(wide, 0.5)).isEqualTo(half);
        int vector = edit.type(Op.OpTypeVector, wide, 2);
        int halves = edit.constant(Op.OpConstantComposite, vector, half, half);
        assertThat(edit.constant(Op.OpConstantComposite, vector, half, half)).isEqualTo(halves);
        int three = edit.constant(id(Op.OpTypeFloat), 3);
        assertThat(edit.constant(id(Op.OpTypeFloat), 3.0)).isEqualTo(three);

        assertThat(TestModules.text(edit.result()))
                .contains("""
                %18 = OpConstantTrue %5
                """.replace("%18", "%" + id(Op.OpConstantTrue)).replace("%5", "%" + id(Op.OpTypeBool))
                        + """
                %A = OpTypeFloat 64
                %B = OpConstant %A 0.5
                %C = OpTypeVector %A 2
                %D = OpConstantComposite %C %B %B
                %E = OpConstant %F 3
                """.replace("%A", "%" + wide)
                                .replace("%B", "%" + half)
                                .replace("%C", "%" + vector)
                                .replace("%D", "%" + halves)
                                .replace("%E", "%" + three)
                                .replace("%F", "%" + id(Op.OpTypeFloat)));
    }

    @Test
    void decoratedTypesThatMayBeRepeatedAreNotFound() {
        int uint = id(Op.OpTypeInt);
        int struct = edit.type(Op.OpTypeStruct, uint);

        assertThat(struct).isNotEqualTo(id(Op.OpTypeStruct));
        assertThat(edit.type(Op.OpTypeStruct, uint)).isEqualTo(struct);
        assertThat(edit.type(Op.OpTypePointer, StorageClass.StorageBuffer.value(), id(Op.OpTypeStruct)))
                .isEqualTo(id(Op.OpTypePointer));
    }

    @Test
    void droppedDeclarationsAreNotFound() {
        edit.drop(MODULE.definition(constant(7)).orElseThrow());
        int seven = edit.constant(id(Op.OpTypeInt), 7);
        assertThat(seven).isNotEqualTo(constant(7));
        edit.drop(MODULE.definition(id(Op.OpTypeFloat)).orElseThrow());
        int single = edit.type(Op.OpTypeFloat, 32);
        assertThat(single).isNotEqualTo(id(Op.OpTypeFloat));
        assertThat(edit.type(Op.OpTypeFloat, 32)).isEqualTo(single);
    }

    @Test
    void valuesMustFitTheirTypes() {
        assertThatThrownBy(() -> edit.constant(id(Op.OpTypeInt), -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edit.constant(id(Op.OpTypeInt), 0.5)).hasMessageContaining("floating-point number");
        assertThatThrownBy(() -> edit.constant(id(Op.OpTypeVoid), 1))
                .hasMessageContaining("is not an integer, floating-point or Boolean type");
        assertThatThrownBy(() -> edit.type(Op.OpLoad)).hasMessage("OpLoad does not declare a type");
        assertThatThrownBy(() -> edit.constant(Op.OpSpecConstant, id(Op.OpTypeInt), 1))
                .hasMessage("OpSpecConstant does not state the value of a constant");
        assertThatThrownBy(() -> edit.type(null)).hasMessage("op");
    }

    @Test
    void decorationsAreAddedOnce() {
        int data = id(Op.OpVariable);
        edit.decorate(data, Decoration.Binding, 0);
        edit.decorateMember(id(Op.OpTypeStruct), 0, Decoration.Offset, 0);
        assertThat(edit.result()).isSameAs(MODULE);
        edit.decorate(data, Decoration.NonWritable);
        edit.decorate(data, Decoration.NonWritable);
        edit.decorateMember(id(Op.OpTypeStruct), 0, Decoration.NonReadable);
        edit.decorate(data, Decoration.UniformId, constant(7));

        SpirvModule result = edit.result();
        assertThat(result.instructionCount()).isEqualTo(MODULE.instructionCount() + 3);
        assertThat(result.id(data).decorations())
                .hasToString("[DescriptorSet 0, Binding 0, NonWritable, UniformId %" + constant(7) + "]");
        assertThat(result.id(id(Op.OpTypeStruct)).member(0).decorations()).hasToString("[Offset 0, NonReadable]");
    }

    @Test
    void interfacesGetVariablesOnce() {
        var entryPoint = MODULE.layout().entryPoints().get(0);
        edit.addToInterface(entryPoint, entryPoint.interfaceIds().get(0));
        assertThat(edit.result()).isSameAs(MODULE);
        int pointer = edit.type(Op.OpTypePointer, StorageClass.Private.value(), id(Op.OpTypeInt));
        int counter = edit.freshId();
        edit.append(
                LayoutSection.DECLARATIONS,
                InstructionWords.of(Op.OpVariable, pointer, counter, StorageClass.Private.value()));
        edit.addToInterface(entryPoint, counter);
        edit.addToInterface(entryPoint, counter);
        edit.addToInterface(entryPoint, 3);

        assertThat(edit.result().layout().entryPoints().get(0).interfaceIds())
                .containsExactly(entryPoint.interfaceIds().get(0), counter, 3);
        assertThat(edit.result().layout().entryPoints().get(0).name()).isEqualTo("main");
        edit.replace(entryPoint.instruction());
        assertThat(edit.result().layout().entryPoints()).isEmpty();
    }

    @Test
    void codeIsInsertedBehindPhisAndVariablesAndBeforeMerges() {
        Function main = MODULE.layout().functions().get(0);
        int uint = id(Op.OpTypeInt);
        int one = edit.constant(uint, 1);
        int first = edit.freshId();
        int second = edit.freshId();
        int third = edit.freshId();
        edit.insertAtStart(main, InstructionWords.of(Op.OpCopyObject, uint, first, one));
        edit.insertAtStart(main.block(2), InstructionWords.of(Op.OpCopyObject, uint, second, one));
        edit.insertAtEnd(main.block(0), InstructionWords.of(Op.OpCopyObject, uint, third, one));

        SpirvModule result = edit.result();
        assertThat(result.layout().functions().get(0).instructions().stream().map(i -> i.op().orElseThrow()))
                .containsExactly(
                        Op.OpFunction,
                        Op.OpLabel,
                        Op.OpVariable,
                        Op.OpCopyObject,
                        Op.OpStore,
                        Op.OpCopyObject,
                        Op.OpSelectionMerge,
                        Op.OpBranchConditional,
                        Op.OpLabel,
                        Op.OpBranch,
                        Op.OpLabel,
                        Op.OpPhi,
                        Op.OpCopyObject,
                        Op.OpStore,
                        Op.OpReturn,
                        Op.OpFunctionEnd);
        assertThat(Validator.create()
                        .withTarget(TargetEnv.VULKAN_1_2)
                        .validate(result)
                        .isValid())
                .isTrue();
    }

    @Test
    void functionsWithoutABodyAreRefused() {
        SpirvModule module = TestModules.of("""
                %1 = OpTypeVoid
                %2 = OpTypeFunction %1
                %3 = OpFunction %1 None %2
                OpFunctionEnd
                """);
        assertThatThrownBy(() -> ModuleEdit.of(module)
                        .insertAtStart(module.layout().functions().get(0)))
                .hasMessage("function %3 has no body");
        assertThatThrownBy(() -> edit.insertAtStart((Function) null)).hasMessage("function");
    }

    @Test
    void sectionsRefuseWhatCannotBeInThem() {
        assertThatThrownBy(() -> edit.append(
                        LayoutSection.ANNOTATIONS,
                        InstructionWords.of(Op.OpName, 1).string("x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("OpName cannot be in the section ANNOTATIONS; it belongs to NAMES");
        assertThatThrownBy(() -> edit.append(LayoutSection.DECLARATIONS, InstructionWords.of(Op.OpFAdd, 1, 2, 3, 4)))
                .hasMessage("OpFAdd cannot be in the section DECLARATIONS; it belongs into a function or a graph");
        assertThatThrownBy(() -> edit.append(LayoutSection.NAMES, InstructionWords.of(Op.OpLabel, 99)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edit.append(LayoutSection.NAMES, InstructionWords.of(Op.OpTypeVoid, 99)))
                .hasMessageContaining("it belongs to DECLARATIONS");
        assertThat(edit.result()).isSameAs(MODULE);
        edit.append(LayoutSection.DECLARATIONS, InstructionWords.of(Op.OpNoLine));
        edit.append(LayoutSection.DECLARATIONS, InstructionWords.of(65000).add(1));
        edit.append(LayoutSection.DECLARATIONS, InstructionWords.of(Op.OpUndef, id(Op.OpTypeInt), edit.freshId()));
        edit.append(LayoutSection.DECLARATIONS, InstructionWords.of(Op.OpDecorateId, 1, 27, 2));
        edit.append(LayoutSection.ANNOTATIONS, InstructionWords.of(Op.OpDecorateId, 1, 27, 2));
        assertThat(edit.result().instructionCount()).isEqualTo(MODULE.instructionCount() + 5);
    }
}
