// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.process.ModuleCommand;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;

/**
 * Lets a compiler make a module of a text again, and compares that with the original: what it expects of its host, and
 * what it computes.
 */
final class TextVerification {
    private final ModuleCommand command;
    private final String changing;

    /**
     * Creates a verification.
     *
     * @param command the compiler
     * @param changing the option that makes the text compute something else; empty for none
     */
    TextVerification(ModuleCommand command, String changing) {
        this.command = command;
        this.changing = changing;
    }

    /**
     * What a verification found.
     *
     * @param diagnostics errors: what differs; warnings: what could not be compared
     * @param log what the compiler has printed if it fails, or what is equal
     */
    record Verdict(List<Diagnostic> diagnostics, String log) {
        private static Verdict failed(String message, String hint, String log) {
            Diagnostic error = Diagnostic.error(Position.UNKNOWN, message);
            return new Verdict(List.of(hint.isEmpty() ? error : error.withHint(hint)), log);
        }
    }

    /** Verifies a complete translation of a module. */
    Verdict verify(SpirvModule module, Translation translation) {
        String stage = translation.entryPoint().map(Translator::stage).orElseThrow();
        ModuleCommand.Compiled compiled = command.compiled(translation.text(), stage);
        command.checkIsRun(compiled.status());
        if (compiled.bytes().isEmpty()) {
            String printed = compiled.messages().lines().map(Printable::of).collect(Collectors.joining("\n"));
            return Verdict.failed(
                    "the compiler does not make a module of the text: it "
                            + (compiled.status() == 0 ? "writes no output file" : command.predicate(compiled.status())),
                    firstError(compiled.messages()),
                    printed.isBlank() ? "" : printed.strip() + "\n");
        }
        SpirvModule back;
        try {
            back = SpirvModule.read(compiled.bytes().get());
        } catch (SpirvException e) {
            return Verdict.failed("the compiler does not make a module of the text: " + e.getMessage(), "", "");
        }
        Optional<EntryPointReflection> original =
                find(module, stage, translation.entryPoint().orElseThrow().name());
        Optional<EntryPointReflection> result = find(back, stage, "");
        if (original.isEmpty() || result.isEmpty()) {
            return Verdict.failed("the module of the compiler has no entry point of the stage " + stage, "", "");
        }
        return compare(new TextCounterparts(original.get(), result.get(), translation), translation);
    }

    private Verdict compare(TextCounterparts counterparts, Translation translation) {
        List<Diagnostic> found = new ArrayList<>(InterfaceComparison.of(counterparts));
        if (found.stream().anyMatch(Diagnostic::isError)) {
            return new Verdict(found, "");
        }
        ExecutionComparison execution = new ExecutionComparison(counterparts);
        String reason = changing.isEmpty()
                ? counterparts.notExecuted(translation)
                : "the text computes something else because of " + changing;
        if (reason.isEmpty()) {
            execution.run();
        } else {
            execution.leave(reason);
        }
        found.addAll(execution.diagnostics());
        return new Verdict(
                found,
                found.stream().anyMatch(Diagnostic::isError)
                        ? ""
                        : "verified: the text compiles, its interface is that of the module, " + execution.summary());
    }

    private static Optional<EntryPointReflection> find(SpirvModule module, String stage, String name) {
        return ModuleReflection.of(module).entryPoints().stream()
                .filter(candidate -> Translator.stage(candidate.entryPoint()).equals(stage))
                .filter(candidate -> name.isEmpty() || candidate.name().equals(name))
                .findFirst();
    }

    /** The first line about an error. */
    private static String firstError(String messages) {
        return messages.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).contains("error"))
                .findFirst()
                .map(line -> "its first error: " + Printable.of(line.strip()))
                .orElse("");
    }
}
