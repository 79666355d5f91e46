// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.edit.PassException;
import org.spirv4j.module.SpirvModule;

/**
 * Checks the module after each pass, to find a pass that breaks modules. Safe to share between threads if its function
 * is.
 *
 * <pre>{@code
 * Validator validator = Validator.create().withTarget(TargetEnv.VULKAN_1_3);
 * PassCheck check = PassCheck.create(changed -> validator.validate(changed).errors().stream()
 *         .map(Finding::diagnostic)
 *         .toList());
 * Optimizer.create().withSizePasses().withObserver(check).optimize(module);
 * }</pre>
 */
public final class PassCheck implements PassObserver {
    private final Function<SpirvModule, List<Diagnostic>> errors;

    private PassCheck(Function<SpirvModule, List<Diagnostic>> errors) {
        this.errors = errors;
    }

    /**
     * {@return an observer that checks modules}
     *
     * @param errors gives the errors in a module
     */
    public static PassCheck create(Function<SpirvModule, List<Diagnostic>> errors) {
        return new PassCheck(Objects.requireNonNull(errors, "errors"));
    }

    /**
     * {@inheritDoc}
     *
     * @throws PassException if the module has errors
     */
    @Override
    public void after(String pass, Supplier<SpirvModule> module, long nanoseconds) {
        Objects.requireNonNull(pass, "pass");
        Objects.requireNonNull(module, "module");
        List<Diagnostic> found = errors.apply(module.get());
        if (!found.isEmpty()) {
            Diagnostic first = found.get(0);
            throw new PassException(Diagnostic.error(
                    first.position(), "the module is not valid after the pass " + pass + ": " + first.message()));
        }
    }
}
