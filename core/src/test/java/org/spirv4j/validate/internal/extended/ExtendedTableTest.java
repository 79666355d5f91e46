// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.extended;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarTables;

/** The table has a row for every instruction of each set, with no more operands than in the grammar. */
final class ExtendedTableTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OpenCL.DebugInfo.100",
                "NonSemantic.Shader.DebugInfo.100",
                "NonSemantic.Shader.DebugInfo.",
                "NonSemantic.Graph.DebugInfo.",
                "NonSemantic.DebugPrintf",
                "NonSemantic.ClspvReflection."
            })
    void everyInstructionHasARow(String set) {
        check(set, ExtendedTable.of(set));
    }

    private static void check(String set, ExtendedTable table) {
        Map<String, Integer> numbers = ExtendedTable.numbers(set);
        assertThat(numbers).isNotEmpty();
        numbers.forEach((name, number) -> {
            ExtendedTable.Row row = table.row(number);
            assertThat(row).as(name).isNotNull();
            if (row != null) {
                assertThat(row.name()).isEqualTo(name);
                assertThat(row.patterns().size() - row.repeated())
                        .as("operands of %s", name)
                        .isLessThanOrEqualTo(operands(set, number));
            }
        });
    }

    private static int operands(String set, int number) {
        GrammarTables tables = BuiltInGrammar.tables();
        for (int i = 0; i < tables.sets().count(); i++) {
            if (tables.name(tables.sets().name(i)).equals(set)) {
                return tables.listLength(tables.sets()
                        .instructionFacts(tables.sets().instruction(i, number))
                        .operandNames());
            }
        }
        return 0;
    }
}
