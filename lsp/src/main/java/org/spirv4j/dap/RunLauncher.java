// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.Map;

/** Makes the run that an editor wants to debug. */
public interface RunLauncher {
    /**
     * Makes a run; it does not start yet.
     *
     * @param arguments the arguments of the launch request
     * @return the run
     * @throws LaunchException if the arguments or the files that they name are wrong
     */
    DebuggedRun launch(Map<String, Object> arguments) throws LaunchException;

    /** A launch that is not possible; the message says why. */
    final class LaunchException extends Exception {
        private static final long serialVersionUID = 1;

        /**
         * Makes the exception.
         *
         * @param message why the launch is not possible
         */
        public LaunchException(String message) {
            super(message);
        }
    }
}
