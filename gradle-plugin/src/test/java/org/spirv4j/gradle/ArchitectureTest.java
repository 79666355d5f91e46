// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** Tasks use only what build plug-ins share, and the names of environments. */
final class ArchitectureTest {
    private static final PackageRules RULES = PackageRules.of("org.spirv4j.gradle");

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void packagesUseNoOthers() {
        RULES.checkUses(
                "org.spirv4j.shaderbuild", "org.spirv4j.grammar", "org.gradle.api..", "org.jspecify.annotations");
    }
}
