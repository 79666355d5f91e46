package org.spirv4j.cli;

import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.text.DisassemblerOptions;

/** The options that say how assembly text looks, under the names that spirv-dis gave them. */
final class DisassemblyOptions {
    static final Option RAW_ID = Option.flag("--raw-id", "show ids as numbers instead of friendly names");
    static final Option NO_HEADER = Option.flag("--no-header", "leave out the header's comment lines");
    static final Option NO_INDENT = Option.flag("--no-indent", "do not align instructions");
    static final Option NESTED_INDENT =
            Option.flag("--nested-indent", "indent blocks by their nesting in structured control flow");
    static final Option REORDER_BLOCKS =
            Option.flag("--reorder-blocks", "put blocks into the order of structured control flow");
    static final Option OFFSETS = Option.flag("--offsets", "show each instruction's byte offset as a comment");
    static final Option COMMENT =
            Option.flag("--comment", "add comments that make reading easier, such as section headings");
    static final Option COLOR = Option.flag("--color", "colour the text; the default on a terminal");
    static final Option NO_COLOR =
            Option.flag("--no-color", "do not colour the text; the last one of --color and --no-color counts");
    static final Option HANDLE_UNKNOWN_OPCODES = Option.flag(
            "--handle-unknown-opcodes",
            "print instructions that the grammar lacks as OpUnknown(opcode, words) instead of giving up");

    private DisassemblyOptions() {}

    /**
     * What the library is asked for.
     *
     * @param toStandardOutput whether the text goes there, which decides about colour when no option does
     */
    static DisassemblerOptions of(Arguments arguments, Console console, boolean toStandardOutput) {
        boolean color = arguments.isLast(COLOR, NO_COLOR)
                || (!arguments.has(NO_COLOR) && toStandardOutput && console.outIsTerminal() && console.colorAllowed());
        return DisassemblerOptions.DEFAULT
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
