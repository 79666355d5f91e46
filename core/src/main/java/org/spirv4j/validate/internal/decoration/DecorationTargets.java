// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.List;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.DecorationsRule;

/**
 * Checks that decorations are applied to targets they allow, directly or through a group (section 3.20,
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
     * Checks a decoration of an id that is not a group.
     *
     * @param at word offset of the instruction that applies the decoration to the target
     * @param source word offset of the instruction with the decoration; differs from {@code at} for a group
     * @return whether no error was reported
     */
    boolean check(int at, int source, int decoration, int target) {
        boolean direct = at == source;
        if (facts.isForMembersOnly(decoration)) {
            String message = described(target) + " is decorated with " + name(decoration)
                    + ", which applies only to structure members";
            (direct ? context.plainErrorAt(DecorationsRule.ON_MEMBERS, at, message) : misplaced(at, source, message))
                    .declared(target)
                    .hint("use OpMemberDecorate on the structure that contains the member");
            return false;
        }
        DecorationFacts.Target wanted = facts.target(decoration);
        if (!matches(wanted, target, types.op(target))) {
            int location = wanted == DecorationFacts.Target.NO_TYPE ? context.data.definition(target) : at;
            String message = described(target) + " is decorated with " + name(decoration) + ", which applies only to "
                    + wanted.description;
            (direct ? context.plainErrorAt(DecorationsRule.TARGET, location, message) : misplaced(at, source, message))
                    .declared(target)
                    .hint("remove the decoration, or apply it to the intended target");
            return false;
        }
        if (context.isVulkan() && !isInAllowedStorage(at, source, target, decoration)) {
            return false;
        }
        checkIntended(at, source, decoration, target);
        return true;
    }

    private FindingBuilder error(Rule rule, int location, int at, int source, String message) {
        return withSource(context.plainErrorAt(rule, location, message), at, source);
    }

    private FindingBuilder misplaced(int at, int source, String message) {
        return withSource(context.warningAt(DecorationsRule.MISPLACED, at, message), at, source);
    }

    private static FindingBuilder withSource(FindingBuilder finding, int at, int source) {
        return at == source
                ? finding
                : finding.related(source, "the decoration is declared here").related(at, "the group is applied here");
    }

    /** Warns of targets that the specification does not intend, but implementations accept. */
    private void checkIntended(int at, int source, int decoration, int target) {
        DecorationFacts.Target expected = facts.expected(decoration);
        if (!matches(expected, target, types.op(target))) {
            misplaced(
                            at,
                            source,
                            described(target) + " is decorated with " + name(decoration) + ", which applies only to "
                                    + expected.description)
                    .declared(target)
                    .hint("remove the decoration, or apply it to the intended target");
            return;
        }
        List<StorageClass> classes = facts.expectedClasses(decoration);
        int storage = types.storageClass(types.typeOf(target));
        if (storage >= 0 && !classes.isEmpty() && isNoneOf(storage, classes)) {
            misplaced(
                            at,
                            source,
                            described(target) + StorageNames.in(storage) + " is decorated with " + name(decoration)
                                    + ", which applies only to the storage classes " + StorageNames.list(classes))
                    .declared(target)
                    .hint("remove the decoration, or move the variable to another storage class");
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

    private boolean matches(DecorationFacts.Target wanted, int target, Op op) {
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
            case OFFSET_VARIABLE -> isVariable(op) && mayHaveOffset(target);
            case VARIABLE_OR_PARAMETER ->
                isVariable(op) || op == Op.OpFunctionParameter && types.isAnyPointer(types.typeOf(target));
            case GLOBAL -> isGlobal(target, op);
            case LINKABLE -> op == Op.OpFunction || isGlobal(target, op);
            case FUNCTION_OR_PARAMETER -> op == Op.OpFunction || op == Op.OpFunctionParameter;
            case POINTER -> isPointer(types.typeOf(target));
            case OBJECT -> types.typeOf(target) != 0 && !types.isVoid(types.typeOf(target));
            case INTEGER_CONVERSION -> isIntegerConversion(op);
            case MEMORY_OBJECT ->
                switch (op.opcode()) {
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

    /** Whether a variable may be captured by transform feedback, or is an atomic counter. */
    private boolean mayHaveOffset(int variable) {
        int storage = types.word(variable, Variable.STORAGE_CLASS);
        return storage == StorageClass.Output.value() || storage == StorageClass.AtomicCounter.value();
    }

    private boolean isGlobal(int target, Op op) {
        return isVariable(op) && types.word(target, Variable.STORAGE_CLASS) != StorageClass.Function.value();
    }

    /** Whether a type is a pointer or a vector of pointers; undefined types count as pointers. */
    private boolean isPointer(int type) {
        return types.isAnyPointer(type)
                || types.isVector(type) && types.isAnyPointer(types.word(type, TypeVector.COMPONENT_TYPE))
                || type != 0 && context.data.definition(type) == 0;
    }

    private static boolean isIntegerConversion(Op op) {
        return switch (op.opcode()) {
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

    private boolean isInAllowedStorage(int at, int source, int target, int decoration) {
        DecorationFacts.VulkanStorage allowed = facts.vulkanStorage(decoration);
        if (allowed.classes().isEmpty()) {
            return true;
        }
        int storage = types.storageClass(types.typeOf(target));
        if (!isNoneOf(storage, allowed.classes()) || storage < 0 && types.op(target) == Op.OpVariable) {
            return true;
        }
        FindingBuilder finding = error(
                        DecorationsRule.STORAGE_CLASS,
                        at == source ? at : context.data.definition(target),
                        at,
                        source,
                        described(target) + StorageNames.in(storage) + " is decorated with " + name(decoration)
                                + ", which Vulkan supports only in the storage classes "
                                + StorageNames.list(allowed.classes()))
                .declared(target)
                .hint("remove the decoration, or move the variable to another storage class");
        if (!allowed.vuid().isEmpty()) {
            finding.vuid(allowed.vuid());
        }
        return false;
    }

    private boolean isSubpass(int target) {
        int pointer = types.typeOf(target);
        int image = types.isPointer(pointer) ? types.innermostElement(types.pointee(pointer)) : 0;
        return image == 0
                || types.op(image) == Op.OpTypeImage && types.word(image, TypeImage.DIM) == Dim.SubpassData.value();
    }

    private String described(int id) {
        return context.name(id) + " (" + context.definingOpName(id) + ")";
    }

    private static String name(int decoration) {
        return Decoration.of(decoration).map(Enum::name).orElse("decoration " + decoration);
    }
}
