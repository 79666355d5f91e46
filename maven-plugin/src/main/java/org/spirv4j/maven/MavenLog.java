// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import org.apache.maven.plugin.logging.Log;
import org.spirv4j.shaderbuild.BuildLog;

/** The log of a Maven build. */
record MavenLog(Log log) implements BuildLog {
    @Override
    public void info(String message) {
        log.info(message);
    }

    @Override
    public void warn(String message) {
        log.warn(message);
    }

    @Override
    public void error(String message) {
        log.error(message);
    }
}
