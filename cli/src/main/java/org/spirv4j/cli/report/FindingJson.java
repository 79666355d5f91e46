package org.spirv4j.cli.report;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;

/**
 * Findings for programs: one line per file, {@code {"file": ..., "valid": ..., "findings": [...]}}. Members that say
 * nothing are left out.
 */
public final class FindingJson {
    private FindingJson() {}

    /**
     * The line for a file, its end included.
     *
     * @param problems why the file could not be validated; empty when it was
     */
    public static String of(String file, List<Diagnostic> problems, List<Finding> findings) {
        boolean valid = problems.isEmpty() && findings.stream().noneMatch(Finding::isError);
        JsonText json = new JsonText()
                .object()
                .member("file", file)
                .member("valid", valid)
                .array("findings");
        for (Diagnostic problem : problems) {
            diagnostic(json.object(), problem).endObject();
        }
        for (Finding finding : findings) {
            finding(json.object(), finding).endObject();
        }
        return json.endArray().endObject().endLine().toString();
    }

    private static JsonText diagnostic(JsonText json, Diagnostic diagnostic) {
        json.member("severity", diagnostic.severity().label());
        DiagnosticJson.position(json, diagnostic.position()).member("message", diagnostic.message());
        return text(json, "hint", HelpLines.joined(diagnostic));
    }

    private static JsonText finding(JsonText json, Finding finding) {
        diagnostic(json, finding.diagnostic()).member("rule", finding.rule().id());
        text(json, "vuid", finding.vuid()).member("section", finding.rule().section());
        text(json, "text", finding.instruction());
        finding.source().ifPresent(source -> {
            json.object("source").member("file", source.file()).member("line", source.line());
            if (source.column() > 0) {
                json.member("column", source.column());
            }
            json.endObject();
        });
        if (!finding.related().isEmpty()) {
            json.array("related");
            for (RelatedLocation place : finding.related()) {
                Position position = place.position();
                DiagnosticJson.position(json.object(), position).member("message", place.message());
                text(json, "text", place.instruction()).endObject();
            }
            json.endArray();
        }
        return json;
    }

    private static JsonText text(JsonText json, String name, String value) {
        return value.isEmpty() ? json : json.member(name, value);
    }
}
