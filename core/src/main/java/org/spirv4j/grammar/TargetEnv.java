// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.Objects;
import java.util.Optional;

/**
 * An environment that a module is made for: a version of SPIR-V alone, or a client API that accepts SPIR-V up to a
 * version.
 */
public enum TargetEnv {
    /** SPIR-V 1.0 without a client API. */
    UNIVERSAL_1_0("spv1.0", 0),
    /** SPIR-V 1.1 without a client API. */
    UNIVERSAL_1_1("spv1.1", 1),
    /** SPIR-V 1.2 without a client API. */
    UNIVERSAL_1_2("spv1.2", 2),
    /** SPIR-V 1.3 without a client API. */
    UNIVERSAL_1_3("spv1.3", 3),
    /** SPIR-V 1.4 without a client API. */
    UNIVERSAL_1_4("spv1.4", 4),
    /** SPIR-V 1.5 without a client API. */
    UNIVERSAL_1_5("spv1.5", 5),
    /** SPIR-V 1.6 without a client API. */
    UNIVERSAL_1_6("spv1.6", 6),
    /** Vulkan 1.0, with SPIR-V up to 1.0. */
    VULKAN_1_0("vulkan1.0", 0),
    /** Vulkan 1.1, with SPIR-V up to 1.3. */
    VULKAN_1_1("vulkan1.1", 3),
    /** Vulkan 1.1 with VK_KHR_spirv_1_4, with SPIR-V up to 1.4. */
    VULKAN_1_1_SPIRV_1_4("vulkan1.1spv1.4", 4),
    /** Vulkan 1.2, with SPIR-V up to 1.5. */
    VULKAN_1_2("vulkan1.2", 5),
    /** Vulkan 1.3, with SPIR-V up to 1.6. */
    VULKAN_1_3("vulkan1.3", 6),
    /** Vulkan 1.4, with SPIR-V up to 1.6. */
    VULKAN_1_4("vulkan1.4", 6),
    /** OpenCL 1.2 full profile with cl_khr_il_program, with SPIR-V 1.0. */
    OPENCL_1_2("opencl1.2", 0),
    /** OpenCL 1.2 embedded profile with cl_khr_il_program, with SPIR-V 1.0. */
    OPENCL_EMBEDDED_1_2("opencl1.2embedded", 0),
    /** OpenCL 2.0 full profile with cl_khr_il_program, with SPIR-V 1.0. */
    OPENCL_2_0("opencl2.0", 0),
    /** OpenCL 2.0 embedded profile with cl_khr_il_program, with SPIR-V 1.0. */
    OPENCL_EMBEDDED_2_0("opencl2.0embedded", 0),
    /** OpenCL 2.1 full profile, with SPIR-V 1.0. */
    OPENCL_2_1("opencl2.1", 0),
    /** OpenCL 2.1 embedded profile, with SPIR-V 1.0. */
    OPENCL_EMBEDDED_2_1("opencl2.1embedded", 0),
    /** OpenCL 2.2 full profile, with SPIR-V up to 1.2. */
    OPENCL_2_2("opencl2.2", 2),
    /** OpenCL 2.2 embedded profile, with SPIR-V up to 1.2. */
    OPENCL_EMBEDDED_2_2("opencl2.2embedded", 2),
    /** OpenGL 4.0 with GL_ARB_gl_spirv, with SPIR-V 1.0. */
    OPENGL_4_0("opengl4.0", 0),
    /** OpenGL 4.1 with GL_ARB_gl_spirv, with SPIR-V 1.0. */
    OPENGL_4_1("opengl4.1", 0),
    /** OpenGL 4.2 with GL_ARB_gl_spirv, with SPIR-V 1.0. */
    OPENGL_4_2("opengl4.2", 0),
    /** OpenGL 4.3 with GL_ARB_gl_spirv, with SPIR-V 1.0. */
    OPENGL_4_3("opengl4.3", 0),
    /** OpenGL 4.5 with GL_ARB_gl_spirv, with SPIR-V 1.0. */
    OPENGL_4_5("opengl4.5", 0);

    /** The client API that has rules for modules beyond those of SPIR-V. */
    public enum Api {
        /** None: a version of SPIR-V alone. */
        UNIVERSAL,
        /** Vulkan. */
        VULKAN,
        /** OpenCL. */
        OPENCL,
        /** OpenGL. */
        OPENGL
    }

    private final String label;
    private final Api api;
    private final int minor;

    TargetEnv(String label, int minor) {
        this.label = label;
        api = label.startsWith("vulkan")
                ? Api.VULKAN
                : label.startsWith("opencl") ? Api.OPENCL : label.startsWith("opengl") ? Api.OPENGL : Api.UNIVERSAL;
        this.minor = minor;
    }

    /** {@return the name of the environment, such as {@code vulkan1.1spv1.4}} */
    public String label() {
        return label;
    }

    /** {@return the client API} */
    public Api api() {
        return api;
    }

    /** {@return the highest version of SPIR-V that the environment accepts} */
    public SpirvVersion version() {
        return new SpirvVersion(1, minor);
    }

    /**
     * Finds an environment by its {@link #label}.
     *
     * @param label the name
     * @return the environment; empty when there is none with this name
     */
    public static Optional<TargetEnv> ofLabel(String label) {
        Objects.requireNonNull(label, "label");
        for (TargetEnv env : values()) {
            if (env.label.equals(label)) {
                return Optional.of(env);
            }
        }
        return Optional.empty();
    }

    /**
     * Finds the environment of a version of SPIR-V without a client API.
     *
     * @param version the version
     * @return the environment; empty when the library does not know the version
     */
    public static Optional<TargetEnv> ofVersion(SpirvVersion version) {
        Objects.requireNonNull(version, "version");
        return ofLabel("spv" + version);
    }

    @Override
    public String toString() {
        return label;
    }
}
