// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate;

import java.util.List;
import java.util.Objects;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.glsl.GlslModule;

/**
 * Translates modules to a shading language. Immutable and safe to share between threads; equal modules give equal
 * texts.
 *
 * <pre>{@code
 * Translation translation = Translator.to(Language.ESSL_310).translate(module);
 * String text = translation.text();
 * }</pre>
 */
public final class Translator {
    private final Language language;

    private Translator(Language language) {
        this.language = language;
    }

    /**
     * {@return a translator to a language, with default options}
     *
     * @param language the language
     */
    public static Translator to(Language language) {
        Objects.requireNonNull(language, "language");
        return new Translator(language);
    }

    /**
     * Translates the only entry point of a module, or the first one of several.
     *
     * @param module a valid module for Vulkan or OpenGL
     * @return the text, or all that the language cannot express
     */
    public Translation translate(SpirvModule module) {
        List<EntryPoint> entries = module.layout().entryPoints();
        if (entries.isEmpty()) {
            return Translation.refused(List.of(Diagnostic.error(
                    Position.UNKNOWN, "the module has no entry point; a text needs one, with a main function")));
        }
        return translate(module, entries.get(0));
    }

    /**
     * Translates an entry point of a module.
     *
     * @param module a valid module for Vulkan or OpenGL
     * @param entry one of its entry points
     * @return the text, or all that the language cannot express
     */
    public Translation translate(SpirvModule module, EntryPoint entry) {
        return GlslModule.translate(module, entry, language);
    }
}
