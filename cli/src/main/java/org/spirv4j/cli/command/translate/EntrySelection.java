// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.TransformException;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;

/** Translates the entry point that a name, a stage, or both select. */
public final class EntrySelection {
    private static final int MAX_LISTED_ENTRIES = 8;

    private EntrySelection() {}

    /**
     * The stage that an option asks for, as the suffix of its files; empty if the option is not given.
     *
     * @throws UsageException if there is no such stage
     */
    public static String stage(Option option, Arguments arguments) {
        if (!arguments.has(option)) {
            return "";
        }
        return checkStage(option, arguments.value(option, ""));
    }

    /**
     * The stage that a word of an option names, as the suffix of its files.
     *
     * @throws UsageException if there is no such stage
     */
    public static String checkStage(Option option, String word) {
        String name = word.toLowerCase(Locale.ROOT);
        if (!Translator.stages().contains(name)) {
            throw new UsageException(option.name() + ": unknown stage '" + Printable.of(name) + "'; stages are "
                    + String.join(", ", Translator.stages()));
        }
        return name;
    }

    /**
     * Translates an entry point.
     *
     * @param name its name; empty for any
     * @param stage the suffix of the files of its stage; empty for any
     * @return the translation of the first entry point if neither is given
     * @throws TransformException if the module has no such entry point
     */
    public static Translation translate(Translator translator, SpirvModule module, String name, String stage) {
        if (stage.isEmpty()) {
            return name.isEmpty() ? translator.translate(module) : translator.translate(module, name);
        }
        List<EntryPoint> found = module.layout().entryPoints().stream()
                .filter(entry -> name.isEmpty() || entry.name().equals(name))
                .filter(entry -> Translator.stage(entry).equals(stage))
                .toList();
        if (found.isEmpty()) {
            throw new TransformException(Diagnostic.error(
                    Position.UNKNOWN,
                    "the module has no entry point of the stage " + stage
                            + (name.isEmpty() ? "" : " with the name '" + Printable.of(name) + "'")
                            + listed(module.layout().entryPoints())));
        }
        return found.size() > 1 && !name.isEmpty()
                ? translator.translate(module, name)
                : translator.translate(module, found.get(0));
    }

    private static String listed(List<EntryPoint> entries) {
        return entries.isEmpty() ? "" : "; it has " + names(entries);
    }

    /** The names of entry points with their stages. */
    static String names(List<EntryPoint> entries) {
        List<String> names = new ArrayList<>();
        for (EntryPoint entry : entries.subList(0, Math.min(entries.size(), MAX_LISTED_ENTRIES))) {
            names.add(Printable.of(entry.name()) + " (" + Translator.stage(entry) + ")");
        }
        return String.join(", ", names) + (entries.size() > MAX_LISTED_ENTRIES ? ", ..." : "");
    }
}
