package org.spirv4j.internal.validate.chapter;

import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.IdsRule;

/** Ids and their definitions (section 2.16.1, "Static Single Assignment", and 2.4 of the specification). */
final class IdChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.ofAll(IdChapter::new);

    private IdChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(Site site) {
        int ids = site.plainIds();
        for (int i = 0; i < ids; i++) {
            if (i != site.resultOperand()) {
                check(site, context.words[site.at + 1 + i]);
            }
        }
        if (ids >= 0) {
            return;
        }
        OperandScanner operands = site.operands();
        for (int i = 0; i < operands.count; i++) {
            if (operands.kinds[i] <= KindNumbers.LAST_ID && operands.kinds[i] != KindNumbers.ID_RESULT) {
                check(site, context.words[operands.offsets[i]]);
            }
        }
    }

    private void check(Site site, int id) {
        if (context.data.definition(id) == 0 && !context.isTainted(id)) {
            context.error(IdsRule.DEFINED, site.name() + " uses " + context.name(id) + ", which nothing defines");
            context.taint(id);
        }
    }
}
