// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sources name operands and opcodes by the constants of {@code org.spirv4j.internal.operand}. */
class OperandWordsTest {
    /** Numbers of words that are still typed by hand. Lower this when there are fewer; it must not grow. */
    private static final int MAX_NUMBERS = 2;

    /** A call with a number as its last argument; the arguments before it may be calls with calls in them. */
    private static final Pattern WORD =
            Pattern.compile("\\.(?:word|operand)\\((?:[^();]|\\((?:[^();]|\\([^();]*\\))*\\))*, [1-9][0-9]?\\)");

    private static final Pattern COMMENT = Pattern.compile("(?m)^ *\\*.*$");
    private static final Pattern OPCODE = Pattern.compile("int OP_[A-Z_]+ = [0-9]+;");
    private static final Pattern CLASS = Pattern.compile("^(?:Op(?!code))?(\\w+)");

    private static final List<String> FOLDERS = List.of("../core/src/main/java", "../exec/src/main/java");

    @Test
    void wordsOfInstructionsHaveNames() throws IOException {
        long found = 0;
        for (String folder : FOLDERS) {
            for (Path file : sources(Path.of(folder))) {
                String text = COMMENT.matcher(Files.readString(file)).replaceAll("");
                found += WORD.matcher(text).results().count();
            }
        }
        assertThat(found).as("numbers of words in sources").isLessThanOrEqualTo(MAX_NUMBERS);
    }

    @Test
    void opcodesHaveNames() throws IOException {
        for (Path file : sources(Path.of("../core/src/main/java"))) {
            // The tables of the grammar have columns of these names.
            if (!file.toString().contains("grammar")) {
                assertThat(Files.readString(file)).as("%s", file).doesNotContainPattern(OPCODE);
            }
        }
    }

    /** A class that no source uses only makes the library larger. */
    @Test
    void eachClassOfTheTableIsUsed() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String folder : FOLDERS) {
            for (Path file : sources(Path.of(folder))) {
                text.append(Files.readString(file));
            }
        }
        for (String line : Files.readAllLines(Path.of("../grammar/operands.table"))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String name =
                        CLASS.matcher(line).results().findFirst().orElseThrow().group(1);
                assertThat(text).contains("import org.spirv4j.internal.operand." + name + ";");
            }
        }
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
