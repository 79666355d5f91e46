// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.annotation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** What NonSemantic.ClspvReflection, in any version, says about kernels that became compute shaders. */
public final class KernelDescriptions {
    private static final String SET = "NonSemantic.ClspvReflection.";

    /** The operands that are numbers, each by its name. */
    private static final List<String> NUMBERS = List.of(
            "Ordinal",
            "DescriptorSet",
            "Binding",
            "Offset",
            "Size",
            "SpecId",
            "ElemSize",
            "X",
            "Y",
            "Z",
            "Dim",
            "Mask",
            "ObjectOffset",
            "PointerOffset",
            "PointerSize",
            "PrintfID",
            "BufferSize",
            "Variable",
            "NumArguments",
            "Flags");

    /** Address spaces by number: those of OpenCL's host API from 0x119B on, and those of SPIR. */
    private static final List<String> ADDRESS_SPACES = List.of("global", "local", "constant", "private");

    private static final int FIRST_ADDRESS_SPACE = 0x119B;
    private static final List<String> SPIR_ADDRESS_SPACES =
            List.of("private", "global", "constant", "local", "generic");
    private static final List<String> ACCESSES = List.of("read_only", "write_only", "read_write");
    private static final int FIRST_ACCESS = 0x11A0;

    /** The bits of type qualifiers, from the lowest on. */
    private static final List<String> TYPE_QUALIFIERS = List.of("const", "restrict", "volatile", "pipe");

    /** The instructions, in the order of the module. */
    public final List<Description> all;

    /**
     * An instruction.
     *
     * @param name its name, such as {@code ArgumentUniform}
     * @param id its result id
     * @param function the function of the kernel that it is about; 0 if it is about the module
     * @param numbers the operands that are numbers, by name
     * @param text a name, a format or the bytes of data as hexadecimal digits; empty if it has none
     * @param type the type of an argument in OpenCL C; empty if it is not stated
     * @param qualifiers the qualifiers of an argument in OpenCL C
     * @param sizes the sizes of the arguments of a format
     */
    public record Description(
            String name,
            int id,
            int function,
            Map<String, Long> numbers,
            String text,
            String type,
            List<String> qualifiers,
            List<Long> sizes) {
        /** An operand; negative if there is none. */
        public long number(String operand) {
            return numbers.getOrDefault(operand, -1L);
        }

        /** Whether it is about an argument. */
        public boolean isOfArgument() {
            return numbers.containsKey("Ordinal");
        }
    }

    private final SpirvModule module;
    private final TypeFacts facts;
    private final ExtendedOperands operands;

    private KernelDescriptions(SpirvModule module, TypeFacts facts) {
        this.module = module;
        this.facts = facts;
        operands = new ExtendedOperands(module);
        List<Description> found = new ArrayList<>();
        for (Instruction instruction : module.instructions()) {
            if (instruction.is(Op.OpExtInst) && imports(instruction.word(ExtInst.SET))) {
                read(instruction).ifPresent(found::add);
            }
        }
        all = List.copyOf(found);
    }

    /** The descriptions in a module; empty if it does not import the set. */
    public static Optional<KernelDescriptions> of(SpirvModule module, TypeFacts facts) {
        return module.layout().imports().stream()
                        .anyMatch(imported -> imported.name().startsWith(SET))
                ? Optional.of(new KernelDescriptions(module, facts))
                : Optional.empty();
    }

    private boolean imports(int set) {
        return module.layout().imports().stream()
                .anyMatch(imported -> imported.id() == set && imported.name().startsWith(SET));
    }

    private Optional<Description> read(Instruction instruction) {
        String name = operands.name(instruction);
        if (name.isEmpty() || name.equals("ArgumentInfo")) {
            return Optional.empty();
        }
        Map<String, Long> numbers = new HashMap<>();
        for (String operand : NUMBERS) {
            int id = operands.id(instruction, operand);
            if (id != 0 && facts.isKnownInteger(id)) {
                numbers.put(operand, facts.knownInteger(id));
            }
        }
        Optional<Instruction> info = module.definition(operands.id(instruction, "ArgInfo"))
                .filter(found -> operands.is(found, "ArgumentInfo"));
        List<String> qualifiers = info.map(this::qualifiers).orElse(List.of());
        List<Long> sizes = new ArrayList<>();
        for (int id : operands.ids(instruction, "ArgumentSizes")) {
            sizes.add(facts.integer(id, 0));
        }
        String text = info.flatMap(found -> operands.text(found, "Name"))
                .or(() -> operands.text(instruction, "Name"))
                .or(() -> operands.text(instruction, "Data"))
                .or(() -> operands.text(instruction, "FormatString"))
                .orElse("");
        String type = info.flatMap(found -> operands.text(found, "Type Name")).orElse("");
        return Optional.of(new Description(
                name,
                instruction.resultId(),
                function(instruction),
                Map.copyOf(numbers),
                text,
                type,
                qualifiers,
                sizes));
    }

    /** The function of the kernel that an instruction refers to, itself or by the declaration of the kernel. */
    private int function(Instruction instruction) {
        int named = operands.id(instruction, "Kernel");
        int declared = operands.id(instruction, "Decl");
        Optional<Instruction> kernel = module.definition(named == 0 ? declared : named);
        if (kernel.filter(found -> found.is(Op.OpFunction)).isPresent()) {
            return kernel.get().resultId();
        }
        return kernel.filter(found -> operands.is(found, "Kernel"))
                .map(found -> operands.id(found, "Kernel"))
                .orElse(0);
    }

    private List<String> qualifiers(Instruction info) {
        List<String> found = new ArrayList<>();
        long space = facts.integer(operands.id(info, "Address Qualifier"), -1);
        add(
                space >= FIRST_ADDRESS_SPACE ? ADDRESS_SPACES : SPIR_ADDRESS_SPACES,
                space >= FIRST_ADDRESS_SPACE ? space - FIRST_ADDRESS_SPACE : space,
                found);
        add(ACCESSES, facts.integer(operands.id(info, "Access Qualifier"), -1) - FIRST_ACCESS, found);
        long types = facts.integer(operands.id(info, "Type Qualifier"), 0);
        for (int i = 0; i < TYPE_QUALIFIERS.size(); i++) {
            if ((types >> i & 1) != 0) {
                found.add(TYPE_QUALIFIERS.get(i));
            }
        }
        found.remove("private");
        return List.copyOf(found);
    }

    private static void add(List<String> names, long index, List<String> found) {
        if (index >= 0 && index < names.size()) {
            found.add(names.get((int) index));
        }
    }
}
