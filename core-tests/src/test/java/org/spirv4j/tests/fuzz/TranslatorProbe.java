// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.TextResource;

/** Translates the entry points of a module, valid or not: each has a text, or reasons why it has none. */
final class TranslatorProbe {
    private static final Language[] LANGUAGES = Language.values();
    private static final int MAX_ENTRIES = 4;

    private TranslatorProbe() {}

    /** Translates the shaders of a module, if it can be read, to a language and with options that the bytes choose. */
    static void module(byte[] bytes) {
        int size = bytes.length;
        Measured.call("read", size, () -> SpirvModule.read(bytes))
                .ifPresent(module -> use(module, size, Arrays.hashCode(bytes)));
    }

    static void use(SpirvModule module, int size, int choice) {
        Translator translator = translator(new Random(choice));
        int count = 0;
        for (EntryPoint entry : module.layout().entryPoints()) {
            if (count++ < MAX_ENTRIES) {
                Optional<Translation> translation =
                        Measured.call("translate", size, () -> translator.translate(module, entry));
                translation.ifPresent(found -> check(found, size));
            }
        }
    }

    private static Translator translator(Random random) {
        Translator translator = Translator.create(LANGUAGES[random.nextInt(LANGUAGES.length)])
                .withLineDirectives(random.nextBoolean())
                .withIdComments(random.nextBoolean())
                .withPlainUniforms(random.nextInt(4) == 0)
                .withFlippedY(random.nextBoolean())
                .withFixedDepthRange(random.nextBoolean())
                .withKeptSamplerBindings(random.nextBoolean())
                .withSeparableInterfaces(random.nextBoolean())
                .withBindings(random.nextInt(4) > 0)
                .withBaseInstanceUniforms(random.nextBoolean())
                .withUncheckedDerivatives(random.nextBoolean())
                .withTextureSwizzles(random.nextInt(4) == 0)
                .withFixedConstants(random.nextInt(4) == 0)
                .withLocationNames(random.nextInt(4) == 0)
                .withDefaultPrecision(precision(random), precision(random));
        if (random.nextInt(4) == 0) {
            translator = translator.withArgumentBuffers(set -> (set & 1) == 0);
        }
        return switch (random.nextInt(8)) {
            case 0 -> translator.withPushConstants(TextResource.PushConstants.UNIFORMS, 0);
            case 1 -> translator.withResourceRule(resource -> TextResource.Slot.NONE);
            case 2 -> translator.withSamplerRule((image, sampler) -> image + "_" + sampler);
            case 3 -> translator.withInputName(0, "gl_first").withOutputName(0, "");
            case 4 -> translator.withEntryName("float");
            default -> translator;
        };
    }

    private static Language.Precision precision(Random random) {
        Language.Precision[] all = Language.Precision.values();
        return all[random.nextInt(all.length)];
    }

    private static void check(Translation translation, int size) {
        for (Diagnostic diagnostic : translation.diagnostics()) {
            Probe.check(!diagnostic.message().startsWith("internal error"), diagnostic.message());
        }
        if (translation.isComplete()) {
            String head = switch (translation.language().family()) {
                case GLSL, ESSL -> "#version ";
                case HLSL -> "// Shader model ";
                case MSL -> "#include <metal_stdlib>";
                case WGSL -> "";
            };
            Probe.check(translation.text().startsWith(head), "the text has no version");
            Measured.call("translation as JSON", size, translation::json);
        } else {
            Probe.check(!translation.diagnostics().isEmpty(), "no text and no reason");
        }
    }
}
