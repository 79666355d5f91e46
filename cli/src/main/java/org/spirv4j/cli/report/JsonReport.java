// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.internal.json.JsonText;

/**
 * Writes a line {@code {"file": ..., "diagnostics": [...]}} to standard error for each input with diagnostics, and
 * outputs to standard output. Empty and unknown members are omitted.
 */
public final class JsonReport implements Report {
    private final Console console;

    public JsonReport(Console console) {
        this.console = console;
    }

    @Override
    public void add(String file, Outcome outcome) throws FileProblem {
        if (!outcome.output().isEmpty()) {
            console.print(outcome.output());
        }
        console.error(outcome.log());
        if (outcome.diagnostics().isEmpty()) {
            return;
        }
        JsonText json =
                JsonText.withShortEscapes().object().member("file", file).array("diagnostics");
        outcome.diagnostics()
                .forEach(diagnostic -> add(json.object(), diagnostic).endObject());
        console.error(json.endArray().endObject().endLine().toString());
    }

    /** Adds the members of a diagnostic. */
    static JsonText add(JsonText json, Diagnostic diagnostic) {
        json.member("severity", diagnostic.severity().label());
        addPosition(json, diagnostic.position()).member("message", diagnostic.message());
        return addText(json, "hint", HelpLines.joined(diagnostic));
    }

    /** Adds the known members of a position. */
    static JsonText addPosition(JsonText json, Position position) {
        if (position.isText()) {
            json.member("line", position.line())
                    .member("column", position.column())
                    .member("length", position.length());
        }
        if (position.wordOffset() >= 0) {
            json.member("word", position.wordOffset());
        }
        if (position.instruction() >= 0) {
            json.member("instruction", position.instruction());
        }
        return json;
    }

    /** Adds a member unless its value is empty. */
    static JsonText addText(JsonText json, String name, String value) {
        return value.isEmpty() ? json : json.member(name, value);
    }
}
