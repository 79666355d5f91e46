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

/** Takes a module through chapters of rules: a walk over its instructions, then its functions, then the module. */
public final class ValidationRun {
    private final ValidationContext context;
    private final Chapter[] chapters;
    private final Dispatch dispatch;

    private ValidationRun(ValidationContext context, Dispatch dispatch) {
        this.context = context;
        this.dispatch = dispatch;
        chapters = new Chapter[dispatch.plans.size()];
        for (int i = 0; i < chapters.length; i++) {
            chapters[i] = dispatch.plans.get(i).make().apply(context);
        }
    }

    /**
     * Finds what is wrong with a module.
     *
     * @param damaged the numbers of instructions that could not be decoded
     * @param names what messages call ids; empty for names made from the module
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
            char[] wanted = dispatch.of(cursor.opcode);
            boolean tainted = context.anyTainted() && isTainted(cursor);
            if (tainted) {
                context.taint(cursor.resultId);
            }
            for (char chapter : wanted) {
                if (!tainted || dispatch.seesTainted(chapter)) {
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

    /** Which chapters look at which instructions; made once for a list of chapters. */
    public static final class Dispatch {
        private static final char[] NONE = {};

        final List<ChapterPlan> plans;
        private final char[][] byOpcode;
        private final char[] ofAll;
        private final boolean[] seesTainted;

        public Dispatch(List<ChapterPlan> plans) {
            this.plans = plans;
            int end = Arrays.stream(Op.values()).mapToInt(Op::opcode).max().orElse(0) + 1;
            List<List<Integer>> lists = new ArrayList<>();
            for (int i = 0; i < end; i++) {
                lists.add(new ArrayList<>());
            }
            List<Integer> all = new ArrayList<>();
            seesTainted = new boolean[plans.size()];
            for (int i = 0; i < plans.size(); i++) {
                ChapterPlan plan = plans.get(i);
                int chapter = i;
                seesTainted[i] = plan.seesTainted();
                if (plan.allInstructions()) {
                    all.add(chapter);
                    lists.forEach(l -> l.add(chapter));
                } else {
                    for (Op op : plan.opcodes()) {
                        lists.get(op.opcode()).add(chapter);
                    }
                }
            }
            ofAll = packed(all);
            byOpcode = new char[end][];
            for (int i = 0; i < end; i++) {
                byOpcode[i] = lists.get(i).equals(all) ? ofAll : packed(lists.get(i));
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
            return opcode < byOpcode.length ? byOpcode[opcode] : ofAll;
        }

        boolean seesTainted(int chapter) {
            return seesTainted[chapter];
        }
    }
}
