// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarSyntaxException;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KhronosGrammarJson;

/** Lays grammar files over grammars. A class of its own, which programs with the built-in grammar need not load. */
final class GrammarOverlay {

    private GrammarOverlay() {}

    /** {@link Grammar#withJson} of the grammar with a model; null for the built-in grammar. */
    static Grammar of(@Nullable GrammarModel model, String json, String fileName, String importName) {
        try {
            GrammarModel overlay = new GrammarModel();
            KhronosGrammarJson.read(json, fileName, importName, overlay);
            GrammarModel merged = new GrammarModel();
            merged.add(model == null ? BuiltInGrammar.model() : model);
            merged.add(overlay);
            return new Grammar(merged, GrammarTables.compile(merged));
        } catch (GrammarSyntaxException e) {
            String message = String.valueOf(e.getMessage());
            String file = message.startsWith(fileName + ": ") ? "" : fileName + ": ";
            throw new MalformedGrammarException(file + message);
        }
    }
}
