// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** Which results of a module are specialization constants. Those that become ordinary constants are closed one by one. */
final class UnfrozenConstants {
    /** What specialization constants become; those that are not here are computed, or known to the implementation only. */
    private static final Map<Op, Op> ORDINARY = Map.of(
            Op.OpSpecConstantTrue, Op.OpConstantTrue,
            Op.OpSpecConstantFalse, Op.OpConstantFalse,
            Op.OpSpecConstant, Op.OpConstant,
            Op.OpSpecConstantComposite, Op.OpConstantComposite,
            Op.OpSpecConstantCompositeReplicateEXT, Op.OpConstantCompositeReplicateEXT,
            Op.OpSpecConstantCompositeContinuedINTEL, Op.OpConstantCompositeContinuedINTEL,
            Op.OpSpecConstantStringAMDX, Op.OpConstantStringAMDX,
            Op.OpSpecConstantDataKHR, Op.OpConstantDataKHR);

    private final ModuleData data;
    private final OperandScanner scanner;
    private final BitSet open = new BitSet();

    UnfrozenConstants(SpirvModule module) {
        data = ModuleAccess.data(module);
        scanner = new OperandScanner(data);
        for (Instruction constant : module.layout().constants()) {
            if (Trait.SPEC_CONSTANT.has(data.tables, constant.opcode())) {
                open.set(constant.resultId());
            }
        }
    }

    /** The instruction for an ordinary constant that has the operands of one for a specialization constant. */
    static Optional<Op> ordinary(Op op) {
        return Optional.ofNullable(ORDINARY.get(op));
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    boolean contains(int id) {
        return open.get(id);
    }

    void close(int id) {
        open.clear(id);
    }

    /** Whether an instruction uses one of them; its result does not count. */
    boolean areUsedBy(Instruction instruction) {
        scanner.scan(instruction.wordOffset());
        for (int i = 0; i < scanner.count; i++) {
            int kind = scanner.kinds[i];
            if (kind <= KindNumbers.LAST_ID
                    && kind != KindNumbers.ID_RESULT
                    && open.get(instruction.word(scanner.offsets[i] - instruction.wordOffset()))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a type is an array of which one of them is the length, so that no constant of it can be written yet. */
    boolean areLengthOf(int typeId) {
        int at = data.definition(typeId);
        return at != 0 && (data.words[at] & 0xFFFF) == Op.OpTypeArray.opcode() && open.get(data.words[at + 3]);
    }
}
