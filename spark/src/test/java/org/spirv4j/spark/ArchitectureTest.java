// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.spark;

import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** Measures on Spark are those of the module corpus. */
final class ArchitectureTest {
    private static final PackageRules RULES = PackageRules.of("org.spirv4j.spark");

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void packagesUseNoOthers() {
        RULES.checkUses(
                "org.spirv4j.corpus",
                "org.apache.spark..",
                "org.apache.hadoop.io",
                "scala..",
                "org.jspecify.annotations");
    }
}
