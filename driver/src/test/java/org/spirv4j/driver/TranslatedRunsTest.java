// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.conformance.translate.Shaderc;
import org.spirv4j.conformance.translate.Through;
import org.spirv4j.translate.text.Language;

/**
 * Every tenth of the recorded runs of the file {@code -Ddriver.runs=FILE}, translated to GLSL for Vulkan and compiled
 * back by the shaderc in the folder {@code SPIRV_JUDGES}: the driver computes what is recorded, as it does with the
 * modules themselves. {@code -Ddriver.runs.least=N} says how many must come back. Skipped without the file or the
 * compiler.
 */
@OnDriver
class TranslatedRunsTest {
    private static final String FILE = System.getProperty("driver.runs", "");
    private static final int LEAST = Integer.getInteger("driver.runs.least", 1);
    private static final int SAMPLE = 10;

    @Test
    void computeWhatIsRecorded(VulkanDevice device) throws IOException {
        assumeTrue(!FILE.isEmpty(), "no -Ddriver.runs=FILE");
        List<String> differences = new ArrayList<>();
        int same = 0;
        try (Shaderc compiler = Shaderc.in(Optional.ofNullable(System.getenv("SPIRV_JUDGES"))
                        .filter(folder -> !folder.isEmpty())
                        .map(Path::of));
                BufferedReader records = new BufferedReader(new InputStreamReader(
                        new GZIPInputStream(Files.newInputStream(Path.of(FILE))), StandardCharsets.UTF_8))) {
            assumeTrue(compiler.isInstalled(), "no LWJGL with shaderc in a folder SPIRV_JUDGES");
            Through through = new Through(Language.GLSL_460_VULKAN, compiler);
            int number = 0;
            for (String line = records.readLine(); line != null; line = records.readLine()) {
                if (++number % SAMPLE == 0) {
                    JsonObject json = JsonParser.parseString(line).getAsJsonObject();
                    RecordedRun run = RecordedRun.read(json);
                    if (isComputed(device, json, run)) {
                        Optional<String> difference = difference(device, json, run, through);
                        difference.ifPresent(found -> differences.add(run.id() + " " + found));
                        same += difference.isEmpty() ? 1 : 0;
                    }
                }
            }
        }
        System.out.println("translated runs: " + same + " the same, " + differences.size() + " different");
        assertThat(differences).isEmpty();
        assertThat(same).isGreaterThanOrEqualTo(LEAST);
    }

    /** Whether the driver computes what is recorded with the modules of a run. */
    private static boolean isComputed(VulkanDevice device, JsonObject json, RecordedRun run) {
        if (!json.get("lavapipe").getAsString().equals("pass")
                || RunExecution.unsupported(run).isPresent()) {
            return false;
        }
        try {
            return violation(device, json, run, run).isEmpty();
        } catch (VulkanException e) {
            return false;
        }
    }

    /** What differs after a translation; nothing of a run that does not come back. */
    private static Optional<String> difference(VulkanDevice device, JsonObject json, RecordedRun run, Through through) {
        try {
            return violation(device, json, run, through.apply(run));
        } catch (Through.LostException e) {
            return Optional.empty();
        } catch (VulkanException e) {
            return Optional.of(e.toString());
        }
    }

    private static Optional<String> violation(
            VulkanDevice device, JsonObject json, RecordedRun run, RecordedRun executed) {
        List<ByteBuffer> resources = RunExecution.execute(device, executed).stream()
                .map(ByteBuffer::wrap)
                .toList();
        return new RunExpectations(json, run).violation(-1, resources);
    }
}
