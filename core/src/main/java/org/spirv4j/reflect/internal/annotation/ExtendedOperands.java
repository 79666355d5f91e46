// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.annotation;

import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** The operands of extended instructions by their names in the grammar. */
final class ExtendedOperands {
    private final SpirvModule module;
    private final ModuleData data;
    private final OperandScanner scanner;

    ExtendedOperands(SpirvModule module) {
        this.module = module;
        data = ModuleAccess.data(module);
        scanner = new OperandScanner(data, true);
    }

    /** The name of an extended instruction; empty for other instructions. */
    String name(Instruction instruction) {
        if (!instruction.is(Op.OpExtInst) || instruction.wordCount() < 5) {
            return "";
        }
        int set = scanner.importedSet(instruction.wordOffset(), instruction.word(ExtInst.SET));
        int row = set < 0 ? -1 : data.tables.sets().instruction(set, instruction.word(ExtInst.INSTRUCTION));
        return row < 0 ? "" : data.tables.name(data.tables.sets().instructionName(row));
    }

    boolean is(Instruction instruction, String name) {
        return name(instruction).equals(name);
    }

    private boolean isNamed(int operand, String name) {
        int number = scanner.name(operand);
        return number >= 0 && data.tables.name(number).equals(name);
    }

    /** The id that is the first operand with a name in the grammar; 0 if there is none. */
    int id(Instruction instruction, String operand) {
        scanner.scan(instruction.wordOffset());
        for (int i = 0; i < scanner.count; i++) {
            if (isNamed(i, operand)) {
                return scanner.kinds[i] <= KindNumbers.LAST_ID ? data.words[scanner.offsets[i]] : 0;
            }
        }
        return 0;
    }

    /** The ids of all operands with a name, which are repeated. */
    int[] ids(Instruction instruction, String operand) {
        scanner.scan(instruction.wordOffset());
        WordBuffer found = new WordBuffer(scanner.count);
        for (int i = 0; i < scanner.count; i++) {
            if (isNamed(i, operand)) {
                found.add(data.words[scanner.offsets[i]]);
            }
        }
        return found.toArray();
    }

    /** The text of the OpString that an operand names; empty if it names none. */
    Optional<String> text(Instruction instruction, String operand) {
        return module.definition(id(instruction, operand))
                .filter(string -> string.is(Op.OpString))
                .map(string -> string.operands().get(0).string());
    }
}
