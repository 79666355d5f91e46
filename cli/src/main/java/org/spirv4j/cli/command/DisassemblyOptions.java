// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.text.Disassembler;

/** The options for the form of assembly text, with the names that spirv-dis uses. */
public final class DisassemblyOptions {
    public static final Option RAW_ID = Option.flag("--raw-id", "show ids as numbers instead of friendly names");
    public static final Option NO_HEADER = Option.flag("--no-header", "omit the comment lines of the header");
    public static final Option NO_INDENT = Option.flag("--no-indent", "do not align instructions");
    public static final Option NESTED_INDENT =
            Option.flag("--nested-indent", "indent blocks by their nesting in structured control flow");
    public static final Option REORDER_BLOCKS =
            Option.flag("--reorder-blocks", "print blocks in the order of structured control flow");
    public static final Option OFFSETS = Option.flag("--offsets", "show each instruction's byte offset as a comment");
    public static final Option COMMENT =
            Option.flag("--comment", "add comments that help the reader, such as section headings");
    public static final Option COLOR = Option.flag("--color", "colour the text; default on a terminal");
    public static final Option NO_COLOR =
            Option.flag("--no-color", "do not colour the text; the last of --color and --no-color counts");
    public static final Option HANDLE_UNKNOWN_OPCODES = Option.flag(
            "--handle-unknown-opcodes",
            "print instructions that the grammar does not define as OpUnknown(opcode, words) instead of"
                    + " reporting an error");

    private DisassemblyOptions() {}

    /**
     * The disassembler options that the arguments select.
     *
     * @param toStandardOutput whether the text goes to standard output; without an option, it is coloured on a terminal
     */
    public static Disassembler of(Arguments arguments, Console console, boolean toStandardOutput) {
        boolean color = arguments.isLast(COLOR, NO_COLOR)
                || (!arguments.has(NO_COLOR) && toStandardOutput && console.outIsTerminal() && console.colorAllowed());
        return Disassembler.create()
                .withFriendlyNames(!arguments.has(RAW_ID))
                .withHeader(!arguments.has(NO_HEADER))
                .withIndent(!arguments.has(NO_INDENT))
                .withNestedIndent(arguments.has(NESTED_INDENT))
                .withReorderedBlocks(arguments.has(REORDER_BLOCKS))
                .withComments(arguments.has(COMMENT))
                .withByteOffsets(arguments.has(OFFSETS))
                .withUnknownInstructions(arguments.has(HANDLE_UNKNOWN_OPCODES))
                .withColor(color);
    }
}
