// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.util.ArrayList;
import java.util.List;

/** Keeps messages with their levels. */
final class RecordedLog implements BuildLog {
    private final List<String> messages = new ArrayList<>();

    List<String> messages() {
        return messages;
    }

    @Override
    public void info(String message) {
        messages.add("info: " + message);
    }

    @Override
    public void warn(String message) {
        messages.add("warn: " + message);
    }

    @Override
    public void error(String message) {
        messages.add("error: " + message);
    }
}
