package org.spirv4j.cli;

import java.util.Optional;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.grammar.TargetEnv;

/** The option {@code --target-env}. */
final class TargetEnvOption {
    static final Option TARGET_ENV = Option.value(
            "--target-env",
            "ENV",
            "assemble for this environment: spv1.0 to spv1.6, vulkan1.0 to vulkan1.4, vulkan1.1spv1.4, opencl1.2,"
                    + " opencl2.0 to opencl2.2 (each also with \"embedded\" behind it), opengl4.0 to opengl4.3, opengl4.5;"
                    + " default: the version that a comment \"; Version: 1.x\" at the top of the text states, or spv1.6");

    private TargetEnvOption() {}

    /** The environment of that name; empty for an empty name. */
    static Optional<TargetEnv> parse(String label) {
        if (label.isEmpty()) {
            return Optional.empty();
        }
        Optional<TargetEnv> env = TargetEnv.ofLabel(label);
        if (env.isEmpty()) {
            StringBuilder known = new StringBuilder();
            for (TargetEnv each : TargetEnv.values()) {
                known.append(known.length() == 0 ? "" : ", ").append(each.label());
            }
            throw new UsageException("unknown target environment '" + label + "'; known are " + known);
        }
        return env;
    }
}
