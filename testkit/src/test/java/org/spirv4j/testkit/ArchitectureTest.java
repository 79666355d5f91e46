// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How the packages of this module may depend on each other. */
final class ArchitectureTest {
    @Test
    void packagesHaveNoCycles() {
        assertThat(PackageGraph.ofModule().cycles()).isEmpty();
    }
}
