package org.spirv4j.internal.validate.chapter;

import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;

/** What entry points exchange with other stages and with the application. */
final class InterfaceChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.ofAll(InterfaceChapter::new);

    private final StaticUse use;

    private InterfaceChapter(ValidationContext context) {
        super(context);
        use = new StaticUse(context);
    }

    @Override
    public void instruction(Site site) {
        use.see(site);
    }

    @Override
    public void end() {
        new EntryPointInterfaces(context, use).check();
        new ResourceInterfaces(context, use).check();
        new InterfaceDecorations(context).check();
        if (context.isVulkan()) {
            new InterfaceLocations(context).check();
            new TransformFeedback(context).check();
        }
    }
}
