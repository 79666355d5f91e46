// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import org.spirv4j.internal.resource.ResourceText;

/** The grammar that the library was built with: as tables, and as the model for overlays. */
public final class BuiltInGrammar {
    private static final GrammarTables TABLES = BuiltInTables.load();

    private BuiltInGrammar() {}

    public static GrammarTables tables() {
        return TABLES;
    }

    /** Reads the grammar files in the library's resources. */
    public static GrammarModel model() {
        GrammarModel model = new GrammarModel();
        for (String file : BuiltInTables.FILES) {
            GrammarText.read(ResourceText.text(BuiltInGrammar.class, file), file, model);
        }
        return model;
    }
}
