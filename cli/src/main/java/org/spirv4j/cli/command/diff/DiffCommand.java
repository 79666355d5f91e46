// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.diff;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.DisassemblyOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Report;
import org.spirv4j.diff.DiffPrinter;
import org.spirv4j.diff.Difference;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.view.DiffPage;

/** {@code spirv diff}. */
public final class DiffCommand extends AbstractCommand {
    private static final Option IGNORE = Option.repeatable(
            "--ignore", "KIND,...", "accept differences of these kinds: ids, names, order, debug, unused, generator");
    private static final Option CONTEXT =
            Option.value("--context", "N", "print N equal lines around changed ones; default: 3");
    private static final Option ALL = Option.flag("--all", "print all lines");
    private static final Option BRIEF = Option.flag("--brief", "print only what kinds of differences there are");
    private static final Option FORMAT =
            Option.choice("--format", "write text, or one line of JSON; errors likewise", "text", "json");

    private static final Option HTML =
            Option.value("--html", "PAGE", "also write the comparison side by side as a web page");

    private static final int DEFAULT_CONTEXT = 3;
    private static final int DIFFERENT = 1;

    /** A module that cannot be read has a status of its own, as with other commands that compare files. */
    private static final int NOT_COMPARED = 2;

    public DiffCommand() {
        super(
                CommandName.DIFF,
                new Operands("FILE", 2, 2, "the modules in any form, the older one first; - is standard input"),
                List.of(
                        IGNORE,
                        CONTEXT,
                        ALL,
                        BRIEF,
                        HTML,
                        DisassemblyOptions.COLOR,
                        DisassemblyOptions.NO_COLOR,
                        Differing.NO_INDENT,
                        Differing.NO_HEADER,
                        Differing.ID_MAP,
                        Differing.IGNORE_SET_BINDING,
                        Differing.IGNORE_LOCATION,
                        GrammarOption.GRAMMAR,
                        FORMAT,
                        CommonOptions.JSON));
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv diff [OPTION...] FILE FILE"),
                "Matches the ids, types, functions and instructions of two modules by names, decorations, operands and use, and"
                        + " prints the instructions that differ, with the ids of the first module. The last line says what"
                        + " kinds of differences there are.",
                List.of(
                        new Example("spirv diff before.spv after.spv", ""),
                        new Example("spirv diff before.spv after.spv --html changes.html", "side by side in a browser"),
                        new Example(
                                "spirv diff --ignore ids,names,debug a.spv b.spv", "whether two modules do the same")));
    }

    @Override
    public List<String> exitStatuses() {
        return List.of(
                "the modules are equal, but for what is ignored",
                "they differ",
                "a module cannot be read, a file cannot be written, or wrong usage");
    }

    @Override
    public List<String> valueWords(Option option) {
        return option != IGNORE
                ? List.of()
                : Arrays.stream(Difference.values())
                        .filter(difference -> difference != Difference.CONTENT)
                        .map(Difference::label)
                        .toList();
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        try {
            return compare(arguments, console);
        } catch (FileProblem e) {
            throw e.withStatus(NOT_COMPARED);
        }
    }

    private static int compare(Arguments arguments, Console console) throws FileProblem {
        Set<Difference> ignored = ignored(arguments);
        DiffPrinter printing = Differing.printing(arguments, console)
                .withContext(arguments.has(ALL) ? Integer.MAX_VALUE : context(arguments));
        String format = CommonOptions.format(arguments, FORMAT);
        Report report = CommonOptions.report(format, console);
        Optional<ModuleDiff> compared = Differing.compare(
                arguments.operands(),
                GrammarOption.readOptions(arguments, console),
                Differing.options(arguments),
                report,
                console);
        if (compared.isEmpty()) {
            return NOT_COMPARED;
        }
        ModuleDiff diff = compared.get();
        if (arguments.has(HTML)) {
            OutputFile.write(arguments.value(HTML, ""), page(arguments, diff, printing.context()), false, console);
        }
        Set<Difference> left = EnumSet.noneOf(Difference.class);
        left.addAll(diff.differences());
        left.removeAll(ignored);
        if (format.equals("json")) {
            console.print(DiffJson.of(arguments.operands(), diff, !left.isEmpty()));
        } else {
            if (!left.isEmpty() && !arguments.has(BRIEF) && diff.changedLineCount() > 0) {
                Console shown = printing.color() ? console.withColoredOutput() : console;
                shown.print(printing.print(diff));
            }
            console.print(summary(diff));
        }
        return left.isEmpty() ? ExitStatus.DONE : DIFFERENT;
    }

    private static byte[] page(Arguments arguments, ModuleDiff diff, int context) {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        List<String> files = arguments.operands();
        DiffPage options =
                DiffPage.create().withNames(files.get(0), files.get(1)).withContext(context);
        try {
            options.write(diff, page);
        } catch (IOException e) {
            throw new AssertionError("an in-memory stream does not throw", e);
        }
        return page.toByteArray();
    }

    private static String summary(ModuleDiff diff) {
        Set<Difference> differences = diff.differences();
        String kinds = differences.stream().map(Difference::label).collect(Collectors.joining(", "));
        if (differences.isEmpty()) {
            return "equal\n";
        }
        return differences.contains(Difference.CONTENT)
                ? "different: " + kinds + "; " + diff.changedLineCount() + " changed lines\n"
                : "equal but for " + kinds + "\n";
    }

    private static int context(Arguments arguments) {
        String value = arguments.value(CONTEXT, Integer.toString(DEFAULT_CONTEXT));
        try {
            int context = Integer.parseInt(value);
            if (context >= 0) {
                return context;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a negative number.
        }
        throw new UsageException("--context needs a number from 0, not '" + Printable.of(value) + "'");
    }

    private static Set<Difference> ignored(Arguments arguments) {
        Set<Difference> ignored = EnumSet.noneOf(Difference.class);
        for (String value : arguments.values(IGNORE)) {
            for (String label : value.split(",", -1)) {
                ignored.add(kind(label));
            }
        }
        return ignored;
    }

    private static Difference kind(String label) {
        for (Difference difference : Difference.values()) {
            if (difference != Difference.CONTENT && difference.label().equals(label)) {
                return difference;
            }
        }
        throw new UsageException("--ignore does not know '" + Printable.of(label)
                + "', only ids, names, order, debug, unused and generator");
    }
}
