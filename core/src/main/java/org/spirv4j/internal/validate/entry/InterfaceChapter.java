package org.spirv4j.internal.validate.entry;

import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;

/** What entry points exchange with other stages and with the application. */
public final class InterfaceChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.ofAll(InterfaceChapter::new);

    private final StaticUse use;

    private InterfaceChapter(ValidationContext context) {
        super(context);
        use = new StaticUse(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        use.see(cursor);
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
