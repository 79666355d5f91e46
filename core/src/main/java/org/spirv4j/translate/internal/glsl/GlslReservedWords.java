// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.spirv4j.internal.resource.ResourceText;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.text.Language;

/** The words that no identifier of a text may be: keywords, built-in functions and macros of a version. */
final class GlslReservedWords {
    private static final Map<Language, CodeNames.Reserved> SETS = new ConcurrentHashMap<>();

    private GlslReservedWords() {}

    /** The reserved words of a version. */
    static CodeNames.Reserved of(Language language) {
        return SETS.computeIfAbsent(language, GlslReservedWords::read);
    }

    private static CodeNames.Reserved read(Language language) {
        Set<String> found = new HashSet<>();
        for (String row : ResourceText.rows("glsl-names.table")) {
            int colon = row.indexOf(':');
            if (applies(ResourceText.words(row.substring(0, colon)), language)) {
                found.addAll(ResourceText.words(row.substring(colon + 1)));
            }
        }
        return new CodeNames.Reserved(Set.copyOf(found), "gl_");
    }

    private static boolean applies(List<String> condition, Language language) {
        if (condition.size() == 1) {
            return language.isVulkan();
        }
        int word = language.family() == Language.Family.ESSL ? 3 : 1;
        int version = Integer.parseInt(condition.get(word));
        return version != 0 && language.version() >= version;
    }
}
