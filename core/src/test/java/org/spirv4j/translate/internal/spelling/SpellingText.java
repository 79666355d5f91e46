// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.spelling;

import java.util.Locale;

/** The rows of {@link Spellings} as the page about them shows them. */
final class SpellingText {
    /** What {@link Template#TYPE} and the numbers after it are, in order. */
    private static final String[] SPECIAL = {
        "TYPE",
        "",
        "result",
        "result.0",
        "result.1",
        "bvec",
        "ivec",
        "uvec",
        "vec",
        "width",
        "SCALAR",
        "OPERAND",
        "count",
        "",
        "dot",
        "ivec",
        "lane",
        "laneCount"
    };

    private SpellingText() {}

    /** What must hold for a row. */
    static String condition(int row, String of) {
        StringBuilder out = new StringBuilder();
        int glsl = Spellings.word(row, Spellings.GLSL);
        int essl = Spellings.word(row, Spellings.ESSL);
        if (!of.equals("glsl")) {
            // The version of another language stands where that of GLSL does.
            String title = of.equals("hlsl") ? "shader model " : "MSL ";
            add(out, glsl == 0 ? "" : title + glsl / 10 + "." + glsl % 10);
        } else if (glsl != 0 || essl != 0) {
            version(out, "GLSL", glsl);
            version(out, "ESSL", essl);
        }
        int target = Spellings.word(row, Spellings.TARGET);
        if (target != 0) {
            add(out, target == Spellings.VULKAN ? "Vulkan" : "OpenGL");
        }
        properties(out, "", Spellings.word(row, Spellings.RESULT_PROPERTIES));
        properties(
                out,
                Spellings.word(row, Spellings.OPERAND_NUMBER) == 0 ? "operand: " : "second operand: ",
                Spellings.word(row, Spellings.OPERAND_PROPERTIES));
        int literal = Spellings.word(row, Spellings.LITERAL);
        if (literal != 0) {
            int value = literal & 0xFF;
            add(
                    out,
                    "operand " + ((literal >>> 8 & 0x7F) - 1)
                            + (value == Spellings.ANY_NUMBER ? " given" : " is " + value));
        }
        if (!Spellings.feature(row).isEmpty()) {
            add(out, Spellings.feature(row).toLowerCase(Locale.ROOT).replace('_', ' '));
        }
        for (String extension : Spellings.extensions(row).split(" ", 0)) {
            if (!extension.isEmpty()) {
                add(out, extension);
            }
        }
        return out.toString();
    }

    private static void version(StringBuilder out, String language, int version) {
        if (version != Spellings.NEVER) {
            add(out, version == 0 ? language : language + " " + version);
        }
    }

    private static void properties(StringBuilder out, String before, int bits) {
        for (int i = 0; i < PackedSpellings.PROPERTIES.length; i++) {
            if ((bits & 1 << i) != 0) {
                add(out, before + PackedSpellings.PROPERTIES[i]);
            }
        }
    }

    private static void add(StringBuilder out, String text) {
        if (text.isEmpty()) {
            return;
        }
        out.append(out.length() == 0 ? "" : ", ").append(text);
    }

    /** The template of a row. */
    static String template(int row) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Spellings.count(row); i++) {
            out.append(Spellings.text(row, i));
            int operand = Spellings.operand(row, i);
            if (operand < Template.LITERAL) {
                out.append('$').append(operand % Template.LIST).append(operand < Template.LIST ? "" : ", ...");
            } else if (operand < Template.TYPE) {
                out.append('$').append(operand - Template.LITERAL);
            } else if (operand >= Template.CHOICE) {
                out.append('{').append(Spellings.choice(row, i)).append('}');
            } else {
                out.append(
                        operand == Template.HELPER
                                ? Spellings.helperName(Spellings.helper(row))
                                : SPECIAL[operand - Template.TYPE]);
            }
        }
        return out.append(Spellings.text(row, Spellings.count(row))).toString();
    }
}
