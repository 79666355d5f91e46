// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spirv4j.internal.grammar.GrammarTables;

/** Writes the packed tables into a class whose string constants hold them. */
final class TableSource {

    /** The class file format limits a string constant to 65,535 bytes, and one {@code char} takes up to three. */
    private static final int PIECE = 20_000;

    private TableSource() {}

    static void write(GrammarTables tables, List<String> grammarFiles, Map<String, String> files) {
        StringBuilder out = new StringBuilder("package org.spirv4j.internal.grammar;\n\n");
        out.append("/** The built-in grammar, packed. */\n");
        out.append("final class BuiltInTables {\n");
        out.append("    /** The source files, which are resources of the library. */\n");
        out.append("    static final String[] FILES = {\"")
                .append(String.join("\", \"", grammarFiles))
                .append("\"};\n\n");
        out.append("    private BuiltInTables() {}\n\n");
        out.append("    static GrammarTables load() {\n");
        out.append("        return GrammarTables.unpack(\n");
        out.append("            ").append(pieces(tables.packNames())).append(",\n");
        out.append("            new String[][] {\n");
        for (String section : tables.packSections()) {
            out.append("                ")
                    .append(pieces(section).substring("new String[] ".length()))
                    .append(",\n");
        }
        out.append("            });\n");
        out.append("    }\n}\n");
        files.put("org/spirv4j/internal/grammar/BuiltInTables.java", out.toString());
    }

    private static String pieces(String text) {
        StringBuilder out = new StringBuilder("new String[] {");
        for (int start = 0; start < text.length(); start += PIECE) {
            out.append(start == 0 ? "\"" : ", \"");
            literal(text, start, Math.min(text.length(), start + PIECE), out);
            out.append('"');
        }
        return out.append('}').toString();
    }

    /** A text as a string literal. */
    static String literal(String text) {
        StringBuilder out = new StringBuilder("\"");
        literal(text, 0, text.length(), out);
        return out.append('"').toString();
    }

    private static void literal(String text, int start, int end, StringBuilder out) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7F) {
                out.append(c);
            } else if (c < 0x20 && (i + 1 == end || text.charAt(i + 1) < '0' || text.charAt(i + 1) > '7')) {
                out.append('\\').append(Integer.toOctalString(c));
            } else if (c < 0x20) {
                // Always three digits, so that a following digit is not part of the escape.
                out.append(String.format(Locale.ROOT, "\\%03o", (int) c));
            } else {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            }
        }
    }
}
