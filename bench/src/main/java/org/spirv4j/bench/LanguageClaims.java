// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.validate.Validator;

/**
 * Holds the translator to each family of languages against what the project promises, for the valid modules that have a
 * text in the language: CPU time of one warm thread, reading of the bytes included; the same against the validator, in
 * turns over the same modules, which a busy machine slows down as much; and what translating allocates without reading.
 */
final class LanguageClaims {
    private static final List<Language> LANGUAGES =
            List.of(Language.GLSL_460_VULKAN, Language.ESSL_310, Language.HLSL_60, Language.MSL_32, Language.WGSL);
    private static final int MEGABYTES_PER_SECOND = 40;
    private static final double VALIDATIONS = 1;
    private static final int BYTES_A_BYTE_OF_TEXT = 8;

    private final double seconds;
    private final Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);

    /** The sum of the lengths of the last texts, so that no text is unused. */
    private long written;

    LanguageClaims(double seconds) {
        this.seconds = seconds;
    }

    List<Claim> check(List<Path> files) throws IOException {
        List<byte[]> valid = new ArrayList<>();
        for (Path file : files) {
            byte[] module = Files.readAllBytes(file);
            if (isValid(module)) {
                valid.add(module);
            }
        }
        List<Claim> claims = new ArrayList<>();
        for (Language language : LANGUAGES) {
            Translator translator = Translator.create(language);
            List<byte[]> modules = valid.stream()
                    .filter(module ->
                            translator.translate(SpirvModule.read(module)).isComplete())
                    .toList();
            if (modules.isEmpty()) {
                System.err.println("side-by-side: no module is translated to " + language.id());
            } else {
                claims.addAll(check(language, translator, modules));
            }
        }
        return claims;
    }

    private boolean isValid(byte[] module) {
        try {
            return validator.validate(SpirvModule.read(module)).isValid();
        } catch (MalformedModuleException e) {
            return false;
        }
    }

    private List<Claim> check(Language language, Translator translator, List<byte[]> modules) throws IOException {
        double ratio =
                WarmRun.ratio(seconds, () -> translate(translator, modules), () -> modules.forEach(this::isValid));
        long best =
                WarmRun.measure(seconds, () -> translate(translator, modules)).best();
        List<SpirvModule> read = new ArrayList<>();
        long allocated = WarmRun.measure(
                        seconds,
                        () -> {
                            read.clear();
                            modules.forEach(module -> read.add(SpirvModule.read(module)));
                        },
                        () -> {
                            written = 0;
                            read.forEach(module -> written +=
                                    translator.translate(module).text().length());
                        })
                .allocated();
        double megabytes = modules.stream().mapToLong(module -> module.length).sum() / 1e6;
        double speed = megabytes / (best / 1e9);
        double allocation = (double) allocated / written;
        String name = "translate to " + language.id();
        String subject = String.format(
                Locale.ROOT, "%,d modules of %.1f KB on average", modules.size(), megabytes * 1e3 / modules.size());
        return List.of(
                Claim.of(
                        name + ", warm",
                        ">= " + MEGABYTES_PER_SECOND + " MB/s",
                        "%.1f MB/s",
                        speed,
                        speed >= MEGABYTES_PER_SECOND,
                        subject),
                Claim.of(
                        name + " : val, warm",
                        "<= " + VALIDATIONS + "x",
                        "%.2fx",
                        ratio,
                        ratio <= VALIDATIONS,
                        "in turns"),
                Claim.of(
                        name + ", bytes allocated a byte of text",
                        "<= " + BYTES_A_BYTE_OF_TEXT,
                        "%.1f",
                        allocation,
                        allocation <= BYTES_A_BYTE_OF_TEXT,
                        String.format(Locale.ROOT, "%.1f MB of text", written / 1e6)));
    }

    private void translate(Translator translator, List<byte[]> modules) {
        written = 0;
        for (byte[] module : modules) {
            written += translator.translate(SpirvModule.read(module)).text().length();
        }
    }
}
