// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RecordedRun.Shaders;
import org.spirv4j.conformance.run.RecordedRun.Step;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.translate.text.Language;

/**
 * Executes compute shaders that are texts on llvmpipe, by Mesa's OpenGL or OpenGL ES. A request is a line with the file
 * of the text, the work-groups, and for each buffer {@code s} (storage) or {@code u} (uniform), the binding and the
 * bytes in hexadecimal digits; the answer has the bytes of the storage buffers.
 */
public final class MesaDriver implements AutoCloseable {
    private static final Set<String> STORAGE = Set.of("storage", "storage_dynamic");
    private static final Set<String> READ = Set.of("uniform", "uniform_dynamic", "push_constant");
    private static final Set<String> ANSWERS = Set.of("ok", "refused", "no-answer");
    private static final String STAGE = "compute";

    private final MesaProgram program;
    private final Map<Language.Family, Workers> workers = new EnumMap<>(Language.Family.class);

    MesaDriver(MesaProgram program) {
        this.program = program;
        if (program.isInstalled()) {
            for (Language language : List.of(Language.GLSL_450, Language.ESSL_310)) {
                workers.put(language.family(), new Workers(program.command(language, "run"), MesaProgram.ENVIRONMENT));
            }
        }
    }

    /** Whether it can be used here. */
    public boolean isInstalled() {
        return program.isInstalled();
    }

    /** What has to be installed, for a report. */
    public String needs() {
        return "Mesa's llvmpipe, bin/gl in the folder of --judges";
    }

    /** What a run needs that this driver is not given; empty if it can be executed. */
    public static Optional<String> unsupported(RecordedRun run) {
        for (Step step : run.passes()) {
            if (step.groups().length == 0) {
                return Optional.of("a draw");
            }
        }
        for (Shaders shaders : run.pipelines()) {
            if (!shaders.stages().keySet().equals(Set.of(STAGE))) {
                return Optional.of("other stages");
            }
            Set<Integer> written = new HashSet<>();
            for (Use use : shaders.uses()) {
                if (!STORAGE.contains(use.kind()) && !READ.contains(use.kind())) {
                    return Optional.of(use.kind());
                } else if (use.element() > 0 || STORAGE.contains(use.kind()) && !written.add(use.resource())) {
                    return Optional.of("an array of buffers, or a buffer with two bindings");
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Executes a run that is not {@linkplain #unsupported unsupported}.
     *
     * @return what does not hold afterwards
     * @throws Through.LostException if the driver refuses a text, ends or takes too long
     */
    public Optional<String> execute(TranslatedRun translated, RunExpectations expectations, Language language) {
        List<ByteBuffer> resources = RunExpectations.initial(translated.run());
        Optional<String> violation = Optional.empty();
        try {
            Path file = Files.createTempFile("conformance", "." + STAGE);
            try {
                List<Step> steps = translated.run().passes();
                for (int i = 0; i < steps.size() && violation.isEmpty(); i++) {
                    int pipeline = steps.get(i).pipeline();
                    ShaderText text = Objects.requireNonNull(
                            translated.texts().get(pipeline).get(STAGE));
                    Files.writeString(file, text.text());
                    List<Use> uses = translated.run().pipelines().get(pipeline).uses();
                    execute(file, steps.get(i).groups(), uses, resources, language);
                    violation = expectations.violation(i + 1, resources);
                }
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return violation.isPresent() ? violation : expectations.violation(-1, resources);
    }

    private void execute(Path file, int[] groups, List<Use> uses, List<ByteBuffer> resources, Language language) {
        StringBuilder request = new StringBuilder(file.toString());
        request.append('\t').append(groups[0] + "," + groups[1] + "," + groups[2]);
        for (Use use : uses) {
            ByteBuffer part = part(use, resources);
            byte[] bytes = new byte[part.remaining()];
            part.get(bytes);
            request.append(STORAGE.contains(use.kind()) ? "\ts:" : "\tu:")
                    .append(use.binding())
                    .append(':')
                    .append(HexFormat.of().formatHex(bytes));
        }
        String answer = Objects.requireNonNull(workers.get(language.family()))
                .ask((requests, answers) -> exchange(request.append('\n').toString(), requests, answers))
                .orElse("no-answer\tthe driver ended, or gave no answer in " + Workers.SECONDS + " seconds");
        String message = MesaProgram.message(answer);
        if (!message.isEmpty()) {
            throw new Through.LostException(false, message);
        }
        String[] fields = answer.split("\t", -1);
        int field = 1;
        for (Use use : uses) {
            if (STORAGE.contains(use.kind())) {
                part(use, resources).put(HexFormat.of().parseHex(fields[field++]));
            }
        }
    }

    /** The bytes that a use binds. */
    private static ByteBuffer part(Use use, List<ByteBuffer> resources) {
        ByteBuffer bytes = resources.get(use.resource());
        int end = use.range() == 0 ? bytes.capacity() : use.offset() + use.range();
        return bytes.duplicate().position(use.offset()).limit(end);
    }

    private static String exchange(String request, DataOutputStream requests, DataInputStream answers)
            throws IOException {
        requests.write(request.getBytes(StandardCharsets.UTF_8));
        requests.flush();
        // A process that has just started may have messages, and says that it is ready.
        String line = line(answers);
        while (!ANSWERS.contains(line.split("\t", 2)[0])) {
            line = line(answers);
        }
        return line;
    }

    private static String line(DataInputStream answers) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = answers.read(); c != '\n'; c = answers.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            line.append((char) c);
        }
        return line.toString();
    }

    @Override
    public void close() {
        workers.values().forEach(Workers::close);
    }
}
