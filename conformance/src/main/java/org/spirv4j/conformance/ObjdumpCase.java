// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;

/** The source files in a module: recorded with their texts, or, for modules of the corpus, the outputs of the tool. */
final class ObjdumpCase {
    static final String KIND = "objdump";

    private static final String TOOL = "spirv-objdump";

    private ObjdumpCase() {}

    /** A module in the record, with the texts of its source files by name. */
    static Outcome run(CaseFields fields) {
        String id = fields.string("id");
        Map<String, String> expected = new TreeMap<>();
        for (Map.Entry<String, JsonElement> source : fields.object("sources").entrySet()) {
            expected.put(source.getKey(), source.getValue().getAsString());
        }
        Attempt<Map<String, String>> attempt = Attempt.of(() -> {
            Map<String, String> found = new TreeMap<>();
            for (SourceFile file : SourceFiles.of(
                            RecordedModule.of(fields.string("module"), fields.array("module_header")))
                    .files()) {
                found.put(file.name(), file.text());
            }
            return found;
        });
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, "", expected.toString(), attempt);
        }
        String found = attempt.refused()
                ? attempt.describe()
                : attempt.value().orElseThrow().toString();
        return found.equals(expected.toString())
                ? Outcome.passed(id, KIND, "")
                : Outcome.failed(id, KIND, "", expected.toString(), found, List.of());
    }

    /** A module of the corpus, with the names and a digest of the texts that the tool prints. */
    static Outcome run(CaseFields fields, Optional<Path> corpus) {
        String path = fields.string("path");
        String id = path + "#objdump";
        if (corpus.isEmpty()) {
            return Outcome.notRun(id, KIND, "");
        }
        String file = corpus.get().resolve(path).toAbsolutePath().toString();
        Attempt<String> attempt = Attempt.of(() -> {
            ToolRun list = ToolRun.of(TOOL, List.of("--source", "--list", file), corpus.get());
            ToolRun source = ToolRun.of(TOOL, List.of("--source", file), corpus.get());
            return summary(list.status(), list.text(), source.status(), source.hash());
        });
        String expected = summary(
                fields.integer("exit"),
                fields.string("list"),
                fields.integer("source_exit"),
                fields.string("source_sha256"));
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, "", expected, attempt);
        }
        String found = attempt.value().orElseGet(attempt::describe);
        return found.equals(expected)
                ? Outcome.passed(id, KIND, "")
                : Outcome.failed(id, KIND, "", expected, found, List.of());
    }

    private static String summary(int listStatus, String list, int sourceStatus, String digest) {
        return "exit status " + listStatus + ", names " + String.join(" ", list.split("\n", -1)) + "; exit status "
                + sourceStatus + ", texts with SHA-256 " + digest;
    }
}
