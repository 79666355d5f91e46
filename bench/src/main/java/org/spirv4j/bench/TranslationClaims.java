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
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.validate.Validator;

/**
 * Holds the translator against what the project promises: each family of languages by {@link LanguageClaims}; GLSL for
 * Vulkan against the library SPIRV-Cross in the same process, CPU time of one warm thread, reading of the bytes
 * included, for the modules that both translate; and the time of a large module against that of a smaller one.
 */
final class TranslationClaims {
    private static final double TARGET = 7.5;
    private static final int GROWTH = 20;
    private static final int TURNS = 3;
    private static final int ONE_MEGABYTE = 1_017_124;
    private static final int MANY_MEGABYTES = 18_531_888;

    private final Path scratch;
    private final double seconds;
    private final Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);
    private final Translator translator = Translator.create(Language.GLSL_460_VULKAN);

    /** The sum of the lengths of the last texts, characters. */
    private long written;

    TranslationClaims(Path scratch, double seconds) {
        this.scratch = scratch;
        this.seconds = seconds;
    }

    List<Claim> check(List<Path> files) throws IOException, InterruptedException {
        List<Claim> claims = new ArrayList<>(new LanguageClaims(seconds).check(files));
        if (SpirvCross.isAvailable()) {
            claims.addAll(comparison(files));
        } else {
            System.err.println("side-by-side: translations are not compared, because SPIRV-Cross cannot be loaded");
        }
        claims.add(growth());
        return claims;
    }

    /** Whether a module is valid and has a text; SPIRV-Cross ends its process for some that are not valid. */
    private boolean isTranslated(byte[] module) {
        try {
            SpirvModule read = SpirvModule.read(module);
            return translator.translate(read).isComplete()
                    && validator.validate(read).isValid();
        } catch (MalformedModuleException e) {
            return false;
        }
    }

    private List<Claim> comparison(List<Path> files) throws IOException, InterruptedException {
        List<Path> candidates = new ArrayList<>();
        for (Path file : files) {
            if (isTranslated(Files.readAllBytes(file))) {
                candidates.add(file);
            }
        }
        List<byte[]> modules = new ArrayList<>();
        long bytes = 0;
        for (Path file : SpirvCross.translated(candidates, scratch)) {
            byte[] module = Files.readAllBytes(file);
            modules.add(module);
            bytes += module.length;
        }
        if (modules.isEmpty()) {
            System.err.println("side-by-side: translations are not compared, because no module is translated");
            return List.of();
        }
        long ours = Long.MAX_VALUE;
        long reference = Long.MAX_VALUE;
        // In turns, so that a time in which the machine is slow does not count for one of them alone.
        for (int i = 0; i < TURNS; i++) {
            ours = Math.min(
                    ours, WarmRun.measure(seconds, () -> translate(modules)).best());
            WarmRun.Cost cost = WarmRun.measure(seconds, () -> modules.forEach(SpirvCross::translate));
            reference = Math.min(reference, cost.best());
        }
        double ratio = (double) reference / ours;
        return List.of(Claim.of(
                "translate, warm",
                ">= " + TARGET + "x",
                "%.1fx",
                ratio,
                ratio >= TARGET,
                String.format(
                        Locale.ROOT,
                        "%,.0f ms : %,.0f ms; SPIRV-Cross %.1f MB/s, %,d modules, %.1f MB of text",
                        reference / 1e6,
                        ours / 1e6,
                        bytes / 1e6 / (reference / 1e9),
                        modules.size(),
                        written / 1e6)));
    }

    private void translate(List<byte[]> modules) {
        written = 0;
        for (byte[] module : modules) {
            Translation translation = translator.translate(SpirvModule.read(module));
            written += translation.text().length();
        }
    }

    private Claim growth() throws IOException {
        List<byte[]> one = List.of(LargeModules.generate(LargeModules.Kind.STRUCTURED, ONE_MEGABYTE));
        List<byte[]> many = List.of(LargeModules.generate(LargeModules.Kind.STRUCTURED, MANY_MEGABYTES));
        double first = WarmRun.measure(seconds, () -> translate(one)).best() / 1e6;
        double second = WarmRun.measure(seconds, () -> translate(many)).best() / 1e6;
        return Claim.of(
                "translate, time of syn_20mb : syn_1mb",
                "<= " + GROWTH + "x",
                "%.1fx",
                second / first,
                second / first <= GROWTH,
                String.format(Locale.ROOT, "%,.0f ms : %,.0f ms", second, first));
    }
}
