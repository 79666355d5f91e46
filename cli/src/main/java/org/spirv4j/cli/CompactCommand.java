package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.transform.CompactIds;

/** {@code spirv compact}. */
final class CompactCommand extends FileCommand {

    CompactCommand() {
        super("compact", "Number the ids of modules without gaps", InputKind.MODULE, List.of(CommonOptions.OUTPUT));
    }

    @Override
    public Help help() {
        return help(
                "Ids are numbered from 1 in the order in which they first appear, as spirv-opt --compact-ids does, and the"
                        + " id bound becomes as low as it can be. Nothing else changes. Without -o, the module goes to"
                        + " standard output. A module with instructions that the grammar lacks is refused, since their"
                        + " ids cannot be told from numbers.",
                new Example("spirv compact shader.spv -o small.spv", ""),
                new Example("spirv strip --all shader.spv | spirv compact > small.spv", ""),
                new Example("spirv compact build -o out", "all *.spv files in build, in the same folders"));
    }

    @Override
    FileAction action(Arguments arguments, Console console) throws FileProblem {
        return new Transforming(new CompactIds(), GrammarOption.readOptions(arguments, console), "compacted");
    }
}
