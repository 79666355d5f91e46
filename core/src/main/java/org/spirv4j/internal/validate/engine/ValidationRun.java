// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;

/** Runs the chapters on a module: first on each instruction in order, then on each function, then on the whole module. */
public final class ValidationRun {
    private final ValidationContext context;
    private final Chapter[] chapters;
    private final Dispatch dispatch;

    private ValidationRun(ValidationContext context, Dispatch dispatch) {
        this.context = context;
        this.dispatch = dispatch;
        chapters = new Chapter[dispatch.plans.size()];
        for (int i = 0; i < chapters.length; i++) {
            chapters[i] = dispatch.plans.get(i).factory().apply(context);
        }
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
            Dispatch dispatch) {
        ValidationContext context = new ValidationContext(module, damaged, env, settings);
        names.ifPresent(context::setNames);
        ValidationRun run = new ValidationRun(context, dispatch);
        for (Chapter chapter : run.chapters) {
            chapter.begin();
        }
        run.walk();
        run.functions();
        for (Chapter chapter : run.chapters) {
            chapter.end();
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
        for (int i = 0; i < data.instructionCount; i++) {
            if (context.damaged.get(i)) {
                continue;
            }
            cursor.moveTo(i);
            if (cursor.opcode == opFunction) {
                cursor.function = ++functions;
            }
            char[] interested = dispatch.of(cursor.opcode);
            boolean tainted = context.anyTainted() && isTainted(cursor);
            if (tainted) {
                context.taint(cursor.resultId);
            }
            for (char chapter : interested) {
                if (!tainted || dispatch.includesTainted(chapter)) {
                    chapters[chapter].instruction(cursor);
                    tainted |= context.isSkipped(cursor);
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
        for (int i = 0; i < chapters.length; i++) {
            if (dispatch.plans.get(i).functions()) {
                for (Function function : context.functions()) {
                    chapters[i].function(function);
                }
            }
        }
    }

    /** The chapters to call for each opcode; built once for a list of chapters. */
    public static final class Dispatch {
        private static final char[] NONE = {};

        final List<ChapterPlan> plans;
        private final char[][] byOpcode;
        private final char[] forAll;
        private final boolean[] includesTainted;

        public Dispatch(List<ChapterPlan> plans) {
            this.plans = plans;
            int end = Arrays.stream(Op.values()).mapToInt(Op::opcode).max().orElse(0) + 1;
            List<List<Integer>> lists = new ArrayList<>();
            for (int i = 0; i < end; i++) {
                lists.add(new ArrayList<>());
            }
            List<Integer> all = new ArrayList<>();
            includesTainted = new boolean[plans.size()];
            for (int i = 0; i < plans.size(); i++) {
                ChapterPlan plan = plans.get(i);
                int chapter = i;
                includesTainted[i] = plan.includesTainted();
                if (plan.allInstructions()) {
                    all.add(chapter);
                    lists.forEach(l -> l.add(chapter));
                } else {
                    for (Op op : plan.opcodes()) {
                        lists.get(op.opcode()).add(chapter);
                    }
                }
            }
            forAll = packed(all);
            byOpcode = new char[end][];
            for (int i = 0; i < end; i++) {
                byOpcode[i] = lists.get(i).equals(all) ? forAll : packed(lists.get(i));
            }
        }

        private static char[] packed(List<Integer> list) {
            char[] packed = list.isEmpty() ? NONE : new char[list.size()];
            for (int i = 0; i < packed.length; i++) {
                packed[i] = (char) (int) list.get(i);
            }
            return packed;
        }

        char[] of(int opcode) {
            return opcode < byOpcode.length ? byOpcode[opcode] : forAll;
        }

        boolean includesTainted(int chapter) {
            return includesTainted[chapter];
        }
    }
}
