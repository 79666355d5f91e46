// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.DiagnosticText;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/**
 * The text of a module in another language, which editors show beside it. What the language cannot express, and errors
 * of the assembler, are the text instead, as comments with positions.
 */
final class Translations {
    /**
     * The scheme of the addresses of such texts: {@code spirv-translation:/folder/file.spvasm?essl310} is that of the
     * document {@code file:///folder/file.spvasm} in ESSL 3.10.
     */
    static final String SCHEME = "spirv-translation";

    private final DocumentStore store;

    Translations(DocumentStore store) {
        this.store = store;
    }

    /** The address of the document that an address of the scheme is about. */
    static String document(String address) {
        return "file://" + uri(address).getRawPath();
    }

    /** The translation that an address of the scheme names. */
    String of(String address) {
        return of(document(address), Optional.ofNullable(uri(address).getQuery()), Optional.empty());
    }

    /**
     * Translates a module.
     *
     * @param document the address of an open document, or of a file
     * @param language the language by its name in the command; default: GLSL for Vulkan
     * @param entry the name of the entry point; default: the first one
     */
    String of(String document, Optional<String> language, Optional<String> entry) {
        Translator translator = Translator.create(language(language.orElse("glsl-vulkan")));
        String name = document.substring(document.lastIndexOf('/') + 1);
        Optional<Document> open = store.get(document);
        if (open.isPresent() || !ModuleText.isBinary(document)) {
            Assembled assembled = open.orElseGet(() -> Document.of(
                            document,
                            0,
                            ModuleText.read(document),
                            store.settings().target()))
                    .assembled();
            Optional<AssembledText> text = assembled.text();
            if (text.isEmpty()) {
                return comments(name, assembled.errors, error -> error);
            }
            return assembled
                    .module()
                    .map(module -> text(name, translate(translator, module, entry), text.get()::locate))
                    .orElse("// the words are not a module; the diagnostics say why\n");
        }
        try {
            return text(name, translate(translator, ModuleText.module(document), entry), diagnostic -> diagnostic);
        } catch (SpirvException e) {
            return comments(name, e.diagnostics(), diagnostic -> diagnostic);
        }
    }

    private static Translation translate(Translator translator, SpirvModule module, Optional<String> entry) {
        return entry.map(name -> translator.translate(module, name)).orElseGet(() -> translator.translate(module));
    }

    private static String text(String name, Translation translation, UnaryOperator<Diagnostic> located) {
        StringBuilder text = new StringBuilder(translation.isComplete() ? translation.text() : "");
        List<EntryPoint> entries = translation.module().layout().entryPoints();
        String remarks = comments(name, translation.diagnostics(), located);
        if (translation.isComplete() && !remarks.isEmpty()) {
            text.append('\n');
        }
        text.append(remarks);
        if (translation.isComplete() && entries.size() > 1) {
            List<String> names = new ArrayList<>();
            entries.forEach(entryPoint -> names.add(entryPoint.name()));
            text.append("\n// entry points: ")
                    .append(oneLine(String.join(", ", names)))
                    .append('\n');
        }
        return text.toString();
    }

    private static String comments(String name, List<Diagnostic> diagnostics, UnaryOperator<Diagnostic> located) {
        StringBuilder text = new StringBuilder();
        for (Diagnostic diagnostic : diagnostics) {
            Diagnostic shown = located.apply(diagnostic);
            DiagnosticText.create()
                    .withHelp(explained -> explained.hint().isEmpty() ? List.of() : List.of(explained.hint()))
                    .of(name, shown)
                    .lines()
                    .forEach(line -> text.append("// ").append(oneLine(line)).append('\n'));
        }
        return text.toString();
    }

    /** A text that stays in the comment of its line. */
    private static String oneLine(String text) {
        String line = text.replaceAll("\\R", " ");
        return line.endsWith("\\") ? line + " ." : line;
    }

    private static Language language(String name) {
        return Language.byId(name)
                .orElseThrow(() -> ModuleText.failure("unknown language '" + name + "', such as essl310"));
    }

    private static URI uri(String address) {
        try {
            return new URI(address);
        } catch (URISyntaxException e) {
            throw ModuleText.failure("not the address of a translation: " + address);
        }
    }
}
