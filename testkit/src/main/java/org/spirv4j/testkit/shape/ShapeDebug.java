// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.shape;

import java.util.List;
import java.util.Random;

/** Puts line and debug instructions between the instructions of a function. */
final class ShapeDebug {
    /** Which instructions. */
    enum Kind {
        NONE,
        LINES,
        SHADER
    }

    private final Random random;
    private final Kind kind;
    private final String function;

    ShapeDebug(Random random, Kind kind, String function) {
        this.random = random;
        this.kind = kind;
        this.function = function;
    }

    private String set(String instruction) {
        return "%" + function + "_d" + random.nextInt(Integer.MAX_VALUE) + " = OpExtInst %void %debug " + instruction;
    }

    void definition(List<String> code) {
        if (kind == Kind.SHADER) {
            code.add(set("DebugFunctionDefinition %debug_" + function + " %" + function));
        }
    }

    void start(List<String> code, boolean isEntry) {
        if (kind == Kind.SHADER && (isEntry || random.nextInt(3) == 0)) {
            code.add(set("DebugScope %debug_" + function));
        }
    }

    void betweenPhis(List<String> code) {
        if (kind == Kind.LINES) {
            code.add("OpLine %file " + (1 + random.nextInt(9)) + " 1");
        }
    }

    void before(List<String> code, String variable, String value) {
        if (kind == Kind.NONE || random.nextInt(3) > 0) {
            return;
        }
        if (kind == Kind.LINES) {
            code.add(random.nextInt(4) == 0 ? "OpNoLine" : "OpLine %file " + (1 + random.nextInt(9)) + " 1");
            return;
        }
        String line = "%uint_" + (1 + random.nextInt(4));
        code.add(
                switch (random.nextInt(6)) {
                    case 0 -> set("DebugLine %debug_source " + line + " " + line + " %uint_1 %uint_1");
                    case 1 -> set("DebugNoLine");
                    case 2 -> set("DebugScope %block_" + function);
                    case 3 -> set("DebugDeclare %declared_" + function + " " + variable + " %expression");
                    default -> set("DebugValue %local_" + function + " " + value + " %expression");
                });
    }

    /** The declarations of a function. */
    void declare(StringBuilder text) {
        if (kind == Kind.SHADER) {
            String name = "%debug_" + function;
            text.append(name
                    + " = OpExtInst %void %debug DebugFunction %name %debug_type %debug_source %uint_1 %uint_1 %debug_unit %name"
                    + " %uint_0 %uint_1\n");
            text.append("%block_" + function
                    + " = OpExtInst %void %debug DebugLexicalBlock %debug_source %uint_2 %uint_1 " + name + "\n");
            text.append("%local_" + function
                    + " = OpExtInst %void %debug DebugLocalVariable %name %debug_uint %debug_source %uint_2"
                    + " %uint_1 " + name + " %uint_0\n");
            text.append("%declared_" + function
                    + " = OpExtInst %void %debug DebugLocalVariable %name %debug_uint %debug_source %uint_3"
                    + " %uint_1 %block_" + function + " %uint_0\n");
        }
    }
}
