// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.extended;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.facts.ExtendedSets.Import;

/**
 * The instructions that may define an operand of a non-semantic instruction. A pattern is one of the following, or
 * several separated by bars. Literals match every pattern of the first group.
 *
 * <pre>
 * free                        any operand
 * OpString ...                that instruction
 * DebugSource Kernel ...      that extended instruction, from a set of the same family
 * uint                        an OpConstant of a 32-bit unsigned integer
 *
 * source                      a DebugSource whose text contains the line and column in the next two operands
 * few                         1 to 4, as uint or literal
 * positive                    an OpConstant of an integer above 0
 * count                       the length of an array
 * index                       an index: an integer constant, or a debug variable of integer type
 * integer                     a value of a scalar integer type
 * extent                      a constant of a scalar integer type
 * class                       a DebugTypeComposite of a class or structure
 * </pre>
 */
public final class IdPattern {
    /** Patterns that {@link DebugOperands} checks. */
    public enum Special {
        NONE,
        SOURCE,
        FEW,
        POSITIVE,
        COUNT,
        INDEX,
        INTEGER,
        EXTENT,
        CLASS
    }

    /** The result of matching an operand. */
    public enum Match {
        YES,
        NO,
        /** The instruction matches, but uses another OpExtInstImport. */
        OTHER_IMPORT
    }

    private final String description;
    private final Special special;
    private final boolean free;
    private final boolean unsigned;
    private final BitSet opcodes = new BitSet();
    private final BitSet numbers = new BitSet();

    /**
     * Reads a pattern.
     *
     * @param set the set, named as in the grammar
     * @param word the pattern as written in the table
     * @param text the pattern with groups expanded
     */
    IdPattern(String set, String word, String text) {
        Map<String, Integer> byName = Numbers.of(set);
        Special kind = Special.NONE;
        boolean any = false;
        boolean uint = false;
        for (String part : text.split("\\|", -1)) {
            switch (part) {
                case "free" -> any = true;
                case "uint" -> uint = true;
                case "source", "few", "positive", "count", "index", "integer", "extent", "class" ->
                    kind = Special.valueOf(part.toUpperCase(java.util.Locale.ROOT));
                default -> {
                    if (part.startsWith("Op")) {
                        opcodes.set(Op.valueOf(part).opcode());
                    } else if (byName.containsKey(part)) {
                        // A group may name instructions that one of the sets lacks.
                        numbers.set(byName.get(part));
                    }
                }
            }
        }
        List<String> names = new ArrayList<>();
        for (String part : word.split("\\|", -1)) {
            names.add(describe(part));
        }
        description = String.join(" or ", names);
        special = kind;
        free = any;
        unsigned = uint;
    }

    private static String describe(String part) {
        return switch (part) {
            case "uint" -> "an OpConstant of a 32-bit unsigned integer";
            case "constant" -> "a constant";
            case "bool" -> "a Boolean constant";
            case "scope" -> "a lexical scope";
            case "type" -> "a debug type";
            case "parameter" -> "a template parameter";
            case "none" -> "DebugInfoNone";
            default -> ("AEIOU".indexOf(part.charAt(0)) < 0 ? "a " : "an ") + part;
        };
    }

    private static final class Numbers {
        private static final Map<String, Map<String, Integer>> KNOWN = new java.util.concurrent.ConcurrentHashMap<>();

        static Map<String, Integer> of(String set) {
            return KNOWN.computeIfAbsent(set, s -> new HashMap<>(ExtendedTable.numbers(s)));
        }
    }

    public Special special() {
        return special;
    }

    /** Whether the pattern matches any operand. */
    public boolean isFree() {
        return free;
    }

    /** The only core instruction that matches; null if there are others. */
    public @Nullable Op onlyOpcode() {
        return opcodes.cardinality() == 1 && numbers.isEmpty() ? Opcodes.op(opcodes.nextSetBit(0)) : null;
    }

    /** Whether an OpConstant of a 32-bit unsigned integer matches. */
    public boolean isUnsigned() {
        return unsigned;
    }

    /** The number of extended instructions that match, without DebugInfoNone if others do. */
    public int alternativeCount() {
        int count = extendedInstructionCount();
        return count > 1 && numbers.get(ShaderDebugNumbers.DebugInfoNone) ? count - 1 : count;
    }

    /** The number of extended instructions that match. */
    public int extendedInstructionCount() {
        return numbers.cardinality();
    }

    /** Whether the extended instruction with this number matches. */
    public boolean matches(int number) {
        return number >= 0 && numbers.get(number);
    }

    /** The expected instruction in messages, such as "an OpString". */
    public String description() {
        return description;
    }

    /** Matches the definition of an id, except for {@link #special}; an undefined id matches. */
    public Match match(ValidationContext context, ExtendedSets sets, Import set, int id) {
        int at = context.data.definition(id);
        if (free || at == 0) {
            return Match.YES;
        }
        int opcode = context.words[at] & 0xFFFF;
        if (opcodes.get(opcode)) {
            return Match.YES;
        }
        if (unsigned && isUnsignedConstant(context, id)) {
            return Match.YES;
        }
        Import other = sets.setAt(at);
        if (other == null || !matches(context.words[at + ExtInst.INSTRUCTION])) {
            return Match.NO;
        }
        if (other.id() == set.id() || set.isDebugInfo() && other.isDebugInfo()) {
            return Match.YES;
        }
        return other.family() == set.family() ? Match.OTHER_IMPORT : Match.NO;
    }

    /** Whether an id is an OpConstant of a 32-bit unsigned integer. */
    public static boolean isUnsignedConstant(ValidationContext context, int id) {
        int type = context.types.typeOf(id);
        return context.types.op(id) == Op.OpConstant
                && context.types.isIntScalar(type, 32)
                && context.types.isUnsignedIntScalar(type);
    }
}
