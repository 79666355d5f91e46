// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.util.List;
import java.util.Locale;
import org.spirv4j.cli.option.Operands;

/**
 * The kind of input that a command takes. A file is recognized by its content; in a folder, files are chosen by their
 * suffix.
 */
@SuppressWarnings("ImmutableEnumChecker") // Lists made by List.of do not change.
public enum InputKind {
    /** A module in any form: binary in either byte order, the hexadecimal words of a C array, or assembly text. */
    MODULE("a module: binary, assembly text, or the hexadecimal words of a C array", ".spv", ".spirv", ".spvasm"),

    /** A module in any form; of a folder, only binary modules. */
    BINARY_MODULE(MODULE.label, ".spv", ".spirv"),

    /** Assembly text. */
    TEXT("a text file", ".spvasm");

    private final String label;
    private final List<String> suffixes;

    InputKind(String label, String... suffixes) {
        this.label = label;
        this.suffixes = List.of(suffixes);
    }

    /** Whether a file of a folder is taken: it has one of the suffixes, in any case. */
    boolean takes(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        for (String suffix : suffixes) {
            if (name.endsWith(suffix)) {
                return true;
            }
        }
        return false;
    }

    /** The name of a file without one of the suffixes. */
    String withoutSuffix(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        return suffixes.stream()
                .filter(name::endsWith)
                .findFirst()
                .map(suffix -> fileName.substring(0, fileName.length() - suffix.length()))
                .orElse(fileName);
    }

    /** Whether a file of a folder is assembly text. */
    static boolean isText(String fileName) {
        return TEXT.takes(fileName);
    }

    /** The suffixes for messages, with this before each and a conjunction before the last. */
    String suffixes(String before, String conjunction) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < suffixes.size(); i++) {
            text.append(i == 0 ? "" : i == suffixes.size() - 1 ? " " + conjunction + " " : ", ")
                    .append(before)
                    .append(suffixes.get(i));
        }
        return text.toString();
    }

    /** The operands of a command that takes any number of such files and of folders. */
    public Operands operands() {
        return new Operands(
                "FILE",
                0,
                Integer.MAX_VALUE,
                label + "; or a folder of " + suffixes("*", "and") + " files; standard input if it is - or omitted");
    }
}
