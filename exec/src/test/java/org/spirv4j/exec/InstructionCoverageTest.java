// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;

/**
 * Each instruction of function bodies is in a test that executes it, or is refused by a line of {@code refused.txt}: a
 * name, a pattern of names with {@code *}, or a capability. An instruction that the grammar gains breaks this test
 * until it is one of them.
 */
class InstructionCoverageTest {
    /** Instructions that do nothing when they are executed, or stand outside of functions. */
    private static final Set<String> CLASSES =
            Set.of("Debug", "Annotation", "Extension", "Mode-Setting", "Type-Declaration");

    /** How the names begin that tests make from parts; both parts are words of tests. */
    private static final String MADE_FROM_PARTS = "OpGroupNonUniform";

    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** The words of all tests but those of refusals. */
    private static Set<String> tested() throws IOException {
        Set<String> words = new HashSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/test"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (!name.startsWith("Refused")
                        && !name.startsWith("InstructionCoverage")
                        && !name.startsWith("refused")) {
                    Matcher found = WORD.matcher(Files.readString(file).replace("\\n", " "));
                    while (found.find()) {
                        words.add(found.group());
                    }
                }
            }
        }
        return words;
    }

    private static boolean isTested(String name, Set<String> tested) {
        return tested.contains(name)
                || name.startsWith(MADE_FROM_PARTS)
                        && tested.contains(MADE_FROM_PARTS)
                        && tested.contains(name.substring(MADE_FROM_PARTS.length()));
    }

    private static List<Pattern> refused() throws IOException {
        List<Pattern> patterns = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("src/test/resources/refused.txt"))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                patterns.add(Pattern.compile(line.replace("*", ".*")));
            }
        }
        return patterns;
    }

    private static boolean isRefused(InstructionInfo info, List<Pattern> refused) {
        List<String> capabilities = info.availability().capabilities().stream()
                .flatMap(each -> Capability.of(each).stream())
                .map(Enum::name)
                .toList();
        return refused.stream()
                .anyMatch(each -> each.matcher(info.name()).matches()
                        || !capabilities.isEmpty()
                                && capabilities.stream()
                                        .allMatch(name -> refused.stream()
                                                .anyMatch(other ->
                                                        other.matcher(name).matches())));
    }

    @Test
    void coreInstructions() throws IOException {
        Set<String> tested = tested();
        List<Pattern> refused = refused();
        Set<String> never = new TreeSet<>();
        for (InstructionInfo info : Grammar.builtIn().instructions()) {
            Op op = Opcodes.op(info.number());
            boolean isDeclaration = CLASSES.contains(info.instructionClass())
                    || Trait.TYPE_DECLARATION.has(op)
                    || Trait.RESERVED_OPCODE.has(op);
            if (!isDeclaration && !isTested(info.name(), tested) && !isRefused(info, refused)) {
                never.add(info.name());
            }
        }
        assertThat(never).as("neither executed by a test nor refused").isEmpty();
    }

    @Test
    void extendedInstructions() throws IOException {
        Set<String> tested = tested();
        List<Pattern> refused = refused();
        for (String set : List.of(
                "GLSL.std.450",
                "OpenCL.std",
                "NonSemantic.DebugPrintf",
                "SPV_AMD_shader_ballot",
                "SPV_AMD_gcn_shader",
                "SPV_AMD_shader_trinary_minmax")) {
            Set<String> never = new TreeSet<>();
            for (InstructionInfo info : Grammar.builtIn()
                    .extendedInstructionSet(set)
                    .map(ExtendedInstructionSet::instructions)
                    .orElseThrow()) {
                if (!tested.contains(info.name()) && !isRefused(info, refused)) {
                    never.add(info.name());
                }
            }
            assertThat(never).as("never executed instructions of %s", set).isEmpty();
        }
    }
}
