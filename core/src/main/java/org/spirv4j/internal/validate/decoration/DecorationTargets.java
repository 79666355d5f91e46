// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.decoration;

import java.util.List;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.StorageNames;
import org.spirv4j.internal.validate.rule.DecorationsRule;

/**
 * Whether decorations stand on what they are meant for, by themselves or by way of a group (section 3.20,
 * "Decoration").
 */
final class DecorationTargets {
    private final ValidationContext context;
    private final TypeFacts types;
    private final DecorationFacts facts = DecorationFacts.get();

    DecorationTargets(ValidationContext context) {
        this.context = context;
        types = context.types;
    }

    /**
     * Complains of a decoration of an id that is no group; whether there was nothing to complain of.
     *
     * @param at word offset of the instruction that gives the decoration to the target
     * @param stated word offset of the instruction that names the decoration; another one when a group has it
     */
    boolean check(int at, int stated, int decoration, int target) {
        boolean direct = at == stated;
        if (facts.isForMembersOnly(decoration)) {
            String message =
                    name(decoration) + " stands on " + described(target) + ", but is for members of structures";
            (direct ? context.plainErrorAt(DecorationsRule.ON_MEMBERS, at, message) : misplaced(at, stated, message))
                    .declared(target)
                    .hint("use OpMemberDecorate on the structure that has the member");
            return false;
        }
        DecorationFacts.Target wanted = facts.target(decoration);
        if (!stands(wanted, target, types.op(target))) {
            boolean onType = wanted == DecorationFacts.Target.NO_TYPE;
            complain(
                            DecorationsRule.TARGET,
                            onType || !direct ? context.data.definition(target) : at,
                            at,
                            stated,
                            name(decoration) + " stands on " + described(target) + ", but is for " + wanted.words)
                    .declared(target)
                    .hint("take the decoration away, or move it to what it is meant for");
            return false;
        }
        if (context.isVulkan() && !isInRightStorage(at, stated, target, decoration)) {
            return false;
        }
        expect(at, stated, decoration, target);
        return true;
    }

    private FindingBuilder complain(Rule rule, int place, int at, int stated, String message) {
        return placed(context.plainErrorAt(rule, place, message), at, stated);
    }

    private FindingBuilder misplaced(int at, int stated, String message) {
        return placed(context.warningAt(DecorationsRule.MISPLACED, at, message), at, stated);
    }

    private static FindingBuilder placed(FindingBuilder finding, int at, int stated) {
        return at == stated
                ? finding
                : finding.related(stated, "the decoration").related(at, "and the group is applied here");
    }

    /** Warns of what the specification does not foresee, but implementations let pass. */
    private void expect(int at, int stated, int decoration, int target) {
        DecorationFacts.Target expected = facts.expected(decoration);
        if (!stands(expected, target, types.op(target))) {
            misplaced(
                            at,
                            stated,
                            name(decoration) + " stands on " + described(target) + ", but is for " + expected.words)
                    .declared(target)
                    .hint("take the decoration away, or move it to what it is meant for");
            return;
        }
        List<StorageClass> classes = facts.expectedClasses(decoration);
        int storage = types.storageClass(types.typeOf(target));
        if (storage >= 0 && !classes.isEmpty() && isNoneOf(storage, classes)) {
            misplaced(
                            at,
                            stated,
                            name(decoration) + " stands on " + described(target) + StorageNames.in(storage)
                                    + ", but is for the storage classes " + StorageNames.list(classes))
                    .declared(target)
                    .hint("take the decoration away, or move the variable to another storage class");
        }
    }

    private static boolean isNoneOf(int storage, List<StorageClass> classes) {
        for (int i = 0; i < classes.size(); i++) {
            if (classes.get(i).value() == storage) {
                return false;
            }
        }
        return true;
    }

    private boolean stands(DecorationFacts.Target wanted, int target, Op op) {
        return switch (wanted) {
            case ANY -> true;
            case STRUCT -> op == Op.OpTypeStruct;
            case SPEC_CONSTANT ->
                op == Op.OpSpecConstant
                        || op == Op.OpSpecConstantTrue
                        || op == Op.OpSpecConstantFalse
                        || op == Op.OpSpecConstantDataKHR;
            case ARRAY_OR_POINTER -> types.isAnyArray(target) || types.isAnyPointer(target);
            case ARRAY -> types.isAnyArray(target);
            case VARIABLE -> isVariable(op);
            case GLOBAL -> isGlobal(target, op);
            case LINKABLE -> op == Op.OpFunction || isGlobal(target, op);
            case FUNCTION_OR_PARAMETER -> op == Op.OpFunction || op == Op.OpFunctionParameter;
            case POINTER -> isPointer(types.typeOf(target));
            case OBJECT -> types.typeOf(target) != 0 && !types.isVoid(types.typeOf(target));
            case INTEGER_CONVERSION -> isIntegerConversion(op);
            case MEMORY_OBJECT ->
                switch (op) {
                    case OpVariable,
                            OpUntypedVariableKHR,
                            OpFunctionParameter,
                            OpRawAccessChainNV,
                            OpBufferPointerEXT,
                            OpUntypedAccessChainKHR ->
                        types.isAnyPointer(types.typeOf(target)) || context.data.definition(types.typeOf(target)) == 0;
                    default -> false;
                };
            case RELAXABLE -> types.typeOf(target) != 0 && !(op == Op.OpFunction && types.isVoid(types.typeOf(target)));
            case NO_TYPE -> !types.isType(target);
            case SUBPASS -> isVariable(op) && isSubpass(target);
            case MATRIX_CONVERSION -> isMatrixConversion(op) && types.isCooperativeMatrix(types.typeOf(target));
        };
    }

    private static boolean isVariable(Op op) {
        return Trait.VARIABLE.has(op);
    }

    private boolean isGlobal(int target, Op op) {
        return isVariable(op) && types.word(target, 3) != StorageClass.Function.value();
    }

    /** Pointers, vectors of pointers, and what is not known to be something else. */
    private boolean isPointer(int type) {
        return types.isAnyPointer(type)
                || types.isVector(type) && types.isAnyPointer(types.word(type, 2))
                || type != 0 && context.data.definition(type) == 0;
    }

    private static boolean isIntegerConversion(Op op) {
        return switch (op) {
            case OpConvertFToU,
                    OpConvertFToS,
                    OpUConvert,
                    OpSConvert,
                    OpConvertPtrToU,
                    OpExtInst,
                    OpExtInstWithForwardRefsKHR,
                    OpSpecConstantOp -> true;
            default -> op.name().endsWith("INTEL") || op.name().endsWith("ALTERA");
        };
    }

    private static boolean isMatrixConversion(Op op) {
        return Trait.FLOAT_INTEGER_CONVERSION.has(op)
                || Trait.WIDTH_CONVERSION.has(op)
                || op == Op.OpBitcast
                || op == Op.OpCooperativeMatrixConvertUseEXT;
    }

    private boolean isInRightStorage(int at, int stated, int target, int decoration) {
        DecorationFacts.Confinement confinement = facts.confinement(decoration);
        if (confinement.classes().isEmpty()) {
            return true;
        }
        int storage = types.storageClass(types.typeOf(target));
        if (!isNoneOf(storage, confinement.classes()) || storage < 0 && types.op(target) == Op.OpVariable) {
            return true;
        }
        FindingBuilder finding = complain(
                        DecorationsRule.STORAGE_CLASS,
                        at == stated ? at : context.data.definition(target),
                        at,
                        stated,
                        name(decoration) + " stands on " + described(target) + StorageNames.in(storage)
                                + ", but Vulkan has it in the storage classes "
                                + StorageNames.list(confinement.classes()) + " only")
                .declared(target)
                .hint("take the decoration away, or move the variable to another storage class");
        if (!confinement.vuid().isEmpty()) {
            finding.vuid(confinement.vuid());
        }
        return false;
    }

    private boolean isSubpass(int target) {
        int pointer = types.typeOf(target);
        int image = types.isPointer(pointer) ? types.innermostElement(types.pointee(pointer)) : 0;
        return image == 0 || types.op(image) == Op.OpTypeImage && types.word(image, 3) == Dim.SubpassData.value();
    }

    private String described(int id) {
        return context.name(id) + " (" + context.definingOpName(id) + ")";
    }

    private static String name(int decoration) {
        return Decoration.of(decoration).map(Enum::name).orElse("decoration " + decoration);
    }
}
