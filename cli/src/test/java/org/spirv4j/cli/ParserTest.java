// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.DisassemblyOptions;
import org.spirv4j.cli.command.dis.DisCommand;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.FastParser;
import org.spirv4j.cli.option.PicocliParser;

/** Both parsers give the same for what the fast one takes; for the rest, picocli says what is wrong. */
class ParserTest {
    private static final Command DIS = new DisCommand();

    private static Arguments slow(String line) {
        return PicocliParser.parse(DIS.options(), DIS.operands(), List.of(split(line)));
    }

    private static String[] split(String line) {
        return line.isEmpty() ? new String[0] : line.split(" ", -1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a.spv",
                "-",
                "a.spv b.spv folder -o out",
                "-o out a.spv",
                "-o - a.spv",
                "--output out a.spv",
                "--output=out a.spv",
                "--raw-id --no-header a.spv --no-indent",
                "--raw-id --raw-id a.spv",
                "--color --no-color --color a.spv",
                "--no-color --color --no-color a.spv",
                "--grammar a.json --grammar=X=b.json c.spv",
                "--jobs 3 --format json --offsets --comment --nested-indent --reorder-blocks",
                "--handle-unknown-opcodes --recover --debug -- --raw-id -x",
                "-- a.spv"
            })
    void fastAndSlowAgree(String line) {
        Arguments fast = FastParser.parse(DIS.options(), split(line), 0);
        assertThat(fast).isNotNull();
        assertThat(fast).hasToString(slow(line).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "-h",
                "-oout a.spv",
                "-o=out a.spv",
                "--raw",
                "-x",
                "-o",
                "-o --raw-id a.spv",
                "--raw-id=1",
                "-o a -o b",
                "--output= a.spv",
                "--no-such=1"
            })
    void fastLeavesTheUnusualAlone(String line) {
        assertThat(FastParser.parse(DIS.options(), split(line), 0)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-oout a.spv", "-o=out a.spv", "-o out a.spv"})
    void valuesMayBeAttached(String line) {
        assertThat(slow(line)).hasToString(slow("-o out a.spv").toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--raw | unknown option --raw; did you mean --raw-id?",
                "--zzz | unknown option --zzz",
                "-o | -o needs a value: -o FILE",
                "-o --raw-id a | -o needs a value: -o FILE",
                "--jobs | --jobs needs a value: --jobs N",
                "-o a --output b | -o is given more than once",
            })
    void mistakesAreNamed(String line, String message) {
        assertThatThrownBy(() -> slow(line)).isInstanceOf(UsageException.class).hasMessage(message);
    }

    @Test
    void theLastOfTwoFlagsCounts() {
        Arguments arguments = slow("--color --no-color");
        assertThat(arguments.isLast(DisassemblyOptions.NO_COLOR, DisassemblyOptions.COLOR))
                .isTrue();
        assertThat(arguments.isLast(DisassemblyOptions.COLOR, DisassemblyOptions.NO_COLOR))
                .isFalse();
    }

    @Test
    void parsingStartsAfterTheCommand() {
        String[] words = "dis --raw-id a.spv".split(" ", -1);
        assertThat(FastParser.parse(DIS.options(), words, 1))
                .hasToString(PicocliParser.parse(
                                DIS.options(),
                                DIS.operands(),
                                Arrays.asList(words).subList(1, 3))
                        .toString());
    }
}
