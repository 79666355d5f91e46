// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.FunctionsRule;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;

/** Functions, their parameters, and what they return (section "Function Instructions"). */
public final class FunctionChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
                    FunctionChapter::new,
                    Op.OpFunction,
                    Op.OpFunctionParameter,
                    Op.OpLabel,
                    Op.OpReturn,
                    Op.OpReturnValue)
            .withFunctions();

    private final TypeFacts types;
    private final Set<Integer> entryFunctions = new HashSet<>();
    private int functionAt;
    private int typeId;
    private int parameters;

    private FunctionChapter(ValidationContext context) {
        super(context);
        types = context.types;
    }

    static boolean isLogical(ValidationContext context) {
        return context.layout
                .memoryModel()
                .map(m -> m.addressingModelValue() == AddressingModel.Logical.value())
                .orElse(true);
    }

    @Override
    public void begin() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            entryFunctions.add(entryPoint.functionId());
        }
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
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
        int type = cursor.operand(1);
        if (types.op(type) != Op.OpTypeFunction) {
            context.error(
                            FunctionsRule.TYPE,
                            "OpFunction has the function type " + context.name(type) + ", which is no OpTypeFunction")
                    .hint("declare an OpTypeFunction and give its id")
                    .declared(type);
            functionAt = 0;
            return;
        }
        typeId = type;
        if (types.word(type, 2) != cursor.typeId) {
            context.error(
                            FunctionsRule.TYPE,
                            "OpFunction " + context.name(cursor.resultId) + " has the result type "
                                    + context.name(cursor.typeId) + ", but its function type " + context.name(type)
                                    + " returns " + context.name(types.word(type, 2)))
                    .hint("make the two the same")
                    .declared(type);
        }
    }

    private void parameter(InstructionCursor cursor) {
        if (typeId == 0) {
            return;
        }
        int index = parameters++;
        int count = types.wordCount(typeId) - 3;
        if (index >= count) {
            if (index == count) {
                context.error(
                                FunctionsRule.PARAMETERS,
                                "OpFunctionParameter " + context.name(cursor.resultId) + " is number " + (index + 1)
                                        + ", but the function type " + context.name(typeId) + " has " + count
                                        + (count == 1 ? " parameter" : " parameters"))
                        .hint("remove it, or use another function type")
                        .declared(typeId);
            }
        } else if (types.word(typeId, 3 + index) != cursor.typeId) {
            context.error(
                            FunctionsRule.PARAMETERS,
                            "OpFunctionParameter " + context.name(cursor.resultId) + " has the type "
                                    + context.name(cursor.typeId) + ", but parameter " + (index + 1)
                                    + " of the function type " + context.name(typeId) + " is "
                                    + context.name(types.word(typeId, 3 + index)))
                    .hint("make the two the same")
                    .declared(typeId);
        }
    }

    private void complete(Function function, int id, int at) {
        int type = function.functionTypeId();
        int count = types.wordCount(type) - 3;
        int found = function.parameters().size();
        if (types.op(type) == Op.OpTypeFunction && found < count) {
            context.warningAt(
                            FunctionsRule.PARAMETERS,
                            at,
                            "the function " + context.name(id) + " has " + found
                                    + (found == 1 ? " OpFunctionParameter" : " OpFunctionParameters")
                                    + ", but its function type " + context.name(type) + " has " + count)
                    .hint("add the missing OpFunctionParameter instructions")
                    .declared(type);
        }
    }

    // --- returns

    private int returnType() {
        return functionAt == 0 ? 0 : context.words[functionAt + 1];
    }

    private void returnNothing(InstructionCursor cursor) {
        int type = returnType();
        if (cursor.function >= 0 && types.isType(type) && !types.isVoid(type) && !context.isTainted(type)) {
            context.error(FunctionsRule.RETURN, "OpReturn ends a function that returns " + context.name(type))
                    .hint("use OpReturnValue")
                    .related(functionAt, "the function starts here");
        }
    }

    private void returnValue(InstructionCursor cursor) {
        int value = cursor.word(1);
        int type = types.typeOf(value);
        if (type == 0 || types.isVoid(type)) {
            context.error(
                            FunctionsRule.RETURN,
                            "OpReturnValue returns " + context.name(value) + ", which "
                                    + (type == 0 ? "is no value" : "has the type void"))
                    .hint(type == 0 ? "return a value" : "use OpReturn")
                    .declared(value);
            return;
        }
        int wanted = returnType();
        if (cursor.function >= 0 && wanted != 0 && type != wanted && !context.isTainted(wanted)) {
            context.error(
                            FunctionsRule.RETURN,
                            "OpReturnValue returns " + context.name(value) + " of the type " + context.name(type)
                                    + ", but the function returns " + context.name(wanted))
                    .hint("make the two types the same")
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
        complete(function, id, at);
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
                                    "the function " + context.name(id)
                                            + " is an entry point and has the decoration LinkageAttributes")
                            .hint("remove the decoration, or let the entry point be a function of its own")
                            .related(target, "the decoration is here");
                    return;
                }
            }
        }
        if (function.isDeclaration() && !imported) {
            context.plainErrorAt(
                            FunctionsRule.IMPORTED,
                            at,
                            "the function " + context.name(id)
                                    + " has no body and is not decorated with LinkageAttributes ... Import")
                    .hint("add a body, or OpDecorate " + context.name(id) + " LinkageAttributes \"NAME\" Import");
        } else if (!function.isDeclaration() && imported) {
            context.plainErrorAt(
                            FunctionsRule.IMPORTED,
                            at,
                            "the function " + context.name(id)
                                    + " has a body, but is decorated with LinkageAttributes ... Import")
                    .hint("remove the body, or export the function");
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
                            "the entry point " + context.name(id) + " is called by an OpFunctionCall")
                    .hint("move what both need into a function of its own");
        } else if (context.isVulkan() && context.calls().reachesRecursion(function.index())) {
            context.plainErrorAt(
                            FunctionsRule.RECURSION,
                            at,
                            "the functions that the entry point " + context.name(id)
                                    + " calls, directly or not, call each other in a circle")
                    .hint("replace the recursion with a loop");
        }
    }
}
