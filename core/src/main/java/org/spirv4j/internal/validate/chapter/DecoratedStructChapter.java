package org.spirv4j.internal.validate.chapter;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Complaint;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.TypesRule;

/** What decorations of a structure ask of the types in it (section 2.16.1). */
final class DecoratedStructChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(DecoratedStructChapter::new, Op.OpMemberDecorate, Op.OpTypeStruct);

    private final Types types = context.types;
    private final IntPredicate block = this::isBlock;

    /** Structures with members that are decorated with BuiltIn. */
    private final Set<Integer> builtIns = new HashSet<>();

    private DecoratedStructChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(Site site) {
        if (site.op == Op.OpTypeStruct) {
            struct(site);
        } else if (site.word(3) == Decoration.BuiltIn.value()) {
            builtIns.add(site.word(1));
        }
    }

    private boolean isBlock(int type) {
        return types.isStruct(type)
                && (context.isDecorated(type, Decoration.Block) || context.isDecorated(type, Decoration.BufferBlock));
    }

    private void struct(Site site) {
        boolean isBlock = isBlock(site.resultId);
        for (int i = 0; i < types.memberCount(site.resultId); i++) {
            int member = types.member(site.resultId, i);
            if (isBlock && types.contains(member, block)) {
                error(site, TypesRule.NESTED_BLOCK, i, "has a Block or BufferBlock in it, but is one itself")
                        .declared(member)
                        .hint("leave the inner structure without Block");
                return;
            }
            if (builtIns.contains(types.innermostElement(member))) {
                error(site, TypesRule.NESTED_BUILT_IN, i, "is a structure of built-ins, or an array of these")
                        .declared(member)
                        .hint("make the structure of built-ins a variable of its own");
                return;
            }
        }
    }

    private Complaint error(Site site, TypesRule rule, int member, String what) {
        return context.error(
                rule, "the member " + member + " of OpTypeStruct " + context.name(site.resultId) + " " + what);
    }
}
