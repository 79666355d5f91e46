// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Lets non-semantic instructions that refer to ids which are defined later be OpExtInstWithForwardRefsKHR, and the
 * others OpExtInst; the extension SPV_KHR_relaxed_extended_instruction is declared if there are any of the former.
 */
public final class FixExtendedInstructions implements Pass {
    private static final String NAME = "fix-opextinst-opcodes";

    private static final String EXTENSION = "SPV_KHR_relaxed_extended_instruction";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        BitSet defined = new BitSet();
        boolean hasForwardReferences = false;
        for (int i = module.first(); i != 0; i = module.next(i)) {
            if (Trait.EXTENDED_INSTRUCTION.has(module.op(i)) && Preamble.isNonSemantic(module, i)) {
                boolean isForward = refersForward(module, i, defined);
                hasForwardReferences |= isForward;
                set(module, i, isForward ? Op.OpExtInstWithForwardRefsKHR : Op.OpExtInst, context);
            }
            defined.set(module.resultId(i));
        }
        if (hasForwardReferences) {
            Preamble.addExtension(module, EXTENSION);
        } else {
            Preamble.removeExtension(module, EXTENSION);
        }
    }

    private static boolean refersForward(EditableModule module, int instruction, BitSet defined) {
        for (int k = ExtInst.INSTRUCTION; k < module.wordCount(instruction); k++) {
            if (module.isId(instruction, k) && !defined.get(module.word(instruction, k))) {
                return true;
            }
        }
        return false;
    }

    private static void set(EditableModule module, int instruction, Op op, PassContext context) {
        if (!module.is(instruction, op)) {
            module.replace(instruction, op, module.operands(instruction));
            context.applied(0, module.resultId(instruction), "changed to " + op);
        }
    }
}
