// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.FunctionsRule;

/** Checks functions, their parameters, return values and linkage (section "Function Instructions"). */
public final class FunctionChapter extends Chapter {
    private final TypeFacts types;
    private final Set<Integer> entryFunctions = new HashSet<>();
    private int functionAt;
    private int typeId;
    private int parameters;

    public FunctionChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    static boolean isLogical(ValidationContext context) {
        return context.addressingModel(AddressingModel.Logical) == AddressingModel.Logical.value();
    }

    @Override
    public void begin() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            entryFunctions.add(entryPoint.functionId());
        }
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.opcode) {
            case OpFunction -> start(cursor);
            case OpFunctionParameter -> parameter(cursor);
            case OpLabel -> typeId = 0;
            case OpReturn -> returnNothing(cursor);
            default -> returnValue(cursor);
        }
    }

    private void start(InstructionCursor cursor) {
        functionAt = cursor.at;
        parameters = 0;
        typeId = 0;
        int type = cursor.word(FunctionStart.FUNCTION_TYPE);
        if (types.op(type) != Op.OpTypeFunction) {
            context.error(
                            FunctionsRule.TYPE,
                            "Function Type " + context.name(type) + " of OpFunction is not an OpTypeFunction")
                    .hint("use the id of an OpTypeFunction")
                    .declared(type);
            functionAt = 0;
            return;
        }
        typeId = type;
        if (types.word(type, TypeFunction.RETURN_TYPE) != cursor.typeId) {
            context.error(
                            FunctionsRule.TYPE,
                            "result type " + context.name(cursor.typeId) + " of OpFunction "
                                    + context.name(cursor.resultId) + " is not the return type "
                                    + context.name(types.word(type, TypeFunction.RETURN_TYPE))
                                    + " of its function type " + context.name(type))
                    .hint("make the two types the same")
                    .declared(type);
        }
    }

    private void parameter(InstructionCursor cursor) {
        if (typeId == 0) {
            return;
        }
        int index = parameters++;
        int count = types.wordCount(typeId) - TypeFunction.PARAMETER_TYPES;
        if (index >= count) {
            if (index == count) {
                context.error(
                                FunctionsRule.PARAMETERS,
                                "OpFunctionParameter " + context.name(cursor.resultId) + " is parameter " + (index + 1)
                                        + ", but function type " + context.name(typeId) + " has "
                                        + Counted.of(count, "parameter"))
                        .hint("remove it, or use another function type")
                        .declared(typeId);
            }
        } else if (types.word(typeId, TypeFunction.PARAMETER_TYPES + index) != cursor.typeId) {
            context.error(
                            FunctionsRule.PARAMETERS,
                            "OpFunctionParameter " + context.name(cursor.resultId) + " "
                                    + context.hasType(cursor.typeId) + ", but parameter " + (index + 1)
                                    + " of function type " + context.name(typeId) + " "
                                    + context.hasType(types.word(typeId, TypeFunction.PARAMETER_TYPES + index)))
                    .hint("make the two types the same")
                    .declared(typeId);
        }
    }

    private void missingParameters(Function function, int id, int at) {
        int type = function.functionTypeId();
        int count = types.wordCount(type) - 3;
        int found = function.parameters().size();
        if (types.op(type) == Op.OpTypeFunction && found < count) {
            context.warningAt(
                            FunctionsRule.PARAMETERS,
                            at,
                            "function " + context.name(id) + " has " + Counted.of(found, "OpFunctionParameter")
                                    + ", but its function type " + context.name(type) + " has "
                                    + Counted.of(count, "parameter"))
                    .hint("add the missing OpFunctionParameter instructions")
                    .declared(type);
        }
    }

    // --- returns

    private int functionId() {
        return context.words[functionAt + TypedInstruction.RESULT];
    }

    /** The result type of the current function; 0 if its function type is not valid. */
    private int returnType() {
        return functionAt == 0 ? 0 : context.words[functionAt + TypedInstruction.RESULT_TYPE];
    }

    private void returnNothing(InstructionCursor cursor) {
        int type = returnType();
        if (cursor.function >= 0 && types.isType(type) && !types.isVoid(type) && !context.isTainted(type)) {
            context.error(
                            FunctionsRule.RETURN,
                            "OpReturn is used in function " + context.name(functionId()) + ", which returns "
                                    + context.name(type))
                    .hint("use OpReturnValue")
                    .related(functionAt, "the function starts here");
        }
    }

    private void returnValue(InstructionCursor cursor) {
        int value = cursor.word(ReturnValue.VALUE);
        int type = types.typeOf(value);
        if (type == 0 || types.isVoid(type)) {
            context.error(
                            FunctionsRule.RETURN,
                            "Value " + context.name(value) + " of OpReturnValue "
                                    + (type == 0 ? "has no type" : "has type void"))
                    .hint(type == 0 ? "return a value" : "use OpReturn")
                    .declared(value);
            return;
        }
        int expected = returnType();
        if (cursor.function >= 0 && expected != 0 && type != expected && !context.isTainted(expected)) {
            context.error(
                            FunctionsRule.RETURN,
                            "Value " + context.name(value) + " of OpReturnValue " + context.hasType(type)
                                    + ", but function " + context.name(functionId()) + " returns "
                                    + context.name(expected))
                    .hint("return a value of type " + context.name(expected))
                    .related(functionAt, "the function starts here");
        }
    }

    // --- functions as a whole

    @Override
    public void function(Function function) {
        int id = function.id();
        if (context.isTainted(id) || !context.damaged.isEmpty()) {
            return;
        }
        int at = context.data.starts[function.firstInstruction()];
        missingParameters(function, id, at);
        boolean imported = false;
        for (AppliedDecoration decoration : context.layout.decorations(id)) {
            if (decoration.decorationValue() == Decoration.LinkageAttributes.value()) {
                int[] words = context.words;
                int target = decoration.instruction().wordOffset();
                int length = words[target] >>> 16;
                imported |= words[target + length - 1] == LinkageType.Import.value();
                if (entryFunctions.contains(id)) {
                    context.plainErrorAt(
                                    FunctionsRule.ENTRY_POINT_LINKAGE,
                                    at,
                                    "entry point " + context.name(id) + " is decorated with LinkageAttributes")
                            .hint("remove the decoration, or make the entry point a separate function")
                            .related(target, "the decoration is here");
                    return;
                }
            }
        }
        if (function.isDeclaration() && !imported) {
            context.plainErrorAt(
                            FunctionsRule.IMPORTED,
                            at,
                            "function " + context.name(id)
                                    + " has no body and no LinkageAttributes decoration with linkage type Import")
                    .hint("add a body, or add OpDecorate " + context.name(id) + " LinkageAttributes \"NAME\" Import");
        } else if (!function.isDeclaration() && imported) {
            context.plainErrorAt(
                            FunctionsRule.IMPORTED,
                            at,
                            "function " + context.name(id)
                                    + " has a body and a LinkageAttributes decoration with linkage type Import")
                    .hint("remove the body, or use linkage type Export");
        }
        if (entryFunctions.contains(id)) {
            entryPoint(function, id, at);
        }
    }

    private void entryPoint(Function function, int id, int at) {
        if (context.calls().callerCount(function.index()) > 0 && context.markReported("called entry point " + id)) {
            context.plainErrorAt(
                            FunctionsRule.ENTRY_POINT_CALLED,
                            at,
                            "entry point " + context.name(id) + " is called by a function of the module")
                    .hint("move the shared code into another function");
        } else if (context.isVulkan() && context.calls().reachesRecursion(function.index())) {
            context.plainErrorAt(
                            FunctionsRule.RECURSION,
                            at,
                            "entry point " + context.name(id)
                                    + " calls a recursive function, directly or indirectly; Vulkan does not support"
                                    + " recursion")
                    .hint("replace the recursion with a loop");
        }
    }
}
