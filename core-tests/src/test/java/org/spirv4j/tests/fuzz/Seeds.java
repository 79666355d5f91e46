// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.spirv4j.binary.MalformedModuleException;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GrammarWalk;
import org.spirv4j.testkit.Words;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;

/** Sound modules and texts, small enough to be damaged thousands of times a second. */
final class Seeds {
    private static final List<String> FILES =
            List.of("fragment.spvasm", "kernel.spvasm", "debug.spvasm", "numbers.spvasm", "constants.spvasm");
    private static final List<String> GRAMMARS = List.of("vendor.core.json", "vendor.set.json");
    private static final Path EXAMPLES = Path.of("..", "examples", "shaders");
    private static final int SLICES = 40;
    private static final int SLICE_INSTRUCTIONS = 40;

    /** Texts as people write them. */
    final List<byte[]> texts = new ArrayList<>();

    /** Modules of the texts, and modules with a stretch of all the instructions there are. */
    final List<int[]> modules = new ArrayList<>();

    /** Grammars in the JSON schema. */
    final List<byte[]> grammars = new ArrayList<>();

    Seeds() {
        FILES.forEach(file -> texts.add(resource(file)));
        GRAMMARS.forEach(file -> grammars.add(resource("/org/spirv4j/tests/grammar/" + file)));
        texts.addAll(examples());
        Assembler assembler = Assembler.with(AssemblerOptions.DEFAULT);
        texts.forEach(text -> modules.add(assembler.assembleWords(text)));
        Random random = new Random(7);
        SpirvModule all =
                SpirvModule.ofWords(GrammarWalk.words(Grammar.builtIn(), new SpirvVersion(1, 6)), ReadOptions.DEFAULT);
        for (int i = 0; i < SLICES; i++) {
            int[] slice = slice(all, random);
            modules.add(slice);
            if (i % 4 == 0) {
                String text = Disassembler.with(i % 8 == 0 ? DisassemblerOptions.DEFAULT : DisassemblerOptions.RAW)
                        .disassemble(SpirvModule.ofWords(slice, ReadOptions.DEFAULT));
                texts.add(text.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static List<byte[]> examples() {
        if (!Files.isDirectory(EXAMPLES)) {
            return List.of();
        }
        List<byte[]> examples = new ArrayList<>();
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            for (Path file : files.sorted().toList()) {
                if (file.toString().endsWith(".spvasm")) {
                    examples.add(Files.readAllBytes(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return examples;
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
                Disassembler.with(DisassemblerOptions.RAW).disassemble(module);
                result = longer;
            } catch (MalformedModuleException e) {
                // Left out.
            }
            at += length;
        }
        return result.words();
    }
}
