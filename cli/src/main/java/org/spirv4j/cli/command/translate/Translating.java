// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.translate;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.process.ModuleCommand;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.TransformException;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.view.ExplorerPage;

/** Translates an entry point of a module. */
final class Translating extends FileAction {
    private final Translator translator;
    private final Settings settings;

    /**
     * How a file is translated.
     *
     * @param entry the name of the entry point; empty for the first one
     * @param stage the suffix of files of its stage; empty for any
     * @param format {@code text}, {@code json} or {@code html}
     * @param isCheckOnly whether only diagnostics are wanted
     * @param verification compares the text with the module; empty if that is not wanted
     * @param specialization gives specialization constants their values
     * @param choices what is chosen for single resources, which the text should have
     */
    record Settings(
            ReadOptions read,
            String entry,
            String stage,
            String format,
            boolean isCheckOnly,
            Optional<TextVerification> verification,
            Optional<ModuleTransform> specialization,
            ResourceChoices choices) {}

    /**
     * Creates the action.
     *
     * @param toFiles whether the output for each input is written to a file
     */
    Translating(Translator translator, Settings settings, boolean toFiles) {
        super(InputKind.MODULE, toFiles ? suffix(translator, settings.format) : "", toFiles ? "translated" : "");
        this.translator = translator;
        this.settings = settings;
    }

    private static String suffix(Translator translator, String format) {
        return switch (format) {
            case "json" -> ".json";
            case "html" -> ".html";
            default ->
                switch (translator.language().family()) {
                    case GLSL, ESSL -> ".glsl";
                    case HLSL -> ".hlsl";
                    case MSL -> ".metal";
                    case WGSL -> ".wgsl";
                };
        };
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        SpirvModule read = input.module(settings.read);
        SpirvModule module = settings.specialization.map(read::transform).orElse(read);
        Translation translation = EntrySelection.translate(translator, module, settings.entry, settings.stage);
        List<Diagnostic> diagnostics = new ArrayList<>(translation.diagnostics());
        List<EntryPoint> entries = module.layout().entryPoints();
        if (settings.entry.isEmpty() && settings.stage.isEmpty() && entries.size() > 1) {
            diagnostics.add(Diagnostic.warning(
                            Position.UNKNOWN,
                            "the module has " + entries.size() + " entry points, of which '"
                                    + entries.get(0).name() + "' is translated")
                    .withHint("--entry and --stage select another: " + EntrySelection.names(entries)));
        }
        if (!translation.isComplete()) {
            throw new TransformException(diagnostics);
        }
        diagnostics.addAll(settings.choices.unknown(translation));
        String log = "";
        if (settings.verification.isPresent()) {
            TextVerification.Verdict verdict = verdict(settings.verification.get(), module, translation);
            diagnostics.addAll(verdict.diagnostics());
            log = verdict.log();
            if (diagnostics.stream().anyMatch(Diagnostic::isError)) {
                return Outcome.of(diagnostics).withLog(log);
            }
            log = Printable.of(input.name()) + ": " + log + "\n";
        }
        if (!settings.isCheckOnly) {
            write(input, translation, out);
        }
        return Outcome.of(diagnostics).withLog(log);
    }

    private static TextVerification.Verdict verdict(
            TextVerification verification, SpirvModule module, Translation translation) throws FileProblem {
        try {
            return verification.verify(module, translation);
        } catch (UncheckedIOException e) {
            throw ModuleCommand.problem(e);
        }
    }

    private void write(Input input, Translation translation, OutputStream out) throws IOException {
        switch (settings.format) {
            case "json" -> {
                out.write(translation.json(input.name()));
                out.write('\n');
            }
            case "html" ->
                ExplorerPage.create()
                        .withTitle(new File(input.name()).getName())
                        .write(translation, out);
            default -> out.write(translation.text().getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    protected String heading(Input input) {
        return !settings.format.equals("text") || settings.isCheckOnly ? "" : "// " + Printable.of(input.name()) + "\n";
    }
}
