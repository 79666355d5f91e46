// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.MemoryRule;

/**
 * Checks that memory is accessed only through pointers that logical addressing allows (section 2.16.1 of the
 * specification, "Universal Validation Rules").
 */
public final class PointerSources {
    private final ValidationContext context;
    private final TypeFacts types;
    private final boolean logicalOnly;
    private final boolean variablePointers;

    public PointerSources(ValidationContext context, MemoryFacts facts) {
        this.context = context;
        types = context.types;
        logicalOnly = facts.logical && !context.settings.has(Relaxation.RELAX_LOGICAL_POINTER);
        variablePointers = context.has(Capability.VariablePointersStorageBuffer);
    }

    /** Reports a pointer created by an instruction that must not create pointers; returns whether it was reported. */
    public boolean isNoSource(InstructionCursor cursor, int pointer) {
        if (!logicalOnly || cursor.function < 0) {
            return false;
        }
        boolean derived = switch (types.op(pointer)) {
            case OpUndef,
                    OpBitcast,
                    OpConvertUToPtr,
                    OpCompositeExtract,
                    OpVectorExtractDynamic,
                    OpGenericCastToPtr,
                    OpPtrCastToGeneric -> false;
            default ->
                !Trait.VARIABLE_POINTER.has(types.op(pointer))
                        || variablePointers
                        || types.isStorageClass(types.typeOf(pointer), StorageClass.PhysicalStorageBuffer);
        };
        if (!derived) {
            context.error(
                            MemoryRule.LOGICAL_POINTER,
                            cursor.name() + " accesses memory through " + context.name(pointer)
                                    + ", but logical addressing" + " does not support pointers created by "
                                    + context.definingOpName(pointer))
                    .hint("use a variable, or an access chain into one")
                    .declared(pointer);
        }
        return !derived;
    }
}
