// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** Benchmarks use what the library exports, and the flags of passes. */
final class ArchitectureTest {
    private static final PackageRules RULES = PackageRules.of("org.spirv4j.bench");

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void packagesUseNoOthers() {
        RULES.checkUses(
                "org.spirv4j.analysis",
                "org.spirv4j.build",
                "org.spirv4j.conformance.run",
                "org.spirv4j.diagnostic",
                "org.spirv4j.diff",
                "org.spirv4j.edit",
                "org.spirv4j.exec",
                "org.spirv4j.exec.debug",
                "org.spirv4j.grammar",
                "org.spirv4j.lint",
                "org.spirv4j.module",
                "org.spirv4j.optimize",
                "org.spirv4j.optimize.internal.flag",
                "org.spirv4j.reduce",
                "org.spirv4j.reflect",
                "org.spirv4j.text",
                "org.spirv4j.transform",
                "org.spirv4j.translate",
                "org.spirv4j.translate.text",
                "org.spirv4j.validate",
                "com.google.gson..",
                "com.sun.management",
                "org.lwjgl..",
                "org.openjdk.jmh..",
                "org.jspecify.annotations",
                "picocli");
    }
}
