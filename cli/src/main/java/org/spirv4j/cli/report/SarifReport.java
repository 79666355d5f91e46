// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.exec.Check;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.validate.RuleCatalogue;

/**
 * Writes findings to standard output at the end, as a log in the Static Analysis Results Interchange Format, version
 * 2.1.0, with one run. What modules print goes to standard error.
 */
public final class SarifReport implements Report {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final String NO_RULE = "input";
    private static final int BYTES_PER_WORD = 4;

    private record Result(
            String file, Diagnostic diagnostic, String rule, String vuid, List<RelatedLocation> related) {}

    private final Console console;
    private final String version;
    private final Map<String, Integer> rules = new LinkedHashMap<>();
    private final List<Result> results = new ArrayList<>();

    /**
     * Creates an empty log.
     *
     * @param version the version of the program
     */
    public SarifReport(Console console, String version) {
        this.console = console;
        this.version = version;
    }

    @Override
    public void add(String file, Outcome outcome) {
        console.error(outcome.output());
        for (Diagnostic problem : outcome.diagnostics()) {
            add(new Result(file, problem, NO_RULE, "", List.of()));
        }
        for (Finding finding : outcome.findings()) {
            add(new Result(file, finding.diagnostic(), finding.rule().id(), finding.vuid(), finding.related()));
        }
    }

    @Override
    public void end(String summary) throws FileProblem {
        console.print(log());
    }

    private void add(Result result) {
        rules.putIfAbsent(result.rule(), rules.size());
        results.add(result);
    }

    private String log() {
        JsonText json = JsonText.withShortEscapes().object();
        json.member("$schema", SCHEMA).member("version", "2.1.0").array("runs").object();
        json.member("columnKind", "unicodeCodePoints");
        json.object("tool").object("driver").member("name", "spirv4j").member("semanticVersion", semanticVersion());
        json.array("rules");
        rules.keySet().forEach(rule -> rule(json, rule));
        json.endArray().endObject().endObject();
        json.array("results");
        results.forEach(result -> result(json.newLine(), result));
        return json.endArray().endObject().endArray().endObject().endLine().toString();
    }

    private String semanticVersion() {
        return version.matches("\\d+\\.\\d+\\.\\d+.*") ? version : "0.0.0";
    }

    private static void rule(JsonText json, String rule) {
        json.newLine().object().member("id", rule);
        RuleCatalogue.get().find(rule).stream()
                .findFirst()
                .ifPresent(entry -> described(json, entry.demands(), entry.why(), entry.section()));
        Check.find(rule)
                .ifPresent(check -> described(
                        json, check.demands(), check.why(), check.rule().section()));
        json.endObject();
    }

    private static void described(JsonText json, String demands, String why, String section) {
        json.object("shortDescription").member("text", demands).endObject();
        if (!why.isEmpty()) {
            json.object("fullDescription").member("text", demands + " " + why).endObject();
        }
        json.object("properties").member("section", section).endObject();
    }

    private void result(JsonText json, Result result) {
        Diagnostic diagnostic = result.diagnostic();
        json.object().member("ruleId", result.rule()).member("ruleIndex", rules.getOrDefault(result.rule(), 0));
        json.member("level", level(diagnostic.severity()));
        String help = HelpLines.joined(diagnostic);
        String text = diagnostic.message() + (help.isEmpty() ? "" : " (" + help + ")");
        json.object("message").member("text", text).endObject();
        json.array("locations");
        location(json, result.file(), diagnostic.position(), "");
        json.endArray();
        if (!result.related().isEmpty()) {
            json.array("relatedLocations");
            for (RelatedLocation related : result.related()) {
                location(json, result.file(), related.position(), related.message());
            }
            json.endArray();
        }
        fixes(json, result.file(), diagnostic.fixes());
        json.object("properties");
        if (diagnostic.position().instruction() >= 0) {
            json.member("instruction", diagnostic.position().instruction());
        }
        if (!result.vuid().isEmpty()) {
            json.member("vuid", result.vuid());
        }
        json.endObject().endObject();
    }

    private static void fixes(JsonText json, String file, List<Fix> all) {
        List<Fix> fixes = all.stream().filter(fix -> fix.edit().isPresent()).toList();
        if (fixes.isEmpty()) {
            return;
        }
        json.array("fixes");
        for (Fix fix : fixes) {
            Fix.Edit edit = fix.edit().orElseThrow();
            json.object().object("description").member("text", fix.toString()).endObject();
            json.array("artifactChanges").object();
            json.object("artifactLocation").member("uri", uri(file)).endObject();
            json.array("replacements").object();
            json.object("deletedRegion")
                    .member("startLine", edit.line())
                    .member("startColumn", edit.column())
                    .member("endLine", edit.endLine())
                    .member("endColumn", edit.endColumn())
                    .endObject();
            json.object("insertedContent").member("text", edit.text()).endObject();
            json.endObject().endArray().endObject().endArray().endObject();
        }
        json.endArray();
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "note";
        };
    }

    private static void location(JsonText json, String file, Position position, String message) {
        json.object().object("physicalLocation");
        json.object("artifactLocation").member("uri", uri(file)).endObject();
        if (position.isText()) {
            json.object("region")
                    .member("startLine", position.line())
                    .member("startColumn", position.column())
                    .member("endColumn", position.column() + Math.max(1, position.length()))
                    .endObject();
        } else if (position.wordOffset() >= 0) {
            json.object("region")
                    .member("byteOffset", (long) BYTES_PER_WORD * position.wordOffset())
                    .member("byteLength", BYTES_PER_WORD)
                    .endObject();
        }
        json.endObject();
        if (!message.isEmpty()) {
            json.object("message").member("text", message).endObject();
        }
        json.endObject();
    }

    /** A file name as a URI reference: with slashes, and with all bytes escaped that are not unreserved characters. */
    private static String uri(String file) {
        StringBuilder uri = new StringBuilder();
        for (byte b : file.replace('\\', '/').getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            if (c < 0x7F && (Character.isLetterOrDigit(c) || "/-._~".indexOf(c) >= 0)) {
                uri.append(c);
            } else {
                uri.append('%').append(String.format(java.util.Locale.ROOT, "%02X", b & 0xFF));
            }
        }
        return uri.toString();
    }
}
