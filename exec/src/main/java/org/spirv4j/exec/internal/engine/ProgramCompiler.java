// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.engine;

import java.util.Optional;
import org.spirv4j.exec.internal.code.Code;

/** Compiles programs. {@link java.util.ServiceLoader} finds it. */
public interface ProgramCompiler {
    /**
     * Compiles a program.
     *
     * @param code the program, made for subgroups of one invocation
     * @return empty if the program has an instruction that needs several invocations in step, or is too large
     */
    Optional<CompiledProgram> compile(Code code);
}
