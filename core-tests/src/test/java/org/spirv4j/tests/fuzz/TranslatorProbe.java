// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/** Translates the entry points of a module, valid or not: each has a text, or reasons why it has none. */
final class TranslatorProbe {
    private static final Language[] LANGUAGES = Language.values();
    private static final int MAX_ENTRIES = 4;

    private TranslatorProbe() {}

    static void use(SpirvModule module, int size, int choice) {
        Language language = LANGUAGES[Math.floorMod(choice, LANGUAGES.length)];
        Translator translator = Translator.create(language)
                .withLineDirectives((choice & 1) != 0)
                .withIdComments((choice & 2) != 0)
                .withPlainUniforms((choice & 4) != 0)
                .withFlippedY((choice & 8) != 0);
        int count = 0;
        for (EntryPoint entry : module.layout().entryPoints()) {
            if (count++ < MAX_ENTRIES) {
                Optional<Translation> translation =
                        Measured.call("translate", size, () -> translator.translate(module, entry));
                translation.ifPresent(found -> check(found, size));
            }
        }
    }

    private static void check(Translation translation, int size) {
        for (Diagnostic diagnostic : translation.diagnostics()) {
            Probe.check(!diagnostic.message().startsWith("internal error"), diagnostic.message());
        }
        if (translation.isComplete()) {
            Probe.check(translation.text().startsWith("#version "), "the text has no version");
            Measured.call("translation as JSON", size, translation::json);
        } else {
            Probe.check(!translation.diagnostics().isEmpty(), "no text and no reason");
        }
    }
}
