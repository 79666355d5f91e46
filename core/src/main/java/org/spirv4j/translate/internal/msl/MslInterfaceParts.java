// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.Locations;

/** The scalars and vectors of which variables of an interface are made, and their built-in variables. */
final class MslInterfaceParts {

    /**
     * A scalar or vector with a location; or a built-in variable of any type.
     *
     * @param variable the id of the variable
     * @param struct the type id of its block; 0 for a variable without one
     * @param member the member of the block; -1 without one
     * @param type the type id of the part
     * @param field a name for it that is free
     * @param path the part of the variable, as a text
     */
    record Part(
            int variable,
            int struct,
            int member,
            int type,
            String field,
            String path,
            int location,
            int component,
            Optional<BuiltIn> builtIn) {}

    private final MslContext context;
    private final TypeFacts types;
    private final Locations locations;

    MslInterfaceParts(MslContext context) {
        this.context = context;
        types = context.types;
        locations = context.locations;
    }

    /** The built-in variable that a variable is. */
    Optional<BuiltIn> builtIn(int variable) {
        OptionalInt word = context.layout.decorationWord(variable, Decoration.BuiltIn);
        return word.isPresent() ? BuiltIn.of(word.getAsInt()) : Optional.empty();
    }

    /**
     * Tells the parts of a variable, or of an element of it.
     *
     * @param type the type of the variable or its element
     * @param name what names of parts begin with
     * @param path the variable or its element, as a text
     */
    void of(int variable, int type, String name, String path, Consumer<Part> parts) {
        if (locations.isTooMany(type)) {
            context.refuse(context.data.definition(variable), Locations.TOO_MANY_PARTS, "");
            return;
        }
        int location =
                context.layout.decorationWord(variable, Decoration.Location).orElse(0);
        int component =
                context.layout.decorationWord(variable, Decoration.Component).orElse(0);
        if (!types.isStruct(type) || !context.layout.isDecorated(type, Decoration.Block)) {
            Part whole = new Part(variable, 0, -1, type, name, path, location, component, builtIn(variable));
            tell(whole, parts);
            return;
        }
        int next = location;
        for (int m = 0; m < types.memberCount(type); m++) {
            int of = types.member(type, m);
            OptionalInt word = context.layout.memberDecorationWord(type, m, Decoration.BuiltIn);
            next = context.layout
                    .memberDecorationWord(type, m, Decoration.Location)
                    .orElse(next);
            int part = context.layout
                    .memberDecorationWord(type, m, Decoration.Component)
                    .orElse(0);
            Optional<BuiltIn> builtIn = word.isPresent() ? BuiltIn.of(word.getAsInt()) : Optional.empty();
            if (builtIn.isEmpty() || context.uses.isSelectedInElements(variable, m)) {
                String member = context.names.member(type, m);
                tell(
                        new Part(
                                variable,
                                type,
                                m,
                                of,
                                context.names.fresh(member),
                                path + "." + member,
                                next,
                                part,
                                builtIn),
                        parts);
            }
            next += builtIn.isPresent() ? 0 : locations.of(of);
        }
    }

    /** Tells the first location after a variable, and after each member of a block. */
    void lastLocations(int variable, IntConsumer last) {
        int type = types.pointee(types.typeOf(variable));
        boolean isPatch = context.layout.isDecorated(variable, Decoration.Patch);
        if (types.isAnyArray(type) && context.stage.hasArrayedInputs() && !isPatch) {
            type = types.word(type, TypeComposite.PART_TYPE);
        }
        int next = context.layout.decorationWord(variable, Decoration.Location).orElse(0);
        if (builtIn(variable).isPresent()) {
            return;
        }
        if (!types.isStruct(type)) {
            last.accept(next + locations.of(type));
            return;
        }
        for (int m = 0; m < types.memberCount(type); m++) {
            next = context.layout
                    .memberDecorationWord(type, m, Decoration.Location)
                    .orElse(next);
            if (context.layout.memberDecorationWord(type, m, Decoration.BuiltIn).isEmpty()) {
                next += locations.of(types.member(type, m));
                last.accept(next);
            }
        }
    }

    private void tell(Part whole, Consumer<Part> parts) {
        if (whole.builtIn().isPresent()) {
            parts.accept(whole);
        } else {
            leaves(whole, parts);
        }
    }

    /** Tells the scalars and vectors of a part, whose type does not have too many of them. */
    void leaves(Part whole, Consumer<Part> parts) {
        int type = whole.type();
        boolean isStruct = types.isStruct(type);
        if (!isStruct && !types.isMatrix(type) && !types.isAnyArray(type)) {
            parts.accept(whole);
            return;
        }
        int count = isStruct
                ? types.memberCount(type)
                : types.isMatrix(type) ? types.word(type, TypeComposite.LENGTH) : context.length(type);
        int next = whole.location();
        for (int i = 0; i < count; i++) {
            int part = isStruct ? types.member(type, i) : types.word(type, TypeComposite.PART_TYPE);
            String member = isStruct ? context.names.member(type, i) : "" + i;
            Part of = new Part(
                    whole.variable(),
                    whole.struct(),
                    whole.member(),
                    part,
                    context.names.fresh(whole.field() + "_" + member),
                    whole.path() + (isStruct ? "." + member : "[" + i + "]"),
                    next,
                    whole.component(),
                    whole.builtIn());
            leaves(of, parts);
            next += locations.of(part);
        }
    }
}
