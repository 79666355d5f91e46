// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.tool.Tools;
import org.spirv4j.internal.spelling.Suggestions;

/** Other words for what commands do, by which an unknown one is understood. */
final class CommandWords {
    private static final Map<CommandName, String> WORDS = Map.ofEntries(
            Map.entry(CommandName.AS, "assemble asm"),
            Map.entry(CommandName.DIS, "disassemble disasm print text cat"),
            Map.entry(CommandName.FMT, "format indent"),
            Map.entry(CommandName.VAL, "validate validator check verify"),
            Map.entry(CommandName.LINT, "linter analyze analyse warn"),
            Map.entry(CommandName.OPT, "optimize optimise optimizer optimiser"),
            Map.entry(CommandName.REDUCE, "minimize minimise shrink bisect"),
            Map.entry(CommandName.LINK, "merge combine linker"),
            Map.entry(CommandName.RUN, "execute exec emulate simulate interpret draw dispatch"),
            Map.entry(CommandName.DEBUG, "debugger step trace"),
            Map.entry(CommandName.DIFF, "compare difference"),
            Map.entry(CommandName.TRANSLATE, "spirv-cross cross glsl essl decompile convert"),
            Map.entry(CommandName.REFLECT, "reflection interface bindings"),
            Map.entry(CommandName.BIND, "generate codegen java"),
            Map.entry(CommandName.CFG, "graph dot"),
            Map.entry(CommandName.EXPLORE, "view show html open browse explorer"),
            Map.entry(CommandName.STATS, "statistics info count size"),
            Map.entry(CommandName.CARVE, "extract unpack find search scan grep"),
            Map.entry(CommandName.HASH, "checksum sha256 fingerprint"),
            Map.entry(CommandName.OBJDUMP, "source sources dump"),
            Map.entry(CommandName.SPECIALIZE, "freeze specialise"),
            Map.entry(CommandName.REBIND, "remap"),
            Map.entry(CommandName.STRIP, "strip-debug"),
            Map.entry(CommandName.COMPACT, "renumber"),
            Map.entry(CommandName.EXPLAIN, "describe man doc"),
            Map.entry(CommandName.LSP, "server language-server"),
            Map.entry(CommandName.COMPLETION, "complete completions"));

    private CommandWords() {}

    /** The command that does what a word says, or whose name or word is spelled almost like it; empty if none is. */
    static String meant(String word) {
        String command = Tools.commandName(word);
        if (CommandName.of(command) != null) {
            return command;
        }
        Map<String, String> names = new TreeMap<>();
        Map<String, String> words = new TreeMap<>(Map.of("version", "--version"));
        for (CommandName name : CommandName.values()) {
            names.put(name.text(), name.text());
            // The first word of a name such as "grammar import".
            names.putIfAbsent(name.text().split(" ", -1)[0], name.text());
            for (String other : WORDS.getOrDefault(name, "").split(" ", -1)) {
                words.put(other, name.text());
            }
        }
        String exact = words.get(word.toLowerCase(Locale.ROOT));
        if (exact != null) {
            return exact;
        }
        String near = near(word, names);
        return near.isEmpty() ? near(word, words) : near;
    }

    private static String near(String word, Map<String, String> known) {
        List<String> found = Suggestions.near(word, known.keySet(), 1);
        return found.isEmpty() ? "" : known.getOrDefault(found.get(0), "");
    }
}
