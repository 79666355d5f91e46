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
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.FlattenDecorations;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.RemoveDuplicates;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.StripDebug;
import org.spirv4j.transform.StripNonSemantic;

/** {@code spirv strip}. */
public final class StripCommand extends FileCommand {
    private static final Option DEBUG_INFO = Option.flag(
            "--debug-info",
            "remove names, sources, lines, and instructions of the DebugInfo sets; this is the default");
    private static final Option NON_SEMANTIC = Option.flag(
            "--nonsemantic", "remove instructions of NonSemantic sets, and decorations for HLSL reflection");
    private static final Option DUPLICATES = Option.flag(
            "--duplicates",
            "remove duplicate types, constants, decorations, capabilities, extensions and imports; types"
                    + " with different decorations and structures with different names are not duplicates");
    private static final Option UNUSED = Option.flag(
            "--unused",
            "remove types, constants, variables, imports and functions that no entry point and no export"
                    + " uses; inputs and outputs of entry points are kept");
    private static final Option GROUPS =
            Option.flag("--decoration-groups", "replace decoration groups, which are deprecated, by plain decorations");
    private static final Option ALL = Option.flag("--all", "same as --debug-info --nonsemantic --duplicates --unused");
    private static final Option COMPACT = Option.flag("--compact-ids", "renumber ids without gaps at the end");

    public StripCommand() {
        super(
                CommandName.STRIP,
                InputKind.MODULE,
                List.of(CommonOptions.OUTPUT, DEBUG_INFO, NON_SEMANTIC, DUPLICATES, UNUSED, GROUPS, ALL, COMPACT));
    }

    @Override
    public Help help() {
        return help(
                "The options select what is removed and can be combined. Without -o, the module goes to"
                        + " standard output. Stripping a module again changes nothing.",
                new Example("spirv strip shader.spv -o small.spv", "removes names, sources and lines"),
                new Example(
                        "spirv strip --all --compact-ids shader.spv -o small.spv",
                        "removes all of this and renumbers the ids"),
                new Example("spirv strip --unused a.spv | spirv dis", ""),
                new Example("spirv strip build -o out", "strips all modules in build, with the same subfolders"));
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        return new Transforming(transform(arguments), GrammarOption.readOptions(arguments, console), "stripped");
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
