// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarTables;

/** The names in {@code environments.table} are those of the grammar. */
final class EnvironmentTableTest {
    private static final GrammarTables TABLES = BuiltInGrammar.tables();

    @Test
    void capabilitiesAreInTheGrammar() {
        CapabilityTable capabilities = CapabilityTable.of(TABLES);
        Set<String> known = new TreeSet<>();
        for (int index = 0; index < capabilities.count(); index++) {
            known.add(capabilities.name(index));
        }
        assertThat(known).containsAll(EnvironmentTable.builtIn().listedCapabilities());
    }

    /** An extension of the grammar that the table lacks would be taken for one without restrictions. */
    @Test
    void extensionsOfTheGrammarAreListed() {
        CapabilityTable capabilities = CapabilityTable.of(TABLES);
        Set<String> used = new TreeSet<>();
        for (int index = 0; index < capabilities.count(); index++) {
            used.addAll(capabilities.extensions(index));
        }
        for (int row = 0; row < TABLES.opCount(); row++) {
            int extensions = TABLES.opFacts(row).extensions();
            for (int i = 0; i < TABLES.listLength(extensions); i++) {
                used.add(TABLES.name(TABLES.listItem(extensions, i)));
            }
        }
        assertThat(EnvironmentTable.builtIn().extensions()).containsAll(used);
    }
}
