// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.BitSet;
import java.util.Locale;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeFloat;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypePointer;

/** Compares the types of imports with those of their definitions. */
final class SymbolTypes {
    private static final int MAX_DEPTH = 8;
    private static final int MAX_LENGTH = 160;

    private final ModuleData data;
    private final int[] representatives;

    /** The ids of the functions whose calls need casts of arguments. */
    final BitSet mismatched = new BitSet();

    SymbolTypes(
            MergedModules merged, LinkSymbols symbols, int[] representatives, LinkRules rules, LinkProblems problems) {
        data = merged.data;
        this.representatives = representatives;
        for (LinkSymbols.Match match : symbols.matches) {
            int user = match.user().id();
            int definition = match.definition().id();
            if (sameType(user, definition)) {
                continue;
            }
            if (rules.pointerMismatch()
                    && match.user().linkage() == LinkageType.Import.value()
                    && pointersDiffer(user, definition)) {
                mismatched.set(user);
                continue;
            }
            int instruction = match.user().instruction();
            String here = text(data, user);
            String there = text(data, definition);
            problems.add(
                    merged.module(instruction),
                    merged.position(instruction),
                    "\"" + match.user().name() + "\" is "
                            + (match.user().linkage() == LinkageType.Import.value() ? "imported" : "defined")
                            + " here as " + here + ", but "
                            + symbols.location(match.definition())
                            + (match.definition().linkage() == LinkageType.Import.value() ? " imports" : " defines")
                            + " it as " + there,
                    here.equals(there)
                            ? "the types print the same, but differ in decorations, specialized array lengths,"
                                    + " or parts that are not shown"
                            : "declare it with the same type in both modules"
                                    + (pointersDiffer(user, definition) ? ", or allow pointer mismatch" : ""));
        }
    }

    private boolean sameType(int id, int other) {
        int at = data.definition(id);
        int otherAt = data.definition(other);
        int word = typeWord(data, at);
        return (data.words[at] & 0xFFFF) == (data.words[otherAt] & 0xFFFF)
                && same(data.words[at + word], data.words[otherAt + word]);
    }

    private boolean same(int type, int other) {
        return representatives[type] == representatives[other];
    }

    /** Index of the word with the type of a function or variable. */
    private static int typeWord(ModuleData data, int at) {
        return (data.words[at] & 0xFFFF) == Op.OpFunction.opcode() ? 4 : 1;
    }

    /** Whether two functions differ only in the pointee types of pointer parameters. */
    private boolean pointersDiffer(int id, int other) {
        int type = functionType(id);
        int otherType = functionType(other);
        if (type == 0 || otherType == 0) {
            return false;
        }
        int length = data.words[type] >>> 16;
        if (length != data.words[otherType] >>> 16
                || !same(
                        data.words[type + TypeFunction.RETURN_TYPE],
                        data.words[otherType + TypeFunction.RETURN_TYPE])) {
            return false;
        }
        for (int word = 3; word < length; word++) {
            int parameter = data.words[type + word];
            int otherParameter = data.words[otherType + word];
            if (!same(parameter, otherParameter) && !samePointers(parameter, otherParameter)) {
                return false;
            }
        }
        return true;
    }

    private boolean samePointers(int type, int other) {
        int at = data.definition(type);
        int otherAt = data.definition(other);
        return (data.words[at] & 0xFFFF) == Op.OpTypePointer.opcode()
                && (data.words[otherAt] & 0xFFFF) == Op.OpTypePointer.opcode()
                && data.words[at + TypePointer.STORAGE_CLASS] == data.words[otherAt + TypePointer.STORAGE_CLASS];
    }

    /** Word offset of a function's type; 0 if it has none. */
    private int functionType(int id) {
        int at = data.definition(id);
        if ((data.words[at] & 0xFFFF) != Op.OpFunction.opcode()) {
            return 0;
        }
        int type = data.definition(data.words[at + FunctionStart.FUNCTION_TYPE]);
        return (data.words[type] & 0xFFFF) == Op.OpTypeFunction.opcode() ? type : 0;
    }

    /** The type of a parameter of a function, by number from 0; 0 for none. */
    int parameterType(int function, int parameter) {
        int type = functionType(function);
        return type == 0 || parameter + 3 >= data.words[type] >>> 16 ? 0 : data.words[type + 3 + parameter];
    }

    boolean parameterDiffers(int function, int other, int parameter) {
        return !same(parameterType(function, parameter), parameterType(other, parameter));
    }

    /** Describes a function or variable, such as {@code function float (float, pointer(CrossWorkgroup) to uint)}. */
    static String text(ModuleData data, int id) {
        int at = data.definition(id);
        StringBuilder text = new StringBuilder();
        text.append((data.words[at] & 0xFFFF) == Op.OpFunction.opcode() ? "function " : "variable ");
        type(data, data.words[at + typeWord(data, at)], MAX_DEPTH, text);
        return text.toString();
    }

    private static void type(ModuleData data, int id, int depth, StringBuilder text) {
        int at = data.definition(id);
        int opcode = data.words[at] & 0xFFFF;
        int length = data.words[at] >>> 16;
        if (at == 0 || depth <= 0 || text.length() > MAX_LENGTH) {
            text.append("...");
        } else if (opcode == Op.OpTypeInt.opcode()) {
            text.append(data.words[at + TypeInt.SIGNEDNESS] == 0 ? "uint" : "int")
                    .append(data.words[at + TypeInt.WIDTH]);
        } else if (opcode == Op.OpTypeFloat.opcode()) {
            text.append("float").append(Integer.toUnsignedString(data.words[at + TypeFloat.WIDTH]));
        } else if (opcode == Op.OpTypeVector.opcode() || opcode == Op.OpTypeMatrix.opcode()) {
            text.append(opcode == Op.OpTypeVector.opcode() ? "vector of " : "matrix of ")
                    .append(Integer.toUnsignedString(data.words[at + TypeComposite.LENGTH]))
                    .append(' ');
            type(data, data.words[at + TypeComposite.PART_TYPE], depth - 1, text);
        } else if (opcode == Op.OpTypeArray.opcode()) {
            text.append("array of ")
                    .append(arrayLength(data, data.words[at + TypeArray.LENGTH]))
                    .append(' ');
            type(data, data.words[at + TypeArray.ELEMENT_TYPE], depth - 1, text);
        } else if (opcode == Op.OpTypePointer.opcode()) {
            int value = data.words[at + TypePointer.STORAGE_CLASS];
            text.append("pointer(")
                    .append(StorageClass.of(value).map(StorageClass::name).orElse(Integer.toString(value)))
                    .append(") to ");
            type(data, data.words[at + TypePointer.TYPE], depth - 1, text);
        } else if (opcode == Op.OpTypeStruct.opcode()) {
            text.append("struct {");
            list(data, at + 2, at + length, depth - 1, text);
            text.append('}');
        } else if (opcode == Op.OpTypeFunction.opcode()) {
            type(data, data.words[at + TypeFunction.RETURN_TYPE], depth - 1, text);
            text.append(" (");
            list(data, at + 3, at + length, depth - 1, text);
            text.append(')');
        } else {
            other(data, opcode, text);
        }
    }

    private static void list(ModuleData data, int start, int end, int depth, StringBuilder text) {
        for (int word = start; word < end; word++) {
            text.append(word == start ? "" : ", ");
            if (text.length() > MAX_LENGTH) {
                text.append("...");
                return;
            }
            type(data, data.words[word], depth - 1, text);
        }
    }

    private static void other(ModuleData data, int opcode, StringBuilder text) {
        int row = data.tables.op(opcode);
        String name = row < 0 ? "opcode " + opcode : data.tables.name(data.tables.opName(row));
        String type = name.replace("OpType", "");
        text.append(type.substring(0, 1).toLowerCase(Locale.ROOT)).append(type.substring(1));
    }

    private static String arrayLength(ModuleData data, int id) {
        int at = data.definition(id);
        int opcode = data.words[at] & 0xFFFF;
        boolean isNumber = opcode == Op.OpConstant.opcode() || opcode == Op.OpSpecConstant.opcode();
        String suffix = opcode == Op.OpConstant.opcode() ? "" : " (specialized)";
        return (isNumber ? Integer.toUnsignedString(data.words[at + Constant.VALUE]) : "?") + suffix;
    }
}
