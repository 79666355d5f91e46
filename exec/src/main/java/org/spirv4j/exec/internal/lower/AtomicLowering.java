// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.internal.operand.AtomicStore;
import org.spirv4j.internal.operand.TypedInstruction;

/** Atomic instructions. Those on memory that work-groups share exclude each other. */
final class AtomicLowering {
    private AtomicLowering() {}

    static MemoryForm form(Lowering code, int at, int pointer) {
        if (code.hasPointee(code.word(at, pointer))) {
            return code.pointee(at, pointer);
        }
        boolean hasResult = code.facts.typeOf(code.word(at, TypedInstruction.RESULT)) != 0 && pointer == 3;
        return code.forms.of(
                hasResult
                        ? code.word(at, TypedInstruction.RESULT_TYPE)
                        : code.facts.typeOf(code.word(at, AtomicStore.VALUE)));
    }
}
