// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import java.util.List;
import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.translate.internal.report.TextResult;

/** A module whose variable pointers are replaced by indexes, and where its instructions stand in the given module. */
public final class LegalModule {
    private final SpirvModule given;
    private final SpirvModule module;

    private LegalModule(SpirvModule given, SpirvModule module) {
        this.given = given;
        this.module = module;
    }

    /** The module to translate instead of one with variable pointers; empty for others. */
    public static Optional<LegalModule> of(SpirvModule given) {
        ModuleLayout layout = given.layout();
        if (!layout.declares(Capability.VariablePointersStorageBuffer)
                && !layout.declares(Capability.VariablePointers)) {
            return Optional.empty();
        }
        EditableModule edited = EditableModule.of(given);
        ModulePasses.selectVariablePointers().run(edited, PassContext.of(PassOptions.DEFAULT));
        return Optional.of(new LegalModule(given, edited.toModule()));
    }

    /** The module. */
    public SpirvModule module() {
        return module;
    }

    /** The entry point that an entry point of the given module has become. */
    public EntryPoint entryPoint(EntryPoint entry) {
        List<EntryPoint> before = given.layout().entryPoints();
        return module.layout().entryPoints().get(before.indexOf(entry));
    }

    /** A translation of the module, with positions in the given module. */
    public TextResult inGivenModule(TextResult result) {
        int[] places = places();
        ModuleData data = ModuleAccess.data(module);
        int[] marks = result.marks().clone();
        for (int i = 1; i < marks.length; i += 2) {
            marks[i] = places[data.instructionAt(marks[i])];
        }
        List<Diagnostic> diagnostics = result.diagnostics().stream()
                .map(diagnostic -> inGivenModule(diagnostic, places))
                .toList();
        return new TextResult(
                result.text(), diagnostics, result.resources(), result.version(), result.extensions(), marks);
    }

    private Diagnostic inGivenModule(Diagnostic diagnostic, int[] places) {
        Position position = diagnostic.position();
        int number = position.isText() || position.wordOffset() < 0
                ? -1
                : ModuleAccess.data(module).instructionAt(position.wordOffset());
        return number < 0 ? diagnostic : diagnostic.at(Position.ofWord(places[number]), diagnostic.sourceLine());
    }

    /**
     * By number of an instruction, its word offset in the given module; for a new one, that of the next instruction
     * that was there. Only instructions with results are added and removed, and the others keep their order.
     */
    private int[] places() {
        ModuleData before = ModuleAccess.data(given);
        ModuleData after = ModuleAccess.data(module);
        int[] places = new int[after.instructionCount];
        int number = 0;
        for (int i = 0; i < places.length; i++) {
            int at = after.starts[i];
            int id = after.resultId(at);
            int definition = id == 0 || id >= given.header().bound() ? 0 : before.definition(id);
            if (definition != 0) {
                number = before.instructionAt(definition);
                places[i] = definition;
            } else if (id == 0 && !isLine(after.words[at] & 0xFFFF)) {
                number = next(before, number, after.words[at] & 0xFFFF);
                places[i] = before.starts[number];
                number = Math.min(number + 1, before.instructionCount - 1);
            } else {
                places[i] = -1;
            }
        }
        for (int i = places.length - 2; i >= 0; i--) {
            places[i] = places[i] < 0 ? places[i + 1] : places[i];
        }
        return places;
    }

    /** Whether an opcode is that of a source line, which is written anew for a changed module. */
    private static boolean isLine(int opcode) {
        return opcode == Op.OpLine.opcode() || opcode == Op.OpNoLine.opcode();
    }

    /** The next instruction of an opcode, from a number on; that number if there is none before a function ends. */
    private static int next(ModuleData data, int from, int opcode) {
        for (int i = from; i < data.instructionCount; i++) {
            int found = data.words[data.starts[i]] & 0xFFFF;
            if (found == opcode) {
                return i;
            }
            if (found == Op.OpFunctionEnd.opcode()) {
                break;
            }
        }
        return from;
    }
}
