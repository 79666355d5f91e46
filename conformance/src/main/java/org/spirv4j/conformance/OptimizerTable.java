// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.conformance.Measurement.Size;
import org.spirv4j.optimize.internal.flag.PassFlags;

/**
 * A table of modules of a corpus and of what an optimiser made of them. It has either a row for each module with
 * columns for each pipeline, or a row for each run with its flags.
 */
final class OptimizerTable {
    /** Prefixes of columns, and the flags that they stand for. */
    private static final Map<String, String> PIPELINES = pipelines();

    private final Table table;
    private final String name;
    private final Path corpus;
    private final Selection selection;

    private OptimizerTable(Table table, String name, Path corpus, Selection selection) {
        this.table = table;
        this.name = name;
        this.corpus = corpus;
        this.selection = selection;
    }

    /**
     * Which runs are checked, and how.
     *
     * @param sample takes every row whose number is a multiple of this
     * @param flags the flags of the runs, set apart by blanks; empty for all. In a table of modules, flags without
     *     recorded results are run, too
     * @param eachPass whether each pass is also run alone on each module of a table of modules
     * @param checks what is checked besides
     */
    record Selection(int sample, List<String> flags, boolean eachPass, SizeCheck.Extent checks) {
        private boolean has(String runFlags) {
            return flags.isEmpty() || flags.contains(runFlags);
        }
    }

    /** Arguments of passes that need one. */
    private static final Map<String, String> ARGUMENTS = Map.of(
            "convert-to-sampled-image", "0:0 0:1 0:2",
            "eliminate-dead-output-stores", "0 2 PointSize",
            "loop-fission", "5",
            "loop-fusion", "20",
            "loop-unroll-partial", "2",
            "modify-maximal-reconvergence", "add",
            "set-spec-const-default-value", "0:1 1:2 2:3 3:4",
            "struct-packing", "Globals:std140",
            "switch-descriptorset", "0:3");

    private static Map<String, String> pipelines() {
        Map<String, String> pipelines = new LinkedHashMap<>();
        pipelines.put("O", "-O");
        pipelines.put("Os", "-Os");
        pipelines.put("hlsl", "--legalize-hlsl");
        return pipelines;
    }

    /** Whether a file is such a table, by its name. */
    static boolean isTable(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".tsv") || name.endsWith(".tsv.gz");
    }

    /**
     * Reads a table.
     *
     * @param corpus the folder of the modules
     */
    static OptimizerTable read(Path file, Path corpus, Selection selection) throws IOException {
        return new OptimizerTable(Table.read(file), String.valueOf(file.getFileName()), corpus, selection);
    }

    /** The checks of each section under the section's name. */
    Map<String, List<Check>> sections() {
        String suffix = Pack.sampleSuffix(selection.sample);
        Map<String, List<Check>> sections = new LinkedHashMap<>();
        if (table.has("flags")) {
            sections.put(name + suffix, runs());
            return sections;
        }
        PIPELINES.forEach((prefix, flags) -> {
            if (selection.has(flags)) {
                sections.put(name + " " + flags + suffix, runs(prefix, flags));
            }
        });
        unrecordedFlags().forEach(flags -> sections.put(name + " " + flags + suffix, unrecordedRuns(flags)));
        return sections;
    }

    private List<String> unrecordedFlags() {
        List<String> all = new ArrayList<>(selection.flags);
        all.removeAll(PIPELINES.values());
        if (selection.eachPass) {
            for (String pass : PassFlags.names()) {
                String argument = ARGUMENTS.getOrDefault(pass, "");
                all.add("--" + pass + (argument.isEmpty() ? "" : "=" + argument));
            }
        }
        return all;
    }

    private List<Check> unrecordedRuns(String flags) {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < table.size(); row += selection.sample) {
            checks.add(check(row, flags, Optional.empty()));
        }
        return checks;
    }

    private List<Check> runs() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < table.size(); row += selection.sample) {
            if (selection.has(table.get(row, "flags"))) {
                checks.add(check(row, table.get(row, "flags"), "status", "bytes", "insts", "sha256", "result"));
            }
        }
        return checks;
    }

    private List<Check> runs(String prefix, String flags) {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < table.size(); row += selection.sample) {
            if (!table.get(row, prefix + "_st").isEmpty()) {
                checks.add(check(
                        row,
                        flags,
                        prefix + "_st",
                        prefix + "_bytes",
                        prefix + "_insts",
                        prefix + "_sha",
                        prefix + "_val"));
            }
        }
        return checks;
    }

    private Check check(
            int row, String flags, String status, String bytes, String instructions, String hash, String verdict) {
        Optional<SizeCheck.Recorded> recorded = table.get(row, status).equals("exit:0")
                ? Optional.of(new SizeCheck.Recorded(
                        new Size(number(row, bytes), number(row, instructions)),
                        table.get(row, hash),
                        !table.has(verdict) || !table.get(row, verdict).equals("invalid")))
                : Optional.empty();
        return check(row, flags, recorded);
    }

    private Check check(int row, String flags, Optional<SizeCheck.Recorded> recorded) {
        String path = table.get(row, "path");
        return new SizeCheck(
                corpus.resolve(path),
                path + "#" + flags.replace(' ', '#'),
                table.get(row, "env"),
                flags,
                recorded,
                selection.checks);
    }

    /** A number; 0 where the table has none. */
    private long number(int row, String column) {
        String text = table.get(row, column);
        return text.isEmpty() ? 0 : Long.parseLong(text);
    }
}
