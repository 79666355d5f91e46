// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.conformance.run.ProgramRun;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RecordedRun.Resource;
import org.spirv4j.conformance.run.RecordedRun.Shaders;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.exec.Engine;
import org.spirv4j.text.Assembler;
import org.spirv4j.translate.text.Language;

/**
 * Shaders in {@code traps} for which the obvious text computes something else. The first lines of each are comments:
 * what it is about; {@code input:} the words of the buffer with binding 0 and of the uniform block with binding 3;
 * {@code result:} the first words of the buffer with binding 1 afterwards; {@code not:} a language that has no text
 * for it; {@code lost:} a language whose compiler here does not take the text, and why; {@code mesa:} what Mesa is
 * known to compute instead, or {@code not run}, and why.
 *
 * <p>The module, what comes back through each language, and the texts on Mesa compute the same.
 */
final class TrapsTest {
    private static final List<String> LANGUAGES = List.of("glsl460vk", "glsl450", "essl310", "hlsl60", "wgsl");
    private static final List<String> LANGUAGES_OF_OPEN_GL = List.of("glsl450", "essl310");
    private static final int OUTPUT = 1;
    private static final int BYTES = 256;

    private static Judges judges;

    private record Trap(String name, String text) {
        /** The rest of the comment that begins with a word; empty if there is none. */
        String field(String word) {
            return text.lines()
                    .filter(line -> line.startsWith("; " + word + ": "))
                    .map(line -> line.substring(word.length() + 4))
                    .findFirst()
                    .orElse("");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Trap> traps() throws IOException, URISyntaxException {
        Path folder = Path.of(TrapsTest.class.getResource("/traps").toURI());
        List<Trap> traps = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                traps.add(new Trap(file.getFileName().toString(), Files.readString(file)));
            }
        }
        return traps;
    }

    @BeforeAll
    static void findJudges() throws IOException {
        judges = Judges.find(Optional.ofNullable(System.getenv("SPIRV_JUDGES"))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of));
    }

    @AfterAll
    static void stopJudges() {
        judges.close();
    }

    @ParameterizedTest
    @MethodSource("traps")
    void modulesComputeTheResult(Trap trap) {
        assertThat(computed(run(trap), trap)).containsOnly(trap.field("result"));
    }

    @ParameterizedTest
    @MethodSource("traps")
    void modulesThatComeBackComputeTheSame(Trap trap) {
        for (String id : LANGUAGES) {
            Language language = Language.byId(id).orElseThrow();
            Through through = new Through(language, judges.compiler(language));
            assumeTrue(through.compiler().isInstalled(), through.compiler().needs() + " in a folder SPIRV_JUDGES");
            List<String> found;
            try {
                found = computed(through.apply(run(trap)), trap);
            } catch (Through.LostException e) {
                found = List.of(e.describe());
            }
            if (trap.field("not").contains(id)) {
                assertThat(found).as(id).allMatch(message -> message.startsWith("not translated"));
            } else if (trap.field("lost").startsWith(id)) {
                assertThat(found).as(id).allMatch(message -> message.startsWith("not compiled back"));
            } else {
                assertThat(found).as(id).containsOnly(trap.field("result"));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("traps")
    void textsComputeTheSameOnMesa(Trap trap) {
        TextDriver driver = judges.driver("mesa");
        assumeTrue(driver.isInstalled(), "no bin/gl in a folder SPIRV_JUDGES");
        String known = trap.field("mesa").replaceFirst(",.*", "");
        assumeTrue(!known.equals("not run"), trap.field("mesa"));
        for (String id : LANGUAGES_OF_OPEN_GL) {
            textComputes(trap, id, driver, known.isEmpty() ? trap.field("result") : known);
        }
    }

    @ParameterizedTest
    @MethodSource("traps")
    void kernelsComputeTheSame(Trap trap) {
        TextDriver driver = judges.driver("clang");
        assumeTrue(driver.isInstalled(), "no program SPIRV_MSL_RUN");
        try {
            textComputes(trap, "msl32", driver, trap.field("result"));
        } catch (TextDriver.NotRunException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    private static void textComputes(Trap trap, String id, TextDriver driver, String expected) {
        if (!trap.field("not").contains(id)) {
            Through through = new Through(Language.byId(id).orElseThrow(), judges.shaderc());
            RecordedRun run = run(trap);
            RunExpectations expectations = new RunExpectations(expectations(expected), run);
            assertThat(driver.execute(through.translate(run), expectations, through.language()))
                    .as(id)
                    .isEmpty();
        }
    }

    /** What each engine computes. */
    private static List<String> computed(RecordedRun run, Trap trap) {
        int count = trap.field("result").split(" ", -1).length;
        return Arrays.stream(Engine.values())
                .map(engine -> {
                    ProgramRun.Result result =
                            ProgramRun.execute(run, new RunExpectations(new JsonObject(), run), engine);
                    ByteBuffer words =
                            result.resources().get(OUTPUT).duplicate().order(ByteOrder.LITTLE_ENDIAN);
                    return Stream.iterate(0, word -> word + 1)
                            .limit(count)
                            .map(word -> Integer.toHexString(words.getInt(Integer.BYTES * word)))
                            .collect(Collectors.joining(" "));
                })
                .toList();
    }

    private static JsonObject expectations(String words) {
        String values = Arrays.stream(words.split(" ", -1))
                .map(word -> Long.toString(HexFormat.fromHexDigitsToLong(word)))
                .collect(Collectors.joining(","));
        return JsonParser.parseString("{\"expect\":[{\"resource\":" + OUTPUT
                        + ",\"offset\":0,\"compare\":\"EQ\",\"type\":\"uint32\",\"values\":[" + values + "]}]}")
                .getAsJsonObject();
    }

    private static RecordedRun run(Trap trap) {
        ByteBuffer input = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (String word : trap.field("input").split(" ", -1)) {
            input.putInt(HexFormat.fromHexDigits(word));
        }
        List<Resource> resources = List.of(
                resource("storage", input.array()),
                resource("storage", new byte[BYTES]),
                resource("storage", new byte[BYTES]),
                resource("uniform", input.array()));
        List<Use> uses = new ArrayList<>();
        for (int binding = 0; binding < resources.size(); binding++) {
            uses.add(new Use(binding, resources.get(binding).kind(), 0, binding, 0, 0, 0, -1));
        }
        Shaders shaders = new Shaders(
                Map.of("compute", Assembler.create().assemble(trap.text())),
                Map.of("compute", "main"),
                Map.of(),
                uses,
                List.of());
        RecordedRun.Step step = new RecordedRun.Step(0, new int[] {1, 1, 1}, new float[0], false, new float[0]);
        return new RecordedRun(trap.name(), "", "vulkan1.1", resources, List.of(shaders), List.of(step));
    }

    private static Resource resource(String kind, byte[] data) {
        return new Resource(kind, data, "", 0, 0, 1, "", 1, 1, Map.of());
    }
}
