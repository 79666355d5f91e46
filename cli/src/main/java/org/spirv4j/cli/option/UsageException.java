package org.spirv4j.cli.option;

/** The command line is wrong; the message says how, in one line. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
