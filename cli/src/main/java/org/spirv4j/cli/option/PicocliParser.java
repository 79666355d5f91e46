// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.option;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.internal.number.Counted;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses any command line with picocli; error messages are one line. */
public final class PicocliParser {
    /** The number of operands is checked later, for both parsers. */
    private static final String ANY_NUMBER = "0..*";

    /** For parsing, which shows no descriptions. */
    private static final int ANY_WIDTH = 100;

    private PicocliParser() {}

    /**
     * Parses a command line.
     *
     * @param args the words that belong to the command
     * @throws UsageException if it is wrong
     */
    public static Arguments parse(List<Option> options, Operands operands, List<String> args) {
        Arguments arguments = new Arguments();
        CommandSpec spec = CommandSpec.create();
        Map<Option, Deque<String>> attached = new HashMap<>();
        List<String> words = detach(args, options, attached);
        addOptions(spec, options, Option::name, new OptionValues(arguments, attached), ANY_WIDTH);
        addOperands(spec, operands, ANY_NUMBER, ANY_WIDTH);
        CommandLine commandLine = new CommandLine(spec)
                .setExpandAtFiles(false)
                .setOverwrittenOptionsAllowed(true)
                .setPosixClusteredShortOptionsAllowed(true);
        try {
            ParseResult result = commandLine.parseArgs(words.toArray(new String[0]));
            for (String operand : result.matchedPositionalValue(0, new String[0])) {
                arguments.addOperand(operand);
            }
        } catch (UnmatchedArgumentException e) {
            throw new UsageException(unmatched(e, options, operands, args));
        } catch (MissingParameterException e) {
            throw new UsageException(missing(e));
        } catch (ParameterException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        return arguments;
    }

    /** The words without attached values, which are moved to a queue for each option. */
    private static List<String> detach(List<String> args, List<Option> options, Map<Option, Deque<String>> attached) {
        List<String> words = new ArrayList<>(args);
        int end = words.contains("--") ? words.indexOf("--") : words.size();
        for (Option option : options) {
            for (int i = 0; option.isAttached() && i < end; i++) {
                String word = words.get(i);
                boolean hasValue = word.startsWith(option.name() + "=");
                if (hasValue || word.equals(option.name())) {
                    attached.computeIfAbsent(option, key -> new ArrayDeque<>())
                            .add(hasValue ? word.substring(option.name().length() + 1) : "");
                    words.set(i, option.name());
                }
            }
        }
        return words;
    }

    /**
     * Adds options to a picocli command for help or completion.
     *
     * @param naming the name under which an option is shown
     * @param width the width of the help
     */
    public static void addOptions(CommandSpec spec, List<Option> options, Function<Option, String> naming, int width) {
        addOptions(spec, options, naming, new OptionValues(new Arguments(), Map.of()), width);
    }

    /** Where parsed options go, and the attached values of options in their order. */
    private record OptionValues(Arguments arguments, Map<Option, Deque<String>> attached) {
        void addFlag(Option option) {
            arguments.add(
                    option,
                    option.isAttached()
                            ? Objects.requireNonNull(attached.get(option)).remove()
                            : "");
        }
    }

    private static void addOptions(
            CommandSpec spec, List<Option> options, Function<Option, String> naming, OptionValues target, int width) {
        for (Option option : options) {
            String[] names = option.otherName().isEmpty()
                    ? new String[] {naming.apply(option)}
                    : new String[] {naming.apply(option), option.otherName()};
            OptionSpec.Builder builder =
                    OptionSpec.builder(names).description(LineBreaks.column(option.description(), width));
            if (option.takesValue()) {
                List<String> values = new ArrayList<>();
                builder.type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1")
                        .paramLabel(option.valueLabel())
                        .parameterConsumer((words, argument, command) -> {
                            take(words, argument, command, option, values, target.arguments());
                        });
            } else {
                builder.type(boolean.class).arity("0").setter(new FlagSetter(option, target));
            }
            spec.addOption(builder.build());
        }
    }

    /** Adds operands to a picocli command, with an arity in the notation of picocli. */
    public static void addOperands(CommandSpec spec, Operands operands, String arity, int width) {
        if (operands.maximum() == 0) {
            return;
        }
        spec.addPositional(PositionalParamSpec.builder()
                .type(String[].class)
                .index(ANY_NUMBER)
                .arity(arity)
                .paramLabel(operands.label())
                .description(LineBreaks.column(operands.description(), width))
                .build());
    }

    private static void take(
            java.util.Stack<String> words,
            ArgSpec argument,
            CommandSpec command,
            Option option,
            List<String> values,
            Arguments arguments) {
        // An empty value is that of a variable of a shell that is not set.
        if (words.isEmpty()
                || words.peek().isEmpty()
                || (words.peek().length() > 1 && words.peek().startsWith("-"))) {
            throw new MissingParameterException(command.commandLine(), argument, "");
        }
        if (!option.isRepeatable() && !values.isEmpty()) {
            throw new ParameterException(command.commandLine(), option.name() + " is given more than once");
        }
        values.add(words.pop());
        arguments.add(option, values.get(values.size() - 1));
    }

    private static String unmatched(
            UnmatchedArgumentException e, List<Option> options, Operands operands, List<String> args) {
        String word = e.getUnmatched().get(0);
        if (!word.startsWith("-")) {
            return operands.maximum() == 0
                    ? "unexpected '" + word + "'"
                    : "more than " + Counted.of(operands.maximum(), "operand") + ": '" + word + "'";
        }
        List<String> names = new ArrayList<>(List.of("--help"));
        for (Option option : options) {
            names.add(option.name());
            if (!option.otherName().isEmpty()) {
                names.add(option.otherName());
            }
        }
        return OptionSpelling.unknown(written(word, args), names);
    }

    /** The word of the command line of which picocli took one letter for an option, such as -O3 for -3. */
    private static String written(String letter, List<String> args) {
        if (letter.length() != 2 || args.contains(letter)) {
            return letter;
        }
        return args.stream()
                .filter(word -> word.matches("-[^-].*") && word.indexOf(letter.charAt(1)) > 0)
                .findFirst()
                .orElse(letter);
    }

    private static String missing(MissingParameterException e) {
        for (ArgSpec argument : e.getMissing()) {
            if (argument instanceof OptionSpec option) {
                return option.names()[0] + " needs a value: " + option.names()[0] + " " + option.paramLabel();
            }
        }
        return String.valueOf(e.getMessage());
    }

    /** Records a flag in the order of the command line. */
    private record FlagSetter(Option option, OptionValues target) implements CommandLine.Model.ISetter {
        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // the interface's signature
        public <T> T set(T value) {
            if (Boolean.TRUE.equals(value)) {
                target.addFlag(option);
            }
            return value;
        }
    }
}
