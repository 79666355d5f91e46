// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.util.Optional;

/** The stage of a shader by the extension of its file, with the names that compilers have for it. */
enum SourceStage {
    VERTEX("vert", "vs_6_0", "vertex"),
    TESSELLATION_CONTROL("tesc", "hs_6_0", "hull"),
    TESSELLATION_EVALUATION("tese", "ds_6_0", "domain"),
    GEOMETRY("geom", "gs_6_0", "geometry"),
    FRAGMENT("frag", "ps_6_0", "fragment"),
    COMPUTE("comp", "cs_6_0", "compute"),
    TASK("task", "as_6_5", "amplification"),
    MESH("mesh", "ms_6_5", "mesh"),
    RAY_GENERATION("rgen", "lib_6_3", "raygeneration"),
    INTERSECTION("rint", "lib_6_3", "intersection"),
    ANY_HIT("rahit", "lib_6_3", "anyhit"),
    CLOSEST_HIT("rchit", "lib_6_3", "closesthit"),
    MISS("rmiss", "lib_6_3", "miss"),
    CALLABLE("rcall", "lib_6_3", "callable");

    private final String extension;
    private final String hlslProfile;
    private final String slangName;

    SourceStage(String extension, String hlslProfile, String slangName) {
        this.extension = extension;
        this.hlslProfile = hlslProfile;
        this.slangName = slangName;
    }

    /** The extension without its point, which is also the name of the stage for glslangValidator and glslc. */
    String extension() {
        return extension;
    }

    /** The target profile of HLSL with the lowest shader model that has this stage. */
    String hlslProfile() {
        return hlslProfile;
    }

    /** The name of the stage for slangc. */
    String slangName() {
        return slangName;
    }

    /** The stage with this extension. */
    static Optional<SourceStage> of(String extension) {
        for (SourceStage stage : values()) {
            if (stage.extension.equals(extension)) {
                return Optional.of(stage);
            }
        }
        return Optional.empty();
    }
}
