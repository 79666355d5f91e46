// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.spirv4j.internal.signature.ResultWay;
import org.spirv4j.internal.signature.SignatureCheck;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.internal.signature.TypePatterns;
import org.spirv4j.internal.type.TypeForm;

/** Checks an instruction against its signature, and derives its result type if that follows from the signature. */
final class OperandTypes {

    private OperandTypes() {}

    static void check(InstructionEncoder instruction) {
        int signature = instruction.signature();
        if (signature == 0) {
            return;
        }
        ResultWay way = Signatures.way(signature);
        boolean derives = instruction.hasType() && instruction.type().isNone();
        if (derives && Signatures.isUniform(signature) && isUniform(signature, instruction)) {
            return;
        }
        if (derives && way == ResultWay.RELATED) {
            instruction.derived(related(signature, instruction));
        }
        checkTypes(instruction, signature, derives);
        if (derives && way != ResultWay.RELATED) {
            instruction.derived(ResultTypes.derive(way, signature, instruction));
            checkTypes(instruction, signature, true);
        } else if (!derives && instruction.hasType()) {
            ResultTypes.checkGiven(way, signature, instruction);
        }
    }

    /** Fast path for the common case: all operands have the same type, and so may the result. */
    private static boolean isUniform(int signature, InstructionEncoder instruction) {
        Type type = instruction.commonType(Signatures.operandCount(signature));
        boolean fits =
                !type.isNone() && TypePatterns.fits(Signatures.result(signature), type.id, type.form, instruction);
        if (fits) {
            instruction.derived(type);
        }
        return fits;
    }

    private static void checkTypes(InstructionEncoder instruction, int signature, boolean derives) {
        int found = SignatureCheck.check(signature, instruction);
        if (found != 0) {
            throw instruction.failure(OperandMessages.of(instruction, signature, found, derives));
        }
    }

    /** The result type that follows from an operand; no type if none does. */
    private static Type related(int signature, InstructionEncoder instruction) {
        Type none = instruction.module().noType();
        int slot = Signatures.slot(signature, Signatures.from(signature));
        Type type = instruction.has(slot) ? instruction.operand(slot).type : none;
        if (type.isNone()) {
            return none;
        }
        return switch (Signatures.derivation(signature)) {
            case '=' -> type;
            case '~' -> ofSameCount(Signatures.result(signature), type);
            case '<' -> type.component();
            case '{' -> instruction.module().pair(type, type);
            default -> type.isTypedPointer() ? type.pointee() : none;
        };
    }

    /**
     * The operand's type if the signature allows it for the result, or else the Boolean type of the same component
     * count; no type otherwise.
     */
    private static Type ofSameCount(int result, Type type) {
        long forms = TypePatterns.forms(result);
        if (TypeForm.fits(type.form, forms)) {
            return type;
        }
        boolean logical = (forms & TypeForm.KINDS) == TypeForm.BOOL && (type.isScalar() || type.isVector());
        return logical ? ResultTypes.logical(type) : type.module.noType();
    }
}
