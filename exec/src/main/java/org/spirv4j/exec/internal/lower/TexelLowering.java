// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

/** Instructions that read, write and point to texels with integer coordinates. */
final class TexelLowering {
    private TexelLowering() {}
}
