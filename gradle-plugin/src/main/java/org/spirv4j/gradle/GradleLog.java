// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import org.gradle.api.logging.Logger;
import org.spirv4j.shaderbuild.BuildLog;

/** The log of a Gradle build. */
record GradleLog(Logger logger) implements BuildLog {
    @Override
    public void info(String message) {
        logger.info(message);
    }

    @Override
    public void warn(String message) {
        logger.warn(message);
    }

    @Override
    public void error(String message) {
        logger.error(message);
    }
}
