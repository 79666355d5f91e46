package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.MemoryRule;

/** What alias scopes, their domains and lists of them are declared from (SPV_INTEL_memory_access_aliasing). */
final class AliasScopeChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            AliasScopeChapter::new, Op.OpAliasDomainDeclINTEL, Op.OpAliasScopeDeclINTEL, Op.OpAliasScopeListDeclINTEL);

    private AliasScopeChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(Site site) {
        switch (site.op) {
            case OpAliasDomainDeclINTEL -> name(site, 2);
            case OpAliasScopeDeclINTEL -> {
                if (!wrong(site, 2, Op.OpAliasDomainDeclINTEL)) {
                    name(site, 3);
                }
            }
            default -> {
                for (int i = 2; i < site.wordCount && !wrong(site, i, Op.OpAliasScopeDeclINTEL); i++) {}
            }
        }
    }

    private void name(Site site, int word) {
        if (word < site.wordCount) {
            wrong(site, word, Op.OpString);
        }
    }

    private boolean wrong(Site site, int word, Op wanted) {
        int id = site.word(word);
        if (context.data.definition(id) == 0 || context.types.op(id) == wanted) {
            return false;
        }
        context.error(
                        MemoryRule.ALIAS_DECLARATION,
                        site.name() + " takes " + context.name(id) + " (" + context.definedBy(id)
                                + "), not the result of " + wanted)
                .hint("use the result of " + wanted)
                .declared(id);
        return true;
    }
}
