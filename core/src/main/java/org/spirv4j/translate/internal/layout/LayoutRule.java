// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.layout;

/** Rules by which a compiler gives offsets to the members of a block. */
public enum LayoutRule {
    /** Extended alignment: arrays and structures have alignments that are multiples of 16 (uniform blocks). */
    STD140,
    /** Base alignment: vectors align to 2 or 4 components (storage buffers). */
    STD430,
    /** Scalar alignment: everything aligns to its largest scalar. */
    SCALAR
}
