// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.report.Refusals;
import org.spirv4j.translate.text.Language;

/** What the first lines of a text ask of a compiler: the version, and the extensions that the text uses. */
final class GlslRequirements {
    /** A feature that is part of the version has this instead of an extension. */
    private static final String CORE = "";

    private final Language language;
    private final Refusals refusals;
    private final SortedSet<String> extensions = new TreeSet<>();
    private final Set<GlslFeature> needed = EnumSet.noneOf(GlslFeature.class);

    /** By language: the {@link #ways} to its features, once it was used. */
    private static final AtomicReferenceArray<@Nullable List<Optional<String>>> WAYS =
            new AtomicReferenceArray<>(Language.values().length);

    /** By language: what follows the directive for the version. */
    private static final List<String> VERSIONS =
            Arrays.stream(Language.values()).map(GlslRequirements::version).toList();

    /** By feature: {@link #CORE}, an extension, or empty if the language lacks it. */
    private final List<Optional<String>> ways;

    GlslRequirements(Language language, Refusals refusals) {
        ways = ways(language);
        this.language = language;
        this.refusals = refusals;
    }

    /** The text uses an extension. */
    void extension(String name) {
        extensions.add(name);
    }

    /**
     * The text uses a feature: notes the extension that has it, or refuses the instruction at a word offset.
     *
     * @return whether the language has it
     */
    boolean need(GlslFeature feature, int at) {
        if (!needed.add(feature)) {
            return isAvailable(feature);
        }
        Optional<String> extension = way(feature);
        if (extension.isEmpty()) {
            refusals.refuse(at, title(language) + " has no " + plain(feature.what()), help(feature));
            return false;
        }
        if (!extension.get().equals(CORE)) {
            extension(extension.get());
        }
        return true;
    }

    /** Whether the language has a feature, by an extension or without one. */
    boolean isAvailable(GlslFeature feature) {
        return way(feature).isPresent();
    }

    /** Whether the language has a feature without an extension. */
    boolean isCore(GlslFeature feature) {
        return way(feature).filter(CORE::equals).isPresent();
    }

    private Optional<String> way(GlslFeature feature) {
        return ways.get(feature.ordinal());
    }

    private static List<Optional<String>> ways(Language language) {
        List<Optional<String>> found = WAYS.get(language.ordinal());
        if (found == null) {
            found = Arrays.stream(GlslFeature.values())
                    .map(feature -> way(feature, language))
                    .toList();
            WAYS.set(language.ordinal(), found);
        }
        return found;
    }

    private static Optional<String> way(GlslFeature feature, Language language) {
        String ways = feature.ways(language.family() == Language.Family.ESSL, language.isVulkan());
        for (String way : ways.split("\\|", 0)) {
            int at = way.indexOf('@');
            boolean isExtension = way.startsWith("GL_");
            int version = isExtension ? at < 0 ? 0 : Integer.parseInt(way.substring(at + 1)) : number(way);
            if (!way.isEmpty() && version <= language.version()) {
                return Optional.of(isExtension ? at < 0 ? way : way.substring(0, at) : CORE);
            }
        }
        return Optional.empty();
    }

    private static int number(String way) {
        return way.isEmpty() ? 0 : Integer.parseInt(way);
    }

    /** A phrase without its article. */
    private static String plain(String what) {
        return what.startsWith("the ") ? what.substring(4) : what;
    }

    private static String title(Language language) {
        String number = language.version() / 100 + "." + language.version() % 100 / 10 + "0";
        return (language.family() == Language.Family.ESSL ? "ESSL " : "GLSL ") + number;
    }

    /** The oldest version of each family that has a feature, the own family first. */
    private String help(GlslFeature feature) {
        StringBuilder out = new StringBuilder();
        for (int pass = 0; pass < 2; pass++) {
            for (Language.Family family : Language.Family.values()) {
                if ((family == language.family()) == (pass == 0)) {
                    oldest(feature, family)
                            .ifPresent(id ->
                                    out.append(out.length() == 0 ? "" : " or ").append(id));
                }
            }
        }
        return out.length() == 0 ? "" : "translate to " + out;
    }

    private static Optional<String> oldest(GlslFeature feature, Language.Family family) {
        Optional<Language> best = Optional.empty();
        for (Language each : Language.values()) {
            boolean isBetter = best.isEmpty()
                    || best.get().isVulkan()
                    || !each.isVulkan() && each.version() < best.get().version();
            if (each.family() == family
                    && isBetter
                    && ways(each).get(feature.ordinal()).isPresent()) {
                best = Optional.of(each);
            }
        }
        return best.map(Language::id);
    }

    /** What follows the directive for the version. */
    String version() {
        return VERSIONS.get(language.ordinal());
    }

    private static String version(Language language) {
        boolean isMarked = language.family() == Language.Family.ESSL && language.version() >= 300;
        return language.version() + (isMarked ? " es" : "");
    }

    /** The extensions in the order of their lines. */
    List<String> extensions() {
        return List.copyOf(extensions);
    }

    /** The first lines. */
    void write(CodeText out) {
        out.put("#version ").put(version()).end();
        for (String extension : extensions) {
            // Compilers for desktops do not know it, and have all outputs.
            boolean isOptional = extension.equals("GL_EXT_draw_buffers");
            out.put("#extension ")
                    .put(extension)
                    .put(isOptional ? " : enable" : " : require")
                    .end();
        }
        out.end();
    }
}
