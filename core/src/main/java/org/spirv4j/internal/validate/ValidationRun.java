package org.spirv4j.internal.validate;

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
import org.spirv4j.validate.ValidationOptions;

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
            ValidationOptions options,
            Optional<FriendlyNames> names,
            Dispatch dispatch) {
        ValidationContext context = new ValidationContext(module, damaged, env, options);
        names.ifPresent(context::use);
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
        Site site = context.site;
        ModuleData data = context.data;
        int opFunction = Op.OpFunction.opcode();
        int opFunctionEnd = Op.OpFunctionEnd.opcode();
        int functions = -1;
        for (int i = 0; i < data.instructionCount; i++) {
            if (context.damaged.get(i)) {
                continue;
            }
            site.moveTo(i);
            if (site.opcode == opFunction) {
                site.function = ++functions;
            }
            byte[] wanted = dispatch.of(site.opcode);
            boolean tainted = context.anyTainted() && isTainted(site);
            if (tainted) {
                context.taint(site.resultId);
            }
            for (byte chapter : wanted) {
                if (!tainted || dispatch.seesTainted(chapter)) {
                    chapters[chapter].instruction(site);
                    tainted |= context.isDistrusted(site);
                }
            }
            if (site.opcode == opFunctionEnd) {
                site.function = -1;
            }
        }
        context.walking(false);
    }

    private boolean isTainted(Site site) {
        int ids = site.plainIds();
        for (int i = 0; i < ids; i++) {
            if (i != site.resultOperand() && context.isTainted(context.words[site.at + 1 + i])) {
                return true;
            }
        }
        if (ids >= 0) {
            return false;
        }
        OperandScanner operands = site.operands();
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
        private static final byte[] NONE = {};

        final List<ChapterPlan> plans;
        private final byte[][] byOpcode;
        private final byte[] ofAll;
        private final boolean[] seesTainted;

        public Dispatch(List<ChapterPlan> plans) {
            this.plans = plans;
            int end = Arrays.stream(Op.values()).mapToInt(Op::opcode).max().orElse(0) + 1;
            List<List<Byte>> lists = new ArrayList<>();
            for (int i = 0; i < end; i++) {
                lists.add(new ArrayList<>());
            }
            List<Byte> all = new ArrayList<>();
            seesTainted = new boolean[plans.size()];
            for (int i = 0; i < plans.size(); i++) {
                ChapterPlan plan = plans.get(i);
                byte chapter = (byte) i;
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
            ofAll = bytes(all);
            byOpcode = new byte[end][];
            for (int i = 0; i < end; i++) {
                byOpcode[i] = lists.get(i).equals(all) ? ofAll : bytes(lists.get(i));
            }
        }

        private static byte[] bytes(List<Byte> list) {
            byte[] bytes = list.isEmpty() ? NONE : new byte[list.size()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = list.get(i);
            }
            return bytes;
        }

        byte[] of(int opcode) {
            return opcode < byOpcode.length ? byOpcode[opcode] : ofAll;
        }

        boolean seesTainted(int chapter) {
            return seesTainted[chapter];
        }
    }
}
