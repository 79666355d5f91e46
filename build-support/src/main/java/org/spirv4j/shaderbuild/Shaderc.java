// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The compiler shaderc as LWJGL publishes it: where it comes from, and how its process is started. */
public final class Shaderc {
    /** The version of LWJGL that is used by default. */
    public static final String DEFAULT_VERSION = "3.4.3";

    private static final String MAIN = "org.spirv4j.shaderbuild.ShadercMain";

    private Shaderc() {}

    /**
     * Lists the jars of the compiler on the platform of this process.
     *
     * @param version a version of LWJGL
     * @return their coordinates, as {@link ArtifactResolver#resolve} takes them
     * @throws BuildFailure if LWJGL does not support the platform
     */
    public static List<String> coordinates(String version) throws BuildFailure {
        String system = System.getProperty("os.name");
        String architecture = System.getProperty("os.arch");
        String natives = natives(system, architecture)
                .orElseThrow(() ->
                        BuildFailure.ofConfiguration("LWJGL has no shaderc for " + system + " on " + architecture));
        List<String> coordinates = new ArrayList<>();
        for (String name : List.of("lwjgl", "lwjgl-shaderc")) {
            coordinates.add("org.lwjgl:" + name + ":" + version);
            coordinates.add("org.lwjgl:" + name + ":" + version + ":" + natives);
        }
        return coordinates;
    }

    /** The classifier of the jars with native code for a platform, as Java names it. */
    static Optional<String> natives(String system, String architecture) {
        String os = system.toLowerCase(Locale.ROOT);
        String cpu = architecture.toLowerCase(Locale.ROOT);
        boolean isX64 = cpu.equals("amd64") || cpu.equals("x86_64");
        boolean isArm64 = cpu.equals("aarch64") || cpu.equals("arm64");
        if (os.startsWith("linux")) {
            return isX64
                    ? Optional.of("natives-linux")
                    : isArm64
                            ? Optional.of("natives-linux-arm64")
                            : cpu.startsWith("arm")
                                    ? Optional.of("natives-linux-arm32")
                                    : cpu.equals("ppc64le") || cpu.equals("riscv64")
                                            ? Optional.of("natives-linux-" + cpu)
                                            : Optional.empty();
        }
        if (os.startsWith("windows")) {
            return isX64
                    ? Optional.of("natives-windows")
                    : isArm64
                            ? Optional.of("natives-windows-arm64")
                            : cpu.equals("x86") ? Optional.of("natives-windows-x86") : Optional.empty();
        }
        if (os.startsWith("mac")) {
            return isArm64
                    ? Optional.of("natives-macos-arm64")
                    : isX64 ? Optional.of("natives-macos") : Optional.empty();
        }
        return os.startsWith("freebsd") && isX64 ? Optional.of("natives-freebsd") : Optional.empty();
    }

    /** The command that starts the process, with the Java of this process. */
    static List<String> command(List<Path> jars, Path temporary) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xmx512m",
                "-XX:ErrorFile=" + temporary.resolve("hs_err_pid%p.log"),
                "-XX:-CreateCoredumpOnCrash"));
        if (Runtime.version().feature() >= 24) {
            command.add("--enable-native-access=ALL-UNNAMED");
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        List<String> classPath = new ArrayList<>(List.of(own().toString()));
        for (Path jar : jars) {
            classPath.add(jar.toString());
        }
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), MAIN));
        return command;
    }

    /** The jar or folder of this class, which has the class of the process, too. */
    private static Path own() throws IOException {
        try {
            return Path.of(Shaderc.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
