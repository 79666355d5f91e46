// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.spirv4j.exec.Check;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.spelling.Suggestions;
import org.spirv4j.validate.RuleCatalogue;

/** Finds the subjects with a name in a grammar and in the validator. */
public final class SubjectFinder {
    private static final int MAX_SUGGESTIONS = 3;

    /** The form of the names of chapters of rules. */
    private static final Pattern CHAPTER = Pattern.compile("[a-z][a-z0-9-]*");

    private final Grammar grammar;
    /** Everything by its names and aliases, in the order: instructions, enumerants, kinds, sets, extensions. */
    private final Map<String, List<Subject>> byName = new LinkedHashMap<>();

    public SubjectFinder(Grammar grammar) {
        this.grammar = grammar;
        Set<String> extensions = new TreeSet<>();
        for (InstructionInfo info : grammar.instructions()) {
            Subject subject = new Subject.CoreInstruction(info);
            add(info.name(), subject);
            info.aliases().forEach(alias -> add(alias, subject));
            extensions.addAll(info.availability().extensions());
        }
        for (OperandKind kind : grammar.operandKinds()) {
            addEnumerants(kind, extensions);
        }
        for (ExtendedInstructionSet set : grammar.extendedInstructionSets()) {
            for (InstructionInfo info : set.instructions()) {
                Subject subject = new Subject.ExtendedInstruction(set, info);
                add(info.name(), subject);
                add(setName(set) + "." + info.name(), subject);
                info.aliases().forEach(alias -> add(alias, subject));
            }
            set.operandKinds().forEach(kind -> addEnumerants(kind, extensions));
        }
        for (OperandKind kind : grammar.operandKinds()) {
            add(kind.name(), new Subject.Kind(kind));
        }
        for (ExtendedInstructionSet set : grammar.extendedInstructionSets()) {
            set.operandKinds().forEach(kind -> add(kind.name(), new Subject.Kind(kind)));
            add(setName(set), new Subject.ExtendedSet(set));
        }
        for (String extension : extensions) {
            add(extension, new Subject.Extension(extension));
        }
    }

    /**
     * The subjects with exactly this name; or else ignoring case, or without the prefix {@code Op}; or else the
     * instruction with this opcode. Enumerants and extended instructions are also found as {@code StorageClass.Uniform}
     * and {@code GLSL.std.450.Sqrt}, a versioned set by any name that imports it, a rule of the validator by its id or
     * its VUID, a rule of runs by its id, and a chapter of rules by its name.
     */
    public List<Subject> find(String name) {
        List<Subject> found = byName.getOrDefault(name, List.of());
        if (found.isEmpty()) {
            found = ignoringCase(name);
        }
        if (found.isEmpty()) {
            found = ignoringCase("Op" + name);
        }
        if (found.isEmpty()) {
            found = grammar.extendedInstructionSet(name)
                    .map(set -> List.<Subject>of(new Subject.ExtendedSet(set)))
                    .orElse(List.of());
        }
        if (found.isEmpty()) {
            found = RuleCatalogue.get().find(name).stream()
                    .<Subject>map(Subject.ValidationRule::new)
                    .toList();
        }
        if (found.isEmpty()) {
            found = Check.find(name)
                    .map(check -> List.<Subject>of(new Subject.RunRule(check)))
                    .orElse(List.of());
        }
        if (found.isEmpty() && name.matches("\\d{1,5}")) {
            found = grammar.instruction(Integer.parseInt(name))
                    .map(info -> List.<Subject>of(new Subject.CoreInstruction(info)))
                    .orElse(List.of());
        }
        List<RuleCatalogue.Entry> chapter =
                CHAPTER.matcher(name).matches() ? RuleCatalogue.get().chapter(name) : List.of();
        if (!chapter.isEmpty()) {
            found = new ArrayList<>(found);
            found.add(new Subject.Chapter(name, chapter));
        }
        return found;
    }

    /** Similar names, for a name without subjects; the most similar first. */
    public List<String> near(String name) {
        Set<String> names = new LinkedHashSet<>(byName.keySet());
        boolean isRule = name.indexOf('.') >= 0 || name.startsWith("VUID");
        for (RuleCatalogue.Entry rule : RuleCatalogue.get().entries()) {
            names.add(rule.id().substring(0, rule.id().indexOf('.')));
            if (isRule) {
                names.add(rule.id());
                names.addAll(rule.vuids());
            }
        }
        if (isRule) {
            for (Check check : Check.values()) {
                names.add(check.rule().id());
            }
        }
        return Suggestions.near(name, names, MAX_SUGGESTIONS);
    }

    private List<Subject> ignoringCase(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        List<Subject> found = new ArrayList<>();
        for (Map.Entry<String, List<Subject>> entry : byName.entrySet()) {
            if (entry.getKey().toLowerCase(Locale.ROOT).equals(wanted)) {
                for (Subject subject : entry.getValue()) {
                    if (!found.contains(subject)) {
                        found.add(subject);
                    }
                }
            }
        }
        return found;
    }

    private void addEnumerants(OperandKind kind, Set<String> extensions) {
        for (EnumerantInfo info : kind.enumerants()) {
            Subject subject = new Subject.Enumerant(kind, info);
            add(info.name(), subject);
            add(kind.name() + "." + info.name(), subject);
            for (String alias : info.aliases()) {
                add(alias, subject);
                add(kind.name() + "." + alias, subject);
            }
            extensions.addAll(info.availability().extensions());
        }
    }

    private void add(String name, Subject subject) {
        List<Subject> subjects = byName.computeIfAbsent(name, key -> new ArrayList<>(1));
        if (!subjects.contains(subject)) {
            subjects.add(subject);
        }
    }

    private static String setName(ExtendedInstructionSet set) {
        String name = set.importName();
        return name.endsWith(".*") ? name.substring(0, name.length() - 2) : name;
    }
}
