// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ReflectionJson;

/** Holds reflection against what the project promises: one thread, warm, reading of the bytes included. */
final class ReflectionClaims {
    private static final int MEGABYTES_PER_SECOND = 200;
    private static final int MEGABYTES_PER_SECOND_AS_JSON = 115;

    private ReflectionClaims() {}

    static List<Claim> check(List<Path> files, double seconds) throws IOException {
        List<byte[]> modules = new ArrayList<>();
        long bytes = 0;
        for (Path file : files) {
            byte[] module = Files.readAllBytes(file);
            if (isReadable(module)) {
                modules.add(module);
                bytes += module.length;
            }
        }
        if (modules.isEmpty()) {
            return List.of();
        }
        String subject = String.format(
                Locale.ROOT, "%,d modules of %.1f KB on average", modules.size(), bytes / 1e3 / modules.size());
        // All modules together have more code paths than one, which takes longer to compile.
        WarmRun.Cost alone = WarmRun.measure(3 * seconds, () -> {
            for (byte[] module : modules) {
                ModuleReflection.of(SpirvModule.read(module));
            }
        });
        WarmRun.Cost json = WarmRun.measure(seconds, () -> {
            for (byte[] module : modules) {
                ReflectionJson.create().bytes(ModuleReflection.of(SpirvModule.read(module)));
            }
        });
        return List.of(
                claim("reading and reflecting, warm", MEGABYTES_PER_SECOND, bytes, alone, subject),
                claim("reading, reflecting and JSON, warm", MEGABYTES_PER_SECOND_AS_JSON, bytes, json, subject));
    }

    private static boolean isReadable(byte[] module) {
        try {
            SpirvModule.read(module);
            return true;
        } catch (MalformedModuleException e) {
            return false;
        }
    }

    private static Claim claim(String name, int target, long bytes, WarmRun.Cost cost, String subject) {
        double speed = bytes / 1e6 / (cost.best() / 1e9);
        return new Claim(
                name,
                ">= " + target + " MB/s",
                String.format(Locale.ROOT, "%.1f MB/s", speed),
                String.format(Locale.ROOT, "%s; median %.1f MB/s", subject, bytes / 1e6 / (cost.median() / 1e9)),
                speed >= target);
    }
}
