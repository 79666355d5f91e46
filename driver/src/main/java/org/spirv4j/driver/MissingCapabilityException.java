// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

/** A module declares capabilities that the device lacks. */
final class MissingCapabilityException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MissingCapabilityException(String message) {
        super(message);
    }
}
