// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * A function from module to module. The given module is not changed; if there is nothing to change, the same module is
 * returned.
 *
 * <pre>{@code
 * SpirvModule small = module.transform(first.andThen(second));
 * }</pre>
 */
@FunctionalInterface
public interface ModuleTransform extends UnaryOperator<SpirvModule> {

    /**
     * Makes a transform that edits the module as a whole.
     *
     * @param changes makes the changes
     * @return the transform
     */
    static ModuleTransform of(Consumer<ModuleEdit> changes) {
        Objects.requireNonNull(changes, "changes");
        return module -> {
            ModuleEdit edit = ModuleEdit.of(module);
            changes.accept(edit);
            return edit.result();
        };
    }

    /**
     * Makes a transform that visits the instructions one by one, in order. Each is kept unless {@code change} drops or
     * replaces it.
     *
     * @param change gets the edit and an instruction; it may also insert instructions, there or elsewhere
     * @return the transform
     */
    static ModuleTransform ofInstructions(BiConsumer<ModuleEdit, Instruction> change) {
        Objects.requireNonNull(change, "change");
        return of(edit -> {
            for (Instruction instruction : edit.module().instructions()) {
                change.accept(edit, instruction);
            }
        });
    }

    /**
     * Makes a transform that applies others one after the other.
     *
     * @param transforms the transforms in their order
     * @return the transform
     */
    static ModuleTransform inOrder(List<? extends Function<SpirvModule, SpirvModule>> transforms) {
        Objects.requireNonNull(transforms, "transforms");
        List<Function<SpirvModule, SpirvModule>> all = List.copyOf(transforms);
        return module -> {
            SpirvModule result = module;
            for (Function<SpirvModule, SpirvModule> transform : all) {
                result = transform.apply(result);
            }
            return result;
        };
    }
}
