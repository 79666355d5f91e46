// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run.debug;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.spirv4j.exec.debug.DebugProblem;

/** The commands of the debugger. */
enum DebugWord {
    STEP(
            "s",
            "[line] [N]",
            "execute one instruction, or N; or go to the next source line, also in a function that is called"),
    NEXT("n", "[line] [N]", "the same, without stopping in functions that are called"),
    FINISH("f", "", "go on until the function returns"),
    CONTINUE("c", "", "go on to the next breakpoint, change or finding"),
    BREAK(
            "b",
            "WHERE [hits N] [if CONDITION] [log MESSAGE]",
            "stop at a line of the assembly text, at FILE:LINE of the source, at word:N or instruction:N of the module, at"
                    + " a function of the source, also where it is inlined, at a function, entry point or block of the module, or where %ID is computed; at hit N, >= N or % N; if CONDITION holds, or cannot be evaluated, such as"
                    + " i == 3 && %sum > 0.5; or print MESSAGE, such as sum is {sum}, and go on"),
    WATCH("w", "VALUE", "stop when a value changes"),
    DELETE("d", "N", "remove a breakpoint or watch"),
    PRINT(
            "p",
            "VALUE",
            "show a value: a variable of the source, an argument of a kernel, or %ID; .member, [index], or components such as .xyz of it or of what it points to;"
                    + " or *VALUE for what a pointer points to"),
    WHERE(
            "bt",
            "",
            "show the functions that the invocation is in, also those that were inlined; backtrace is the same"),
    FRAME("fr", "N", "select one of these functions, of whose variables print and info locals show the values"),
    LIST(
            "l",
            "[assembly] [LINE]",
            "show the source around the place, or around a line; the assembly text if the module does not have the source"),
    INVOCATION("i", "X[,Y[,Z]]", "select another invocation"),
    INFO(
            "",
            "locals|arguments|globals|results|breakpoints|invocations",
            "show variables of the function, arguments of the kernel, variables of the module, results of instructions, breakpoints, or where the invocations stand"),
    RESTART("", "", "start the run again, with the same breakpoints and watches"),
    HELP("h", "", "show the commands"),
    QUIT("q", "", "end the run and the debugger");

    final String shortName;
    final String usage;
    final String meaning;

    DebugWord(String shortName, String usage, String meaning) {
        this.shortName = shortName;
        this.usage = usage;
        this.meaning = meaning;
    }

    /** The name of the command. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The command that a word names, alone or by its beginning. */
    static DebugWord of(String word) {
        if (word.equals("backtrace")) {
            return WHERE;
        }
        List<DebugWord> found = Arrays.stream(values())
                .filter(known -> known.word().equals(word) || known.shortName.equals(word))
                .toList();
        if (found.isEmpty()) {
            found = Arrays.stream(values())
                    .filter(known -> known.word().startsWith(word))
                    .toList();
        }
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new DebugProblem(
                found.isEmpty()
                        ? "there is no command '" + word + "'; help lists the commands"
                        : "'" + word + "' may be "
                                + String.join(
                                        " or ",
                                        found.stream().map(DebugWord::word).toList()));
    }
}
