// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.corpus;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.ArchiveInputs;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.corpus.CorpusPage;
import org.spirv4j.corpus.CorpusPipeline;
import org.spirv4j.corpus.CorpusSummary;
import org.spirv4j.corpus.ModuleMeasure;
import org.spirv4j.corpus.ModuleRecord;

/** Measures modules, and writes a folder with their records, the summary and its page. */
public final class Survey implements ArchiveInputs.Receiver, AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final Plan plan;
    private final Console console;
    private final Optional<SurveyState> state;
    private final OutputFile file;
    private final OutputStream records;
    private final CorpusPipeline<MeasuredModule> pipeline;
    private final CorpusSummary summary = CorpusSummary.create();
    private final List<String> empty = new ArrayList<>();
    private final Set<String> unreadableInputs = new LinkedHashSet<>();
    private boolean isResuming;

    /**
     * What a survey does.
     *
     * @param folder the folder for the report
     * @param isCsv whether records are written as comma-separated values, and not as lines of JSON
     * @param state the state file; empty for none
     * @param stateTitle the inputs and options that a state file belongs to, on one line of ASCII characters
     * @param inputs the names of the inputs, as records have them
     * @param title the title of the page
     * @param jobs number of modules that are measured at the same time
     * @param isQuiet whether there are no warnings
     */
    public record Plan(
            String folder,
            boolean isCsv,
            String state,
            String stateTitle,
            Set<String> inputs,
            String title,
            int jobs,
            boolean isQuiet) {}

    private Survey(Plan plan, ModuleMeasure measure, Console console) throws FileProblem {
        this.plan = plan;
        this.console = console;
        state = plan.state().isEmpty()
                ? Optional.empty()
                : Optional.of(SurveyState.open(plan.state(), plan.stateTitle(), console));
        isResuming = state.isPresent();
        file = OutputFile.of(path(plan.isCsv() ? "modules.csv" : "modules.jsonl"), true, console);
        records = new BufferedOutputStream(file, BUFFER);
        pipeline = CorpusPipeline.inSteps(
                (name, bytes) -> {
                    String check = state.isPresent() ? MeasuredModule.check(bytes) : "";
                    Supplier<ModuleRecord> measuring = measure.begin(name, bytes);
                    return () -> {
                        ModuleRecord record = measuring.get();
                        return new MeasuredModule(record, record.toJson(), check);
                    };
                },
                plan.jobs(),
                this::deliverNew);
    }

    /** Starts a survey. */
    public static Survey start(Plan plan, ModuleMeasure measure, Console console) throws FileProblem {
        Survey survey = new Survey(plan, measure, console);
        try {
            if (plan.isCsv()) {
                survey.write(ModuleRecord.csvHeader());
            }
            return survey;
        } catch (IOException e) {
            survey.close();
            throw problem(e);
        }
    }

    private String path(String name) {
        return plan.folder().endsWith("/") ? plan.folder() + name : plan.folder() + "/" + name;
    }

    /**
     * Adds a module.
     *
     * @throws FileProblem if the report cannot be written, or the state file belongs to other inputs
     */
    @Override
    public void add(String name, byte[] bytes) throws FileProblem {
        try {
            if (!wasMeasured(name, bytes)) {
                pipeline.add(name, bytes);
            }
        } catch (IOException e) {
            throw problem(e);
        }
    }

    /**
     * Adds what cannot be read, such as the rest of a damaged archive.
     *
     * @throws FileProblem as for modules
     */
    @Override
    public void addUnreadable(String name, String reason) throws FileProblem {
        byte[] bytes = reason.getBytes(StandardCharsets.UTF_8);
        try {
            if (!wasMeasured(name, bytes)) {
                ModuleRecord record = ModuleRecord.unreadable(name, 0, reason);
                pipeline.addResult(new MeasuredModule(record, record.toJson(), MeasuredModule.check(bytes)));
            }
        } catch (IOException e) {
            throw problem(e);
        }
    }

    /** Adds a folder or an archive without modules, which is no part of the report. */
    @Override
    public void addEmpty(String name) {
        empty.add(Printable.of(name));
    }

    /** Whether the next record of the state file was delivered, which is that of a module. */
    private boolean wasMeasured(String name, byte[] bytes) throws IOException {
        if (!isResuming) {
            return false;
        }
        SurveyState known = state.orElseThrow();
        Optional<MeasuredModule> measured = known.next();
        if (measured.isEmpty()) {
            isResuming = false;
            return false;
        }
        MeasuredModule module = measured.get();
        if (!module.record().name().equals(name) || !module.check().equals(MeasuredModule.check(bytes))) {
            throw known.otherInputs(name);
        }
        deliver(module);
        return true;
    }

    /**
     * Waits for all records and writes the report.
     *
     * @return the summary
     * @throws FileProblem if the report cannot be written, or there are no modules
     */
    public CorpusSummary finish() throws FileProblem {
        try {
            pipeline.finish();
            if (isResuming) {
                Optional<MeasuredModule> rest = state.orElseThrow().next();
                if (rest.isPresent()) {
                    throw new FileProblem("the inputs lack a module of the state file: "
                            + rest.get().record().name());
                }
            }
            if (summary.modules() == 0) {
                throw new FileProblem(
                        "there are no modules in " + (empty.isEmpty() ? "the inputs" : String.join(", ", empty)));
            }
            records.flush();
            file.commit();
        } catch (IOException e) {
            throw problem(e);
        }
        OutputFile.write(path("summary.json"), summary.toJson().getBytes(StandardCharsets.US_ASCII), true, console);
        byte[] page = CorpusPage.create().withTitle(plan.title()).text(summary).getBytes(StandardCharsets.UTF_8);
        OutputFile.write(path("index.html"), page, true, console);
        if (!plan.isQuiet()) {
            empty.forEach(name -> console.error("warning: there are no modules in " + name + "\n"));
        }
        return summary;
    }

    /**
     * Messages about inputs of the command line that cannot be read, or not to their end; a damaged module in a folder
     * is none.
     */
    public Set<String> unreadableInputs() {
        return Collections.unmodifiableSet(unreadableInputs);
    }

    private void deliverNew(MeasuredModule module) throws IOException {
        if (state.isPresent()) {
            state.get().append(module);
        }
        deliver(module);
    }

    private void deliver(MeasuredModule module) throws IOException {
        write(plan.isCsv() ? module.record().toCsv() : module.json());
        ModuleRecord record = module.record();
        summary.add(record);
        if (record.status() == ModuleRecord.Status.UNREADABLE && plan.inputs().contains(record.name())) {
            unreadableInputs.add("cannot read " + Printable.of(record.name()) + ": " + Printable.of(record.reason()));
        }
    }

    private void write(String line) throws IOException {
        records.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static FileProblem problem(IOException e) {
        return e instanceof FileProblem known ? known : new FileProblem("cannot write the report: " + e.getMessage());
    }

    @Override
    public void close() throws FileProblem {
        pipeline.close();
        file.close();
        if (state.isPresent()) {
            state.get().close();
        }
    }
}
