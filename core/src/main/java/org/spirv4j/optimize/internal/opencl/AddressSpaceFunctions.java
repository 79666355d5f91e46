// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypePointer;

/**
 * Conversions of generic pointers, which give a null pointer for one into another storage class (OpenCL C
 * specification, "Address Space Qualifier Functions").
 */
final class AddressSpaceFunctions extends BuiltInCall {
    /** From WorkgroupMemory and CrossWorkgroupMemory to the flags of fences. */
    private static final int SEMANTICS_SHIFT = 8;

    AddressSpaceFunctions(EditableModule module, int call, OpenClFunction function) {
        super(module, call, function);
    }

    @Override
    boolean replace() {
        if (name.equals("get_fence")) {
            return fence();
        }
        StorageClass storage = name.endsWith("global")
                ? StorageClass.CrossWorkgroup
                : name.endsWith("local") ? StorageClass.Workgroup : StorageClass.Function;
        int type = module.definition(resultType());
        if (argumentCount() != 1
                || !module.is(type, Op.OpTypePointer)
                || module.word(type, TypePointer.STORAGE_CLASS) != storage.value()) {
            return false;
        }
        int pointer = pointer(0, module.word(type, TypePointer.TYPE));
        int from = module.definition(module.typeOf(pointer));
        if (pointer == 0 || module.word(from, TypePointer.STORAGE_CLASS) != StorageClass.Generic.value()) {
            return false;
        }
        module.replace(call, Op.OpGenericCastToPtrExplicit, pointer, storage.value());
        return true;
    }

    /** The flags of a fence for the memory to which a pointer points. */
    private boolean fence() {
        if (argumentCount() != 1 || resultType() != integer(32) || !types().isPointer(argumentType(0))) {
            return false;
        }
        int semantics = insert(Op.OpGenericPtrMemSemantics, resultType(), argument(0));
        int shifted = insert(Op.OpShiftRightLogical, resultType(), semantics, uint(SEMANTICS_SHIFT));
        module.replace(call, Op.OpBitwiseAnd, shifted, uint(LOCAL | GLOBAL));
        return true;
    }
}
