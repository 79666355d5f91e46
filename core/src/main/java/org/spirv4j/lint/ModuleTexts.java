// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;
import org.spirv4j.text.FriendlyNames;

/** The texts of findings; names and source lines are looked up when the first one needs them. */
final class ModuleTexts {
    final SpirvModule module;
    private @Nullable FriendlyNames names;
    private @Nullable SourceLocations sources;

    ModuleTexts(SpirvModule module) {
        this.module = module;
    }

    ModuleTexts(SpirvModule module, FriendlyNames names) {
        this(module);
        this.names = names;
    }

    /** The name of an id, such as {@code %color}. */
    String name(int id) {
        return "%" + names().name(id);
    }

    Finding warning(LintRule rule, Instruction instruction, String message) {
        SourceLocations known = sources;
        if (known == null) {
            known = SourceLocations.of(module);
            sources = known;
        }
        return Finding.of(
                        rule.rule(),
                        Diagnostic.warning(position(instruction), message).withHint(rule.advice()))
                .withInstruction(text(instruction), known.location(instruction.wordOffset()));
    }

    RelatedLocation related(Instruction instruction, String message) {
        return new RelatedLocation(position(instruction), message, text(instruction));
    }

    private static Position position(Instruction instruction) {
        return Position.ofInstruction(instruction.wordOffset(), instruction.index());
    }

    private String text(Instruction instruction) {
        return Disassembler.with(DisassemblerOptions.DEFAULT).instruction(instruction, names());
    }

    private FriendlyNames names() {
        FriendlyNames known = names;
        if (known == null) {
            known = FriendlyNames.of(module);
            names = known;
        }
        return known;
    }
}
