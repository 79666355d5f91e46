// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** Finds the OpSpecConstantOp instructions that {@link Specialization#full} cannot freeze, and explains why. */
final class UnfoldedOperations {
    private UnfoldedOperations() {}

    static List<Diagnostic> of(SpirvModule module) {
        List<Diagnostic> found = new ArrayList<>();
        UnfrozenConstants open = new UnfrozenConstants(module);
        if (open.isEmpty()) {
            return List.of();
        }
        ConstantValues values = ConstantValues.of(module);
        ModuleData data = ModuleAccess.data(module);
        OperandScanner scanner = new OperandScanner(data);
        for (Instruction constant : module.layout().constants()) {
            if (constant.is(Op.OpSpecConstantOp) && !open.areUsedBy(constant) && !open.areLengthOf(constant.typeId())) {
                String name = module.layout().name(constant.resultId()).orElse("" + constant.resultId());
                found.add(Diagnostic.warning(
                        Position.ofInstruction(constant.wordOffset(), constant.index()),
                        "%" + name + " remains an OpSpecConstantOp: " + reason(constant, values, data, scanner)));
            }
        }
        return List.copyOf(found);
    }

    private static String reason(Instruction constant, ConstantValues values, ModuleData data, OperandScanner scanner) {
        Op op = Op.of(constant.word(SpecConstantOp.OPCODE)).orElse(Op.OpNop);
        // The operands or results of these instructions are pointers.
        if (Trait.POINTER_CONVERSION.has(op) || Trait.ACCESS_CHAIN.has(op)) {
            return op + " works on pointers, which no constant instruction can express";
        }
        scanner.scan(constant.wordOffset());
        boolean known = true;
        for (int i = 0; i < scanner.count; i++) {
            int kind = scanner.kinds[i];
            if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT && kind != KindNumbers.ID_RESULT_TYPE) {
                int operand = constant.word(scanner.offsets[i] - constant.wordOffset());
                known &= values.isKnown(operand) && data.definition(operand) < constant.wordOffset();
            }
        }
        return known
                ? "the result of " + op + " is undefined for these operands"
                : op + " cannot be evaluated for operands of these types";
    }
}
