// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.UnaryOperator;
import org.spirv4j.edit.EditableModule;
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
     * Makes a transform that edits the module as a whole, {@linkplain EditableModule#ofInstructions as a list}.
     *
     * @param changes makes the changes
     * @return the transform
     */
    static ModuleTransform of(Consumer<EditableModule> changes) {
        Objects.requireNonNull(changes, "changes");
        return module -> {
            EditableModule edited = EditableModule.ofInstructions(module);
            changes.accept(edited);
            return edited.toModule();
        };
    }

    /**
     * Makes a transform that visits the instructions one by one, in order. Each is kept unless {@code change} removes
     * or replaces it.
     *
     * @param change gets the module and the number of an instruction; it may also insert instructions before others,
     *     which are not visited
     * @return the transform
     */
    static ModuleTransform ofInstructions(ObjIntConsumer<EditableModule> change) {
        Objects.requireNonNull(change, "change");
        return of(edited -> {
            int last = edited.last();
            for (int i = 1; i <= last; i++) {
                if (edited.isListed(i)) {
                    change.accept(edited, i);
                }
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
