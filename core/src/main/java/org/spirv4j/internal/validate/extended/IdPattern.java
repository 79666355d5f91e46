// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.extended;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets;
import org.spirv4j.internal.validate.facts.ExtendedSets.Import;

/**
 * What has to define an operand of an instruction that describes the module. A pattern is one of these, or several with
 * bars between them; literals fit every pattern, except those of the second kind.
 *
 * <pre>
 * free                        whatever
 * OpString ...                that instruction
 * DebugSource Kernel ...      that extended instruction, of a set of the same family
 * uint                        an OpConstant of a 32-bit unsigned integer
 *
 * source                      a DebugSource, whose text has the line and the column that are the next two operands
 * few                         1 to 4, as uint or literal
 * positive                    an OpConstant of an integer above 0
 * count                       the length of an array
 * index                       an index: an integer constant, or a debug variable for an integer
 * integer                     a value of a scalar integer type
 * extent                      a constant of a scalar integer type
 * class                       a DebugTypeComposite of a class or structure
 * </pre>
 */
public final class IdPattern {
    /** Patterns that only code can tell. */
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

    /** Whether an operand fits. */
    public enum Match {
        YES,
        NO,
        /** It is the right instruction, but one of another import. */
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
     * @param set the set, as the grammar calls it
     * @param word what stands in the line
     * @param text the same with the texts of groups in the place of their names
     */
    IdPattern(String set, String word, String text) {
        Map<String, Integer> byName = Numbers.of(set);
        Special found = Special.NONE;
        boolean anything = false;
        boolean number = false;
        for (String part : text.split("\\|", -1)) {
            switch (part) {
                case "free" -> anything = true;
                case "uint" -> number = true;
                case "source", "few", "positive", "count", "index", "integer", "extent", "class" ->
                    found = Special.valueOf(part.toUpperCase(java.util.Locale.ROOT));
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
            names.add(name(part));
        }
        description = String.join(" or ", names);
        special = found;
        free = anything;
        unsigned = number;
    }

    private static String name(String part) {
        return switch (part) {
            case "uint" -> "an OpConstant of a 32-bit unsigned integer";
            case "constant" -> "a constant";
            case "bool" -> "a Boolean constant";
            case "scope" -> "a lexical scope";
            case "type" -> "a debug type";
            case "parameter" -> "a parameter of a template";
            case "none" -> "DebugInfoNone";
            default -> part;
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

    /** Whether nothing is asked of the operand. */
    public boolean isFree() {
        return free;
    }

    /** Whether only one kind of instruction, and which, fits; null otherwise. */
    public @Nullable Op onlyOpcode() {
        return opcodes.cardinality() == 1 && numbers.isEmpty() ? Opcodes.op(opcodes.nextSetBit(0)) : null;
    }

    /** Whether the operand has to be an OpConstant of a 32-bit unsigned integer. */
    public boolean isUnsigned() {
        return unsigned;
    }

    /** How many extended instructions fit. */
    public int instructions() {
        return numbers.cardinality();
    }

    /** Whether the operand may be the extended instruction with this number. */
    public boolean takes(int number) {
        return number >= 0 && numbers.get(number);
    }

    /** What is wanted, for a message. */
    public String description() {
        return description;
    }

    /** Whether what defines an id fits, leaving aside what {@link #special} asks; an id without a definition does. */
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
        if (other == null || !takes(context.words[at + 4])) {
            return Match.NO;
        }
        if (other.id() == set.id() || set.isDebugInfo() && other.isDebugInfo()) {
            return Match.YES;
        }
        return other.family() == set.family() ? Match.OTHER_IMPORT : Match.NO;
    }

    /** Whether an id is an OpConstant of a 32-bit integer without sign. */
    public static boolean isUnsignedConstant(ValidationContext context, int id) {
        int type = context.types.typeOf(id);
        return context.types.op(id) == Op.OpConstant
                && context.types.isIntScalar(type, 32)
                && context.types.isUnsignedIntScalar(type);
    }
}
