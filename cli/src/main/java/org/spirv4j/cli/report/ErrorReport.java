// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import org.spirv4j.cli.console.FileProblem;

/** Reports only errors, in the format of another report: no warnings, no summary, no progress. */
public final class ErrorReport implements Report {
    private final Report report;

    public ErrorReport(Report report) {
        this.report = report;
    }

    @Override
    public void add(String file, Outcome outcome) throws FileProblem {
        report.add(file, outcome.withErrorsOnly());
    }

    @Override
    public boolean showsProgress() {
        return false;
    }

    @Override
    public void end(String summary) throws FileProblem {
        report.end("");
    }
}
