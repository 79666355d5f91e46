package org.spirv4j.transform;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * A function from module to module. The given module is not changed; where nothing is to be done, the same module comes
 * back.
 *
 * <pre>{@code
 * SpirvModule small = module.transform(first.andThen(second));
 * }</pre>
 */
@FunctionalInterface
public interface ModuleTransform extends UnaryOperator<SpirvModule> {

    /** A transform that makes its changes with the whole module in view. */
    static ModuleTransform of(Consumer<ModuleEdit> changes) {
        return module -> {
            ModuleEdit edit = ModuleEdit.of(module);
            changes.accept(edit);
            return edit.result();
        };
    }

    /**
     * A transform that looks at the instructions one by one, in order. Each is kept unless {@code change} drops or replaces
     * it; it may also insert instructions, there or elsewhere.
     */
    static ModuleTransform ofInstructions(BiConsumer<ModuleEdit, Instruction> change) {
        return of(edit -> {
            for (Instruction instruction : edit.module().instructions()) {
                change.accept(edit, instruction);
            }
        });
    }

    /** A transform that applies others one after the other. */
    static ModuleTransform inOrder(List<? extends Function<SpirvModule, SpirvModule>> transforms) {
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
