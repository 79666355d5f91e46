// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Constant;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.FunctionVariable;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.DiagnosticText;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.EditedFunction;
import org.spirv4j.edit.EditedInstruction;
import org.spirv4j.edit.OperandWords;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.instruction.AccessChain;
import org.spirv4j.instruction.InstructionView;
import org.spirv4j.instruction.OpLoad;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.MemberInfo;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblyException;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.Linker;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.Rebinding;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.Specialization;
import org.spirv4j.transform.StripDebug;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.validate.RuleCatalogue;
import org.spirv4j.validate.Validator;
import org.spirv4j.view.ControlFlowDot;
import org.spirv4j.view.ControlFlowPage;
import org.spirv4j.view.ExplorerPage;
import org.spirv4j.view.HtmlListing;

/**
 * The examples in the documentation of packages and classes; {@link DocumentationTest} compares them with this file.
 */
@Isolated("replaces standard output")
final class ManualTest {
    private static final String TEXT = """
                          OpCapability Shader
                          OpMemoryModel Logical GLSL450
                          OpEntryPoint GLCompute %main "main"
                          OpExecutionMode %main LocalSize 1 1 1
                          OpName %main "main"
                          OpName %data "data"
                          OpName %Data "Data"
                          OpMemberName %Data 0 "count"
                          OpMemberName %Data 1 "scale"
                          OpName %length "length"
                          OpName %scale "scale"
                          OpDecorate %length SpecId 0
                          OpDecorate %scale SpecId 1
                          OpDecorate %Data Block
                          OpMemberDecorate %Data 0 Offset 0
                          OpMemberDecorate %Data 1 Offset 4
                          OpDecorate %data DescriptorSet 0
                          OpDecorate %data Binding 1
                  %void = OpTypeVoid
                  %type = OpTypeFunction %void
                  %uint = OpTypeInt 32 0
                 %float = OpTypeFloat 32
                %length = OpSpecConstant %uint 16
                 %scale = OpSpecConstant %float 1
                  %Data = OpTypeStruct %uint %float
               %pointer = OpTypePointer Uniform %Data
                  %data = OpVariable %pointer Uniform
                  %main = OpFunction %void None %type
                 %entry = OpLabel
                          OpNop
                          OpReturn
                          OpFunctionEnd
        """;

    private final SpirvModule module = Assembler.create().assemble(TEXT);
    private final byte[] bytes = module.bytes();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream standardOutput = System.out;

    @TempDir
    Path folder = Path.of("");

    private Path path = Path.of("");

    @BeforeEach
    void setUp() throws IOException {
        path = folder.resolve("data.spv");
        Files.write(path, bytes);
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restoreStandardOutput() {
        System.setOut(standardOutput);
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void binaryForm() throws IOException {
        int[] words = BinaryForm.words(Files.readAllBytes(path));
        byte[] bigEndian = BinaryForm.bytes(words, ByteOrder.BIG_ENDIAN);

        assertThat(words).isEqualTo(module.words());
        assertThat(BinaryForm.words(bigEndian)).isEqualTo(words);
    }

    /** The module, in which the OpNop becomes an instruction that no grammar has. */
    private byte[] unknown() {
        int[] words = module.words();
        Instruction nop = module.instructions().stream()
                .filter(instruction -> instruction.is(Op.OpNop))
                .findFirst()
                .orElseThrow();
        words[nop.wordOffset()] = 1 << 16 | 0xFFFF;
        return BinaryForm.bytes(words, ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void diagnostics() {
        byte[] bytes = unknown();
        try {
            SpirvModule module = SpirvModule.read(bytes);
            System.out.print(Disassembler.create().disassemble(module));
        } catch (SpirvException e) {
            for (Diagnostic problem : e.diagnostics()) {
                System.out.println(problem.position() + ": " + problem.message());
                System.out.println(problem.help());
            }
        }
        assertThat(printed()).contains("opcode 65535 is not in the grammar", "supply a grammar that defines it");

        try {
            System.out.print(Disassembler.create().disassemble(SpirvModule.read(bytes)));
        } catch (SpirvException e) {
            for (Diagnostic problem : e.diagnostics()) {
                System.out.print(DiagnosticText.create().of("shader.spv", problem));
            }
        }
        assertThat(printed()).contains("\nshader.spv: word ", "\nhelp: ");

        Diagnostic problem = Diagnostic.error(Position.UNKNOWN, "opcode 65535 is not in the grammar")
                .withRemedy(Remedy.of(Remedy.Action.SUPPLY_GRAMMAR));
        boolean needsGrammar =
                problem.remedies().stream().anyMatch(remedy -> remedy.action() == Remedy.Action.SUPPLY_GRAMMAR);

        assertThat(needsGrammar).isTrue();
    }

    @Test
    void grammar() throws IOException {
        InstructionInfo load = Op.OpLoad.info();
        EnumerantInfo storageBuffer = StorageClass.StorageBuffer.info();
        Optional<SpirvVersion> since = storageBuffer.availability().since();

        assertThat(load.name()).isEqualTo("OpLoad");
        assertThat(since).hasValue(new SpirvVersion(1, 3));

        InstructionInfo sqrt = Grammar.builtIn()
                .extendedInstructionSet("GLSL.std.450")
                .flatMap(set -> set.instruction(31))
                .orElseThrow();

        assertThat(sqrt.name()).isEqualTo("Sqrt");

        String json = Files.readString(Path.of("vendor/acme.json"));
        Grammar extended = Grammar.builtIn().withJson(json, "acme.json", "");
        SpirvModule module = SpirvModule.read(bytes, ReadOptions.DEFAULT.withGrammar(extended));

        assertThat(module.grammar()).isSameAs(extended);
    }

    @Test
    void modules() throws IOException {
        SpirvModule module = SpirvModule.read(path);

        for (Instruction instruction : module.instructions()) {
            System.out.println(instruction.op() + " " + instruction.operands());
        }

        for (Instruction variable : module.layout().globalVariables()) {
            System.out.println(variable.result() + " " + variable.result().decorations());
            for (MemberInfo member : variable.result().pointee().members()) {
                System.out.println("    " + member + " " + member.decorations());
            }
        }

        for (Function function : module.layout().functions()) {
            System.out.println(module.id(function.id()) + ": " + function.blockCount() + " blocks");
        }

        assertThat(printed())
                .contains("%data [DescriptorSet 0, Binding 1]", "    %Data.scale [Offset 4]", "%main: 1 blocks");

        int variable = module.layout().globalVariables().get(0).resultId();
        OptionalInt binding = module.id(variable).decorationWord(Decoration.Binding);
        OptionalInt offset = module.id(variable).pointee().member(1).offset();

        assertThat(binding).hasValue(1);
        assertThat(offset).hasValue(4);
    }

    @Test
    void operands() {
        Instruction load = Assembler.create()
                .withTarget(TargetEnv.VULKAN_1_1)
                .assemble("%float = OpTypeFloat 32\n%x = OpLoad %float %p Volatile|Aligned 16")
                .instruction(1);

        Optional<Operand> alignment =
                load.operand("MemoryAccess").flatMap(access -> access.parameter(MemoryAccess.Aligned));

        assertThat(alignment.orElseThrow().word()).isEqualTo(16);
    }

    @Test
    void instructionViews() {
        Assembler assembler = Assembler.create().withTarget(TargetEnv.VULKAN_1_1);
        SpirvModule module = assembler.assemble("""
            %float = OpTypeFloat 32
            %x = OpLoad %float %p Aligned 16
            %q = OpAccessChain %ptr %p %i
            """);
        PrintStream out = System.out;
        for (Instruction instruction : module.instructions()) {
            InstructionView view = InstructionView.of(instruction);
            if (view instanceof OpLoad load) {
                out.println(load.result() + " is loaded from " + load.pointer());
            } else if (view instanceof AccessChain chain) {
                out.println(chain.result() + " is a part of " + chain.base() + " at " + chain.indexes());
            }
        }
        assertThat(printed()).isEqualTo("%2 is loaded from %3\n%5 is a part of %3 at [%6]\n");

        OpLoad load = InstructionView.all(module, OpLoad.class).findFirst().orElseThrow();
        OptionalInt alignment = load.memoryAccess().parameterWord(MemoryAccess.Aligned);
        assertThat(alignment).hasValue(16);
    }

    @Test
    void edits() {
        EditableModule edited = EditableModule.ofInstructions(module);
        int uint = edited.declarations().type(Op.OpTypeInt, 32, 0);
        int pointer = edited.declarations().type(Op.OpTypePointer, StorageClass.Private.value(), uint);
        int zero = edited.constants().of(uint, 0);
        int counter = edited.declarations().add(Op.OpVariable, pointer, StorageClass.Private.value(), zero);
        int start = edited.blocks().firstInsertionPoint(edited.firstBlock(1));
        edited.insertBefore(start, Op.OpStore, 0, edited.resultId(counter), zero);
        SpirvModule counting = edited.toModule();

        assertThat(counting.instructionCount()).isEqualTo(module.instructionCount() + 4);
    }

    @Test
    void assembler() {
        String text = TEXT.replace("OpNop", "OpNoop");
        try {
            SpirvModule module =
                    Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(text);
            System.out.println(module.wordCount() + " words");
        } catch (AssemblyException e) {
            e.diagnostics().forEach(System.out::println);
        }
        assertThat(printed()).contains("unknown instruction 'OpNoop'");

        Assembler assembler =
                Assembler.create().withTarget(TargetEnv.VULKAN_1_1).withMaxErrors(20);

        assertThatThrownBy(() -> assembler.assemble(text)).isInstanceOf(AssemblyException.class);
    }

    @Test
    void disassembler() {
        Disassembler disassembler = Disassembler.create().withHeader(false);
        String text = disassembler.disassemble(module);

        assertThat(text).contains("%scale = OpSpecConstant %float 1");

        FriendlyNames names = FriendlyNames.of(module);
        for (Instruction constant : module.layout().constants()) {
            System.out.println(disassembler.instruction(constant, names));
        }
        assertThat(printed()).startsWith("%length = OpSpecConstant %uint 16\n");
    }

    @Test
    void disassemblerWithComments() {
        Disassembler disassembler = Disassembler.create().withHeader(false).withComments(true);

        assertThat(disassembler.disassemble(module)).contains("; Types, variables and constants");
    }

    @Test
    void editModel() {
        SpirvModule module = Assembler.create()
                .assemble(TEXT.replace(
                        "OpNop", "%copy = OpCopyObject %uint %length\n%sum = OpIAdd %uint %copy %copy\nOpNop"));

        EditableModule editable = EditableModule.of(module);
        for (EditedFunction function : editable.functions()) {
            for (EditedInstruction instruction : function.instructions()) {
                if (instruction.is(Op.OpCopyObject)) {
                    instruction.replaceUses(instruction.operand(0));
                }
            }
        }
        SpirvModule changed = editable.toModule();

        assertThat(changed.instructions().stream().map(Object::toString))
                .anyMatch(text -> text.endsWith("OpIAdd %uint %length %length"));
    }

    @Test
    void numbersOfTheEditModel() {
        SpirvModule module = Assembler.create()
                .assemble(TEXT.replace(
                        "OpNop", "%copy = OpCopyObject %uint %length\n%sum = OpIAdd %uint %copy %copy\nOpNop"));

        EditableModule editable = EditableModule.of(module);
        for (int function = 1; function < editable.functionLimit(); function++) {
            for (int block = editable.firstBlock(function); block != 0; block = editable.nextBlock(block)) {
                for (int i = editable.firstInstruction(block); i != 0; i = editable.nextInBlock(i)) {
                    if (editable.is(i, Op.OpCopyObject)) {
                        editable.uses().replace(editable.resultId(i), editable.word(i, 3));
                    }
                }
            }
        }
        SpirvModule changed = editable.toModule();

        assertThat(changed.instructions().stream().map(Object::toString))
                .anyMatch(text -> text.endsWith("OpIAdd %uint %length %length"));
    }

    @Test
    void analyses() {
        for (Function function : module.layout().functions()) {
            ControlFlowGraph graph = ControlFlowGraph.of(function);
            DominatorTree dominators = DominatorTree.of(graph);
            LoopForest loops = LoopForest.of(graph, dominators);
            for (int b = 0; b < graph.blockCount(); b++) {
                System.out.println(function.block(b) + " under " + dominators.immediateDominator(b) + ", in loop "
                        + loops.innermostLoop(b));
            }
        }

        TypeTable types = TypeTable.of(module);
        ConstantValues constants = ConstantValues.of(module);
        TypeLayout layout = TypeLayout.declared(module, constants);
        for (Instruction type : module.layout().types()) {
            if (types.kind(type.resultId()) == TypeTable.Kind.STRUCT) {
                System.out.println(type.result() + ": " + layout.size(type.resultId()) + " bytes");
            }
        }

        Requirements needed = Requirements.of(module, TargetEnv.VULKAN_1_2);
        System.out.println(needed.version() + " " + needed.capabilities() + " " + needed.extensions());

        assertThat(printed()).contains(" under -1, in loop -1", "%Data: OptionalLong[8] bytes", "1.0 [Shader] []");
    }

    @Test
    void translationPages() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Translation translation = Translator.create(Language.GLSL_450).translate(module);
        ExplorerPage.create().withTitle("shader.spv").write(translation, out);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("#version 450");
    }

    @Test
    void views() throws IOException {
        Path page = folder.resolve("page.html");
        try (OutputStream out = Files.newOutputStream(page)) {
            HtmlListing.create().withTitle("shader.spv").write(module, out);
        }
        assertThat(page).content().contains("<title>shader.spv");

        Findings findings = Validator.create().withTarget(TargetEnv.VULKAN_1_2).validate(module);
        try (OutputStream out = Files.newOutputStream(page)) {
            ExplorerPage.create().withTitle("shader.spv").withFindings(findings).write(module, out);
        }
        assertThat(page).content().contains("<title>shader.spv: explorer");

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ControlFlowPage.create().withTitle("shader.spv").write(module, out);
        ControlFlowDot.create().withInstructions(true).write(module, out);

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("<svg", "digraph");
    }

    @Test
    void validator() {
        Findings findings = Validator.create().withTarget(TargetEnv.VULKAN_1_3).validate(module);
        findings.print(System.out, "shader.spv");

        assertThat(findings.isValid()).isTrue();

        Validator.create().withTarget(TargetEnv.VULKAN_1_3).validate(module).orElseThrow();

        Validator validator = Validator.create()
                .withTarget(TargetEnv.VULKAN_1_3)
                .withScalarBlockLayout()
                .withMaxErrors(20);
        byte[] wrong = TEXT.replace("Binding 1", "Binding 1\nOpDecorate %data Binding 2")
                .getBytes(StandardCharsets.UTF_8);
        findings = validator.validate(
                Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assembleTraced(wrong), ReadOptions.DEFAULT);
        for (Finding finding : findings) {
            RuleCatalogue.get().entry(finding.rule()).ifPresent(rule -> System.out.println(rule.demands()));
        }
        assertThat(printed()).isNotEmpty();
    }

    @Test
    void validatorForATarget() {
        Validator validator =
                Validator.create().withTarget(TargetEnv.VULKAN_1_3).withScalarBlockLayout();

        assertThat(validator.target()).isEqualTo(TargetEnv.VULKAN_1_3);
    }

    @Test
    void builder() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Type particle =
                b.struct("Particle", Member.of("position", b.vector(b.float32(), 3)), Member.of("mass", b.float32()));
        Buffer particles =
                b.storageBuffer("Particles", b.runtimeArray(particle)).at(0, 0);
        Constant limit = b.specConstant(0, 16f);

        DefinedFunction lighter = b.function("lighter", b.float32(), List.of(b.float32()), (fn, parameters) -> {
            Value mass = parameters.get(0);
            fn.returnValue(fn.ifElse(
                    fn.fOrdGreaterThan(mass, limit),
                    then -> limit,
                    otherwise -> otherwise.glsl().sqrt(mass)));
        });

        b.compute("main", 64, 1, 1, fn -> {
            Lvalue mass = particles
                    .element(fn.builtIn(BuiltIn.GlobalInvocationId).x())
                    .member("mass");
            fn.store(mass, fn.call(lighter, fn.load(mass)));
        });
        SpirvModule module = b.build();

        assertThat(module.layout().functions()).hasSize(2);
    }

    @Test
    void switches() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Constant one = b.constantUnsigned(1);
        Constant other = b.constantUnsigned(2);
        b.compute("main", 1, 1, 1, code -> {
            FunctionVariable x = code.variable("x", one);
            Value selector = code.load(x);
            code.switchOn(
                    selector,
                    s -> s.on(1, c -> c.store(x, one))
                            .on(2, 3, c -> s.fallThrough())
                            .otherwise(c -> c.store(x, other)));
        });
        assertThat(b.build().layout().functions().get(0).blockCount()).isEqualTo(5);
    }

    @Test
    void transforms() {
        SpirvModule small = module.transform(
                StripDebug.create().andThen(RemoveUnused.create()).andThen(CompactIds.create()));

        assertThat(small.wordCount()).isLessThan(module.wordCount());

        SpirvModule special =
                module.transform(Specialization.create().with("length", 64).partial());
        SpirvModule moved = module.transform(Rebinding.create().withBinding("data", 3));

        assertThat(special.layout().constants().get(0).opcode()).isEqualTo(Op.OpConstant.opcode());
        assertThat(moved.layout().globalVariables().get(0).result().decorationWord(Decoration.Binding))
                .hasValue(3);

        ModuleTransform unpadded = ModuleTransform.ofInstructions((edited, instruction) -> {
            if (edited.is(instruction, Op.OpNop)) {
                edited.remove(instruction);
            }
        });
        SpirvModule result = module.transform(unpadded);

        assertThat(result.instructionCount()).isEqualTo(module.instructionCount() - 1);

        ModuleTransform named = ModuleTransform.of(edited -> {
            for (Function function : edited.source().layout().functions()) {
                if (edited.source().layout().name(function.id()).isEmpty()) {
                    edited.annotations().addName(function.id(), "unnamed");
                }
            }
        });

        assertThat(small.transform(named)
                        .layout()
                        .functions()
                        .get(0)
                        .definition()
                        .result())
                .hasToString("%unnamed");
    }

    @Test
    void moreTransforms() {
        ModuleTransform first = StripDebug.create();
        ModuleTransform second = CompactIds.create();
        assertThat(composed(first, second).layout().name(1)).isEmpty();
        assertThat(specialized().layout().constants()).noneMatch(constant -> constant.is(Op.OpSpecConstant));

        SpirvModule moved =
                module.transform(Rebinding.create().withBinding("data", 3).withDescriptorSet("0.1", 2));
        SpirvModule shifted = module.transform(Rebinding.create()
                .withMapping(
                        v -> v.binding().isPresent() ? v.withBinding(v.binding().getAsInt() + 10) : v));

        assertThat(moved.layout().globalVariables().get(0).result().decorations())
                .hasToString("[DescriptorSet 2, Binding 3]");
        assertThat(shifted.layout().globalVariables().get(0).result().decorations())
                .hasToString("[DescriptorSet 0, Binding 11]");

        int id = 7;
        int[] operands = OperandWords.of(id).string("color").toArray();

        assertThat(operands).hasSize(3);
    }

    private SpirvModule composed(ModuleTransform first, ModuleTransform second) {
        SpirvModule small = module.transform(first.andThen(second));
        return small;
    }

    private SpirvModule specialized() {
        SpirvModule small = module.transform(
                Specialization.create().with(0, 64).with("scale", 0.5).partial());
        return small;
    }

    @Test
    void linker() throws IOException {
        Assembler assembler = Assembler.create();
        SpirvModule kernel = assembler.assemble(Files.readString(Path.of("linking/kernel.spvasm")));
        SpirvModule library = assembler.assemble(Files.readString(Path.of("linking/library.spvasm")));
        SpirvModule program = Linker.create().link(kernel, library);

        assertThat(program.layout().functions()).isNotEmpty();

        Linker linker = Linker.create().withKeptExports(true).withPartialLinkage(true);

        assertThat(linker.link(kernel).layout().functions()).isNotEmpty();
    }
}
