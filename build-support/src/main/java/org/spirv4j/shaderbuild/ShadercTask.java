// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** Compiles a source by LWJGL's shaderc, in a process of its own. */
final class ShadercTask extends CompileTask {
    /**
     * What shaderc says of a module that its own validator refuses, even if nothing is to be optimised: some intrinsics
     * of HLSL, in the version of LWJGL 3.4.3.
     */
    private static final String INVALID_MODULE = "internal error: compilation succeeded but failed to optimize: ";

    private final Supplier<ShadercProcesses> processes;
    private final List<String> arguments;
    private final String identity;

    /**
     * Creates the task.
     *
     * @param arguments those that do not name files
     * @param identity changes with the version of the compiler
     */
    ShadercTask(
            ShaderSource source,
            CompileOptions options,
            Supplier<ShadercProcesses> processes,
            List<String> arguments,
            String identity) {
        super(source, options);
        this.processes = processes;
        this.arguments = List.copyOf(arguments);
        this.identity = identity;
    }

    @Override
    String command() {
        return identity + "\n" + String.join("\n", arguments);
    }

    @Override
    Collection<String> translate(Path temporary, List<String> warnings, List<String> errors) throws IOException {
        Path rule = Path.of(temporary + ".d");
        try {
            List<String> words = new ArrayList<>(arguments);
            words.addAll(ShaderCompiler.SHADERC.files(source(), temporary, rule));
            ShadercProcess.Answer answer =
                    processes.get().compile(words, options().timeLimit());
            report(answer.output(), answer.status() == 0, warnings, errors);
            if (answer.status() != 0 && errors.isEmpty()) {
                errors.add(failure(explanation(answer.output().strip())));
            }
            return Dependencies.of(
                    options().sources(), source().name(), rule, options().includeFolders());
        } catch (ShadercProcess.BadEnd e) {
            errors.add(failure("the process of shaderc " + e.getMessage()));
            return List.of();
        } finally {
            Files.deleteIfExists(rule);
        }
    }

    private static String explanation(String output) {
        int reason = output.indexOf(INVALID_MODULE);
        return reason < 0
                ? "shaderc failed to compile it\n" + output
                : "shaderc made a module of it that is not valid, which is a mistake of shaderc, not of the shader; "
                        + "avoid what becomes this instruction, or choose another compiler: "
                        + output.substring(reason + INVALID_MODULE.length()).strip();
    }
}
