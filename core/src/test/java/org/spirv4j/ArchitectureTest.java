// SPDX-License-Identifier: Apache-2.0
package org.spirv4j;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Op;

/** Imports run one way: each package may use those before it in the order of the list, and the cellar, "internal". */
final class ArchitectureTest {
    private static final List<String> ORDER = List.of(
            "diagnostic",
            "grammar",
            "module",
            "instruction",
            "text",
            "analysis",
            "edit",
            "diff",
            "optimize",
            "lint",
            "reflect",
            "validate",
            "translate",
            "view",
            "build",
            "transform",
            "reduce");

    /** Below optimize.internal; what several passes need, and then the passes by subject. */
    private static final List<String> OPTIMIZER_ROOMS = List.of(
            "pass",
            "fact",
            "folding",
            "replacement",
            "ssa",
            "scalar",
            "memory",
            "flow",
            "inline",
            "loop",
            "declaration",
            "constant",
            "descriptor",
            "interfaces",
            "conversion",
            "opencl",
            "repair",
            "flag");

    /** The names that classes of several packages share, with the reason. */
    private static final Map<String, String> SHARED_NAMES = Map.of(
            "Block",
            "public in module and in build: the specification's term for what one reads and the other makes",
            "InstructionClasses",
            "in internal.grammar, the classes of the grammar by their names; in edit, classes as bits",
            "LayoutRule",
            "in validate, a rule about layouts; in translate, the layouts that a language can state");

    private static final List<String> ROOMS = List.of(
            "universal",
            "flow",
            "type",
            "value",
            "memory",
            "image",
            "matrix",
            "decoration",
            "entry",
            "stage",
            "extended");

    private static final int MAX_PUBLIC_TYPES = 300;

    /** Values and facts that methods "with..." change. */
    private static final String[] VALUES = {
        "Diagnostic", "Finding", "Grammar", "Mask", "ModuleReflection", "ReadOptions"
    };

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

    /** What several rooms stand on knows none of them; what belongs to one room stands below its package "internal". */
    @Test
    void theCellarKnowsNoRoomAbove() {
        usesNothingBut("internal", name("grammar"), name("diagnostic"));
    }

    @Test
    void theLowestPackagesStandOnTheirOwn() {
        usesNothingBut("internal.word");
        usesNothingBut("internal.resource");
        usesNothingBut("internal.number");
        usesNothingBut("internal.grammar", name("internal.word"), name("internal.resource"));
    }

    @Test
    void typesAndSignaturesStandBelowTheModule() {
        String[] lower = {
            name("grammar"),
            name("internal.grammar"),
            name("internal.trait"),
            name("internal.decode"),
            name("internal.word"),
            name("internal.type")
        };
        usesNothingBut("internal.type", lower);
        usesNothingBut("internal.signature", lower);
    }

    /** A package uses nothing of the library but itself and some others. */
    private static void usesNothingBut(String part, String... others) {
        noClasses()
                .that(resideInAPackage(name(part)))
                .should()
                .dependOnClassesThat(resideInAPackage("org.spirv4j..")
                        .and(not(resideInAPackage(name(part))))
                        .and(not(resideInAnyPackage(others))))
                .check(CLASSES);
    }

    @Test
    void semanticsKnowsOpcodesAndNumberTypesOnly() {
        noClasses()
                .that(resideInAPackage(name("internal.semantics")))
                .should()
                .dependOnClassesThat(resideInAPackage("org.spirv4j..")
                        .and(not(resideInAnyPackage(name("internal.semantics"), name("internal.number"))))
                        .and(not(type(Op.class))))
                .check(CLASSES);
    }

    @Test
    void theDecoderKnowsWordsAndNotText() {
        noClasses()
                .that(resideInAPackage(name("internal.decode")))
                .should()
                .dependOnClassesThat(resideInAnyPackage(name("module"), name("text"), name("internal.print")))
                .check(CLASSES);
    }

    @Test
    void passesSeeTheEditModelAndTheSemantics() {
        noClasses()
                .that(resideInAPackage(name("optimize")))
                .should()
                .dependOnClassesThat(resideInAPackage("org.spirv4j..")
                        .and(not(resideInAnyPackage(
                                name("optimize"),
                                name("edit"),
                                name("analysis"),
                                name("grammar"),
                                name("module"),
                                name("diagnostic"),
                                name("internal.semantics"),
                                name("internal.signature"),
                                name("internal.number"),
                                name("internal.operand"),
                                name("internal.trait"),
                                name("internal.type"),
                                name("internal.word")))))
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .matching("org.spirv4j.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void roomsOfTheOptimizerUseThoseBeforeThem() {
        for (int i = 0; i < OPTIMIZER_ROOMS.size() - 1; i++) {
            String[] later = OPTIMIZER_ROOMS.subList(i + 1, OPTIMIZER_ROOMS.size()).stream()
                    .map(room -> name("optimize.internal." + room))
                    .toArray(String[]::new);
            noClasses()
                    .that(resideInAPackage(name("optimize.internal." + OPTIMIZER_ROOMS.get(i))))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(later))
                    .check(CLASSES);
        }
        assertThat(CLASSES.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith("org.spirv4j.optimize.internal."))
                        .map(name -> name.split("\\.", -1)[4]))
                .isSubsetOf(OPTIMIZER_ROOMS);
    }

    /** Constants for the words of operands are generated, and named as the views of their instructions. */
    @Test
    void classesHaveNamesOfTheirOwn() {
        Map<String, Set<String>> packages = new TreeMap<>();
        CLASSES.stream()
                .filter(c -> !c.getName().contains("$") && !c.getSimpleName().equals("package-info"))
                .filter(c -> !c.getPackageName().equals("org.spirv4j.internal.operand"))
                .forEach(c -> packages.computeIfAbsent(c.getSimpleName(), name -> new TreeSet<>())
                        .add(c.getPackageName()));
        packages.values().removeIf(found -> found.size() == 1);
        assertThat(packages.keySet()).isSubsetOf(SHARED_NAMES.keySet());
    }

    @Test
    void roomsOfTheValidatorUseEngineAndFactsButNotEachOther() {
        for (String room : ROOMS) {
            String[] others = ROOMS.stream()
                    .filter(r -> !r.equals(room))
                    .map(r -> name("validate.internal." + r))
                    .toArray(String[]::new);
            noClasses()
                    .that(resideInAPackage(name("validate.internal." + room)))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(others))
                    .check(CLASSES);
        }
        noClasses()
                .that(resideInAnyPackage(name("validate.internal.engine"), name("validate.internal.facts")))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        ROOMS.stream().map(r -> name("validate.internal." + r)).toArray(String[]::new)))
                .check(CLASSES);
        noClasses()
                .that(resideInAPackage(name("validate.internal.engine")))
                .should()
                .dependOnClassesThat(resideInAPackage(name("validate.internal.facts")))
                .check(CLASSES);
    }

    @Test
    void everyPackageOfTheValidatorIsARoomOrAFloor() {
        CLASSES.stream()
                .filter(c -> c.getPackageName().startsWith("org.spirv4j.validate.internal."))
                .map(c -> c.getPackageName().split("\\.", -1)[4])
                .distinct()
                .forEach(room -> assertThat(ROOMS.contains(room)
                                || List.of("engine", "facts", "rule", "catalogue")
                                        .contains(room))
                        .as(room)
                        .isTrue());
    }

    @Test
    void theEngineOfTheValidatorDoesNotKnowItsApi() {
        noClasses()
                .that(resideInAPackage(name("validate.internal")))
                .should()
                .dependOnClassesThat(resideInAPackage("org.spirv4j.validate"))
                .check(CLASSES);
    }

    /** Public top-level classes and interfaces of packages that modules export to all. */
    private static Stream<JavaClass> api() {
        return CLASSES.stream()
                .filter(c -> c.getModifiers().contains(JavaModifier.PUBLIC)
                        && c.isTopLevelClass()
                        && !c.getPackageName().contains(".internal"));
    }

    private static Stream<JavaMethod> publicMethods(JavaClass type) {
        return type.getMethods().stream()
                .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC)
                        && !method.getModifiers().contains(JavaModifier.SYNTHETIC));
    }

    @Test
    void theApiHasNotMoreTypesThanItsReadersCanLearn() {
        assertThat(api()).hasSizeLessThanOrEqualTo(MAX_PUBLIC_TYPES);
    }

    @Test
    void onlyRecordsAndExceptionsHavePublicConstructors() {
        api().filter(c -> !c.isRecord() && !c.getSimpleName().endsWith("Exception"))
                .forEach(c -> assertThat(c.getConstructors())
                        .as(c.getName())
                        .noneMatch(constructor -> constructor.getModifiers().contains(JavaModifier.PUBLIC)));
    }

    /** A tool is made by "create" alone, and each method "with..." returns a changed one. */
    @Test
    void toolsAreMadeByCreateAndChangedByWith() {
        List<JavaClass> tools = api().filter(c -> publicMethods(c)
                        .anyMatch(m ->
                                m.getName().equals("create") && m.getModifiers().contains(JavaModifier.STATIC)))
                .toList();
        assertThat(tools).hasSizeGreaterThan(20);
        for (JavaClass tool : tools) {
            publicMethods(tool).forEach(method -> {
                boolean isOwn = method.getRawReturnType().equals(tool);
                if (method.getModifiers().contains(JavaModifier.STATIC)) {
                    assertThat(isOwn)
                            .as(method.getFullName())
                            .isEqualTo(method.getName().equals("create"));
                } else if (method.getName().matches("with(out)?([A-Z].*)?")) {
                    assertThat(isOwn).as(method.getFullName()).isTrue();
                }
            });
        }
    }

    /** Options are settings of their tool; those in the list are taken by several tools or by interfaces. */
    @Test
    void toolsHaveNoClassesOfOptions() {
        assertThat(api().map(JavaClass::getSimpleName).filter(name -> name.endsWith("Options")))
                .containsExactlyInAnyOrder("PassOptions", "ReadOptions");
    }

    /** What does the work of a package is a tool, not a set of static methods or a class with makers of its own. */
    @Test
    void classesThatCanBeChangedAreMadeByCreateOrAreValues() {
        assertThat(api().filter(c -> !c.isRecord() && !c.isInterface() && !c.isEnum())
                        .filter(c -> publicMethods(c)
                                .anyMatch(m -> m.getName().matches("with(out)?([A-Z].*)?")
                                        && m.getRawReturnType().equals(c)))
                        .filter(c -> publicMethods(c).noneMatch(m -> m.getName().equals("create")))
                        .map(JavaClass::getSimpleName))
                .containsExactlyInAnyOrder(VALUES);
    }

    @Test
    void exceptionsHaveOneRoot() {
        classes()
                .that()
                .haveSimpleNameEndingWith("Exception")
                .and()
                .arePublic()
                .and()
                .resideOutsideOfPackage("org.spirv4j..internal..")
                .should()
                .beAssignableTo("org.spirv4j.diagnostic.SpirvException")
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
