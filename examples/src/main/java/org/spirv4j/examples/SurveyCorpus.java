// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.spirv4j.corpus.CorpusPage;
import org.spirv4j.corpus.CorpusPipeline;
import org.spirv4j.corpus.CorpusSummary;
import org.spirv4j.corpus.ModuleMeasure;
import org.spirv4j.corpus.ModuleRecord;

/** Validates and reflects all modules of a folder on two threads, and writes a page about them. */
public final class SurveyCorpus {
    private SurveyCorpus() {}

    public static void main(String[] args) throws IOException {
        CorpusSummary summary = survey(Path.of(args[0]), System.out);
        Files.writeString(
                Path.of("corpus.html"), CorpusPage.create().withTitle(args[0]).text(summary));
    }

    /** Prints the record of each module as one line of JSON, in the order of their names. */
    static CorpusSummary survey(Path folder, PrintStream out) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.toString().matches(".*\\.(spv|spvasm)"))
                    .sorted()
                    .toList();
        }
        ModuleMeasure measure = ModuleMeasure.create();
        CorpusSummary summary = CorpusSummary.create();
        CorpusPipeline.Sink<ModuleRecord> sink = record -> {
            out.println(record.toJson());
            summary.add(record);
        };
        try (CorpusPipeline<ModuleRecord> pipeline = CorpusPipeline.inSteps(measure::begin, 2, sink)) {
            for (Path file : files) {
                pipeline.add(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
            pipeline.finish();
        }
        return summary;
    }
}
