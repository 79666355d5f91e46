// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.translate.text.Language;

/**
 * A program that judges texts: it prints {@code ready}, reads lines with a stage and a file, and answers each with a
 * line that starts with {@code ok} or with {@code refused} and a message, separated by tabs.
 */
abstract class LineJudge implements Judge {
    private static final String READY = "ready";
    private static final int SECONDS = 60;

    private final Set<String> stages;
    private final Map<String, String> environment;

    /**
     * Creates a judge.
     *
     * @param stages the stages that it judges
     * @param environment variables besides those of this process
     */
    LineJudge(Set<String> stages, Map<String, String> environment) {
        this.stages = stages;
        this.environment = environment;
    }

    /** The command line that starts the program, which is installed. */
    protected abstract List<String> command(Language language);

    @Override
    public final List<Optional<String>> messages(List<ShaderText> texts, Language language) {
        List<Optional<String>> messages = new ArrayList<>();
        List<Integer> judged = new ArrayList<>();
        Path folder = TimedProcess.newFolder();
        try {
            for (int i = 0; i < texts.size(); i++) {
                messages.add(Optional.empty());
                if (stages.contains(texts.get(i).stage())) {
                    judged.add(i);
                    Files.writeString(folder.resolve("t" + i), texts.get(i).text());
                }
            }
            // After a text that ends or stops the process, another one goes on with the next.
            for (int done = 0; done < judged.size(); ) {
                StringBuilder requests = new StringBuilder();
                for (int i : judged.subList(done, judged.size())) {
                    requests.append(texts.get(i).stage())
                            .append("\tt")
                            .append(i)
                            .append('\n');
                }
                List<String> answers = answers(command(language), requests.toString(), folder);
                if (answers.isEmpty()) {
                    // It does not start here.
                    break;
                }
                for (String answer : answers.subList(1, answers.size())) {
                    messages.set(judged.get(done++), Optional.of(message(answer)));
                }
                if (done < judged.size()) {
                    messages.set(judged.get(done++), Optional.of("no answer"));
                }
            }
            return messages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            TimedProcess.delete(folder);
        }
    }

    /** The lines from {@code ready} on; none if the program does not start. */
    private List<String> answers(List<String> command, String requests, Path folder) {
        return TimedProcess.run(command, Optional.of(requests), environment, folder, SECONDS)
                .output()
                .lines()
                .dropWhile(line -> !line.equals(READY))
                .toList();
    }

    /** The message of an answer; empty if the text is accepted. */
    static String message(String answer) {
        return answer.startsWith("ok") ? "" : answer.substring(answer.indexOf('\t') + 1);
    }
}
