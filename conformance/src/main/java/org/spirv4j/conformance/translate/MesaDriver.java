// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.text.Language;

/**
 * Executes compute shaders that are texts on llvmpipe, by Mesa's OpenGL or OpenGL ES. A request is a line with the file
 * of the text, the work-groups, and for each buffer {@code s} (storage) or {@code u} (uniform), the binding and the
 * bytes in hexadecimal digits; the answer has the bytes of the storage buffers.
 */
public final class MesaDriver extends TextDriver {
    private static final Set<String> ANSWERS = Set.of("ok", "refused", "no-answer");

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

    @Override
    public String name() {
        return "mesa";
    }

    @Override
    public boolean isInstalled() {
        return program.isInstalled();
    }

    @Override
    public String needs() {
        return "Mesa's llvmpipe, bin/gl in the folder of --judges";
    }

    @Override
    protected void dispatch(
            ShaderText text,
            SpirvModule module,
            String entryPoint,
            int[] groups,
            List<Use> uses,
            List<ByteBuffer> resources,
            Language language) {
        try {
            Path file = Files.createTempFile("conformance", "." + text.stage());
            try {
                Files.writeString(file, text.text());
                execute(file, groups, uses, resources, language);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void execute(Path file, int[] groups, List<Use> uses, List<ByteBuffer> resources, Language language) {
        StringBuilder request = new StringBuilder(file.toString());
        request.append('\t').append(groups[0] + "," + groups[1] + "," + groups[2]);
        for (Use use : uses) {
            request.append(isStorage(use) ? "\ts:" : "\tu:")
                    .append(use.binding())
                    .append(':')
                    .append(HexFormat.of().formatHex(bytes(use, resources)));
        }
        String answer = Objects.requireNonNull(workers.get(language.family()))
                .askLine(request.toString(), line -> ANSWERS.contains(line.split("\t", 2)[0]))
                .orElse("no-answer\tthe driver ended, or gave no answer in " + Workers.SECONDS + " seconds");
        String message = LineJudge.message(answer);
        if (!message.isEmpty()) {
            throw new Through.LostException(false, message);
        }
        String[] fields = answer.split("\t", -1);
        int field = 1;
        for (Use use : uses) {
            if (isStorage(use)) {
                part(use, resources).put(HexFormat.of().parseHex(fields[field++]));
            }
        }
    }

    @Override
    public void close() {
        workers.values().forEach(Workers::close);
    }
}
