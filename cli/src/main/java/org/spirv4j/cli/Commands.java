// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.as.AsCommand;
import org.spirv4j.cli.command.dis.DisCommand;
import org.spirv4j.cli.command.hash.HashCommand;
import org.spirv4j.cli.command.stats.StatsCommand;
import org.spirv4j.cli.command.val.ValCommand;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.option.OptionSpelling;
import org.spirv4j.cli.tool.Tools;
import org.spirv4j.internal.spelling.Suggestions;

/** Finds and creates the commands. */
final class Commands {
    private Commands() {}

    private static Command create(CommandName name) {
        return switch (name) {
            case DIS -> new DisCommand();
            case STATS -> new StatsCommand();
            case VAL -> new ValCommand();
            case AS -> new AsCommand();
            case HASH -> new HashCommand();
            case HELP -> new HelpCommand();
            default -> LaterCommands.create(name);
        };
    }

    /** The command with this name, or null. The classes of other commands are not loaded. */
    static @Nullable Command find(String text) {
        CommandName name = CommandName.of(text);
        return name == null ? null : create(name);
    }

    /** The error message for an unknown command. */
    static String unknown(String name) {
        String shown = Printable.of(name);
        if (name.startsWith("-")) {
            return shown.matches("-O[a-z0-9]?")
                    ? "unknown option " + shown + "; did you mean spirv opt -O?"
                    : OptionSpelling.unknown(shown, List.of("--help", "--version", CommonOptions.DEBUG.name()));
        }
        List<CommandName> group = group(name);
        if (!group.isEmpty()) {
            return "the command is spirv " + group.get(0).text();
        }
        List<String> names = new ArrayList<>();
        for (CommandName command : CommandName.values()) {
            names.add(command.text());
        }
        String meant = meant(name);
        List<String> near = meant.isEmpty() ? Suggestions.near(name, names, 1) : List.of(meant);
        return "unknown command '" + shown + "'" + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?");
    }

    /** The command that does what another word says; empty if none does. */
    private static String meant(String word) {
        String command = Tools.commandName(word);
        if (CommandName.of(command) != null) {
            return command;
        }
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "assemble", "asm" -> CommandName.AS.text();
            case "disassemble", "disasm", "print", "text", "cat" -> CommandName.DIS.text();
            case "format", "indent" -> CommandName.FMT.text();
            case "validate", "validator", "check", "verify" -> CommandName.VAL.text();
            case "linter", "analyze", "analyse", "warn" -> CommandName.LINT.text();
            case "optimize", "optimise", "optimizer", "optimiser" -> CommandName.OPT.text();
            case "minimize", "minimise", "shrink", "bisect" -> CommandName.REDUCE.text();
            case "merge", "combine", "linker" -> CommandName.LINK.text();
            case "execute", "exec", "emulate", "simulate", "interpret", "draw", "dispatch" -> CommandName.RUN.text();
            case "debugger", "step", "trace" -> CommandName.DEBUG.text();
            case "compare", "difference" -> CommandName.DIFF.text();
            case "spirv-cross", "cross", "glsl", "essl", "decompile", "convert" -> CommandName.TRANSLATE.text();
            case "reflection", "interface", "bindings" -> CommandName.REFLECT.text();
            case "generate", "codegen", "java" -> CommandName.BIND.text();
            case "graph", "dot" -> CommandName.CFG.text();
            case "view", "show", "html", "open", "browse", "explorer" -> CommandName.EXPLORE.text();
            case "statistics", "info", "count", "size" -> CommandName.STATS.text();
            case "extract", "unpack", "find", "search", "scan", "grep" -> CommandName.CARVE.text();
            case "checksum", "sha256", "fingerprint" -> CommandName.HASH.text();
            case "source", "sources", "dump" -> CommandName.OBJDUMP.text();
            case "freeze", "specialise" -> CommandName.SPECIALIZE.text();
            case "remap" -> CommandName.REBIND.text();
            case "strip-debug" -> CommandName.STRIP.text();
            case "renumber" -> CommandName.COMPACT.text();
            case "describe", "man", "doc" -> CommandName.EXPLAIN.text();
            case "server", "language-server" -> CommandName.LSP.text();
            case "complete", "completions" -> CommandName.COMPLETION.text();
            case "version" -> "--version";
            default -> "";
        };
    }

    /** The commands whose name starts with this word, such as {@code grammar}. */
    static List<CommandName> group(String word) {
        return Stream.of(CommandName.values())
                .filter(command -> command.text().startsWith(word + " "))
                .toList();
    }

    /** All commands in the order of the help. */
    static List<Command> all() {
        return Stream.of(CommandName.values()).map(Commands::create).toList();
    }
}
