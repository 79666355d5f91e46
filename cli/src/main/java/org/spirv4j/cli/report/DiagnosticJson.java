package org.spirv4j.cli.report;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;

/**
 * Diagnostics for programs: one line per file, {@code {"file": ..., "diagnostics": [...]}}. Members that say nothing are
 * left out.
 */
public final class DiagnosticJson {
    private DiagnosticJson() {}

    /** The line for a file, its end included. */
    public static String of(String file, List<Diagnostic> diagnostics) {
        JsonText json = new JsonText().object().member("file", file).array("diagnostics");
        for (Diagnostic diagnostic : diagnostics) {
            json.object().member("severity", diagnostic.severity().label());
            position(json, diagnostic.position());
            json.member("message", diagnostic.message());
            String help = HelpLines.joined(diagnostic);
            if (!help.isEmpty()) {
                json.member("hint", help);
            }
            json.endObject();
        }
        return json.endArray().endObject().endLine().toString();
    }

    /** Adds the members of a position that are known. */
    static JsonText position(JsonText json, Position position) {
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
}
