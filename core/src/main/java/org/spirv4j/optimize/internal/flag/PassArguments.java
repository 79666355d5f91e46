// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flag;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.spirv4j.analysis.TypeLayout.Rules;
import org.spirv4j.edit.Pass;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.optimize.ModulePasses;

/** Reads the arguments of the flags of passes. The parameter {@code pass} is the name of the pass, for messages. */
final class PassArguments {
    /** The suffixes of the names of layouts whose offsets do not become smaller. */
    private static final List<String> WITH_OFFSETS = List.of("EnhancedLayout", "PackOffset");

    private static final Map<String, Rules> RULES = Map.of(
            "std140", Rules.STD140,
            "std430", Rules.STD430,
            "hlslCbuffer", Rules.RELAXED_STD140,
            "scalar", Rules.SCALAR);

    private PassArguments() {}

    /** Reads two numbers from 0 to 2^31 - 1 that a colon separates. */
    static int[] pair(String text, String pass) {
        int colon = text.indexOf(':');
        OptionalInt first = number(text.substring(0, Math.max(0, colon)));
        OptionalInt second = number(text.substring(colon + 1));
        if (first.isEmpty() || second.isEmpty()) {
            throw invalid(text, pass, "two numbers with a colon between them");
        }
        return new int[] {first.getAsInt(), second.getAsInt()};
    }

    /** Reads pairs of numbers that blanks separate. */
    static List<int[]> pairs(String text, String pass) {
        return words(text).map(pair -> pair(pair, pass)).toList();
    }

    private static Stream<String> words(String text) {
        return Stream.of(text.strip().split("\\s+", -1));
    }

    /**
     * Reads a number up to 2^31 - 1.
     *
     * @param minimum the least valid number, 0 or more
     */
    static int number(String text, String pass, int minimum) {
        OptionalInt number = number(text);
        if (number.isEmpty() || number.getAsInt() < minimum) {
            throw invalid(text, pass, "a number of at least " + minimum);
        }
        return number.getAsInt();
    }

    /** Reads a share of the parts of something. */
    static double share(String text, String pass) {
        try {
            double share = Double.parseDouble(text);
            if (share >= 0) {
                return share;
            }
        } catch (NumberFormatException e) {
            // Not a number, either.
        }
        throw invalid(text, pass, "a share of the parts, such as 0.9");
    }

    /** Reads the locations and names of built-ins that a stage reads, separated by blanks or commas, or "none". */
    static Pass liveOutputs(String text, String pass) {
        List<Integer> locations = new ArrayList<>();
        List<BuiltIn> builtIns = new ArrayList<>();
        if (!text.equals("none")) {
            for (String word : text.strip().split("[\\s,]+", -1)) {
                Optional<BuiltIn> builtIn = builtIn(word);
                builtIn.ifPresentOrElse(builtIns::add, () -> locations.add(number(word, pass, 0)));
            }
        }
        return ModulePasses.eliminateDeadOutputStores(locations, builtIns);
    }

    private static Optional<BuiltIn> builtIn(String name) {
        return Stream.of(BuiltIn.values())
                .filter(builtIn -> builtIn.name().equals(name))
                .findFirst();
    }

    /** Reads the name of a structure, a colon, and the name of a layout. */
    static Pass packing(String text, String pass) {
        int colon = text.lastIndexOf(':');
        String layout = text.substring(colon + 1);
        Optional<String> suffix = WITH_OFFSETS.stream().filter(layout::endsWith).findFirst();
        Rules rules = RULES.get(
                layout.substring(0, layout.length() - suffix.orElse("").length()));
        if (colon <= 0 || rules == null || suffix.isPresent() && !isSuffix(rules, suffix.get())) {
            throw invalid(text, pass, "a structure and a layout, such as S:std140");
        }
        String name = text.substring(0, colon);
        return suffix.isPresent()
                ? ModulePasses.structPackingWithOffsets(name, rules)
                : ModulePasses.structPacking(name, rules);
    }

    /** Whether a suffix belongs to layout rules: PackOffset to constant buffers, EnhancedLayout to the others. */
    private static boolean isSuffix(Rules rules, String suffix) {
        return suffix.equals(WITH_OFFSETS.get(rules == Rules.RELAXED_STD140 ? 1 : 0));
    }

    /** Reads pairs of a SpecId and a value with a colon between them, separated by blanks. */
    static Pass specConstants(String text) {
        Map<Integer, String> literals = new HashMap<>();
        words(text).forEach(pair -> {
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
            if (literals.put(specId, pair.substring(colon + 1)) != null) {
                throw new IllegalArgumentException(
                        "the list has two values for the SpecId " + pair.substring(0, colon));
            }
        });
        return ModulePasses.setSpecConstDefaultValue(literals);
    }

    /** {@return the pass for a word} */
    static Pass choice(String text, String pass, Map<String, Pass> values, String expected) {
        Pass value = values.get(text);
        if (value == null) {
            throw invalid(text, pass, expected);
        }
        return value;
    }

    /** {@return an exception about an argument that must be something else} */
    static IllegalArgumentException invalid(String argument, String pass, String expected) {
        return new IllegalArgumentException(
                "the argument of --" + pass + " must be " + expected + ", but is '" + argument + "'");
    }

    private static OptionalInt number(String text) {
        boolean isNumber =
                !text.isEmpty() && text.length() <= 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        long number = isNumber ? Long.parseLong(text) : Long.MAX_VALUE;
        return number <= Integer.MAX_VALUE ? OptionalInt.of((int) number) : OptionalInt.empty();
    }
}
