// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.testkit.mutation.Analyses;
import org.spirv4j.testkit.mutation.Reflections;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.FlattenDecorations;
import org.spirv4j.transform.Linker;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.Rebinding;
import org.spirv4j.transform.RemoveDuplicates;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.ShaderVariable;
import org.spirv4j.transform.Specialization;
import org.spirv4j.transform.StripDebug;
import org.spirv4j.transform.StripNonSemantic;
import org.spirv4j.transform.VariableSelector;
import org.spirv4j.view.ControlFlowDot;
import org.spirv4j.view.ControlFlowPage;
import org.spirv4j.view.HtmlListing;

/** Uses the tools of the library on a module that can be read, valid or not. */
final class ModuleTools {
    /** How many groups of tools there are. */
    static final int COUNT = 14;

    private static final Disassembler EVERYTHING = options(-1);

    private static final List<ModuleTransform> TRANSFORMS = List.of(
            StripDebug.create(),
            StripNonSemantic.create(),
            CompactIds.create(),
            FlattenDecorations.create(),
            RemoveDuplicates.create(),
            RemoveUnused.create());

    private static final List<Linker> LINKERS = List.of(
            Linker.create(),
            Linker.create()
                    .withKeptExports(true)
                    .withPartialLinkage(true)
                    .withPointerMismatch(true)
                    .withMixedVersions(true)
                    .withVerifiedIds(true));

    private static final SpirvModule LIBRARY = Assembler.create().assemble("""
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

    private ModuleTools() {}

    /** Uses one group of tools. */
    static void use(SpirvModule module, int size, int choice) {
        switch (choice % COUNT) {
            case 0 -> {
                disassemble(module, size, Disassembler.create().withRawText());
                disassemble(module, size, Disassembler.create());
                disassemble(module, size, EVERYTHING);
                disassemble(module, size, options(choice));
            }
            case 1 -> TRANSFORMS.forEach(transform -> transform(module, size, transform));
            case 2 -> {
                specialize(module, size);
                giveValues(module, size, choice);
            }
            case 3 -> {
                rebind(module, size);
                link(module, size);
            }
            case 4 -> draw(module, size);
            case 5 -> OptimizerProbe.use(module, size, choice);
            case 6 -> Measured.call("reflection", size, () -> reflect(module));
            case 7 -> Measured.call("analyses", size, () -> analyse(module));
            case 8 -> {
                ReadingTools.hash(module, size);
                ReadingTools.sources(module, size);
            }
            case 9 -> ReadingTools.diff(module, size, LIBRARY);
            case 10 -> ReadingTools.lint(module, size);
            case 11 -> ReadingTools.pages(module, size);
            case 12 -> TranslatorProbe.use(module, size, choice / COUNT);
            default -> ReadingTools.host(module, size, LIBRARY);
        }
    }

    private static boolean analyse(SpirvModule module) {
        Analyses.run(module);
        return true;
    }

    private static boolean reflect(SpirvModule module) {
        Reflections.run(module);
        return true;
    }

    private static void draw(SpirvModule module, int size) {
        OutputStream out = OutputStream.nullOutputStream();
        for (boolean instructions : new boolean[] {false, true}) {
            ControlFlowDot dot = ControlFlowDot.create().withInstructions(instructions);
            Measured.call("dot", size, () -> write(() -> dot.write(module, out)));
        }
        Measured.call(
                "graph page", size, () -> write(() -> ControlFlowPage.create().write(module, out)));
        Measured.call("listing", size, () -> write(() -> HtmlListing.create().write(module, out)));
    }

    @FunctionalInterface
    private interface Writing {
        void run() throws IOException;
    }

    private static boolean write(Writing writing) throws IOException {
        writing.run();
        return true;
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

    /** Freezes all specialization constants, after which all constants have the values that they had. */
    private static void specialize(SpirvModule module, int size) {
        Optional<SpirvModule> frozen = Measured.call(
                "freeze", size, () -> Specialization.create().full().apply(module));
        Probe.check(frozen.isPresent(), "freezing gave no module");
        Measured.call("unfolded", size, () -> Specialization.unfolded(frozen.orElseThrow()));
        ConstantValues before = ConstantValues.of(module);
        ConstantValues after = ConstantValues.of(frozen.orElseThrow());
        for (Instruction constant : module.layout().constants()) {
            int id = constant.resultId();
            int count = before.componentCount(id);
            Probe.check(after.componentCount(id) == count, "%" + id + " is another sort of constant when frozen");
            for (int i = 0; i < count; i++) {
                Probe.check(before.bits(id, i) == after.bits(id, i), "%" + id + " has another value when frozen");
            }
        }
    }

    /** Gives values to all specialization constants, as new defaults and for good. */
    private static void giveValues(SpirvModule module, int size, int value) {
        Optional<List<SpecializationConstant>> constants =
                Measured.call("specialization constants", size, () -> SpecializationConstant.of(module));
        Specialization values = Specialization.create();
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
        transform(
                module,
                size,
                Rebinding.create().withMapping(v -> v.descriptorSet().isPresent() ? v.withDescriptorSet(3) : v));
        transform(module, size, Rebinding.create().withMapping(v -> v.withBinding(7)));
        transform(module, size, Rebinding.create().withMapping(v -> v.withLocation(1)));
        Rebinding named = Rebinding.create();
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

    private static Disassembler options(int bits) {
        return Disassembler.create()
                .withRawText()
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

    private static void disassemble(SpirvModule module, int size, Disassembler disassembler) {
        Measured.call("disassemble", size, () -> disassembler.disassemble(module));
    }
}
