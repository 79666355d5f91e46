// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.semantics.ShaderDebugNumbers.DebugOperation;
import org.spirv4j.internal.type.Opcodes;

/** Reads DebugDeclare and DebugValue, with their expressions and indexes. */
final class VariablePlaceReader {
    private static final List<VariablePlace.Operation> DEREFERENCE =
            List.of(new VariablePlace.Operation(VariablePlace.Code.DEREFERENCE, 0));

    private final DebugRecords records;

    VariablePlaceReader(DebugRecords records) {
        this.records = records;
    }

    /** Whether the instruction at a word offset says where a variable has its value. */
    boolean isPlace(int at) {
        int number = records.number(at);
        return (number == ShaderDebugNumbers.DebugDeclare || number == ShaderDebugNumbers.DebugValue)
                && variable(at) != 0;
    }

    /**
     * The id of the DebugLocalVariable that the instruction is about; 0 for none. DebugValue of the set DebugInfo has
     * none, but some compilers write that of OpenCL.DebugInfo.100 there.
     */
    int variable(int at) {
        int named = records.definition(records.operand(at, DebugOperand.LOCAL_VARIABLE));
        int number = named == 0 ? DebugRecords.NONE : records.number(named);
        return switch (number) {
            case ShaderDebugNumbers.DebugLocalVariable -> records.operand(at, DebugOperand.LOCAL_VARIABLE);
            case ShaderDebugNumbers.DebugInlinedVariable -> records.operand(named, DebugOperand.VARIABLE);
            default -> 0;
        };
    }

    /** The id of the DebugInlinedAt that a DebugInlinedVariable states; 0 for none. */
    int inlinedAt(int at) {
        int named = records.definition(
                records.operand(at, DebugOperand.LOCAL_VARIABLE), ShaderDebugNumbers.DebugInlinedVariable);
        return named == 0 ? 0 : records.operand(named, DebugOperand.INLINED);
    }

    boolean isDeclaration(int at) {
        return records.number(at) == ShaderDebugNumbers.DebugDeclare;
    }

    /** The place that an instruction states for a variable of a type. */
    VariablePlace read(int at, SourceType type) {
        List<Integer> path = new ArrayList<>();
        int indexes = records.place(at, DebugOperand.INDEXES);
        for (int i = indexes; indexes >= 0 && i < records.operandCount(at); i++) {
            if (!records.isInteger(records.operand(at, i))) {
                return VariablePlace.nothing(path);
            }
            path.add((int) records.integer(records.operand(at, i)));
        }
        List<VariablePlace.Operation> operations = new ArrayList<>();
        int expression =
                records.definition(records.operand(at, DebugOperand.EXPRESSION), ShaderDebugNumbers.DebugExpression);
        for (int i = 0; expression != 0 && i < records.operandCount(expression); i++) {
            int operation = records.definition(records.operand(expression, i), ShaderDebugNumbers.DebugOperation);
            if (operation == 0) {
                return VariablePlace.nothing(path);
            }
            int code = records.number(operation, DebugOperand.OPERATION);
            if (code == DebugOperation.BitPiece || code == DebugOperation.Fragment) {
                Optional<List<Integer>> part = partType(type, path)
                        .flatMap(whole -> whole.part(
                                records.number(operation, DebugOperand.OPERANDS),
                                records.number(operation, DebugOperand.OPERANDS, 1)));
                if (part.isEmpty()) {
                    return VariablePlace.nothing(path);
                }
                path.addAll(part.get());
            } else {
                Optional<VariablePlace.Code> known = code(code);
                if (known.isEmpty()) {
                    return VariablePlace.nothing(path);
                }
                operations.add(
                        new VariablePlace.Operation(known.get(), records.number(operation, DebugOperand.OPERANDS)));
            }
        }
        int id = records.operand(at, isDeclaration(at) ? DebugOperand.VARIABLE : DebugOperand.VALUE);
        if (isNothing(id)) {
            return VariablePlace.nothing(path);
        }
        if (isDeclaration(at)) {
            return new VariablePlace(path, VariablePlace.Kind.MEMORY, id, operations);
        }
        // What a variable points to is what a DebugDeclare declares.
        boolean isMemory = operations.equals(DEREFERENCE) && records.isVariable(id);
        return isMemory
                ? new VariablePlace(path, VariablePlace.Kind.MEMORY, id, List.of())
                : new VariablePlace(path, VariablePlace.Kind.VALUE, id, operations);
    }

    /**
     * Whether a place is the memory that a part of a variable has in the place of the whole, or of a larger part, so
     * that it states nothing else.
     */
    boolean isPartOf(VariablePlace place, VariablePlace whole) {
        if (place.kind() != VariablePlace.Kind.VALUE
                || !place.operations().equals(DEREFERENCE)
                || whole.kind() != VariablePlace.Kind.MEMORY
                || !whole.operations().isEmpty()
                || !place.isInside(whole)) {
            return false;
        }
        List<Integer> path = new ArrayList<>();
        int base = records.memoryPath(place.id(), path);
        return base == whole.id()
                && path.equals(
                        place.path().subList(whole.path().size(), place.path().size()));
    }

    /** Whether an id stands for a value that was optimised out: DebugInfoNone, or an undefined value. */
    private boolean isNothing(int id) {
        int at = id > 0 && id < records.data.bound ? records.data.definition(id) : 0;
        return at == 0
                || records.number(at) != DebugRecords.NONE
                || Opcodes.op(records.data.words[at] & 0xFFFF) == Op.OpUndef;
    }

    private static Optional<SourceType> partType(SourceType type, List<Integer> path) {
        Optional<SourceType> part = Optional.of(type);
        for (int index : path) {
            part = part.flatMap(whole -> {
                if (whole.kind() != SourceType.Kind.STRUCT) {
                    return whole.element();
                }
                List<SourceType.Member> members = whole.members();
                return index >= 0 && index < members.size()
                        ? Optional.of(members.get(index).type())
                        : Optional.empty();
            });
        }
        return part;
    }

    private static Optional<VariablePlace.Code> code(int number) {
        return switch (number) {
            case DebugOperation.Deref -> Optional.of(VariablePlace.Code.DEREFERENCE);
            case DebugOperation.Plus -> Optional.of(VariablePlace.Code.PLUS);
            case DebugOperation.Minus -> Optional.of(VariablePlace.Code.MINUS);
            case DebugOperation.PlusUconst -> Optional.of(VariablePlace.Code.PLUS_CONSTANT);
            case DebugOperation.Swap -> Optional.of(VariablePlace.Code.SWAP);
            case DebugOperation.Xderef -> Optional.of(VariablePlace.Code.DEREFERENCE_IN_SPACE);
            case DebugOperation.StackValue -> Optional.of(VariablePlace.Code.STACK_VALUE);
            case DebugOperation.Constu -> Optional.of(VariablePlace.Code.CONSTANT);
            default -> Optional.empty();
        };
    }
}
