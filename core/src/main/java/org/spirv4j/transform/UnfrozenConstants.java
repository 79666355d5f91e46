// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** The ids of a module that are specialization constants; ids are removed as they become ordinary constants. */
final class UnfrozenConstants {
    /** The ordinary constant instruction for a specialization constant instruction. */
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
    private final IdSet ids;

    UnfrozenConstants(SpirvModule module) {
        data = ModuleAccess.data(module);
        scanner = new OperandScanner(data);
        ids = new IdSet(data);
        for (Instruction constant : module.layout().constants()) {
            if (Trait.SPEC_CONSTANT.has(data.tables, constant.opcode())) {
                ids.add(constant.resultId());
            }
        }
    }

    /**
     * The ordinary constant instruction with the same operands as a specialization constant instruction; empty for
     * others.
     */
    static Optional<Op> ordinary(Op op) {
        return Optional.ofNullable(ORDINARY.get(op));
    }

    boolean isEmpty() {
        return ids.isEmpty();
    }

    boolean contains(int id) {
        return ids.has(id);
    }

    void remove(int id) {
        ids.remove(id);
    }

    /** Whether an operand of an instruction, other than its result, is one of these ids. */
    boolean areUsedBy(Instruction instruction) {
        scanner.scan(instruction.wordOffset());
        for (int i = 0; i < scanner.count; i++) {
            int kind = scanner.kinds[i];
            if (kind <= KindNumbers.LAST_ID
                    && kind != KindNumbers.ID_RESULT
                    && ids.has(instruction.word(scanner.offsets[i] - instruction.wordOffset()))) {
                return true;
            }
        }
        return false;
    }

    /** Whether one of these ids is the length of an array type, so that constants of the type cannot be written yet. */
    boolean areLengthOf(int typeId) {
        int at = data.definition(typeId);
        return at != 0
                && (data.words[at] & 0xFFFF) == Op.OpTypeArray.opcode()
                && ids.has(data.words[at + TypeArray.LENGTH]);
    }
}
