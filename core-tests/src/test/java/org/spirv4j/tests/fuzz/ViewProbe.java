// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.instruction.AccessChain;
import org.spirv4j.instruction.InstructionView;
import org.spirv4j.instruction.OpDecorate;
import org.spirv4j.instruction.OpEntryPoint;
import org.spirv4j.instruction.OpExtInst;
import org.spirv4j.instruction.OpLoad;
import org.spirv4j.instruction.OpPhi;
import org.spirv4j.instruction.OpSwitch;
import org.spirv4j.instruction.ScalarConstant;
import org.spirv4j.module.Instruction;

/** Reads views of the instructions of damaged modules. */
final class ViewProbe {

    private ViewProbe() {}

    /** Reads the operands of the view of an instruction that are not at fixed positions. */
    static int read(Instruction instruction) {
        InstructionView view = InstructionView.of(instruction);
        if (view instanceof OpEntryPoint entryPoint) {
            return entryPoint.name().length() + entryPoint.interface_().size();
        } else if (view instanceof OpSwitch choice) {
            return choice.targetLiterals().size() + choice.targets().size();
        } else if (view instanceof OpPhi phi) {
            return phi.variables().hashCode() + phi.parents().hashCode();
        } else if (view instanceof OpExtInst extended) {
            return extended.setName().length() + extended.operands().size();
        } else if (view instanceof ScalarConstant constant) {
            return (int) constant.value().bits();
        } else if (view instanceof OpDecorate decorate) {
            return decorate.decorationParameters().size();
        } else if (view instanceof AccessChain chain) {
            return chain.element().id() + chain.indexes().hashCode();
        } else if (view instanceof OpLoad load) {
            return load.memoryAccess().parameters(MemoryAccess.Aligned).size();
        }
        return view.result().id();
    }
}
