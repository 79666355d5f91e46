// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.translate.text.Language;

/**
 * Mesa's compiler of OpenGL and OpenGL ES: the {@linkplain MesaProgram program} gets lines with a stage and a file.
 */
final class Mesa implements Judge {
    private static final Set<String> STAGES = Set.of("vert", "frag", "comp", "geom", "tesc", "tese");
    private static final int SECONDS = 60;

    private final MesaProgram program;

    Mesa(MesaProgram program) {
        this.program = program;
    }

    @Override
    public String name() {
        return "mesa";
    }

    @Override
    public boolean isInstalled() {
        return program.isInstalled();
    }

    @Override
    public boolean isFor(Language language) {
        return Judges.isOpenGl(language);
    }

    @Override
    public String needs() {
        return "Mesa's compiler, bin/gl in the folder of --judges";
    }

    @Override
    public List<Optional<String>> messages(List<ShaderText> texts, Language language) {
        List<Optional<String>> messages = new ArrayList<>();
        List<Integer> judged = new ArrayList<>();
        Path folder = TimedProcess.newFolder();
        try {
            for (int i = 0; i < texts.size(); i++) {
                messages.add(Optional.empty());
                if (STAGES.contains(texts.get(i).stage())) {
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
                List<String> answers = answers(program.command(language, "check"), requests.toString(), folder);
                if (answers.isEmpty()) {
                    // It does not start here.
                    break;
                }
                for (String answer : answers.subList(1, answers.size())) {
                    messages.set(judged.get(done++), Optional.of(MesaProgram.message(answer)));
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
    private static List<String> answers(List<String> command, String requests, Path folder) {
        return TimedProcess.run(command, Optional.of(requests), MesaProgram.ENVIRONMENT, folder, SECONDS)
                .output()
                .lines()
                .dropWhile(line -> !line.equals(MesaProgram.READY))
                .toList();
    }
}
