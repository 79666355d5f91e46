// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.step.ImageAccess;

/** Instructions that combine images and samplers, and that ask for what images are. */
final class ImageLowering {
    private ImageLowering() {}

    static ImageAccess access(Lowering code, int at) {
        return ImageInstruction.access(code, at, 3);
    }
}
