// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** What executes modules on a driver knows no other module than the library. */
final class ArchitectureTest {
    private static final PackageRules RULES = PackageRules.of("org.spirv4j.driver");

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void packagesUseNoOthers() {
        RULES.checkUses("org.spirv4j.grammar", "org.spirv4j.module", "org.lwjgl..", "org.jspecify.annotations");
    }
}
