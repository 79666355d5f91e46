// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The JDKs of this machine, one of each feature version from 17 on. */
final class Jdks {
    private static final List<String> FOLDERS = List.of("/usr/lib/jvm", "/usr/lib64/jvm", "/opt/java", "/opt");

    private Jdks() {}

    static Collection<Path> find() throws IOException {
        List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        for (String folder : FOLDERS) {
            Path path = Path.of(folder);
            if (Files.isDirectory(path)) {
                try (Stream<Path> entries = Files.list(path)) {
                    entries.sorted().forEach(homes::add);
                }
            }
        }
        TreeMap<Integer, Path> byFeature = new TreeMap<>();
        for (Path home : homes) {
            int feature = feature(home);
            if (feature >= 17 && Files.isExecutable(home.resolve("bin/javac"))) {
                byFeature.putIfAbsent(feature, home.toRealPath());
            }
        }
        return byFeature.values();
    }

    /** The feature version, such as 17, or 0 if the folder is not a JDK. */
    static int feature(Path home) throws IOException {
        String feature = version(home).split("[^0-9]", 2)[0];
        return feature.isEmpty() ? 0 : Integer.parseInt(feature);
    }

    /** The version, such as 17.0.15, or 0 if the folder is not a JDK. */
    static String version(Path home) throws IOException {
        Path release = home.resolve("release");
        if (!Files.isReadable(release)) {
            return "0";
        }
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(release)) {
            properties.load(in);
        }
        return properties.getProperty("JAVA_VERSION", "0").replace("\"", "");
    }
}
