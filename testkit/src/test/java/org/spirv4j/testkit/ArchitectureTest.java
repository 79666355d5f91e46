// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** What inputs and harnesses of tests may use. */
final class ArchitectureTest {
    private static final PackageRules RULES = PackageRules.of("org.spirv4j.testkit");

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void packagesUseNoOthers() {
        RULES.checkUses(
                "org.spirv4j.analysis",
                "org.spirv4j.build",
                "org.spirv4j.diagnostic",
                "org.spirv4j.edit",
                "org.spirv4j.grammar",
                "org.spirv4j.module",
                "org.spirv4j.optimize",
                "org.spirv4j.optimize.internal.flag",
                "org.spirv4j.reflect",
                "org.spirv4j.reflect.bind",
                "org.spirv4j.text",
                "org.spirv4j.validate",
                "com.google.gson..",
                "com.sun.management",
                "com.tngtech.archunit..",
                "javax.tools",
                "org.assertj.core.api",
                "org.junit.jupiter.api..",
                "org.jspecify.annotations");
    }
}
