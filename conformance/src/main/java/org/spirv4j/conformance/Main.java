// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spirv4j.conformance.translate.Compiler;
import org.spirv4j.conformance.translate.Judges;
import org.spirv4j.conformance.translate.TextDriver;
import org.spirv4j.conformance.translate.Through;
import org.spirv4j.exec.Engine;
import org.spirv4j.translate.text.Language;

/** Runs packs of recorded cases and folders of real modules, and says what differs. */
public final class Main {
    private final Arguments arguments;
    private final Report report;
    private boolean satisfied = true;

    private Main(Arguments arguments, PrintStream out) {
        this.arguments = arguments;
        report = arguments.json() ? new Report.Json(out) : new Report.Text(out, arguments.rows());
    }

    /**
     * Runs the packs and folders that are named, and ends the process with the exit status.
     *
     * @param args the command line, see {@code conformance/README.md}
     */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 13),
                false,
                StandardCharsets.UTF_8);
        int status = run(out, System.err, args);
        out.flush();
        System.exit(status);
    }

    /** Runs the packs and folders that are named; gives the exit status. */
    static int run(PrintStream out, PrintStream err, String... args) {
        if (Arrays.asList(args).contains("--help")) {
            out.print(Arguments.USAGE);
            return 0;
        }
        try {
            Main main = new Main(Arguments.parse(args), out);
            main.runAll();
            return main.satisfied ? 0 : 1;
        } catch (IllegalArgumentException e) {
            err.println("conformance: " + e.getMessage());
            err.print(Arguments.USAGE);
            return 2;
        } catch (IOException | UncheckedIOException e) {
            err.println("conformance: " + e.getMessage());
            return 2;
        }
    }

    private void runAll() throws IOException {
        try (OrderedRunner runner = new OrderedRunner(arguments.jobs());
                Judges judges = Judges.find(arguments.judges())) {
            for (Path input : arguments.inputs()) {
                if (VerdictCorpus.isVerdictCorpus(input)) {
                    runAll(runner, VerdictCorpus.open(input).sections());
                } else if (Files.isDirectory(input)) {
                    Corpus corpus = Corpus.open(input);
                    runAll(runner, corpus.sections());
                    if (arguments.transforms() > 0) {
                        runAll(runner, corpus.transforms(arguments.transforms()));
                    }
                    if (arguments.isExecuting()) {
                        runAll(runner, corpus.executions(arguments.selection().sample()));
                    }
                } else if (CrossTable.isTable(input)) {
                    announceMissing(judges);
                    runAll(
                            runner,
                            CrossTable.read(
                                    input,
                                    arguments.corpus(),
                                    arguments.selection().sample(),
                                    judges));
                } else if (OptimizerTable.isTable(input)) {
                    Path corpus = arguments
                            .corpus()
                            .orElseThrow(() -> new IllegalArgumentException(input + " needs --corpus"));
                    runAll(
                            runner,
                            OptimizerTable.read(input, corpus, arguments.selection())
                                    .sections());
                } else {
                    runPack(runner, input, judges);
                }
            }
        }
    }

    private void runPack(OrderedRunner runner, Path input, Judges judges) throws IOException {
        String name = String.valueOf(input.getFileName());
        Optional<Through> through = Optional.empty();
        int sample = 1;
        if (arguments.through().isPresent()) {
            Language language = arguments.through().get();
            through = through(name, language, judges);
            if (through.isEmpty()) {
                return;
            }
            sample = arguments.selection().sample();
            name += " through " + language.id()
                    + arguments.driver().map(driver -> " on " + driver).orElse("") + Pack.sampleSuffix(sample);
        }
        Engine engine = arguments.engine();
        if (engine != Engine.COMPILED) {
            sample = arguments.selection().sample();
            name += " with engine " + engine.name().toLowerCase(Locale.ROOT) + Pack.sampleSuffix(sample);
        }
        try (Stream<Check> checks = Pack.open(input, arguments.corpus(), through, engine, sample)) {
            run(runner, name, checks.iterator());
        }
    }

    /** What modules of a pack are sent through; empty, and said so, where it is not installed. */
    private Optional<Through> through(String pack, Language language, Judges judges) {
        Optional<TextDriver> driver = arguments.driver().map(judges::driver);
        if (driver.isPresent() && !driver.get().isInstalled()) {
            report.note(pack + ": texts of " + language.id() + " are not executed: "
                    + driver.get().needs() + " is not installed");
            return Optional.empty();
        }
        Compiler compiler = judges.compiler(language);
        if (driver.isEmpty() && !compiler.isInstalled()) {
            report.note(pack + ": not sent through " + language.id() + ": " + compiler.needs() + " is not installed");
            return Optional.empty();
        }
        return Optional.of(new Through(language, compiler, driver));
    }

    private void announceMissing(Judges judges) {
        judges.missing().forEach(judge -> report.note("no judgement of texts by " + judge + ": it is not installed"));
    }

    private void runAll(OrderedRunner runner, Map<String, ? extends List<? extends Batch>> sections) {
        sections.forEach((name, checks) -> run(runner, name, checks.iterator()));
    }

    private void run(OrderedRunner runner, String name, Iterator<? extends Batch> checks) {
        Tally tally = new Tally(name, arguments.known(), arguments.failures(), report::failure);
        runner.run(checks, tally::add);
        report.summary(tally, arguments.floors());
        satisfied &= tally.satisfies(arguments.floors());
    }
}
