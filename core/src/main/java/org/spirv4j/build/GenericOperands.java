// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.grammar.Scope;

/**
 * Writes operands given as Java objects, each checked against the grammar: ids, enumerants, {@link Mask},
 * {@link Integer}, {@link Long}, {@link Float}, {@link Double}, {@link Boolean}, {@link String} and, inside
 * OpSpecConstantOp, {@link Op}.
 */
final class GenericOperands {
    private final InstructionEncoder encoder;
    private final Iterator<?> given;

    private GenericOperands(InstructionEncoder encoder, List<?> given) {
        this.encoder = encoder;
        this.given = given.iterator();
    }

    /** Writes the operands of an instruction: the result type first, without the result id. */
    static void operands(InstructionEncoder encoder, InstructionInfo info, Object[] operands) {
        GenericOperands walk = new GenericOperands(encoder, Arrays.asList(operands));
        if (info.hasResultType()) {
            walk.resultType();
        }
        for (OperandInfo operand : info.operands()) {
            InstructionInfo extended = encoder.extendedInstruction();
            if (extended == null) {
                walk.operand(operand);
            } else {
                walk.all(extended.operands());
            }
        }
        walk.end();
    }

    /** Writes the operands of an extended instruction, which follow its number in OpExtInst. */
    static void extended(InstructionEncoder encoder, InstructionInfo info, Object[] operands) {
        GenericOperands walk = new GenericOperands(encoder, Arrays.asList(operands));
        walk.all(info.operands());
        walk.end();
    }

    /** Writes the parameters of an enumerant. */
    static void parameters(InstructionEncoder encoder, Enumerant enumerant, List<Object> parameters) {
        GenericOperands walk = new GenericOperands(encoder, parameters);
        walk.all(enumerant.info().parameters());
        walk.end();
    }

    private void all(List<OperandInfo> operands) {
        for (OperandInfo operand : operands) {
            operand(operand);
        }
    }

    /** Writes pairs of an id and a literal number. */
    static void pairs(InstructionEncoder encoder, Object[] operands) {
        for (int i = 0; i < operands.length; i += 2) {
            if (i + 1 == operands.length
                    || !(operands[i] instanceof Id id)
                    || !(operands[i + 1] instanceof Integer number)) {
                throw encoder.failure("operands must be pairs of an id and a literal number");
            }
            encoder.id(id).word(number);
        }
    }

    private void end() {
        if (given.hasNext()) {
            throw encoder.failure("unexpected operand " + given.next());
        }
    }

    private void resultType() {
        if (!given.hasNext() || !(given.next() instanceof Type type)) {
            throw encoder.failure("the first operand must be the result type");
        }
        encoder.type(type);
    }

    private void operand(OperandInfo operand) {
        switch (operand.quantifier()) {
            case ONE -> one(operand);
            case OPTIONAL -> {
                if (given.hasNext()) {
                    one(operand);
                }
            }
            case ANY -> {
                while (given.hasNext()) {
                    one(operand);
                }
            }
        }
    }

    private void one(OperandInfo operand) {
        if (operand.kind().category() == OperandKind.Category.COMPOSITE) {
            for (OperandKind base : operand.kind().bases()) {
                one(new OperandInfo(base, OperandInfo.Quantifier.ONE, operand.name()));
            }
            return;
        }
        String wanted = operand.kind().name()
                + (operand.name().isEmpty() ? "" : " (" + operand.name().replace("\n", " ") + ")");
        if (!given.hasNext()) {
            throw encoder.failure("missing operand " + wanted);
        }
        Object object = given.next();
        boolean fits = switch (operand.kind().category()) {
            case ID -> id(operand.kind(), object);
            case LITERAL -> literal(operand.kind(), object);
            case VALUE_ENUM, BIT_ENUM -> enumerant(operand.kind(), object);
            case COMPOSITE -> false;
        };
        if (!fits) {
            throw encoder.failure(String.format(Locale.ROOT, "expected %s, but got %s", wanted, described(object)));
        }
    }

    private static String described(Object object) {
        if (object instanceof Type type) {
            return "the type " + type;
        }
        if (object instanceof Value value) {
            return "the value " + value + (value.type().isNone() ? "" : " of type " + value.type());
        }
        return object.getClass().getSimpleName() + " " + object;
    }

    private boolean id(OperandKind kind, Object object) {
        if (object instanceof Id id) {
            encoder.id(id);
            return true;
        }
        if (kind.name().equals("IdScope") && object instanceof Scope scope) {
            encoder.scope(scope);
            return true;
        }
        if (kind.name().equals("IdMemorySemantics")) {
            if (object instanceof MemorySemantics bit) {
                encoder.semantics(Mask.of(bit));
                return true;
            }
            if (object instanceof Mask<?> mask) {
                encoder.semantics(mask);
                return true;
            }
        }
        return false;
    }

    private boolean literal(OperandKind kind, Object object) {
        switch (kind.name()) {
            case "LiteralString" -> {
                if (object instanceof String string) {
                    encoder.string(string);
                    return true;
                }
                return false;
            }
            case "LiteralContextDependentNumber" -> {
                return number(encoder.type(), object);
            }
            case "LiteralSpecConstantOpInteger" -> {
                if (object instanceof Op op) {
                    encoder.word(op.opcode());
                    specConstantOperands(op);
                    return true;
                }
                return false;
            }
            case "LiteralFloat" -> {
                if (object instanceof Float number) {
                    encoder.word(Float.floatToRawIntBits(number));
                    return true;
                }
                return false;
            }
            default -> {
                if (encoder.op() == Op.OpSwitch && encoder.valueCount() > 0) {
                    return number(encoder.valueAt(0).type(), object);
                }
                if (object instanceof Integer number) {
                    encoder.word(number);
                    return true;
                }
                return false;
            }
        }
    }

    private boolean number(Type type, Object object) {
        if (!type.isInt() && !type.isFloat()) {
            throw encoder.failure("a literal number must be of an integer or floating-point type, not of " + type);
        }
        if (object instanceof Integer || object instanceof Long || object instanceof Short || object instanceof Byte) {
            LiteralNumbers.integer(encoder, type, ((Number) object).longValue());
            return true;
        }
        if (object instanceof Float || object instanceof Double) {
            LiteralNumbers.floatingPoint(encoder, type, ((Number) object).doubleValue());
            return true;
        }
        return false;
    }

    /**
     * Writes the operands that follow the opcode in OpSpecConstantOp: those of that instruction, without result type
     * and result id.
     */
    private void specConstantOperands(Op op) {
        all(op.info().operands());
    }

    private boolean enumerant(OperandKind kind, Object object) {
        if (object instanceof Mask<?> mask) {
            for (Mask.Bit<?> bit : mask.bits()) {
                if (!bit.enumerant().getClass().getSimpleName().equals(kind.name())) {
                    return false;
                }
            }
            if (kind.category() != OperandKind.Category.BIT_ENUM) {
                return false;
            }
            encoder.mask(mask);
            return true;
        }
        if (object instanceof Enumerant enumerant) {
            if (!enumerant.getClass().getSimpleName().equals(kind.name())) {
                return false;
            }
            encoder.enumerant(enumerant);
            all(enumerant.info().parameters());
            return true;
        }
        if (object instanceof Integer value) {
            encoder.word(value);
            if (kind.category() == OperandKind.Category.VALUE_ENUM) {
                all(parameters(kind, value));
            } else {
                for (int bit = Integer.lowestOneBit(value), rest = value; rest != 0; ) {
                    all(parameters(kind, bit));
                    rest &= ~bit;
                    bit = Integer.lowestOneBit(rest);
                }
            }
            return true;
        }
        return false;
    }

    /** The parameters of the enumerant with a value; none if the grammar lacks it. */
    static List<OperandInfo> parameters(OperandKind kind, int value) {
        return kind.enumerant(value).map(EnumerantInfo::parameters).orElse(List.of());
    }
}
