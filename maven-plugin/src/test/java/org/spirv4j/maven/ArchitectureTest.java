// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** Goals use only what build plug-ins share. */
final class ArchitectureTest {
    private static final PackageRules RULES = PackageRules.of("org.spirv4j.maven");

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void packagesUseNoOthers() {
        RULES.checkUses(
                "org.spirv4j.shaderbuild",
                "org.apache.maven..",
                "org.eclipse.aether..",
                "javax.inject",
                "org.jspecify.annotations");
    }
}
