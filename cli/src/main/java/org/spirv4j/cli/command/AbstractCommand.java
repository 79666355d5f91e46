// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;

/** A command with its name, summary, operands and options. Most commands extend {@link FileCommand}. */
public abstract class AbstractCommand implements Command {
    private final String name;
    private final String summary;
    private final Operands operands;
    private final List<Option> options;

    /** Creates a command of {@code spirv}; see the next constructor. */
    protected AbstractCommand(CommandName name, Operands operands, List<Option> options) {
        this(name.text(), name.summary(), operands, options);
    }

    /**
     * Creates a command.
     *
     * @param name the words that call it, such as {@code dis} or {@code grammar import}
     * @param summary what it does, in one line without a full stop
     * @param options its own options, in the order of the help; {@code --debug} is added
     */
    protected AbstractCommand(String name, String summary, Operands operands, List<Option> options) {
        this(name, summary, operands, options, CommonOptions.DEBUG);
    }

    /** Creates a command with another last option instead of {@code --debug}. */
    protected AbstractCommand(String name, String summary, Operands operands, List<Option> options, Option last) {
        this.name = name;
        this.summary = summary;
        this.operands = operands;
        this.options = new ArrayList<>(options);
        this.options.add(last);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    @Override
    public final Operands operands() {
        return operands;
    }

    @Override
    public final List<Option> options() {
        return options;
    }
}
