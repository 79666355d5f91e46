// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.LogicalTypeMatch;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.FunctionsRule;

/** Checks the callee, the result type and the arguments of OpFunctionCall (section "Function Instructions"). */
public final class CallChapter extends Chapter {
    private final TypeFacts types;
    private final boolean checksPointers;
    private final boolean beforeLegalization;
    private final LogicalTypeMatch typeMatch;

    public CallChapter(ValidationContext context) {
        super(context);
        types = context.types;
        checksPointers = FunctionChapter.isLogical(context) && !context.settings.has(Relaxation.RELAX_LOGICAL_POINTER);
        beforeLegalization = context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION);
        typeMatch = new LogicalTypeMatch(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int function = cursor.word(FunctionCall.FUNCTION);
        if (types.op(function) != Op.OpFunction) {
            context.error(
                            FunctionsRule.CALLEE,
                            "Function " + context.name(function) + " of OpFunctionCall is not an OpFunction")
                    .hint("use the id of an OpFunction")
                    .declared(function);
            return;
        }
        if (types.word(function, TypedInstruction.RESULT_TYPE) != cursor.typeId) {
            context.error(
                            FunctionsRule.CALL_TYPE,
                            "result type " + context.name(cursor.typeId) + " of OpFunctionCall is not the return type "
                                    + context.name(types.word(function, TypedInstruction.RESULT_TYPE)) + " of function "
                                    + context.name(function))
                    .hint("make the two types the same")
                    .declared(function);
            return;
        }
        int type = types.word(function, FunctionStart.FUNCTION_TYPE);
        if (types.op(type) != Op.OpTypeFunction) {
            return;
        }
        int arguments = cursor.wordCount - FunctionCall.ARGUMENTS;
        int parameters = types.wordCount(type) - TypeFunction.PARAMETER_TYPES;
        if (arguments != parameters) {
            context.error(
                            FunctionsRule.ARGUMENTS,
                            "OpFunctionCall passes " + Counted.of(arguments, "argument") + ", but function "
                                    + context.name(function) + " has " + Counted.of(parameters, "parameter"))
                    .hint("pass one argument for each parameter")
                    .declared(function);
            return;
        }
        for (int i = 0; i < arguments; i++) {
            if (!argument(
                    function,
                    i,
                    cursor.word(FunctionCall.ARGUMENTS + i),
                    types.word(type, TypeFunction.PARAMETER_TYPES + i))) {
                return;
            }
        }
    }

    private boolean argument(int function, int index, int argument, int parameterType) {
        int type = types.typeOf(argument);
        if (type != parameterType && !(beforeLegalization && typeMatch.pointeesMatch(type, parameterType))) {
            context.error(
                            FunctionsRule.ARGUMENTS,
                            "argument " + context.name(argument) + " of OpFunctionCall " + context.hasType(type)
                                    + ", but parameter " + (index + 1) + " of function " + context.name(function)
                                    + " " + context.hasType(parameterType))
                    .hint("pass a value of type " + context.name(parameterType))
                    .declared(argument)
                    .declared(function);
            return false;
        }
        return !checksPointers || !types.isAnyPointer(parameterType) || pointer(argument, parameterType);
    }

    private boolean pointer(int argument, int type) {
        int storage = types.storageClass(type);
        if (!CallRules.allowsStorageClass(context, storage)) {
            context.error(
                            FunctionsRule.POINTER_ARGUMENT,
                            "pointer argument " + context.name(argument) + " of OpFunctionCall has storage class "
                                    + StorageNames.of(storage) + ", which logical addressing does not allow"
                                    + (storage == StorageClass.StorageBuffer.value()
                                            ? " without variable pointers"
                                            : ""))
                    .hint(
                            storage == StorageClass.StorageBuffer.value()
                                    ? Hint.declare("", Capability.VariablePointersStorageBuffer)
                                    : Hint.of("pass the value, or access the variable directly in the function"))
                    .declared(argument);
            return false;
        }
        Op defining = types.op(argument);
        if (defining != Op.OpVariable
                && defining != Op.OpUntypedVariableKHR
                && defining != Op.OpFunctionParameter
                && !CallRules.allowsComputedPointer(context, storage)) {
            context.error(
                            FunctionsRule.POINTER_ARGUMENT,
                            "pointer argument " + context.name(argument) + " of OpFunctionCall is the result of "
                                    + context.definingOpName(argument)
                                    + "; under logical addressing it must be a variable or a function parameter")
                    .hint("copy the value to a variable and pass the variable")
                    .declared(argument);
            return false;
        }
        return true;
    }
}
