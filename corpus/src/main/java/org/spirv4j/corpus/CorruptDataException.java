// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.IOException;
import java.util.Locale;

/** Data of an input cannot be decoded. The message completes a sentence about the input, and may come from a decoder. */
final class CorruptDataException extends IOException {
    private static final long serialVersionUID = 1L;

    private static final int MAX_MESSAGE = 200;

    private final boolean truncated;

    CorruptDataException(String message, boolean truncated) {
        super(message);
        this.truncated = truncated;
    }

    CorruptDataException(String message, boolean truncated, Throwable cause) {
        super(message, cause);
        this.truncated = truncated;
    }

    /** The exception for one of a decoder or of the file system. */
    static CorruptDataException of(Exception cause) {
        String message = cause.getMessage();
        if (message == null || message.isBlank()) {
            return new CorruptDataException("its compressed data is damaged", false, cause);
        }
        String text = message.length() > MAX_MESSAGE ? message.substring(0, MAX_MESSAGE) : message;
        return new CorruptDataException(
                "it cannot be read: " + text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1),
                false,
                cause);
    }

    /** Whether the data ends too early. */
    boolean isTruncated() {
        return truncated;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
