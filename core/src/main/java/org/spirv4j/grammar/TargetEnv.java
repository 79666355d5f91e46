package org.spirv4j.grammar;

import java.util.Optional;

/** An environment that a module is made for: a version of SPIR-V alone, or a client API that allows up to one. */
public enum TargetEnv {
    UNIVERSAL_1_0("spv1.0", 0),
    UNIVERSAL_1_1("spv1.1", 1),
    UNIVERSAL_1_2("spv1.2", 2),
    UNIVERSAL_1_3("spv1.3", 3),
    UNIVERSAL_1_4("spv1.4", 4),
    UNIVERSAL_1_5("spv1.5", 5),
    UNIVERSAL_1_6("spv1.6", 6),
    VULKAN_1_0("vulkan1.0", 0),
    VULKAN_1_1("vulkan1.1", 3),
    VULKAN_1_1_SPIRV_1_4("vulkan1.1spv1.4", 4),
    VULKAN_1_2("vulkan1.2", 5),
    VULKAN_1_3("vulkan1.3", 6),
    VULKAN_1_4("vulkan1.4", 6),
    OPENCL_1_2("opencl1.2", 0),
    OPENCL_EMBEDDED_1_2("opencl1.2embedded", 0),
    OPENCL_2_0("opencl2.0", 0),
    OPENCL_EMBEDDED_2_0("opencl2.0embedded", 0),
    OPENCL_2_1("opencl2.1", 0),
    OPENCL_EMBEDDED_2_1("opencl2.1embedded", 0),
    OPENCL_2_2("opencl2.2", 2),
    OPENCL_EMBEDDED_2_2("opencl2.2embedded", 2),
    OPENGL_4_0("opengl4.0", 0),
    OPENGL_4_1("opengl4.1", 0),
    OPENGL_4_2("opengl4.2", 0),
    OPENGL_4_3("opengl4.3", 0),
    OPENGL_4_5("opengl4.5", 0);

    /** What decides about a module besides SPIR-V itself. */
    public enum Api {
        /** Nothing: a version of SPIR-V alone. */
        UNIVERSAL,
        VULKAN,
        OPENCL,
        OPENGL
    }

    private final String label;
    private final int minor;

    TargetEnv(String label, int minor) {
        this.label = label;
        this.minor = minor;
    }

    /** {@return the name of the environment, such as {@code vulkan1.1spv1.4}} */
    public String label() {
        return label;
    }

    /** The client API. */
    public Api api() {
        return label.startsWith("vulkan")
                ? Api.VULKAN
                : label.startsWith("opencl") ? Api.OPENCL : label.startsWith("opengl") ? Api.OPENGL : Api.UNIVERSAL;
    }

    /** The highest version of SPIR-V that the environment takes. */
    public SpirvVersion version() {
        return new SpirvVersion(1, minor);
    }

    /** The environment with this {@link #label}. */
    public static Optional<TargetEnv> ofLabel(String label) {
        for (TargetEnv env : values()) {
            if (env.label.equals(label)) {
                return Optional.of(env);
            }
        }
        return Optional.empty();
    }

    /** The environment that is this version of SPIR-V alone. */
    public static Optional<TargetEnv> ofVersion(SpirvVersion version) {
        return ofLabel("spv" + version);
    }

    @Override
    public String toString() {
        return label;
    }
}
