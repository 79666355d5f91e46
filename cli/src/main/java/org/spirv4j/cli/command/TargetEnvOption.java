// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.util.Optional;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.grammar.TargetEnv;

/** The option {@code --target-env}, whose purpose depends on the command. */
public final class TargetEnvOption {
    private static final String ENVIRONMENTS =
            ": spv1.0 to spv1.6, vulkan1.0 to vulkan1.4, vulkan1.1spv1.4, opencl1.2, opencl2.0 to opencl2.2 (also"
                    + " with the suffix \"embedded\"), opengl4.0 to opengl4.3, opengl4.5; default: ";

    private TargetEnvOption() {}

    /**
     * The option of a command.
     *
     * @param meaning the purpose of the environment, for the help
     * @param absent the default, for the help
     */
    public static Option of(String meaning, String absent) {
        return Option.value("--target-env", "ENV", meaning + ENVIRONMENTS + absent);
    }

    /** The environment that the option names; empty if it was not given. */
    public static Optional<TargetEnv> value(Option option, Arguments arguments) {
        String label = arguments.value(option, "");
        if (label.isEmpty()) {
            return Optional.empty();
        }
        Optional<TargetEnv> env = TargetEnv.ofLabel(label);
        if (env.isEmpty()) {
            StringBuilder known = new StringBuilder();
            for (TargetEnv target : TargetEnv.values()) {
                known.append(known.length() == 0 ? "" : ", ").append(target.label());
            }
            throw new UsageException("unknown target environment '" + label + "'; known are " + known);
        }
        return env;
    }
}
