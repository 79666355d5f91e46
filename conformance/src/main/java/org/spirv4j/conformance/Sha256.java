// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes as the corpus records them. */
final class Sha256 {

    private Sha256() {}

    /** The hash of {@code bytes} in lower-case hexadecimal digits. */
    static String hex(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
