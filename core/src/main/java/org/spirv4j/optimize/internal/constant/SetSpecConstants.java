// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.constant;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberParser;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.GroupDecorate;
import org.spirv4j.internal.operand.TargetDecoration;

/**
 * Sets the default values of specialization constants by their SpecId to values such as {@code true}, {@code -3} and
 * {@code 2.5} (section 2.12 of the specification, "Specialization"). A value that is not one of the constant's type
 * leaves the constant as it is.
 */
public final class SetSpecConstants implements Pass {
    private static final String NAME = "set-spec-const-default-value";

    /** What values that are stated as words start with. */
    private static final String WORDS = "#";

    private final Map<Integer, String> values;

    /**
     * Makes a pass.
     *
     * @param literals by SpecId, the value; one that starts with {@code #} is a list of words with commas between them,
     *     which are the bits of the value, least significant first
     * @throws IllegalArgumentException if words are not numbers
     */
    public SetSpecConstants(Map<Integer, String> literals) {
        values = Map.copyOf(Objects.requireNonNull(literals, "literals"));
        values.values().forEach(SetSpecConstants::checkWords);
    }

    private static void checkWords(String value) {
        try {
            if (value.startsWith(WORDS)) {
                words(value);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + value + "' is not '#' and words with commas between them", e);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
            following = module.next(i);
            if (module.is(i, Op.OpDecorate)
                    && module.word(i, TargetDecoration.DECORATION) == Decoration.SpecId.value()) {
                String value = values.get(module.word(i, TargetDecoration.DECORATION_PARAMETERS));
                int constant = value == null ? 0 : target(module, module.word(i, TargetDecoration.TARGET));
                if (value != null && constant != 0 && set(module, constant, value)) {
                    context.applied(0, module.resultId(constant), "default value set to " + value);
                }
            }
        }
    }

    /**
     * The instruction that a decoration applies to, which must be one even if the decoration is that of a group; 0 for
     * none.
     */
    private static int target(EditableModule module, int id) {
        if (module.opOf(id) != Op.OpDecorationGroup) {
            return module.definition(id);
        }
        int target = 0;
        for (int use = module.uses().first(id); use != 0; use = module.uses().next(use)) {
            int user = module.uses().user(use);
            for (int k = GroupDecorate.TARGETS;
                    module.is(user, Op.OpGroupDecorate) && k < module.wordCount(user);
                    k++) {
                if (target != 0 && target != module.word(user, k)) {
                    return 0;
                }
                target = module.word(user, k);
            }
        }
        return module.definition(target);
    }

    private static boolean set(EditableModule module, int constant, String value) {
        if (value.startsWith(WORDS)) {
            return setWords(module, constant, words(value));
        }
        return switch (module.op(constant)) {
            case OpSpecConstantTrue -> setBoolean(module, constant, value, "false", Op.OpSpecConstantFalse);
            case OpSpecConstantFalse -> setBoolean(module, constant, value, "true", Op.OpSpecConstantTrue);
            case OpSpecConstant -> setNumber(module, constant, value);
            default -> false;
        };
    }

    /** The words of a value that is stated as words. */
    private static int[] words(String value) {
        return Arrays.stream(value.substring(WORDS.length()).split(",", -1))
                .mapToInt(word -> word.startsWith("0x")
                        ? Integer.parseUnsignedInt(word.substring(2), 16)
                        : Integer.parseUnsignedInt(word))
                .toArray();
    }

    private static boolean setWords(EditableModule module, int constant, int[] words) {
        return switch (module.op(constant)) {
            case OpSpecConstantTrue, OpSpecConstantFalse ->
                words.length == 1 && setBoolean(module, constant, words[0] != 0);
            case OpSpecConstant -> {
                int type = module.typeId(constant);
                boolean isFit =
                        words.length == NumberTypes.words(module.constants().numberType(type));
                long high = words.length > 1 ? (long) words[1] << 32 : 0;
                yield isFit && setNumber(module, constant, high | words[0] & 0xFFFF_FFFFL);
            }
            case OpSpecConstantDataKHR -> setData(module, constant, words);
            default -> false;
        };
    }

    private static boolean setData(EditableModule module, int constant, int[] words) {
        int[] data = module.wordsFrom(constant, 3);
        if (Arrays.equals(data, words)) {
            return false;
        }
        module.replace(constant, Op.OpSpecConstantDataKHR, words);
        return true;
    }

    private static boolean setBoolean(EditableModule module, int constant, boolean value) {
        Op op = value ? Op.OpSpecConstantTrue : Op.OpSpecConstantFalse;
        if (module.is(constant, op)) {
            return false;
        }
        module.replace(constant, op);
        return true;
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
        return setNumber(module, constant, parser.bits());
    }

    private static boolean setNumber(EditableModule module, int constant, long bits) {
        int[] words = module.constants().words(module.typeId(constant), bits);
        boolean isChanged = false;
        for (int k = 0; k < words.length; k++) {
            isChanged |= words[k] != module.word(constant, Constant.VALUE + k);
            module.setWord(constant, Constant.VALUE + k, words[k]);
        }
        return isChanged;
    }
}
