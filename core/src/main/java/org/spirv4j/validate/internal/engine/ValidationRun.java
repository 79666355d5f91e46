// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;

/**
 * Runs the chapters on a module: first on each instruction in order, then on each function, then on the whole module.
 */
public final class ValidationRun {
    private final ValidationContext context;
    private final ChapterSet set;

    /** The chapters by number; null where the module has had no instruction of the chapter so far. */
    private final @Nullable Chapter[] chapters;

    private ValidationRun(ValidationContext context, ChapterSet set) {
        this.context = context;
        this.set = set;
        chapters = new Chapter[set.size()];
        for (int number : set.forEveryModule) {
            make(number);
        }
    }

    private Chapter make(int number) {
        Chapter chapter = set.concerns(number, context) ? set.make(number, context) : new Idle(context);
        chapters[number] = chapter;
        chapter.begin();
        return chapter;
    }

    /**
     * Validates a module.
     *
     * @param damaged the indices of instructions that could not be decoded
     * @param names the names of ids in messages; empty to derive them from the module
     */
    public static ValidationContext of(
            SpirvModule module,
            BitSet damaged,
            TargetEnv env,
            Settings settings,
            Optional<FriendlyNames> names,
            ChapterSet set) {
        ValidationContext context = new ValidationContext(module, damaged, env, settings);
        if (names.isPresent()) {
            context.setNames(names.get());
        }
        ValidationRun run = new ValidationRun(context, set);
        run.walk();
        run.functions();
        for (Chapter chapter : run.chapters) {
            if (chapter != null) {
                chapter.end();
            }
        }
        return context;
    }

    private void walk() {
        context.walking(true);
        InstructionCursor cursor = context.cursor;
        ModuleData data = context.data;
        int opFunction = Op.OpFunction.opcode();
        int opFunctionEnd = Op.OpFunctionEnd.opcode();
        int functions = -1;
        boolean anyDamaged = !context.damaged.isEmpty();
        for (int i = 0; i < data.instructionCount; i++) {
            if (anyDamaged && context.damaged.get(i)) {
                continue;
            }
            cursor.moveTo(i);
            if (cursor.opcode == opFunction) {
                cursor.function = ++functions;
            }
            char[] interested = set.of(cursor.op);
            boolean tainted = context.anyTainted && isTainted(cursor);
            if (tainted) {
                context.taint(cursor.resultId);
            }
            for (char number : interested) {
                if (!tainted || set.includesTainted(number)) {
                    Chapter chapter = chapters[number];
                    if (chapter == null) {
                        chapter = make(number);
                    }
                    chapter.instruction(cursor);
                    tainted |= context.skippedAt == cursor.at;
                }
            }
            if (cursor.opcode == opFunctionEnd) {
                cursor.function = -1;
            }
        }
        context.walking(false);
    }

    private boolean isTainted(InstructionCursor cursor) {
        int ids = cursor.plainIds();
        for (int i = 0; i < ids; i++) {
            if (i != cursor.resultOperand() && context.isTainted(context.words[cursor.at + 1 + i])) {
                return true;
            }
        }
        if (ids >= 0) {
            return false;
        }
        OperandScanner operands = cursor.operands();
        for (int i = 0; i < operands.count; i++) {
            int kind = operands.kinds[i];
            if (kind <= KindNumbers.LAST_ID
                    && kind != KindNumbers.ID_RESULT
                    && context.isTainted(context.words[operands.offsets[i]])) {
                return true;
            }
        }
        return false;
    }

    private void functions() {
        if (context.functions().isEmpty()) {
            return;
        }
        for (int number : set.forFunctions) {
            Chapter made = chapters[number];
            Chapter chapter = made == null ? make(number) : made;
            for (Function function : context.functions()) {
                chapter.function(function);
            }
        }
    }

    /** Stands for a chapter that has nothing to check in the module. */
    private static final class Idle extends Chapter {
        Idle(ValidationContext context) {
            super(context);
        }
    }
}
