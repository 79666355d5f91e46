// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.internal.operand.Source;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** Finds remainders with the sign of the divisor in modules from HLSL, whose remainders have that of the dividend. */
final class HlslRemainders implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.HLSL_REMAINDER;
    }

    @Override
    public void check(LintContext context) {
        if (!isFromHlsl(context)) {
            return;
        }
        for (Function function : context.layout.functions()) {
            for (Block block : function.blocks()) {
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    if (context.is(i, Op.OpSMod)) {
                        report(context, i, "OpSMod", "OpSRem, the operator % of HLSL, has");
                    } else if (context.is(i, Op.OpFMod)) {
                        report(context, i, "OpFMod", "OpFRem, the function fmod of HLSL, has");
                    }
                }
            }
        }
    }

    private static boolean isFromHlsl(LintContext context) {
        for (Instruction instruction : context.module.instructions()) {
            if (instruction.is(Op.OpSource)) {
                if (instruction.word(Source.SOURCE_LANGUAGE) == SourceLanguage.HLSL.value()) {
                    return true;
                }
            } else if (instruction.is(Op.OpFunction)) {
                break;
            }
        }
        return false;
    }

    private static void report(LintContext context, int instruction, String op, String right) {
        context.report(
                LintRule.HLSL_REMAINDER,
                instruction,
                "the result of " + op + " has the sign of the divisor; " + right + " the sign of the dividend",
                List.of());
    }
}
