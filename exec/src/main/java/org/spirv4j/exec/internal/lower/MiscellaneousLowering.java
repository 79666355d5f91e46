// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

/** Clocks, and instructions that are hints. */
final class MiscellaneousLowering {
    private MiscellaneousLowering() {}
}
