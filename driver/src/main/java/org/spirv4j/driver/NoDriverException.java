// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

/** This machine has no Vulkan driver to run modules on. The message says what is missing. */
final class NoDriverException extends Exception {
    private static final long serialVersionUID = 1L;

    NoDriverException(String message) {
        super(message);
    }
}
