// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.List;
import java.util.Objects;

/**
 * Where a variable of the source code, or a part of it, has its value at an instruction (DebugDeclare, DebugValue).
 *
 * @param path the indexes of the part; empty for the whole variable
 * @param kind what the id is
 * @param id the id of a value, or of a pointer to memory; 0 if the value is not there any more
 * @param operations what is done with the value, or with the address of the memory (DebugExpression)
 */
public record VariablePlace(List<Integer> path, Kind kind, int id, List<Operation> operations) {
    /** What has the value. */
    public enum Kind {
        /** The result of an instruction. */
        VALUE,
        /** The memory that a pointer points to. */
        MEMORY,
        /** Nothing: the value was optimised out. */
        NOTHING
    }

    /**
     * An operation of a DebugExpression (DebugOperation), on a stack that has the value or the address at first.
     *
     * @param code what is done
     * @param operand the number for {@link Code#PLUS_CONSTANT} and {@link Code#CONSTANT}; otherwise 0
     */
    public record Operation(Code code, long operand) {
        /** Checks the components. */
        public Operation {
            Objects.requireNonNull(code, "code");
        }
    }

    /** The operations. */
    public enum Code {
        /** Replaces an address by what it points to. */
        DEREFERENCE,
        /** Adds the two upper entries. */
        PLUS,
        /** Subtracts the upper entry from the one below it. */
        MINUS,
        /** Adds a number; of addresses it is one of bytes. */
        PLUS_CONSTANT,
        /** Exchanges the two upper entries. */
        SWAP,
        /** Replaces an address and an address space by what they point to. */
        DEREFERENCE_IN_SPACE,
        /** Says that the entry is the value, and not its address. */
        STACK_VALUE,
        /** Pushes a number. */
        CONSTANT
    }

    /** Checks and copies the components. */
    public VariablePlace {
        Objects.requireNonNull(kind, "kind");
        path = List.copyOf(path);
        operations = List.copyOf(operations);
    }

    static VariablePlace nothing(List<Integer> path) {
        return new VariablePlace(path, Kind.NOTHING, 0, List.of());
    }

    /** Whether this is a part of another place's part, or the same. */
    boolean isInside(VariablePlace other) {
        return path.size() >= other.path.size()
                && path.subList(0, other.path.size()).equals(other.path);
    }
}
