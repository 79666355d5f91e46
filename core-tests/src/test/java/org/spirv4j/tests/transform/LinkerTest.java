// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.text.Assembler;
import org.spirv4j.transform.LinkException;
import org.spirv4j.transform.Linker;

class LinkerTest {
    private static final Linker FINAL = Linker.create().withVerifiedIds(true);
    private static final Linker LIBRARY = Linker.create().withKeptExports(true);
    private static final String START =
            "OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\nOpMemoryModel Physical64 OpenCL\n";

    private static SpirvModule assemble(String text) {
        return Assembler.create().assemble(text);
    }

    /** Functions that call each other and use variables, all of which one of several modules defines. */
    private static final class Program {
        private final Random random;
        private final int parts;
        private final int[] owners;
        private final int[][] calls;
        private final int[][] variables;
        private final int[] types;

        Program(Random random) {
            this.random = random;
            parts = 1 + random.nextInt(4);
            int count = 1 + random.nextInt(20);
            owners = new int[count];
            calls = new int[count][];
            variables = new int[count][];
            types = new int[count];
            for (int i = 0; i < count; i++) {
                // Functions and variables stand in the order of their modules.
                owners[i] = i * parts / count;
                types[i] = random.nextInt(4);
                calls[i] = numbers(count);
                variables[i] = numbers(count);
            }
        }

        private int[] numbers(int bound) {
            return random.ints(random.nextInt(4), 0, bound).distinct().toArray();
        }

        private boolean uses(int part, int[][] uses, int used) {
            for (int i = 0; i < uses.length; i++) {
                for (int each : uses[i]) {
                    if (each == used && (part < 0 ? owners[i] != owners[used] : owners[i] == part)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** The text of a module, of all of them in one with part -1. */
        String text(int part) {
            StringBuilder annotations = new StringBuilder();
            StringBuilder names = new StringBuilder();
            StringBuilder imports = new StringBuilder();
            StringBuilder functions = new StringBuilder();
            StringBuilder globals = new StringBuilder();
            for (int i = 0; i < owners.length; i++) {
                boolean own = part < 0 || owners[i] == part;
                if (own) {
                    names.append("OpName %f")
                            .append(i)
                            .append(" \"n\"\nOpName %v")
                            .append(i)
                            .append(" \"n\"\n");
                }
                symbol(annotations, "f" + i, part, own, own ? uses(-1, calls, i) : uses(part, calls, i));
                symbol(annotations, "v" + i, part, own, own ? uses(-1, variables, i) : uses(part, variables, i));
                if (own || uses(part, variables, i)) {
                    globals.append("%v")
                            .append(i)
                            .append(" = OpVariable %p")
                            .append(types[i])
                            .append(" CrossWorkgroup")
                            .append(own ? " %c" + types[i] : "")
                            .append('\n');
                }
                String head = "%f" + i + " = OpFunction %t" + types[i] + (own ? " Inline" : " None") + " %ft" + types[i]
                        + "\n%x" + i + " = OpFunctionParameter %p" + types[i] + "\n";
                if (own) {
                    functions.append(head).append("%l").append(i).append(" = OpLabel\n");
                    body(functions, i);
                    functions.append("OpReturnValue %c").append(types[i]).append("\nOpFunctionEnd\n");
                } else if (uses(part, calls, i)) {
                    imports.append(head).append("OpFunctionEnd\n");
                }
            }
            return START + names + annotations + TYPES + globals + imports + functions;
        }

        private static void symbol(StringBuilder to, String name, int part, boolean own, boolean used) {
            if (part >= 0 && used) {
                to.append("OpDecorate %")
                        .append(name)
                        .append(" LinkageAttributes \"")
                        .append(name)
                        .append(own ? "\" Export\n" : "\" Import\n");
            }
        }

        private void body(StringBuilder to, int function) {
            for (int call : calls[function]) {
                to.append("%r")
                        .append(function)
                        .append('_')
                        .append(call)
                        .append(" = OpFunctionCall %t")
                        .append(types[call])
                        .append(" %f")
                        .append(call)
                        .append(" %n")
                        .append(types[call])
                        .append('\n');
            }
            for (int variable : variables[function]) {
                to.append("OpStore %v")
                        .append(variable)
                        .append(" %c")
                        .append(types[variable])
                        .append('\n');
            }
        }

        private static final String TYPES = """
            %t0 = OpTypeInt 32 0
            %t1 = OpTypeFloat 32
            %n4 = OpConstant %t0 4
            %t2 = OpTypeArray %t1 %n4
            OpTypeForwardPointer %p3 CrossWorkgroup
            %t3 = OpTypeStruct %t0 %t2 %p3
            %p0 = OpTypePointer CrossWorkgroup %t0
            %p1 = OpTypePointer CrossWorkgroup %t1
            %p2 = OpTypePointer CrossWorkgroup %t2
            %p3 = OpTypePointer CrossWorkgroup %t3
            %c0 = OpConstant %t0 10
            %c1 = OpConstant %t1 10
            %c2 = OpConstantComposite %t2 %c1 %c1 %c1 %c1
            %c3 = OpConstantNull %t3
            %n0 = OpConstantNull %p0
            %n1 = OpConstantNull %p1
            %n2 = OpConstantNull %p2
            %n3 = OpConstantNull %p3
            %ft0 = OpTypeFunction %t0 %p0
            %ft1 = OpTypeFunction %t1 %p1
            %ft2 = OpTypeFunction %t2 %p2
            %ft3 = OpTypeFunction %t3 %p3
            """;
    }

    @Test
    void aProgramInPartsIsTheProgram() {
        for (int seed = 0; seed < 100; seed++) {
            Program program = new Program(new Random(seed));
            SpirvModule[] modules = new SpirvModule[program.parts];
            for (int part = 0; part < modules.length; part++) {
                modules[part] = assemble(program.text(part));
            }
            String linked = TestModules.text(FINAL.link(modules));
            assertThat(linked).as("seed %d", seed).isEqualTo(TestModules.text(FINAL.link(assemble(program.text(-1)))));
            assertThat(linked).doesNotContain("Linkage");
            assertThat(TestModules.text(FINAL.link(LIBRARY.link(modules)))).isEqualTo(linked);
        }
    }

    @Test
    void entryPointsListVariablesThatInitializersOfOtherModulesLeadTo() {
        String types = """
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %one = OpConstant %uint 1
            %pointer = OpTypePointer CrossWorkgroup %uint
            %outer = OpTypePointer CrossWorkgroup %pointer
            """;
        SpirvModule main = assemble(START + """
            OpEntryPoint Kernel %main "main"
            OpDecorate %called LinkageAttributes "called" Import
            """ + types + """
            %called = OpFunction %void None %function
            OpFunctionEnd
            %main = OpFunction %void None %function
            %start = OpLabel
            %call = OpFunctionCall %void %called
            OpReturn
            OpFunctionEnd
            """);
        SpirvModule library = assemble(START + """
            OpName %held "held"
            OpName %holder "holder"
            OpName %unused "unused"
            OpDecorate %called LinkageAttributes "called" Export
            """ + types + """
            %held = OpVariable %pointer CrossWorkgroup %one
            %holder = OpVariable %outer CrossWorkgroup %held
            %unused = OpVariable %pointer CrossWorkgroup %one
            %called = OpFunction %void None %function
            %start = OpLabel
            %load = OpLoad %pointer %holder Aligned 8
            OpReturn
            OpFunctionEnd
            """);
        SpirvModule linked = FINAL.link(main, library);
        assertThat(linked.layout().entryPoints().get(0).interfaceIds())
                .extracting(id -> linked.layout().name(id).orElseThrow())
                .containsExactly("holder", "held");
    }

    @Test
    void unknownInstructionsAreRefused() {
        SpirvModule module = SpirvModule.ofWords(
                new int[] {0x07230203, 0x00010000, 0, 2, 0, 2 << 16 | 60000, 1}, ReadOptions.DEFAULT);
        assertThatThrownBy(() -> FINAL.link(module))
                .isInstanceOf(LinkException.class)
                .hasMessage(
                        "module 1: word 5: error: opcode 60000 is not in the grammar, so its ids cannot be renumbered"
                                + " (supply a grammar that defines it)");
    }

    @Test
    void missingModulesAndUndefinedIds() {
        assertThatThrownBy(FINAL::link).isInstanceOf(IllegalArgumentException.class);
        SpirvModule module = assemble(START + "OpName %x \"x\"\n");
        assertThatThrownBy(() -> FINAL.link(module))
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("id %1 is not defined");
    }

    /** Each type is in the one below it, and the last one differs or not. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void deepTypes(boolean same) {
        SpirvModule first = assemble(nested(100_000, 32, "Import"));
        SpirvModule second = assemble(nested(100_000, same ? 32 : 64, "Export"));
        if (same) {
            assertThat(FINAL.link(first, second).instructionCount()).isEqualTo(first.instructionCount() - 2);
        } else {
            assertThatThrownBy(() -> FINAL.link(first, second)).isInstanceOf(LinkException.class);
        }
    }

    @Test
    void typesInMessagesEndWhereverTheyAreDeep() {
        for (String pointee : List.of("%p", "%pp")) {
            String more =
                    "%pp = OpTypePointer CrossWorkgroup %p\n%last = OpTypePointer CrossWorkgroup " + pointee + "\n";
            SpirvModule first =
                    assemble(nested(1000, 32, "Import").replace("%v = OpVariable %p", more + "%v = OpVariable %last"));
            SpirvModule second =
                    assemble(nested(1000, 64, "Export").replace("%v = OpVariable %p", more + "%v = OpVariable %last"));
            assertThatThrownBy(() -> FINAL.link(first, second))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("...");
        }
    }

    private static String nested(int depth, int width, String linkage) {
        StringBuilder text = new StringBuilder(START);
        text.append("OpDecorate %v LinkageAttributes \"v\" ")
                .append(linkage)
                .append("\n%0 = OpTypeInt ")
                .append(width)
                .append(" 0\n");
        for (int i = 1; i < depth; i++) {
            text.append('%').append(i).append(" = OpTypeStruct %").append(i - 1).append('\n');
        }
        return text.append("%p = OpTypePointer CrossWorkgroup %")
                .append(depth - 1)
                .append("\n%v = OpVariable %p CrossWorkgroup\n")
                .toString();
    }

    @Test
    void adversarialModulesCauseOnlyLinkExceptions() throws IOException {
        List<SpirvModule> seeds = new ArrayList<>();
        for (Path file : GoldenFiles.sources("transform/link", ".link")) {
            for (String part : Files.readString(file).split("(?m)^; module .*\n", -1)) {
                seeds.add(assemble(part));
            }
        }
        Random random = new Random(7);
        int linked = 0;
        for (int i = 0; i < Integer.getInteger("fuzz.iterations", Boolean.getBoolean("thorough") ? 2000 : 150); i++) {
            Linker linker = Linker.create()
                    .withPartialLinkage(random.nextBoolean())
                    .withKeptExports(random.nextBoolean())
                    .withPointerMismatch(random.nextBoolean())
                    .withMixedVersions(true);
            try {
                linker.link(mutated(seeds, random), mutated(seeds, random));
                linked++;
            } catch (MalformedModuleException | LinkException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
        }
        assertThat(linked).isPositive();
    }

    private static SpirvModule mutated(List<SpirvModule> seeds, Random random) {
        int[] words = seeds.get(random.nextInt(seeds.size())).words();
        for (int count = random.nextInt(4); count > 0 && words.length > 5; count--) {
            int at = 5 + random.nextInt(words.length - 5);
            int small = random.nextInt(words[3] + 2);
            words[at] = random.nextInt(4) == 0 ? words[5 + random.nextInt(words.length - 5)] : small;
        }
        return SpirvModule.ofWords(words, ReadOptions.DEFAULT);
    }
}
