// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.run.data.RunData;
import org.spirv4j.cli.run.data.RunImage;
import org.spirv4j.cli.run.data.SamplerText;
import org.spirv4j.internal.grammar.GrammarSyntaxException;
import org.spirv4j.internal.grammar.Json;
import org.spirv4j.internal.spelling.Suggestions;

/**
 * A file that describes a run: a JSON object whose members are options of {@code spirv run}, without the dashes. Names
 * of files to be read are relative to the folder of the file.
 */
public final class RunDescription {
    private static final String MODULE = "module";
    private static final String SCHEMA = "$schema";

    private final String file;
    private final List<Option> options;

    /** Options whose values are numbers, or the names of files. */
    private final List<Option> data = List.of(
            RunOptions.BUFFER,
            RunOptions.PUSH,
            RunOptions.ADDRESS,
            RunOptions.ARGUMENT,
            DrawingOptions.ATTRIBUTE,
            RunOptions.EXPECT);

    private final Arguments described = new Arguments();

    private RunDescription(String file, List<Option> options) {
        this.file = file;
        this.options = options;
    }

    /**
     * The arguments together with those of the file that {@link RunOptions#DESCRIPTION} names, if it is there. Those of
     * the command line win.
     *
     * @throws FileProblem if the file cannot be read or is wrong
     */
    public static Arguments complete(Arguments given, List<Option> options, Console console) throws FileProblem {
        if (!given.has(RunOptions.DESCRIPTION)) {
            return given;
        }
        RunDescription description = new RunDescription(given.value(RunOptions.DESCRIPTION, ""), options);
        description.read(console);
        return given.after(description.described.without(replaced(given)));
    }

    /** Whether a value of the command line stands for what a value of the description says about the same place. */
    private static BiPredicate<Option, String> replaced(Arguments given) {
        return (option, text) -> RunInputs.PLACED.contains(option)
                && given.values(option).stream().anyMatch(other -> which(other).equals(which(text)));
    }

    private static String which(String text) {
        return text.substring(0, Math.max(0, text.lastIndexOf('=')));
    }

    private void read(Console console) throws FileProblem {
        Object json;
        try {
            json = Json.parse(new String(InputFile.read(file, console), StandardCharsets.UTF_8));
        } catch (GrammarSyntaxException e) {
            throw new FileProblem(Printable.of(InputFile.displayName(file)) + ":" + e.getMessage());
        }
        if (!(json instanceof Map<?, ?> members)) {
            throw problem("the description of a run is a JSON object");
        }
        for (Map.Entry<?, ?> member : members.entrySet()) {
            String name = member.getKey().toString();
            if (name.equals(MODULE)) {
                described.addOperand(resolved(scalar(name, member.getValue()), 0));
            } else if (!name.equals(SCHEMA)) {
                add(option(name), name, member.getValue());
            }
        }
    }

    private FileProblem problem(String what) {
        return new FileProblem(Printable.of(InputFile.displayName(file)) + ": " + what);
    }

    private Option option(String name) throws FileProblem {
        List<String> names = new ArrayList<>(List.of(MODULE));
        for (Option option : options) {
            String other = option.otherName().isEmpty() ? option.name() : option.otherName();
            if (other.equals("--" + name) && option != RunOptions.DESCRIPTION) {
                return option;
            }
            names.add(other.substring(2));
        }
        List<String> near = Suggestions.near(name, names, 1);
        throw problem("'" + Printable.of(name) + "' is not an option of spirv run"
                + (near.isEmpty() ? "" : "; did you mean '" + near.get(0) + "'?"));
    }

    private void add(Option option, String name, Object value) throws FileProblem {
        if (option.isAttached() && value instanceof Boolean isSet) {
            if (isSet) {
                described.add(option, "");
            }
        } else if (option.isAttached()) {
            described.add(option, scalar(name, value));
        } else if (!option.takesValue()) {
            if (!(value instanceof Boolean isSet)) {
                throw problem("'" + name + "' must be true or false");
            }
            if (isSet) {
                described.add(option, "");
            }
        } else if (value instanceof Map<?, ?> entries && !isData(entries)) {
            for (Map.Entry<?, ?> entry : entries.entrySet()) {
                String which = entry.getKey().toString();
                described.add(
                        option,
                        entry.getValue() == Json.NULL
                                ? which
                                : which + "=" + text(option, name + "." + which, entry.getValue()));
            }
        } else if (value instanceof List<?> elements && option.isRepeatable()) {
            for (Object element : elements) {
                described.add(option, text(option, name, element));
            }
        } else {
            described.add(option, text(option, name, value));
        }
    }

    private static boolean isData(Map<?, ?> entries) {
        return entries.containsKey("values");
    }

    /** The value of an option; {@code name} says where it is in the file. */
    private String text(Option option, String name, Object value) throws FileProblem {
        if (value instanceof Map<?, ?> entries && isData(entries)) {
            return typedNumbers(name, entries);
        }
        if (value instanceof List<?>) {
            return list(name, value);
        }
        String text = scalar(name, value);
        if (option == DrawingOptions.VERTEX) {
            return resolved(text, 0);
        }
        if (option == RunOptions.IMAGE || isImage(option, text)) {
            return resolved(text, RunImage.fileStart(text));
        }
        return data.contains(option) && !RunData.isNumbers(text) && !SamplerText.isSampler(text)
                ? resolved(text, 0)
                : text;
    }

    private String typedNumbers(String name, Map<?, ?> entries) throws FileProblem {
        return scalar(name + ".type", member(entries, "type")) + ":"
                + list(name + ".values", member(entries, "values"));
    }

    private static Object member(Map<?, ?> entries, String name) {
        Object value = entries.get(name);
        return value == null ? Json.NULL : value;
    }

    /** Whether the data of an argument, or what is expected, is an image. */
    private static boolean isImage(Option option, String text) {
        return (option == RunOptions.ARGUMENT || option == RunOptions.EXPECT) && RunImage.fileStart(text) > 0;
    }

    private String list(String name, Object value) throws FileProblem {
        if (!(value instanceof List<?> elements)) {
            throw problem("'" + Printable.of(name) + "' must be an array");
        }
        List<String> texts = new ArrayList<>();
        for (Object element : elements) {
            texts.add(
                    element instanceof Map<?, ?> entries && isData(entries)
                            ? typedNumbers(name, entries)
                            : scalar(name, element));
        }
        return texts.stream().collect(Collectors.joining(","));
    }

    private String scalar(String name, Object value) throws FileProblem {
        if (value instanceof String || value instanceof Number) {
            return value.toString();
        }
        throw problem("'" + Printable.of(name) + "' must be a string or a number");
    }

    /** A text with the name of a file that starts at an index; the file is found from the folder of the description. */
    private String resolved(String text, int start) {
        String name = text.substring(start);
        int end = Math.max(file.lastIndexOf('/'), file.lastIndexOf(File.separatorChar));
        return name.isEmpty() || end < 0 || new File(name).isAbsolute()
                ? text
                : text.substring(0, start) + file.substring(0, end + 1) + name;
    }
}
