// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The times that the Vulkan driver of this machine takes for recorded runs, measured by tests of {@code driver}. */
final class DriverTimes {
    private DriverTimes() {}

    /**
     * Measures the driver in a process of its own, with one thread for shaders.
     *
     * @param runs the records to execute, one in each JSON file
     * @return milliseconds by the names of the files; nothing if there is no driver, or no Maven
     */
    static Map<String, Double> measure(Path root, Path runs, Path scratch) throws IOException, InterruptedException {
        Path table = root.resolve("driver/target/run-times.tsv");
        Files.deleteIfExists(table);
        Path log = scratch.resolve("driver.log");
        ProcessBuilder maven = new ProcessBuilder(List.of(
                        "mvn",
                        "-B",
                        "-q",
                        "-Pdriver",
                        "-Dquick",
                        "-Dfocus",
                        "-Dtest=RunTimesTest",
                        "-Dsurefire.failIfNoSpecifiedTests=false",
                        "-Ddriver.timed=" + runs.toAbsolutePath(),
                        "-pl",
                        "driver",
                        "-am",
                        "test"))
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        maven.environment().put("LP_NUM_THREADS", "1");
        int status;
        try {
            status = maven.start().waitFor();
        } catch (IOException e) {
            System.err.println("side-by-side: the driver is not measured: " + e.getMessage());
            return Map.of();
        }
        if (status != 0) {
            throw new IOException("the driver could not be measured:\n" + Files.readString(log));
        }
        return Files.exists(table) ? ExecutionKernels.times(table) : Map.of();
    }
}
