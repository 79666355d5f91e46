// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.ValueType;

/** DebugPrintf of NonSemantic.DebugPrintf, and printf of OpenCL.std. */
public final class PrintSteps {
    private PrintSteps() {}

    /** The maximum number of bytes of a string that are read. */
    private static final int MAX_BYTES = 1 << 16;

    public static final class Print extends Step {
        private final @Nullable Operand pointer;
        private final List<Operand> arguments;
        private final List<ValueType> types;
        private final @Nullable Operand result;
        private String formatText;
        private PrintfFormat format;

        public Print(String formatText, @Nullable Operand pointer, List<Operand> arguments, @Nullable Operand result) {
            this.formatText = formatText;
            this.pointer = pointer;
            this.arguments = arguments;
            this.result = result;
            format = new PrintfFormat(formatText);
            types = arguments.stream().map(operand -> operand.type).toList();
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                List<long[]> values = new ArrayList<>();
                for (Operand argument : arguments) {
                    long[] scalars = new long[(int) argument.type.slots];
                    for (int s = 0; s < scalars.length; s++) {
                        scalars[s] = group.registers[argument.at(s, lane)];
                    }
                    values.add(scalars);
                }
                group.subgroup.workGroup.dispatch.print(
                        format(group, lane).print(types, values, address -> string(group, lane, address)));
                if (result != null) {
                    group.registers[result.at(0, lane)] = 0;
                }
            }
        }

        private PrintfFormat format(Group group, int lane) {
            if (pointer == null) {
                return format;
            }
            String text = string(group, lane, group.registers[pointer.at(0, lane)]);
            synchronized (this) {
                if (!text.equals(formatText)) {
                    formatText = text;
                    format = new PrintfFormat(text);
                }
                return format;
            }
        }

        /** The text at an address, up to its zero byte. */
        private static String string(Group group, int lane, long address) {
            Memory memory = group.subgroup.memory(address);
            byte[] bytes = new byte[MAX_BYTES];
            int length = 0;
            while (length < MAX_BYTES && memory.contains(Address.offset(address) + length, 1)) {
                byte character = (byte) memory.read(lane, Address.offset(address) + length, 1);
                if (character == 0) {
                    break;
                }
                bytes[length++] = character;
            }
            return new String(bytes, 0, length, StandardCharsets.UTF_8);
        }
    }
}
