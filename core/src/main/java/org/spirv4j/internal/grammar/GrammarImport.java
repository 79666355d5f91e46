// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.Map;

/**
 * Turns grammar files as Khronos publishes them into the text files that the library is built from. Filled with {@code
 * add...}, then asked for {@link #files}.
 */
public final class GrammarImport {
    private final GrammarModel model = new GrammarModel();

    /** An import of nothing yet. */
    public GrammarImport() {}

    /**
     * Adds a grammar file in the Khronos JSON schema, core or extended instruction set.
     *
     * @param fileName without folders; for messages, and to know a published extended set's import name by
     * @param importName the import name of an extended set, as {@link KhronosGrammarJson#read} takes it
     * @throws GrammarSyntaxException if the text is not such a grammar; the message says where and why
     */
    public void addJson(String json, String fileName, String importName) {
        GrammarModel added = new GrammarModel();
        KhronosGrammarJson.read(json, fileName, importName, added);
        model.add(added);
    }

    /**
     * Adds the registry of tools that write SPIR-V, {@code spir-v.xml}.
     *
     * @param fileName for messages
     * @throws GrammarSyntaxException if the text is not such a registry; the message says why
     */
    public void addGenerators(String xml, String fileName) {
        GrammarModel added = new GrammarModel();
        GeneratorRegistryXml.read(xml, fileName, added);
        model.add(added);
    }

    /** {@return file names and texts for what was added, sorted by name; the same additions always give the same texts} */
    public Map<String, String> files() {
        return GrammarFolder.write(model);
    }
}
