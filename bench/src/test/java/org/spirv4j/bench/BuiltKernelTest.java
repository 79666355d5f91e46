// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The kernel that first calls are measured with is valid and as long as stated. */
class BuiltKernelTest {

    @Test
    void isValidAndOf184Instructions() {
        assertThat(BuiltKernel.build(true).instructionCount()).isEqualTo(184);
    }
}
