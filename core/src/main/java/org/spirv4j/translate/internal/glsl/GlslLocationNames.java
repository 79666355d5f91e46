// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;

/** Names of inputs and outputs that follow from their locations. */
final class GlslLocationNames {
    private final GlslContext context;
    private final ModuleLayout layout;
    private final TypeFacts types;
    private final ExecutionModel stage;

    GlslLocationNames(GlslContext context) {
        this.context = context;
        layout = context.layout;
        types = context.types;
        stage = context.entry.executionModel().orElse(ExecutionModel.Vertex);
    }

    /** Gives variables the names that callers ask for by location, before others have them. */
    void apply() {
        for (int id : context.globalVariables()) {
            boolean isInput = types.isStorageClass(types.typeOf(id), StorageClass.Input);
            boolean isOutput = types.isStorageClass(types.typeOf(id), StorageClass.Output);
            OptionalInt location = layout.decorationWord(id, Decoration.Location);
            if (location.isPresent() && (isInput || isOutput) && !isBlock(id)) {
                asked(id, isInput, location.getAsInt()).ifPresent(name -> context.names.set(id, name));
            }
        }
    }

    private boolean isBlock(int variable) {
        return context.blocks.isBlock(types.innermostElement(types.pointee(types.typeOf(variable))));
    }

    private Optional<String> asked(int id, boolean isInput, int location) {
        Optional<String> name = isInput ? context.options.inputName(location) : context.options.outputName(location);
        boolean isMadeUp = context.options.hasLocationNames() && isLink(isInput);
        return name.isEmpty() && isMadeUp ? Optional.of(madeUp(id, isInput)) : name;
    }

    /** Whether inputs or outputs of the stage link it to another stage. */
    boolean isLink(boolean isInput) {
        return stage != (isInput ? ExecutionModel.Vertex : ExecutionModel.Fragment);
    }

    /** A name for a variable that has none in the module, made from its location so that both stages agree. */
    String madeUp(int id, boolean isInput) {
        String stem = isLink(isInput) ? "varying" : isInput ? "attribute" : "fragment";
        int component = layout.decorationWord(id, Decoration.Component).orElse(0);
        return stem
                + layout.decorationWord(id, Decoration.Location).orElse(0)
                + (component == 0 ? "" : "_" + component);
    }
}
