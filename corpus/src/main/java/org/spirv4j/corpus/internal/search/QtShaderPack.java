// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A shader pack of Qt ({@code .qsb}): one shader in several languages, with its reflection, as {@code QShader}
 * serializes it. It is compressed with zlib, with its length in four bytes before that; here are the decompressed
 * bytes.
 */
public final class QtShaderPack {
    /** Bytes that {@link #isStart} needs. */
    private static final int START_BYTES = 8;

    private static final int NEWEST = 9;
    private static final int LAST_WITH_DOCUMENT = 3;
    private static final int KEY_BYTES = 16;

    private static final List<String> STAGES = List.of("vert", "tesc", "tese", "geom", "frag", "comp");

    private static final List<String> LANGUAGES =
            List.of("spirv", "glsl", "hlsl", "dxbc", "msl", "dxil", "metallib", "wgsl");
    private static final List<String> SUFFIXES =
            List.of("spv", "glsl", "hlsl", "dxbc", "metal", "dxil", "metallib", "wgsl");
    private static final List<String> VARIANTS = List.of(
            "",
            "batchable",
            "uint16-indexed-vertex-as-compute",
            "uint32-indexed-vertex-as-compute",
            "non-indexed-vertex-as-compute",
            "hdr-capable",
            "argument-buffers");

    private final String stage;
    private final List<Variant> variants;
    private final String reflection;

    /**
     * The shader in one language.
     *
     * @param name language, version and variant, with the suffix of a file: {@code spirv-100.spv},
     *     {@code glsl-300es-batchable.glsl}
     * @param isModule whether the bytes are a module, and not in another language
     * @param bytes the text or binary form
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Variant(String name, boolean isModule, byte[] bytes) {}

    /** A variant with the numbers of its language, version, flags and kind. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Keyed(int[] key, Variant variant) {}

    private QtShaderPack(String stage, List<Variant> variants, String reflection) {
        this.stage = stage;
        this.variants = List.copyOf(variants);
        this.reflection = reflection;
    }

    /** Whether decompressed bytes start like a pack: with a version and a stage. */
    static boolean isStart(byte[] bytes, int count) {
        ByteBuffer start = ByteBuffer.wrap(bytes);
        return count >= START_BYTES && isVersion(start.getInt()) && isStage(start.getInt());
    }

    private static boolean isVersion(int version) {
        return version >= 1 && version <= NEWEST;
    }

    private static boolean isStage(int stage) {
        return stage >= 0 && stage < STAGES.size();
    }

    /**
     * Reads a pack.
     *
     * @throws IllegalArgumentException with a sentence about it, if it is damaged
     */
    public static QtShaderPack of(byte[] bytes) {
        try {
            return read(ByteBuffer.wrap(bytes));
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("it ends in the middle", e);
        }
    }

    private static QtShaderPack read(ByteBuffer in) {
        int version = in.getInt();
        int stage = in.getInt();
        if (!isVersion(version) || !isStage(stage)) {
            throw new IllegalArgumentException("its version " + version + " is not supported");
        }
        String reflection = "";
        if (version > LAST_WITH_DOCUMENT) {
            reflection = QtReflection.json(in, version, STAGES.get(stage));
        } else {
            // A document of Qt, which Qt itself does not read any more.
            bytes(in);
        }
        int count = count(in, KEY_BYTES + 2 * Integer.BYTES);
        List<Keyed> variants = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int source = in.getInt();
            int number = in.getInt();
            int flags = in.getInt();
            int variant = in.getInt();
            byte[] code = bytes(in);
            // The name of the entry point, which the module states itself.
            bytes(in);
            variants.add(new Keyed(
                    new int[] {source, number, flags, variant},
                    new Variant(name(source, number, flags, variant), source == 0, code)));
        }
        // Qt 6.4 writes them in another order each time.
        variants.sort((a, b) -> Arrays.compare(a.key, b.key));
        return new QtShaderPack(
                STAGES.get(stage), variants.stream().map(Keyed::variant).toList(), reflection);
    }

    private static String name(int source, int version, int flags, int variant) {
        boolean isKnown = source >= 0 && source < LANGUAGES.size();
        String kind = variant >= 0 && variant < VARIANTS.size() ? VARIANTS.get(variant) : "variant" + variant;
        return (isKnown ? LANGUAGES.get(source) : "language" + source)
                + "-" + version + ((flags & 1) == 0 ? "" : "es")
                + (kind.isEmpty() ? "" : "-" + kind)
                + "." + (isKnown ? SUFFIXES.get(source) : "bin");
    }

    /** The number of elements that follow, each with at least some bytes. */
    static int count(ByteBuffer in, int least) {
        int count = in.getInt();
        if (count < 0 || count > in.remaining() / least) {
            throw new IllegalArgumentException("it states " + count + " elements at byte "
                    + (in.position() - Integer.BYTES) + ", more than there are");
        }
        return count;
    }

    /** An array of bytes with its length; -1 stands for an empty one. */
    static byte[] bytes(ByteBuffer in) {
        int length = in.getInt();
        if (length == -1) {
            return new byte[0];
        }
        if (length < 0 || length > in.remaining()) {
            throw new IllegalArgumentException("it states " + Integer.toUnsignedString(length) + " bytes at byte "
                    + (in.position() - Integer.BYTES) + ", more than there are");
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    /** The stage, as suffixes of GLSL name it: {@code vert}, {@code frag}, {@code comp} and so on. */
    public String stage() {
        return stage;
    }

    /** The shader in each language, in the order of language, version and variant. */
    public List<Variant> variants() {
        return variants;
    }

    /** The reflection as a JSON object, in the form of Qt's tool; empty if the version of the pack has another form. */
    public String reflection() {
        return reflection;
    }
}
