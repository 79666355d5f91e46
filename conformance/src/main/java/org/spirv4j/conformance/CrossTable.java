// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.conformance.translate.Judges;
import org.spirv4j.translate.text.Language;

/**
 * What another translator makes of modules, and whether a compiler accepts its texts: a pack with the modules, or a
 * table with their paths in a corpus. A section for each language.
 */
final class CrossTable {
    private CrossTable() {}

    /** Whether a file is such a pack or table. */
    static boolean isTable(Path file) throws IOException {
        try (BufferedReader reader = Pack.reader(file)) {
            String first = Optional.ofNullable(reader.readLine()).orElse("");
            return first.startsWith("path\tstage\t") && first.contains("\ttarget\tref\t")
                    || first.startsWith("{") && first.contains("\"targets\":") && first.contains("\"stage\":");
        }
    }

    /**
     * The checks by language.
     *
     * @param corpus the folder of the modules of a table
     * @param sample takes every module whose number is a multiple of this
     */
    static Map<String, List<Check>> read(Path file, Optional<Path> corpus, int sample, Judges judges)
            throws IOException {
        String name = String.valueOf(file.getFileName());
        Map<String, List<Check>> sections = new LinkedHashMap<>();
        try (BufferedReader reader = Pack.reader(file)) {
            String first = Optional.ofNullable(reader.readLine()).orElse("");
            if (first.startsWith("{")) {
                int number = 0;
                for (String line = first; line != null; line = reader.readLine()) {
                    if (number++ % sample == 0) {
                        record(name, JsonParser.parseString(line).getAsJsonObject(), judges, sections);
                    }
                }
                return sections;
            }
            if (corpus.isEmpty()) {
                throw new IllegalArgumentException(file + " needs --corpus");
            }
            row(reader, name, corpus.get(), sample, judges, sections);
        }
        return sections;
    }

    private static void record(String name, JsonObject json, Judges judges, Map<String, List<Check>> sections) {
        byte[] module = Base64.getDecoder().decode(json.get("module").getAsString());
        JsonObject targets = json.getAsJsonObject("targets");
        for (String target : targets.keySet()) {
            JsonObject of = targets.getAsJsonObject(target);
            Optional<Language> language = Language.byId(target);
            if (language.isPresent()) {
                TranslationCase translation = new TranslationCase(
                        json.get("id").getAsString() + "#" + target,
                        json.get("stage").getAsString(),
                        json.get("entry").getAsString(),
                        language.get(),
                        isOk(of, "ref") && isOk(of, "judge"),
                        Optional.of(judges));
                section(sections, name, target).add(() -> translation.run(module));
            }
        }
    }

    private static boolean isOk(JsonObject of, String member) {
        return of.has(member) && of.get(member).getAsString().equals("ok");
    }

    private static void row(
            BufferedReader reader,
            String name,
            Path corpus,
            int sample,
            Judges judges,
            Map<String, List<Check>> sections)
            throws IOException {
        String last = "";
        int number = -1;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            String[] cells = line.split("\t", -1);
            number += cells[0].equals(last) ? 0 : 1;
            last = cells[0];
            Optional<Language> language = Language.byId(cells[3]);
            if (language.isPresent() && number % sample == 0) {
                TranslationCase translation = new TranslationCase(
                        cells[0] + "#" + cells[3],
                        cells[1],
                        "",
                        language.get(),
                        cells[4].equals("ok") && cells[5].equals("ok"),
                        cells[5].equals("-") ? Optional.empty() : Optional.of(judges));
                Path module = corpus.resolve(cells[0]);
                section(sections, name, cells[3]).add(() -> translation.run(ModuleCheck.read(module)));
            }
        }
    }

    private static List<Check> section(Map<String, List<Check>> sections, String name, String target) {
        return sections.computeIfAbsent(name + " " + target, key -> new ArrayList<>());
    }
}
