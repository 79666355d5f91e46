// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.FindingsException;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.Validator;

/**
 * Builds a module: assigns ids, orders the sections, declares types and constants once, and determines which version,
 * capabilities and extensions it must declare. Must be used by one thread only; {@link #build} closes it.
 */
public final class ModuleBuilder extends FunctionWriter {
    private final TargetEnv env;
    private boolean validates = ModuleBuilder.class.desiredAssertionStatus();

    /** Null for the default. The first use of the validator's classes takes milliseconds. */
    private @Nullable Validator validator;

    private int generator;
    private SpirvVersion leastVersion = new SpirvVersion(1, 0);

    private ModuleBuilder(TargetEnv env) {
        super(env);
        this.env = env;
    }

    /**
     * Makes a builder of a module for an environment, which determines the instructions, capabilities and extensions
     * that can be used.
     *
     * @param env the target environment
     * @return the builder
     */
    public static ModuleBuilder create(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return new ModuleBuilder(env);
    }

    /**
     * Sets whether {@link #build} validates the module. By default it does if assertions are enabled
     * ({@code java -ea}), as test runners enable them.
     *
     * @param on whether to validate
     * @return this builder
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
    public ModuleBuilder validating(Validator with) {
        Objects.requireNonNull(with, "with");
        validator = with;
        return validating(true);
    }

    /**
     * Sets the generator's magic number in the header (section 2.3 of the specification, "Physical Layout of a SPIR-V
     * Module and Instruction"). By default it is 0.
     *
     * @param word the number of the tool in the upper 16 bits, the version of the tool in the lower 16
     * @return this builder
     */
    public ModuleBuilder generator(int word) {
        generator = word;
        return this;
    }

    /**
     * Sets a lower bound of the version of SPIR-V that the module declares. By default it is the lowest that the module
     * needs.
     *
     * @param version the version
     * @return this builder
     * @throws BuildException if the target environment does not accept the version
     */
    public ModuleBuilder atLeast(SpirvVersion version) {
        Objects.requireNonNull(version, "version");
        if (version.compareTo(env.version()) > 0) {
            throw new BuildException(
                    "atLeast: " + env + " accepts SPIR-V " + env.version() + " at most, not " + version);
        }
        leastVersion = version;
        return this;
    }

    /** {@return the instructions outside functions, each by its name, for what other methods do not declare} */
    public ModuleInstructions instructions() {
        return new ModuleInstructions(this);
    }

    int generator() {
        return generator;
    }

    SpirvVersion leastVersion() {
        return leastVersion;
    }

    /**
     * Completes the module: determines its version, capabilities, extensions and interfaces. The builder is closed
     * then, unless this method throws.
     *
     * @return the module
     * @throws BuildException if something needs what the target environment lacks, or a declared function has no body
     * @throws FindingsException if the module is validated and is invalid
     */
    public SpirvModule build() {
        checkOpen("build");
        SpirvModule module = new ModuleAssembly(this).assemble();
        if (validates) {
            Validator checking = validator == null ? Validator.create().withNonSemanticErrors() : validator;
            checking.withTarget(env).validate(module).orElseThrow();
        }
        close();
        return module;
    }
}
