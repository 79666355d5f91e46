// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.command.Command;
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
import org.spirv4j.cli.command.val.ValCommand;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.option.OptionSpelling;
import org.spirv4j.internal.spelling.Suggestions;

/** The list of commands. */
final class Commands {
    private Commands() {}

    /** The command with this name, or null. Other commands are not loaded. */
    static @Nullable Command find(String name) {
        return switch (name) {
            case "as" -> new AsCommand();
            case "dis" -> new DisCommand();
            case "fmt" -> new FmtCommand();
            case "val" -> new ValCommand();
            case "lint" -> new LintCommand();
            case "lsp" -> new LspCommand();
            case "dap" -> new DapCommand();
            case "opt" -> new OptCommand();
            case "run" -> new RunCommand();
            case "debug" -> new DebugCommand();
            case "reduce" -> new ReduceCommand();
            case "link" -> new LinkCommand();
            case "grammar import" -> new GrammarImportCommand();
            case "diff" -> new DiffCommand();
            case "explain" -> new ExplainCommand();
            case "cfg" -> new CfgCommand();
            case "explore" -> new ExploreCommand();
            case "specialize" -> new SpecializeCommand();
            case "rebind" -> new RebindCommand();
            case "reflect" -> new ReflectCommand();
            case "bind" -> new BindCommand();
            case "stats" -> new StatsCommand();
            case "hash" -> new HashCommand();
            case "corpus" -> new CorpusCommand();
            case "objdump" -> new ObjdumpCommand();
            case "strip" -> new StripCommand();
            case "compact" -> new CompactCommand();
            case "completion" -> new CompletionCommand(Commands::all);
            case "help" -> new HelpCommand();
            default -> null;
        };
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
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "assemble", "asm", "spirv-as" -> "as";
            case "disassemble", "disasm", "print", "text", "cat", "spirv-dis" -> "dis";
            case "format", "indent" -> "fmt";
            case "validate", "validator", "check", "verify", "spirv-val" -> "val";
            case "spirv-lint", "linter", "analyze", "analyse", "warn" -> "lint";
            case "optimize", "optimise", "optimizer", "optimiser", "spirv-opt" -> "opt";
            case "minimize", "minimise", "shrink", "bisect", "spirv-reduce" -> "reduce";
            case "merge", "combine", "linker", "spirv-link" -> "link";
            case "execute", "exec", "emulate", "simulate", "interpret", "draw", "dispatch" -> "run";
            case "debugger", "step", "trace" -> "debug";
            case "compare", "difference", "spirv-diff" -> "diff";
            case "reflection", "spirv-reflect", "spirv-cross", "interface", "bindings" -> "reflect";
            case "generate", "codegen", "java" -> "bind";
            case "graph", "dot", "spirv-cfg" -> "cfg";
            case "view", "show", "html", "open", "browse", "explorer" -> "explore";
            case "statistics", "info", "count", "size" -> "stats";
            case "checksum", "sha256", "fingerprint" -> "hash";
            case "source", "sources", "spirv-objdump", "dump" -> "objdump";
            case "freeze", "specialise" -> "specialize";
            case "remap" -> "rebind";
            case "strip-debug" -> "strip";
            case "renumber" -> "compact";
            case "describe", "man", "doc" -> "explain";
            case "server", "language-server" -> "lsp";
            case "complete", "completions" -> "completion";
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
        Map<String, List<Command>> groups = new LinkedHashMap<>();
        groups.put(
                "Read modules",
                List.of(
                        new DisCommand(),
                        new ExploreCommand(),
                        new CfgCommand(),
                        new StatsCommand(),
                        new ObjdumpCommand(),
                        new ExplainCommand()));
        groups.put("Check modules", List.of(new ValCommand(), new LintCommand(), new DiffCommand()));
        groups.put(
                "Write and change modules",
                List.of(
                        new AsCommand(),
                        new FmtCommand(),
                        new OptCommand(),
                        new LinkCommand(),
                        new StripCommand(),
                        new CompactCommand(),
                        new SpecializeCommand(),
                        new RebindCommand(),
                        new ReduceCommand()));
        groups.put("Run shaders and kernels", List.of(new RunCommand(), new DebugCommand()));
        groups.put("Write code for the host", List.of(new ReflectCommand(), new BindCommand()));
        groups.put("Look at many modules", List.of(new CorpusCommand(), new HashCommand()));
        groups.put(
                "Editors and shells",
                List.of(new LspCommand(), new DapCommand(), new CompletionCommand(Commands::all)));
        groups.put("More", List.of(new GrammarImportCommand(), new HelpCommand()));
        return groups;
    }
}
