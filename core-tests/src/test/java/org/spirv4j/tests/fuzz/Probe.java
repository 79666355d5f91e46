// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.binary.BinaryForm;
import org.spirv4j.binary.MalformedModuleException;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.MalformedGrammarException;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;
import org.spirv4j.text.AssemblyException;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.FlattenDecorations;
import org.spirv4j.transform.LinkOptions;
import org.spirv4j.transform.Linker;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.Rebinding;
import org.spirv4j.transform.RemoveDuplicates;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.ShaderVariable;
import org.spirv4j.transform.Specialization;
import org.spirv4j.transform.SpecializationConstant;
import org.spirv4j.transform.StripDebug;
import org.spirv4j.transform.StripNonSemantic;
import org.spirv4j.transform.VariableSelector;
import org.spirv4j.validate.ValidationReport;
import org.spirv4j.validate.Validator;

/** Does with an input all that the library can do with it. An {@link AssertionError} says what was wrong. */
final class Probe {
    private static final int HEADER = 5;
    private static final DisassemblerOptions EVERYTHING = options(-1);

    private static final int SMALL_TEXT = 200;

    /** Size of the grammar that others are laid over, about. */
    private static final int BUILT_IN_GRAMMAR = 500_000;

    private static final List<ModuleTransform> TRANSFORMS = List.of(
            StripDebug.create(),
            StripNonSemantic.create(),
            CompactIds.create(),
            FlattenDecorations.create(),
            RemoveDuplicates.create(),
            RemoveUnused.create());

    private static final List<Linker> LINKERS = List.of(
            Linker.with(LinkOptions.DEFAULT),
            Linker.with(LinkOptions.DEFAULT
                    .withKeptExports(true)
                    .withPartialLinkage(true)
                    .withPointerMismatch(true)
                    .withMixedVersions(true)
                    .withVerifiedIds(true)));

    private static final SpirvModule LIBRARY =
            Assembler.with(AssemblerOptions.DEFAULT).assemble("""
                            OpCapability Kernel
                            OpCapability Addresses
                            OpCapability Linkage
                            OpMemoryModel Physical64 OpenCL
                            OpDecorate %f LinkageAttributes "f" Export
                    %uint = OpTypeInt 32 0
                    %type = OpTypeFunction %uint %uint
                       %f = OpFunction %uint None %type
                       %a = OpFunctionParameter %uint
                       %b = OpLabel
                            OpReturnValue %a
                            OpFunctionEnd
                    """);

    private static final TargetEnv[] TARGETS = TargetEnv.values();

    private Probe() {}

    /** Reads bytes, takes every operand apart, disassembles in several ways, transforms, recovers, and assembles what came out. */
    static void module(byte[] bytes) {
        int size = bytes.length;
        Optional<SpirvModule> read = Measured.call("read", size, () -> SpirvModule.read(bytes));
        read.ifPresent(module -> {
            Measured.call("operands", size, () -> visit(module));
            disassemble(module, size, DisassemblerOptions.RAW);
            disassemble(module, size, DisassemblerOptions.DEFAULT);
            disassemble(module, size, EVERYTHING);
            disassemble(module, size, options(Arrays.hashCode(bytes)));
            for (ModuleTransform transform : TRANSFORMS) {
                transform(module, size, transform);
            }
            specialize(module, size);
            giveValues(module, size, Arrays.hashCode(bytes));
            rebind(module, size);
            link(module, size);
        });
        recover(bytes, read);
        validate(bytes, read.isPresent());
    }

    private static void validate(byte[] bytes, boolean whole) {
        Validator validator = Validator.forTarget(TARGETS[Math.floorMod(Arrays.hashCode(bytes), TARGETS.length)]);
        Optional<ValidationReport> report = Measured.call("validate", bytes.length, () -> validator.validate(bytes));
        report.ifPresent(r -> {
            if (!whole && r.isValid()) {
                throw new IllegalStateException("a damaged module was found valid");
            }
            r.findings().forEach(f -> {
                if (f.toString().isEmpty() || f.diagnostic().message().isBlank()) {
                    throw new IllegalStateException("a finding says nothing");
                }
            });
        });
    }

    /** Applies a transform; a damaged module may be transformed or refused, but never into one that cannot be read. */
    private static void transform(SpirvModule module, int size, ModuleTransform transform) {
        String what = transform.getClass().getSimpleName();
        Measured.call(what, size, () -> {
            try {
                return module.transform(transform);
            } catch (MalformedModuleException e) {
                throw new IllegalStateException("made a malformed module", e);
            }
        });
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

    /** Freezes all specialization constants, after which all constants have the values that they had. */
    private static void specialize(SpirvModule module, int size) {
        Optional<SpirvModule> frozen =
                Measured.call("freeze", size, () -> Specialization.NONE.full().apply(module));
        check(frozen.isPresent(), "freezing gave no module");
        Measured.call("unfolded", size, () -> Specialization.unfolded(frozen.orElseThrow()));
        ConstantValues before = ConstantValues.of(module);
        ConstantValues after = ConstantValues.of(frozen.orElseThrow());
        for (Instruction constant : module.layout().constants()) {
            int id = constant.resultId();
            int count = before.componentCount(id);
            check(after.componentCount(id) == count, "%" + id + " is another sort of constant when frozen");
            for (int i = 0; i < count; i++) {
                check(before.bits(id, i) == after.bits(id, i), "%" + id + " has another value when frozen");
            }
        }
    }

    /** Gives values to all specialization constants, as new defaults and for good. */
    private static void giveValues(SpirvModule module, int size, int value) {
        Optional<List<SpecializationConstant>> constants =
                Measured.call("specialization constants", size, () -> SpecializationConstant.of(module));
        Specialization values = Specialization.NONE;
        for (SpecializationConstant constant : constants.orElseThrow()) {
            if (constant.specId().isPresent()) {
                values = values.withBits(constant.specId().getAsInt(), value & 1);
            } else if (!constant.name().isEmpty()) {
                values = values.with(constant.name(), "1");
            }
        }
        transform(module, size, values.asDefaults());
        transform(module, size, values.partial());
        transform(module, size, values.full());
    }

    /** Moves all variables at once, by mapping and by selector, and takes their numbers away. */
    private static void rebind(SpirvModule module, int size) {
        transform(module, size, Rebinding.mapped(v -> v.descriptorSet().isPresent() ? v.withDescriptorSet(3) : v));
        transform(module, size, Rebinding.mapped(v -> v.withBinding(7)));
        transform(module, size, Rebinding.mapped(v -> v.withLocation(1)));
        Rebinding named = Rebinding.NONE;
        for (ShaderVariable variable : ShaderVariable.of(module)) {
            if (!variable.name().isEmpty()) {
                named = named.withBinding(new VariableSelector.Name(variable.name()), 2);
            }
        }
        transform(module, size, named);
    }

    /** Links a module with itself and with a sound one, into a program and into a library. */
    private static void link(SpirvModule module, int size) {
        for (Linker linker : LINKERS) {
            for (List<SpirvModule> inputs :
                    List.of(List.of(module), List.of(module, module), List.of(module, LIBRARY))) {
                Measured.call("link", inputs.size() * size, () -> {
                    try {
                        return linker.link(inputs.toArray(SpirvModule[]::new));
                    } catch (MalformedModuleException e) {
                        throw new IllegalStateException("made a malformed module", e);
                    }
                });
            }
        }
    }

    private static DisassemblerOptions options(int bits) {
        return DisassemblerOptions.RAW
                .withFriendlyNames((bits & 1) != 0)
                .withHeader((bits & 2) != 0)
                .withIndent((bits & 4) != 0)
                .withNestedIndent((bits & 8) != 0)
                .withReorderedBlocks((bits & 16) != 0)
                .withComments((bits & 32) != 0)
                .withByteOffsets((bits & 64) != 0)
                .withUnknownInstructions((bits & 128) != 0)
                .withColor((bits & 256) != 0);
    }

    private static void disassemble(SpirvModule module, int size, DisassemblerOptions options) {
        Measured.call("disassemble", size, () -> Disassembler.with(options).disassemble(module));
    }

    private static void recover(byte[] bytes, Optional<SpirvModule> read) {
        Optional<Recovered> raw = recover(bytes, DisassemblerOptions.RAW);
        recover(bytes, DisassemblerOptions.DEFAULT.withComments(true));
        if (raw.isEmpty()) {
            check(read.isEmpty(), "a module that can be read cannot be recovered");
            return;
        }
        if (read.isEmpty()) {
            check(!raw.get().problems.isEmpty(), "a module that cannot be read is recovered without a problem");
        }
        int[] words = words(bytes);
        byte[] text = raw.get().text.getBytes(StandardCharsets.UTF_8);
        AssemblerOptions any = AssemblerOptions.DEFAULT.withPreservedNumericIds(true);
        AssemblerOptions options = TargetEnv.ofVersion(SpirvVersion.ofWord(words[1]))
                .map(any::withTarget)
                .orElse(any);
        int[] again;
        try {
            again = Assembler.with(options).assembleWords(text);
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

    private static Optional<Recovered> recover(byte[] bytes, DisassemblerOptions options) {
        return Measured.call("recover", bytes.length, () -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            List<Diagnostic> problems = Disassembler.with(options).recover(bytes, ReadOptions.DEFAULT, out);
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
        int choice = Arrays.hashCode(text) >>> 1;
        AssemblerOptions plain = AssemblerOptions.DEFAULT;
        AssemblerOptions other = plain.withTarget(TARGETS[choice % TARGETS.length])
                .withPreservedNumericIds(choice % 3 > 0)
                .withMaxErrors(1 + choice % 5);
        for (AssemblerOptions options : List.of(plain, other)) {
            Optional<int[]> words = Measured.call("assemble", size, () -> assemble(text, options));
            if (words.isPresent() && choice % 4 == 0) {
                module(BinaryForm.bytes(words.get(), java.nio.ByteOrder.LITTLE_ENDIAN));
            }
        }
        if (choice % 4 == 1 || size < SMALL_TEXT) {
            String string = new String(text, StandardCharsets.UTF_8);
            Measured.call("assemble a module", size, () -> Assembler.with(other).assemble(string));
        }
    }

    private static int[] assemble(byte[] text, AssemblerOptions options) {
        try {
            return Assembler.with(options).assembleWords(text);
        } catch (AssemblyException e) {
            int lines = 1;
            for (byte b : text) {
                lines += b == '\n' ? 1 : 0;
            }
            check(e.diagnostics().size() <= options.maxErrors(), "more errors than were asked for");
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

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
