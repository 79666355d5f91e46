package org.spirv4j.cli.file;

import org.spirv4j.cli.option.Operands;

/** The kinds of inputs that a command takes, which also say what it takes of a folder. */
public enum InputKind {
    /** Modules as bytes, in either byte order, or as the hexadecimal text of a C array. */
    MODULE("a module, in either byte order or as the hexadecimal text of a C array", ".spv"),

    /** Assembly text. */
    TEXT("a text file", ".spvasm"),

    /** All of these. */
    MODULE_OR_TEXT("a module or assembly text", ".spv");

    private final String label;
    private final String suffix;

    InputKind(String label, String suffix) {
        this.label = label;
        this.suffix = suffix;
    }

    /** How the names of the files end that are taken from a folder, such as {@code .spv}. */
    String suffix() {
        return suffix;
    }

    /** The operands of a command that takes any number of such inputs and of folders. */
    public Operands operands() {
        return new Operands(
                "FILE",
                0,
                Integer.MAX_VALUE,
                label + ", or a folder, of which all *" + suffix
                        + " files are taken; standard input if it is - or omitted");
    }
}
