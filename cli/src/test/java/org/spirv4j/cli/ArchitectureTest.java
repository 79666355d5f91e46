// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.testkit.architecture.PackageRules;

/** Packages use those before them in the order of the list, and commands do not use each other. */
final class ArchitectureTest {
    private static final String ROOT = "org.spirv4j.cli";

    /** Commands, or families of commands; what they share is in the package above them. */
    private static final String COMMANDS = ROOT + ".command.(*)..";

    private static final List<String> ORDER =
            List.of("console", "option", "report", "file", "process", "command", "graph", "reflect", "run", "tool");

    private static final PackageRules RULES = PackageRules.of(ROOT);

    private static final JavaClasses CLASSES = RULES.classes();

    /** The pattern of the packages of a part; of commands, only what they share. */
    private static String shared(String part) {
        return ROOT + "." + part + (part.equals("command") ? "" : "..");
    }

    @Test
    void packagesHaveNoCycles() {
        RULES.checkCycles();
    }

    @Test
    void sharedPackagesUseThoseBeforeThem() {
        for (int i = 0; i < ORDER.size() - 1; i++) {
            String[] later = ORDER.subList(i + 1, ORDER.size()).stream()
                    .map(ArchitectureTest::shared)
                    .toArray(String[]::new);
            noClasses()
                    .that(resideInAPackage(shared(ORDER.get(i))))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(later))
                    .check(CLASSES);
        }
    }

    @Test
    void onlyToolsAndTheProgramUseCommands() {
        String tools = ROOT + ".tool..";
        noClasses()
                .that(resideOutsideOfPackage(ROOT)
                        .and(resideOutsideOfPackage(tools))
                        .and(resideOutsideOfPackage(COMMANDS)))
                .should()
                .dependOnClassesThat(resideInAPackage(COMMANDS))
                .check(CLASSES);
        noClasses()
                .that(resideInAPackage(COMMANDS))
                .should()
                .dependOnClassesThat(resideInAPackage(tools))
                .check(CLASSES);
        noClasses()
                .that(resideOutsideOfPackage(ROOT))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT))
                .check(CLASSES);
    }

    @Test
    void commandsDoNotUseEachOther() {
        SlicesRuleDefinition.slices()
                .matching(COMMANDS)
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
    }

    @Test
    void allPackagesHaveAPlaceInTheOrder() {
        assertThat(CLASSES.stream().map(JavaClass::getPackageName).filter(name -> !name.equals(ROOT)))
                .allSatisfy(name -> assertThat(name.substring(ROOT.length() + 1).replaceFirst("\\..*", ""))
                        .isIn(ORDER));
    }
}
