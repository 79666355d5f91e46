// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.spirv4j.cli.Console;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;

/** An input of a command, in memory. */
public final class Input {
    private static final int PROBE = 256;
    private static final byte BIG_ENDIAN_START = 7;

    private final String name;
    private final InputKind kind;
    private final byte[] bytes;

    Input(String name, InputKind kind, byte[] bytes) {
        this.name = name;
        this.kind = kind;
        this.bytes = bytes;
    }

    /**
     * Reads an input.
     *
     * @param file the file, or {@code -} for standard input
     * @param kind the kind of input that the command takes
     * @throws FileProblem if it cannot be read
     */
    public static Input read(String file, InputKind kind, Console console) throws FileProblem {
        return new Input(InputFile.displayName(file), kind, InputFile.read(file, console));
    }

    /** The name of the input in messages. */
    public String name() {
        return name;
    }

    InputKind kind() {
        return kind;
    }

    /** The bytes of the input, not copied. */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Reads the input as a module. Assembly text is assembled, if the command takes text, and keeps its numeric ids.
     *
     * @throws org.spirv4j.binary.MalformedModuleException if it is not a module
     * @throws org.spirv4j.text.AssemblyException if it is text with errors
     */
    public SpirvModule module(ReadOptions options) {
        if (kind != InputKind.MODULE_OR_TEXT || !isText()) {
            return SpirvModule.read(bytes, options);
        }
        AssemblerOptions assembling =
                AssemblerOptions.DEFAULT.withPreservedNumericIds(true).withGrammar(options.grammar());
        return SpirvModule.ofWords(Assembler.with(assembling).assembleWords(bytes), options);
    }

    /** The byte order of the words of the module; little-endian if the input is text. */
    public ByteOrder byteOrder() {
        // The text of hexadecimal words starts with a digit.
        return bytes.length > 0 && bytes[0] == BIG_ENDIAN_START ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    /** Whether the input starts with the magic number of a module, in either byte order. */
    boolean isModule() {
        return bytes.length >= 4
                && ((bytes[0] == 3 && bytes[1] == 2 && bytes[2] == 0x23 && bytes[3] == 7)
                        || (bytes[0] == BIG_ENDIAN_START && bytes[1] == 0x23 && bytes[2] == 2 && bytes[3] == 3));
    }

    /** Whether the input looks like assembly text. */
    public boolean isText() {
        int end = Math.min(bytes.length, PROBE);
        for (int i = 0; i < end; i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != '\t') {
                return false;
            }
        }
        String start = new String(bytes, 0, end, StandardCharsets.UTF_8);
        return start.startsWith(";") || start.contains("Op");
    }
}
