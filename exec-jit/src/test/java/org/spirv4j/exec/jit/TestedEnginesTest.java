// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.Program;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;

/** Tests of {@code exec} that execute programs have the tag {@code engines}, or a reason not to have it. */
class TestedEnginesTest {
    private static final String MISTAKES = "only the checked engine looks for mistakes";
    private static final String OBSERVED = "only the checked engine has observers";

    /** The classes that are not executed with the compiled engine, with the reasons. */
    private static final Map<String, String> CHECKED_ONLY = Map.ofEntries(
            Map.entry("AsyncCopyChecksTest", MISTAKES),
            Map.entry("DebugSessionTest", OBSERVED),
            Map.entry("GroupChecksTest", MISTAKES),
            Map.entry("IndexChecksTest", MISTAKES),
            Map.entry("MemoryChecksTest", MISTAKES),
            Map.entry("MisalignedTest", MISTAKES),
            Map.entry("MistakeKindsTest", MISTAKES),
            Map.entry("ObserverTest", OBSERVED),
            Map.entry("OptimizedVariablesTest", OBSERVED),
            Map.entry("RaceTest", MISTAKES),
            Map.entry("UndefinedChecksTest", MISTAKES),
            Map.entry("UninitializedTest", MISTAKES),
            Map.entry("UnwrittenOutputsTest", MISTAKES),
            Map.entry("ValueChecksTest", MISTAKES));

    private static final JavaClasses TESTS = new ClassFileImporter()
            .importPath(Path.of(System.getProperty("exec.test.classes", "../exec/target/test-classes")));

    @Test
    void testsThatExecuteProgramsHaveTheTag() {
        Set<String> untagged = TESTS.stream()
                .filter(TestedEnginesTest::hasTests)
                .filter(TestedEnginesTest::executesPrograms)
                .filter(each -> !isTagged(each))
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toSet());
        assertThat(untagged).containsExactlyInAnyOrderElementsOf(CHECKED_ONLY.keySet());
    }

    /**
     * EngineTest, which tests how engines are chosen, may make programs in another way; and FoldedFunctionsTest, which
     * compares with the checked engine, and whose programs may be too long to be compiled.
     */
    @Test
    void programsOfTestsAreForTheTestedEngine() {
        ArchRuleDefinition.noClasses()
                .that()
                .doNotHaveSimpleName("TestedEngine")
                .and()
                .doNotHaveSimpleName("EngineTest")
                .and()
                .doNotHaveSimpleName("FoldedFunctionsTest")
                .should()
                .callMethod(Program.class, "of", SpirvModule.class, String.class)
                .orShould()
                .callMethod(Program.class, "of", EntryPoint.class)
                .check(TESTS);
    }

    private static boolean hasTests(JavaClass type) {
        return type.getMethods().stream()
                .flatMap(method -> method.getAnnotations().stream())
                .anyMatch(each -> each.getRawType().getPackageName().startsWith("org.junit.jupiter."));
    }

    private static boolean executesPrograms(JavaClass type) {
        return type.getTransitiveDependenciesFromSelf().stream()
                .anyMatch(each -> each.getTargetClass().getSimpleName().equals("TestedEngine"));
    }

    private static boolean isTagged(JavaClass type) {
        return type.isAnnotatedWith(Tag.class)
                && type.getAnnotationOfType(Tag.class).value().equals("engines");
    }
}
