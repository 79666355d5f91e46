// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.cli.command.DisassemblyOptions;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.Failure;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Report;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.diff.DiffPrinter;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.diff.ModuleDiffer;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** Reads and compares two modules, for {@code spirv diff} and the tool {@code spirv-diff}. */
public final class Differing {
    public static final Option NO_INDENT = Option.flag("--no-indent", "do not align instructions in a column");
    public static final Option NO_HEADER = Option.flag("--no-header", "do not print the headers");
    public static final Option ID_MAP =
            Option.flag("--with-id-map", "list the ids of the first module with their numbers in the second one");
    public static final Option IGNORE_SET_BINDING =
            Option.flag("--ignore-set-binding", "do not match variables without names by descriptor set and binding");
    public static final Option IGNORE_LOCATION =
            Option.flag("--ignore-location", "do not match variables without names by location");

    private Differing() {}

    /** How modules are compared. */
    public static ModuleDiffer options(Arguments arguments) {
        return ModuleDiffer.create()
                .withMatchBindings(!arguments.has(IGNORE_SET_BINDING))
                .withMatchLocations(!arguments.has(IGNORE_LOCATION));
    }

    /** How a comparison is printed. */
    public static DiffPrinter printing(Arguments arguments, Console console) {
        boolean color = arguments.isLast(DisassemblyOptions.COLOR, DisassemblyOptions.NO_COLOR)
                || !arguments.has(DisassemblyOptions.NO_COLOR) && console.outIsTerminal() && console.colorAllowed();
        return DiffPrinter.create()
                .withHeader(!arguments.has(NO_HEADER))
                .withIndent(!arguments.has(NO_INDENT))
                .withIdMap(arguments.has(ID_MAP))
                .withColor(color);
    }

    /** Compares two files; empty if one of them is not a module, which is reported. */
    public static Optional<ModuleDiff> compare(
            List<String> files, ReadOptions read, ModuleDiffer differ, Report report, Console console)
            throws FileProblem {
        InputFile.checkStandardOnce(files);
        List<SpirvModule> modules = new ArrayList<>();
        for (String file : files) {
            Input input;
            try {
                input = Input.read(file, console);
            } catch (FileProblem e) {
                report.add(InputFile.displayName(file), Failure.outcome(e));
                continue;
            }
            try {
                modules.add(input.module(read));
            } catch (SpirvException e) {
                report.add(input.name(), Failure.outcome(e, input));
            }
        }
        return modules.size() < 2 ? Optional.empty() : Optional.of(differ.compare(modules.get(0), modules.get(1)));
    }
}
