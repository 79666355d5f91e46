// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.spirv4j.cli.Cli;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.jit.BytecodeCompiler;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.shaderbuild.ShaderCompilation;

/**
 * Builds small projects with the Maven that builds this one. They have a local repository of their own, with the
 * modules of this build; everything else comes from the local repository of this build, or from Maven Central.
 */
final class MavenBuild {
    private static final Path CHECKOUT = Path.of(property("checkout"));
    private static final Path WORK = Path.of(property("work"));
    private static final Path REPOSITORY = WORK.resolve("repository");
    private static final String VERSION = property("project.version");

    private static boolean isPrepared;

    /**
     * The result of a build.
     *
     * @param status the exit status of Maven
     * @param log all that it printed
     */
    record Result(int status, String log) {
        /** The messages of a level, such as {@code ERROR}. */
        List<String> messages(String level) {
            String start = "[" + level + "] ";
            return log.lines()
                    .filter(line -> line.startsWith(start))
                    .map(line -> line.substring(start.length()))
                    .toList();
        }

        /** What was logged while a project was built. */
        String log(String project) {
            int at = log.indexOf("< com.example:" + project + " >");
            int end = log.indexOf("< com.example:", at + 1);
            return at < 0 ? "" : log.substring(at, end < 0 ? log.length() : end);
        }
    }

    private MavenBuild() {}

    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty(name), name);
    }

    static Path checkout() {
        return CHECKOUT;
    }

    /** The folder of the classes of the plug-in. */
    static Path classes() {
        return Path.of(property("plugin.classes"));
    }

    /** Makes an empty folder. */
    static Path folder(String name) throws IOException {
        Path folder = WORK.resolve(name);
        delete(folder);
        return Files.createDirectories(folder);
    }

    /** Writes a POM that builds the projects in some subfolders. */
    static void writePom(Path folder, List<String> modules) throws IOException {
        StringBuilder listed = new StringBuilder();
        for (String module : modules) {
            listed.append("<module>").append(module).append("</module>");
        }
        Files.writeString(folder.resolve("pom.xml"), """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.example</groupId>
                  <artifactId>all</artifactId>
                  <version>1</version>
                  <packaging>pom</packaging>
                  <modules>%s</modules>
                </project>
                """.formatted(listed));
    }

    /**
     * An execution of the plug-in.
     *
     * @param goals separated by spaces
     */
    static String execution(String id, String goals, String configuration) {
        StringBuilder listed = new StringBuilder();
        for (String goal : goals.split(" ", -1)) {
            listed.append("<goal>").append(goal).append("</goal>");
        }
        return "<execution><id>" + id + "</id><goals>" + listed + "</goals><configuration>" + configuration
                + "</configuration></execution>";
    }

    /** Writes the POM of a project with executions of the plug-in. */
    static void writePom(Path project, String... executions) throws IOException {
        String parent = Files.readString(CHECKOUT.resolve("pom.xml"));
        Files.writeString(project.resolve("pom.xml"), """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.example</groupId>
                  <artifactId>%s</artifactId>
                  <version>1</version>
                  <properties>
                    <maven.compiler.release>17</maven.compiler.release>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                  </properties>
                  <build>
                    <plugins>
                      <plugin>
                        <artifactId>maven-resources-plugin</artifactId>
                        <version>%s</version>
                      </plugin>
                      <plugin>
                        <artifactId>maven-compiler-plugin</artifactId>
                        <version>%s</version>
                      </plugin>
                      <plugin>
                        <groupId>org.spirv4j</groupId>
                        <artifactId>spirv4j-maven-plugin</artifactId>
                        <version>%s</version>
                        <executions>%s</executions>
                      </plugin>
                    </plugins>
                  </build>
                </project>
                """.formatted(
                        project.getFileName(),
                        pluginVersion(parent, "maven-resources-plugin"),
                        pluginVersion(parent, "maven-compiler-plugin"),
                        VERSION,
                        String.join("", executions)));
    }

    private static String pluginVersion(String pom, String plugin) {
        Matcher version = Pattern.compile("<artifactId>" + plugin + "</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(pom);
        if (!version.find()) {
            throw new IllegalStateException(plugin);
        }
        return version.group(1);
    }

    /** Runs Maven in the folder of a project. */
    static Result run(Path project, String... arguments) throws IOException, InterruptedException {
        prepare();
        boolean isWindows = File.separatorChar == '\\';
        List<String> command = new ArrayList<>();
        command.add(Path.of(property("maven.home"), "bin", isWindows ? "mvn.cmd" : "mvn")
                .toString());
        // One project after the other, so that the log can be divided, whatever the options of the checkout say.
        command.addAll(
                List.of("-B", "-ntp", "-T1", "-s", WORK.resolve("settings.xml").toString()));
        command.addAll(List.of(arguments));
        Path log = project.resolve("build.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("MAVEN_OPTS", "-Xmx512m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto");
        environment.put("JAVA_HOME", property("java.home"));
        environment.remove("MAVEN_ARGS");
        Process process = builder.start();
        return new Result(process.waitFor(), Files.readString(log));
    }

    private static synchronized void prepare() throws IOException {
        if (isPrepared) {
            return;
        }
        delete(REPOSITORY.resolve("org/spirv4j"));
        install("spirv4j-parent", CHECKOUT.resolve("pom.xml"));
        install("spirv4j-core", SpirvModule.class, "core");
        install("spirv4j-exec", Program.class, "exec");
        install("spirv4j-exec-jit", BytecodeCompiler.class, "exec-jit");
        install("spirv4j-cli", Cli.class, "cli");
        install("spirv4j-build-support", ShaderCompilation.class, "build-support");
        install("spirv4j-maven-plugin", CompileMojo.class, "maven-plugin");
        String here = Path.of(property("settings.localRepository")).toUri().toString();
        Files.writeString(WORK.resolve("settings.xml"), """
                <settings>
                  <localRepository>%s</localRepository>
                  <profiles>
                    <profile>
                      <id>here</id>
                      <repositories>
                        <repository><id>here</id><url>%s</url>
                          <releases><checksumPolicy>ignore</checksumPolicy></releases>
                          <snapshots><enabled>false</enabled></snapshots></repository>
                      </repositories>
                      <pluginRepositories>
                        <pluginRepository><id>here</id><url>%s</url>
                          <releases><checksumPolicy>ignore</checksumPolicy></releases>
                          <snapshots><enabled>false</enabled></snapshots></pluginRepository>
                      </pluginRepositories>
                    </profile>
                  </profiles>
                  <activeProfiles><activeProfile>here</activeProfile></activeProfiles>
                </settings>
                """.formatted(REPOSITORY, here, here));
        isPrepared = true;
    }

    private static void install(String artifact, Path pom) throws IOException {
        Path folder = Files.createDirectories(REPOSITORY.resolve("org/spirv4j/" + artifact + "/" + VERSION));
        Files.copy(pom, folder.resolve(artifact + "-" + VERSION + ".pom"), StandardCopyOption.REPLACE_EXISTING);
    }

    private static void install(String artifact, Class<?> type, String module) throws IOException {
        install(artifact, CHECKOUT.resolve(module).resolve("pom.xml"));
        Path classes = Path.of(URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
        Path jar =
                REPOSITORY.resolve("org/spirv4j/" + artifact + "/" + VERSION + "/" + artifact + "-" + VERSION + ".jar");
        if (Files.isRegularFile(classes)) {
            Files.copy(classes, jar, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
                Stream<Path> files = Files.walk(classes)) {
            zip.setLevel(1);
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                zip.putNextEntry(
                        new ZipEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
