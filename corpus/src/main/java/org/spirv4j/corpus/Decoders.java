// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.tukaani.xz.XZInputStream;

/** The decoders of other projects, which are loaded when an input needs them. */
final class Decoders {
    /** Enough for the dictionary of {@code xz -9}, which has 64 MiB. */
    private static final int MAX_XZ_KIBIBYTES = 128 << 10;

    private Decoders() {}

    static InputStream xz(InputStream in) throws IOException {
        return new XZInputStream(in, MAX_XZ_KIBIBYTES);
    }

    static InputStream zstd(InputStream in) {
        return new ZstdInputStream(in);
    }
}
