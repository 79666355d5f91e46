// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An installed version of the {@code spirv} command.
 *
 * @param launcher the program to start
 * @param classPath the version's library, and then this benchmark
 */
record Installation(Path launcher, String classPath) {
    private static final String OWN_CLASS_PATH = System.getProperty("java.class.path");

    /** The command of a checkout, which builds itself. */
    static Installation ofCheckout(Path root) {
        return new Installation(root.resolve("spirv").toAbsolutePath().normalize(), OWN_CLASS_PATH);
    }

    /**
     * Installs the jar of another version of the command, with the launcher of this checkout.
     *
     * @param root this checkout
     * @param folder a folder that does not exist yet
     */
    static Installation ofJar(Path jar, Path root, Path folder) throws IOException {
        Path state = Files.createDirectories(folder.resolve(".build"));
        Path launcher = Files.copy(root.resolve("spirv"), folder.resolve("spirv"), StandardCopyOption.COPY_ATTRIBUTES);
        // What the class-data archive is trained with.
        copyFiles(root.resolve(".launcher"), folder.resolve(".launcher"));
        copyFiles(root.resolve("examples/shaders"), folder.resolve("examples/shaders"));
        Files.copy(jar, state.resolve("spirv.jar"));
        Files.createFile(state.resolve("spirv.stamp"));
        return new Installation(launcher, jar + File.pathSeparator + OWN_CLASS_PATH);
    }

    /** The command with these arguments. */
    List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
