// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.console;

/** The command line is wrong. The message is one line. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
