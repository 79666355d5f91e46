// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.IOException;
import java.util.Locale;

/**
 * Data of an input cannot be decoded. The message completes a sentence about the input, and may come from a decoder.
 */
final class CorruptDataException extends IOException {
    private static final long serialVersionUID = 1L;

    private static final int MAX_MESSAGE = 200;

    CorruptDataException(String message) {
        super(message);
    }

    CorruptDataException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The exception for one of a decoder or of the file system. */
    static CorruptDataException of(Exception cause) {
        String message = cause.getMessage();
        if (message == null || message.isBlank()) {
            return new CorruptDataException("its compressed data is damaged", cause);
        }
        String text = message.length() > MAX_MESSAGE ? message.substring(0, MAX_MESSAGE) : message;
        return new CorruptDataException(
                "it cannot be read: " + text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1), cause);
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
