// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.Map;
import org.spirv4j.cli.console.UsageException;

/** Options of {@code spirv-cross} that this program does not have: those without effect, and what helps instead. */
final class CrossAdvice {
    /** The beginnings of options of the tool for languages that this program does not write. */
    private static final Map<String, String> LANGUAGES = Map.of(
            "--metal", "the Metal Shading Language by this name; use --msl",
            "--cpp", "C++");

    /** Options of the tool that allow something which this program does not need, with the words of their values. */
    private static final Map<String, Integer> NOT_NEEDED = Map.ofEntries(
            Map.entry("--iterations", 1),
            Map.entry("--force-recompile-max-debug-iterations", 1),
            Map.entry("--relax-nan-checks", 0),
            Map.entry("--no-420pack-extension", 0),
            Map.entry("--hlsl-enable-compat", 0),
            Map.entry("--hlsl-preserve-structured-buffers", 0),
            Map.entry("--disable-storage-image-qualifier-deduction", 0),
            // Texts are the same for all devices.
            Map.entry("--msl-ios", 0),
            Map.entry("--msl-texture-buffer-native", 0),
            Map.entry("--msl-force-native-arrays", 0),
            Map.entry("--msl-replace-recursive-inputs", 0),
            Map.entry("--msl-readwrite-texture-fences", 0));

    /** Other options of the tool, and what helps instead. */
    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("--flatten-ubo", "use --glsl-emit-ubo-as-plain-uniforms"),
            Map.entry("--flatten-multidimensional-arrays", "use a version with arrays of arrays: 430, or 310 --es"),
            Map.entry("--extension", "the text asks for the extensions that it needs"),
            Map.entry("--force-temporary", "the text has variables where they are needed"),
            Map.entry("--force-zero-initialized-variables", "set the variables in the source of the shader"),
            Map.entry("--glsl-force-flattened-io-blocks", "the text has blocks where the language has them"),
            Map.entry("--hlsl-auto-binding", "each resource has the register of its binding"),
            Map.entry(
                    "--hlsl-basevertex-baseinstance-binding",
                    "use --shader-model 68, in which indexes begin with the first vertex and instance"),
            Map.entry("--hlsl-enable-16bit-types", "use --shader-model 62, in which types of 16 bits have 16 bits"),
            Map.entry("--hlsl-flatten-matrix-vertex-input-semantics", "each column has a semantic of its own"),
            Map.entry(
                    "--hlsl-force-storage-buffer-as-uav",
                    "remove the decorations NonWritable from the source of the shader"),
            Map.entry("--hlsl-nonwritable-uav-texture-as-srv", "use sampled images in the source of the shader"),
            Map.entry(
                    "--hlsl-support-nonzero-basevertex-baseinstance",
                    "use --shader-model 68, in which indexes begin with the first vertex and instance"),
            Map.entry("--remap", "input attachments of tiles are not supported"),
            Map.entry("--remap-variable-type", "change the type in the source of the shader"),
            Map.entry("--pls-in", "pixel local storage is not supported"),
            Map.entry("--pls-out", "pixel local storage is not supported"),
            Map.entry("--mask-stage-output-location", "remove the output from the source of the shader"),
            Map.entry("--mask-stage-output-builtin", "remove the output from the source of the shader"),
            Map.entry("--glsl-remap-ext-framebuffer-fetch", "framebuffer fetch is not supported"),
            Map.entry("--glsl-ext-framebuffer-fetch-noncoherent", "framebuffer fetch is not supported"),
            Map.entry(
                    "--glsl-ovr-multiview-view-count",
                    "add the line \"layout(num_views = N) in;\" to the text of the shader"),
            Map.entry(
                    "--vulkan-glsl-disable-ext-samplerless-texture-functions",
                    "without the extension, images without samplers have no texelFetch"),
            Map.entry("--msl-add-shader-input", "inputs have the types of the module"),
            Map.entry("--msl-add-shader-output", "outputs have the types of the module"),
            Map.entry("--msl-shader-input", "inputs have the types of the module"),
            Map.entry("--msl-shader-output", "outputs have the types of the module"),
            Map.entry("--msl-additional-fixed-sample-mask", "write SampleMask in the source of the shader"),
            Map.entry("--msl-agx-manual-cube-grad-fixup", "gradients are given to Metal as they are"),
            Map.entry("--msl-arrayed-subpass-input", "input attachments are textures of two dimensions"),
            Map.entry("--msl-capture-output", "vertex shaders before tessellation are not kernels"),
            Map.entry("--msl-check-discarded-frag-stores", "the text keeps Vulkan's meaning of discarded fragments"),
            Map.entry("--msl-combined-sampler-suffix", "samplers have the name of their image and Sampler"),
            Map.entry("--msl-default-point-size", "write PointSize in the source of the shader"),
            Map.entry("--msl-disable-frag-depth-builtin", "remove FragDepth from the source of the shader"),
            Map.entry(
                    "--msl-disable-frag-stencil-ref-builtin", "remove FragStencilRefEXT from the source of the shader"),
            Map.entry("--msl-device-argument-buffer", "argument buffers are in the address space constant"),
            Map.entry(
                    "--msl-force-active-argument-buffer-resources",
                    "use spirv translate --argument-buffers with --binding, which sets ids that do not depend on others"),
            Map.entry("--msl-dispatch-base", "dispatch whole grids"),
            Map.entry("--msl-domain-lower-left", "change the origin in the source of the shader"),
            Map.entry("--msl-dynamic-buffer", "set the offset of the buffer in the encoder"),
            Map.entry("--msl-emulate-cube-array", "arrays of cubes are types of the language"),
            Map.entry("--msl-emulate-subgroups", "use --msl-version 20200 or more, which has SIMD groups"),
            Map.entry(
                    "--msl-enable-base-index-zero", "remove BaseVertex and BaseInstance from the source of the shader"),
            Map.entry("--msl-enable-frag-output-mask", "remove the outputs from the source of the shader"),
            Map.entry("--msl-fixed-subgroup-size", "the size of SIMD groups is that of the device"),
            Map.entry("--msl-framebuffer-fetch", "input attachments are textures"),
            Map.entry("--msl-inline-uniform-block", "uniform blocks are buffers"),
            Map.entry("--msl-invariant-float-math", "decorate results with NoContraction in the source of the shader"),
            Map.entry("--msl-multi-patch-workgroup", "each patch has a threadgroup"),
            Map.entry("--msl-multiview", "view indexes are amplification indexes"),
            Map.entry("--msl-no-clip-distance-user-varying", "the text always has them"),
            Map.entry("--msl-pad-fragment-output", "outputs have the components of the module"),
            Map.entry("--msl-r32ui-linear-texture-align-constant-id", "set the function constant rowAlignment"),
            Map.entry("--msl-r32ui-linear-texture-alignment", "set the function constant rowAlignment"),
            Map.entry("--msl-raw-buffer-tese-input", "inputs of tessellation evaluation shaders are attributes"),
            Map.entry(
                    "--msl-runtime-array-rich-descriptor",
                    "use --msl-argument-buffers, in which arrays of resources need no length"),
            Map.entry("--msl-sample-dref-lod-array-as-grad", "levels are given to Metal as they are"),
            Map.entry("--msl-texel-buffer-texture-width", "texel buffers are types of the language from 2.1 on"),
            Map.entry("--msl-vertex-for-tessellation", "vertex shaders before tessellation are not kernels"),
            Map.entry("--msl-view-index-from-device-index", "view indexes are amplification indexes"));

    private CrossAdvice() {}

    /** How many words to leave out after an option that has no effect; -1 for other words. */
    static int wordsWithoutEffect(String word) {
        return NOT_NEEDED.getOrDefault(word, -1);
    }

    /**
     * Checks that a word is not an option that this program does not have.
     *
     * @throws UsageException if it is, with what helps instead
     */
    static void check(String word) {
        if (REFUSED.containsKey(word)) {
            throw new UsageException(word + " is an option of spirv-cross that spirv4j does not have: "
                    + REFUSED.getOrDefault(word, ""));
        }
        for (Map.Entry<String, String> language : LANGUAGES.entrySet()) {
            if (word.startsWith(language.getKey())) {
                throw new UsageException(word + ": spirv4j does not translate to " + language.getValue()
                        + "; it writes GLSL (--version 450, -V), ESSL (--version 310 --es), HLSL (--hlsl) and MSL"
                        + " (--msl)");
            }
        }
    }
}
