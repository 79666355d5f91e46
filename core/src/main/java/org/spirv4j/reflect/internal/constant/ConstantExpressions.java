// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.constant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;

/**
 * Writes how constants are computed of specialization constants (OpSpecConstantOp), with the operators of C and Java.
 */
final class ConstantExpressions {
    /** Operations that are nested deeper, and further operations, are written as ids. */
    private static final int MAX_DEPTH = 10;

    private static final int MAX_OPERATIONS = 32;

    /** Further operands of an operation are left out. */
    private static final int MAX_OPERANDS = 32;

    private static final int MAX_NAME = 60;
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final SpirvModule module;
    private final ConstantValues values;
    private int operations;

    ConstantExpressions(SpirvModule module, ConstantValues values) {
        this.module = module;
        this.values = values;
    }

    /** How tightly operators bind, the weakest first. */
    private enum Precedence {
        CONDITIONAL,
        OR,
        AND,
        BIT_OR,
        BIT_XOR,
        BIT_AND,
        EQUALITY,
        RELATION,
        SHIFT,
        SUM,
        PRODUCT,
        UNARY,
        PRIMARY
    }

    private record Part(String text, Precedence precedence) {
        /** The text where at least this precedence is needed. */
        String within(Precedence outer) {
            return precedence.compareTo(outer) < 0 ? "(" + text + ")" : text;
        }
    }

    private record Operator(String sign, Precedence precedence) {}

    /** The expression for a constant. */
    String of(int id) {
        operations = 0;
        return part(id, 0).text;
    }

    private static Part primary(String text) {
        return new Part(text, Precedence.PRIMARY);
    }

    private Part part(int id, int depth) {
        Optional<Instruction> definition = module.definition(id);
        Op op = definition.flatMap(Instruction::op).orElse(Op.OpNop);
        if (op == Op.OpSpecConstantOp && (operations++ > MAX_OPERATIONS || depth > MAX_DEPTH)) {
            return primary("%" + Integer.toUnsignedString(id));
        }
        return switch (op) {
            case OpSpecConstant, OpSpecConstantTrue, OpSpecConstantFalse -> primary(name(id));
            case OpSpecConstantOp -> operation(definition.orElseThrow(), depth);
            case OpConstantTrue -> primary("true");
            case OpConstantFalse -> primary("false");
            default -> {
                OptionalLong value = values.integer(id);
                yield value.isPresent()
                        ? new Part(
                                Long.toString(value.getAsLong()),
                                value.getAsLong() < 0 ? Precedence.UNARY : Precedence.PRIMARY)
                        : primary("%" + Integer.toUnsignedString(id));
            }
        };
    }

    /** The name of a specialization constant if it can stand in an expression, or else its SpecId. */
    private String name(int id) {
        String name = module.layout().name(id).orElse("");
        if (name.length() <= MAX_NAME && IDENTIFIER.matcher(name).matches()) {
            return name;
        }
        OptionalInt specId = module.layout().decorationWord(id, Decoration.SpecId);
        return specId.isPresent()
                ? "SpecId(" + Integer.toUnsignedString(specId.getAsInt()) + ")"
                : "%" + Integer.toUnsignedString(id);
    }

    private Part operation(Instruction instruction, int depth) {
        Optional<Op> op = Op.of(instruction.word(SpecConstantOp.OPCODE));
        List<Part> operands = new ArrayList<>();
        List<Operand> all = instruction.operands();
        for (int i = 1; i < all.size() && i <= MAX_OPERANDS; i++) {
            Operand operand = all.get(i);
            operands.add(
                    operand.isId()
                            ? part(operand.word(), depth + 1)
                            : primary(Integer.toUnsignedString(operand.word())));
        }
        Optional<Operator> operator = op.flatMap(ConstantExpressions::operator);
        if (operator.isPresent() && operands.size() == 2) {
            Precedence precedence = operator.get().precedence;
            Precedence next = Precedence.values()[precedence.ordinal() + 1];
            return new Part(
                    operands.get(0).within(precedence) + " " + operator.get().sign + " "
                            + operands.get(1).within(next),
                    precedence);
        }
        if (operands.size() == 1 && op.isPresent()) {
            String sign = switch (op.get()) {
                case OpSNegate, OpFNegate -> "-";
                case OpNot -> "~";
                case OpLogicalNot -> "!";
                default -> "";
            };
            if (!sign.isEmpty()) {
                return new Part(sign + operands.get(0).within(Precedence.PRIMARY), Precedence.UNARY);
            }
        }
        if (op.filter(o -> o == Op.OpSelect).isPresent() && operands.size() == 3) {
            return new Part(
                    operands.get(0).within(Precedence.OR) + " ? "
                            + operands.get(1).within(Precedence.OR) + " : "
                            + operands.get(2).within(Precedence.CONDITIONAL),
                    Precedence.CONDITIONAL);
        }
        String name = op.map(o -> o.name().substring("Op".length()))
                .orElse("Op" + Integer.toUnsignedString(instruction.word(SpecConstantOp.OPCODE)));
        return primary(
                name + "(" + String.join(", ", operands.stream().map(Part::text).toList()) + ")");
    }

    /** The sign of an operation with two operands. */
    private static Optional<Operator> operator(Op op) {
        return switch (op) {
            case OpIAdd, OpFAdd -> Optional.of(new Operator("+", Precedence.SUM));
            case OpISub, OpFSub -> Optional.of(new Operator("-", Precedence.SUM));
            case OpIMul, OpFMul -> Optional.of(new Operator("*", Precedence.PRODUCT));
            case OpUDiv, OpSDiv, OpFDiv -> Optional.of(new Operator("/", Precedence.PRODUCT));
            case OpUMod, OpSRem, OpFRem -> Optional.of(new Operator("%", Precedence.PRODUCT));
            case OpShiftLeftLogical -> Optional.of(new Operator("<<", Precedence.SHIFT));
            case OpShiftRightArithmetic -> Optional.of(new Operator(">>", Precedence.SHIFT));
            case OpShiftRightLogical -> Optional.of(new Operator(">>>", Precedence.SHIFT));
            case OpBitwiseAnd -> Optional.of(new Operator("&", Precedence.BIT_AND));
            case OpBitwiseXor -> Optional.of(new Operator("^", Precedence.BIT_XOR));
            case OpBitwiseOr -> Optional.of(new Operator("|", Precedence.BIT_OR));
            case OpLogicalAnd -> Optional.of(new Operator("&&", Precedence.AND));
            case OpLogicalOr -> Optional.of(new Operator("||", Precedence.OR));
            case OpIEqual, OpLogicalEqual -> Optional.of(new Operator("==", Precedence.EQUALITY));
            case OpINotEqual, OpLogicalNotEqual -> Optional.of(new Operator("!=", Precedence.EQUALITY));
            case OpULessThan, OpSLessThan -> Optional.of(new Operator("<", Precedence.RELATION));
            case OpUGreaterThan, OpSGreaterThan -> Optional.of(new Operator(">", Precedence.RELATION));
            case OpULessThanEqual, OpSLessThanEqual -> Optional.of(new Operator("<=", Precedence.RELATION));
            case OpUGreaterThanEqual, OpSGreaterThanEqual -> Optional.of(new Operator(">=", Precedence.RELATION));
            default -> Optional.empty();
        };
    }
}
