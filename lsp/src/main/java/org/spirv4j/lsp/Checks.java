// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.validate.Validator;

/** What assembler, validator and linter say of a document. */
final class Checks {
    private static final String SOURCE = "spirv";
    private static final int MAX_SHOWN = 1000;

    private Checks() {}

    static List<Diagnostic> of(Document document, Settings settings) {
        Assembled assembled = document.assembled();
        List<Diagnostic> found = new ArrayList<>();
        Optional<AssembledText> text = assembled.text();
        Optional<SpirvModule> module = assembled.module();
        if (text.isEmpty()) {
            assembled.errors.stream().limit(MAX_SHOWN).forEach(error -> found.add(diagnostic(document, error)));
            return found;
        }
        Findings findings = Validator.create().withTarget(settings.target()).validate(text.get(), ReadOptions.DEFAULT);
        findings.stream().limit(MAX_SHOWN).forEach(finding -> found.add(diagnostic(document, finding)));
        if (findings.isValid() && module.isPresent() && settings.isLinting()) {
            Linter.create()
                    .withoutValidatorRules()
                    .lint(module.get(), text.get().names())
                    .stream()
                    .limit(MAX_SHOWN)
                    .map(text.get()::locate)
                    .forEach(finding -> found.add(diagnostic(document, finding)));
        }
        return found;
    }

    private static Diagnostic diagnostic(Document document, Finding finding) {
        Diagnostic diagnostic = diagnostic(document, finding.diagnostic());
        diagnostic.setCode(Either.forLeft(finding.rule().id()));
        diagnostic.setRelatedInformation(finding.related().stream()
                .filter(related -> related.position().isText())
                .map(related -> new DiagnosticRelatedInformation(
                        new Location(document.uri, range(document, related.position())), related.message()))
                .toList());
        return diagnostic;
    }

    private static Diagnostic diagnostic(Document document, org.spirv4j.diagnostic.Diagnostic found) {
        String message = found.hint().isEmpty() ? found.message() : found.message() + "\nhelp: " + found.hint();
        Diagnostic diagnostic = new Diagnostic(range(document, found.position()), message, severity(found), SOURCE);
        diagnostic.setData(QuickFixes.data(document, found.fixes()));
        return diagnostic;
    }

    private static DiagnosticSeverity severity(org.spirv4j.diagnostic.Diagnostic found) {
        return switch (found.severity()) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            default -> DiagnosticSeverity.Information;
        };
    }

    private static Range range(Document document, Position position) {
        if (!position.isText()) {
            return document.lines.range(0, 0);
        }
        int start = document.lines.offsetOfCodePoint(position.line(), position.column());
        int end = document.lines.offsetOfCodePoint(position.line(), position.column() + position.length());
        return document.lines.range(start, end);
    }
}
