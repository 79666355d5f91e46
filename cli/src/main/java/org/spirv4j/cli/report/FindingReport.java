// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.internal.json.JsonText;

/**
 * Writes a line {@code {"file": ..., "valid": ..., "findings": [...]}} to standard output for each module that
 * is validated, linted or run; what a module prints is before it. Empty and unknown members are omitted, and so is
 * {@code valid} where modules are not validated.
 */
public final class FindingReport implements Report {
    private final Console console;
    private final boolean statesValidity;

    /**
     * Creates a report.
     *
     * @param statesValidity whether lines say whether the module is valid
     */
    public FindingReport(Console console, boolean statesValidity) {
        this.console = console;
        this.statesValidity = statesValidity;
    }

    @Override
    public void add(String file, Outcome outcome) throws FileProblem {
        JsonText json = JsonText.withShortEscapes().object().member("file", file);
        if (statesValidity) {
            json.member("valid", outcome.status() == ExitStatus.DONE);
        }
        json.array("findings");
        outcome.diagnostics()
                .forEach(diagnostic -> JsonReport.add(json.object(), diagnostic).endObject());
        outcome.findings().forEach(finding -> add(json.object(), finding).endObject());
        console.print(outcome.output());
        console.print(json.endArray().endObject().endLine().toString());
    }

    private static JsonText add(JsonText json, Finding finding) {
        JsonReport.add(json, finding.diagnostic()).member("rule", finding.rule().id());
        JsonReport.addText(json, "vuid", finding.vuid())
                .member("section", finding.rule().section());
        JsonReport.addText(json, "text", finding.instruction());
        finding.source().ifPresent(source -> {
            json.object("source").member("file", source.file()).member("line", source.line());
            if (source.column() > 0) {
                json.member("column", source.column());
            }
            JsonReport.addText(json, "text", finding.sourceText()).endObject();
        });
        if (!finding.related().isEmpty()) {
            json.array("related");
            for (RelatedLocation related : finding.related()) {
                JsonReport.addPosition(json.object(), related.position()).member("message", related.message());
                JsonReport.addText(json, "text", related.instruction()).endObject();
            }
            json.endArray();
        }
        return json;
    }
}
