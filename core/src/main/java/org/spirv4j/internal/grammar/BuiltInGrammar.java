package org.spirv4j.internal.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The grammar that the library was built with: as tables, and as the model that an overlay is laid over. */
public final class BuiltInGrammar {
    private static final GrammarTables TABLES = BuiltInTables.load();

    private BuiltInGrammar() {}

    public static GrammarTables tables() {
        return TABLES;
    }

    /** Reads the grammar files that the library carries as resources. */
    public static GrammarModel model() {
        GrammarModel model = new GrammarModel();
        for (String file : BuiltInTables.FILES) {
            try (InputStream in = BuiltInGrammar.class.getResourceAsStream(file)) {
                if (in == null) {
                    throw new IllegalStateException("resource " + file + " is missing");
                }
                GrammarText.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), file, model);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return model;
    }
}
