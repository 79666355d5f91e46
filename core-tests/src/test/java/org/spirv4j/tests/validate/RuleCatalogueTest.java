package org.spirv4j.tests.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.RuleCatalogue;
import org.spirv4j.validate.ValidationOptions;
import org.spirv4j.validate.ValidationReport;
import org.spirv4j.validate.Validator;

/** Each rule's failing module breaks this rule and no other, and its passing module breaks none. */
final class RuleCatalogueTest {

    @TestFactory
    Stream<DynamicTest> eachRuleIsProvenByItsModules() {
        return RuleCatalogue.get().entries().stream()
                .filter(e -> !e.failing().isEmpty())
                .map(e -> DynamicTest.dynamicTest(e.id(), () -> check(e)));
    }

    @Test
    void eachRuleNamesTheClassesThatCheckIt() {
        for (RuleCatalogue.Entry entry : RuleCatalogue.get().entries()) {
            assertThat(entry.checkedBy())
                    .as(entry.id())
                    .isNotEmpty()
                    .isSorted()
                    .doesNotHaveDuplicates()
                    .allSatisfy(name ->
                            assertThat(Class.forName(name)).hasPackage(name.substring(0, name.lastIndexOf('.'))));
        }
        assertThat(checkers("arithmetic.float-operands"))
                .containsExactly("org.spirv4j.internal.validate.facts.SignatureFindings");
    }

    private static List<String> checkers(String rule) {
        return RuleCatalogue.get().find(rule).get(0).checkedBy();
    }

    private static void check(RuleCatalogue.Entry entry) {
        assertThat(report(entry, entry.passing()).findings())
                .as("passing module of %s", entry.id())
                .isEmpty();
        List<Finding> findings = report(entry, entry.failing()).findings();
        assertThat(findings).as("failing module of %s", entry.id()).isNotEmpty();
        assertThat(findings).allSatisfy(f -> assertThat(f.rule().id()).isEqualTo(entry.id()));
    }

    private static ValidationReport report(RuleCatalogue.Entry entry, String text) {
        SpirvModule module = Assembler.forTarget(entry.env()).assemble(text);
        ValidationOptions options = ValidationOptions.DEFAULT;
        for (String option : entry.options()) {
            int equals = option.indexOf('=');
            options = equals < 0
                    ? options.with(option, 1)
                    : options.with(option.substring(0, equals), Integer.parseInt(option.substring(equals + 1)));
        }
        return Validator.with(options.withTarget(entry.env())).validate(module);
    }
}
