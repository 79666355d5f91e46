// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AssemblyTokensTest {
    private static AssemblyTokens of(String text) {
        return AssemblyTokens.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> instruction(AssemblyTokens tokens, int instruction) {
        return IntStream.range(tokens.firstToken(instruction), tokens.endToken(instruction))
                .mapToObj(tokens::text)
                .toList();
    }

    @Test
    void instructionsHaveTheirTokens() {
        AssemblyTokens tokens = of("; start\nOpName %a \"x y\" ; end\n%b = OpLoad\n  %t %a\n");
        assertThat(tokens.instructionCount()).isEqualTo(2);
        assertThat(instruction(tokens, 0)).containsExactly("OpName", "%a", "\"x y\"");
        assertThat(instruction(tokens, 1)).containsExactly("%b", "=", "OpLoad", "%t", "%a");
        assertThat(tokens.text(tokens.opcodeToken(1))).isEqualTo("OpLoad");
        assertThat(tokens.text(tokens.resultToken(1))).isEqualTo("%b");
        assertThat(tokens.resultToken(0)).isEqualTo(-1);
        assertThat(tokens.instructionOf(4)).isEqualTo(1);
    }

    @Test
    void unfinishedInstructionsEndWhereTheNextOneStarts() {
        AssemblyTokens tokens = of("%a =\n%b = OpLabel\nOpBranch\nOpReturn\n%");
        assertThat(tokens.instructionCount()).isEqualTo(4);
        assertThat(instruction(tokens, 0)).containsExactly("%a", "=");
        assertThat(tokens.opcodeToken(0)).isEqualTo(-1);
        assertThat(instruction(tokens, 1)).containsExactly("%b", "=", "OpLabel");
        assertThat(instruction(tokens, 3)).containsExactly("OpReturn", "%");
        assertThat(tokens.isId(tokens.tokenCount() - 1)).isFalse();
    }

    @Test
    void tokensAreFoundByOffset() {
        AssemblyTokens tokens = of("OpNop  OpNop");
        assertThat(tokens.tokenAt(0)).isZero();
        assertThat(tokens.tokenAt(5)).isZero();
        assertThat(tokens.tokenAt(6)).isEqualTo(-1);
        assertThat(tokens.tokenAt(7)).isEqualTo(1);
        assertThat(tokens.tokenBefore(6)).isZero();
        assertThat(of("").tokenBefore(0)).isEqualTo(-1);
    }

    @Test
    void numbersAreChecked() {
        AssemblyTokens tokens = of("OpNop");
        assertThatThrownBy(() -> tokens.start(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> tokens.firstToken(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
