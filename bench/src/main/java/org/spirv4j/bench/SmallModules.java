// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.validate.Validator;

/** Folders of small modules: the user's, repeated as often as needed, or generated ones. */
final class SmallModules {
    private static final int GENERATED = 5000;
    private static final int[] GENERATED_SIZES = {700, 1_300, 2_100, 3_000, 6_000, 12_000};

    private SmallModules() {}

    /** Generates small modules of all kinds. */
    static List<Path> generate(Path folder) throws IOException {
        Files.createDirectory(folder);
        LargeModules.Kind[] kinds = LargeModules.Kind.values();
        List<Path> modules = new ArrayList<>();
        for (int i = 0; i < GENERATED; i++) {
            int size = GENERATED_SIZES[i % GENERATED_SIZES.length];
            modules.add(Inputs.generate(folder, "module" + i, kinds[i / GENERATED_SIZES.length % kinds.length], size));
        }
        return modules;
    }

    /**
     * Makes a folder that holds so many modules; each is a link to one of the given files, or a copy where links are
     * not possible.
     */
    static Path repeat(List<Path> modules, int count, Path folder) throws IOException {
        Files.createDirectory(folder);
        for (int i = 0; i < count; i++) {
            Path module = modules.get(i % modules.size());
            Path file = folder.resolve(String.format(Locale.ROOT, "%06d.spv", i));
            try {
                Files.createLink(file, module);
            } catch (IOException | UnsupportedOperationException e) {
                Files.copy(module, file);
            }
        }
        return folder;
    }

    /** The files of a folder, by name. */
    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** The valid modules whose size is nearest to so many bytes. */
    static List<Path> nearest(List<Path> modules, int bytes, int count) throws IOException {
        record Sized(Path file, long distance) {}
        List<Sized> sized = new ArrayList<>();
        for (Path module : modules) {
            sized.add(new Sized(module, Math.abs(Files.size(module) - bytes)));
        }
        sized.sort(Comparator.comparingLong(Sized::distance));
        Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);
        List<Path> found = new ArrayList<>();
        for (Sized module : sized) {
            if (found.size() == count) {
                break;
            }
            if (validator.validate(Files.readAllBytes(module.file())).isValid()) {
                found.add(module.file());
            }
        }
        return found;
    }
}
