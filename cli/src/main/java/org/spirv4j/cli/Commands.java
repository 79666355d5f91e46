// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.CommandSelection;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.as.AsCommand;
import org.spirv4j.cli.command.bind.BindCommand;
import org.spirv4j.cli.command.cfg.CfgCommand;
import org.spirv4j.cli.command.completion.CompletionCommand;
import org.spirv4j.cli.command.corpus.CorpusCommand;
import org.spirv4j.cli.command.diff.DiffCommand;
import org.spirv4j.cli.command.dis.DisCommand;
import org.spirv4j.cli.command.explain.ExplainCommand;
import org.spirv4j.cli.command.explore.ExploreCommand;
import org.spirv4j.cli.command.fmt.FmtCommand;
import org.spirv4j.cli.command.grammar.GrammarImportCommand;
import org.spirv4j.cli.command.hash.HashCommand;
import org.spirv4j.cli.command.link.LinkCommand;
import org.spirv4j.cli.command.lint.LintCommand;
import org.spirv4j.cli.command.lsp.LspCommand;
import org.spirv4j.cli.command.objdump.ObjdumpCommand;
import org.spirv4j.cli.command.opt.OptCommand;
import org.spirv4j.cli.command.reduce.ReduceCommand;
import org.spirv4j.cli.command.reflect.ReflectCommand;
import org.spirv4j.cli.command.run.DapCommand;
import org.spirv4j.cli.command.run.DebugCommand;
import org.spirv4j.cli.command.run.RunCommand;
import org.spirv4j.cli.command.stats.StatsCommand;
import org.spirv4j.cli.command.transform.CompactCommand;
import org.spirv4j.cli.command.transform.RebindCommand;
import org.spirv4j.cli.command.transform.SpecializeCommand;
import org.spirv4j.cli.command.transform.StripCommand;
import org.spirv4j.cli.command.translate.TranslateCommand;
import org.spirv4j.cli.command.val.ValCommand;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.option.OptionSpelling;
import org.spirv4j.cli.tool.Tools;
import org.spirv4j.internal.spelling.Suggestions;

/** The list of commands: which there are, and their order in the help. */
final class Commands {
    private Commands() {}

    /** Adds the commands that are selected, by what people want to do, in the order of the help. */
    private static CommandSelection list(CommandSelection selection) {
        selection.startGroup("Read modules");
        if (selection.wants(DisCommand.NAME)) {
            selection.add(new DisCommand());
        }
        if (selection.wants(ExploreCommand.NAME)) {
            selection.add(new ExploreCommand());
        }
        if (selection.wants(CfgCommand.NAME)) {
            selection.add(new CfgCommand());
        }
        if (selection.wants(StatsCommand.NAME)) {
            selection.add(new StatsCommand());
        }
        if (selection.wants(ObjdumpCommand.NAME)) {
            selection.add(new ObjdumpCommand());
        }
        if (selection.wants(ExplainCommand.NAME)) {
            selection.add(new ExplainCommand());
        }
        selection.startGroup("Check modules");
        if (selection.wants(ValCommand.NAME)) {
            selection.add(new ValCommand());
        }
        if (selection.wants(LintCommand.NAME)) {
            selection.add(new LintCommand());
        }
        if (selection.wants(DiffCommand.NAME)) {
            selection.add(new DiffCommand());
        }
        selection.startGroup("Write and change modules");
        if (selection.wants(AsCommand.NAME)) {
            selection.add(new AsCommand());
        }
        if (selection.wants(FmtCommand.NAME)) {
            selection.add(new FmtCommand());
        }
        if (selection.wants(OptCommand.NAME)) {
            selection.add(new OptCommand());
        }
        if (selection.wants(LinkCommand.NAME)) {
            selection.add(new LinkCommand());
        }
        if (selection.wants(StripCommand.NAME)) {
            selection.add(new StripCommand());
        }
        if (selection.wants(CompactCommand.NAME)) {
            selection.add(new CompactCommand());
        }
        if (selection.wants(SpecializeCommand.NAME)) {
            selection.add(new SpecializeCommand());
        }
        if (selection.wants(RebindCommand.NAME)) {
            selection.add(new RebindCommand());
        }
        if (selection.wants(ReduceCommand.NAME)) {
            selection.add(new ReduceCommand());
        }
        selection.startGroup("Run shaders and kernels");
        if (selection.wants(RunCommand.NAME)) {
            selection.add(new RunCommand());
        }
        if (selection.wants(DebugCommand.NAME)) {
            selection.add(new DebugCommand());
        }
        selection.startGroup("Write code for the host");
        if (selection.wants(ReflectCommand.NAME)) {
            selection.add(new ReflectCommand());
        }
        if (selection.wants(BindCommand.NAME)) {
            selection.add(new BindCommand());
        }
        selection.startGroup("Write shaders");
        if (selection.wants(TranslateCommand.NAME)) {
            selection.add(new TranslateCommand());
        }
        selection.startGroup("Look at many modules");
        if (selection.wants(CorpusCommand.NAME)) {
            selection.add(new CorpusCommand());
        }
        if (selection.wants(HashCommand.NAME)) {
            selection.add(new HashCommand());
        }
        selection.startGroup("Editors and shells");
        if (selection.wants(LspCommand.NAME)) {
            selection.add(new LspCommand());
        }
        if (selection.wants(DapCommand.NAME)) {
            selection.add(new DapCommand());
        }
        if (selection.wants(CompletionCommand.NAME)) {
            selection.add(new CompletionCommand(Commands::all));
        }
        selection.startGroup("More");
        if (selection.wants(GrammarImportCommand.NAME)) {
            selection.add(new GrammarImportCommand());
        }
        if (selection.wants(HelpCommand.NAME)) {
            selection.add(new HelpCommand());
        }
        return selection;
    }

    /** The command with this name, or null. Other commands are not loaded: their names are constants. */
    static @Nullable Command find(String name) {
        return name.isEmpty() ? null : list(CommandSelection.of(name)).first();
    }

    /** The error message for an unknown command. */
    static String unknown(String name) {
        String shown = Printable.of(name);
        if (name.startsWith("-")) {
            return shown.matches("-O[a-z0-9]?")
                    ? "unknown option " + shown + "; did you mean spirv opt -O?"
                    : OptionSpelling.unknown(shown, List.of("--help", "--version", CommonOptions.DEBUG.name()));
        }
        List<Command> group = group(name);
        if (!group.isEmpty()) {
            return "the command is spirv " + group.get(0).name();
        }
        List<String> names = new ArrayList<>();
        for (Command command : all()) {
            names.add(command.name());
        }
        String meant = meant(name);
        List<String> near = meant.isEmpty() ? Suggestions.near(name, names, 1) : List.of(meant);
        return "unknown command '" + shown + "'" + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?");
    }

    /** The command that does what another word says; empty if none does. */
    private static String meant(String word) {
        String command = Tools.commandName(word);
        if (find(command) != null) {
            return command;
        }
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "assemble", "asm" -> AsCommand.NAME;
            case "disassemble", "disasm", "print", "text", "cat" -> DisCommand.NAME;
            case "format", "indent" -> FmtCommand.NAME;
            case "validate", "validator", "check", "verify" -> ValCommand.NAME;
            case "linter", "analyze", "analyse", "warn" -> LintCommand.NAME;
            case "optimize", "optimise", "optimizer", "optimiser" -> OptCommand.NAME;
            case "minimize", "minimise", "shrink", "bisect" -> ReduceCommand.NAME;
            case "merge", "combine", "linker" -> LinkCommand.NAME;
            case "execute", "exec", "emulate", "simulate", "interpret", "draw", "dispatch" -> RunCommand.NAME;
            case "debugger", "step", "trace" -> DebugCommand.NAME;
            case "compare", "difference" -> DiffCommand.NAME;
            case "spirv-cross", "cross", "glsl", "essl", "decompile", "convert" -> TranslateCommand.NAME;
            case "reflection", "interface", "bindings" -> ReflectCommand.NAME;
            case "generate", "codegen", "java" -> BindCommand.NAME;
            case "graph", "dot" -> CfgCommand.NAME;
            case "view", "show", "html", "open", "browse", "explorer" -> ExploreCommand.NAME;
            case "statistics", "info", "count", "size" -> StatsCommand.NAME;
            case "checksum", "sha256", "fingerprint" -> HashCommand.NAME;
            case "source", "sources", "dump" -> ObjdumpCommand.NAME;
            case "freeze", "specialise" -> SpecializeCommand.NAME;
            case "remap" -> RebindCommand.NAME;
            case "strip-debug" -> StripCommand.NAME;
            case "renumber" -> CompactCommand.NAME;
            case "describe", "man", "doc" -> ExplainCommand.NAME;
            case "server", "language-server" -> LspCommand.NAME;
            case "complete", "completions" -> CompletionCommand.NAME;
            case "version" -> "--version";
            default -> "";
        };
    }

    /** The commands whose name starts with this word, such as {@code grammar}. */
    static List<Command> group(String word) {
        return all().stream()
                .filter(command -> command.name().startsWith(word + " "))
                .toList();
    }

    /** All commands in the order of the help. */
    static List<Command> all() {
        return groups().values().stream().flatMap(List::stream).toList();
    }

    /** The commands by what people want to do, in the order of the help. */
    static Map<String, List<Command>> groups() {
        return list(CommandSelection.all()).groups();
    }
}
