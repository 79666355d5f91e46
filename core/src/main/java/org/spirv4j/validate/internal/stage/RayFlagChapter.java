// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.stage;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.RayFlags;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.RaysRule;

/** Checks constant ray flags (SPV_EXT_opacity_micromap, SPV_KHR_opacity_micromap). */
public final class RayFlagChapter extends Chapter {
    public RayFlagChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        TypeFacts types = context.types;
        boolean structureFirst = types.op(types.typeOf(cursor.operand(0))) == Op.OpTypeAccelerationStructureKHR;
        int flags = cursor.operand(structureFirst ? 1 : 2);
        if (!types.isKnownInteger(flags)
                || (types.knownInteger(flags) & RayFlags.ForceOpacityMicromap2StateKHR.value()) == 0
                || context.has(Capability.RayTracingOpacityMicromapKHR)) {
            return;
        }
        context.error(
                        RaysRule.OPACITY_FLAG,
                        "Ray Flags " + context.name(flags) + " of " + cursor.name()
                                + " include ForceOpacityMicromap2StateKHR, which requires capability"
                                + " RayTracingOpacityMicromapKHR")
                .hint("add OpCapability RayTracingOpacityMicromapKHR and its extension, or remove the flag")
                .declared(flags);
    }
}
