// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.BitsRule;

/** Checks the widths that Vulkan supports for bit instructions (section "Bit Instructions"). */
public final class BitChapter extends OperationChapter {
    private final boolean only32;

    public BitChapter(ValidationContext context) {
        super(context);
        only32 = context.isVulkan() && !context.settings.has(Relaxation.ALLOW_VULKAN_32_BIT_BITWISE);
    }

    @Override
    protected void check() {
        int type = operandType(0);
        if (only32 && type != 0 && types.bitWidth(type) != 32) {
            context.error(
                            BitsRule.VULKAN_WIDTH,
                            "Base " + context.name(operand(0)) + " of " + name() + " has " + types.bitWidth(type)
                                    + "-bit components, but Vulkan supports only 32 bits")
                    .declared(type)
                    .hint("split the value into 32-bit parts, or allow other widths (maintenance9) with the option "
                            + "allow-vulkan-32-bit-bitwise");
        }
    }
}
