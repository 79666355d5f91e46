// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.module.BinaryForm;

/**
 * Files that users give to commands by mistake, although they are neither modules nor sources of a shading language.
 */
enum OtherFormat {
    LLVM("BC\u00C0\u00DE", "LLVM bitcode, not a SPIR-V module; translate it first: llvm-spirv %1$s -o %1$s.spv"),
    DXBC("DXBC", "a DXIL or DXBC container, not a SPIR-V module; dxc -spirv compiles HLSL to SPIR-V"),
    METAL("MTLB", "a Metal library, not a SPIR-V module"),
    ELF("\u007FELF", "an ELF file, not a SPIR-V module"),
    PNG("\u0089PNG", "a PNG picture, not a SPIR-V module"),
    TEXT("", "not a SPIR-V module: it is text, but neither SPIR-V assembly nor hexadecimal words");

    private static final int PROBE = 4_096;

    /** The first bytes, one for each character. */
    private final String start;

    private final String advice;

    OtherFormat(String start, String advice) {
        this.start = start;
        this.advice = advice;
    }

    /**
     * The format of bytes that are neither a binary module nor assembly text; empty if it is not known, or hexadecimal
     * words.
     */
    static Optional<OtherFormat> of(byte[] bytes) {
        for (OtherFormat format : values()) {
            if (format == TEXT ? isText(bytes) && !isHexadecimal(bytes) : startsWith(bytes, format.start)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    private static boolean startsWith(byte[] bytes, String start) {
        return bytes.length >= start.length()
                && new String(bytes, 0, start.length(), StandardCharsets.ISO_8859_1).equals(start);
    }

    private static boolean isText(byte[] bytes) {
        String text = new String(bytes, 0, Math.min(bytes.length, PROBE), StandardCharsets.UTF_8);
        return text.chars().noneMatch(c -> Character.isISOControl(c) && !Character.isWhitespace(c));
    }

    /** Whether text is read as the hexadecimal words of a module, though they may be wrong. */
    private static boolean isHexadecimal(byte[] bytes) {
        try {
            BinaryForm.words(bytes);
            return true;
        } catch (MalformedModuleException e) {
            return !String.valueOf(e.getMessage()).equals(messageOfMagic(bytes));
        }
    }

    /** The message for bytes that do not start with the magic number. */
    private static String messageOfMagic(byte[] bytes) {
        try {
            BinaryForm.byteOrder(bytes);
            return "";
        } catch (MalformedModuleException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /**
     * What to tell users.
     *
     * @param name the name of the file, printable
     */
    String advice(String name) {
        return name + " is " + String.format(Locale.ROOT, advice, name);
    }
}
