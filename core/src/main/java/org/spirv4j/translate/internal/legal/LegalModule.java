// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.analysis.internal.line.StatedPlaces;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.Line;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Passes;
import org.spirv4j.translate.internal.report.TextResult;
import org.spirv4j.translate.text.TextResource;

/**
 * A module without dot products with an accumulator, without split barriers, without variable pointers, without
 * variables that hold images or samplers, without untyped pointers into heaps, without members that have no bytes,
 * without bit casts that few languages have, and without calls that hand over pointers or return arrays, whose
 * functions are inlined; and, for a language that asks for it, without arrays of resources and without derivatives
 * where only some invocations come. It knows where its instructions stand in the given module.
 */
public final class LegalModule {
    private final SpirvModule given;
    private final SpirvModule module;

    /** By number of an instruction, its word offset in the given module. */
    private final int[] places;

    private final SingleDescriptors singles;

    private LegalModule(SpirvModule given, SpirvModule module, int[] places, SingleDescriptors singles) {
        this.given = given;
        this.module = module;
        this.places = places;
        this.singles = singles;
    }

    /** How far a module is changed. */
    public enum Extent {
        /**
         * Members without bytes are removed, and dot products with an accumulator and bit casts between numbers of
         * different widths are replaced.
         */
        MEMBERS,

        /** Derivatives are computed elsewhere. */
        DERIVATIVES,

        /** What the language may have no form for is replaced, too. */
        FORMS,

        /** All functions are inlined, and variables become values, so that derivatives can be computed elsewhere. */
        VALUES
    }

    /**
     * Whether an id is a structure type with a member without bytes, to which languages give some, or an input or
     * output without bytes.
     */
    public static boolean hasEmptyParts(TypeFacts types, int id) {
        return EmptyMembers.hasEmptyParts(types, id);
    }

    /** Tells which derivatives have to be computed elsewhere. */
    @FunctionalInterface
    public interface Derivatives {
        /**
         * Finds the instructions of a module that compute derivatives where only some invocations may come.
         *
         * @param entry the number of the entry point
         * @return by result id: the label of the last block before that all invocations reach; 0 if there is none
         */
        Map<Integer, Integer> of(SpirvModule module, int entry);
    }

    /**
     * The module to translate instead of one that is refused; empty if it would not differ, or cannot be changed.
     *
     * @param forms what the module has
     * @param entry the number of the entry point
     * @param divergent the derivatives of the module that have to be computed elsewhere
     * @param derivatives what tells those of a changed copy; empty if derivatives may be computed anywhere
     */
    public static Optional<LegalModule> of(
            SpirvModule given,
            LegalForms forms,
            int entry,
            Extent extent,
            Map<Integer, Integer> divergent,
            Optional<Derivatives> derivatives) {
        boolean isForValues = extent == Extent.VALUES;
        boolean isForForms = isForValues || extent == Extent.FORMS;
        boolean hasVariable = isForForms && forms.hasVariable();
        boolean calls = isForValues || isForForms && forms.hasCalls();
        boolean hasUntyped = isForForms && forms.hasUntyped();
        boolean hasEmpty = extent != Extent.DERIVATIVES && forms.hasEmpty();
        boolean divides = isForForms && forms.divides();
        boolean splitsBarriers = isForForms && forms.splitsBarriers();
        boolean castsWidths = extent != Extent.DERIVATIVES && forms.castsWidths();
        boolean hasMixedDots = extent != Extent.DERIVATIVES && forms.hasMixedDots();
        boolean changesForms = hasVariable
                || calls
                || hasUntyped
                || hasEmpty
                || splitsBarriers
                || divides
                || castsWidths
                || hasMixedDots;
        Map<Integer, Integer> moved = extent == Extent.DERIVATIVES ? divergent : Map.of();
        if (!changesForms && moved.isEmpty()) {
            return Optional.empty();
        }
        try {
            EditableModule edited = EditableModule.of(StatedPlaces.ofInstructions(given));
            PassContext context = PassContext.of(PassOptions.DEFAULT);
            SingleDescriptors singles = new SingleDescriptors();
            if (splitsBarriers) {
                new SplitBarriers().run(edited, context);
            }
            if (hasMixedDots) {
                new MixedDots().run(edited, context);
            }
            if (castsWidths) {
                new BitcastsOfWidths().run(edited, context);
            }
            if (hasUntyped) {
                new HeapVariables().run(edited, context);
                new TypedPointers().run(edited, context);
            }
            if (changesForms) {
                boolean keepsObjects = isForValues || isForForms && forms.keepsObjects();
                List<Pass> passes = isForForms ? passes(calls, hasVariable, keepsObjects, isForValues) : List.of();
                for (Pass pass : passes) {
                    pass.run(edited, context);
                }
                if (hasEmpty) {
                    new EmptyMembers().run(edited, context);
                }
                if (divides) {
                    singles.run(edited, context);
                }
            }
            SpirvModule changed = changesForms ? edited.toModule() : given;
            if (changesForms && derivatives.isPresent()) {
                moved = derivatives.get().of(changed, entry);
            }
            if (!moved.isEmpty()) {
                new UniformDerivatives(moved).run(edited, context);
                changed = edited.toModule();
            }
            return Optional.of(withoutPlaces(given, changed, singles));
        } catch (SpirvException e) {
            // No id is free, or the module is damaged: the first refusal says what is wrong with it.
            return Optional.empty();
        }
    }

    private static List<Pass> passes(boolean calls, boolean hasVariable, boolean keepsObjects, boolean isForValues) {
        List<Pass> passes = new ArrayList<>();
        if (calls) {
            // Those with instructions in unreachable blocks, as continue targets may be, are not changed otherwise.
            passes.add(Passes.eliminateDeadBranches());
            passes.add(Passes.mergeReturn());
            passes.add(Passes.inlineEntryPointsExhaustive());
            passes.add(ModulePasses.eliminateDeadFunctions());
        }
        if (keepsObjects) {
            passes.add(Passes.privateToLocal());
            passes.add(Passes.scalarReplacement(0));
            if (isForValues) {
                passes.add(Passes.convertLocalAccessChains());
            }
            passes.add(Passes.ssaRewrite());
            passes.add(Passes.simplifyInstructions());
            passes.add(Passes.eliminateDeadCodeInFunctions());
        }
        if (hasVariable) {
            passes.add(ModulePasses.selectVariablePointers());
        }
        passes.add(Passes.combineAccessChains());
        return passes;
    }

    /** Takes the stated places out of a module that passes have changed. */
    private static LegalModule withoutPlaces(SpirvModule given, SpirvModule changed, SingleDescriptors singles) {
        ModuleData data = ModuleAccess.data(changed);
        ModuleData before = ModuleAccess.data(given);
        int[] words = data.words;
        WordBuffer made = new WordBuffer(words.length);
        WordBuffer places = new WordBuffer(data.instructionCount);
        made.addAll(words, 0, ModuleHeader.WORDS);
        int file = before.bound;
        int offset = 0;
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = words[at] & 0xFFFF;
            int id = data.resultId(at);
            if (opcode == Op.OpLine.opcode() && words[at + Line.FILE] == file) {
                offset = words[at + Line.LINE];
            } else if (opcode != Op.OpNoLine.opcode() && id != file) {
                made.addAll(words, at, words[at] >>> 16);
                int definition = before.definition(id);
                places.add(offset != 0 ? offset : definition != 0 ? definition : ModuleHeader.WORDS);
            }
            if (opcode == Op.OpFunctionEnd.opcode()) {
                offset = 0;
            }
        }
        return new LegalModule(given, ModuleAccess.module(made.toArray(), given.grammar()), places.toArray(), singles);
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
        ModuleData data = ModuleAccess.data(module);
        int[] marks = result.marks().clone();
        for (int i = 1; i < marks.length; i += 2) {
            marks[i] = places[data.instructionAt(marks[i])];
        }
        List<Diagnostic> diagnostics =
                result.diagnostics().stream().map(this::inGivenModule).toList();
        List<TextResource> resources =
                result.resources().stream().map(singles::inGivenModule).toList();
        return new TextResult(result.text(), diagnostics, resources, result.version(), result.extensions(), marks);
    }

    /** A rule for resources of the given module as one for those of the changed module. */
    public TextResource.Rule inChangedModule(TextResource.Rule rule) {
        return resource -> singles.place(resource, rule);
    }

    private Diagnostic inGivenModule(Diagnostic diagnostic) {
        Position position = diagnostic.position();
        int number = position.isText() || position.wordOffset() < 0
                ? -1
                : ModuleAccess.data(module).instructionAt(position.wordOffset());
        return number < 0 ? diagnostic : diagnostic.at(Position.ofWord(places[number]), diagnostic.sourceLine());
    }
}
