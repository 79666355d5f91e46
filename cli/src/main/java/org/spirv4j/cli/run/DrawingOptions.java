// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.util.List;
import org.spirv4j.cli.option.Option;

/** The options of {@code spirv run} about pictures. */
public final class DrawingOptions {
    static final Option SIZE = Option.value(
            "--size",
            "WxH",
            "the size of the picture: a fragment shader is run for all its pixels, a compute shader for at least as many"
                    + " invocations, with an empty storage image of this size if none is bound");
    public static final Option PICTURE = Option.value(
                    "-o",
                    "FILE.png",
                    "write the picture: what a fragment shader writes to its first location, or the storage image of a"
                            + " compute shader")
            .orName("--output");
    public static final Option VERTEX = Option.value(
            "--vertex", "FILE", "draw triangles with the vertex shader of this module; default: that of FILE");
    static final Option VERTEX_ENTRY = Option.value(
            "--vertex-entry", "NAME", "the entry point of the vertex shader; needed if its module has several");
    static final Option VERTICES =
            Option.value("--vertices", "N", "draw N vertices; default: as many as the first attribute has");
    static final Option TOPOLOGY = Option.choice(
            "--topology",
            "which vertices make triangles: each three, or each with those before it",
            "list",
            "strip",
            "fan");
    static final Option ATTRIBUTE = Option.repeatable(
            "--attribute",
            "LOCATION=DATA",
            "the numbers of vertex 0, vertex 1 and so on for an input of the vertex shader; DATA is as for --buffer");
    static final Option COLOR = Option.repeatable(
            "--color",
            "LOCATION=FORMAT",
            "the format of the picture that a fragment shader writes to a location (default Rgba8)");
    static final Option DEPTH = Option.value(
            "--depth", "FORMAT", "draw with a depth test: the format is D16_UNORM, X8_D24_UNORM_PACK32 or D32_SFLOAT");

    static final List<Option> ALL =
            List.of(SIZE, PICTURE, VERTEX, VERTEX_ENTRY, VERTICES, TOPOLOGY, ATTRIBUTE, COLOR, DEPTH);

    private DrawingOptions() {}
}
