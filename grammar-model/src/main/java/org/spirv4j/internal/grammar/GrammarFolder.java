// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spirv4j.internal.grammar.GrammarModel.ExtendedSet;

/** Reads and writes a folder of {@code *.grammar} files. */
public final class GrammarFolder {
    public static final String SUFFIX = ".grammar";

    private static final String CORE = "core" + SUFFIX;
    private static final String GENERATORS = "generators" + SUFFIX;

    private GrammarFolder() {}

    /** The names of a folder's grammar files, sorted. */
    public static List<String> fileNames(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(p -> p.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .sorted()
                    .toList();
        }
    }

    /** Reads every grammar file of a folder, in the order of their names. */
    public static GrammarModel read(Path folder) throws IOException {
        GrammarModel model = new GrammarModel();
        for (String name : fileNames(folder)) {
            GrammarText.read(Files.readString(folder.resolve(name)), name, model);
        }
        return model;
    }

    /** File names and texts for a model; equal models have equal texts. */
    public static Map<String, String> write(GrammarModel model) {
        Map<String, String> files = new TreeMap<>();
        if (model.coreVersion.length != 0) {
            files.put(CORE, GrammarText.writeCore(model));
        }
        for (ExtendedSet set : model.sets) {
            String name = set.importName().replaceAll("[^A-Za-z0-9_.-]", "_").replaceAll("\\.$", "");
            files.put(name + SUFFIX, GrammarText.writeSet(set));
        }
        if (!model.generators.isEmpty()) {
            files.put(GENERATORS, GrammarText.writeGenerators(model.generators));
        }
        return files;
    }
}
