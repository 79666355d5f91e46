// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.mutation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GrammarWalk;
import org.spirv4j.testkit.Words;
import org.spirv4j.testkit.shape.RandomShapes;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblyException;
import org.spirv4j.text.Disassembler;
import org.spirv4j.validate.RuleCatalogue;

/**
 * Sound modules and texts, small enough to be damaged thousands of times a second. They come in groups, of which one is
 * chosen first, so that the few of one kind are not lost among the many of another.
 *
 * @param texts groups of texts: programs, slices of the instruction set, and the modules that prove the rules of the
 *     validator
 * @param modules the same groups as words
 */
public record Seeds(List<List<byte[]>> texts, List<List<int[]>> modules) {
    private static final List<String> FILES = List.of(
            "fragment.spvasm",
            "kernel.spvasm",
            "debug.spvasm",
            "numbers.spvasm",
            "constants.spvasm",
            "composites.spvasm",
            "matrices.spvasm",
            "mesh.spvasm");

    /** Folders of the project with texts that tests of other modules use. */
    private static final List<String> FOLDERS = List.of(
            "examples/shaders",
            "examples/linking",
            "core-tests/src/test/resources/analysis/requirements",
            "core-tests/src/test/resources/build/flow",
            "core-tests/src/test/resources/text/dis",
            "core-tests/src/test/resources/transform",
            "core-tests/src/test/resources/validate/mistakes");

    private static final List<String> TRANSLATED = List.of("core-tests/src/test/resources/translate");
    private static final int SHAPES = 40;
    private static final int SLICES = 40;
    private static final int SLICE_INSTRUCTIONS = 40;

    /** {@return all seeds; the same ones in each run} */
    public static Seeds all() {
        List<byte[]> programs = new ArrayList<>();
        FILES.forEach(file -> programs.add(resource(file)));
        programs.addAll(texts(FOLDERS));
        Assembler assembler = Assembler.create();
        List<int[]> programWords =
                programs.stream().map(assembler::assembleWords).toList();

        List<byte[]> sliceTexts = new ArrayList<>();
        List<int[]> slices = new ArrayList<>();
        Random random = new Random(7);
        SpirvModule all =
                SpirvModule.ofWords(GrammarWalk.words(Grammar.builtIn(), new SpirvVersion(1, 6)), ReadOptions.DEFAULT);
        for (int i = 0; i < SLICES; i++) {
            int[] slice = slice(all, random);
            slices.add(slice);
            if (i % 4 == 0) {
                String text = (i % 8 == 0
                                ? Disassembler.create()
                                : Disassembler.create().withRawText())
                        .disassemble(SpirvModule.ofWords(slice, ReadOptions.DEFAULT));
                sliceTexts.add(text.getBytes(StandardCharsets.UTF_8));
            }
        }

        List<byte[]> proofs = new ArrayList<>();
        List<int[]> proofWords = new ArrayList<>();
        Set<String> known = new LinkedHashSet<>();
        for (RuleCatalogue.Entry rule : RuleCatalogue.get().entries()) {
            for (String text : List.of(rule.failing(), rule.passing())) {
                if (!text.isEmpty() && known.add(rule.env().label() + text)) {
                    proofs.add(text.getBytes(StandardCharsets.UTF_8));
                    proofWords.add(Assembler.create()
                            .withTarget(rule.env())
                            .assembleWords(text.getBytes(StandardCharsets.UTF_8)));
                }
            }
        }
        return new Seeds(
                List.of(List.copyOf(programs), List.copyOf(sliceTexts), List.copyOf(proofs)),
                List.of(programWords, List.copyOf(slices), List.copyOf(proofWords)));
    }

    /** {@return groups of modules with entry points of shaders, as words; the same ones in each run} */
    public static List<List<int[]>> shaders() {
        Assembler assembler = Assembler.create();
        List<int[]> translated =
                texts(TRANSLATED).stream().map(assembler::assembleWords).toList();
        List<int[]> shapes = IntStream.range(0, SHAPES)
                .mapToObj(seed -> RandomShapes.of(seed).words())
                .toList();
        return List.of(translated, shapes);
    }

    /** The texts in folders that assemble. */
    private static List<byte[]> texts(List<String> folders) {
        List<byte[]> examples = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> files = Files.walk(Path.of("..", folder))) {
                for (Path file : files.filter(f -> f.toString().endsWith(".spvasm"))
                        .sorted()
                        .toList()) {
                    examples.add(Files.readAllBytes(file));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        examples.removeIf(text -> !assembles(text));
        return examples;
    }

    private static boolean assembles(byte[] text) {
        try {
            return Assembler.create().assembleWords(text).length > 0;
        } catch (AssemblyException e) {
            return false;
        }
    }

    private static byte[] resource(String file) {
        try (InputStream in = Seeds.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("resource " + file + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The imports and number types of a module, and some of its other instructions. */
    private static int[] slice(SpirvModule all, Random random) {
        Words words = Words.bound(all.header().bound());
        int chosen = random.nextInt(all.instructionCount());
        for (Instruction instruction : all.instructions()) {
            Op op = instruction.op().orElseThrow();
            boolean needed = op == Op.OpTypeInt || op == Op.OpTypeFloat || op == Op.OpExtInstImport;
            int distance = instruction.index() - chosen;
            if (distance >= 0 && distance < SLICE_INSTRUCTIONS || needed && random.nextInt(3) == 0) {
                for (int i = 0; i < instruction.wordCount(); i++) {
                    words.raw(instruction.word(i));
                }
            }
        }
        return sound(words.words());
    }

    /** Leaves out what the slicing has torn from what it needs. */
    private static int[] sound(int[] words) {
        Words result = Words.bound(words[3]);
        int at = 5;
        while (at < words.length) {
            int length = words[at] >>> 16;
            Words longer = Words.bound(words[3]).raw(Arrays.copyOfRange(result.words(), 5, result.size()));
            longer.raw(Arrays.copyOfRange(words, at, at + length));
            try {
                SpirvModule module = longer.read();
                Disassembler.create().withRawText().disassemble(module);
                result = longer;
            } catch (MalformedModuleException e) {
                // Left out.
            }
            at += length;
        }
        return result.words();
    }
}
