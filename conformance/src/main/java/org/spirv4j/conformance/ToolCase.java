// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A command line of a tool that the command replaces: exit status, standard output and written files must be the same.
 * Messages are our own: there must be one on standard error if the tool wrote one, and none otherwise. Of a help text,
 * only the first line counts.
 */
final class ToolCase {
    static final String KIND = "cli";

    /** SPIR-V 1.3, by the assembler of the tools. */
    private static final JsonArray HEADER =
            JsonParser.parseString("['1.3', 458752, 0, 0]").getAsJsonArray();

    private final CaseFields fields;
    private final String tool;
    private final List<String> arguments = new ArrayList<>();

    private ToolCase(CaseFields fields) {
        this.fields = fields;
        tool = fields.string("tool");
        fields.list("argv").forEach(argument -> arguments.add(argument.getAsString()));
    }

    /**
     * Runs a command line.
     *
     * @param inputs the record with the files in the current folder
     */
    static Outcome run(CaseFields fields, JsonObject inputs) {
        return new ToolCase(fields).run(new CaseFields(inputs));
    }

    private Outcome run(CaseFields inputs) {
        String id = fields.string("id");
        Attempt<List<String>> attempt = Attempt.of(() -> {
            Path folder = Files.createTempDirectory("conformance");
            try {
                write(inputs, folder);
                return found(ToolRun.of(tool, arguments, folder), folder);
            } finally {
                delete(folder);
            }
        });
        List<String> expected = expected();
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, "", String.join("; ", expected), attempt);
        }
        List<String> found = attempt.value().orElseGet(() -> List.of(attempt.describe()));
        return found.equals(expected)
                ? Outcome.passed(id, KIND, "")
                : Outcome.failed(
                        id,
                        KIND,
                        "",
                        String.join("; ", expected),
                        String.join("; ", found),
                        List.of(tool + " " + String.join(" ", arguments)));
    }

    private static void write(CaseFields inputs, Path folder) throws IOException {
        for (Map.Entry<String, JsonElement> file : inputs.object("asm").entrySet()) {
            Files.write(
                    folder.resolve(file.getKey()),
                    RecordedModule.of(file.getValue().getAsString(), HEADER).bytes());
        }
        for (Map.Entry<String, JsonElement> file : inputs.object("cfg").entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue().getAsString());
        }
        Files.writeString(folder.resolve("garbage.spv"), "not spirv at all");
        Files.createFile(folder.resolve("empty.spv"));
    }

    /** Deletes a folder with what is in it. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private List<String> expected() {
        String written = fields.has("wrote_sha256")
                ? fields.string("wrote") + " with SHA-256 " + fields.string("wrote_sha256")
                : "nothing";
        return outcome(fields.integer("exit"), fields.string("stdout"), fields.string("stderr"), written);
    }

    private List<String> found(ToolRun run, Path folder) throws IOException {
        String written = "nothing";
        if (fields.has("wrote") && Files.exists(folder.resolve(fields.string("wrote")))) {
            written = fields.string("wrote") + " with SHA-256 "
                    + Sha256.hex(Files.readAllBytes(folder.resolve(fields.string("wrote"))));
        }
        return outcome(run.status(), run.text(), run.err(), written);
    }

    private static List<String> outcome(int status, String out, String err, String written) {
        boolean isHelp = out.contains("\nUSAGE:") || out.contains("\nUsage:");
        return List.of(
                "exit status " + status,
                isHelp ? "a help text" : "output " + out,
                err.isEmpty() ? "no message" : "a message",
                "wrote " + written);
    }
}
