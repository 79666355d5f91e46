// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Load;

/**
 * Registers with the masks of composite values: a bit for each of at most 64 scalars, which tells that nothing had
 * written it where it was loaded. Only values that may come from such loads have them.
 */
final class UnwrittenMasks {
    private static final int MAX_SLOTS = 64;

    /** The storage classes whose memory remembers what was written. */
    private static final Set<Integer> REMEMBERED = Set.of(
            StorageClass.Function.value(),
            StorageClass.Private.value(),
            StorageClass.Workgroup.value(),
            StorageClass.Output.value(),
            StorageClass.Generic.value());

    private final Lowering code;
    private final BitSet values;
    private final Map<Integer, Operand> byId = new HashMap<>();

    /** By id of a function: the mask of its result. */
    private final Map<Integer, Operand> returned = new HashMap<>();

    /** The mask of values whose scalars have all been written. */
    private final Operand none;

    /** A type with one register: that of a pointer from which a value is loaded. */
    private @Nullable ValueType maskType;

    UnwrittenMasks(Lowering code) {
        this.code = code;
        Operand zero = code.constant(code.types.of(0), new long[1]);
        none = new Operand(zero.type, zero.base, 0, 0);
        values = ValueFlow.of(code, this::isSource, this::passesOn);
    }

    static boolean isRemembered(int storageClass) {
        return REMEMBERED.contains(storageClass);
    }

    private boolean isSource(int at) {
        if (code.op(at) != Op.OpLoad) {
            return false;
        }
        int pointer = code.data.definition(code.word(at, Load.POINTER));
        boolean isFound = pointer > 0 && isRemembered(code.resultType(pointer).storageClass) && hasMask(at);
        if (isFound) {
            maskType = code.resultType(pointer);
        }
        return isFound;
    }

    private boolean passesOn(int at) {
        return switch (code.op(at)) {
            case OpCopyObject,
                    OpCopyLogical,
                    OpCompositeExtract,
                    OpCompositeInsert,
                    OpCompositeConstruct,
                    OpVectorShuffle,
                    OpPhi,
                    OpSelect -> hasMask(at);
            default -> false;
        };
    }

    private boolean hasMask(int at) {
        long slots = code.resultType(at).slots;
        return slots > 1 && slots <= MAX_SLOTS;
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    /** The mask of a value; null if it has none. */
    @Nullable
    Operand of(int id) {
        if (!values.get(id)) {
            return null;
        }
        return byId.computeIfAbsent(id, defined -> newMask(code.data.definition(defined)));
    }

    private Operand newMask(int at) {
        return code.newRegisters(at, Objects.requireNonNull(maskType, "maskType"));
    }

    /** The mask of a value; an empty one if it has none. */
    Operand orNone(int id) {
        Operand mask = of(id);
        return mask == null ? none : mask;
    }

    /** The mask of the result of a function that is called. */
    Operand returned(int function, int at) {
        return returned.computeIfAbsent(function, id -> newMask(at));
    }

    /** The mask of the result of a function; null if no call needs it. */
    @Nullable
    Operand returned(int function) {
        return returned.get(function);
    }
}
