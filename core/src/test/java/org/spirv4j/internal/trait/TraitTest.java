// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.trait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.grammar.InstructionClass;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarSyntaxException;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.GrammarText;

/** What traits the instructions of the built-in grammar have, and how a grammar defines them. */
final class TraitTest {
    private static final GrammarTables TABLES = BuiltInGrammar.tables();

    private static Stream<Op> withPrefix(String... prefixes) {
        return Arrays.stream(Op.values())
                .filter(op -> Arrays.stream(prefixes).anyMatch(op.name()::startsWith))
                .filter(op -> op.info().hasResult());
    }

    private static List<String> kinds(Op op) {
        return op.info().operandsWithResult().stream()
                .map(OperandInfo::kind)
                .map(Object::toString)
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void hasWorksByOpcodeRowAndConstant(Trait trait) {
        assertThat(trait.ops()).isNotEmpty();
        for (Op op : Op.values()) {
            assertThat(trait.has(op)).isEqualTo(trait.ops().contains(op));
            assertThat(trait.has(TABLES, op.opcode())).isEqualTo(trait.has(op));
            assertThat(trait.hasRow(TABLES, op.ordinal())).isEqualTo(trait.has(op));
        }
        assertThat(trait.has(TABLES, 9)).as("an opcode that the grammar lacks").isFalse();
        assertThat(trait.has(TABLES, 0xFFFF)).isFalse();
    }

    @Test
    void namesOfTypesAndConstantsFollowOnePattern() {
        assertThat(Trait.TYPE_DECLARATION.ops())
                .containsExactlyElementsOf(withPrefix("OpType").toList());
        assertThat(Trait.CONSTANT.ops())
                .containsExactlyElementsOf(
                        withPrefix("OpConstant", "OpSpecConstant").toList());
        assertThat(Trait.SPEC_CONSTANT.ops())
                .containsExactlyElementsOf(withPrefix("OpSpecConstant").toList());
        assertThat(Trait.CONSTANT.ops()).containsAll(Trait.VALUE_CONSTANT.ops()).contains(Op.OpConstantPipeStorage);
        assertThat(Trait.VALUE_CONSTANT.ops()).doesNotContain(Op.OpConstantPipeStorage, Op.OpSpecConstantOp);
    }

    @Test
    void predicatesOfOpAreTraits() {
        for (Op op : Op.values()) {
            assertThat(op.isTypeDeclaration()).isEqualTo(Trait.TYPE_DECLARATION.has(op));
            assertThat(op.isConstant()).isEqualTo(Trait.CONSTANT.has(op));
            assertThat(op.isTermination()).isEqualTo(Trait.TERMINATION.has(op));
            assertThat(op.instructionClass().grammarName()).isEqualTo(op.info().instructionClass());
        }
        assertThat(Op.OpKill.isTermination()).isTrue();
        assertThat(InstructionClass.RELATIONAL_AND_LOGICAL.section()).contains("Relational and Logical Instructions");
        assertThat(InstructionClass.EXCLUDE.section()).isEmpty();
    }

    @Test
    void terminationsHaveNoResultAndBranchesNameLabels() {
        for (Op op : Trait.TERMINATION.ops()) {
            assertThat(kinds(op)).doesNotContain("IdResult");
        }
        assertThat(Trait.TERMINATION.ops()).containsAll(Trait.BRANCH.ops());
        assertThat(Trait.BRANCH.ops()).containsExactly(Op.OpBranch, Op.OpBranchConditional, Op.OpSwitch);
    }

    @Test
    void accessChainsAreTypedOrUntyped() {
        assertThat(Trait.ACCESS_CHAIN.ops()).hasSize(8);
        for (Op op : Trait.ACCESS_CHAIN.ops()) {
            assertThat(Trait.TYPED_ACCESS_CHAIN.has(op)).isNotEqualTo(Trait.UNTYPED_ACCESS_CHAIN.has(op));
            boolean element = op.info().operandsWithResult().stream()
                    .anyMatch(o -> o.name().equals("Element"));
            assertThat(Trait.PTR_ACCESS_CHAIN.has(op)).isEqualTo(element);
            boolean baseType = op.info().operandsWithResult().stream()
                    .anyMatch(o -> o.name().equals("Base Type"));
            assertThat(Trait.UNTYPED_ACCESS_CHAIN.has(op)).isEqualTo(baseType);
        }
    }

    @Test
    void samplingHasAnImplicitOrAnExplicitLevelOfDetail() {
        for (Op op : Trait.IMAGE_SAMPLE.ops()) {
            assertThat(Trait.IMPLICIT_LOD.has(op)).isNotEqualTo(Trait.EXPLICIT_LOD.has(op));
            assertThat(kinds(op)).contains("ImageOperands");
        }
        for (Op op : Trait.DEPTH_COMPARISON.ops()) {
            assertThat(op.info().operandsWithResult().stream().map(OperandInfo::name))
                    .contains("Dref");
        }
    }

    @Test
    void pureInstructionsHaveAResultAndMayBeRemoved() {
        for (Op op : Trait.REMOVABLE.ops()) {
            assertThat(kinds(op)).as(op.name()).contains("IdResult").doesNotContain("IdScope", "IdMemorySemantics");
            assertThat(Trait.TERMINATION.has(op)).isFalse();
        }
        assertThat(Trait.REMOVABLE.ops()).containsAll(Trait.PURE.ops());
        assertThat(Trait.PURE.ops())
                .doesNotContain(
                        Op.OpLoad,
                        Op.OpPhi,
                        Op.OpFunctionCall,
                        Op.OpDPdx,
                        Op.OpImageQueryLod,
                        Op.OpCooperativeMatrixMulAddKHR);
        assertThat(Trait.PURE.ops()).containsAll(Trait.COMMUTATIVE.ops());
    }

    @Test
    void commutativeInstructionsHaveTwoOperandsOfOneKind() {
        for (Op op : Trait.COMMUTATIVE.ops()) {
            assertThat(kinds(op).subList(0, 4))
                    .as(op.name())
                    .containsExactly("IdResultType", "IdResult", "IdRef", "IdRef");
        }
        assertThat(Trait.COMMUTATIVE.ops()).doesNotContain(Op.OpISub, Op.OpFDiv, Op.OpSUDot, Op.OpULessThan);
    }

    @Test
    void constantOperationsThatNeedKernelsAreConstantOperations() {
        assertThat(Trait.CONSTANT_OPERATION.ops()).hasSize(65).containsAll(Trait.KERNEL_CONSTANT_OPERATION.ops());
        assertThat(Trait.KERNEL_CONSTANT_OPERATION.ops()).hasSize(20).doesNotContain(Op.OpFmaKHR, Op.OpQuantizeToF16);
    }

    @Test
    void membersCanBeRemovedAndTraitsReferToEarlierOnes() {
        GrammarModel model = BuiltInGrammar.model();
        model.traits.clear();
        GrammarText.read("""
                trait COPY "Copies."
                  OpCopy*
                  # a comment
                  OpLoad
                trait OBJECT "Copies objects."
                  @COPY -OpCopyMemory* -class=Memory
                """, "my.grammar", model);
        GrammarTables tables = GrammarTables.compile(model);
        List<String> objects = Arrays.stream(Op.values())
                .filter(op -> tables.opHasTrait(op.ordinal(), 1))
                .map(Op::name)
                .toList();
        assertThat(objects).containsExactly("OpCopyObject", "OpCopyLogical");
        assertThat(model.traits.get(1).description()).isEqualTo("Copies objects.");
    }

    @Test
    void wrongDefinitionsAreRefused() {
        assertRefused("trait A \"a\"\n  @B\n", "trait 'B' is not defined above");
        assertRefused("trait A \"a\"\n  OpLoad&\n", "'OpLoad&' is not a pattern for instructions");
        assertRefused("trait A \"a\"\n  class=\n", "'class=' is not a pattern for instructions");
        assertRefused("trait A \"a\"\ntrait A \"b\"\n", "trait A is defined twice");
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            many.append("trait A").append(i).append(" \"a\"\n  OpNop\n");
        }
        assertRefused(many.toString(), "too many traits");
    }

    private static void assertRefused(String text, String message) {
        GrammarModel model = BuiltInGrammar.model();
        model.traits.clear();
        GrammarText.read(text, "my.grammar", model);
        assertThatThrownBy(() -> GrammarTables.compile(model))
                .isInstanceOf(GrammarSyntaxException.class)
                .hasMessageContaining(message);
    }

    /** What an instruction is stands in the grammar; its name is for messages. */
    @Test
    void noClassInspectsTheNamesOfInstructions() throws IOException {
        Pattern asks = Pattern.compile("(startsWith|contains|endsWith)\\(\"Op[A-Z]");
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                assertThat(asks.matcher(Files.readString(file)).find())
                        .as(file.toString())
                        .isFalse();
            }
        }
    }
}
