// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

/** The log of a build tool. Each message is one error, one warning or one remark, and may have several lines. */
public interface BuildLog {
    /**
     * Logs progress.
     *
     * @param message the message
     */
    void info(String message);

    /**
     * Logs a warning.
     *
     * @param message the message
     */
    void warn(String message);

    /**
     * Logs an error.
     *
     * @param message the message
     */
    void error(String message);
}
