package org.spirv4j.text;

/**
 * How a module is printed.
 *
 * @param friendlyNames ids by names taken from OpName, types, constants and built-ins, instead of numbers
 * @param header the header as comment lines
 * @param indent instructions in a column, result ids right-aligned in front of it
 * @param nestedIndent blocks indented by their nesting in structured control flow
 * @param reorderBlocks blocks in the order of structured control flow
 * @param comments section headings and decorations as comments
 * @param byteOffsets the byte offset of each instruction as a comment
 * @param handleUnknownOpcodes instructions that the grammar lacks as {@code OpUnknown(opcode, words)} instead of an error
 * @param color terminal colour escapes
 */
public record DisassemblerOptions(
        boolean friendlyNames,
        boolean header,
        boolean indent,
        boolean nestedIndent,
        boolean reorderBlocks,
        boolean comments,
        boolean byteOffsets,
        boolean handleUnknownOpcodes,
        boolean color) {

    /** Friendly names, header and indentation; nothing else. */
    public static final DisassemblerOptions DEFAULT =
            new DisassemblerOptions(true, true, true, false, false, false, false, false, false);

    /** Numbers for ids, no header, no indentation: the form for machines. */
    public static final DisassemblerOptions RAW =
            new DisassemblerOptions(false, false, false, false, false, false, false, false, false);

    public DisassemblerOptions withFriendlyNames(boolean on) {
        return new DisassemblerOptions(
                on, header, indent, nestedIndent, reorderBlocks, comments, byteOffsets, handleUnknownOpcodes, color);
    }

    public DisassemblerOptions withHeader(boolean on) {
        return new DisassemblerOptions(
                friendlyNames,
                on,
                indent,
                nestedIndent,
                reorderBlocks,
                comments,
                byteOffsets,
                handleUnknownOpcodes,
                color);
    }

    public DisassemblerOptions withIndent(boolean on) {
        return new DisassemblerOptions(
                friendlyNames,
                header,
                on,
                nestedIndent,
                reorderBlocks,
                comments,
                byteOffsets,
                handleUnknownOpcodes,
                color);
    }

    public DisassemblerOptions withNestedIndent(boolean on) {
        return new DisassemblerOptions(
                friendlyNames, header, indent, on, reorderBlocks, comments, byteOffsets, handleUnknownOpcodes, color);
    }

    public DisassemblerOptions withReorderBlocks(boolean on) {
        return new DisassemblerOptions(
                friendlyNames, header, indent, nestedIndent, on, comments, byteOffsets, handleUnknownOpcodes, color);
    }

    public DisassemblerOptions withComments(boolean on) {
        return new DisassemblerOptions(
                friendlyNames,
                header,
                indent,
                nestedIndent,
                reorderBlocks,
                on,
                byteOffsets,
                handleUnknownOpcodes,
                color);
    }

    public DisassemblerOptions withByteOffsets(boolean on) {
        return new DisassemblerOptions(
                friendlyNames, header, indent, nestedIndent, reorderBlocks, comments, on, handleUnknownOpcodes, color);
    }

    public DisassemblerOptions withHandleUnknownOpcodes(boolean on) {
        return new DisassemblerOptions(
                friendlyNames, header, indent, nestedIndent, reorderBlocks, comments, byteOffsets, on, color);
    }

    public DisassemblerOptions withColor(boolean on) {
        return new DisassemblerOptions(
                friendlyNames,
                header,
                indent,
                nestedIndent,
                reorderBlocks,
                comments,
                byteOffsets,
                handleUnknownOpcodes,
                on);
    }
}
