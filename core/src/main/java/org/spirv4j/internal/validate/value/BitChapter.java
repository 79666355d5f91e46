// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.value;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.BitsRule;

/** The widths that Vulkan lets bit instructions work on (section "Bit Instructions"). */
public final class BitChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            BitChapter::new,
            Op.OpBitFieldInsert,
            Op.OpBitFieldSExtract,
            Op.OpBitFieldUExtract,
            Op.OpBitReverse,
            Op.OpBitCount);

    private final boolean only32;

    private BitChapter(ValidationContext context) {
        super(context);
        only32 = context.isVulkan() && !context.settings.has(Relaxation.ALLOW_VULKAN_32_BIT_BITWISE);
    }

    @Override
    protected void check() {
        int type = operandType(0);
        if (only32 && type != 0 && types.bitWidth(type) != 32) {
            context.error(
                            BitsRule.VULKAN_WIDTH,
                            name() + " takes " + withType(operand(0)) + ", which has components of "
                                    + types.bitWidth(type) + " bits; Vulkan allows 32 bits only")
                    .declared(type)
                    .hint("do it on parts of 32 bits, or allow other widths (maintenance9) by the option "
                            + "allow-vulkan-32-bit-bitwise");
        }
    }
}
