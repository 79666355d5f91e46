// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.InstructionClasses;

/**
 * What a rule may cite: the sections in {@code sections.table}, the sections of the grammar's instruction classes, and
 * the extensions and extended instruction sets that the grammar and {@code environments.table} list.
 */
final class Sections {
    private static final String SECTION = "section ";
    private static final String EXTENSION = "extension ";

    private final Set<String> known = new HashSet<>();

    Sections(List<String> sections, List<String> environments, GrammarModel model) {
        for (String line : sections) {
            if (line.startsWith(SECTION)) {
                known.add(line.substring(SECTION.length()));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                throw new IllegalStateException("sections.table: unknown line '" + line + "'");
            }
        }
        for (String line : environments) {
            if (line.startsWith(EXTENSION)) {
                known.add(line.split(" +", -1)[1]);
            }
        }
        for (GrammarModel.Instruction instruction : model.instructions) {
            InstructionClasses.section(instruction.instructionClass()).ifPresent(known::add);
            known.addAll(instruction.availability().extensions());
        }
        for (GrammarModel.Kind kind : model.kinds) {
            kind.enumerants().forEach(e -> known.addAll(e.availability().extensions()));
        }
        for (GrammarModel.ExtendedSet set : model.sets) {
            known.add(set.importName().replaceFirst("\\.$", ""));
        }
    }

    /** Checks the citations of a rule, which {@code "; "} separates. */
    void check(String cited, String rule) {
        Set<String> unknown = new HashSet<>();
        Collections.addAll(unknown, cited.split("; ", -1));
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new IllegalStateException("rule " + rule + " cites an unknown section: " + unknown);
        }
    }
}
