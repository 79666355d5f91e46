// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Arrays;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** One of two modules that are compared, with its operands in flat arrays. Instructions are given by their numbers. */
final class ModuleSide {
    private static final int NONE = -1;

    final SpirvModule module;
    final ModuleData data;
    final ModuleLayout layout;
    final TypeFacts types;
    final int[] words;

    /** By instruction: index of its first operand in the arrays of operands, type id and result id included. */
    private final int[] firstOperands;

    private char[] kinds;
    private int[] operandOffsets;

    /** By index of an id: number of the instruction that defines it, or -1. */
    private final int[] definitions;

    /** By index of an id: the word of the constant, if it is an integer constant. */
    private final boolean[] isInteger;

    ModuleSide(SpirvModule module) {
        this.module = module;
        data = ModuleAccess.data(module);
        layout = module.layout();
        types = new TypeFacts(data);
        words = data.words;
        definitions = new int[data.indexCount()];
        isInteger = new boolean[data.indexCount()];
        Arrays.fill(definitions, NONE);
        firstOperands = new int[data.instructionCount + 1];
        kinds = new char[words.length];
        operandOffsets = new int[words.length];
        scan();
    }

    private void scan() {
        OperandScanner scanner = new OperandScanner(data);
        int next = 0;
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            scanner.scan(at);
            firstOperands[i] = next;
            if (next + scanner.count > kinds.length) {
                int length = Math.max(next + scanner.count, 2 * kinds.length);
                kinds = Arrays.copyOf(kinds, length);
                operandOffsets = Arrays.copyOf(operandOffsets, length);
            }
            for (int operand = 0; operand < scanner.count; operand++) {
                kinds[next] = (char) scanner.kinds[operand];
                operandOffsets[next++] = scanner.offsets[operand];
            }
            int result = data.index(scanner.resultId);
            if (result != 0) {
                definitions[result] = i;
                isInteger[result] = opcode(i) == Op.OpConstant.opcode() && types.isIntScalar(scanner.typeId);
            }
        }
        firstOperands[data.instructionCount] = next;
    }

    int opcode(int instruction) {
        return words[data.starts[instruction]] & 0xFFFF;
    }

    boolean is(int instruction, Op op) {
        return opcode(instruction) == op.opcode();
    }

    int wordCount(int instruction) {
        return words[data.starts[instruction]] >>> 16;
    }

    int resultId(int instruction) {
        return data.resultId(data.starts[instruction]);
    }

    int typeId(int instruction) {
        return data.typeId(data.starts[instruction]);
    }

    int operandCount(int instruction) {
        return firstOperands[instruction + 1] - firstOperands[instruction];
    }

    /** The number of operands before those that follow result type and result id. */
    int leadingOperands(int instruction) {
        return (typeId(instruction) == 0 ? 0 : 1) + (resultId(instruction) == 0 ? 0 : 1);
    }

    int kind(int instruction, int operand) {
        return kinds[firstOperands[instruction] + operand];
    }

    boolean isId(int instruction, int operand) {
        return kind(instruction, operand) <= KindNumbers.LAST_ID;
    }

    int offset(int instruction, int operand) {
        return operandOffsets[firstOperands[instruction] + operand];
    }

    int word(int instruction, int index) {
        return words[data.starts[instruction] + index];
    }

    /** The first word of an operand, by the number of the operand. */
    int operandWord(int instruction, int operand) {
        return words[offset(instruction, operand)];
    }

    /** Word offset of the end of an operand. */
    int end(int instruction, int operand) {
        return operand + 1 < operandCount(instruction)
                ? offset(instruction, operand + 1)
                : data.starts[instruction + 1];
    }

    /** The number of the instruction that defines an id, or -1. */
    int definition(int id) {
        int index = data.index(id);
        return index == 0 ? NONE : definitions[index];
    }

    boolean isDefinedBy(int id, Op op) {
        int definition = definition(id);
        return definition >= 0 && is(definition, op);
    }

    /** Whether an id is an OpConstant of an integer type. */
    boolean isIntegerConstant(int id) {
        int index = data.index(id);
        return index != 0 && isInteger[index];
    }

    /** The value of an integer constant, as the unsigned number of its one or two words. */
    long integer(int id) {
        int definition = definition(id);
        int at = data.starts[definition] + 3;
        long low = words[at] & 0xFFFF_FFFFL;
        return wordCount(definition) > 4 ? low | (long) words[at + 1] << 32 : low;
    }

    @Nullable
    String name(int id) {
        return layout.name(id).orElse(null);
    }

    /** The name of an id without the parameters that compilers append to names of functions; empty without a name. */
    String plainName(int id) {
        String name = layout.name(id).orElse("");
        int parameters = name.indexOf('(');
        return parameters < 0 ? name : name.substring(0, parameters);
    }

    OptionalInt decoration(int id, Decoration decoration) {
        return layout.decorationWord(id, decoration);
    }
}
