// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Availability;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandInfo.Quantifier;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.grammar.OperandKind.Category;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;

/** What the built-in grammar holds. */
final class GrammarTest {
    private static final Grammar GRAMMAR = Grammar.builtIn();

    private static List<EnumerantInfo> coreEnumerants() {
        return GRAMMAR.operandKinds().stream()
                .flatMap(kind -> kind.enumerants().stream())
                .toList();
    }

    @Test
    void isComplete() {
        assertThat(GRAMMAR).hasToString("SPIR-V 1.6 revision 7");
        assertThat(GRAMMAR.instructions()).hasSize(876);
        assertThat(GRAMMAR.operandKinds()).hasSize(72);
        assertThat(coreEnumerants()).hasSize(1110);
        assertThat(GRAMMAR.extendedInstructionSets()).hasSize(18);
        assertThat(GRAMMAR.instructions().stream().mapToInt(i -> i.aliases().size()))
                .satisfies(counts ->
                        assertThat(counts.stream().mapToInt(n -> n).sum()).isEqualTo(58));
        assertThat(coreEnumerants().stream().mapToInt(e -> e.aliases().size()).sum())
                .isEqualTo(180);
    }

    @Test
    void findsInstructionsByNameAliasAndOpcode() {
        for (InstructionInfo instruction : GRAMMAR.instructions()) {
            assertThat(GRAMMAR.instruction(instruction.number())).contains(instruction);
            assertThat(GRAMMAR.instruction(instruction.name())).contains(instruction);
            for (String alias : instruction.aliases()) {
                assertThat(GRAMMAR.instruction(alias)).contains(instruction);
            }
        }
        assertThat(GRAMMAR.instruction("OpNothing")).isEmpty();
        assertThat(GRAMMAR.instruction("")).isEmpty();
        for (int opcode : new int[] {9, -1, 65536, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThat(GRAMMAR.instruction(opcode)).isEmpty();
        }
    }

    @Test
    void describesInstructions() {
        InstructionInfo load = GRAMMAR.instruction("OpLoad").orElseThrow();

        assertThat(load.number()).isEqualTo(61);
        assertThat(load.instructionClass()).isEqualTo("Memory");
        assertThat(load.operandsWithResult().stream().map(o -> o.kind().name()))
                .containsExactly("IdResultType", "IdResult", "IdRef", "MemoryAccess");
        assertThat(load.operandsWithResult().get(2).name()).isEqualTo("Pointer");
        assertThat(load.operandsWithResult().get(3).quantifier()).isEqualTo(Quantifier.OPTIONAL);
        assertThat(GRAMMAR.instruction("OpPhi")
                        .orElseThrow()
                        .operandsWithResult()
                        .get(2)
                        .quantifier())
                .isEqualTo(Quantifier.ANY);
    }

    @Test
    void knowsWhenSomethingIsThere() {
        Availability always = GRAMMAR.instruction("OpLoad").orElseThrow().availability();
        assertThat(always.since()).contains(new SpirvVersion(1, 0));
        assertThat(always.until()).isEmpty();
        assertThat(always.provisional()).isFalse();

        EnumerantInfo storageBuffer =
                GRAMMAR.operandKind("StorageClass").orElseThrow().enumerant(12).orElseThrow();
        assertThat(storageBuffer.name()).isEqualTo("StorageBuffer");
        assertThat(storageBuffer.availability().since()).contains(new SpirvVersion(1, 3));
        assertThat(storageBuffer.availability().capabilities()).containsExactly(Capability.Shader.value());
        assertThat(storageBuffer.availability().extensions()).contains("SPV_KHR_storage_buffer_storage_class");

        assertThat(GRAMMAR.instruction("OpTypeRayQueryKHR")
                        .orElseThrow()
                        .availability()
                        .since())
                .isEmpty();
        assertThat(GRAMMAR.instruction("OpDecorateStringGOOGLE").orElseThrow().name())
                .isEqualTo("OpDecorateString");
        assertThat(GRAMMAR.instructions().stream()
                        .filter(i -> i.availability().until().isPresent()))
                .isNotEmpty();
    }

    @Test
    void groupsOperandKinds() {
        assertThat(kind("IdRef").category()).isEqualTo(Category.ID);
        assertThat(kind("LiteralString").category()).isEqualTo(Category.LITERAL);
        assertThat(kind("MemoryAccess").category()).isEqualTo(Category.BIT_ENUM);
        assertThat(kind("Capability").category()).isEqualTo(Category.VALUE_ENUM);
        assertThat(kind("PairIdRefLiteralInteger").category()).isEqualTo(Category.COMPOSITE);
        assertThat(kind("PairIdRefLiteralInteger").bases()).containsExactly(kind("IdRef"), kind("LiteralInteger"));
        assertThat(kind("IdRef").bases()).isEmpty();
        assertThat(kind("IdRef").enumerants()).isEmpty();
        assertThat(GRAMMAR.operandKind("Nothing")).isEmpty();
    }

    private static OperandKind kind(String name) {
        return GRAMMAR.operandKind(name).orElseThrow();
    }

    @Test
    void findsEnumerantsByValue() {
        List<OperandKind> kinds = new ArrayList<>(GRAMMAR.operandKinds());
        GRAMMAR.extendedInstructionSets().forEach(set -> kinds.addAll(set.operandKinds()));
        for (OperandKind kind : kinds) {
            Set<String> names = new HashSet<>();
            for (EnumerantInfo enumerant : kind.enumerants()) {
                assertThat(kind.enumerant(enumerant.value())).contains(enumerant);
                assertThat(names.add(enumerant.name()))
                        .as(kind + " " + enumerant.name())
                        .isTrue();
                enumerant
                        .aliases()
                        .forEach(alias -> assertThat(names.add(alias))
                                .as(kind + " " + alias)
                                .isTrue());
            }
            assertThat(kind.enumerant(0x7FFFFFFE)).isEmpty();
            assertThat(kind.enumerant(-2)).isEmpty();
        }
    }

    @Test
    void findsExtendedInstructions() {
        for (ExtendedInstructionSet set : GRAMMAR.extendedInstructionSets()) {
            for (InstructionInfo instruction : set.instructions()) {
                assertThat(set.instruction(instruction.number())).contains(instruction);
            }
            assertThat(set.instruction(-1)).isEmpty();
            assertThat(set.instruction(65000)).isEmpty();
        }
    }

    @Test
    void selectsExtendedSetsByImportName() {
        assertThat(set("GLSL.std.450")).contains("GLSL.std.450");
        assertThat(set("OpenCL.std")).contains("OpenCL.std");
        assertThat(set("NonSemantic.Shader.DebugInfo.100")).contains("NonSemantic.Shader.DebugInfo.*");
        assertThat(set("NonSemantic.ClspvReflection.5")).contains("NonSemantic.ClspvReflection.*");
        assertThat(set("GLSL.std.4500")).isEmpty();
        assertThat(set("GLSL.std.45")).isEmpty();
        assertThat(set("")).isEmpty();
    }

    private static Optional<String> set(String importName) {
        return GRAMMAR.extendedInstructionSet(importName).map(ExtendedInstructionSet::importName);
    }

    @Test
    void knowsWhoMakesModules() {
        assertThat(GRAMMAR.generator(8)).contains("Khronos Glslang Reference Front End");
        assertThat(GRAMMAR.generator(60000)).isEmpty();
    }

    @Test
    void enumsMatchTheGrammar() {
        assertThat(Op.values()).hasSize(876);
        for (Op op : Op.values()) {
            assertThat(op.info().number()).isEqualTo(op.opcode());
            assertThat(op.info().name()).isEqualTo(op.name());
            assertThat(Op.of(op.opcode())).contains(op);
        }
        assertThat(Op.of(9)).isEmpty();
        for (OperandKind kind : GRAMMAR.operandKinds()) {
            if (kind.category() == Category.VALUE_ENUM || kind.category() == Category.BIT_ENUM) {
                Enumerant[] constants = constants(kind);
                assertThat(constants).hasSameSizeAs(kind.enumerants());
                for (int i = 0; i < constants.length; i++) {
                    EnumerantInfo info = kind.enumerants().get(i);
                    assertThat(constants[i].value()).isEqualTo(info.value());
                    assertThat(constants[i].info()).isEqualTo(info);
                    assertThat(constants[i].name())
                            .isEqualTo(Character.isDigit(info.name().charAt(0)) ? kind + info.name() : info.name());
                }
            }
        }
    }

    private static Enumerant[] constants(OperandKind kind) {
        try {
            return (Enumerant[]) Class.forName("org.spirv4j.grammar." + kind).getEnumConstants();
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void environmentsHaveAVersionOfSpirv() {
        for (TargetEnv env : TargetEnv.values()) {
            assertThat(TargetEnv.ofLabel(env.label())).contains(env);
        }
        assertThat(TargetEnv.ofLabel("vulkan1.1spv1.4").orElseThrow().version()).isEqualTo(new SpirvVersion(1, 4));
        assertThat(TargetEnv.ofLabel("vulkan9")).isEmpty();
        assertThat(TargetEnv.ofVersion(new SpirvVersion(1, 3))).contains(TargetEnv.UNIVERSAL_1_3);
        assertThat(TargetEnv.ofVersion(new SpirvVersion(1, 7))).isEmpty();
    }

    @Test
    void listsCannotBeChanged() {
        assertThatThrownBy(() -> GRAMMAR.instructions().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> kind("Dim").enumerants().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> GRAMMAR.operandKinds().clear()).isInstanceOf(UnsupportedOperationException.class);
    }
}
