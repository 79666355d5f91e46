package org.spirv4j.build;

import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.ValidationOptions;
import org.spirv4j.validate.ValidationReport;
import org.spirv4j.validate.Validator;

/**
 * Makes a module: owns its ids, the order of its sections, its types and constants, and what it must declare. Filled by one
 * thread, then closed by {@link #build}.
 */
public final class ModuleBuilder extends FunctionWriter {
    private final TargetEnv env;
    private boolean validates = ModuleBuilder.class.desiredAssertionStatus();
    private ValidationOptions options = ValidationOptions.DEFAULT;

    private ModuleBuilder(TargetEnv env) {
        super(env);
        this.env = env;
    }

    /** A builder of a module for an environment, which decides what may be used. */
    public static ModuleBuilder forTarget(TargetEnv env) {
        return new ModuleBuilder(env);
    }

    /**
     * Whether {@link #build} validates what was built. When nothing is said, it does where assertions are enabled ({@code
     * java -ea}), as test runners enable them.
     */
    public ModuleBuilder validating(boolean on) {
        validates = on;
        return this;
    }

    /**
     * Makes {@link #build} validate what was built.
     *
     * @param with the options of the validator; the target is that of this builder in any case
     * @return this builder
     */
    public ModuleBuilder validating(ValidationOptions with) {
        options = with;
        return validating(true);
    }

    /**
     * Completes the module: finds its version, capabilities, extensions and interfaces. The builder takes nothing more then;
     * when it throws, what is missing can be added still.
     *
     * @throws BuildException if something needs what the target environment lacks, or if a declared function has no body
     * @throws InvalidModuleException if the module is validated and breaks a rule
     */
    public SpirvModule build() {
        checkOpen("build");
        SpirvModule module = new ModuleAssembly(this).assemble();
        if (validates) {
            ValidationReport report = Validator.with(options.withTarget(env)).validate(module);
            if (!report.isValid()) {
                throw new InvalidModuleException(report);
            }
        }
        close();
        return module;
    }
}
