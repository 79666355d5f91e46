// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.text.Assembler;

/** Makes files for tests that contain modules. */
final class EmbeddedSamples {
    private EmbeddedSamples() {}

    /** The words of a compute shader whose work-group has a size of its own. */
    static int[] words(int size) {
        return Assembler.create()
                .assembleTraced("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %%main "main"
                OpExecutionMode %%main LocalSize %d 1 1
                %%void = OpTypeVoid
                %%fn = OpTypeFunction %%void
                %%main = OpFunction %%void None %%fn
                %%entry = OpLabel
                OpReturn
                OpFunctionEnd
                """.formatted(size).getBytes(StandardCharsets.UTF_8))
                .words();
    }

    static byte[] module(int size) {
        return BinaryForm.bytes(words(size), ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] bigEndian(int size) {
        return BinaryForm.bytes(words(size), ByteOrder.BIG_ENDIAN);
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    static byte[] zlib(byte[] bytes, int level) throws IOException {
        return SampleArchives.compressed(bytes, out -> new DeflaterOutputStream(out, new Deflater(level)));
    }

    /** A shader pack of Qt with a module, its variant, a text, and a reflection in the form of a version. */
    static byte[] qtPack(int version, byte[] standard, byte[] variant) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(version);
        out.writeInt(0);
        if (version > 3) {
            qtReflection(out, version);
        } else {
            bytes(out, "a document".getBytes(StandardCharsets.UTF_8));
        }
        out.writeInt(3);
        // Qt 6.4 has no certain order.
        qtShader(out, 1, 300, 1, 0, "void main() {}\n".getBytes(StandardCharsets.UTF_8));
        qtShader(out, 0, 100, 0, 1, variant);
        qtShader(out, 0, 100, 0, 0, standard);
        // The tables of bindings, which are not read.
        out.writeInt(0);
        byte[] plain = bytes.toByteArray();
        byte[] length = ByteBuffer.allocate(4).putInt(plain.length).array();
        return joined(length, zlib(plain, Deflater.DEFAULT_COMPRESSION));
    }

    private static void qtShader(DataOutputStream out, int source, int version, int flags, int variant, byte[] code)
            throws IOException {
        out.writeInt(source);
        out.writeInt(version);
        out.writeInt(flags);
        out.writeInt(variant);
        bytes(out, code);
        bytes(out, "main".getBytes(StandardCharsets.UTF_8));
    }

    private static void qtReflection(DataOutputStream out, int version) throws IOException {
        out.writeInt(1);
        qtVariable(out, version, "position", 3, 0);
        if (version > 8) {
            out.writeInt(0);
        }
        out.writeInt(0);
        out.writeInt(1);
        string(out, "buf");
        string(out, "ubuf");
        ints(out, 80, 2, 0, 1);
        qtMember(out, "matrix", 11, 64);
        out.writeInt(0);
        out.writeInt(1);
        string(out, "Cells");
        string(out, "cells");
        ints(out, 0, 3, 0, 0);
        if (version > 7) {
            ints(out, 16, 1);
        }
        out.writeInt(1);
        qtVariable(out, version, "source", 40, -1);
        ints(out, 0, 8, 4, 1);
        if (version > 5) {
            ints(out, 0, 0);
        }
        if (version > 6) {
            ints(out, 0, 0, 0, 0, 0, 1, 0);
        }
        if (version > 8) {
            ints(out, 4, 0);
        }
    }

    private static void qtVariable(DataOutputStream out, int version, String name, int type, int location)
            throws IOException {
        string(out, name);
        ints(out, type, location, -1, -1, 0, 0);
        if (version > 4) {
            ints(out, 1, 7);
        }
        if (version > 6) {
            out.write(1);
        }
    }

    private static void qtMember(DataOutputStream out, String name, int type, int size) throws IOException {
        string(out, name);
        ints(out, type, 16, size, 0, 0, 16);
        out.write(1);
        out.writeInt(0);
    }

    private static void ints(DataOutputStream out, int... values) throws IOException {
        for (int value : values) {
            out.writeInt(value);
        }
    }

    private static void string(DataOutputStream out, String text) throws IOException {
        bytes(out, text.getBytes(StandardCharsets.UTF_16BE));
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * An ELF file: a header, a section of data from byte 64 on, symbols, their names, and the table of sections.
     *
     * @param names names of the objects in the data
     * @param offsets where in the data they start
     * @param sizes their sizes in bytes
     */
    static byte[] elf(boolean isWide, ByteOrder order, byte[] data, String[] names, int[] offsets, int[] sizes) {
        int symbolBytes = isWide ? 24 : 16;
        int sectionBytes = isWide ? 64 : 40;
        int symbolsAt = 64 + data.length + (-data.length & 7);
        ByteArrayOutputStream strings = new ByteArrayOutputStream();
        strings.write(0);
        ByteBuffer symbols =
                ByteBuffer.allocate(symbolBytes * (names.length + 1)).order(order);
        symbols.position(symbolBytes);
        for (int i = 0; i < names.length; i++) {
            int name = strings.size();
            strings.writeBytes((names[i] + "\0").getBytes(StandardCharsets.UTF_8));
            int address = 0x1000 + offsets[i];
            if (isWide) {
                symbols.putInt(name).put((byte) 1).put((byte) 0).putShort((short) 1);
                symbols.putLong(address).putLong(sizes[i]);
            } else {
                symbols.putInt(name).putInt(address).putInt(sizes[i]);
                symbols.put((byte) 1).put((byte) 0).putShort((short) 1);
            }
        }
        int namesAt = symbolsAt + symbols.capacity();
        int sectionsAt = namesAt + strings.size() + (-(namesAt + strings.size()) & 7);
        ByteBuffer file = ByteBuffer.allocate(sectionsAt + 4 * sectionBytes).order(order);
        file.put(
                new byte[] {0x7F, 'E', 'L', 'F', (byte) (isWide ? 2 : 1), (byte) (order == ByteOrder.BIG_ENDIAN ? 2 : 1)
                });
        file.putShort(16, (short) 3);
        if (isWide) {
            file.putLong(40, sectionsAt);
        } else {
            file.putInt(32, sectionsAt);
        }
        file.putShort(isWide ? 58 : 46, (short) sectionBytes);
        file.putShort(isWide ? 60 : 48, (short) 4);
        file.position(64);
        file.put(data);
        file.position(symbolsAt);
        file.put(symbols.array()).put(strings.toByteArray());
        section(file, sectionsAt + sectionBytes, isWide, new int[] {1, 0x1000, 64, data.length, 0});
        section(file, sectionsAt + 2 * sectionBytes, isWide, new int[] {2, 0, symbolsAt, symbols.capacity(), 3});
        section(file, sectionsAt + 3 * sectionBytes, isWide, new int[] {3, 0, namesAt, strings.size(), 0});
        return file.array();
    }

    private static void section(ByteBuffer file, int at, boolean isWide, int[] section) {
        file.putInt(at + 4, section[0]);
        if (isWide) {
            file.putLong(at + 16, section[1]).putLong(at + 24, section[2]).putLong(at + 32, section[3]);
            file.putInt(at + 40, section[4]);
        } else {
            file.putInt(at + 12, section[1]).putInt(at + 16, section[2]).putInt(at + 20, section[3]);
            file.putInt(at + 24, section[4]);
        }
    }
}
