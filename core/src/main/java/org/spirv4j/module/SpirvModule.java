// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.internal.decode.ModuleBridge;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.ModuleParser;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.internal.print.FriendlyNaming;
import org.spirv4j.internal.print.IdNames;

/**
 * A SPIR-V module: a header and a sequence of instructions over one array of words. Immutable and safe to share between
 * threads.
 *
 * <p>Reading checks the whole physical layout: every instruction and operand is as the grammar defines it, every id is
 * below the bound, and no id is defined twice. Opcodes, enumerants and extended instructions that the grammar lacks are
 * kept as they are. Whether the module is valid is checked by the validator.
 */
public final class SpirvModule {
    private static final int MAX_TEXT = 100_000;

    static {
        ModuleBridge.set(new ModuleBridge<SpirvModule, Grammar>() {
            @Override
            public ModuleData data(SpirvModule module) {
                return module.data;
            }

            @Override
            public int[] declarations(SpirvModule module) {
                return module.layout().numbers(LayoutSection.DECLARATIONS);
            }

            @Override
            public int name(SpirvModule module, int id) {
                return module.layout().nameOffset(id);
            }

            @Override
            public int memberName(SpirvModule module, int struct, int member) {
                return module.layout().memberNameOffset(struct, member);
            }

            @Override
            public SpirvModule module(ModuleData data, Grammar grammar) {
                return new SpirvModule(data, grammar);
            }
        });
    }

    private final ModuleData data;
    private final Grammar grammar;
    private volatile @Nullable ModuleLayout layout;
    private volatile @Nullable IdNames names;

    private SpirvModule(ModuleData data, Grammar grammar) {
        this.data = data;
        this.grammar = grammar;
    }

    /**
     * Reads a module from the bytes of a file.
     *
     * @param bytes a module in either byte order, or as hexadecimal text
     * @return the module
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the bytes are not a well-formed module
     */
    public static SpirvModule read(byte[] bytes) {
        Objects.requireNonNull(bytes, "bytes");
        return read(bytes, ReadOptions.DEFAULT);
    }

    /**
     * Reads a module from the bytes of a file.
     *
     * @param bytes a module in either byte order, or as hexadecimal text
     * @param options how to read it
     * @return the module
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the bytes are not a well-formed module
     */
    public static SpirvModule read(byte[] bytes, ReadOptions options) {
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(options, "options");
        return ofOwnWords(BinaryForm.words(bytes), options);
    }

    /**
     * Reads a module from a file.
     *
     * @param file a file that contains a module in either byte order, or as hexadecimal text
     * @return the module
     * @throws IOException if the file cannot be read
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the file is not a well-formed module
     */
    public static SpirvModule read(Path file) throws IOException {
        return read(file, ReadOptions.DEFAULT);
    }

    /**
     * Reads a module from a file.
     *
     * @param file a file that contains a module in either byte order, or as hexadecimal text
     * @param options how to read it
     * @return the module
     * @throws IOException if the file cannot be read
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the file is not a well-formed module
     */
    public static SpirvModule read(Path file, ReadOptions options) throws IOException {
        Objects.requireNonNull(options, "options");
        return read(Files.readAllBytes(Objects.requireNonNull(file, "file")), options);
    }

    /**
     * Makes a module from its words.
     *
     * @param words the words, header included; copied
     * @param options how to read them
     * @return the module
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the words are not a well-formed module
     */
    public static SpirvModule ofWords(int[] words, ReadOptions options) {
        Objects.requireNonNull(words, "words");
        Objects.requireNonNull(options, "options");
        return ofOwnWords(words.clone(), options);
    }

    private static SpirvModule ofOwnWords(int[] words, ReadOptions options) {
        ModuleData data = ModuleParser.parse(words, GrammarAccess.tables(options.grammar()), options.maxIdBound());
        return new SpirvModule(data, options.grammar());
    }

    /** {@return the header} */
    public ModuleHeader header() {
        return new ModuleHeader(data.words[1], data.words[2], data.words[3], data.words[4]);
    }

    /** {@return the grammar that the module was read with} */
    public Grammar grammar() {
        return grammar;
    }

    /** {@return the number of words, header included} */
    public int wordCount() {
        return data.words.length;
    }

    /**
     * Returns a word.
     *
     * @param offset offset from the start of the module, header included
     * @return the word
     */
    public int word(int offset) {
        return data.words[offset];
    }

    /** {@return a copy of all words, header included} */
    public int[] words() {
        return data.words.clone();
    }

    /**
     * {@return whether another module has the same words in the same order, its header included}
     *
     * @param other the other module
     */
    public boolean hasSameWords(SpirvModule other) {
        Objects.requireNonNull(other, "other");
        return Arrays.equals(data.words, other.data.words);
    }

    /** {@return the bytes of a file with the module, in the byte order little endian, as almost all files are} */
    public byte[] bytes() {
        return bytes(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Writes the module to a file, in the byte order little endian. An existing file is replaced.
     *
     * @param file the path
     * @throws IOException if the file cannot be written
     */
    public void write(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        Files.write(file, bytes());
    }

    /**
     * Encodes the module.
     *
     * @param order the byte order
     * @return the bytes of a file
     */
    public byte[] bytes(ByteOrder order) {
        Objects.requireNonNull(order, "order");
        return BinaryForm.bytes(data.words, order);
    }

    /**
     * Encodes the module into a buffer, at its position and in its byte order, and moves the position to the end of the
     * module.
     *
     * @param buffer a buffer with at least 4 * {@link #wordCount} remaining bytes
     * @throws java.nio.BufferOverflowException if the module does not fit; nothing is written then
     * @throws java.nio.ReadOnlyBufferException if the buffer is read-only
     */
    public void writeTo(ByteBuffer buffer) {
        Objects.requireNonNull(buffer, "buffer");
        buffer.asIntBuffer().put(data.words);
        buffer.position(buffer.position() + 4 * data.words.length);
    }

    /** {@return the number of instructions} */
    public int instructionCount() {
        return data.instructionCount;
    }

    /**
     * Returns an instruction.
     *
     * @param index its number, from 0
     * @return the instruction
     * @throws IndexOutOfBoundsException if there is no such instruction
     */
    public Instruction instruction(int index) {
        if (index < 0 || index >= data.instructionCount) {
            throw new IndexOutOfBoundsException("instruction " + index + " of " + data.instructionCount);
        }
        return new Instruction(this, data, data.starts[index]);
    }

    /** {@return all instructions in order; a view that makes each instruction when asked} */
    public List<Instruction> instructions() {
        return new InstructionList();
    }

    /**
     * Finds the instruction that defines an id.
     *
     * @param id the id
     * @return the instruction; empty when none defines it
     */
    public Optional<Instruction> definition(int id) {
        int offset = data.definition(id);
        return offset == 0 ? Optional.empty() : Optional.of(new Instruction(this, data, offset));
    }

    /**
     * Returns an id with its name, type, decorations and members.
     *
     * @param id an id of this module; 0 for none
     * @return a view of the id
     * @throws IndexOutOfBoundsException if the id is not below the id bound
     */
    public IdInfo id(int id) {
        if (Integer.compareUnsigned(id, data.bound) >= 0) {
            throw new IndexOutOfBoundsException(
                    "id " + Integer.toUnsignedString(id) + " is not below the id bound " + data.bound);
        }
        return new IdInfo(this, id);
    }

    /**
     * {@return the logical structure of the module, which is determined on first use, in time linear in the length of
     * the module}
     */
    public ModuleLayout layout() {
        ModuleLayout found = layout;
        if (found == null) {
            synchronized (this) {
                found = layout;
                if (found == null) {
                    found = new ModuleLayout(this, data);
                    layout = found;
                }
            }
        }
        return found;
    }

    /**
     * Applies a transform; see the package {@code org.spirv4j.transform}.
     *
     * @param transform the transform
     * @return what it makes of this module, which stays as it is
     */
    public SpirvModule transform(Function<SpirvModule, SpirvModule> transform) {
        Objects.requireNonNull(transform, "transform");
        return transform.apply(this);
    }

    /** The names of ids in text, which are determined on first use. */
    IdNames idNames() {
        IdNames found = names;
        if (found == null) {
            found = FriendlyNaming.of(data, new BitSet());
            names = found;
        }
        return found;
    }

    /**
     * {@return the module as assembly text, as far as it fits in 100,000 characters} The package
     * {@code org.spirv4j.text} prints whole modules, with options.
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("; SPIR-V\n; Version: " + header().version() + "\n");
        for (int i = 0; i < data.instructionCount; i++) {
            if (text.length() >= MAX_TEXT) {
                return text.append("; ... ")
                        .append(data.instructionCount - i)
                        .append(" more instructions\n")
                        .toString();
            }
            text.append(instruction(i)).append('\n');
        }
        return text.toString();
    }

    private final class InstructionList extends AbstractList<Instruction> implements RandomAccess {
        @Override
        public Instruction get(int index) {
            return instruction(index);
        }

        @Override
        public int size() {
            return data.instructionCount;
        }
    }
}
