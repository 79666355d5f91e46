// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeMatrix;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.ValidationContext;

/**
 * The type required of a built-in, as written in {@code builtins.table}.
 *
 * @param scalar {@code bool}, {@code f32}, {@code i32}, {@code u32} or {@code int}
 * @param columns the number of columns of a matrix; 0 for other types
 * @param components the number of components of a vector or of a matrix column; 1 for a scalar
 * @param lengths the array lengths, outermost first; 0 for any length
 * @param perVertex whether an interface may wrap the type in one more array, with one element per vertex or primitive
 */
record BuiltInShape(String scalar, int columns, int components, List<Integer> lengths, boolean perVertex) {
    private static final List<String> SCALARS = List.of("bool", "f32", "i32", "u32", "int");

    /** Parses a type; throws IllegalArgumentException if the text is not a type. */
    static BuiltInShape of(String text) {
        boolean perVertex = text.endsWith("*");
        String rest = perVertex ? text.substring(0, text.length() - 1) : text;
        List<Integer> lengths = new ArrayList<>();
        int bracket = rest.indexOf('[');
        String element = bracket < 0 ? rest : rest.substring(0, bracket);
        while (bracket >= 0) {
            int end = rest.indexOf(']', bracket);
            lengths.add(end == bracket + 1 ? 0 : Integer.parseInt(rest.substring(bracket + 1, end)));
            bracket = rest.indexOf('[', end);
        }
        boolean isVector = element.length() > 4 && element.startsWith("vec", element.length() - 4);
        boolean isMatrix = element.length() > 6 && element.startsWith("mat", element.length() - 6);
        int shape = isVector ? 4 : isMatrix ? 6 : 0;
        String scalar = element.substring(0, element.length() - shape);
        if (!SCALARS.contains(scalar)) {
            throw new IllegalArgumentException("not a type: " + text);
        }
        int last = element.charAt(element.length() - 1) - '0';
        return new BuiltInShape(
                scalar,
                isMatrix ? element.charAt(element.length() - 3) - '0' : 0,
                shape == 0 ? 1 : last,
                List.copyOf(lengths),
                perVertex);
    }

    /** Whether a type is the required one, without the per-vertex array. */
    boolean matches(ValidationContext context, int type) {
        TypeFacts types = context.types;
        int element = type;
        for (int i = 0; i < lengths.size(); i++) {
            if (!types.isArray(element)) {
                return false;
            }
            OptionalLong found =
                    lengths.get(i) > 0 ? context.integer(types.word(element, TypeArray.LENGTH)) : OptionalLong.empty();
            if (found.isPresent() && found.getAsLong() != lengths.get(i)) {
                return false;
            }
            element = types.word(element, TypeArray.ELEMENT_TYPE);
        }
        if (columns > 0) {
            if (!types.isMatrix(element) || types.dimension(element) != columns) {
                return false;
            }
            element = types.word(element, TypeMatrix.COLUMN_TYPE);
        }
        if (components > 1) {
            if (!types.isVector(element) || types.dimension(element) != components) {
                return false;
            }
            element = types.word(element, TypeVector.COMPONENT_TYPE);
        }
        return switch (scalar) {
            case "bool" -> types.isBoolScalar(element);
            case "f32" -> types.isFloatScalar(element, 32);
            case "u32" -> types.isIntScalar(element, 32) && types.isUnsignedIntScalar(element);
            case "i32" -> types.isIntScalar(element, 32);
            default -> types.isIntScalar(element);
        };
    }

    /** Whether a type is an array whose elements have the required type. */
    boolean matchesElements(ValidationContext context, int type) {
        return context.types.isArray(type) && matches(context, context.types.word(type, TypeArray.ELEMENT_TYPE));
    }

    /** The type for a message, with its article: {@code a four-component vector of 32-bit floating-point values}. */
    String describe() {
        String values = scalarText() + " values";
        String vectors = number(components) + "-component vectors of " + values;
        if (!lengths.isEmpty()) {
            StringBuilder text = new StringBuilder("an array of ");
            for (int i = 0; i < lengths.size(); i++) {
                text.append(i == 0 ? "" : "arrays of ").append(lengths.get(i) > 0 ? number(lengths.get(i)) + " " : "");
            }
            return text.append(components > 1 ? vectors : values).toString();
        }
        if (columns > 0) {
            return "a matrix with " + number(columns) + " columns of " + vectors;
        }
        if (components > 1) {
            return "a " + number(components) + "-component vector of " + values;
        }
        return (scalar.equals("int") ? "an " : "a ") + scalarText() + " scalar";
    }

    private String scalarText() {
        return switch (scalar) {
            case "bool" -> "Boolean";
            case "f32" -> "32-bit floating-point";
            case "u32" -> "32-bit unsigned integer";
            case "i32" -> "32-bit integer";
            default -> "integer";
        };
    }

    private static String number(int value) {
        return switch (value) {
            case 2 -> "two";
            case 3 -> "three";
            case 4 -> "four";
            default -> Integer.toString(value);
        };
    }
}
