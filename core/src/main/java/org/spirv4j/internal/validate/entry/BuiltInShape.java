// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ValidationContext;

/**
 * A type that a built-in must have, as {@code builtins.table} writes it.
 *
 * @param scalar {@code bool}, {@code f32}, {@code i32}, {@code u32} or {@code int}
 * @param columns of a matrix; 0 for other types
 * @param components of a vector or of a matrix' columns; 1 for a scalar
 * @param lengths of arrays, from the outermost one on; 0 for any length
 * @param perVertex whether there may be one more array around it
 */
record BuiltInShape(String scalar, int columns, int components, List<Integer> lengths, boolean perVertex) {
    private static final Pattern TEXT = Pattern.compile(
            "(?<scalar>bool|f32|i32|u32|int)(vec(?<vec>[234])|mat(?<cols>[234])x(?<rows>[234]))?(?<arrays>(\\[\\d*])*)(?<star>\\*?)");
    private static final Pattern ARRAY = Pattern.compile("\\[(\\d*)]");

    /** Reads a type; throws IllegalArgumentException if it is none. */
    static BuiltInShape of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no type: " + text);
        }
        String vec = matcher.group("vec");
        String cols = matcher.group("cols");
        List<Integer> lengths = new ArrayList<>();
        Matcher array = ARRAY.matcher(matcher.group("arrays"));
        while (array.find()) {
            lengths.add(array.group(1).isEmpty() ? 0 : Integer.parseInt(array.group(1)));
        }
        int rows = cols == null ? 1 : Integer.parseInt(matcher.group("rows"));
        return new BuiltInShape(
                matcher.group("scalar"),
                cols == null ? 0 : Integer.parseInt(cols),
                vec == null ? rows : Integer.parseInt(vec),
                List.copyOf(lengths),
                !matcher.group("star").isEmpty());
    }

    /** Whether a type is as demanded, without one more array around it. */
    boolean matches(ValidationContext context, int type) {
        TypeFacts types = context.types;
        int element = type;
        for (int i = 0; i < lengths.size(); i++) {
            if (!types.isArray(element)) {
                return false;
            }
            OptionalLong found = lengths.get(i) > 0 ? context.integer(types.word(element, 3)) : OptionalLong.empty();
            if (found.isPresent() && found.getAsLong() != lengths.get(i)) {
                return false;
            }
            element = types.word(element, 2);
        }
        if (columns > 0) {
            if (!types.isMatrix(element) || types.dimension(element) != columns) {
                return false;
            }
            element = types.word(element, 2);
        }
        if (components > 1) {
            if (!types.isVector(element) || types.dimension(element) != components) {
                return false;
            }
            element = types.word(element, 2);
        }
        return switch (scalar) {
            case "bool" -> types.isBoolScalar(element);
            case "f32" -> types.isFloatScalar(element, 32);
            case "u32" -> types.isIntScalar(element, 32) && types.isUnsignedIntScalar(element);
            case "i32" -> types.isIntScalar(element, 32);
            default -> types.isIntScalar(element);
        };
    }

    /** Whether a type is an array of what is demanded. */
    boolean matchesElements(ValidationContext context, int type) {
        return context.types.isArray(type) && matches(context, context.types.word(type, 2));
    }

    /** The type in words. */
    String words() {
        String one = switch (scalar) {
            case "bool" -> "Boolean";
            case "f32" -> "32-bit floating-point number";
            case "u32" -> "unsigned 32-bit integer";
            case "i32" -> "32-bit integer";
            default -> "integer";
        };
        if (columns > 0) {
            one = "matrix of " + columns + " columns with " + components + " components, each a " + one;
        } else if (components > 1) {
            one = "vector of " + components + " components, each a " + one;
        }
        String all = one;
        for (int i = lengths.size() - 1; i >= 0; i--) {
            all = "array of " + (lengths.get(i) > 0 ? lengths.get(i) + " elements" : "elements") + ", each a " + all;
        }
        return (all.startsWith("a") || all.startsWith("i") || all.startsWith("u") ? "an " : "a ")
                + all.replace("a unsigned", "an unsigned")
                        .replace("a integer", "an integer")
                        .replace("a array", "an array");
    }
}
