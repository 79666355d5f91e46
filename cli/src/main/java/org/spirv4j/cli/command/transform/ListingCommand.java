// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.transform;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.module.ReadOptions;

/** A command that changes modules, or with {@code --list} lists what it can change. */
abstract class ListingCommand extends FileCommand {
    private final List<Option> changes;
    private final Option list;

    /**
     * Creates the command.
     *
     * @param changes the options that select changes; one of them, or {@code --list}, is required
     * @param others its other options
     * @param list the option {@code --list}
     */
    ListingCommand(CommandName name, List<Option> changes, List<Option> others, Option list) {
        super(
                name,
                InputKind.MODULE,
                CommonOptions.join(
                        List.of(CommonOptions.OUTPUT), changes, others, List.of(list, CommonOptions.LIST_FORMAT)));
        this.changes = changes;
        this.list = list;
    }

    /** The table that {@code --list} writes. */
    abstract Tabulating.Table table();

    /** The action that makes the changes that the arguments select. */
    abstract FileAction change(Arguments arguments, ReadOptions read);

    @Override
    protected final List<String> synopses() {
        List<String> synopses = new ArrayList<>(List.of("spirv " + name() + " --list [OPTION...] [FILE|FOLDER...]"));
        synopses.addAll(super.synopses());
        return synopses;
    }

    @Override
    protected final boolean writesFiles(Arguments arguments) {
        return !arguments.has(list) || arguments.has(CommonOptions.OUTPUT);
    }

    @Override
    protected final FileAction action(Arguments arguments, Console console) throws FileProblem {
        boolean isChange = changes.stream().anyMatch(arguments::has);
        if (arguments.has(list) == isChange) {
            String names = String.join(
                    ", ",
                    changes.subList(0, changes.size() - 1).stream()
                            .map(Option::name)
                            .toList());
            String last = changes.get(changes.size() - 1).name();
            throw new UsageException(
                    isChange
                            ? "--list cannot be combined with " + names + " or " + last
                            : "nothing to do: " + names + ", " + last + " or --list is missing");
        }
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        return isChange
                ? change(arguments, read)
                : new Tabulating(
                        table(),
                        read,
                        writesFiles(arguments),
                        CommonOptions.format(arguments, CommonOptions.LIST_FORMAT)
                                .equals("json"));
    }
}
