// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The program that does nothing; what it costs is what the JVM costs. */
final class EmptyProgram {

    private EmptyProgram() {}

    public static void main(String[] args) {}

    /** Makes a class path below a folder that holds nothing but this program. */
    static Path classPath(Path folder) throws IOException {
        Path classes = folder.resolve("empty");
        String name = EmptyProgram.class.getName().replace('.', '/') + ".class";
        Path file = classes.resolve(name);
        if (Files.exists(file)) {
            return classes;
        }
        Files.createDirectories(file.getParent());
        try (InputStream in = EmptyProgram.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("no " + name + " on the class path");
            }
            Files.copy(in, file);
        }
        return classes;
    }
}
