// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.conformance.run.ProgramRun;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RecordedRun.Resource;
import org.spirv4j.conformance.run.RecordedRun.Shaders;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.program.ProgramGenerator;
import org.spirv4j.testkit.program.ProgramOptions;
import org.spirv4j.testkit.program.RandomProgram;
import org.spirv4j.testkit.shape.RandomShapes;
import org.spirv4j.translate.text.Language;
import org.spirv4j.validate.Validator;

/**
 * Random programs that are translated, compiled back by LWJGL's shaderc or naga, and executed by both engines: they
 * compute what Java computes. {@code -Dtranslated.programs=2000} tries that many of each kind, from the seed
 * {@code translated.programs.first} on. A text that computes something else is kept in {@code target}.
 */
final class TranslatedProgramsTest {
    private static final int COUNT =
            Integer.getInteger("translated.programs", Boolean.getBoolean("thorough") ? 150 : 20);
    private static final long FIRST = Long.getLong("translated.programs.first", 0);
    private static final int GROUPS = 3;
    private static final int MAX_FAILURES = 5;
    private static final int OUTPUT = 1;

    private static Judges judges;

    @BeforeAll
    static void findCompilers() throws IOException {
        judges = Judges.find(Optional.ofNullable(System.getenv("SPIRV_JUDGES"))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of));
    }

    private static Through through(String id) {
        Language language = Language.byId(id).orElseThrow();
        Compiler compiler = judges.compiler(language);
        assumeTrue(compiler.isInstalled(), compiler.needs() + " is not installed in a folder SPIRV_JUDGES");
        return new Through(language, compiler);
    }

    @AfterAll
    static void stopCompilers() {
        judges.close();
    }

    /** Languages before Vulkan's lack types that programs of other kinds have. */
    @ParameterizedTest
    @CsvSource({
        "glsl460vk, BASIC",
        "glsl460vk, WIDE",
        "glsl460vk, FULL",
        "glsl460vk, VARIED",
        "glsl450, BASIC",
        "essl310, BASIC",
        "hlsl60, BASIC",
        "hlsl60, VARIED",
        "wgsl, BASIC"
    })
    void computeTheSame(String language, String kind) throws IOException {
        Through through = through(language);
        List<String> failures = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + COUNT / 3 && failures.size() < MAX_FAILURES; seed++) {
            RandomProgram program = ProgramGenerator.generate(seed, options(kind));
            SpirvModule module = program.module(TargetEnv.VULKAN_1_3);
            Optional<String> failure = failure(through, program, module);
            if (failure.isPresent()) {
                Path file = keep(module, language + "-" + kind + "-" + seed);
                failures.add(program + " " + failure.get() + ", see " + file);
            }
        }
        assertThat(failures).isEmpty();
    }

    /** Shaders with unusual control flow, which compute what they compute without a translation. */
    @ParameterizedTest
    @ValueSource(strings = {"glsl460vk", "wgsl"})
    void shapesComputeTheSame(String language) throws IOException {
        Through through = through(language);
        List<String> failures = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + COUNT && failures.size() < MAX_FAILURES; seed++) {
            SpirvModule module = RandomShapes.of(seed);
            Optional<String> failure = failure(through, module);
            if (failure.isPresent()) {
                failures.add(
                        "shape " + seed + " " + failure.get() + ", see " + keep(module, language + "-shape-" + seed));
            }
        }
        assertThat(failures).isEmpty();
    }

    private static Path keep(SpirvModule module, String name) throws IOException {
        Path file = Files.createDirectories(Path.of("target", "translated")).resolve(name + ".spv");
        module.write(file);
        return file;
    }

    private static Optional<String> failure(Through through, SpirvModule module) {
        SpirvModule back;
        try {
            back = through.apply(module, module.layout().entryPoints().get(0));
        } catch (Through.LostException e) {
            return failure(through, e);
        }
        // naga 25 ends functions that return a value by OpReturn where nothing reaches their end, and moves the blocks
        // of
        // constructs of which the back edge is not the only end: such a module says nothing about the text.
        if (through.language() == Language.WGSL
                && !Validator.create().validate(back).errors().isEmpty()) {
            return Optional.empty();
        }
        List<Integer> expected = result(module, Engine.CHECKED);
        for (Engine engine : Engine.values()) {
            List<Integer> found = result(back, engine);
            if (!found.equals(expected)) {
                return Optional.of("computes " + found + " instead of " + expected + ": " + engine);
            }
        }
        return Optional.empty();
    }

    /** WGSL has no barriers in control flow that may differ between invocations: a refusal is right there. */
    private static Optional<String> failure(Through through, Through.LostException lost) {
        boolean isRight = through.language() == Language.WGSL
                && lost.isRefused()
                && lost.describe().contains("barrier");
        return isRight ? Optional.empty() : Optional.of("is " + lost.describe());
    }

    private static List<Integer> result(SpirvModule module, Engine engine) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Integer.BYTES * RandomShapes.WORDS).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < RandomShapes.WORDS; i++) {
            bytes.putInt(Integer.BYTES * i, i * i % 7);
        }
        Program.create(module, "main")
                .withEngine(engine)
                .dispatch(Bindings.create().buffer(0, 0, bytes), 1, 1, 1);
        return Arrays.stream(words(bytes)).boxed().toList();
    }

    private static ProgramOptions options(String kind) {
        return switch (kind) {
            case "BASIC" -> ProgramOptions.BASIC;
            case "WIDE" -> ProgramOptions.WIDE;
            case "VARIED" -> ProgramOptions.VARIED;
            default -> ProgramOptions.FULL;
        };
    }

    /** What is wrong with a program as it comes back. */
    private static Optional<String> failure(Through through, RandomProgram program, SpirvModule module) {
        int[] input = program.input(GROUPS);
        int[] expected = program.expected(input);
        RecordedRun run;
        try {
            run = through.apply(run(program, module, input, expected.length));
        } catch (Through.LostException e) {
            return failure(through, e);
        }
        // glslang lets constants use values of functions where a text computes with specialization constants and parts
        // of arrays or vectors: such a module says nothing about the text.
        SpirvModule back = run.pipelines().get(0).stages().get("compute");
        if (back != null && !Validator.create().validate(back).errors().isEmpty()) {
            return Optional.empty();
        }
        for (Engine engine : Engine.values()) {
            ProgramRun.Result result = ProgramRun.execute(run, new RunExpectations(new JsonObject(), run), engine);
            int[] found = words(result.resources().get(OUTPUT));
            int word = Arrays.mismatch(found, expected);
            if (word >= 0) {
                return Optional.of(
                        "writes " + found[word] + " instead of " + expected[word] + " at word " + word + ": " + engine);
            } else if (!result.findings().isEmpty()) {
                return Optional.of("has a mistake: " + result.findings().get(0));
            }
        }
        return Optional.empty();
    }

    private static int[] words(ByteBuffer bytes) {
        IntBuffer buffer = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        int[] words = new int[buffer.remaining()];
        buffer.get(words);
        return words;
    }

    private static RecordedRun run(RandomProgram program, SpirvModule module, int[] input, int outputs) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * input.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(input);
        int rows = GROUPS * RandomProgram.IMAGE_ROWS;
        List<Resource> resources = List.of(
                buffer(bytes.array()),
                buffer(new byte[Integer.BYTES * outputs]),
                new Resource(
                        "storage_image",
                        new byte[Integer.BYTES * program.group() * rows],
                        "R32_UINT",
                        program.group(),
                        rows,
                        1,
                        "2D",
                        1,
                        1,
                        Map.of()));
        List<Use> uses = List.of(use(0, "storage"), use(OUTPUT, "storage"), use(2, "storage_image"));
        Shaders shaders = new Shaders(Map.of("compute", module), Map.of("compute", "main"), Map.of(), uses, List.of());
        return new RecordedRun(
                program.toString(),
                "",
                "vulkan1.3",
                resources,
                List.of(shaders),
                List.of(new RecordedRun.Step(0, new int[] {GROUPS, 1, 1}, new float[0], false, new float[0])));
    }

    private static Resource buffer(byte[] data) {
        return new Resource("storage", data, "", 0, 0, 1, "", 1, 1, Map.of());
    }

    private static Use use(int number, String kind) {
        return new Use(number, kind, 0, number, 0, 0, 0, -1);
    }
}
