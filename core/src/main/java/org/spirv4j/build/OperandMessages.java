package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;

/** Says what is wrong with an operand, and which instruction takes it. */
final class OperandMessages {
    private static final List<String> KINDS = List.of("Boolean", "integer", "floating-point", "pointer");
    private static final List<String> SHAPES = List.of("scalar", "vector", "matrix", "cooperative matrix");

    private OperandMessages() {}

    /** On an operand that does not fit. */
    static String operand(InstructionEncoder instruction, int constraint, int first, int index) {
        Type type = instruction.valueAt(first + index).type;
        String text = name(instruction, first, index) + " is " + type + ", but must be ";
        return text + wanted(instruction, constraint, first, type) + other(instruction, first);
    }

    /** On a result type that does not fit. */
    static String result(InstructionEncoder instruction, int constraint, int first) {
        Type type = instruction.type();
        return "the result cannot be " + type + "; it must be " + wanted(instruction, constraint, first, type)
                + other(instruction, first);
    }

    private static String wanted(InstructionEncoder instruction, int constraint, int first, Type type) {
        if (!OperandRules.isOfKind(constraint, type)) {
            return described(constraint);
        }
        int reference = OperandRules.reference(constraint);
        Type other = instruction.valueAt(first + reference).type;
        String same = " as " + name(instruction, first, reference);
        return switch (OperandRules.relation(constraint)) {
            case 1 -> "of the same type" + same + ": " + other;
            case 2 -> "of the same component count and width" + same + ", which is " + other;
            case 3 -> "of the same component count" + same + ", which is " + other;
            case 4 -> "of the type of the components of " + name(instruction, first, reference) + ": " + other;
            default -> "what " + name(instruction, first, reference) + " points to: " + other.pointee();
        };
    }

    private static String described(int constraint) {
        int kinds = OperandRules.kinds(constraint);
        int shapes = OperandRules.shapes(constraint) & 7;
        String kind = (OperandRules.wantsUnsigned(constraint) ? "unsigned " : "") + among(kinds, KINDS);
        return kinds == 8
                ? "a pointer"
                : (kinds == 2 && !OperandRules.wantsUnsigned(constraint) ? "an " : "a ")
                        + (kind.isEmpty() ? "" : kind + " ")
                        + among(shapes, SHAPES);
    }

    private static String among(int bits, List<String> names) {
        List<String> chosen = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if ((bits >> i & 1) != 0) {
                chosen.add(names.get(i));
            }
        }
        return String.join(" or ", chosen);
    }

    /** An operand by the name that the specification gives it. */
    private static String name(InstructionEncoder instruction, int first, int index) {
        InstructionInfo extended = instruction.extendedInstruction();
        InstructionInfo info = extended == null ? instruction.op().info() : extended;
        int left = extended == null ? first + index : index;
        for (OperandInfo operand : info.operands()) {
            boolean id = operand.kind().category() == OperandKind.Category.ID
                    && !operand.kind().name().startsWith("IdResult");
            if (id
                    && left-- == 0
                    && operand.quantifier() != OperandInfo.Quantifier.ANY
                    && !operand.name().isEmpty()) {
                return operand.name().replace('\n', ' ');
            }
        }
        return "operand " + (index + 1);
    }

    /** The instruction for operands such as these. */
    private static String other(InstructionEncoder instruction, int first) {
        String table = OperandRuleTable.INSTEAD;
        for (int at = 0; at < table.length() && instruction.op() != Op.OpExtInst; at += 3 + table.charAt(at + 2)) {
            int count = table.charAt(at + 2);
            boolean fits = table.charAt(at) == instruction.op().ordinal() && instruction.valueCount() - first >= count;
            for (int i = 0; i < count && fits; i++) {
                fits = OperandRules.isOfKind(table.charAt(at + 3 + i), instruction.valueAt(first + i).type);
            }
            if (fits) {
                Op other = Op.values()[table.charAt(at + 1)];
                return "; "
                        + (other == instruction.op()
                                ? "it takes these operands the other way round"
                                : "use " + other.name() + " (" + methodName(other) + ") for these operands");
            }
        }
        return "";
    }

    /** The method that writes an instruction. */
    static String methodName(Op op) {
        String name = op.name().substring(2);
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
