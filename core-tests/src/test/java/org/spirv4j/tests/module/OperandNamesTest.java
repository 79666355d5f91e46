// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GrammarWalk;
import org.spirv4j.testkit.Words;

/** Operands by their names in the grammar, and parameters by the enumerant that they belong to. */
final class OperandNamesTest {

    private static Instruction last(Words words) {
        SpirvModule module = words.read();
        return module.instruction(module.instructionCount() - 1);
    }

    private static List<String> names(List<Operand> operands) {
        return operands.stream().map(Operand::name).toList();
    }

    private static List<Integer> words(List<Operand> operands) {
        return operands.stream().map(Operand::word).toList();
    }

    @Test
    void resultAndItsTypeAreNotOperands() {
        Instruction load = last(Words.bound(9).op(Op.OpLoad, 1, 2, 3, 0x2, 16));

        assertThat(words(load.operands())).containsExactly(3, 2, 16);
        assertThat(words(load.operandsWithResult())).containsExactly(1, 2, 3, 2, 16);
        assertThat(names(load.operands())).containsExactly("Pointer", "MemoryAccess", "LiteralInteger");
        assertThat(load.info().orElseThrow().operands()).hasSize(2);
        assertThat(load.info().orElseThrow().operandsWithResult()).hasSize(4);
        Instruction type = last(Words.bound(9).op(Op.OpTypeInt, 1, 32, 0));
        assertThat(names(type.operands())).containsExactly("Width", "Signedness");
        assertThat(type.operandsWithResult().get(0).word()).isEqualTo(1);
        assertThat(last(Words.bound(9).op(Op.OpTypeVoid, 1)).operands()).isEmpty();
    }

    @Test
    void operandsAreFoundByName() {
        Instruction image = last(Words.bound(9).op(Op.OpTypeImage, 1, 2, 1, 0, 0, 0, 2, 4));

        assertThat(image.operand("Sampled").orElseThrow().word()).isEqualTo(2);
        assertThat(image.operand("MS").orElseThrow().word()).isZero();
        assertThat(image.operand("Dim").orElseThrow().has(Dim.Dim2D)).isTrue();
        assertThat(image.operand("sampledType"))
                .hasValueSatisfying(o -> assertThat(o.word()).isEqualTo(2));
        assertThat(image.operand("Sampled Type").orElseThrow().name()).isEqualTo("Sampled Type");
        assertThat(image.operand("AccessQualifier")).as("optional and absent").isEmpty();
    }

    @Test
    void unknownNamesAreRefusedWithTheKnownOnes() {
        Instruction load = last(Words.bound(9).op(Op.OpLoad, 1, 2, 3));

        assertThatThrownBy(() -> load.operand("Ptr"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("OpLoad has no operand 'Ptr'; its operands are Pointer, MemoryAccess");
        assertThatThrownBy(() -> load.operands("IdResult")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> last(Words.bound(9).op(Op.OpNop)).operand("x"))
                .hasMessage("OpNop has no operand 'x'; it has no operands");
        assertThatThrownBy(() -> last(Words.bound(9).op(65000, 1)).operand("x"))
                .hasMessage("opcode 65000 has no operand 'x'; it has no operands");
        assertThatThrownBy(() -> load.operand(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("name");
    }

    @Test
    void repeatedOperandsHaveOneNameOrTakeTurns() {
        Instruction struct = last(Words.bound(9).op(Op.OpTypeStruct, 1, 2, 3));
        assertThat(words(struct.operands("Member type"))).containsExactly(2, 3);
        assertThat(struct.operands("Member 0 type, member 1 type, ...")).hasSize(2);
        assertThat(last(Words.bound(9).op(Op.OpTypeStruct, 1)).operands("memberType"))
                .isEmpty();
        Instruction phi = last(Words.bound(9).op(Op.OpPhi, 1, 2, 3, 4, 5, 6));
        assertThat(names(phi.operands())).containsExactly("Variable", "Parent", "Variable", "Parent");
        assertThat(words(phi.operands("Parent"))).containsExactly(4, 6);
        Instruction call = last(Words.bound(9).op(Op.OpFunctionCall, 1, 2, 3, 4, 5));
        assertThat(words(call.operands("Argument"))).containsExactly(4, 5);
        assertThat(call.operand("Argument").orElseThrow().word()).isEqualTo(4);
        Instruction opaque = last(Words.bound(9).op(Op.OpTypeOpaque, 1, "t"));
        assertThat(opaque.operand("Name").orElseThrow().string()).isEqualTo("t");
    }

    @Test
    void parametersAreFoundByTheirBit() {
        Operand access = last(Words.bound(9).op(Op.OpLoad, 1, 2, 3, 0x1 | 0x2 | 0x10, 16, 4))
                .operand("MemoryAccess")
                .orElseThrow();

        assertThat(access.has(MemoryAccess.Volatile)).isTrue();
        assertThat(access.has(MemoryAccess.Nontemporal)).isFalse();
        assertThat(access.has(MemoryAccess.None)).isFalse();
        assertThat(access.parameter(MemoryAccess.Aligned).orElseThrow().word()).isEqualTo(16);
        assertThat(access.parameter(MemoryAccess.MakePointerVisible)
                        .orElseThrow()
                        .kind()
                        .name())
                .isEqualTo("IdScope");
        assertThat(access.parameter(MemoryAccess.Volatile)).isEmpty();
        assertThat(access.parameter(MemoryAccess.MakePointerAvailable)).isEmpty();
        assertThat(words(access.parameters())).containsExactly(16, 4);
        assertThatThrownBy(() -> access.has(StorageClass.Uniform))
                .hasMessage("Uniform is a StorageClass, but operand MemoryAccess is a MemoryAccess");
    }

    @Test
    void twoMasksHaveTheirOwnParameters() {
        List<Operand> access =
                last(Words.bound(9).op(Op.OpCopyMemory, 1, 2, 0x2, 8, 0x2, 4)).operands("MemoryAccess");

        assertThat(access).hasSize(2);
        assertThat(words(access.get(0).parameters(MemoryAccess.Aligned))).containsExactly(8);
        assertThat(words(access.get(1).parameters(MemoryAccess.Aligned))).containsExactly(4);
    }

    @Test
    void parametersOfEnumerantsHaveNames() {
        Operand mode = last(Words.bound(9).op(Op.OpExecutionMode, 1, 17, 8, 4, 1))
                .operand("Mode")
                .orElseThrow();
        assertThat(names(mode.parameters(ExecutionMode.LocalSize))).containsExactly("x size", "y size", "z size");
        assertThat(mode.enumerant().orElseThrow().name()).isEqualTo("LocalSize");
        assertThat(mode.parameters(ExecutionMode.LocalSizeHint)).isEmpty();
        Operand decoration = last(Words.bound(9).op(Op.OpDecorate, 1, 11, 0))
                .operand("Decoration")
                .orElseThrow();
        assertThat(decoration
                        .parameter(Decoration.BuiltIn)
                        .orElseThrow()
                        .enumerant()
                        .orElseThrow()
                        .name())
                .isEqualTo("Position");
        assertThat(decoration.isParameter()).isFalse();
        assertThat(decoration.parameters().get(0).isParameter()).isTrue();
    }

    @Test
    void extendedInstructionsAndOperationsHaveTheirOwnNames() {
        Words glsl = Words.bound(9).op(Op.OpExtInstImport, 1, "GLSL.std.450");
        Instruction clamp = last(glsl.op(Op.OpExtInst, 2, 3, 1, 43, 4, 5, 6));
        assertThat(clamp.extendedInstruction().orElseThrow().name()).isEqualTo("FClamp");
        assertThat(clamp.operand("minVal").orElseThrow().word()).isEqualTo(5);
        assertThat(names(clamp.operands())).containsExactly("Set", "Instruction", "x", "minVal", "maxVal");
        assertThatThrownBy(() -> clamp.operand("y"))
                .hasMessageEndingWith("its operands are Set, Instruction, Operand, x, minVal, maxVal");
        Instruction sum = last(Words.bound(9).op(Op.OpSpecConstantOp, 1, 2, 128, 3, 4));
        assertThat(sum.operand("Operand 2").orElseThrow().word()).isEqualTo(4);
        assertThat(sum.extendedInstruction()).isEmpty();
        assertThat(last(Words.bound(9).op(Op.OpExtInst, 2, 3, 1, 43, 4)).extendedInstruction())
                .as("no import")
                .isEmpty();
    }

    @Test
    void operandsAfterSomethingUnknownAreAbsent() {
        Instruction image = last(Words.bound(9).op(Op.OpTypeImage, 1, 2, 60000, 0, 0, 0, 2, 4));

        assertThat(image.operand("Dim").orElseThrow().enumerant()).isEmpty();
        assertThat(image.operand("Sampled")).isEmpty();
        assertThat(names(image.operands())).containsExactly("Sampled Type", "Dim", "UnknownWords");
    }

    /** In a module with every instruction, enumerant and extended instruction of the grammar. */
    @Test
    void everyOperandIsFoundByItsNameOrByItsOwner() {
        SpirvModule module =
                SpirvModule.ofWords(GrammarWalk.words(Grammar.builtIn(), new SpirvVersion(1, 6)), ReadOptions.DEFAULT);
        int parameters = 0;
        for (Instruction instruction : module.instructions()) {
            List<Operand> operands = instruction.operands();
            for (Operand operand : operands) {
                long owners = operands.stream()
                        .filter(owner -> owner.parameters().stream()
                                .anyMatch(parameter -> parameter.wordOffset() == operand.wordOffset()))
                        .count();
                assertThat(owners).as("%s of %s", operand, instruction).isEqualTo(operand.isParameter() ? 1 : 0);
                parameters += operand.isParameter() ? 1 : 0;
                if (!operand.isParameter()) {
                    assertThat(instruction.operands(operand.name()))
                            .as("%s of %s", operand, instruction)
                            .anyMatch(found -> found.wordOffset() == operand.wordOffset());
                }
            }
        }
        assertThat(parameters).isGreaterThan(400);
    }
}
