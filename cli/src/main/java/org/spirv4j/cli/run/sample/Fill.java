// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.sample;

/** What the data of an execution are. */
public enum Fill {
    /** All bytes are 0. */
    ZEROS,
    /** Pseudo-random small integers, and floats around 1. */
    RANDOM
}
