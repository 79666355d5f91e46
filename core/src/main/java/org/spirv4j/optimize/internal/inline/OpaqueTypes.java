// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.inline;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Chooses calls with an argument or result that is opaque, contains something opaque, or points to it. */
final class OpaqueTypes implements InliningPolicy {
    private static final int OPAQUE =
            TypeContents.IMAGE_OR_SAMPLER | TypeContents.SAMPLED_IMAGE | TypeContents.ACCELERATION_STRUCTURE;

    private final EditableModule module;
    private final TypeFacts types;
    private final TypeContents contents;

    OpaqueTypes(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        contents = new TypeContents(types, 0);
    }

    @Override
    public boolean isWanted(int call, Callee callee) {
        if (isOpaque(module.typeId(call))) {
            return true;
        }
        for (int i = FunctionCall.ARGUMENTS; i < module.wordCount(call); i++) {
            if (isOpaque(module.typeOf(module.word(call, i)))) {
                return true;
            }
        }
        return false;
    }

    private boolean isOpaque(int type) {
        return contents.contains(types.isPointer(type) ? types.pointee(type) : type, OPAQUE);
    }
}
