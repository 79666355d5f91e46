// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.view.internal.listing.PageData;

/** Translations of a module as data of a page, whose lines lead to those of the {@link ModuleText} and back. */
final class TranslatedText {
    private static final String KERNEL = "kernel";

    /** Modules with more entry points are translated in part, unless they are small. */
    private static final int MAX_ENTRIES = 16;

    private static final int MAX_INSTRUCTIONS = 1 << 20;

    private TranslatedText() {}

    /**
     * Translates the entry points of a module but kernels, which have no text. Each translation reads the module, so
     * that the number of them is limited.
     */
    static List<Translation> of(SpirvModule module, Translator translator) {
        List<EntryPoint> entries = module.layout().entryPoints().stream()
                .filter(entry -> !Translator.stage(entry).equals(KERNEL))
                .toList();
        long limit = Math.max(MAX_ENTRIES, MAX_INSTRUCTIONS / Math.max(1, module.instructionCount()));
        List<Translation> translations = new ArrayList<>();
        for (EntryPoint entry : entries.subList(0, (int) Math.min(limit, entries.size()))) {
            translations.add(translator.translate(module, entry));
        }
        return translations;
    }

    /** The name of a language, such as {@code ESSL 3.10}. */
    static String title(Language language) {
        int version = language.version();
        return language.family()
                + switch (language.family()) {
                    case HLSL, MSL -> " " + version / 10 + "." + version % 10;
                    case GLSL, ESSL ->
                        " " + version / 100 + "." + version / 10 % 10 + version % 10
                                + (language.isVulkan() ? " for Vulkan" : "");
                    case WGSL -> "";
                };
    }

    /** The name and stage of an entry point. */
    static String title(EntryPoint entryPoint) {
        return entryPoint.name() + " (" + Translator.stage(entryPoint) + ")";
    }

    /**
     * Writes a member with title, language, text, pairs of a line of it and a line of the listing, and messages of each
     * translation; a message has line, severity, message and hint.
     */
    static void write(List<Translation> translations, ModuleText listing, PageData data) throws IOException {
        data.name("translations").open('[');
        for (Translation translation : translations) {
            data.open('[')
                    .value(translation.entryPoint().map(TranslatedText::title).orElse(""));
            data.value(title(translation.language()));
            data.value(translation.isComplete() ? translation.text() : "").open('[');
            for (Translation.Mapping mapping : translation.mappings()) {
                data.value(mapping.line()).value(listing.line(mapping.instruction()));
            }
            data.close(']').open('[');
            for (Diagnostic diagnostic : translation.diagnostics()) {
                data.open('[').value(listing.line(diagnostic.position()));
                data.value(diagnostic.severity().label()).value(diagnostic.message());
                data.value(diagnostic.hint()).close(']');
            }
            data.close(']').close(']');
        }
        data.close(']');
    }
}
