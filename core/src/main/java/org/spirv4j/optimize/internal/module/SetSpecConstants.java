// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.module;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberParser;

/**
 * Sets the default values of specialization constants by their SpecId, from a list such as {@code 100:true 101:-3 102:2.5}
 * (section 2.12 of the specification, "Specialization"). A value that is not one of the constant's type leaves the constant as it is.
 */
final class SetSpecConstants implements Pass {
    private final Map<Integer, String> values;

    private SetSpecConstants(Map<Integer, String> values) {
        this.values = values;
    }

    /**
     * Makes a pass.
     *
     * @param list pairs of a SpecId and a value with a colon between them, separated by spaces
     * @throws IllegalArgumentException if the list has another form or states a SpecId twice
     */
    static SetSpecConstants of(String list) {
        Map<Integer, String> values = new HashMap<>();
        for (String pair : list.strip().split("\\s+", -1)) {
            int colon = pair.indexOf(':');
            if (colon < 1 || colon == pair.length() - 1) {
                throw new IllegalArgumentException("'" + pair + "' is not a pair SPEC_ID:VALUE");
            }
            int specId;
            try {
                specId = Integer.parseUnsignedInt(pair.substring(0, colon));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("'" + pair + "' does not start with a SpecId", e);
            }
            if (values.put(specId, pair.substring(colon + 1)) != null) {
                throw new IllegalArgumentException(
                        "the list has two values for the SpecId " + pair.substring(0, colon));
            }
        }
        return new SetSpecConstants(values);
    }

    @Override
    public String name() {
        return "set-spec-const-default-value";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int i = module.first(), behind; i != 0 && !module.is(i, Op.OpFunction); i = behind) {
            behind = module.next(i);
            if (module.is(i, Op.OpDecorate) && module.word(i, 2) == Decoration.SpecId.value()) {
                String value = values.get(module.word(i, 3));
                int constant = value == null ? 0 : target(module, module.word(i, 1));
                if (value != null && constant != 0 && set(module, constant, value)) {
                    context.applied(0, module.resultId(constant), "default value set to " + value);
                }
            }
        }
    }

    /** The instruction that a decoration applies to, which must be one even if the decoration is that of a group; 0 for none. */
    private static int target(EditableModule module, int id) {
        if (module.opOf(id) != Op.OpDecorationGroup) {
            return module.definition(id);
        }
        int target = 0;
        for (int use = module.firstUse(id); use != 0; use = module.nextUse(use)) {
            int user = module.user(use);
            for (int k = 2; module.is(user, Op.OpGroupDecorate) && k < module.wordCount(user); k++) {
                if (target != 0 && target != module.word(user, k)) {
                    return 0;
                }
                target = module.word(user, k);
            }
        }
        return module.definition(target);
    }

    private static boolean set(EditableModule module, int constant, String value) {
        return switch (module.op(constant)) {
            case OpSpecConstantTrue -> setBoolean(module, constant, value, "false", Op.OpSpecConstantFalse);
            case OpSpecConstantFalse -> setBoolean(module, constant, value, "true", Op.OpSpecConstantTrue);
            case OpSpecConstant -> setNumber(module, constant, value);
            default -> false;
        };
    }

    private static boolean setBoolean(EditableModule module, int constant, String value, String wanted, Op op) {
        if (!value.equals(wanted)) {
            return false;
        }
        module.replace(constant, op);
        return true;
    }

    private static boolean setNumber(EditableModule module, int constant, String value) {
        int type = module.typeId(constant);
        NumberParser parser = new NumberParser();
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        if (!parser.parse(text, 0, text.length, module.constants().numberType(type))) {
            return false;
        }
        int[] words = module.constants().words(type, parser.bits());
        boolean isChanged = false;
        for (int k = 0; k < words.length; k++) {
            isChanged |= words[k] != module.word(constant, 3 + k);
            module.setWord(constant, 3 + k, words[k]);
        }
        return isChanged;
    }
}
