// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sources name operands and opcodes by the constants of {@code org.spirv4j.internal.operand}. */
class OperandWordsTest {
    private static final String CORE = "core/src/main/java/org/spirv4j/";

    /** Words of headers and instructions that are written: these numbers are values. */
    private static final Map<String, Integer> WRITTEN = Map.of(
            "bench/src/main/java/org/spirv4j/bench/LargeModules.java",
            4,
            CORE + "build/DeclarationWriter.java",
            2,
            CORE + "build/TypesAndConstants.java",
            1);

    /**
     * Numbers of words that are still typed by hand: word 0, which is no operand; modules that do not see the
     * constants; an operand of OpUntypedPrefetchKHR, a pointer that the grammar calls Pointer Type. Lower these when
     * there are fewer; they must not grow.
     */
    private static final Map<String, Integer> TYPED = Map.of(
            CORE + "optimize/internal/scalar/RedundancyElimination.java",
            4,
            CORE + "validate/internal/memory/PredicatedMemoryChapter.java",
            1,
            "cli/src/main/java/org/spirv4j/cli/tool/CrossTranslation.java",
            2,
            "conformance/src/main/java/org/spirv4j/conformance/LinkCheck.java",
            1,
            "conformance/src/main/java/org/spirv4j/conformance/translate/Naga.java",
            1,
            "conformance/src/main/java/org/spirv4j/conformance/translate/SpecializedText.java",
            1);

    /**
     * Words that are still indexed by number in the arrays of modules, as in {@code words[at + 3]}, by room: words of
     * operands that stand one after the other, and the printers of the translator. Lower these when there are fewer.
     */
    private static final Map<String, Integer> INDEXED = Map.ofEntries(
            Map.entry("conformance", 2),
            Map.entry("diff", 1),
            Map.entry("edit", 1),
            Map.entry("exec", 4),
            Map.entry("internal", 5),
            Map.entry("module", 2),
            Map.entry("text", 2),
            Map.entry("transform", 3),
            Map.entry("translate/internal/code", 2),
            Map.entry("translate/internal/expression", 1),
            Map.entry("translate/internal/glsl", 19),
            Map.entry("translate/internal/hlsl", 30),
            Map.entry("translate/internal/msl", 38),
            Map.entry("translate/internal/plan", 5),
            Map.entry("translate/internal/statement", 1),
            Map.entry("translate/internal/wgsl", 21),
            Map.entry("validate", 1));

    /** Operands after the result that are still asked for by number, as in {@code cursor.operand(2)}, by room. */
    private static final Map<String, Integer> NUMBERED = Map.of("examples", 1, "optimize", 10);

    /** Loops over operands that still start at the number of a word, by room. */
    private static final Map<String, Integer> LOOPS = Map.of("validate", 1);

    /** A word at a variable position plus a number. */
    private static final Pattern INDEX = Pattern.compile(
            "\\b\\w*[wW]ords\\w*\\[(?:[^\\[\\];]|\\[[^\\]]*\\])*?(?:\\b[a-z]\\w*|[)\\]]) \\+ [0-9]+\\]");

    private static final Pattern OPERAND = Pattern.compile("\\boperand\\([1-9][0-9]*\\)");
    private static final Pattern LOOP =
            Pattern.compile("for \\(int \\w+ = [2-9][0-9]*(?: \\+ \\w+)?; [^;]*(?:wordCount|>>> 16)[^;]*;");

    /** The room of a source: the package of the library, with that of a language, or the Maven module. */
    private static final Pattern ROOM =
            Pattern.compile("^core/src/main/java/org/spirv4j/((?:translate/internal/)?\\w+)/|^([^/]+)/");

    /** A call that reads a word by its number among all words of an instruction, which is its last argument. */
    private static final Pattern CALL = Pattern.compile("\\b(word|operand)\\(");

    /** A number, a sum that starts with one, or a choice of numbers: {@code 3}, {@code 3 + i}, {@code x ? 4 : 3}. */
    private static final Pattern NUMBER = Pattern.compile("^\\d|[?:]\\s*[1-9]");

    private static final Pattern COMMENT = Pattern.compile("(?m)^ *(\\*|//|/\\*).*$");
    private static final Pattern OPCODE = Pattern.compile("int OP_[A-Z_]+ = [0-9]+;");
    private static final Pattern CLASS = Pattern.compile("^(?:Op(?!code))?(\\w+)");

    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:static )?org\\.spirv4j\\.internal\\.operand\\.(\\w+)[;.]");

    /** The main sources of all modules without comments, by path from the root of the checkout. */
    private static final Map<String, String> SOURCES = new TreeMap<>();

    @BeforeAll
    static void readSources() throws IOException {
        Path root = Path.of("..");
        try (Stream<Path> modules = Files.list(root)) {
            for (Path folder : modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                for (Path file : sources(folder)) {
                    SOURCES.put(
                            root.relativize(file).toString().replace('\\', '/'),
                            COMMENT.matcher(Files.readString(file)).replaceAll(""));
                }
            }
        }
    }

    @AfterAll
    static void forgetSources() {
        SOURCES.clear();
    }

    @Test
    void wordsOfInstructionsHaveNames() {
        Map<String, Integer> found = new TreeMap<>();
        SOURCES.forEach((name, text) -> {
            int count = numbers(text);
            if (count > WRITTEN.getOrDefault(name, 0) + TYPED.getOrDefault(name, 0)) {
                found.put(name, count);
            }
        });
        assertThat(SOURCES).hasSizeGreaterThan(1500);
        assertThat(found).as("numbers of words in sources").isEmpty();
    }

    @Test
    void numbersOfWordsAreFound() {
        assertThat(numbers("word(3) + x.word(at, 4) + x.word(f(a, b),\n 5) + x.word(3 + i) + x.word(a ? 4 : 3)"))
                .isEqualTo(5);
        assertThat(numbers("x.operand(at, 2)")).isEqualTo(1);
        assertThat(numbers("x.word(i) + x.word(i + 1) + x.word(Phi.VARIABLE + 2) + x.word(y.get(0), i) + password(3)"))
                .isZero();
        assertThat(numbers("x.operand(0) + x.operand(at, 0)")).isZero();
    }

    @Test
    void wordsInArraysHaveNames() {
        assertThat(excess(INDEX, INDEXED)).as("numbers of words in arrays").isEmpty();
        assertThat(INDEX.matcher("words[at + 3] + data.words[data.definition(x) + 2] + words[uses.get(0) + 2]")
                        .results())
                .hasSize(3);
        assertThat(INDEX.matcher("words[at + Load.POINTER] + words[at + ExtInst.OPERANDS + 1] + x[at + 3]")
                        .results())
                .isEmpty();
    }

    @Test
    void operandsHaveNames() {
        assertThat(excess(OPERAND, NUMBERED)).as("numbers of operands").isEmpty();
    }

    @Test
    void loopsOverOperandsStartAtNames() {
        assertThat(excess(LOOP, LOOPS)).as("loops from numbers of words").isEmpty();
        assertThat(LOOP.matcher("for (int k = 3; k + 1 < words[at] >>> 16; k += 2)")
                        .results())
                .hasSize(1);
    }

    /** How often a pattern matches in the rooms where it matches more often than allowed. */
    private static Map<String, Integer> excess(Pattern pattern, Map<String, Integer> allowed) {
        Map<String, Integer> found = new TreeMap<>();
        SOURCES.forEach((name, text) -> {
            int count = (int) pattern.matcher(text).results().count();
            Matcher room = ROOM.matcher(name);
            if (count > 0 && room.find()) {
                found.merge(room.group(1) == null ? room.group(2) : room.group(1), count, Integer::sum);
            }
        });
        found.keySet().removeIf(room -> found.getOrDefault(room, 0) <= allowed.getOrDefault(room, 0));
        return found;
    }

    @Test
    void opcodesHaveNames() {
        SOURCES.forEach((name, text) -> {
            // The tables of the grammar have columns of these names.
            if (name.startsWith("core/") && !name.contains("grammar")) {
                assertThat(OPCODE.matcher(text).results()).as(name).isEmpty();
            }
        });
    }

    /** A class that no source uses only makes the library larger. */
    @Test
    void eachClassOfTheTableIsUsed() throws IOException {
        Set<String> used = new HashSet<>();
        SOURCES.forEach((name, text) -> {
            if (name.startsWith("core/") || name.startsWith("exec/")) {
                IMPORT.matcher(text).results().forEach(match -> used.add(match.group(1)));
            }
        });
        for (String line : Files.readAllLines(Path.of("../grammar/operands.table"))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String name =
                        CLASS.matcher(line).results().findFirst().orElseThrow().group(1);
                assertThat(used).contains(name);
            }
        }
    }

    private static int numbers(String text) {
        int count = 0;
        Matcher call = CALL.matcher(text);
        while (call.find()) {
            String arguments = arguments(text, call.end());
            String index = arguments.substring(afterComma(arguments)).strip();
            // The operand method with one argument, and 0, count operands after the result.
            boolean isWord = call.group(1).equals("word") || index.length() < arguments.length() && !index.equals("0");
            if (isWord && NUMBER.matcher(index).find()) {
                count++;
            }
        }
        return count;
    }

    /** The arguments of a call that start at a position. */
    private static String arguments(String text, int start) {
        int depth = 1;
        int end = start;
        while (depth > 0 && end < text.length()) {
            char c = text.charAt(end++);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        return text.substring(start, Math.max(start, end - 1));
    }

    /** The position after the last comma that is in no parentheses; 0 if there is none. */
    private static int afterComma(String arguments) {
        int depth = 0;
        int found = 0;
        for (int i = 0; i < arguments.length(); i++) {
            char c = arguments.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            found = c == ',' && depth == 0 ? i + 1 : found;
        }
        return found;
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
