package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.transform.CompactIds;

/** {@code spirv compact}. */
final class CompactCommand implements Command {

    @Override
    public String name() {
        return "compact";
    }

    @Override
    public String summary() {
        return "Number the ids of modules without gaps";
    }

    @Override
    public List<Option> options() {
        return List.of(
                AsCommand.OUTPUT, GrammarOption.GRAMMAR, CommonOptions.JOBS, AsCommand.FORMAT, CommonOptions.DEBUG);
    }

    @Override
    public Operands operands() {
        return FileCommandRun.MODULES;
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv compact [OPTION...] [FILE]", "spirv compact [OPTION...] -o FOLDER FILE|FOLDER..."),
                "Ids are numbered from 1 in the order in which they first appear, as spirv-opt --compact-ids does, and the"
                        + " id bound becomes as low as it can be. Nothing else changes. Without -o, the module goes to"
                        + " standard output. A module with instructions that the grammar lacks is refused, since their"
                        + " ids cannot be told from numbers.",
                List.of(
                        new Example("spirv compact shader.spv -o small.spv", ""),
                        new Example("spirv strip --all shader.spv | spirv compact > small.spv", ""),
                        new Example("spirv compact build -o out", "all *.spv files in build, in the same folders")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        return FileCommandRun.of(CompactIds.create(), "compacted", arguments, console);
    }
}
