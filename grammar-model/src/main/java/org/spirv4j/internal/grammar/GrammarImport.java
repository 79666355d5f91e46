// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.Map;

/**
 * Converts grammar files that Khronos publishes into the text files that the library is built from. Call the
 * {@code add} methods, then {@link #files}.
 */
public final class GrammarImport {
    private final GrammarModel model = new GrammarModel();

    /** Creates an empty import. */
    public GrammarImport() {}

    /**
     * Adds a grammar file in the Khronos JSON schema, core or extended instruction set.
     *
     * @param fileName without folders; for messages, and to derive a published extended set's import name
     * @param importName the import name of an extended set, as {@link KhronosGrammarJson#read} takes it
     * @throws GrammarSyntaxException if the text is not such a grammar; the message states the location and the reason
     */
    public void addJson(String json, String fileName, String importName) {
        GrammarModel added = new GrammarModel();
        KhronosGrammarJson.read(json, fileName, importName, added);
        model.add(added);
    }

    /**
     * Adds the registry of generator tools, {@code spir-v.xml}.
     *
     * @param fileName for messages
     * @throws GrammarSyntaxException if the text is not such a registry; the message states the reason
     */
    public void addGenerators(String xml, String fileName) {
        GrammarModel added = new GrammarModel();
        GeneratorRegistryXml.read(xml, fileName, added);
        model.add(added);
    }

    /**
     * {@return file names and texts for what was added, sorted by name; the same additions always give the same texts}
     */
    public Map<String, String> files() {
        return GrammarFolder.write(model);
    }
}
