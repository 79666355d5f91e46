// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run.debug;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.spirv4j.exec.debug.ModuleText;

/** Commands that are typed in a terminal, with a history and completion. Ctrl-C stops the run. */
public final class TerminalLines implements LineSource {
    private static final List<String> INFO = List.of(DebugWord.INFO.usage.split("\\|"));

    private final Terminal terminal;
    private final LineReader reader;
    private final List<String> names;

    private TerminalLines(Terminal terminal, ModuleText module) {
        this.terminal = terminal;
        names = new ArrayList<>(module.variableNames());
        names.addAll(module.allNames());
        reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .completer((unused, line, candidates) -> complete(line, candidates))
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
    }

    /**
     * Takes the terminal of the process.
     *
     * @param interruption what Ctrl-C does
     */
    public static TerminalLines of(Runnable interruption, ModuleText module) {
        try {
            Terminal terminal =
                    TerminalBuilder.builder().system(true).dumb(true).build();
            terminal.handle(Terminal.Signal.INT, unused -> interruption.run());
            return new TerminalLines(terminal, module);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void complete(ParsedLine line, List<Candidate> candidates) {
        List<String> words = new ArrayList<>();
        if (line.wordIndex() == 0) {
            for (DebugWord debugWord : DebugWord.values()) {
                words.add(debugWord.word());
            }
        } else {
            words.addAll("info".startsWith(line.words().get(0)) ? INFO : names);
        }
        words.forEach(candidate -> candidates.add(new Candidate(candidate)));
    }

    @Override
    public Optional<String> next() {
        try {
            return Optional.of(reader.readLine(PROMPT));
        } catch (UserInterruptException e) {
            return Optional.of("# interrupted");
        } catch (EndOfFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public boolean isInteractive() {
        return true;
    }

    @Override
    public void close() {
        try {
            terminal.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
