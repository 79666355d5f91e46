package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.SourceRule;

/** Debug instructions of the core: files, lines and members' names (section 3.3.2). */
final class SourceChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(SourceChapter::new, Op.OpLine, Op.OpSource, Op.OpMemberName);

    private SourceChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(Site site) {
        switch (site.op) {
            case OpLine -> file(site, site.word(1));
            case OpSource -> {
                if (site.wordCount > 3) {
                    file(site, site.word(3));
                }
            }
            default -> memberName(site);
        }
    }

    private void file(Site site, int id) {
        if (context.types.op(id) != Op.OpString && context.first("file " + id)) {
            context.error(
                            SourceRule.FILE,
                            site.name() + " has " + context.name(id) + " as its file, which " + context.definedBy(id)
                                    + " defines and not OpString")
                    .hint("give the id of an OpString with the file's name")
                    .declared(id);
        }
    }

    private void memberName(Site site) {
        Types types = context.types;
        int type = site.word(1);
        int member = site.word(2);
        if (!types.isStruct(type)) {
            context.error(
                            SourceRule.MEMBER_NAME,
                            "OpMemberName names a member of " + context.name(type) + ", which is no OpTypeStruct")
                    .hint("use OpName, or give the id of a structure")
                    .declared(type);
        } else if (Integer.compareUnsigned(member, types.memberCount(type)) >= 0) {
            context.error(
                            SourceRule.MEMBER_NAME,
                            "OpMemberName names member " + Integer.toUnsignedString(member) + " of "
                                    + context.name(type) + ", which has " + types.memberCount(type)
                                    + (types.memberCount(type) == 1 ? " member" : " members"))
                    .hint("members count from 0")
                    .declared(type);
        }
    }
}
