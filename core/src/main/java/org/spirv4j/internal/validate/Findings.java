package org.spirv4j.internal.validate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.module.Instruction;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;
import org.spirv4j.validate.Finding;
import org.spirv4j.validate.RelatedPlace;
import org.spirv4j.validate.Rule;

/** Makes findings of complaints: with positions, the instructions as text, and without the rules that are left out. */
public final class Findings {
    private static final Disassembler PRINTER = new Disassembler(DisassemblerOptions.DEFAULT);

    private final ValidationContext context;
    private final Map<Integer, String> texts = new HashMap<>();

    private Findings(ValidationContext context) {
        this.context = context;
    }

    /** The findings of a validation, in the order in which they were made. */
    public static List<Finding> of(ValidationContext context) {
        Findings findings = new Findings(context);
        Set<String> ignored = context.options.ignoredRules();
        List<Finding> made = new ArrayList<>();
        for (Complaint complaint : context.complaints()) {
            if (ignored.isEmpty() || !isIgnored(complaint.rule, complaint.vuid, ignored)) {
                made.add(findings.finding(complaint));
            }
        }
        return made;
    }

    private static boolean isIgnored(Rule rule, String vuid, Set<String> ignored) {
        return ignored.contains(rule.id())
                || ignored.contains(rule.id().substring(0, rule.id().indexOf('.')))
                || ignored.contains(vuid)
                || rule.vuids().stream().anyMatch(ignored::contains);
    }

    private Finding finding(Complaint complaint) {
        Severity severity = context.options.warningsAsErrors() && complaint.severity == Severity.WARNING
                ? Severity.ERROR
                : complaint.severity;
        List<RelatedPlace> related = new ArrayList<>();
        for (int i = 0; i < complaint.related.size(); i++) {
            int at = complaint.related.get(i);
            related.add(new RelatedPlace(position(at), complaint.relatedMessages.get(i), text(at)));
        }
        return new Finding(
                new Diagnostic(severity, position(complaint.at), complaint.message, complaint.hint, ""),
                complaint.rule,
                vuid(complaint),
                text(complaint.at),
                complaint.at == 0 ? Optional.empty() : SourcePlaces.of(context, complaint.at),
                List.copyOf(related));
    }

    private String vuid(Complaint complaint) {
        if (!context.isVulkan()) {
            return "";
        }
        List<String> vuids = complaint.rule.vuids();
        return !complaint.vuid.isEmpty() || vuids.isEmpty() ? complaint.vuid : vuids.get(0);
    }

    private int index(int at) {
        return Arrays.binarySearch(context.data.starts, 0, context.data.instructionCount, at);
    }

    private Position position(int at) {
        return at == 0 ? Position.ofWord(0) : Position.ofInstruction(at, index(at));
    }

    /** The instruction at a word offset as text; many findings may name the same one. */
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
        return PRINTER.instruction(instruction, context.names());
    }
}
