package org.spirv4j;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Imports run one way: each package may use those before it in the order of the list, and the internal ones. */
final class ArchitectureTest {
    private static final List<String> ORDER =
            List.of("grammar", "diagnostic", "binary", "module", "text", "analysis", "validate", "build", "transform");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.spirv4j");

    private static String name(String part) {
        return "org.spirv4j." + part + "..";
    }

    @Test
    void packagesUseOnlyThoseBeforeThem() {
        for (int i = 0; i < ORDER.size(); i++) {
            String[] later = ORDER.subList(i + 1, ORDER.size()).stream()
                    .map(ArchitectureTest::name)
                    .toArray(String[]::new);
            if (later.length > 0) {
                ArchRule rule = noClasses()
                        .that(resideInAPackage(name(ORDER.get(i))))
                        .should()
                        .dependOnClassesThat(resideInAnyPackage(later))
                        .allowEmptyShould(true);
                rule.check(CLASSES);
            }
        }
    }

    @Test
    void tablesAndNumbersStandOnTheirOwn() {
        for (String part : List.of("internal.grammar", "internal.number")) {
            noClasses()
                    .that(resideInAPackage(name(part)))
                    .should()
                    .dependOnClassesThat(resideInAPackage("org.spirv4j..")
                            .and(com.tngtech.archunit.base.DescribedPredicate.not(resideInAPackage(name(part)))))
                    .check(CLASSES);
        }
    }

    @Test
    void theDecoderKnowsWordsAndNotText() {
        noClasses()
                .that(resideInAPackage(name("internal.decode")))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        name("module"), name("text"), name("internal.assembly"), name("internal.disassembly")))
                .check(CLASSES);
    }

    @Test
    void internalPackagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .matching("org.spirv4j.internal.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void theLibraryNeedsNothingButThePlatform() {
        classes()
                .that(resideInAPackage("org.spirv4j.."))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("org.spirv4j..", "java..", "org.jspecify.annotations.."))
                .check(CLASSES);
    }
}
