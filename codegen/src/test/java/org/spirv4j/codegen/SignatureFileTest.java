// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.codegen.SignatureFile.Signature;
import org.spirv4j.internal.grammar.GrammarFolder;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarSyntaxException;

/** Reading {@code signatures.table}, and the messages for malformed lines. */
final class SignatureFileTest {
    private static final Path GRAMMAR = Path.of("../grammar");
    private static final GrammarModel MODEL = model();

    private static GrammarModel model() {
        try {
            return GrammarFolder.read(GRAMMAR);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static SignatureFile read(String... lines) {
        return new SignatureFile(List.of(lines), MODEL);
    }

    private static Instruction instruction(String name) {
        return MODEL.instructions.stream()
                .filter(i -> i.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aResultFollowsFromTheFirstOperandInARelationToIt() {
        SignatureFile file = read("type ints \"integers\" = int scalar vector", "ISub: ints <- ints^ =");
        Signature signature = file.of(instruction("OpISub"));
        assertThat(signature.way()).isEqualTo(SignatureFile.RELATED);
        assertThat(signature.from()).isZero();
        assertThat(file.of(instruction("OpIAdd")).isUnknown()).isTrue();
    }

    @Test
    void aResultIsGivenOrFixedOrFoundByCode() {
        SignatureFile file = read(
                "type bool \"a Boolean\" = bool",
                "type image \"an image\" = image",
                "IsNan: bool <- _",
                "Image: image <- _",
                "Dot: ?bool <- _ _",
                "OuterProduct: _:outerProduct <- _ _",
                "EmitVertex: - <-");
        assertThat(file.of(instruction("OpIsNan")).way()).isEqualTo(SignatureFile.FIXED);
        assertThat(file.of(instruction("OpImage")).way()).isEqualTo(SignatureFile.GIVEN);
        assertThat(file.of(instruction("OpDot")).way()).isEqualTo(SignatureFile.GIVEN);
        assertThat(file.of(instruction("OpOuterProduct")).way()).isEqualTo("OUTER_PRODUCT");
        assertThat(file.of(instruction("OpEmitVertex")).way()).isEqualTo(SignatureFile.NONE);
    }

    @Test
    void theProjectsTableNamesOnlyDefinedRules() throws IOException {
        SignatureFile file = new SignatureFile(Files.readAllLines(GRAMMAR.resolve("signatures.table")), MODEL);
        assertThat(file.rules.ids()).isNotEmpty();
        assertThatThrownBy(() -> file.rules.check(List.of("arithmetic.float-result")))
                .isInstanceOf(GrammarSyntaxException.class)
                .hasMessageMatching("signatures.table: no rule file defines the rule '[a-z.-]+'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "IAdd; expected 'NAME ...: RESULT <- OPERAND ...'",
                "IAdd: int; expected 'NAME ...: RESULT <- OPERAND ...'",
                "IAdd: int <- int <- int; expected 'NAME ...: RESULT <- OPERAND ...'",
                "IAdd: integer <- int int; unknown type 'integer'",
                "IAdd: int <- int integer; unknown type 'integer'",
                "IAdd: int <- int int int; OpIAdd has no operand for 'int'",
                "IAdd: int <- int INT; 'INT' is not an operand",
                "IAdd: int <- int int~=^; 'int~=^' has more than 2 relations",
                "IAdd: int <- int =7; '=7' refers to an operand that does not exist",
                "IAdd @rays: int <- int int; unknown mark or list of models '@rays'",
                "IAdd: int <- +ray; unknown list of operands '+ray'",
                "IAdd: int <- ... int; expected '...' after the last operand only",
                "IAdd: int <- ...; expected '...' after the last operand only",
                "Iadd: int <- int int; the grammar has no instruction 'Iadd'",
                "IAdd IAdd: int <- int int; duplicate signature for OpIAdd",
                "irregular IAdd; expected 'irregular NAME ...: REASON'",
                "irregular Iadd: why; the grammar has no instruction 'Iadd'",
                "uniform execution IAdd; expected 'uniform SCOPE NAME ...: OPERAND ...'",
                "uniform everywhere GroupBroadcast: LocalId; expected one of the scopes [execution, matrix]",
                "uniform execution GroupBroadcast: Id; OpGroupBroadcast has no operand 'Id'",
                "uniform execution GroupAsyncCopies: Event; the grammar has no instruction 'GroupAsyncCopies'",
                "type float = float; expected 'type NAME \"TEXT\" = ...' or 'operand NAME \"TEXT\" = ...'",
                "type float \"a\" float; expected 'type NAME \"TEXT\" = ...' or 'operand NAME \"TEXT\" = ...'",
                "type int \"an integer\" = int; duplicate declaration of type 'int'",
                "type big \"big\" = int 65bit; unknown word or type '65bit'",
                "type p \"p\" = pointer in; expected a word after 'in'",
                "type p \"p\" = pointer in Input/Outside; the grammar has no StorageClass 'Outside'",
                "type p \"p\" = pointer of half; unknown type 'half'",
                "type p \"p\" = int if Magic; the grammar has no Capability 'Magic'",
                "operand o \"o\" = steady; 'steady' must be a condition followed by a type",
                "operand o \"o\" = constant int int; 'constant int int' must be a condition followed by a type",
                "operand o \"o\" = constant half; unknown type 'half'",
                "models rays; expected 'models NAME MODEL ...'",
                "models rays Vertex Ray; the grammar has no ExecutionModel 'Ray'",
                "list ray int; expected 'list NAME = OPERAND ...'",
                "rules; expected 'rules [typed] FAULT=RULE ...' or 'rules none'",
                "rules result; expected FAULT=RULE, not 'result'",
                "rules shape=bits.result; expected FAULT=RULE, not 'shape=bits.result'",
                "set GLSL; unknown extended instruction set 'GLSL'",
                "set; expected 'set NAME'"
            })
    void aMalformedLineIsNamed(String line, String message) {
        assertThatThrownBy(() -> read("# the vocabulary", "type int \"an integer scalar\" = int", "", line))
                .isInstanceOf(GrammarSyntaxException.class)
                .hasMessage("signatures.table:4: " + message);
    }
}
