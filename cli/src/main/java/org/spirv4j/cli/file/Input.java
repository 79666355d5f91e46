// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;

/** An input of a command, in memory. */
public final class Input {
    private static final int PROBE = 256;
    private static final byte BIG_ENDIAN_START = 7;

    private final String name;
    private byte[] bytes;

    /** The text that was assembled. */
    private Optional<AssembledText> assembled = Optional.empty();

    Input(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
    }

    /**
     * Reads an input that is a module in any form.
     *
     * @param file the file, or {@code -} for standard input
     * @throws FileProblem if it cannot be read, is empty, or is known to be something else
     */
    public static Input read(String file, Console console) throws FileProblem {
        return read(file, InputKind.MODULE, console);
    }

    /**
     * Reads an input of a kind.
     *
     * @throws FileProblem if it cannot be read, is empty, or is known to be something else
     */
    static Input read(String file, InputKind kind, Console console) throws FileProblem {
        String name = InputFile.displayName(file);
        Input input = of(name, InputFile.read(file, console));
        if (input.isModule() || isAssembly(input.start())) {
            return input;
        }
        Input module = PackedInput.isAvailable()
                ? of(name, PackedInput.module(name, input.bytes, kind != InputKind.TEXT))
                : input;
        if (module.isModule()) {
            return module;
        }
        Optional<SourceLanguage> source = SourceLanguage.of(name, input.bytes);
        if (source.isPresent()) {
            throw new FileProblem(source.get().advice(Printable.of(name)));
        }
        if (input.isText()) {
            return input;
        }
        Optional<OtherFormat> other =
                kind == InputKind.TEXT || module.isText() ? Optional.empty() : OtherFormat.of(module.bytes);
        if (other.isPresent()) {
            throw new FileProblem(other.get().advice(Printable.of(name)));
        }
        return module;
    }

    /**
     * An input in memory.
     *
     * @throws FileProblem if it is empty
     */
    static Input of(String name, byte[] bytes) throws FileProblem {
        if (bytes.length == 0) {
            throw new FileProblem(Printable.of(name) + " is empty");
        }
        return new Input(name, TextEncoding.utf8(bytes));
    }

    /** The name of the input in messages. */
    public String name() {
        return name;
    }

    /** The bytes of the input, not copied; text is in UTF-8. */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Keeps of the bytes only the first ones, which tell the form of the input: for commands that have read the
     * module.
     */
    public void forgetBytes() {
        bytes = Arrays.copyOf(bytes, Math.min(bytes.length, PROBE));
    }

    /**
     * Reads the input as a module. Assembly text is assembled and keeps its numeric ids; its version is the one
     * that it states, or SPIR-V 1.6.
     *
     * @throws org.spirv4j.diagnostic.MalformedModuleException if it is not a module
     * @throws org.spirv4j.text.AssemblyException if it is text with errors
     */
    public SpirvModule module(ReadOptions options) {
        return isText()
                ? SpirvModule.ofWords(assemble(assembling(options)).words(), options)
                : SpirvModule.read(bytes, options);
    }

    /**
     * The module in binary form, not checked.
     *
     * @throws org.spirv4j.text.AssemblyException if the input is text with errors
     */
    public byte[] binary(ReadOptions options) {
        return isText() ? BinaryForm.bytes(assemble(assembling(options)).words(), ByteOrder.LITTLE_ENDIAN) : bytes;
    }

    private static Assembler assembling(ReadOptions options) {
        return Assembler.create().withPreservedNumericIds(true).withGrammar(options.grammar());
    }

    /**
     * Assembles the input, which is text.
     *
     * @throws org.spirv4j.text.AssemblyException if it has errors
     */
    public AssembledText assemble(Assembler assembler) {
        AssembledText text = assembler.assembleTraced(bytes);
        assembled = Optional.of(text);
        return text;
    }

    /** The text with the positions of its instructions; empty if the input was not assembled. */
    public Optional<AssembledText> assembled() {
        return assembled;
    }

    /** Diagnostics about the module, at their places in the text if it was assembled. */
    List<Diagnostic> located(List<Diagnostic> diagnostics) {
        return assembled
                .map(text -> diagnostics.stream().map(text::locate).toList())
                .orElse(diagnostics);
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

    /** Whether the input starts like a module or like assembly text. */
    boolean isModuleOrAssembly() {
        return bytes.length == 0 || isModule() || isAssembly(start());
    }

    /** Whether the input looks like assembly text. */
    public boolean isText() {
        int end = Math.min(bytes.length, PROBE);
        for (int i = 0; i < end; i++) {
            if (bytes[i] >= 0 && !TextEncoding.isAscii(bytes[i])) {
                return false;
            }
        }
        String start = start();
        return isAssembly(start) || start.contains("Op");
    }

    private String start() {
        return new String(bytes, 0, Math.min(bytes.length, PROBE), StandardCharsets.UTF_8).stripLeading();
    }

    private static boolean isAssembly(String start) {
        return start.startsWith(";") || start.startsWith("%") || start.startsWith("!") || start.startsWith("Op");
    }
}
