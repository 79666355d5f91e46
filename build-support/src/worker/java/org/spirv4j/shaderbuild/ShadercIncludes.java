// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import static org.lwjgl.util.shaderc.Shaderc.shaderc_include_type_relative;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.util.shaderc.ShadercIncludeResolve;
import org.lwjgl.util.shaderc.ShadercIncludeResult;
import org.lwjgl.util.shaderc.ShadercIncludeResultRelease;

/**
 * Finds the files that {@code #include} lines name: with quotation marks in the folder of the including file, then in
 * the folders of included files; with angle brackets only in these.
 */
final class ShadercIncludes implements AutoCloseable {
    /** A file that includes itself would end in native code that has no stack space left. */
    private static final int MAX_DEPTH = 200;

    private final List<Path> folders;
    private final SortedSet<Path> files = new TreeSet<>();
    private final ShadercIncludeResolve resolve = ShadercIncludeResolve.create(this::resolve);
    private final ShadercIncludeResultRelease release = ShadercIncludeResultRelease.create(ShadercIncludes::release);

    ShadercIncludes(List<String> folders) {
        this.folders = folders.stream().map(Path::of).toList();
    }

    ShadercIncludeResolve resolve() {
        return resolve;
    }

    ShadercIncludeResultRelease release() {
        return release;
    }

    /** The files that were read. */
    SortedSet<Path> files() {
        return files;
    }

    @Override
    public void close() {
        resolve.free();
        release.free();
    }

    private long resolve(long userData, long requested, int type, long requesting, long depth) {
        String name = MemoryUtil.memUTF8(requested);
        if (depth > MAX_DEPTH) {
            return result("", bytes("files are included more than " + MAX_DEPTH + " levels deep"));
        }
        boolean isRelative = type == shaderc_include_type_relative;
        try {
            Path file = find(name, MemoryUtil.memUTF8(requesting), isRelative);
            if (file == null) {
                return result("", bytes("cannot find the file,"));
            }
            files.add(file);
            return result(file.toString().replace('\\', '/'), Files.readAllBytes(file));
        } catch (InvalidPathException | IOException e) {
            return result("", bytes("cannot read the file: " + e.getMessage()));
        }
    }

    private @Nullable Path find(String name, String requesting, boolean isRelative) {
        List<Path> candidates = new ArrayList<>();
        if (isRelative) {
            candidates.add(Path.of(requesting).resolveSibling(name));
        }
        for (Path folder : folders) {
            candidates.add(folder.resolve(name));
        }
        for (Path candidate : candidates) {
            if (Files.isRegularFile(candidate)) {
                return candidate.normalize();
            }
        }
        return null;
    }

    /** A result in native memory. If the name is empty, the content is the message of an error. */
    private static long result(String name, byte[] content) {
        return ShadercIncludeResult.calloc()
                .source_name(buffer(bytes(name)))
                .content(buffer(content))
                .address();
    }

    private static void release(long userData, long result) {
        ShadercIncludeResult released = ShadercIncludeResult.create(result);
        MemoryUtil.memFree(released.source_name());
        MemoryUtil.memFree(released.content());
        released.free();
    }

    private static ByteBuffer buffer(byte[] bytes) {
        // One byte more, because no memory is allocated for none.
        return MemoryUtil.memAlloc(bytes.length + 1)
                .put(bytes)
                .put((byte) 0)
                .flip()
                .limit(bytes.length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
