// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.module.SpirvModule;

/**
 * A comparison of two modules by the tool {@code spirv-diff}: the text must be equal if both modules are recorded; if
 * the source is a module of the corpus, at most as many lines may be changed.
 */
final class DiffCase {
    static final String KIND = "diff";

    private static final String TOOL = "spirv-diff";
    private static final Pattern VERSION = Pattern.compile("; Version: ([0-9.]+)");
    private static final int SPIRV_TOOLS_ASSEMBLER = 458_752;

    private DiffCase() {}

    /** Compares two recorded modules of SPIR-V 1.6. */
    static Outcome run(CaseFields fields) {
        JsonArray header = header("1.6", SPIRV_TOOLS_ASSEMBLER);
        return run(fields, fields.string("id"), false, "cli_flags", folder -> {
            write(folder.resolve("src"), RecordedModule.of(fields.string("src"), header));
            write(folder.resolve("dst"), RecordedModule.of(fields.string("dst"), header));
            return folder.resolve("src");
        });
    }

    /** Compares a module of the corpus with its recorded optimised form. */
    static Outcome run(CaseFields fields, Optional<Path> corpus) {
        String id = fields.string("src_path") + "#diff";
        if (corpus.isEmpty()) {
            return Outcome.notRun(id, KIND, "");
        }
        return run(fields, id, true, "flags", folder -> {
            Path source = corpus.get().resolve(fields.string("src_path")).toAbsolutePath();
            int generator = SpirvModule.read(source).header().generator();
            String text = fields.string("dst");
            Matcher version = VERSION.matcher(text);
            write(
                    folder.resolve("dst"),
                    RecordedModule.of(text, header(version.find() ? version.group(1) : "1.6", generator)));
            return source;
        });
    }

    /** Writes the target module to the file {@code dst} of a folder, and returns the file of the source module. */
    private interface Preparation {
        Path prepare(Path folder) throws IOException;
    }

    private static JsonArray header(String version, int generator) {
        JsonArray header = new JsonArray();
        header.add(version);
        header.add(generator);
        header.add(0);
        header.add(0);
        return header;
    }

    private static void write(Path file, SpirvModule module) throws IOException {
        module.write(file);
    }

    private static Outcome run(CaseFields fields, String id, boolean isCounted, String flags, Preparation preparation) {
        String expected = fields.string("expected");
        Attempt<String> attempt = Attempt.of(() -> {
            Path folder = Files.createTempDirectory("conformance");
            try {
                Path source = preparation.prepare(folder);
                List<String> arguments = new ArrayList<>();
                for (JsonElement flag : fields.list(flags)) {
                    arguments.add(flag.getAsString());
                }
                arguments.add(source.toString());
                arguments.add("dst");
                ToolRun run = ToolRun.of(TOOL, arguments, folder);
                return run.status() == 0 ? run.text() : run.err();
            } finally {
                ToolCase.delete(folder);
            }
        });
        String summary = changedLines(expected) + " changed lines";
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, "", summary, attempt);
        }
        String found = attempt.value().orElseGet(attempt::describe);
        Measurement.OfDiff measured =
                new Measurement.OfDiff(found.equals(expected), changedLines(found), changedLines(expected));
        boolean isRight =
                measured.isEqual() || isCounted && found.startsWith(" ;") && measured.changed() <= measured.recorded();
        return (isRight
                        ? Outcome.passed(id, KIND, "")
                        : Outcome.failed(
                                id,
                                KIND,
                                "",
                                summary,
                                measured.changed() + " changed lines",
                                TextDiff.describe(
                                        expected.getBytes(StandardCharsets.UTF_8),
                                        found.getBytes(StandardCharsets.UTF_8))))
                .with(measured);
    }

    /** The number of lines that only one of the modules has, headers aside. */
    private static int changedLines(String text) {
        int count = 0;
        for (String line : text.split("\n", -1)) {
            boolean isChanged = line.startsWith("-") || line.startsWith("+");
            count += isChanged && !line.startsWith("; ", 1) ? 1 : 0;
        }
        return count;
    }
}
