// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * The cases of extended instructions on scalars with 32 bits, with other widths of floats, and with vectors of all
 * sizes: each component has the numbers of another case of the same instruction.
 */
@Tag(TestedEngine.TAG)
class ExtendedInstructionFormsTest {
    /** Instructions that do not compute each component alone. */
    private static final Set<String> OF_WHOLE_VECTORS = Set.of(
            "Distance",
            "FaceForward",
            "Length",
            "Normalize",
            "Reflect",
            "Refract",
            "distance",
            "fast_distance",
            "fast_length",
            "fast_normalize",
            "length",
            "normalize");

    /** Instructions with operands that are masks, whose bits another width or a vector gives another meaning. */
    private static final Set<String> WITH_MASKS = Set.of("bitselect", "nan", "select");

    /** A case without its numbers. Cases for which this is equal can be the components of one vector. */
    private static String form(InstructionCase each) {
        return each.text().replaceAll("\\([^)]*\\)", "").replaceAll(" ->.*", "");
    }

    private static String name(InstructionCase each) {
        return each.operands().get(1);
    }

    private static boolean isScalar(InstructionCase each) {
        return each.op().equals("OpExtInst")
                && !OF_WHOLE_VECTORS.contains(name(each))
                && !WITH_MASKS.contains(name(each))
                && Stream.concat(each.results().stream(), types(each)).allMatch(type -> type.count() == 1)
                // Other operands are literals or names of declarations.
                && each.operands().stream().skip(2).allMatch(operand -> operand.matches("&\\w+|\\w+\\(.*\\)"));
    }

    private static Stream<CaseType> types(InstructionCase each) {
        return each.operands().stream()
                .skip(2)
                .map(operand -> CaseType.parse(operand.replace("&", "").replaceAll("\\(.*", "")));
    }

    private static List<List<InstructionCase>> scalars(String file) throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/cases/" + file + ".cases")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(InstructionCase::parse)
                .filter(ExtendedInstructionFormsTest::isScalar)
                .collect(Collectors.groupingBy(ExtendedInstructionFormsTest::form))
                .values()
                .stream()
                .toList();
    }

    /** A case on vectors. */
    private static InstructionCase vector(List<InstructionCase> cases, int components) {
        InstructionCase first = cases.get(0);
        List<InstructionCase> parts = new ArrayList<>();
        for (int i = 0; i < components; i++) {
            parts.add(cases.get(i % cases.size()));
        }
        StringBuilder text = new StringBuilder(
                first.text().replaceAll(" = .*", "").replaceAll("([a-z]+\\d+)", "v" + components + "$1"));
        text.append(" = OpExtInst ").append(first.operands().get(0)).append(' ').append(name(first));
        for (int i = 2; i < first.operands().size(); i++) {
            int operand = i;
            String type = first.operands().get(i).replaceAll("\\(.*", "");
            text.append(' ')
                    .append(type.startsWith("&") ? "&v" + components + type.substring(1) : "v" + components + type);
            if (!type.startsWith("&")) {
                text.append(parts.stream()
                        .map(each -> each.operands().get(operand).replaceAll(".*\\((.*)\\)", "$1"))
                        .collect(Collectors.joining(" ", "(", ")")));
            }
        }
        text.append(tail(first)).append(" ->");
        for (int i = 0; i < first.expected().size(); i++) {
            for (InstructionCase part : parts) {
                text.append(' ').append(part.expected().get(i));
            }
        }
        return InstructionCase.parse(text.toString());
    }

    /** The decorations and execution modes. */
    private static String tail(InstructionCase each) {
        return each.text().replaceAll("^[^@%]* ->.*", "").replaceAll("^.*?( [@%] .*) ->.*", "$1");
    }

    /** Whether all numbers of a case, but those that are rounded, are exact as floats with 16 bits. */
    private static boolean isExact(InstructionCase each) {
        CaseType half = CaseType.parse("f16");
        CaseType full = CaseType.parse("f64");
        return Stream.concat(
                        each.operands().stream().skip(2).filter(operand -> operand.startsWith("f32(")),
                        each.expected().stream().filter(number -> !number.startsWith("~")))
                .flatMap(text ->
                        Arrays.stream(text.replaceAll("f32\\((.*)\\)", "$1").split(" ", -1)))
                .allMatch(number -> {
                    long bits = half.bits(number);
                    double wide = FloatEncoding.decode(bits, half.number());
                    return full.bits(number) == full.bits("" + wide) || number.equals("nan");
                });
    }

    private static InstructionCase wide(InstructionCase each, int width) {
        return InstructionCase.parse(each.text().replaceAll("\\bf32\\b", "f" + width));
    }

    private static void add(List<InstructionCase> to, List<InstructionCase> cases, int... sizes) {
        for (int size : sizes) {
            to.add(vector(cases, size));
        }
    }

    private static List<InstructionCase> derived(String file) throws IOException {
        boolean isOpenCl = file.equals("opencl");
        List<InstructionCase> derived = new ArrayList<>();
        for (List<InstructionCase> cases : scalars(file)) {
            add(derived, cases, isOpenCl ? new int[] {2, 3, 4, 8, 16} : new int[] {2, 3, 4});
            if (!form(cases.get(0)).contains("f32")) {
                continue;
            }
            List<InstructionCase> exact =
                    cases.stream().filter(ExtendedInstructionFormsTest::isExact).toList();
            for (int width : new int[] {16, 64}) {
                List<InstructionCase> wide =
                        exact.stream().map(each -> wide(each, width)).toList();
                derived.addAll(wide);
                if (!wide.isEmpty()) {
                    add(derived, wide, width == 16 ? 3 : isOpenCl ? 16 : 4);
                }
            }
        }
        return derived;
    }

    @ParameterizedTest
    @ValueSource(strings = {"glsl", "opencl"})
    void compute(String file) throws IOException {
        List<InstructionCase> derived = derived(file);
        assertThat(derived).hasSizeGreaterThan(200);
        SoftAssertions softly = new SoftAssertions();
        for (InstructionCase each : derived) {
            softly.assertThat(InstructionCasesTest.result(each))
                    .as(each.text())
                    .isEqualTo(String.join(" ", each.expected()));
        }
        softly.assertAll();
    }
}
