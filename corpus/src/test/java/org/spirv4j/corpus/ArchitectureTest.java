// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** What surveys of corpora may use. */
final class ArchitectureTest {
    private static final PackageRules RULES = PackageRules.of("org.spirv4j.corpus");

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void packagesUseNoOthers() {
        RULES.checkUses(
                "org.spirv4j.diagnostic",
                "org.spirv4j.diff",
                "org.spirv4j.grammar",
                "org.spirv4j.internal.json",
                "org.spirv4j.module",
                "org.spirv4j.reflect",
                "org.spirv4j.text",
                "org.spirv4j.validate",
                "com.google.gson.stream",
                "io.airlift..",
                "org.apache.commons.compress..",
                "org.tukaani.xz",
                "org.jspecify.annotations");
    }
}
