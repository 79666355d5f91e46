// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.link;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.TextEncoding;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.transform.FunctionVariant;
import org.spirv4j.transform.Linker;

/** The options for function variants, with the names that spirv-link uses, and the tables of devices that they name. */
final class VariantTables {
    static final Option TARGETS = Option.value(
            "--fnvar-targets",
            "FILE.csv",
            "link function variants (SPV_INTEL_function_variants), of which a device chooses one, for the instruction sets"
                    + " in a table with the columns module,target,features; features are numbers separated by /; the first"
                    + " module is the base");
    static final Option ARCHITECTURES = Option.value(
            "--fnvar-architectures",
            "FILE.csv",
            "link function variants for the architectures in a table with the columns"
                    + " module,category,family,op,architecture; op is the opcode of the instruction that compares");
    static final Option CAPABILITIES = Option.flag(
            "--fnvar-capabilities",
            "link function variants for devices that support all capabilities that the module of a variant declares");

    static final List<Option> OPTIONS = List.of(TARGETS, ARCHITECTURES, CAPABILITIES);

    private static final String TARGET_COLUMNS = "module,target,features";
    private static final String ARCHITECTURE_COLUMNS = "module,category,family,op,architecture";

    /** A row: the line number, for messages, and the cells. */
    private record Row(String line, List<String> cells) {

        String module() {
            return cells.get(0);
        }

        int number(int column) throws FileProblem {
            return number(cells.get(column));
        }

        int number(String text) throws FileProblem {
            try {
                return Integer.parseUnsignedInt(text);
            } catch (NumberFormatException e) {
                throw new FileProblem(
                        line + ": expected a number from 0 to 4294967295, found '" + Printable.of(text) + "'");
            }
        }
    }

    private final List<Row> targets;
    private final List<Row> architectures;
    private final boolean capabilities;

    /**
     * Reads the tables that the arguments name.
     *
     * @param modules the names of the modules, as on the command line
     */
    VariantTables(Arguments arguments, Set<String> modules, Console console) throws FileProblem {
        targets = rows(arguments.value(TARGETS, ""), TARGET_COLUMNS, modules, console);
        architectures = rows(arguments.value(ARCHITECTURES, ""), ARCHITECTURE_COLUMNS, modules, console);
        capabilities = arguments.has(CAPABILITIES);
    }

    /** Whether the arguments ask for function variants. */
    static boolean areWanted(Arguments arguments) {
        return OPTIONS.stream().anyMatch(arguments::has);
    }

    /**
     * The variant that a module is.
     *
     * @param name its name on the command line
     */
    FunctionVariant variant(String name, Linker.Input input) throws FileProblem {
        List<FunctionVariant.Target> own = new ArrayList<>();
        for (Row row : targets) {
            if (row.module().equals(name)) {
                List<Integer> features = new ArrayList<>();
                for (String feature : row.cells.get(2).isEmpty()
                        ? new String[0]
                        : row.cells.get(2).split("/", -1)) {
                    features.add(row.number(feature));
                }
                own.add(new FunctionVariant.Target(row.number(1), features));
            }
        }
        List<FunctionVariant.Architecture> comparisons = new ArrayList<>();
        for (Row row : architectures) {
            if (row.module().equals(name)) {
                comparisons.add(
                        new FunctionVariant.Architecture(row.number(1), row.number(2), row.number(3), row.number(4)));
            }
        }
        return new FunctionVariant(input, own, comparisons, capabilities);
    }

    private static List<Row> rows(String file, String columns, Set<String> modules, Console console)
            throws FileProblem {
        List<Row> rows = new ArrayList<>();
        if (file.isEmpty()) {
            return rows;
        }
        String text = new String(TextEncoding.utf8(InputFile.read(file, console)), StandardCharsets.UTF_8);
        List<String> lines = text.lines().toList();
        String shown = Printable.of(file);
        if (lines.isEmpty() || !lines.get(0).equals(columns)) {
            throw new FileProblem(shown + ": the first line must be " + columns);
        }
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isEmpty()) {
                Row row = new Row(shown + ":" + (i + 1), List.of(lines.get(i).split(",", -1)));
                if (row.cells.size() != columns.split(",", -1).length) {
                    throw new FileProblem(row.line + ": expected the columns " + columns + ", found "
                            + Counted.of(row.cells.size(), "cell"));
                }
                if (!modules.contains(row.module())) {
                    throw new FileProblem(
                            row.line + ": '" + Printable.of(row.module()) + "' is not one of the modules");
                }
                rows.add(row);
            }
        }
        return rows;
    }
}
