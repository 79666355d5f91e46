package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.MemoryRule;

/** Scopes that memory accesses are told apart by, their domains and lists (SPV_INTEL_memory_access_aliasing). */
final class AliasChapter extends Chapter {
    static final ChapterPlan PLAN =
            ChapterPlan.of(AliasChapter::new, Op.OpAliasScopeDeclINTEL, Op.OpAliasScopeListDeclINTEL);

    private AliasChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(Site site) {
        boolean list = site.op == Op.OpAliasScopeListDeclINTEL;
        Op wanted = list ? Op.OpAliasScopeDeclINTEL : Op.OpAliasDomainDeclINTEL;
        int count = list ? site.operandWords() : 1;
        for (int i = 0; i < count; i++) {
            int id = site.operand(i);
            if (context.data.definition(id) != 0 && context.types.op(id) != wanted) {
                context.error(
                                MemoryRule.ALIAS_SCOPE,
                                site.name() + " takes " + context.name(id) + " (" + context.definedBy(id) + ") for an "
                                        + (list ? "alias scope" : "alias domain"))
                        .hint("use the result of an " + wanted)
                        .declared(id);
                return;
            }
        }
    }
}
