// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Rules for the packages of one Maven module. Classes of tests are not considered. Patterns of packages are those of
 * ArchUnit: {@code a.b} is one package, and {@code a.b..} the package with all packages below it.
 */
public final class PackageRules {
    private final JavaClasses classes;
    private final List<PackageMatcher> own;

    private PackageRules(String[] roots) {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(roots);
        own = Stream.of(roots).map(root -> PackageMatcher.of(root + "..")).toList();
    }

    /**
     * Rules for some packages and all packages below them.
     *
     * @param roots the names of the packages
     * @return the rules
     */
    public static PackageRules of(String... roots) {
        return new PackageRules(roots);
    }

    /** {@return the classes of the packages} */
    @SuppressWarnings("exports") // Architecture tests do not run as modules.
    public JavaClasses classes() {
        return classes;
    }

    /** Packages do not use each other in cycles. */
    public void checkCycles() {
        SlicesRuleDefinition.slices()
                .matching("org.(**)")
                .should()
                .beFreeOfCycles()
                .check(classes);
    }

    /**
     * Classes use, besides their own packages and those of the JDK named {@code java}, only some packages, and each of
     * them is used. So what other Maven modules do not export must be named to be used.
     *
     * @param patterns the packages
     */
    public void checkUses(String... patterns) {
        Map<String, String> uses = new TreeMap<>();
        for (JavaClass user : classes) {
            for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
                uses.putIfAbsent(
                        dependency.getTargetClass().getBaseComponentType().getPackageName(),
                        dependency.getDescription());
            }
        }
        PackageMatcher jdk = PackageMatcher.of("java..");
        // Primitive types have no package.
        uses.keySet().removeIf(name -> name.isEmpty() || jdk.matches(name) || matchesAny(own, name));
        for (String pattern : patterns) {
            PackageMatcher matcher = PackageMatcher.of(pattern);
            assertThat(uses.keySet())
                    .as("packages %s, which are allowed", pattern)
                    .anyMatch(matcher::matches);
        }
        List<PackageMatcher> allowed =
                Stream.of(patterns).map(PackageMatcher::of).toList();
        uses.keySet().removeIf(name -> matchesAny(allowed, name));
        assertThat(uses).as("uses of packages that are not allowed").isEmpty();
    }

    /**
     * Packages use only those before them.
     *
     * @param patterns all packages of the module
     */
    public void checkOrder(List<String> patterns) {
        assertThat(classes.stream().map(JavaClass::getPackageName).distinct())
                .allSatisfy(name -> assertThat(patterns).anyMatch(pattern -> matches(pattern, name)));
        for (int i = 0; i < patterns.size() - 1; i++) {
            List<PackageMatcher> later = patterns.subList(i + 1, patterns.size()).stream()
                    .map(PackageMatcher::of)
                    .toList();
            ArchRuleDefinition.noClasses()
                    .that()
                    .resideInAPackage(patterns.get(i))
                    .should()
                    .dependOnClassesThat(DescribedPredicate.describe(
                            "reside in a later package of " + patterns,
                            type -> matchesAny(later, type.getPackageName())))
                    .check(classes);
        }
    }

    private static boolean matches(String pattern, String name) {
        return PackageMatcher.of(pattern).matches(name);
    }

    private static boolean matchesAny(List<PackageMatcher> matchers, String name) {
        return matchers.stream().anyMatch(matcher -> matcher.matches(name));
    }
}
