package org.spirv4j.transform;

import java.util.function.UnaryOperator;
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
public interface ModuleTransform extends UnaryOperator<SpirvModule> {}
