// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.internal.spelling.Suggestions;
import org.spirv4j.translate.text.Language;

/** The option {@code --to}, which names a language that modules are translated to. */
public final class LanguageOption {
    private LanguageOption() {}

    /** The option, with what it means for a command. */
    public static Option of(String summary) {
        return Option.value("--to", "LANGUAGE", summary);
    }

    /**
     * The language that the option names; empty without the option.
     *
     * @throws UsageException if there is no such language
     */
    public static Optional<Language> value(Option option, Arguments arguments) {
        if (!arguments.has(option)) {
            return Optional.empty();
        }
        String name = arguments.value(option, "");
        return Optional.of(Language.byId(name.toLowerCase(Locale.ROOT)).orElseThrow(() -> {
            List<String> near = Suggestions.near(name, names(), 1);
            return new UsageException(option.name() + ": unknown language '" + Printable.of(name) + "'"
                    + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?") + "; languages are "
                    + String.join(", ", names()));
        }));
    }

    /** The names of all languages. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Language language : Language.values()) {
            names.add(language.id());
        }
        names.add("glsl-vulkan");
        return names;
    }
}
