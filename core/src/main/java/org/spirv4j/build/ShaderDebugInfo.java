// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.semantics.DebugSets;

/**
 * Source information by instructions of NonSemantic.Shader.DebugInfo.100: sources, functions, types, variables, scopes
 * and lines. All operands are ids of constants.
 */
final class ShaderDebugInfo {
    private static final String SET = DebugSets.SHADER;
    private static final int SET_VERSION = 1;
    private static final int DWARF_VERSION = 4;
    private static final int FLAG_IS_DEFINITION = 0x8;
    private static final int STRUCTURE = 1;
    private static final Map<String, Integer> NUMBERS = numbers();

    private final ModuleBuilder module;
    private final Value unit;
    private final Value source;
    private final Value none;
    private final String fileName;
    private final Map<String, Value> sources = new HashMap<>();
    private final Map<Type, Id> types = new HashMap<>();
    private final Map<DefinedFunction, Value> functions = new HashMap<>();

    ShaderDebugInfo(ModuleBuilder module, SourceLanguage language, String fileName, String text) {
        this.module = module;
        this.fileName = fileName;
        source = declare("DebugSource", module.string(fileName), module.string(text));
        sources.put(fileName, source);
        unit = declare(
                "DebugCompilationUnit", number(SET_VERSION), number(DWARF_VERSION), source, number(language.value()));
        none = declare("DebugInfoNone");
    }

    private static Map<String, Integer> numbers() {
        Map<String, Integer> numbers = new HashMap<>();
        for (InstructionInfo instruction :
                Grammar.builtIn().extendedInstructionSet(SET).orElseThrow().instructions()) {
            numbers.put(instruction.name(), instruction.number());
        }
        return numbers;
    }

    private Value number(int value) {
        return module.constantUnsigned(value);
    }

    /** Writes an instruction of the set before the functions. */
    private Value declare(String name, Id... operands) {
        Value set = module.extendedInstructionSet(SET);
        Type type = module.voidType();
        InstructionEncoder encoder = module.begin(Op.OpExtInst).type(type).value(set);
        return (Value) module.end(operands(encoder, name, operands));
    }

    /** Writes an instruction of the set into a function. */
    private void write(Code code, String name, Id... operands) {
        Value set = module.extendedInstructionSet(SET);
        Type type = module.voidType();
        InstructionEncoder encoder = code.begin(Op.OpExtInst).type(type).value(set);
        code.end(operands(encoder, name, operands));
    }

    private static InstructionEncoder operands(InstructionEncoder encoder, String name, Id... operands) {
        Integer number = NUMBERS.get(name);
        if (number == null) {
            throw new IllegalStateException(SET + " has no " + name);
        }
        encoder.word(number);
        for (Id operand : operands) {
            encoder.id(operand);
        }
        return encoder;
    }

    /** Writes DebugFunctionDefinition and opens the function's scope in the entry block. */
    void enter(Code code, DefinedFunction function, String name) {
        List<Id> typeOperands = new ArrayList<>(List.of(number(0)));
        typeOperands.add(function.type().isVoid() ? function.type() : type(function.type()));
        function.functionType().parameters().forEach(parameter -> typeOperands.add(type(parameter)));
        Value type = declare("DebugTypeFunction", typeOperands.toArray(new Id[0]));
        Value described = declare(
                "DebugFunction",
                module.string(name),
                type,
                source,
                number(0),
                number(0),
                unit,
                module.string(name),
                number(FLAG_IS_DEFINITION),
                number(0));
        functions.put(function, described);
        scope(code);
        write(code, "DebugFunctionDefinition", described, function);
    }

    /** Opens the function's scope at the start of a block. */
    void scope(Code code) {
        Value described = functions.get(code.function.function);
        if (described != null) {
            write(code, "DebugScope", described);
        }
    }

    void line(Code code, String file, int line, int column) {
        Value lineNumber = number(line);
        Value columnNumber = number(column);
        Value in = file.isEmpty() || file.equals(fileName) ? source : source(file);
        write(code, "DebugLine", in, lineNumber, lineNumber, columnNumber, columnNumber);
    }

    private Value source(String file) {
        Value known = sources.get(file);
        if (known == null) {
            known = declare("DebugSource", module.string(file));
            sources.put(file, known);
        }
        return known;
    }

    /** Describes a function variable as a local variable of the source code. */
    void localVariable(Code code, String name, Value pointer) {
        Value scope = functions.get(code.function.function);
        if (scope == null) {
            return;
        }
        Id type = type(pointer.type().pointee());
        Value variable = declare(
                "DebugLocalVariable", module.string(name), type, source, number(0), number(1), scope, number(0));
        Value expression = declare("DebugExpression");
        write(code, "DebugDeclare", variable, pointer, expression);
    }

    /** Describes a module-scope variable as a global variable of the source code. */
    void globalVariable(String name, GlobalVariable variable) {
        Value text = module.string(name);
        Id type = type(variable.type().pointee());
        declare(
                "DebugGlobalVariable",
                text,
                type,
                source,
                number(0),
                number(0),
                unit,
                text,
                variable,
                number(FLAG_IS_DEFINITION));
    }

    private Id type(Type type) {
        Id known = types.get(type);
        if (known == null) {
            known = describe(type);
            types.put(type, known);
        }
        return known;
    }

    private Id describe(Type type) {
        if (type.isBool()) {
            return declare("DebugTypeBasic", module.string("bool"), number(32), number(2), number(0));
        }
        if (type.isInt() || type.isFloat()) {
            int encoding = type.isFloat() ? 3 : type.isSigned() ? 4 : 6;
            return declare(
                    "DebugTypeBasic",
                    module.string(type.toString()),
                    number(type.width()),
                    number(encoding),
                    number(0));
        }
        if (type.isVector()) {
            return declare("DebugTypeVector", type(type.element()), number(type.componentCount()));
        }
        if (type.isMatrix()) {
            return declare("DebugTypeMatrix", type(type.element()), number(type.columnCount()), module.constant(true));
        }
        if (type.isArray()) {
            return declare(
                    "DebugTypeArray", type(type.element()), number((int) module.lengthOf(type.word(TypeArray.LENGTH))));
        }
        if (type.isRuntimeArray()) {
            return declare("DebugTypeArray", type(type.element()), number(0));
        }
        if (type.isPointer() && type.op() == Op.OpTypePointer && !type.pointee().isNone()) {
            // The pointee is not described: it may be the structure that contains the pointer.
            return declare("DebugTypePointer", none, number(type.storageClass().value()), number(0));
        }
        return type.isStruct() ? struct(type) : none;
    }

    private Id struct(Type type) {
        List<Id> operands = new ArrayList<>();
        Value name = module.string(module.annotations.nameOf(type));
        operands.addAll(
                List.of(name, number(STRUCTURE), source, number(0), number(0), unit, name, number(0), number(0)));
        for (Member member : module.composites.membersOf(type)) {
            operands.add(declare(
                    "DebugTypeMember",
                    module.string(member.name()),
                    type(member.type()),
                    source,
                    number(0),
                    number(0),
                    number(0),
                    number(0),
                    number(0)));
        }
        return declare("DebugTypeComposite", operands.toArray(new Id[0]));
    }
}
