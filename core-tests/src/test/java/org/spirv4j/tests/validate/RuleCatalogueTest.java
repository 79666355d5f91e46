// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.lint.LintRule;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.RuleCatalogue;
import org.spirv4j.validate.Validator;

/**
 * Each rule's failing module breaks this rule and no other, with the recorded diagnostics; its passing module breaks
 * none. The modules of rules of the linter are valid, and are checked for their rule only.
 */
final class RuleCatalogueTest {
    private static final Path RULES = Path.of("../rules");
    private static final int MUTATIONS = 200;
    private static final int MAX_WORDINGS = 6;
    private static final Pattern SUBJECTS =
            Pattern.compile("%\\w+|\\bOp[A-Z]\\w+|\\b[A-Z]\\w*|\\b\\d[\\d.]*|\"[^\"]*\"|\\(\\)");

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
                .containsExactly("org.spirv4j.validate.internal.facts.SignatureFindings");
    }

    /**
     * The texts of the diagnostics of each rule, one golden file for each folder of {@code rules}: those for the
     * failing module, and other wordings of the same rule, which mutations of the failing module cause. Mutations after
     * the last recorded wording are tried with {@code -Dthorough} only.
     */
    @Tag("texts")
    @TestFactory
    Stream<DynamicTest> diagnosticsHaveTheRecordedTexts() throws IOException {
        try (Stream<Path> rooms = Files.list(RULES)) {
            return rooms.filter(Files::isDirectory).sorted().toList().stream()
                    .map(room -> DynamicTest.dynamicTest(String.valueOf(room.getFileName()), () -> texts(room)));
        }
    }

    private static void texts(Path room) throws IOException {
        String golden = "validate/diagnostics/" + room.getFileName() + ".txt";
        boolean isWhole = Boolean.getBoolean("thorough") || GoldenFiles.areRewritten();
        String recorded = isWhole ? "" : GoldenFiles.read(GoldenFiles.path(golden));
        StringBuilder texts = new StringBuilder();
        try (Stream<Path> files = Files.list(room)) {
            for (Path file : files.sorted().toList()) {
                String group = String.valueOf(file.getFileName()).replace(".rules", ".");
                for (RuleCatalogue.Entry entry : RuleCatalogue.get().entries()) {
                    if (entry.id().startsWith(group) && !entry.failing().isEmpty()) {
                        int start = texts.length();
                        texts.append(entry.id()).append('\n');
                        texts(entry, texts, () -> isWhole(texts.substring(start), recorded, start));
                    }
                }
            }
        }
        GoldenFiles.check(golden, texts.toString());
    }

    /** Whether the texts of a rule are all that are recorded for it, from a position on. */
    private static boolean isWhole(String texts, String recorded, int start) {
        return recorded.startsWith(texts, start) && !recorded.startsWith("  ", start + texts.length());
    }

    private static void texts(RuleCatalogue.Entry entry, StringBuilder texts, BooleanSupplier isWhole) {
        SpirvModule module = Assembler.create().withTarget(entry.env()).assemble(entry.failing());
        Set<String> wordings = new HashSet<>();
        for (Finding finding : findings(entry, module)) {
            text(finding, texts);
            wordings.add(wording(finding));
        }
        int shown = 0;
        for (SpirvModule mutated : new ModuleMutations(module, entry.id().hashCode()).take(MUTATIONS)) {
            if (shown == MAX_WORDINGS || isWhole.getAsBoolean()) {
                break;
            }
            for (Finding finding : findings(entry, mutated)) {
                if (finding.rule().id().equals(entry.id()) && shown < MAX_WORDINGS && wordings.add(wording(finding))) {
                    text(finding, texts);
                    shown++;
                }
            }
        }
    }

    /** A message without the names and numbers that it is about. */
    private static String wording(Finding finding) {
        return SUBJECTS.matcher(finding.diagnostic().message()).replaceAll("");
    }

    private static void text(Finding finding, StringBuilder texts) {
        Diagnostic diagnostic = finding.diagnostic();
        texts.append("  ").append(diagnostic.severity().label()).append(": ").append(diagnostic.message());
        texts.append('\n');
        for (RelatedLocation related : finding.related()) {
            texts.append("  note: ").append(related.message()).append('\n');
        }
        if (!diagnostic.help().isEmpty()) {
            texts.append("  help: ").append(diagnostic.help()).append('\n');
        }
    }

    private static List<String> checkers(String rule) {
        return RuleCatalogue.get().find(rule).get(0).checkedBy();
    }

    private static void check(RuleCatalogue.Entry entry) {
        for (String text : List.of(entry.failing(), entry.passing())) {
            if (entry.isLintRule()) {
                assertThat(validator(entry).validate(assembled(entry, text)))
                        .as("modules of %s are valid", entry.id())
                        .noneMatch(Finding::isError);
            }
        }
        assertThat(findings(entry, assembled(entry, entry.passing())))
                .as("passing module of %s", entry.id())
                .isEmpty();
        List<Finding> findings = findings(entry, assembled(entry, entry.failing()));
        assertThat(findings).as("failing module of %s", entry.id()).isNotEmpty();
        assertThat(findings).allSatisfy(f -> assertThat(f.rule().id()).isEqualTo(entry.id()));
    }

    private static SpirvModule assembled(RuleCatalogue.Entry entry, String text) {
        return Assembler.create().withTarget(entry.env()).assemble(text);
    }

    private static List<Finding> findings(RuleCatalogue.Entry entry, SpirvModule module) {
        return Arrays.stream(LintRule.values())
                .filter(rule -> rule.rule().id().equals(entry.id()))
                .findFirst()
                .map(rule -> Linter.create().withOnly(rule).lint(module))
                .orElseGet(() -> validator(entry).validate(module))
                .all();
    }

    private static Validator validator(RuleCatalogue.Entry entry) {
        Validator validator = Validator.create().withNonSemanticErrors();
        for (String option : entry.options()) {
            int equals = option.indexOf('=');
            validator = equals < 0
                    ? validator.with(option, 1)
                    : validator.with(option.substring(0, equals), Integer.parseInt(option.substring(equals + 1)));
        }
        return validator.withTarget(entry.env());
    }
}
