// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.translate.internal.option.GivenSemantic;

/** Semantics of inputs and outputs with locations: those that options or the module give, or else numbered ones. */
final class HlslGivenSemantics {
    private final HlslContext context;
    /** By direction and semantic: the location that has it. */
    private final Map<String, Integer> used = new HashMap<>();

    /** By direction and location: the semantic. */
    private final Map<String, String> semantics = new HashMap<>();

    /** The semantic that the variable or member has whose parts are asked for; empty if none is given. */
    private String name = "";

    /** The index that its first location has, and whether it is stated. */
    private int index;

    private boolean isIndexed;

    private int first;

    /** Whether an option gives the semantic, and not the module. */
    private boolean isOption;

    HlslGivenSemantics(HlslContext context) {
        this.context = context;
    }

    /**
     * Selects the variable, or the member of a block, of which the next parts are.
     *
     * @param struct the type of the block; 0 for a variable
     * @param member the number of the member in it
     */
    void select(int id, int struct, int member, boolean isInput, int location) {
        Optional<String> given = option(id, struct, member, isInput, location);
        isOption = given.isPresent();
        String text = given.or(() -> ofModule(id, struct, member)).orElse("");
        int digits = text.length();
        while (digits > 1 && Character.isDigit(text.charAt(digits - 1)) && text.length() - digits < 6) {
            digits--;
        }
        name = text.substring(0, digits);
        isIndexed = digits < text.length();
        index = isIndexed ? Integer.parseInt(text.substring(digits)) : 0;
        first = location;
    }

    private Optional<String> option(int id, int struct, int member, boolean isInput, int location) {
        Optional<String> own = struct == 0 ? context.layout.name(id) : context.layout.memberName(struct, member);
        return context.options.semantics().stream()
                .filter(given -> given.isInput() == isInput && given.isOf(location, own.orElse("")))
                .map(GivenSemantic::semantic)
                .findFirst();
    }

    private Optional<String> ofModule(int id, int struct, int member) {
        if (!context.options.hasUserSemantics()) {
            return Optional.empty();
        }
        List<AppliedDecoration> decorations =
                struct == 0 ? context.layout.decorations(id) : context.layout.memberDecorations(struct, member);
        return decorations.stream()
                .filter(decoration -> decoration.decorationValue() == Decoration.UserSemantic.value())
                .flatMap(decoration -> decoration.parameters().isEmpty()
                        ? Stream.empty()
                        : Stream.of(decoration.parameters().get(0).string()))
                .filter(GivenSemantic::isSemantic)
                .findFirst();
    }

    /** The semantic of the part at a location. Parts of one location are one vector, and have one semantic. */
    String at(int location, boolean isTarget, boolean isInput, int id) {
        if (isTarget) {
            if (isOption) {
                context.refusals.warn(
                        context.data.definition(id), "outputs of fragment shaders have the semantic SV_Target", "");
            }
            return "SV_Target" + location;
        }
        String base = name.isEmpty() ? "TEXCOORD" : name;
        int number = name.isEmpty() ? location : index + location - first;
        String semantic = base + (name.isEmpty() || isIndexed || number > 0 ? String.valueOf(number) : "");
        String direction = isInput ? "inputs" : "outputs";
        Integer other = used.putIfAbsent(direction + base.toUpperCase(Locale.ROOT) + number, location);
        if (other != null && other != location) {
            context.refuse(
                    context.data.definition(id),
                    "two " + direction + " have the semantic " + semantic,
                    "give one of them another semantic");
        }
        String before = semantics.putIfAbsent(direction + location, semantic);
        if (before != null && !before.equals(semantic)) {
            context.refuse(
                    context.data.definition(id),
                    direction + " of location " + location + " are one vector, and cannot have the semantics " + before
                            + " and " + semantic,
                    "give them the same semantic");
        }
        return semantic;
    }
}
