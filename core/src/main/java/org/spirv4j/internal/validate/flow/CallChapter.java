// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.FunctionsRule;

/** Calls: the function, the arguments, and pointers among them (OpFunctionCall). */
public final class CallChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(CallChapter::new, Op.OpFunctionCall);

    private final TypeFacts types;
    private final boolean checksPointers;
    private final boolean beforeLegalization;
    private final ShapeMatch match;

    private CallChapter(ValidationContext context) {
        super(context);
        types = context.types;
        checksPointers = FunctionChapter.isLogical(context) && !context.settings.has(Relaxation.RELAX_LOGICAL_POINTER);
        beforeLegalization = context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION);
        match = new ShapeMatch(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int function = cursor.word(3);
        if (types.op(function) != Op.OpFunction) {
            context.error(
                            FunctionsRule.CALLEE,
                            "OpFunctionCall calls " + context.name(function) + ", which is no function")
                    .hint("give the id of an OpFunction")
                    .declared(function);
            return;
        }
        if (types.word(function, 1) != cursor.typeId) {
            context.error(
                            FunctionsRule.CALL_TYPE,
                            "OpFunctionCall has the result type " + context.name(cursor.typeId) + ", but "
                                    + context.name(function) + " returns " + context.name(types.word(function, 1)))
                    .hint("make the two the same")
                    .declared(function);
            return;
        }
        int type = types.word(function, 4);
        if (types.op(type) != Op.OpTypeFunction) {
            return;
        }
        int arguments = cursor.wordCount - 4;
        int parameters = types.wordCount(type) - 3;
        if (arguments != parameters) {
            context.error(
                            FunctionsRule.ARGUMENTS,
                            "OpFunctionCall passes " + arguments
                                    + (arguments == 1 ? " argument, but " : " arguments, but ")
                                    + context.name(function) + " has " + parameters
                                    + (parameters == 1 ? " parameter" : " parameters"))
                    .hint("pass one argument for each parameter")
                    .declared(function);
            return;
        }
        for (int i = 0; i < arguments; i++) {
            if (!argument(function, i, cursor.word(4 + i), types.word(type, 3 + i))) {
                return;
            }
        }
    }

    private boolean argument(int function, int index, int argument, int parameterType) {
        int type = types.typeOf(argument);
        if (type != parameterType && !(beforeLegalization && match.pointeesMatch(type, parameterType))) {
            context.error(
                            FunctionsRule.ARGUMENTS,
                            "OpFunctionCall passes " + context.name(argument) + " of the type " + context.name(type)
                                    + " as argument " + (index + 1) + ", but that parameter of "
                                    + context.name(function) + " is " + context.name(parameterType))
                    .hint("pass a value of the parameter's type")
                    .declared(argument)
                    .declared(function);
            return false;
        }
        return !checksPointers || !types.isAnyPointer(parameterType) || pointer(argument, parameterType);
    }

    private boolean pointer(int argument, int type) {
        int storage = types.storageClass(type);
        if (!CallRules.mayTake(context, storage)) {
            context.error(
                            FunctionsRule.POINTER_ARGUMENT,
                            "OpFunctionCall passes the pointer " + context.name(argument)
                                    + ", whose storage class no argument may have under logical addressing"
                                    + (storage == StorageClass.StorageBuffer.value()
                                            ? " without variable pointers"
                                            : ""))
                    .hint(
                            storage == StorageClass.StorageBuffer.value()
                                    ? "declare the capability VariablePointersStorageBuffer"
                                    : "pass the value, or let the function use the variable itself")
                    .declared(argument);
            return false;
        }
        Op defining = types.op(argument);
        if (defining != Op.OpVariable
                && defining != Op.OpUntypedVariableKHR
                && defining != Op.OpFunctionParameter
                && !CallRules.mayBeComputed(context, storage)) {
            context.error(
                            FunctionsRule.POINTER_ARGUMENT,
                            "OpFunctionCall passes the pointer " + context.name(argument) + ", the result of "
                                    + context.definingOpName(argument)
                                    + "; under logical addressing it must be a variable or a parameter")
                    .hint("copy the value to a variable and pass that")
                    .declared(argument);
            return false;
        }
        return true;
    }
}
