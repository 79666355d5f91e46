// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Imports of exec and exec-jit run one way: each package uses only packages before it in the order of
 * docs/architecture.md.
 */
final class ArchitectureTest {
    private static final String ROOT = "org.spirv4j.exec";

    private static final List<String> ORDER = List.of(
            ".internal.report",
            ".internal.type",
            ".internal.shadow",
            ".internal.machine",
            ".internal.image",
            ".internal.group",
            ".internal.stage",
            ".internal.raster",
            ".internal.step",
            ".internal.lower",
            ".internal.engine",
            ".observe",
            ".internal.observe",
            ".internal.check",
            ".internal.prepare",
            ".internal.run",
            "",
            ".debug",
            ".jit.internal.runtime",
            ".jit.internal.plan",
            ".jit.internal.write",
            ".jit");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void packagesUseOnlyThoseBeforeThem() {
        for (int i = 0; i < ORDER.size() - 1; i++) {
            String[] later = ORDER.subList(i + 1, ORDER.size()).stream()
                    .map(part -> ROOT + part)
                    .toArray(String[]::new);
            noClasses()
                    .that(resideInAnyPackage(ROOT + ORDER.get(i)))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(later))
                    .check(CLASSES);
        }
    }

    @Test
    void allPackagesHaveAPlaceInTheOrder() {
        assertThat(CLASSES.stream().map(JavaClass::getPackageName))
                .isSubsetOf(ORDER.stream().map(part -> ROOT + part).toList());
    }

    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .matching("org.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }
}
