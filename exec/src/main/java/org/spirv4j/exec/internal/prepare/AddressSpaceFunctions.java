// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.regex.Pattern;
import org.spirv4j.analysis.internal.imports.MangledName;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypePointer;

/**
 * Conversions of generic pointers, which give a null pointer for one into another storage class (OpenCL C
 * specification, "Address Space Qualifier Functions").
 */
public final class AddressSpaceFunctions extends BuiltInCall {
    static final Pattern NAME = Pattern.compile("(__)?to_(global|local|private)");

    public AddressSpaceFunctions(EditableModule module, int call, MangledName name) {
        super(module, call, name.name());
    }

    @Override
    boolean replace() {
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
}
