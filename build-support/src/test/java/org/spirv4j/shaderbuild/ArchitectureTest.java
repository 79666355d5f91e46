// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** What build plug-ins share uses no types of build tools. */
final class ArchitectureTest {
    private static final PackageRules RULES = PackageRules.of("org.spirv4j.shaderbuild");

    /** The classes in src/worker. */
    private static final String WORKER = ".*\\.Shaderc(Includes|Library|Main|Options)(\\$.*)?";

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void packagesUseNoOthers() {
        RULES.checkUses(
                "org.spirv4j.cli",
                "org.spirv4j.cli.console",
                "org.spirv4j.grammar",
                "org.spirv4j.module",
                "org.spirv4j.text",
                "org.lwjgl..",
                "org.jspecify.annotations");
    }

    /** Their process has LWJGL and the jar of this module, but not the library. */
    @Test
    void onlyClassesOfTheWorkerUseLwjgl() {
        noClasses()
                .that()
                .haveNameNotMatching(WORKER)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.lwjgl..")
                .check(RULES.classes());
        classes()
                .that()
                .haveNameMatching(WORKER)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.lwjgl..", "org.jspecify.annotations", "org.spirv4j.shaderbuild")
                .check(RULES.classes());
    }
}
