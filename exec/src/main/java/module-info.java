// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;

/** Runs SPIR-V modules on the JVM; start with {@link org.spirv4j.exec.Program}. */
@NullMarked
@SuppressWarnings("module") // The modules that depend on this one are not known when it is compiled.
module org.spirv4j.exec {
    requires transitive org.spirv4j;
    requires static org.jspecify;

    exports org.spirv4j.exec;
    exports org.spirv4j.exec.debug;
    exports org.spirv4j.exec.observe;
    exports org.spirv4j.exec.source;
    exports org.spirv4j.exec.internal.engine to
            org.spirv4j.exec.jit;
    exports org.spirv4j.exec.internal.image to
            org.spirv4j.exec.jit;
    exports org.spirv4j.exec.internal.lower to
            org.spirv4j.exec.jit;
    exports org.spirv4j.exec.internal.machine to
            org.spirv4j.exec.jit;
    exports org.spirv4j.exec.internal.report to
            org.spirv4j.exec.jit;
    exports org.spirv4j.exec.internal.stage to
            org.spirv4j.exec.jit;
    exports org.spirv4j.exec.internal.step to
            org.spirv4j.exec.jit;
    exports org.spirv4j.exec.internal.type to
            org.spirv4j.exec.jit;

    uses org.spirv4j.exec.internal.engine.ProgramCompiler;
}
