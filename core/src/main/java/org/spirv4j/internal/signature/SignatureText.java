// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import java.util.function.IntFunction;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.internal.type.TypeFacts;

/** What the operands and results of instructions must be, in words. */
public final class SignatureText {

    private SignatureText() {}

    /** The name that the specification gives to an operand of an instruction, by its number among the operands. */
    public static String operandName(InstructionInfo info, int operand) {
        int left = operand;
        for (OperandInfo each : info.operands()) {
            if (!each.kind().name().startsWith("IdResult") && left-- == 0) {
                boolean several = each.quantifier() == OperandInfo.Quantifier.ANY
                        || each.name().isEmpty();
                return several ? "operand " + (operand + 1) : each.name().replace('\n', ' ');
            }
        }
        return "operand " + (operand + 1);
    }

    /**
     * What an operand or the result must be or have, as the end of a sentence about it: "must be a Boolean scalar".
     *
     * @param found what {@link SignatureCheck#check} found
     * @param result how the result is called that the operand is compared with
     * @param operand how an operand is called, by its number in the signature
     * @param name how a type is called
     */
    public static String wanted(
            int signature,
            int found,
            TypedInstruction in,
            String result,
            IntFunction<String> operand,
            IntFunction<String> name) {
        int number = SignatureCheck.operand(found);
        int which = SignatureCheck.relation(found);
        if (which == 0) {
            return "must be " + typeText(signature, found, in);
        }
        int relation = Signatures.relationAt(Signatures.place(signature, number), which - 1);
        int to = Relation.to(relation);
        boolean isResult = to == Relation.RESULT;
        int type = isResult ? in.resultType() : in.type(Signatures.slot(signature, to));
        String other = isResult ? result : operand.apply(to);
        TypeFacts facts = in.facts();
        if (Relation.isToPointee(relation)) {
            return "must be of the type that " + other + " points to: " + name.apply(facts.pointee(type));
        }
        String whole = other + ": " + name.apply(type);
        if (Relation.isOfPointee(relation)) {
            return switch (Relation.of(relation)) {
                case SAME -> "must point to the type of " + whole;
                case COUNT -> "must point to as many numbers as are in " + whole;
                default -> "must point to the type of the components of " + whole;
            };
        }
        return switch (Relation.of(relation)) {
            case SAME -> "must be of the same type as " + whole;
            case COUNT -> "must have as many components as " + whole;
            case COUNT_AND_WIDTH -> "must have as many components of the same width as " + whole;
            case COMPONENT_TYPE -> "must have components of the same type as " + whole;
            case COMPONENT ->
                "must be of the type of the components of " + other + ": "
                        + name.apply(Relation.component(type, facts));
            case COMPOSITE -> "must have components of the type of " + whole;
            case FIRST_MEMBER ->
                "must be of the type of the first member of " + other + ": " + name.apply(facts.member(type, 0));
            case POINTEE -> "must point to the same type as " + whole;
            case OTHER_WIDTH -> "must have components of a different width than " + whole;
            case OTHER_TYPE -> "must have components of a different type than " + whole;
            default -> "must have components half as wide as those of " + whole;
        };
    }

    private static String typeText(int signature, int found, TypedInstruction in) {
        int number = SignatureCheck.operand(found);
        int text =
                number < 0 ? Signatures.resultText(signature) : Signatures.textAt(Signatures.place(signature, number));
        return switch (SignatureCheck.fault(found)) {
            case SIZE -> in.addressWidth() == 64 ? "a 64-bit integer, as wide as an address" : "a 32-bit integer";
            case LITERAL -> in.facts().dimension(in.resultType()) + ", the component count of the result";
            default -> text(text);
        };
    }

    private static String text(int number) {
        return SignatureTable.texts().split("\n", -1)[number];
    }

    /** What the result must be. */
    public static String ofResult(int signature) {
        return text(Signatures.resultText(signature));
    }
}
