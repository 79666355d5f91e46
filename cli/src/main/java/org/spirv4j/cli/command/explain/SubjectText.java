// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.explain;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.report.LabelledRow;
import org.spirv4j.grammar.Availability;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.validate.RuleCatalogue;

/** Describes subjects as text: a heading, and rows with a label and a value. */
public final class SubjectText {
    private static final int MAX_WIDTH = 100;
    private static final String CHAPTER_INDENT = "      ";

    /** Longer lists of users are replaced by their number. */
    private static final int MAX_USERS = 60;

    private final Grammar grammar;
    private final StringBuilder text = new StringBuilder();

    public SubjectText(Grammar grammar) {
        this.grammar = grammar;
    }

    /** All text so far. */
    @Override
    public String toString() {
        return text.toString();
    }

    public void add(Subject subject) {
        if (text.length() > 0) {
            text.append('\n');
        }
        if (subject instanceof Subject.CoreInstruction instruction) {
            instruction(instruction.info());
        } else if (subject instanceof Subject.ExtendedInstruction instruction) {
            extendedInstruction(instruction);
        } else if (subject instanceof Subject.Enumerant enumerant) {
            enumerant(enumerant);
        } else if (subject instanceof Subject.Kind kind) {
            kind(kind.kind());
        } else if (subject instanceof Subject.ExtendedSet set) {
            extendedSet(set);
        } else if (subject instanceof Subject.Extension extension) {
            heading("extension " + extension.name());
            dependents(Dependents.ofExtension(grammar, extension.name()), "capabilities");
        } else if (subject instanceof Subject.Chapter chapter) {
            chapter(chapter);
        } else if (subject instanceof Subject.ValidationRule rule) {
            rule(rule.rule());
        } else if (subject instanceof Subject.RunRule rule) {
            heading("rule " + rule.check().rule().id());
            paragraph("demands", rule.check().demands());
            paragraph("why", rule.check().why());
            paragraph("section", rule.check().rule().section());
            list("checked by", List.of("spirv run", "spirv debug"));
        }
    }

    private void chapter(Subject.Chapter chapter) {
        int rules = chapter.rules().size();
        heading("chapter " + chapter.name() + " with " + Counted.of(rules, "rule"));
        for (RuleCatalogue.Entry rule : chapter.rules()) {
            text.append("  ").append(rule.id()).append('\n');
            for (String line : lines(rule.demands(), MAX_WIDTH - CHAPTER_INDENT.length())) {
                text.append(CHAPTER_INDENT).append(line).append('\n');
            }
        }
    }

    private void rule(RuleCatalogue.Entry rule) {
        heading("rule " + rule.id());
        paragraph("demands", rule.demands());
        if (!rule.why().isEmpty()) {
            paragraph("why", rule.why());
        }
        if (!rule.advice().isEmpty()) {
            paragraph("advice", rule.advice());
        }
        paragraph("section", rule.section());
        list("Vulkan", rule.vuids());
        list("checked by", checkers(rule));
        if (!rule.snippet().isEmpty()) {
            String options = rule.options().isEmpty() ? "" : " --" + String.join(" --", rule.options());
            row(
                    "example",
                    "for " + rule.env().label() + options
                            + ": lines marked - break the rule, lines marked + correct it");
            text.append('\n');
            boolean marked = rule.snippet().stream().anyMatch(SubjectText::isMarked);
            for (String line : rule.snippet()) {
                text.append(!marked || isMarked(line) ? "    " : "     ")
                        .append(line)
                        .append('\n');
            }
        }
    }

    /** The classes that check the rule, without the common package. */
    private static List<String> checkers(RuleCatalogue.Entry rule) {
        return rule.checkedBy().stream()
                .map(type -> type.substring("org.spirv4j.".length()))
                .toList();
    }

    private static boolean isMarked(String line) {
        return line.startsWith("-") || line.startsWith("+");
    }

    /** Adds a row whose text is broken into lines. */
    private void paragraph(String label, String content) {
        rows(label, lines(content, MAX_WIDTH - LabelledRow.COLUMN));
    }

    /** Breaks a text at spaces into lines of at most {@code width} characters, unless a word is longer. */
    private static List<String> lines(String content, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : content.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private void instruction(InstructionInfo info) {
        heading("instruction " + info.name());
        row("opcode", Integer.toString(info.number()));
        info.section().ifPresent(section -> row("section", section));
        operands(info.operandsWithResult());
        availability(info.availability(), "capabilities");
        list("aliases", info.aliases());
    }

    private void extendedInstruction(Subject.ExtendedInstruction instruction) {
        InstructionInfo info = instruction.info();
        heading("extended instruction " + info.name() + " of "
                + instruction.set().importName());
        row("number", Integer.toString(info.number()));
        operands(info.operandsWithResult());
        list("capabilities", Names.ofCapabilities(grammar, info.availability()));
        list("aliases", info.aliases());
    }

    private void enumerant(Subject.Enumerant enumerant) {
        EnumerantInfo info = enumerant.info();
        heading(
                enumerant.isCapability()
                        ? "capability " + info.name()
                        : (enumerant.isBit() ? "bit " : "value ") + info.name() + " of "
                                + enumerant.kind().name());
        row(enumerant.isBit() ? "bit" : "value", number(enumerant.kind(), info));
        operands(info.parameters());
        availability(info.availability(), enumerant.isCapability() ? "implies" : "capabilities");
        list("aliases", info.aliases());
        if (enumerant.isCapability()) {
            dependents(Dependents.ofCapability(grammar, info.value()), "implied by");
        }
    }

    private void kind(OperandKind kind) {
        heading("operand kind " + kind.name());
        row(
                "category",
                switch (kind.category()) {
                    case ID -> "id";
                    case LITERAL -> "literal";
                    case VALUE_ENUM -> "one of several values";
                    case BIT_ENUM -> "any of several bits";
                    case COMPOSITE -> "several operands in a row";
                });
        list("made of", Names.of(kind.bases()));
        List<String> rows = new ArrayList<>();
        int width = 0;
        for (EnumerantInfo info : kind.enumerants()) {
            width = Math.max(width, number(kind, info).length());
        }
        for (EnumerantInfo info : kind.enumerants()) {
            String number = number(kind, info);
            rows.add(" ".repeat(width - number.length()) + number + "  " + info.name());
        }
        rows(kind.category() == OperandKind.Category.BIT_ENUM ? "bits" : "values", rows);
        Dependents users = Dependents.ofKind(grammar, kind);
        users("used by", users.instructions());
        users("", users.enumerants());
    }

    private void users(String label, List<String> users) {
        if (users.size() <= MAX_USERS) {
            list(label, users);
        } else {
            row(label, users.size() + " instructions and enumerants");
        }
    }

    private void extendedSet(Subject.ExtendedSet subject) {
        heading("extended instruction set " + subject.set().importName());
        List<String> rows = new ArrayList<>();
        List<InstructionInfo> instructions = subject.set().instructions();
        int width = instructions.isEmpty()
                ? 0
                : Integer.toString(instructions.get(instructions.size() - 1).number())
                        .length();
        for (InstructionInfo info : instructions) {
            String number = Integer.toString(info.number());
            rows.add(" ".repeat(width - number.length()) + number + "  " + info.name());
        }
        rows("instructions", rows);
        list("operand kinds", Names.of(subject.set().operandKinds()));
    }

    private void operands(List<OperandInfo> operands) {
        int width = 0;
        for (OperandInfo operand : operands) {
            width = Math.max(width, Names.quantified(operand).length());
        }
        List<String> rows = new ArrayList<>();
        for (OperandInfo operand : operands) {
            String kind = Names.quantified(operand);
            rows.add((kind + " ".repeat(width - kind.length() + 2) + operand.name()).stripTrailing());
        }
        rows("operands", rows);
    }

    private void availability(Availability availability, String capabilitiesLabel) {
        String version = availability
                .since()
                .map(since -> since
                        + availability.until().map(until -> " to " + until).orElse(" and later"))
                .orElse("not in any version by itself");
        boolean isEarlier = availability.since().isPresent()
                && !availability.extensions().isEmpty()
                && (availability.since().get().minor() > 0);
        row("version", isEarlier ? version + "; before with an extension" : version);
        list(capabilitiesLabel, Names.ofCapabilities(grammar, availability));
        list("extensions", availability.extensions());
        if (availability.provisional()) {
            row("provisional", "may still change");
        }
    }

    private void dependents(Dependents dependents, String capabilitiesLabel) {
        list(capabilitiesLabel, dependents.capabilities());
        list("enables", dependents.instructions());
        list(dependents.instructions().isEmpty() ? "enables" : "", dependents.enumerants());
    }

    private static String number(OperandKind kind, EnumerantInfo info) {
        return kind.category() == OperandKind.Category.BIT_ENUM
                ? "0x" + Integer.toHexString(info.value())
                : Integer.toUnsignedString(info.value());
    }

    private void heading(String heading) {
        text.append(heading).append('\n');
    }

    private void row(String label, String value) {
        LabelledRow.add(label, value, text);
    }

    private void rows(String label, List<String> values) {
        for (int i = 0; i < values.size(); i++) {
            row(i == 0 ? label : "", values.get(i));
        }
    }

    /** Adds a row with values separated by commas, over as many lines as necessary. */
    private void list(String label, List<String> values) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i) + (i + 1 < values.size() ? "," : "");
            if (line.length() > 0 && LabelledRow.COLUMN + line.length() + 1 + value.length() > MAX_WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(value);
        }
        if (line.length() > 0) {
            lines.add(line.toString());
        }
        rows(label, lines);
    }
}
