// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The modules that are measured: given files, the modules of folders and of {@code .tar.xz} archives, or generated. */
final class Inputs {

    private Inputs() {}

    /**
     * @param paths what the user named; without any, modules are generated
     * @param scratch a folder for unpacked and generated modules
     */
    static List<Path> find(List<Path> paths, Path scratch) throws IOException, InterruptedException {
        if (paths.isEmpty()) {
            return generate(scratch);
        }
        List<Path> found = new ArrayList<>();
        for (Path path : paths) {
            if (path.toString().endsWith(".tar.xz")) {
                found.addAll(modulesIn(unpack(path, scratch)));
            } else if (Files.isDirectory(path)) {
                found.addAll(modulesIn(path));
            } else {
                found.add(path);
            }
        }
        if (found.isEmpty()) {
            throw new IOException("no .spv files in " + paths);
        }
        return found;
    }

    /**
     * Finds a module by its name.
     *
     * @param name without the suffix {@code .spv}
     */
    static Optional<Path> named(List<Path> modules, String name) {
        return modules.stream()
                .filter(file -> file.getFileName().toString().equals(name + ".spv"))
                .findFirst();
    }

    private static List<Path> modulesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".spv"))
                    .sorted()
                    .toList();
        }
    }

    static Path unpack(Path archive, Path scratch) throws IOException, InterruptedException {
        Path target = Files.createTempDirectory(scratch, "unpacked");
        Process tar = new ProcessBuilder("tar", "-xJf", archive.toString(), "-C", target.toString())
                .inheritIO()
                .start();
        if (tar.waitFor() != 0) {
            throw new IOException("tar could not unpack " + archive);
        }
        return target;
    }

    private static List<Path> generate(Path scratch) throws IOException {
        return List.of(
                generate(scratch, "syn_1mb", LargeModules.Kind.STRUCTURED, 1_017_124),
                generate(scratch, "syn_20mb", LargeModules.Kind.STRUCTURED, 18_531_888),
                generate(scratch, "equal_names_1mb", LargeModules.Kind.EQUAL_NAMES, 1_001_268),
                generate(scratch, "equal_names_10mb", LargeModules.Kind.EQUAL_NAMES, 9_891_400),
                generate(scratch, "syn_2mb_debuginfo", LargeModules.Kind.DEBUG_INFO, 2_283_392));
    }

    static Path generate(Path folder, String name, LargeModules.Kind kind, int bytes) throws IOException {
        return Files.write(folder.resolve(name + ".spv"), LargeModules.generate(kind, bytes));
    }
}
