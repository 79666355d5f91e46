// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.MalformedGrammarException;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblyException;
import org.spirv4j.text.Disassembler;
import org.spirv4j.validate.Validator;

/** Gives an input to the library in many ways. An {@link AssertionError} says what was wrong. */
final class Probe {
    private static final int HEADER = 5;

    private static final int SMALL_TEXT = 200;

    /** Size of the grammar that others are laid over, about. */
    private static final int BUILT_IN_GRAMMAR = 500_000;

    private static final TargetEnv[] TARGETS = TargetEnv.values();

    private Probe() {}

    /**
     * Reads bytes, recovers and validates them, takes every operand apart, and uses some of the tools on the module,
     * chosen by the bytes.
     */
    static void module(byte[] bytes) {
        int size = bytes.length;
        int choice = choice(bytes);
        Optional<SpirvModule> read = Measured.call("read", size, () -> SpirvModule.read(bytes));
        read.ifPresent(module -> {
            Measured.call("operands", size, () -> visit(module));
            ModuleTools.use(module, size, choice);
        });
        recover(bytes, size, read);
        validate(bytes, size, read, choice);
    }

    /** Uses all tools on a module. */
    static void allTools(byte[] bytes) {
        module(bytes);
        Optional<SpirvModule> read = Measured.call("read", bytes.length, () -> SpirvModule.read(bytes));
        for (int tool = 0; tool < ModuleTools.COUNT && read.isPresent(); tool++) {
            ModuleTools.use(read.get(), bytes.length, tool);
        }
    }

    private static int choice(byte[] bytes) {
        return Arrays.hashCode(bytes) * 0x9E3779B9 >>> 4;
    }

    private static void validate(byte[] bytes, int size, Optional<SpirvModule> read, int choice) {
        boolean isKernel =
                read.isPresent() && read.get().layout().capabilityValues().contains(Capability.Kernel.value());
        Validator validator = validator(isKernel ? TargetEnv.OPENCL_2_2 : TargetEnv.VULKAN_1_3, choice);
        Optional<Findings> report = Measured.call("validate", size, () -> validator.validate(bytes));
        report.ifPresent(r -> {
            check(read.isPresent() || !r.isValid(), "a damaged module was found valid");
            r.forEach(Probe::checkFinding);
        });
    }

    private static void checkFinding(Finding finding) {
        check(!finding.toString().isEmpty() && !finding.diagnostic().message().isBlank(), "a finding says nothing");
    }

    /** The likely environment for half of all inputs, and any for the others; seldom other than the default options. */
    private static Validator validator(TargetEnv likely, int choice) {
        TargetEnv target = choice % 2 == 0 ? likely : TARGETS[choice / 2 % TARGETS.length];
        Validator plain = Validator.create().withTarget(target);
        return switch (choice / 64 % 16) {
            case 0 -> plain.withScalarBlockLayout().withWorkgroupScalarBlockLayout();
            case 1 -> plain.withRelaxedBlockLayout().withRelaxedStructStore();
            case 2 -> plain.withUniformBufferStandardLayout().withRelaxedLogicalPointer();
            case 3 -> plain.beforeHlslLegalization().withOffsetTextureOperand();
            case 4 -> plain.withMaxStructDepth(1).withMaxStructMembers(1).withMaxSwitchBranches(1);
            case 5 ->
                plain.withMaxFunctionArgs(1)
                        .withMaxAccessChainIndexes(1)
                        .withMaxControlFlowNestingDepth(1)
                        .withMaxLocalVariables(1)
                        .withMaxGlobalVariables(1);
            case 6 -> plain.withNumericIds().withMaxErrors(1).withWarningsAsErrors();
            default -> plain;
        };
    }

    private static int visit(SpirvModule module) {
        int seen = 0;
        for (Instruction instruction : module.instructions()) {
            int end = instruction.wordOffset() + 1;
            for (Operand operand : instruction.operandsWithResult()) {
                if (operand.wordOffset() != end) {
                    throw new IllegalStateException(instruction + ": operands do not stand end to end");
                }
                end += operand.wordCount();
                seen += operand.toString().length() + operand.name().length();
                seen += (int) operand.bits() + operand.numberWidth();
            }
            if (end != instruction.wordOffset() + instruction.wordCount()) {
                throw new IllegalStateException(instruction + ": operands do not end where it ends");
            }
            int id = instruction.resultId();
            if (id != 0 && !module.definition(id).equals(Optional.of(instruction))) {
                throw new IllegalStateException(instruction + " does not define its result");
            }
            seen += instruction.typeId() + instruction.toString().length() + ViewProbe.read(instruction);
        }
        return seen;
    }

    private static void recover(byte[] bytes, int size, Optional<SpirvModule> read) {
        Optional<Recovered> raw = recover(bytes, size, Disassembler.create().withRawText());
        recover(bytes, size, Disassembler.create().withComments(true));
        if (raw.isEmpty()) {
            check(read.isEmpty(), "a module that can be read cannot be recovered");
            return;
        }
        if (read.isEmpty()) {
            check(!raw.get().problems.isEmpty(), "a module that cannot be read is recovered without a problem");
        }
        int[] words = words(bytes);
        byte[] text = raw.get().text.getBytes(StandardCharsets.UTF_8);
        Assembler any = Assembler.create().withPreservedNumericIds(true);
        Assembler assembler = TargetEnv.ofVersion(SpirvVersion.ofWord(words[1]))
                .map(any::withTarget)
                .orElse(any);
        int[] again;
        try {
            again = assembler.assembleWords(text);
        } catch (AssemblyException e) {
            throw new AssertionError("recovered text does not assemble: " + e.getMessage() + line(text, e), e);
        }
        int common = Math.min(again.length, words.length);
        for (int i = HEADER; i < common; i++) {
            check(again[i] == words[i], "recovered text assembles to another word " + i);
        }
        check(again.length == words.length, "recovered text assembles to " + again.length + " words");
    }

    private static String line(byte[] text, AssemblyException e) {
        String[] lines = new String(text, StandardCharsets.UTF_8).split("\n", -1);
        return "\n" + lines[e.diagnostics().get(0).position().line() - 1];
    }

    private record Recovered(String text, List<Diagnostic> problems) {}

    private static Optional<Recovered> recover(byte[] bytes, int size, Disassembler disassembler) {
        return Measured.call("recover", size, () -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            List<Diagnostic> problems = disassembler.recover(bytes, ReadOptions.DEFAULT, out);
            return new Recovered(out.toString(StandardCharsets.UTF_8), problems);
        });
    }

    /** The words of bytes that recovery has accepted; it leaves out bytes at the end that make no word. */
    private static int[] words(byte[] bytes) {
        try {
            return BinaryForm.words(bytes);
        } catch (MalformedModuleException e) {
            return BinaryForm.words(Arrays.copyOf(bytes, bytes.length / 4 * 4));
        }
    }

    /** Assembles a text in several ways, and does with the module all that can be done. */
    static void text(byte[] text) {
        int size = text.length;
        int choice = choice(text);
        int maxErrors = 1 + choice % 5;
        Assembler plain = Assembler.create();
        Assembler other = plain.withTarget(TARGETS[choice % TARGETS.length])
                .withPreservedNumericIds(choice % 3 > 0)
                .withMaxErrors(maxErrors);
        for (Assembler assembler : List.of(plain, other)) {
            int limit = assembler == plain ? 1000 : maxErrors;
            Optional<byte[]> module = Measured.call("assemble", size, () -> assemble(text, assembler, limit))
                    .map(words -> BinaryForm.bytes(words, ByteOrder.LITTLE_ENDIAN));
            int sizes = size + module.map(m -> m.length).orElse(0);
            if (choice % 4 == 0) {
                module.ifPresent(Probe::module);
            } else if (choice % 4 == 1 && module.isPresent()) {
                validate(text, sizes, assembler, choice);
            } else if (choice % 4 == 2 || size < SMALL_TEXT) {
                String string = new String(text, StandardCharsets.UTF_8);
                Measured.call("assemble a module", sizes, () -> assembler.assemble(string));
            }
        }
    }

    private static void validate(byte[] text, int size, Assembler assembler, int choice) {
        Validator validator = validator(TargetEnv.VULKAN_1_3, choice);
        Measured.call("validate text", size, () -> {
                    AssembledText traced = assembler.assembleTraced(text);
                    return validator.validate(traced, ReadOptions.DEFAULT);
                })
                .ifPresent(report -> report.forEach(Probe::checkFinding));
    }

    private static int[] assemble(byte[] text, Assembler assembler, int maxErrors) {
        try {
            return assembler.assembleWords(text);
        } catch (AssemblyException e) {
            int lines = 1;
            for (byte b : text) {
                lines += b == '\n' ? 1 : 0;
            }
            check(e.diagnostics().size() <= maxErrors, "more errors than were asked for");
            for (Diagnostic diagnostic : e.diagnostics()) {
                check(
                        diagnostic.position().line() >= 1
                                && diagnostic.position().line() <= lines
                                && diagnostic.position().column() >= 1
                                && diagnostic.position().length() >= 0,
                        "no place in the text: " + diagnostic + ", " + diagnostic.position());
                check(!diagnostic.message().isBlank(), "an error without a message");
            }
            throw e;
        }
    }

    /** Lays a grammar over the built-in one, and looks at all that it says. */
    static void grammar(byte[] json) {
        String text = new String(json, StandardCharsets.UTF_8);
        Measured.call("grammar", json.length + BUILT_IN_GRAMMAR, () -> {
            try {
                Grammar grammar = Grammar.builtIn().withJson(text, "fuzz.json", "");
                return grammar.instructions().toString().length()
                        + grammar.operandKinds().stream()
                                .mapToInt(k -> k.enumerants().toString().length())
                                .sum();
            } catch (MalformedGrammarException e) {
                check(String.valueOf(e.getMessage()).startsWith("fuzz.json: "), "a refusal without a place: " + e);
                return 0;
            }
        });
    }

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
