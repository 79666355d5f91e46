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
    static Map<String, List<Batch>> read(Path file, Optional<Path> corpus, int sample, Judges judges)
            throws IOException {
        Map<Language, List<TranslationCase>> cases = new LinkedHashMap<>();
        try (BufferedReader reader = Pack.reader(file)) {
            String first = Optional.ofNullable(reader.readLine()).orElse("");
            if (first.startsWith("{")) {
                int number = 0;
                for (String line = first; line != null; line = reader.readLine()) {
                    if (number++ % sample == 0) {
                        record(JsonParser.parseString(line).getAsJsonObject(), cases);
                    }
                }
            } else if (corpus.isPresent()) {
                rows(reader, corpus.get(), sample, cases);
            } else {
                throw new IllegalArgumentException(file + " needs --corpus");
            }
        }
        Map<String, List<Batch>> sections = new LinkedHashMap<>();
        cases.forEach((language, of) -> {
            List<Batch> batches = new ArrayList<>();
            for (int i = 0; i < of.size(); i += TranslationBatch.SIZE) {
                List<TranslationCase> some = of.subList(i, Math.min(of.size(), i + TranslationBatch.SIZE));
                batches.add(new TranslationBatch(language, List.copyOf(some), judges));
            }
            sections.put(file.getFileName() + " " + language.id() + Pack.sampleSuffix(sample), batches);
        });
        return sections;
    }

    private static void record(JsonObject json, Map<Language, List<TranslationCase>> cases) {
        byte[] module = Base64.getDecoder().decode(json.get("module").getAsString());
        JsonObject targets = json.getAsJsonObject("targets");
        for (String target : targets.keySet()) {
            JsonObject of = targets.getAsJsonObject(target);
            language(target)
                    .ifPresent(language -> add(
                            cases,
                            language,
                            new TranslationCase(
                                    json.get("id").getAsString() + "#" + target,
                                    json.get("stage").getAsString(),
                                    json.get("entry").getAsString(),
                                    isOk(of, "ref") && (language.family() == Language.Family.MSL || isOk(of, "judge")),
                                    true,
                                    () -> module)));
        }
    }

    /** The language of a target; those of MSL end with two digits each of the minor version and the revision. */
    private static Optional<Language> language(String target) {
        return Language.byId(target.replaceFirst("^(msl\\d)0(\\d)00$", "$1$2"));
    }

    private static boolean isOk(JsonObject of, String member) {
        return of.has(member) && of.get(member).getAsString().equals("ok");
    }

    private static void rows(BufferedReader reader, Path corpus, int sample, Map<Language, List<TranslationCase>> cases)
            throws IOException {
        String last = "";
        int number = -1;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            String[] cells = line.split("\t", -1);
            number += cells[0].equals(last) ? 0 : 1;
            last = cells[0];
            if (number % sample == 0) {
                Path module = corpus.resolve(cells[0]);
                Language.byId(cells[3])
                        .ifPresent(language -> add(
                                cases,
                                language,
                                new TranslationCase(
                                        cells[0] + "#" + cells[3],
                                        cells[1],
                                        "",
                                        cells[4].equals("ok") && cells[5].equals("ok"),
                                        !cells[5].equals("-"),
                                        () -> ModuleCheck.read(module))));
            }
        }
    }

    private static void add(
            Map<Language, List<TranslationCase>> cases, Language language, TranslationCase translation) {
        cases.computeIfAbsent(language, key -> new ArrayList<>()).add(translation);
    }
}
