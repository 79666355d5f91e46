// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import java.util.function.IntFunction;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.internal.type.TypeFacts;

/** Describes in messages what signatures require of operands and results. */
public final class SignatureText {

    private SignatureText() {}

    /** The specification's name of an operand, by its number among the operands. */
    public static String operandName(InstructionInfo info, int operand) {
        if (operand < info.operands().size()) {
            OperandInfo described = info.operands().get(operand);
            if (described.quantifier() != OperandInfo.Quantifier.ANY
                    && !described.name().isEmpty()) {
                return described.name().replace('\n', ' ');
            }
        }
        return "operand " + (operand + 1);
    }

    /**
     * The requirement that an operand or the result does not meet, as a predicate: "must be a Boolean scalar".
     *
     * @param found the result of {@link SignatureCheck#check}
     * @param result name of the result that the operand is compared with
     * @param operand returns the name of an operand by its number in the signature
     * @param name returns the name of a type by its id
     */
    public static String wanted(
            int signature,
            int found,
            TypedOperands in,
            String result,
            IntFunction<String> operand,
            IntFunction<String> name) {
        int number = SignatureCheck.operand(found);
        int which = SignatureCheck.relation(found);
        if (which == 0) {
            return "must be " + expected(signature, found, in);
        }
        int relation = Signatures.relationAt(Signatures.entry(signature, number), which - 1);
        int to = Relation.to(relation);
        boolean isResult = to == Relation.RESULT;
        int type = isResult ? in.resultType() : in.type(Signatures.slot(signature, to));
        String other = isResult ? result : operand.apply(to);
        TypeFacts facts = in.facts();
        if (Relation.isToPointee(relation)) {
            return "must have the type that " + other + " points to: " + name.apply(facts.pointee(type));
        }
        String whole = other + ": " + name.apply(type);
        if (Relation.isOfPointee(relation)) {
            return switch (Relation.of(relation)) {
                case SAME -> "must point to the type of " + whole;
                case COUNT -> "must point to a type with as many components as " + whole;
                default -> "must point to the component type of " + whole;
            };
        }
        return switch (Relation.of(relation)) {
            case SAME -> "must have the same type as " + whole;
            case COUNT -> "must have as many components as " + whole;
            case COUNT_AND_WIDTH -> "must have the same component count and width as " + whole;
            case COMPONENT_TYPE -> "must have the same component type as " + whole;
            case COMPONENT ->
                "must have the component type of " + other + ": " + name.apply(Relation.component(type, facts));
            case COMPOSITE -> "must have components with the type of " + whole;
            case FIRST_MEMBER ->
                "must have the type of the first member of " + other + ": " + name.apply(facts.member(type, 0));
            case POINTEE -> "must point to the same type as " + whole;
            case OTHER_WIDTH -> "must have a different component width than " + whole;
            case OTHER_TYPE -> "must have a different component type than " + whole;
            default -> "must have components half as wide as those of " + whole;
        };
    }

    /** The kind of operand or result that the signature requires, with its article: "a Boolean scalar". */
    public static String expected(int signature, int found, TypedOperands in) {
        int number = SignatureCheck.operand(found);
        int text =
                number < 0 ? Signatures.resultText(signature) : Signatures.textAt(Signatures.entry(signature, number));
        return switch (SignatureCheck.fault(found)) {
            case SIZE -> in.addressWidth() == 64 ? "a 64-bit integer (the width of an address)" : "a 32-bit integer";
            case LITERAL -> in.facts().dimension(in.resultType()) + ", the component count of the result";
            default -> text(text);
        };
    }

    private static String text(int number) {
        return SignatureTable.texts().split("\n", -1)[number];
    }

    /** The kind of result type that the signature requires, with its article. */
    public static String ofResult(int signature) {
        return text(Signatures.resultText(signature));
    }
}
