package org.spirv4j.internal.validate.chapter;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.extended.ExtendedSets;
import org.spirv4j.internal.validate.extended.ExtendedSets.Family;
import org.spirv4j.internal.validate.extended.ExtendedSets.Import;
import org.spirv4j.internal.validate.rule.ExtendedRule;

/**
 * Instructions of extended instruction sets: whether what they name stands above them, and, with the help of the tables,
 * what their results and operands are.
 */
final class ExtendedInstructionChapter extends Chapter {
    static final ChapterPlan PLAN =
            ChapterPlan.of(ExtendedInstructionChapter::new, Op.OpExtInst, Op.OpExtInstWithForwardRefsKHR);

    /** Operands of OpExtInst in front of those of the extended instruction. */
    private static final int BEFORE = 4;

    private static final int DEBUG_TYPE_COMPOSITE = 10;
    private static final int DEBUG_FUNCTION = 20;

    private @Nullable ExtendedSets sets;
    private @Nullable TypedOperands typed;
    private @Nullable DescribingOperands describing;

    private ExtendedInstructionChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(Site site) {
        ExtendedSets known = sets;
        if (known == null) {
            known = new ExtendedSets(context);
            sets = known;
        }
        Import set = site.wordCount < 5 ? null : known.find(site.word(3));
        if (set == null || !namesWhatStandsAbove(site, set)) {
            return;
        }
        if (set.family() == Family.TYPED) {
            TypedOperands operands = typed;
            if (operands == null) {
                operands = new TypedOperands(context);
                typed = operands;
            }
            operands.check(site, set);
        } else if (set.ids() != null) {
            DescribingOperands operands = describing;
            if (operands == null) {
                operands = new DescribingOperands(context, known);
                describing = operands;
            }
            operands.check(site, set, set.ids());
        }
    }

    private boolean namesWhatStandsAbove(Site site, Import set) {
        OperandScanner operands = site.operands();
        boolean ahead = false;
        for (int i = 0; i < operands.count; i++) {
            int id = context.words[operands.offsets[i]];
            if (operands.kinds[i] > KindNumbers.LAST_ID
                    || operands.kinds[i] == KindNumbers.ID_RESULT
                    || context.data.definition(id) < site.at) {
                continue;
            }
            ahead |= i >= BEFORE;
            if ((site.op == Op.OpExtInst || i < BEFORE) && !mayStandBelow(set, site.word(4), i - BEFORE)) {
                context.error(
                                ExtendedRule.FORWARD_REFERENCE,
                                "OpExtInst names " + context.name(id) + ", which is not defined above it")
                        .declared(id)
                        .hint(
                                set.name().startsWith("NonSemantic.")
                                        ? "move the definition up, or use OpExtInstWithForwardRefsKHR"
                                        : "move the definition up");
                return false;
            }
        }
        if (site.op == Op.OpExtInst) {
            return true;
        }
        if (!set.name().startsWith("NonSemantic.")) {
            context.error(
                            ExtendedRule.FORWARD_SET,
                            "OpExtInstWithForwardRefsKHR is of set \"" + set.name() + "\", which has semantics")
                    .hint("use OpExtInst");
            return false;
        }
        if (!ahead) {
            context.error(
                            ExtendedRule.FORWARD_NEEDED,
                            "OpExtInstWithForwardRefsKHR names nothing that is defined below it")
                    .hint("use OpExtInst");
            return false;
        }
        return true;
    }

    /** Whether the set's specification lets an operand, from 0, be defined later. */
    private static boolean mayStandBelow(Import set, int instruction, int operand) {
        boolean openCl = set.family() == Family.OPENCL_DEBUG;
        if (!openCl && !set.name().equals("DebugInfo")) {
            return false;
        }
        return instruction == DEBUG_FUNCTION && operand == 9
                || instruction == DEBUG_TYPE_COMPOSITE && operand >= (openCl ? 9 : 8);
    }
}
