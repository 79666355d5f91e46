// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.util.Objects;
import org.spirv4j.grammar.TargetEnv;

/** The option {@code targetEnvironment} of builds. */
public final class TargetEnvironment {
    private TargetEnvironment() {}

    /**
     * Returns the environment that the option names.
     *
     * @param label the value of the option, such as {@code vulkan1.3}
     * @return the environment
     * @throws BuildFailure if there is no such environment
     */
    public static TargetEnv of(String label) throws BuildFailure {
        Objects.requireNonNull(label, "label");
        return TargetEnv.ofLabel(label)
                .orElseThrow(() -> BuildFailure.ofInput("targetEnvironment: unknown environment '" + label
                        + "'; examples of environments are vulkan1.2, opengl4.5 and spv1.6"));
    }
}
