// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.lint;

import java.io.OutputStream;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** Looks for probable mistakes in a module. */
public final class Linting extends FileAction {
    private final Linter linter;
    private final ReadOptions read;
    private final boolean areErrors;

    /**
     * @param areErrors whether warnings count as errors
     */
    public Linting(Linter linter, ReadOptions read, boolean areErrors) {
        super(InputKind.MODULE);
        this.linter = linter;
        this.read = read;
        this.areErrors = areErrors;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) {
        SpirvModule module = input.module(read);
        Findings findings = input.assembled()
                .map(text -> text.locate(linter.lint(module, text.names())))
                .orElseGet(() -> linter.lint(module));
        return Outcome.ofFindings(areErrors ? findings.map(Linting::asError) : findings);
    }

    private static Finding asError(Finding finding) {
        Diagnostic warning = finding.diagnostic();
        if (warning.severity() != Severity.WARNING) {
            return finding;
        }
        return finding.with(warning.withSeverity(Severity.ERROR));
    }
}
