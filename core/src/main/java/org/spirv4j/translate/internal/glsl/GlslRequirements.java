// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.SortedSet;
import java.util.TreeSet;
import org.spirv4j.translate.Language;

/** What the first lines of a text ask of a compiler: the version, and the extensions that the text uses. */
final class GlslRequirements {
    private final Language language;
    private final SortedSet<String> extensions = new TreeSet<>();

    GlslRequirements(Language language) {
        this.language = language;
    }

    /** The text uses an extension. */
    void extension(String name) {
        extensions.add(name);
    }

    /** The first lines. */
    void write(CodeText out) {
        out.put("#version ").put(language.version());
        if (language.family() == Language.Family.ESSL && language.version() >= 300) {
            out.put(" es");
        }
        out.end();
        for (String extension : extensions) {
            out.put("#extension ").put(extension).put(" : require").end();
        }
        out.end();
    }
}
