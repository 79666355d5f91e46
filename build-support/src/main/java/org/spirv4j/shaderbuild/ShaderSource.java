// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.util.Optional;

/**
 * A file that becomes a module.
 *
 * @param name the name relative to the folder of sources, with slashes
 * @param stage the stage that the name states; empty in assembly, and in Slang if the source states its stages
 * @param module the name of its module relative to the folder of modules
 */
record ShaderSource(String name, Language language, Optional<SourceStage> stage, String module) {

    /** The language of a shader. */
    enum Language {
        GLSL("glsl"),
        HLSL("hlsl"),
        SLANG("slang"),
        ASSEMBLY("spvasm");

        private final String extension;

        Language(String extension) {
            this.extension = extension;
        }

        private static Optional<Language> of(String extension) {
            for (Language language : values()) {
                if (language.extension.equals(extension)) {
                    return Optional.of(language);
                }
            }
            return Optional.empty();
        }
    }

    /**
     * The source with this name, such as {@code blur.comp}, {@code blur.comp.glsl} or {@code sky/dome.frag.hlsl}.
     *
     * @return empty if a file with this name is not compiled on its own: the name states no stage
     */
    static Optional<ShaderSource> of(String name) {
        String last = extension(name);
        Optional<Language> language = Language.of(last);
        if (language.isEmpty()) {
            return SourceStage.of(last)
                    .map(stage -> new ShaderSource(name, Language.GLSL, Optional.of(stage), name + ".spv"));
        }
        String base = name.substring(0, name.length() - last.length() - 1);
        Optional<SourceStage> stage = SourceStage.of(extension(base));
        return switch (language.get()) {
            case ASSEMBLY -> Optional.of(new ShaderSource(name, Language.ASSEMBLY, Optional.empty(), base + ".spv"));
            case SLANG -> Optional.of(new ShaderSource(name, Language.SLANG, stage, base + ".spv"));
            case GLSL, HLSL ->
                stage.map(known -> new ShaderSource(name, language.get(), Optional.of(known), base + ".spv"));
        };
    }

    private static String extension(String name) {
        int point = name.lastIndexOf('.');
        return point > name.lastIndexOf('/') ? name.substring(point + 1) : "";
    }
}
