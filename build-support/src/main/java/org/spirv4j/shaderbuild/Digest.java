// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.spirv4j.module.SpirvModule;

/** The SHA-256 of texts and of the contents of files, which tells whether anything has changed. */
final class Digest {
    private final MessageDigest digest;

    Digest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    Digest add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        return this;
    }

    /** Adds a name and the content of a file; of a missing file, that it is missing. */
    Digest add(String name, Path file) throws IOException {
        add(name);
        if (!Files.isRegularFile(file)) {
            return add("missing");
        }
        return add(Files.readAllBytes(file));
    }

    private Digest add(byte[] bytes) {
        add(Integer.toString(bytes.length));
        digest.update(bytes);
        return this;
    }

    /** Adds the file of the library, because other versions may give other results. */
    Digest addLibrary() throws IOException {
        CodeSource source = SpirvModule.class.getProtectionDomain().getCodeSource();
        try {
            Path file = Path.of(source.getLocation().toURI());
            return add(file.toString()).add(Files.getLastModifiedTime(file).toString());
        } catch (URISyntaxException e) {
            return add(source.getLocation().toString());
        }
    }

    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    static String of(Path file) throws IOException {
        return new Digest().add("", file).hex();
    }

    /** The digest of a file with this content. */
    static String of(byte[] bytes) {
        return new Digest().add("").add(bytes).hex();
    }
}
