// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.translate.internal.option.GivenSemantic;

/** Semantics of inputs and outputs with locations: those that options or the module give, or else numbered ones. */
final class HlslGivenSemantics {
    private final HlslContext context;
    private final Set<String> used = new HashSet<>();

    /** The semantic that the variable or member has whose parts are asked for; empty if none is given. */
    private String name = "";

    /** The index that its first location has, and whether it is stated. */
    private int index;

    private boolean isIndexed;

    private int first;

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
        String text = option(id, struct, member, isInput, location)
                .or(() -> ofModule(id, struct, member))
                .orElse("");
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

    /** The semantic of the part at a location. */
    String at(int location, boolean isTarget, boolean isInput, int id) {
        if (isTarget) {
            return "SV_Target" + location;
        }
        if (name.isEmpty()) {
            used.add(isInput + "TEXCOORD" + location);
            return "TEXCOORD" + location;
        }
        int number = index + location - first;
        String semantic = name + (isIndexed || number > 0 ? String.valueOf(number) : "");
        if (!used.add(isInput + name.toUpperCase(Locale.ROOT) + number)) {
            context.refuse(
                    context.data.definition(id),
                    "two " + (isInput ? "inputs" : "outputs") + " have the semantic " + semantic,
                    "give one of them another semantic");
        }
        return semantic;
    }
}
