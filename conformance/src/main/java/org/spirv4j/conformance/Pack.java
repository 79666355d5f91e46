// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.spirv4j.conformance.translate.Through;
import org.spirv4j.exec.Engine;

/** A file of recorded cases, one JSON object a line, gzipped or not. Read line by line; never held as a whole. */
final class Pack {

    /** How a line starts that is no case: it has the files with which the command lines of the pack work. */
    private static final String INPUTS = "{\"id\": \"files\",";

    /** What only the record of a pipeline has. */
    private static final String STEPS = "\"next_pass\":";

    private Pack() {}

    /**
     * The checks of the pack in the order of its lines; the stream holds the file open until it is closed.
     *
     * @param corpus the folder of the modules that cases name by their paths
     * @param through what modules are sent through before they are executed or reflected; empty for nothing
     * @param engine what executes the programs of runs, besides the checked engine
     * @param sample takes every case whose number is a multiple of this
     */
    static Stream<Check> open(Path file, Optional<Path> corpus, Optional<Through> through, Engine engine, int sample)
            throws IOException {
        BufferedReader reader = reader(file);
        int[] line = {0};
        JsonObject[] inputs = {new JsonObject()};
        return reader.lines()
                .sequential()
                .map(text -> {
                    if (line[0] == 0 && text.startsWith(INPUTS)) {
                        inputs[0] = JsonParser.parseString(text).getAsJsonObject();
                    }
                    return new Line(++line[0], text, corpus, through, engine, inputs[0]);
                })
                .filter(l -> !l.text.isBlank() && !l.text.startsWith(INPUTS) && l.number % sample == 0)
                .flatMap(Line::checks)
                .onClose(() -> close(reader));
    }

    /** The end of the name of a section that has every Nth case; nothing if it has all. */
    static String sampleSuffix(int sample) {
        return sample == 1 ? "" : " of one in " + sample;
    }

    /** Reads a text file, gzipped or not. */
    static BufferedReader reader(Path file) throws IOException {
        return new BufferedReader(new InputStreamReader(unpacked(file), StandardCharsets.UTF_8), 1 << 16);
    }

    private static void close(BufferedReader reader) {
        try {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream unpacked(Path file) throws IOException {
        BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        in.mark(2);
        boolean gzip = in.read() == 0x1F && in.read() == 0x8B;
        in.reset();
        return gzip ? new GZIPInputStream(in, 1 << 16) : in;
    }

    private record Line(
            int number,
            String text,
            Optional<Path> corpus,
            Optional<Through> through,
            Engine engine,
            JsonObject inputs) {
        /** A check for each step of a pipeline; one for any other case. */
        Stream<Check> checks() {
            if (!text.contains(STEPS)) {
                return Stream.of(this::run);
            }
            try {
                JsonObject json = JsonParser.parseString(text).getAsJsonObject();
                return ChainStep.of(new CaseFields(json), corpus).stream();
            } catch (JsonParseException | IllegalStateException | IllegalArgumentException e) {
                return Stream.of(() -> unusable("line-" + number, e.toString()));
            }
        }

        Outcome run() {
            String id = "line-" + number;
            try {
                JsonObject json = JsonParser.parseString(text).getAsJsonObject();
                CaseFields fields = new CaseFields(json);
                id = fields.string("id", id);
                if (fields.has("path") && (fields.has("cross") || fields.has("failed"))) {
                    return CrossReflectCase.run(fields, corpus);
                }
                if (fields.has("direct")) {
                    return through.isPresent()
                            ? ReflectThroughCase.run(fields, corpus, through.get())
                            : ReflectCase.run(fields, corpus);
                }
                if (fields.has("src_path")) {
                    return DiffCase.run(fields, corpus);
                }
                if (fields.has("cli_flags")) {
                    return DiffCase.run(fields);
                }
                if (fields.has("argv")) {
                    return ToolCase.run(fields, inputs);
                }
                if (fields.has("linked") && fields.isList("modules")) {
                    return LinkCase.run(fields);
                }
                if (fields.has("divergence")) {
                    return LintCase.run(fields);
                }
                if (fields.has("path") && fields.has("exit") && fields.has("stdout")) {
                    return LintCase.run(fields, corpus);
                }
                if (fields.has("sources")) {
                    return ObjdumpCase.run(fields);
                }
                if (fields.has("source_sha256")) {
                    return ObjdumpCase.run(fields, corpus);
                }
                if (fields.has("finder")) {
                    return ReduceCase.run(fields);
                }
                if (fields.has("before_valid")) {
                    return OptCase.run(fields);
                }
                if (fields.has("fold_id")) {
                    return FoldCase.run(fields);
                }
                if (fields.has("spirv") || fields.has("pipelines")) {
                    return RunCase.run(json, through, engine);
                }
                if (fields.has("valid")) {
                    return ValCase.run(fields);
                }
                if (fields.has("preserve_numeric_ids")) {
                    return AsmCase.run(fields);
                }
                if (fields.isList("options")) {
                    return DisCase.run(fields);
                }
                return unusable(id, "fields of no known kind of case: " + json.keySet());
            } catch (JsonParseException | IllegalStateException | IllegalArgumentException e) {
                // Gson reports JSON of another type than asked for as IllegalStateException or NumberFormatException.
                return unusable(id, e.toString());
            }
        }

        private Outcome unusable(String id, String why) {
            return Outcome.failed(id, "unusable", "", "a recorded case in line " + number, why, List.of());
        }
    }
}
