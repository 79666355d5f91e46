// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

/**
 * How a {@link Disassembler} prints a module. Immutable; each {@code with} method returns changed options.
 *
 * <pre>{@code
 * DisassemblerOptions options = DisassemblerOptions.DEFAULT.withHeader(false).withComments(true);
 * }</pre>
 */
public final class DisassemblerOptions {
    private static final int FRIENDLY_NAMES = 1 << 0;
    private static final int HEADER = 1 << 1;
    private static final int INDENT = 1 << 2;
    private static final int NESTED_INDENT = 1 << 3;
    private static final int REORDERED_BLOCKS = 1 << 4;
    private static final int COMMENTS = 1 << 5;
    private static final int BYTE_OFFSETS = 1 << 6;
    private static final int UNKNOWN_INSTRUCTIONS = 1 << 7;
    private static final int COLOR = 1 << 8;

    /** Friendly names, header and indentation; nothing else. */
    public static final DisassemblerOptions DEFAULT = new DisassemblerOptions(FRIENDLY_NAMES | HEADER | INDENT);

    /** Numbers for ids, no header, no indentation: easy to parse for programs. */
    public static final DisassemblerOptions RAW = new DisassemblerOptions(0);

    private final int flags;

    private DisassemblerOptions(int flags) {
        this.flags = flags;
    }

    private DisassemblerOptions with(int flag, boolean on) {
        return new DisassemblerOptions(on ? flags | flag : flags & ~flag);
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /**
     * Sets whether ids are printed by names taken from OpName, types, constants and built-ins, made unique; otherwise
     * by their numbers.
     *
     * @param on whether to do so
     * @return the changed options
     */
    public DisassemblerOptions withFriendlyNames(boolean on) {
        return with(FRIENDLY_NAMES, on);
    }

    /**
     * Sets whether the header is printed, as comment lines.
     *
     * @param on whether to do so
     * @return the changed options
     */
    public DisassemblerOptions withHeader(boolean on) {
        return with(HEADER, on);
    }

    /**
     * Sets whether instructions are aligned in a column, and result ids are right-aligned before it.
     *
     * @param on whether to do so
     * @return the changed options
     */
    public DisassemblerOptions withIndent(boolean on) {
        return with(INDENT, on);
    }

    /**
     * Sets whether blocks are indented by their nesting in structured control flow.
     *
     * @param on whether to do so
     * @return the changed options
     */
    public DisassemblerOptions withNestedIndent(boolean on) {
        return with(NESTED_INDENT, on);
    }

    /**
     * Sets whether blocks are printed in the order of structured control flow; otherwise in the order of the module.
     *
     * @param on whether to do so
     * @return the changed options
     */
    public DisassemblerOptions withReorderedBlocks(boolean on) {
        return with(REORDERED_BLOCKS, on);
    }

    /**
     * Sets whether section headings and decorations are printed as comments.
     *
     * @param on whether to do so
     * @return the changed options
     */
    public DisassemblerOptions withComments(boolean on) {
        return with(COMMENTS, on);
    }

    /**
     * Sets whether the offset of each instruction in bytes from the start of the module is printed as a comment.
     *
     * @param on whether to do so
     * @return the changed options
     */
    public DisassemblerOptions withByteOffsets(boolean on) {
        return with(BYTE_OFFSETS, on);
    }

    /**
     * Sets whether instructions that the grammar lacks are printed as {@code OpUnknown(opcode, words)}; otherwise they
     * are an error.
     *
     * @param on whether to do so
     * @return the changed options
     */
    public DisassemblerOptions withUnknownInstructions(boolean on) {
        return with(UNKNOWN_INSTRUCTIONS, on);
    }

    /**
     * Sets whether the text has the color escapes of terminals. Control characters in strings are replaced by U+FFFD
     * then.
     *
     * @param on whether to do so
     * @return the changed options
     */
    public DisassemblerOptions withColor(boolean on) {
        return with(COLOR, on);
    }

    /** {@return whether ids are printed by names} */
    public boolean friendlyNames() {
        return has(FRIENDLY_NAMES);
    }

    /** {@return whether the header is printed} */
    public boolean header() {
        return has(HEADER);
    }

    /** {@return whether instructions are aligned in a column} */
    public boolean indent() {
        return has(INDENT);
    }

    /** {@return whether blocks are indented by their nesting} */
    public boolean nestedIndent() {
        return has(NESTED_INDENT);
    }

    /** {@return whether blocks are printed in the order of structured control flow} */
    public boolean reorderedBlocks() {
        return has(REORDERED_BLOCKS);
    }

    /** {@return whether section headings and decorations are printed as comments} */
    public boolean comments() {
        return has(COMMENTS);
    }

    /** {@return whether byte offsets are printed as comments} */
    public boolean byteOffsets() {
        return has(BYTE_OFFSETS);
    }

    /** {@return whether instructions that the grammar lacks are printed} */
    public boolean unknownInstructions() {
        return has(UNKNOWN_INSTRUCTIONS);
    }

    /** {@return whether the text has the color escapes of terminals} */
    public boolean color() {
        return has(COLOR);
    }
}
