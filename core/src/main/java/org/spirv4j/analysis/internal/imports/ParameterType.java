// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.imports;

import java.util.ArrayList;
import java.util.List;

/**
 * The type of a parameter in a name by the ABI of C++ (Itanium), as far as types of OpenCL C go: numbers, vectors,
 * pointers with address spaces and qualifiers, and opaque types.
 *
 * @param scalar the letter of a number, or of the components of a vector, or of what a pointer points to; {@code H}
 *     for half; 0 for other types
 * @param components the number of components of the vector, or of what a pointer points to; 1 for scalars
 * @param isPointer whether it is a pointer
 * @param name the name of an opaque type, such as {@code ocl_image2d_ro}; empty for others
 */
public record ParameterType(char scalar, int components, boolean isPointer, String name) {
    private static final String SIGNED = "acsilx";
    private static final String UNSIGNED = "bhtjmy";
    private static final String FLOAT = "Hfd";

    /** More components than this, or a longer name, are not types of OpenCL C. */
    private static final int MAX_NUMBER = 9999;

    static final ParameterType UNKNOWN = new ParameterType('\0', 1, false, "");

    /** Whether the numbers are signed integers. */
    public boolean isSigned() {
        return SIGNED.indexOf(scalar) >= 0;
    }

    /** Whether the numbers are unsigned integers or truth values. */
    public boolean isUnsigned() {
        return UNSIGNED.indexOf(scalar) >= 0;
    }

    /** Whether the numbers are floating-point numbers. */
    public boolean isFloat() {
        return FLOAT.indexOf(scalar) >= 0;
    }

    /** The number of bits of a number; 0 for other types. */
    public int width() {
        return switch (scalar) {
            case 'b', 'a', 'c', 'h' -> 8;
            case 's', 't', 'H' -> 16;
            case 'i', 'j', 'f' -> 32;
            case 'l', 'm', 'x', 'y', 'd' -> 64;
            default -> 0;
        };
    }

    /** The types of parameters, up to the first that is of another form. */
    public static List<ParameterType> all(String text) {
        Reader reader = new Reader(text);
        List<ParameterType> types = new ArrayList<>();
        while (reader.at < text.length() && !reader.isLost) {
            ParameterType type = reader.type();
            if (!reader.isLost) {
                types.add(type);
            }
        }
        return types;
    }

    /** Reads types, and remembers those to which later ones refer. */
    private static final class Reader {
        private final String text;
        private final List<ParameterType> earlier = new ArrayList<>();
        private int at;
        private boolean isLost;

        Reader(String text) {
            this.text = text;
        }

        private char peek() {
            return at < text.length() ? text.charAt(at) : '\0';
        }

        private boolean take(String expected) {
            boolean isHere = text.startsWith(expected, at);
            if (isHere) {
                at += expected.length();
            }
            return isHere;
        }

        private ParameterType lost() {
            isLost = true;
            return UNKNOWN;
        }

        private ParameterType remembered(ParameterType type) {
            earlier.add(type);
            return type;
        }

        private ParameterType type() {
            int pointers = 0;
            List<Boolean> forms = new ArrayList<>();
            // Pointers and qualifiers stand before what they apply to; each makes a type to which others may refer.
            while (true) {
                if (take("P")) {
                    pointers++;
                    forms.add(true);
                } else if (qualifiers()) {
                    forms.add(false);
                } else {
                    break;
                }
            }
            ParameterType type = plain();
            for (int i = forms.size() - 1; i >= 0 && !isLost; i--) {
                type = remembered(
                        new ParameterType(type.scalar, type.components, type.isPointer || forms.get(i), type.name));
            }
            return isLost || pointers > 2 ? lost() : type;
        }

        private boolean qualifiers() {
            int start = at;
            while (peek() == 'U' && !isLost) {
                at++;
                int length = number();
                at += length;
                if (length == 0 || at > text.length()) {
                    lost();
                }
            }
            while (peek() == 'r' || peek() == 'V' || peek() == 'K') {
                at++;
            }
            return at > start && !isLost;
        }

        /** A number of at least one digit; 0 for others. */
        private int number() {
            int number = 0;
            int start = at;
            while (Character.isDigit(peek()) && number <= MAX_NUMBER) {
                number = 10 * number + Character.digit(peek(), 10);
                at++;
            }
            if (at == start || number > MAX_NUMBER) {
                lost();
                return 0;
            }
            return number;
        }

        private ParameterType plain() {
            if (isLost) {
                return UNKNOWN;
            }
            if (take("Dv")) {
                int components = number();
                if (!take("_") || isLost) {
                    return lost();
                }
                ParameterType component = type();
                return isLost
                        ? UNKNOWN
                        : remembered(new ParameterType(component.scalar, components, component.isPointer, ""));
            }
            if (take("Dh")) {
                return new ParameterType('H', 1, false, "");
            }
            if (take("DF16_")) {
                return new ParameterType('H', 1, false, "");
            }
            if (peek() == 'S') {
                return reference();
            }
            if (Character.isDigit(peek())) {
                int length = number();
                if (isLost || length == 0 || length > text.length() - at) {
                    return lost();
                }
                String found = text.substring(at, at + length);
                at += length;
                ParameterType type = new ParameterType('\0', 1, false, found);
                return found.startsWith("ocl_") ? type : remembered(type);
            }
            char letter = peek();
            at++;
            return (SIGNED + UNSIGNED + FLOAT.substring(1) + "v").indexOf(letter) >= 0 && letter != '\0'
                    ? new ParameterType(letter, 1, false, "")
                    : lost();
        }

        private ParameterType reference() {
            at++;
            int number = 0;
            if (peek() != '_') {
                int digit;
                while ((digit = Character.digit(peek(), 36)) >= 0 && number <= MAX_NUMBER) {
                    number = 36 * number + digit;
                    at++;
                }
                number++;
            }
            return take("_") && number < earlier.size() ? earlier.get(number) : lost();
        }
    }
}
