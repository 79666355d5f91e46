// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.internal.resource.ResourceText;

/** The built-in variables that a version of GLSL or ESSL has in a stage: the table {@code built-ins.table}. */
final class GlslBuiltInTable {
    /** The kind of the scalars of a built-in variable. */
    enum Kind {
        BOOL,
        INT,
        UINT,
        FLOAT
    }

    /**
     * What a text has instead of a built-in variable.
     *
     * @param spelling a name, or an expression
     * @param kind the kind of its scalars
     * @param features what the language must have
     */
    record Entry(String spelling, Kind kind, List<GlslFeature> features) {
        /** Copies the list. */
        Entry {
            features = List.copyOf(features);
        }
    }

    /** A line of the table: under which conditions a text has the entry. */
    private record Line(List<String> conditions, Entry entry) {}

    private static final Map<BuiltIn, List<Line>> LINES = lines();

    private final GlslContext context;
    private final boolean isNv;

    GlslBuiltInTable(GlslContext context, boolean isNv) {
        this.context = context;
        this.isNv = isNv;
    }

    private static Map<BuiltIn, List<Line>> lines() {
        Map<BuiltIn, List<Line>> lines = new EnumMap<>(BuiltIn.class);
        for (String row : ResourceText.rows("built-ins.table")) {
            int end = row.indexOf(row.indexOf(' ') < row.indexOf(':') ? ' ' : ':');
            lines.computeIfAbsent(BuiltIn.valueOf(row.substring(0, end)), first -> new ArrayList<>())
                    .add(line(row.substring(end)));
        }
        return lines;
    }

    private static Line line(String text) {
        int colon = text.indexOf(':');
        return new Line(
                ResourceText.words(text.substring(0, colon)), entry(ResourceText.words(text.substring(colon + 1))));
    }

    /** What stands for a built-in variable that is an input or output; empty if the language has none in the stage. */
    Optional<Entry> find(BuiltIn builtIn, boolean isOutput) {
        for (Line line : LINES.getOrDefault(builtIn, List.of())) {
            if (holds(line.conditions(), isOutput)) {
                return Optional.of(line.entry());
            }
        }
        return Optional.empty();
    }

    private static Entry entry(List<String> words) {
        List<GlslFeature> features = new ArrayList<>();
        for (String word : words.subList(2, words.size())) {
            features.add(GlslFeature.valueOf(word));
        }
        Kind kind = switch (words.get(1)) {
            case "bool" -> Kind.BOOL;
            case "int" -> Kind.INT;
            case "uint" -> Kind.UINT;
            default -> Kind.FLOAT;
        };
        return new Entry(words.get(0).replace("_+_", " + ").replace("_-_", " - "), kind, features);
    }

    private boolean holds(List<String> conditions, boolean isOutput) {
        boolean holds = true;
        boolean namesStages = false;
        boolean isStage = false;
        for (String condition : conditions) {
            int equals = condition.indexOf('=');
            String word = equals < 0 ? condition : condition.substring(0, equals);
            switch (word) {
                case "in" -> holds &= !isOutput;
                case "out" -> holds &= isOutput;
                case "vulkan" -> holds &= context.isVulkan();
                case "opengl" -> holds &= !context.isVulkan();
                case "desktop" -> holds &= !context.isVulkan() && !context.isEs();
                case "es" -> holds &= context.isEs();
                case "nv" -> holds &= isNv;
                case "since" -> holds &= context.language.version() >= number(condition, equals);
                case "before" -> holds &= context.language.version() < number(condition, equals);
                default -> {
                    namesStages = true;
                    isStage |= word.equals(context.stage.id());
                }
            }
        }
        return holds && (isStage || !namesStages);
    }

    private static int number(String condition, int equals) {
        return Integer.parseInt(condition.substring(equals + 1));
    }
}
