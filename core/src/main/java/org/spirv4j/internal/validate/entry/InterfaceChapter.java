// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import java.util.List;
import org.spirv4j.internal.reachability.ModuleReferences;
import org.spirv4j.internal.reachability.ReferenceGraph;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** Checks the interfaces of entry points: with other stages and with the application. */
public final class InterfaceChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.ofAll(InterfaceChapter::new);

    private final ModuleReferences references;
    private final boolean hasVariables;
    private int function = -1;

    private InterfaceChapter(ValidationContext context) {
        super(context);
        references = new ModuleReferences(context.data, true, ReferenceGraph.STEP_LIMIT);
        List<Instruction> variables = context.layout.globalVariables();
        hasVariables = !variables.isEmpty();
        for (Instruction variable : variables) {
            int at = variable.wordOffset();
            references.track(context.words[at] >>> 16 > 2 ? context.words[at + 2] : 0);
        }
        if (hasVariables) {
            context.functions().forEach(f -> references.track(f.id()));
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
     * The ids of the variables that an entry point statically uses, and of the functions and constants that refer to them;
     * incomplete if the module exceeds the step limit.
     */
    private int[] staticUses(EntryPoint entryPoint) {
        int[] ids = entryPoint
                .function()
                .map(Function::id)
                .map(references::reachedFrom)
                .orElse(new int[0]);
        if (!references.isComplete()) {
            context.markIncomplete();
        }
        return ids;
    }

    @Override
    public void end() {
        new EntryPointInterfaces(context, this::staticUses).check();
        new ResourceInterfaces(context, this::staticUses).check();
        new InterfaceDecorations(context).check();
        new TileImageInterfaces(context, this::staticUses).check();
        if (context.isVulkan()) {
            new InterfaceLocations(context).check();
            new TransformFeedback(context).check();
        }
    }
}
