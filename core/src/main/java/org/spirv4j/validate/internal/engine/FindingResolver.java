// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.module.Instruction;
import org.spirv4j.text.Disassembler;

/** Completes findings with positions and the text of the instructions, and drops those of ignored rules. */
public final class FindingResolver {
    private final ValidationContext context;
    private final Disassembler printer = Disassembler.create();
    private final Map<Integer, String> texts = new HashMap<>();
    private @Nullable SourceFiles sources;

    private FindingResolver(ValidationContext context) {
        this.context = context;
    }

    /** The findings of a validation, in the order in which they were reported. */
    public static List<Finding> of(ValidationContext context) {
        FindingResolver findings = new FindingResolver(context);
        Set<String> ignored = context.settings.ignoredRules();
        List<Finding> resolved = new ArrayList<>();
        for (FindingBuilder finding : context.findings()) {
            if (ignored.isEmpty() || !isIgnored(finding.rule, finding.vuid, ignored)) {
                resolved.add(findings.finding(finding));
            }
        }
        return resolved;
    }

    private static boolean isIgnored(Rule rule, String vuid, Set<String> ignored) {
        return ignored.contains(rule.id())
                || ignored.contains(rule.id().substring(0, rule.id().indexOf('.')))
                || ignored.contains(vuid)
                || rule.vuids().stream().anyMatch(ignored::contains);
    }

    private Finding finding(FindingBuilder finding) {
        Severity severity = context.settings
                .nonSemantic()
                .severity(finding.isNonSemantic, finding.severity, context.settings.warningsAsErrors());
        List<RelatedLocation> related = new ArrayList<>();
        for (int i = 0; i < finding.related.size(); i++) {
            int at = finding.related.get(i);
            related.add(new RelatedLocation(position(at), finding.relatedMessages.get(i), text(at)));
        }
        Diagnostic diagnostic = Diagnostic.of(severity, position(finding.at), finding.message)
                .withHint(finding.hint)
                .withFixes(finding.fixes);
        for (Remedy remedy : finding.remedies) {
            diagnostic = diagnostic.withRemedy(remedy);
        }
        Optional<SourceLocation> source =
                finding.at == 0 ? Optional.empty() : context.sourceLocations().location(finding.at);
        return Finding.of(finding.rule, diagnostic)
                .withVuid(vuid(finding))
                .withInstruction(text(finding.at), source)
                .withSourceText(source.map(this::sourceText).orElse(""))
                .withRelated(related);
    }

    private String sourceText(SourceLocation location) {
        SourceFiles found = sources;
        if (found == null) {
            found = SourceFiles.of(context.module);
            sources = found;
        }
        return found.line(location).map(SourceFile.Line::text).orElse("");
    }

    private String vuid(FindingBuilder finding) {
        if (!context.isVulkan()) {
            return "";
        }
        List<String> vuids = finding.rule.vuids();
        return !finding.vuid.isEmpty() || vuids.isEmpty() ? finding.vuid : vuids.get(0);
    }

    private int index(int at) {
        return context.data.instructionAt(at);
    }

    private Position position(int at) {
        return at == 0 ? Position.ofWord(0) : Position.ofInstruction(at, index(at));
    }

    /** The text of the instruction at a word offset; cached, because many findings may refer to the same one. */
    private String text(int at) {
        String found = texts.get(at);
        if (found == null) {
            found = print(at);
            texts.put(at, found);
        }
        return found;
    }

    private String print(int at) {
        int index = at == 0 ? -1 : index(at);
        if (index < 0 || context.damaged.get(index)) {
            return "";
        }
        Instruction instruction = context.module.instruction(index);
        return printer.instruction(instruction, context.names());
    }
}
