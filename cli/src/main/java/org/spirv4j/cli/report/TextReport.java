// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.DiagnosticText;

/** Writes messages as text to standard error, and outputs to standard output with an empty line between them. */
public final class TextReport implements Report {
    private final Console console;
    private final String separator;
    private boolean hasPrinted;

    public TextReport(Console console) {
        this(console, "\n");
    }

    /**
     * Creates a report.
     *
     * @param separator what is printed between the outputs for two inputs
     */
    public TextReport(Console console, String separator) {
        this.console = console;
        this.separator = separator;
    }

    @Override
    public void add(String file, Outcome outcome) throws FileProblem {
        if (outcome.isSilent()) {
            return;
        }
        if (!outcome.output().isEmpty()) {
            console.print(hasPrinted ? separator + outcome.output() : outcome.output());
            hasPrinted = true;
        }
        DiagnosticText form = HelpLines.text(console);
        StringBuilder text = new StringBuilder();
        for (Diagnostic diagnostic : outcome.diagnostics()) {
            if (outcome.isAboutFile()) {
                text.append(form.ofError(diagnostic.message()));
            } else {
                text.append(form.of(file, diagnostic));
            }
        }
        outcome.findings().forEach(finding -> text.append(form.of(file, finding)));
        if (!outcome.help().isEmpty()) {
            text.append(form.ofHelp(outcome.help()));
        }
        console.coloredError(text.toString());
        console.error(outcome.log());
    }

    @Override
    public void end(String summary) {
        console.error(summary);
    }
}
