// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.reachability.ModuleReferences;
import org.spirv4j.internal.reachability.ReferenceGraph;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** Checks the interfaces of entry points: with other stages and with the application. */
public final class InterfaceChapter extends Chapter implements java.util.function.Function<EntryPoint, int[]> {
    private final ModuleReferences references;
    private final boolean hasVariables;
    private boolean hasTileImages;
    private int function = -1;

    public InterfaceChapter(ValidationContext context) {
        super(context);
        references = new ModuleReferences(context.data, true, ReferenceGraph.STEP_LIMIT);
        List<Instruction> variables = context.layout.globalVariables();
        hasVariables = !variables.isEmpty();
        for (Instruction variable : variables) {
            int at = variable.wordOffset();
            int wordCount = context.words[at] >>> 16;
            references.track(wordCount > 2 ? context.words[at + TypedInstruction.RESULT] : 0);
            hasTileImages |=
                    wordCount > 3 && context.words[at + Variable.STORAGE_CLASS] == StorageClass.TileImageEXT.value();
        }
        if (hasVariables) {
            for (Function tracked : context.functions()) {
                references.track(tracked.id());
            }
        }
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (!hasVariables) {
            return;
        }
        if (cursor.function != function) {
            function = cursor.function;
            references.enter(
                    function < 0 ? 0 : context.functions().get(function).id());
        }
        int ids = cursor.plainIds();
        if (ids >= 0) {
            references.note(cursor.at, ids, cursor.resultOperand());
        } else {
            references.note(cursor.at, cursor.operands());
        }
    }

    /**
     * The ids of the variables that an entry point statically uses, and of the functions and constants that refer to
     * them; incomplete if the module exceeds the step limit.
     */
    @Override
    public int[] apply(EntryPoint entryPoint) {
        Optional<Function> called = entryPoint.function();
        int[] ids = called.isPresent() ? references.reachedFrom(called.get().id()) : new int[0];
        if (!references.isComplete()) {
            context.markIncomplete();
        }
        return ids;
    }

    @Override
    public void end() {
        new EntryPointInterfaces(context, this).check();
        if (context.isVulkan() || context.isOpenGl()) {
            new ResourceInterfaces(context, this).check();
        }
        new InterfaceDecorations(context).check();
        if (hasTileImages) {
            new TileImageInterfaces(context, this).check();
        }
        if (context.isVulkan()) {
            new LocationChecks(context).check();
            new TransformFeedback(context).check();
        }
    }
}
