// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

/**
 * A step of a build failed. Errors in shaders and modules are in the log; the message of the exception summarizes them.
 */
public final class BuildFailure extends Exception {
    private static final long serialVersionUID = 1;

    /** Whether the shaders or modules are wrong, and not the configuration of the build. */
    private final boolean causedByInput;

    private BuildFailure(String message, boolean causedByInput) {
        super(message);
        this.causedByInput = causedByInput;
    }

    static BuildFailure ofInput(String message) {
        return new BuildFailure(message, true);
    }

    static BuildFailure ofConfiguration(String message) {
        return new BuildFailure(message, false);
    }

    /** {@return whether the shaders or modules are wrong, and not the configuration of the build} */
    public boolean isCausedByInput() {
        return causedByInput;
    }
}
