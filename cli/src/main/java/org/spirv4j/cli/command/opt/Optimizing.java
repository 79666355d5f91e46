// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.edit.Remark;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimization;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.PassCheck;
import org.spirv4j.optimize.PassObserver;
import org.spirv4j.optimize.PassTimes;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.validate.Validator;

/** Optimises a module, and reports what was done as the options ask for. */
public final class Optimizing extends FileAction {
    private final Optimizer optimizer;
    private final Arguments arguments;
    private final Reports reports;
    private final ValidatedInput validated;

    /** The form in which remarks are written, if any. */
    enum RemarkForm {
        NONE,
        TEXT,
        JSON
    }

    /**
     * What is written to standard error besides errors.
     *
     * @param remarks what passes did and did not do
     * @param counts whether the numbers of instructions before and after are written
     * @param difference whether the lines of the text that change are written
     */
    public record Reports(RemarkForm remarks, boolean counts, boolean difference) {
        public static final Reports NONE = new Reports(RemarkForm.NONE, false, false);
    }

    public Optimizing(Optimizer optimizer, Arguments arguments, Reports reports, ReadOptions read) {
        super(InputKind.MODULE, MODULE_SUFFIX, "optimised");
        this.optimizer = optimizer;
        this.arguments = arguments;
        this.reports = reports;
        validated = new ValidatedInput(arguments, read);
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        return validated.apply(input, module -> optimize(module, input, out));
    }

    private Outcome optimize(SpirvModule module, Input input, OutputStream out) throws IOException {
        OptimizationText text = new OptimizationText(input.name(), module);
        PassTimes times = PassTimes.create();
        Optimizer observed = observed(times, text);
        List<Remark> remarks = List.of();
        SpirvModule result;
        if (reports.remarks() == RemarkForm.NONE) {
            result = observed.optimize(module);
        } else {
            Optimization optimization = observed.run(module);
            result = optimization.module();
            remarks = optimization.remarks();
        }
        out.write(result.bytes(input.byteOrder()));
        if (arguments.has(OptimizerOptions.PRINT_ALL)) {
            text.addModule("after last pass", result);
        }
        switch (reports.remarks()) {
            case TEXT ->
                text.addRemarks(
                        remarks, input.assembled().map(AssembledText::names).orElseGet(() -> FriendlyNames.of(module)));
            case JSON -> text.addRemarksAsJson(remarks);
            case NONE -> {}
        }
        if (reports.counts()) {
            text.addCounts(result);
        }
        if (arguments.has(OptimizerOptions.TIME_REPORT)) {
            text.addTimes(times);
        }
        if (reports.difference()) {
            text.addDifference(result);
        }
        return Outcome.DONE.withLog(text.toString());
    }

    private Optimizer observed(PassTimes times, OptimizationText text) {
        List<PassObserver> observers = new ArrayList<>();
        if (arguments.has(OptimizerOptions.TIME_REPORT)) {
            observers.add(times);
        }
        if (arguments.has(OptimizerOptions.VALIDATE_AFTER_ALL)) {
            Validator validator = OptimizerOptions.validator(arguments);
            observers.add(PassCheck.create(module -> validator.validate(module).errors().stream()
                    .map(Finding::diagnostic)
                    .toList()));
        }
        if (arguments.has(OptimizerOptions.PRINT_ALL)) {
            observers.add(new PassObserver() {
                @Override
                public void before(String pass, Supplier<SpirvModule> before) {
                    text.addModule("before pass " + pass, before.get());
                }
            });
        }
        return observers.stream()
                .reduce(PassObserver::andThen)
                .map(optimizer::withObserver)
                .orElse(optimizer);
    }
}
