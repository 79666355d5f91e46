package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.FlattenDecorations;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.RemoveDuplicates;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.StripDebug;
import org.spirv4j.transform.StripNonSemantic;

/** {@code spirv strip}. */
final class StripCommand implements Command {
    private static final Option DEBUG_INFO = Option.flag(
            "--debug-info",
            "names, sources, lines, and instructions of the DebugInfo sets; what is left out when no option says what");
    private static final Option NON_SEMANTIC = Option.flag(
            "--nonsemantic", "instructions of NonSemantic sets, and decorations for reflection on HLSL sources");
    private static final Option DUPLICATES = Option.flag(
            "--duplicates",
            "types, constants, decorations, capabilities, extensions and imports that are there twice; types with"
                    + " different decorations, and structures with different names, are not");
    private static final Option UNUSED = Option.flag(
            "--unused",
            "types, constants, variables, imports and functions that no entry point and no export needs; inputs and"
                    + " outputs of entry points are kept");
    private static final Option GROUPS = Option.flag(
            "--decoration-groups", "decoration groups, which are deprecated; plain decorations take their place");
    private static final Option ALL =
            Option.flag("--all", "debug information, non-semantic instructions, duplicates and what is unused");
    private static final Option COMPACT = Option.flag("--compact-ids", "number ids without gaps in the end");

    @Override
    public String name() {
        return "strip";
    }

    @Override
    public String summary() {
        return "Leave out of modules what their execution does not need";
    }

    @Override
    public List<Option> options() {
        return List.of(
                AsCommand.OUTPUT,
                DEBUG_INFO,
                NON_SEMANTIC,
                DUPLICATES,
                UNUSED,
                GROUPS,
                ALL,
                COMPACT,
                GrammarOption.GRAMMAR,
                CommonOptions.JOBS,
                AsCommand.FORMAT,
                CommonOptions.DEBUG);
    }

    @Override
    public Operands operands() {
        return FileCommandRun.MODULES;
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv strip [OPTION...] [FILE]", "spirv strip [OPTION...] -o FOLDER FILE|FOLDER..."),
                "Options say what is left out; they can be combined. Without -o, the module goes to standard output."
                        + " Stripping twice changes nothing more.",
                List.of(
                        new Example("spirv strip shader.spv -o small.spv", "no names, sources and lines"),
                        new Example("spirv strip --all --compact-ids shader.spv -o small.spv", "as small as it gets"),
                        new Example("spirv strip --unused a.spv | spirv dis", ""),
                        new Example("spirv strip build -o out", "all *.spv files in build, in the same folders")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        return FileCommandRun.of(transform(arguments), "stripped", arguments, console);
    }

    private static ModuleTransform transform(Arguments arguments) {
        boolean all = arguments.has(ALL);
        List<ModuleTransform> chosen = new ArrayList<>();
        if (all || arguments.has(DEBUG_INFO)) {
            chosen.add(StripDebug.create());
        }
        if (all || arguments.has(NON_SEMANTIC)) {
            chosen.add(StripNonSemantic.create());
        }
        if (arguments.has(GROUPS)) {
            chosen.add(FlattenDecorations.create());
        }
        if (all || arguments.has(DUPLICATES)) {
            chosen.add(RemoveDuplicates.create());
        }
        if (all || arguments.has(UNUSED)) {
            chosen.add(RemoveUnused.create());
        }
        if (chosen.isEmpty()) {
            chosen.add(StripDebug.create());
        }
        if (arguments.has(COMPACT)) {
            chosen.add(CompactIds.create());
        }
        return ModuleTransform.inOrder(chosen);
    }
}
