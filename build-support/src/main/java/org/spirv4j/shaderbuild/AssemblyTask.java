// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblyException;

/** Assembles a source. The version of the module is the one that the text states, or else that of the environment. */
final class AssemblyTask extends CompileTask {
    AssemblyTask(ShaderSource source, CompileOptions options) {
        super(source, options);
    }

    @Override
    String command() {
        return "as " + options().targetEnv().label();
    }

    @Override
    Collection<String> translate(Path temporary, List<String> warnings, List<String> errors) throws IOException {
        Path file = options().sources().resolve(source().name());
        Assembler assembling =
                Assembler.create().withTarget(options().targetEnv()).withStatedVersion(true);
        try {
            int[] words = assembling.assembleWords(Files.readAllBytes(file));
            Files.write(temporary, BinaryForm.bytes(words, ByteOrder.LITTLE_ENDIAN));
        } catch (AssemblyException e) {
            for (Diagnostic diagnostic : e.diagnostics()) {
                errors.add(file + ":" + diagnostic);
            }
        }
        return List.of(source().name());
    }
}
