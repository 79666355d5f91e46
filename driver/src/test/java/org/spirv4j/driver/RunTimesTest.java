// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RunExpectations;

/**
 * Measures the driver on the records in a folder, {@code -Ddriver.timed=FOLDER}, whose names start the lines of {@code
 * target/run-times.tsv}, before the least milliseconds. With {@code LP_NUM_THREADS=1} in the environment, lavapipe uses
 * one thread for shaders. {@code bench/side-by-side --only execution} runs it.
 */
@OnDriver
@EnabledIfSystemProperty(named = "driver.timed", matches = ".+")
class RunTimesTest {
    private static final int REPETITIONS = 12;

    @Test
    void theTimesOfTheRunsAreWritten(VulkanDevice device) throws IOException {
        List<Path> records;
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("driver.timed")))) {
            records = files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
        StringBuilder table = new StringBuilder("run\tmilliseconds\n");
        for (Path record : records) {
            JsonObject json = JsonParser.parseString(Files.readString(record)).getAsJsonObject();
            RecordedRun run = RecordedRun.read(json);
            List<ByteBuffer> results = RunExecution.execute(device, run).stream()
                    .map(ByteBuffer::wrap)
                    .toList();
            assertThat(new RunExpectations(json, run).violation(-1, results)).isEmpty();
            table.append(record.getFileName().toString().replace(".json", ""))
                    .append(String.format(
                            Locale.ROOT, "\t%.3f\n", RunExecution.nanoseconds(device, run, REPETITIONS) / 1e6));
        }
        Files.writeString(Path.of(System.getProperty("driver.output", "target"), "run-times.tsv"), table);
    }
}
