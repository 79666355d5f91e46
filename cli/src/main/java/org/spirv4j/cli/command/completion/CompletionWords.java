// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.completion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.option.Option;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.grammar.TargetEnv;

/** What shells complete: the same for all of them. */
final class CompletionWords {
    private static final Pattern FILE_LABEL = Pattern.compile(".*(?:FILE|FOLDER|PAGE|MODULE|DATA|IMAGE|OLD|COMMAND).*");
    private static final List<String> HELP = List.of("-h", "--help");

    private CompletionWords() {}

    /**
     * The words that may stand where a command stands: commands, first words of commands, and options of the program.
     */
    static List<String> first(List<Command> commands) {
        List<String> words = new ArrayList<>();
        for (Command command : commands) {
            String word = command.name().replaceFirst(" .*", "");
            if (!words.contains(word)) {
                words.add(word);
            }
        }
        words.addAll(List.of("--help", "--version"));
        return words;
    }

    /** The names of all options of a command, passes of the optimiser included. */
    static List<String> options(Command command) {
        List<String> names = new ArrayList<>();
        for (Option option : command.options()) {
            names.add(option.name());
            if (!option.otherName().isEmpty()) {
                names.add(option.otherName());
            }
        }
        names.addAll(HELP);
        return names;
    }

    /** The values that an option may have; empty if they are not known. */
    static List<String> values(Command command, Option option) {
        if (!option.choices().isEmpty()) {
            return option.choices();
        }
        List<String> words = command.valueWords(option);
        if (!words.isEmpty()) {
            return words;
        }
        return switch (option.valueLabel()) {
            case "ENV" ->
                Arrays.stream(TargetEnv.values()).map(TargetEnv::label).toList();
            case "FORMAT" ->
                Stream.of(TexelFormat.D16_UNORM, TexelFormat.X8_D24_UNORM_PACK32, TexelFormat.D32_SFLOAT)
                        .map(TexelFormat::name)
                        .toList();
            default -> List.of();
        };
    }

    /** Whether an option takes several of its values, with commas between them. */
    static boolean isList(Option option) {
        return option.valueLabel().contains(",...");
    }

    /** Whether a value of an option may be the name of a file. */
    static boolean isFile(Option option) {
        return FILE_LABEL.matcher(option.valueLabel()).matches();
    }
}
