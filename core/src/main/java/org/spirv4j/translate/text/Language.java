// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.text;

import java.util.Objects;
import java.util.Optional;

/** A language that modules are translated to, in one of its versions. */
public enum Language {
    /** GLSL 4.60 for Vulkan, with the rules of GL_KHR_vulkan_glsl. */
    GLSL_460_VULKAN("glsl460vk", Family.GLSL, 460),
    /** GLSL 1.40, for OpenGL 3.1. */
    GLSL_140("glsl140", Family.GLSL, 140),
    /** GLSL 1.50, for OpenGL 3.2. */
    GLSL_150("glsl150", Family.GLSL, 150),
    /** GLSL 3.30, for OpenGL 3.3. */
    GLSL_330("glsl330", Family.GLSL, 330),
    /** GLSL 4.00, for OpenGL 4.0. */
    GLSL_400("glsl400", Family.GLSL, 400),
    /** GLSL 4.10, for OpenGL 4.1. */
    GLSL_410("glsl410", Family.GLSL, 410),
    /** GLSL 4.20, for OpenGL 4.2. */
    GLSL_420("glsl420", Family.GLSL, 420),
    /** GLSL 4.30, for OpenGL 4.3. */
    GLSL_430("glsl430", Family.GLSL, 430),
    /** GLSL 4.40, for OpenGL 4.4. */
    GLSL_440("glsl440", Family.GLSL, 440),
    /** GLSL 4.50, for OpenGL 4.5. */
    GLSL_450("glsl450", Family.GLSL, 450),
    /** GLSL 4.60, for OpenGL 4.6. */
    GLSL_460("glsl460", Family.GLSL, 460),
    /** ESSL 1.00, for OpenGL ES 2.0 and WebGL 1. */
    ESSL_100("essl100", Family.ESSL, 100),
    /** ESSL 3.00, for OpenGL ES 3.0 and WebGL 2. */
    ESSL_300("essl300", Family.ESSL, 300),
    /** ESSL 3.10, for OpenGL ES 3.1. */
    ESSL_310("essl310", Family.ESSL, 310),
    /** ESSL 3.20, for OpenGL ES 3.2. */
    ESSL_320("essl320", Family.ESSL, 320),
    /** HLSL of shader model 5.0, for Direct3D 11. */
    HLSL_50("hlsl50", Family.HLSL, 50),
    /** HLSL of shader model 5.1, for Direct3D 12 and the compiler of Direct3D 11. */
    HLSL_51("hlsl51", Family.HLSL, 51),
    /** HLSL of shader model 6.0, for Direct3D 12. */
    HLSL_60("hlsl60", Family.HLSL, 60),
    /** HLSL of shader model 6.1, which adds views and barycentric coordinates. */
    HLSL_61("hlsl61", Family.HLSL, 61),
    /** HLSL of shader model 6.2, which adds types of 16 bits. */
    HLSL_62("hlsl62", Family.HLSL, 62),
    /** HLSL of shader model 6.3. */
    HLSL_63("hlsl63", Family.HLSL, 63),
    /** HLSL of shader model 6.4, which adds packed dot products and shading rates. */
    HLSL_64("hlsl64", Family.HLSL, 64),
    /** HLSL of shader model 6.5, which adds wave operations on parts of a wave. */
    HLSL_65("hlsl65", Family.HLSL, 65),
    /** HLSL of shader model 6.6, which adds 64-bit atomic operations and derivatives in compute shaders. */
    HLSL_66("hlsl66", Family.HLSL, 66),
    /** HLSL of shader model 6.7, which adds comparison at a level of detail, and storage images with samples. */
    HLSL_67("hlsl67", Family.HLSL, 67),
    /** HLSL of shader model 6.8, which adds first vertices and instances of calls. */
    HLSL_68("hlsl68", Family.HLSL, 68),
    /** MSL 2.0, for Metal of iOS 11 and macOS 10.13. */
    MSL_20("msl20", Family.MSL, 20),
    /** MSL 2.1, for Metal of iOS 12 and macOS 10.14. */
    MSL_21("msl21", Family.MSL, 21),
    /** MSL 2.2, for Metal of iOS 13 and macOS 10.15. */
    MSL_22("msl22", Family.MSL, 22),
    /** MSL 2.3, for Metal of iOS 14 and macOS 11. */
    MSL_23("msl23", Family.MSL, 23),
    /** MSL 2.4, for Metal of iOS 15 and macOS 12. */
    MSL_24("msl24", Family.MSL, 24),
    /** MSL 3.0, for Metal of iOS 16 and macOS 13. */
    MSL_30("msl30", Family.MSL, 30),
    /** MSL 3.1, for Metal of iOS 17 and macOS 14. */
    MSL_31("msl31", Family.MSL, 31),
    /** MSL 3.2, for Metal of iOS 18 and macOS 15. */
    MSL_32("msl32", Family.MSL, 32),
    /** WGSL, for WebGPU. */
    WGSL("wgsl", Family.WGSL, 1);

    /** Languages whose versions have most in common. */
    public enum Family {
        /** The shading language of OpenGL and, with GL_KHR_vulkan_glsl, of Vulkan. */
        GLSL,
        /** The shading language of OpenGL ES and WebGL. */
        ESSL,
        /** The shading language of Direct3D. */
        HLSL,
        /** The shading language of Metal. */
        MSL,
        /** The shading language of WebGPU. */
        WGSL
    }

    private static final String VULKAN = "glsl-vulkan";
    private static final String NEWEST_MSL = "msl";

    private final String id;
    private final Family family;
    private final int version;

    Language(String id, Family family, int version) {
        this.id = id;
        this.family = family;
        this.version = version;
    }

    /** {@return the name that the command has for it, such as {@code essl310}} */
    public String id() {
        return id;
    }

    /** {@return the family} */
    public Family family() {
        return family;
    }

    /** {@return the number of the version, such as 310} */
    public int version() {
        return version;
    }

    /** {@return whether texts are for Vulkan} */
    public boolean isVulkan() {
        return this == GLSL_460_VULKAN;
    }

    /**
     * Finds a language by its name in the command.
     *
     * @param id the name, such as {@code essl310}; {@code glsl-vulkan} is another name of {@link #GLSL_460_VULKAN},
     *     {@code msl} of the newest version of MSL
     * @return the language; empty if there is none
     */
    public static Optional<Language> byId(String id) {
        Objects.requireNonNull(id, "id");
        for (Language language : values()) {
            if (language.id.equals(id)
                    || language.isVulkan() && id.equals(VULKAN)
                    || language == MSL_32 && id.equals(NEWEST_MSL)) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }

    /** Precision qualifiers of ESSL. */
    public enum Precision {
        /** {@code lowp}. */
        LOW("lowp"),
        /** {@code mediump}. */
        MEDIUM("mediump"),
        /** {@code highp}. */
        HIGH("highp");

        private final String keyword;

        Precision(String keyword) {
            this.keyword = keyword;
        }

        /** {@return the qualifier} */
        public String keyword() {
            return keyword;
        }
    }
}
