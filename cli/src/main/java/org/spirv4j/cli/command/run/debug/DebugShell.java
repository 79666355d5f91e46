// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run.debug;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.run.observe.InvocationText;
import org.spirv4j.exec.debug.Breakpoint;
import org.spirv4j.exec.debug.BreakpointRule;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.FoundPlace;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.debug.PlaceFinder;
import org.spirv4j.exec.debug.Step;
import org.spirv4j.exec.debug.Stop;
import org.spirv4j.exec.debug.ValueExpression;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.module.Instruction;

/** Executes the commands of a debugger. */
public final class DebugShell {
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"(?=\\s|$)|\\S+");
    private static final int MAX_STEPS = 1_000_000;

    /** The words after which a breakpoint says when it stops, in their order. */
    private static final List<String> BREAK_PARTS = List.of("hits", "if", "log");

    private final DebugSession session;
    private final ModuleText module;
    private final LineSource lines;
    private final Console console;
    private final StopText stops;
    private final DebugMarks marks;
    private final SourceListing listing;
    private final VariableText variables;
    private String repeated = "";
    private boolean isRestarted;

    /**
     * Makes a debugger.
     *
     * @param marks the breakpoints and watches of the last run, which are set again
     */
    public DebugShell(DebugSession session, ModuleText module, LineSource lines, DebugMarks marks, Console console) {
        this.session = session;
        this.module = module;
        this.lines = lines;
        this.console = console;
        this.marks = marks;
        stops = new StopText(session, module);
        listing = new SourceListing(module);
        variables = new VariableText(session, module);
    }

    /** Executes commands until there are no more; returns whether the run starts again. */
    public boolean run() throws FileProblem {
        if (!session.stop().isEnd()) {
            restoreMarks();
        }
        print(stops.lines(session.stop()));
        Optional<String> line = lines.next();
        while (line.isPresent() && execute(line.get().strip())) {
            line = lines.next();
        }
        return isRestarted;
    }

    /** Sets the breakpoints and watches of the last run, with their numbers. */
    private void restoreMarks() throws FileProblem {
        Map<Integer, DebugMarks.Mark> old = marks.all();
        int last = old.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
        for (int number = 1; number <= last; number++) {
            DebugMarks.Mark mark = old.get(number);
            try {
                if (mark == null) {
                    session.remove(session.breakAt("", List.of()).number());
                } else if (mark.word() == DebugWord.BREAK) {
                    breakAt(mark.rest());
                } else {
                    watch(mark.rest().get(0));
                }
            } catch (DebugProblem | IllegalArgumentException e) {
                marks.remove(number);
                print(List.of("error: " + e.getMessage()));
            }
        }
    }

    private void print(List<String> text) throws FileProblem {
        StringBuilder joined = new StringBuilder();
        for (String part : text) {
            joined.append(Printable.of(part)).append('\n');
        }
        console.print(joined.toString());
    }

    /** Executes a command; returns whether others may follow. */
    private boolean execute(String line) throws FileProblem {
        if (!lines.isInteractive() && !line.isEmpty()) {
            console.print(LineSource.PROMPT + Printable.of(line) + "\n");
        }
        String command = line.isEmpty() && lines.isInteractive() ? repeated : line;
        repeated = "";
        if (command.isEmpty() || command.startsWith("#")) {
            return true;
        }
        try {
            List<String> words = words(command);
            DebugWord word = DebugWord.of(words.get(0));
            if (word == DebugWord.QUIT) {
                return false;
            }
            if (word == DebugWord.RESTART) {
                isRestarted = true;
                return false;
            }
            print(execute(word, words.subList(1, words.size()), command));
        } catch (DebugProblem | IllegalArgumentException | IllegalStateException e) {
            console.print("error: " + Printable.of(String.valueOf(e.getMessage())) + "\n");
        }
        return true;
    }

    /** The words of a command; a word in quotes may have spaces, such as the name of a file. */
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(command);
        while (matcher.find()) {
            words.add(matcher.group(1) == null ? matcher.group() : matcher.group(1));
        }
        return words;
    }

    private List<String> execute(DebugWord word, List<String> rest, String command) {
        switch (word) {
            case STEP, NEXT -> {
                repeated = command;
                return steps(word == DebugWord.STEP ? Step.INTO : Step.OVER, rest);
            }
            case FINISH -> {
                return stops.lines(session.step(Step.OUT, true));
            }
            case CONTINUE -> {
                repeated = command;
                return stops.lines(session.resume());
            }
            case BREAK -> {
                return breakAt(rest);
            }
            case WATCH -> {
                return watch(expression(word, rest));
            }
            case DELETE -> {
                return delete(argument(word, rest));
            }
            case PRINT -> {
                ValueExpression value = ValueExpression.of(expression(word, rest), module);
                return ValueText.lines(
                        value.text(), value.read(session.moment(), session.selected(), variables.frame()), module);
            }
            case WHERE -> {
                return stops.calls();
            }
            case FRAME -> {
                return variables.select(argument(word, rest));
            }
            case LIST -> {
                return list(rest);
            }
            case INVOCATION -> {
                Invocation found = InvocationText.read(argument(word, rest))
                        .orElseThrow(() -> new DebugProblem(
                                "'" + rest.get(0) + "' does not name an invocation, such as 3 or 3,0,1"));
                session.select(found);
                return stops.place();
            }
            case INFO -> {
                return info(argument(word, rest));
            }
            case HELP, QUIT, RESTART -> {
                return help();
            }
        }
        return List.of();
    }

    private static String argument(DebugWord word, List<String> rest) {
        if (rest.size() != 1) {
            throw new DebugProblem("the command is: " + word.word() + " " + word.usage);
        }
        return rest.get(0);
    }

    /** An expression, in which there may be spaces. */
    private static String expression(DebugWord word, List<String> rest) {
        if (rest.isEmpty()) {
            throw new DebugProblem("the command is: " + word.word() + " " + word.usage);
        }
        return String.join(" ", rest);
    }

    private List<String> steps(Step step, List<String> rest) {
        boolean isByLine = !rest.isEmpty() && rest.get(0).equals("line");
        List<String> numbers = isByLine ? rest.subList(1, rest.size()) : rest;
        int count = numbers.isEmpty() ? 1 : number(numbers.get(0), MAX_STEPS);
        Stop stop = session.stop();
        for (int i = 0; i < count; i++) {
            stop = session.step(step, isByLine);
            if (stop.reason() != Stop.Reason.STEP) {
                break;
            }
        }
        return stops.lines(stop);
    }

    private static int number(String text, int most) {
        if (text.matches("[0-9]{1,9}") && Integer.parseInt(text) <= most && Integer.parseInt(text) > 0) {
            return Integer.parseInt(text);
        }
        throw new DebugProblem("'" + text + "' is not a number from 1 to " + most);
    }

    /** Sets a breakpoint: where, and after the words {@code hits}, {@code if} and {@code log} when it stops. */
    private List<String> breakAt(List<String> rest) {
        if (rest.isEmpty()) {
            throw new DebugProblem("the command is: " + DebugWord.BREAK.word() + " " + DebugWord.BREAK.usage);
        }
        Map<String, String> parts = new HashMap<>();
        String part = "";
        for (String word : rest.subList(1, rest.size())) {
            if (BREAK_PARTS.indexOf(word) > BREAK_PARTS.indexOf(part)) {
                part = word;
            } else if (part.isEmpty()) {
                throw new DebugProblem("'" + word + "' is not one of " + String.join(", ", BREAK_PARTS));
            } else {
                parts.merge(part, word, (text, next) -> text + " " + next);
            }
        }
        if (!part.isEmpty() && !parts.containsKey(part)) {
            throw new DebugProblem("nothing follows '" + part + "'");
        }
        FoundPlace found = PlaceFinder.create(module).find(rest.get(0));
        BreakpointRule rule = BreakpointRule.create(
                module,
                parts.getOrDefault("if", ""),
                parts.getOrDefault("hits", ""),
                parts.getOrDefault("log", ""),
                this::log);
        Breakpoint made = session.breakAt(
                found.movedTo().map(to -> rest.get(0) + " (" + to + ")").orElse(rest.get(0))
                        + rest.stream().skip(1).map(word -> " " + word).collect(Collectors.joining()),
                found.wordOffsets(),
                rule);
        marks.put(made.number(), DebugWord.BREAK, rest);
        List<String> text = new ArrayList<>(List.of("breakpoint " + made.number()
                + found.message().map(message -> ": " + message).orElse("")));
        found.instructions().forEach(instruction -> text.add(stops.text(instruction)));
        return text;
    }

    /** Prints a message of a breakpoint while the run goes on. */
    private void log(String message) {
        try {
            print(List.of(message));
        } catch (FileProblem e) {
            // The next command that prints reports it.
        }
    }

    private List<String> watch(String text) {
        ValueExpression value = ValueExpression.of(text, module);
        var made = session.watch(text, module.names(), moment -> value.find(moment, session.selected()));
        marks.put(made.number(), DebugWord.WATCH, List.of(text));
        return List.of("watch " + made.number() + ": " + text + " is " + made.now());
    }

    private List<String> delete(String text) {
        int number = number(text, Integer.MAX_VALUE);
        if (!session.remove(number)) {
            throw new DebugProblem("there is no breakpoint or watch " + number);
        }
        marks.remove(number);
        return List.of();
    }

    private List<String> list(List<String> rest) {
        boolean isAssembly = !rest.isEmpty() && "assembly".startsWith(rest.get(0));
        List<String> numbers = isAssembly ? rest.subList(1, rest.size()) : rest;
        OptionalInt wanted =
                numbers.isEmpty() ? OptionalInt.empty() : OptionalInt.of(number(numbers.get(0), Integer.MAX_VALUE));
        Optional<CallFrame> frame = session.stop().isEnd() ? Optional.empty() : variables.selected();
        Optional<Instruction> here =
                frame.map(found -> module.instructionAtWord(found.call().wordOffset()));
        return isAssembly
                ? listing.assembly(here, wanted)
                : listing.source(here, frame.flatMap(CallFrame::location), wanted);
    }

    private List<String> info(String what) {
        if ("invocations".startsWith(what)) {
            return stops.invocations();
        }
        if ("breakpoints".startsWith(what)) {
            List<String> text = new ArrayList<>();
            session.breakpoints()
                    .forEach(breakpoint -> text.add("breakpoint " + breakpoint.number() + ", " + breakpoint.label()));
            session.watches()
                    .forEach(
                            watch -> text.add("watch " + watch.number() + ": " + watch.label() + " is " + watch.now()));
            return text;
        }
        return variables.info(what);
    }

    private static List<String> help() {
        List<String> text = new ArrayList<>();
        for (DebugWord known : DebugWord.values()) {
            String shortName = known.shortName.isEmpty() ? "" : " (" + known.shortName + ")";
            text.add(
                    known.word() + shortName + (known.usage.isEmpty() ? "" : " " + known.usage) + ": " + known.meaning);
        }
        return text;
    }
}
