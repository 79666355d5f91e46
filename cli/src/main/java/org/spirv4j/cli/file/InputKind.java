// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import org.spirv4j.cli.option.Operands;

/** The kind of input that a command takes. */
public enum InputKind {
    /** A binary module in either byte order, or the hexadecimal words of a C array. */
    MODULE("a module (in either byte order, or as the hexadecimal words of a C array)", ".spv"),

    /** Assembly text. */
    TEXT("a text file", ".spvasm"),

    /** Either of them. */
    MODULE_OR_TEXT("a module or assembly text", ".spv");

    private final String label;
    private final String suffix;

    InputKind(String label, String suffix) {
        this.label = label;
        this.suffix = suffix;
    }

    /** The suffix of the files that are taken from a folder, such as {@code .spv}. */
    String suffix() {
        return suffix;
    }

    /** The operands of a command that takes any number of such files and of folders. */
    public Operands operands() {
        return new Operands(
                "FILE",
                0,
                Integer.MAX_VALUE,
                label + ", or a folder of *" + suffix + " files; standard input if it is - or omitted");
    }
}
