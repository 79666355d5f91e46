// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;
import org.spirv4j.exec.internal.engine.ProgramCompiler;
import org.spirv4j.exec.jit.BytecodeCompiler;

/** Compiles SPIR-V programs to bytecode of the JVM, for {@code org.spirv4j.exec}. */
@NullMarked
module org.spirv4j.exec.jit {
    requires org.objectweb.asm;
    requires org.spirv4j.exec;
    requires static org.jspecify;

    provides ProgramCompiler with
            BytecodeCompiler;
}
