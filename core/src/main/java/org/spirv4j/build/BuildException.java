package org.spirv4j.build;

/**
 * Thrown by the call that would have made the module invalid; the message starts with the name of the instruction or of the
 * method. What was built before the call stays as it is.
 */
public class BuildException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an exception.
     *
     * @param message what is wrong and what to do
     */
    public BuildException(String message) {
        super(message);
    }
}
