// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.util.Optional;

/** The stage of a shader by the extension of its file, with the names that compilers have for it. */
enum SourceStage {
    VERTEX("vert", "vs_6_0"),
    TESSELLATION_CONTROL("tesc", "hs_6_0"),
    TESSELLATION_EVALUATION("tese", "ds_6_0"),
    GEOMETRY("geom", "gs_6_0"),
    FRAGMENT("frag", "ps_6_0"),
    COMPUTE("comp", "cs_6_0"),
    TASK("task", "as_6_5"),
    MESH("mesh", "ms_6_5"),
    RAY_GENERATION("rgen", "lib_6_3"),
    INTERSECTION("rint", "lib_6_3"),
    ANY_HIT("rahit", "lib_6_3"),
    CLOSEST_HIT("rchit", "lib_6_3"),
    MISS("rmiss", "lib_6_3"),
    CALLABLE("rcall", "lib_6_3");

    private final String extension;
    private final String hlslProfile;

    SourceStage(String extension, String hlslProfile) {
        this.extension = extension;
        this.hlslProfile = hlslProfile;
    }

    /** The extension without its point, which is also the name of the stage for glslangValidator and glslc. */
    String extension() {
        return extension;
    }

    /** The target profile of HLSL with the lowest shader model that has this stage. */
    String hlslProfile() {
        return hlslProfile;
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
