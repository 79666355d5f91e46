package org.spirv4j.build;

import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/**
 * Makes a module: owns its ids, the order of its sections, its types and constants, and what it must declare. Filled by one
 * thread, then closed by {@link #build}.
 */
public final class ModuleBuilder extends FunctionWriter {

    private ModuleBuilder(TargetEnv env) {
        super(env);
    }

    /** A builder of a module for an environment, which decides what may be used. */
    public static ModuleBuilder forTarget(TargetEnv env) {
        return new ModuleBuilder(env);
    }

    /**
     * Completes the module: finds its version, capabilities, extensions and interfaces. The builder takes nothing more then;
     * when it throws, what is missing can be added still.
     *
     * @throws BuildException if something needs what the target environment lacks, or if a declared function has no body
     */
    public SpirvModule build() {
        checkOpen("build");
        SpirvModule module = new ModuleAssembly(this).assemble();
        close();
        return module;
    }
}
