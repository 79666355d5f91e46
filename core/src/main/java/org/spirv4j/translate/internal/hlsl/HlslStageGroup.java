// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

/** How the function that a host calls has an input or output. */
enum HlslStageGroup {
    /** In the structure of inputs or of outputs. */
    STAGE,
    /** In a structure of which there is one for each vertex or control point. */
    VERTEX,
    /** In a structure of which a mesh has one for each primitive. */
    PRIMITIVE,
    /** In the structure of what a patch has once. */
    PATCH,
    /** As a parameter. */
    PARAMETER
}
