// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CapabilityDeclaration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.internal.access.LogicalLayout;

/**
 * What stands before the functions: the sections of the logical layout (section 2.4 of the specification, "Logical
 * Layout of a Module"), types, constants and variables.
 */
public final class Declarations {
    private static final int NONE = 0;

    private static final SpirvVersion ALL_IN_INTERFACES = SpirvVersion.of(1, 4);

    private final int[] sectionEnds = new int[LogicalLayout.DECLARATIONS + 1];

    /** Whether the ends of the sections are known; a module that is lifted as a list finds them when needed. */
    private boolean hasSections;

    private final EditableModule module;
    private final DeclarationIndex index;

    /** The numbers of the declared capabilities, as they were after so many changes. */
    private final Set<Integer> capabilities = new HashSet<>();

    private int capabilitiesAt = -1;

    Declarations(EditableModule module) {
        this.module = module;
        index = new DeclarationIndex(module);
        hasSections = !module.isList;
    }

    /**
     * Adds an instruction to the end of its section of the logical layout (section 2.4 of the specification, "Logical
     * Layout of a Module").
     *
     * @param op the opcode
     * @param typeId the id of the type of the result; 0 if the instruction has none
     * @param operands the words after the result id
     * @return the instruction
     * @throws IllegalArgumentException if the instruction cannot be before the functions
     */
    public int add(Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        switch (LogicalLayout.of(op.opcode())) {
            case LogicalLayout.FUNCTIONS, LogicalLayout.GRAPHS, LogicalLayout.BLOCK, LogicalLayout.TERMINATOR ->
                throw new IllegalArgumentException(op + " cannot be before the functions");
            default -> {}
        }
        return enter(module.instructions.create(op, typeId, operands));
    }

    /**
     * Declares a type, unless there is an equal one without decorations: structures, arrays and pointers may be
     * declared twice, so that the new one can be given others.
     *
     * @param op the opcode of a type declaration
     * @param operands the words after the result id
     * @return the id of the type
     * @throws IllegalArgumentException if the instruction does not declare a type
     */
    public int type(Op op, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        if (!op.isTypeDeclaration()) {
            throw new IllegalArgumentException(op + " does not declare a type");
        }
        return declare(op, 0, operands);
    }

    /**
     * Declares a constant, a DebugExpression, a DebugOperation, or a type as {@link #type} does, unless there is an
     * equal one.
     *
     * @param op the opcode of a type declaration or of a constant that specialization does not change, or OpExtInst
     * @param typeId the id of the type of a constant, a DebugExpression or a DebugOperation; 0 for a type
     * @param operands the words after the result id
     * @return the id of the type, constant, DebugExpression or DebugOperation
     */
    public int declare(Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        return index.declare(op, typeId, operands);
    }

    /**
     * {@return the first declaration of the section of types, constants and global variables; 0 for none} The others
     * follow it by {@link #next(int)}.
     */
    public int first() {
        findSections();
        int at = LogicalLayout.DECLARATIONS - 1;
        while (at > 0 && sectionEnds[at] == NONE) {
            at--;
        }
        int found = module.next(sectionEnds[at]);
        return found != 0 && sectionEnds[LogicalLayout.DECLARATIONS] != NONE ? found : 0;
    }

    /**
     * {@return the declaration that follows another one in the section of types, constants and global variables; 0
     * after the last one}
     *
     * @param declaration a declaration of that section
     */
    public int next(int declaration) {
        return declaration == last() ? NONE : module.next(declaration);
    }

    /** {@return the last declaration of the section of types, constants and global variables; 0 for none} */
    public int last() {
        findSections();
        return sectionEnds[LogicalLayout.DECLARATIONS];
    }

    /**
     * Takes back all types and constants that were declared since an earlier moment if nothing else has changed since
     * then, so that {@link EditableModule#changeCount} is the same again. A pass calls it that declares constants
     * before it knows whether it needs them.
     *
     * @param limit the {@link EditableModule#instructionLimit} at that moment
     * @param changes the {@link EditableModule#changeCount} at that moment
     */
    public void takeBack(int limit, long changes) {
        // Each declaration counts twice: its id and its words.
        if (module.changeCount() != changes + 2L * (module.instructionLimit() - limit)) {
            return;
        }
        for (int i = limit; i < module.instructionLimit(); i++) {
            if (!module.isListed(i)
                    || !module.words.has(i, Trait.VALUE_CONSTANT) && !module.words.has(i, Trait.TYPE_DECLARATION)) {
                return;
            }
        }
        while (module.instructionLimit() > limit) {
            int last = module.instructionLimit() - 1;
            leave(last);
            module.order.leave(last);
            module.instructions.takeBackLast();
        }
        module.instructions.setChangeCount(changes);
    }

    /**
     * Adds a variable to the interface of an entry point, unless it is there.
     *
     * @param entryPoint an OpEntryPoint or OpConditionalEntryPointINTEL
     * @param variable the id of the variable
     */
    public void addToInterface(int entryPoint, int variable) {
        for (int k = module.words.interfaceWord(entryPoint); k < module.wordCount(entryPoint); k++) {
            if (module.word(entryPoint, k) == variable) {
                return;
            }
        }
        module.addOperands(entryPoint, variable);
    }

    /**
     * {@return whether the interfaces of the entry points whose functions use a variable must list it} They list
     * variables of the storage classes Input and Output, and since SPIR-V 1.4 all variables outside of functions.
     *
     * @param variable the id of a variable outside of functions
     */
    public boolean isListedInInterfaces(int variable) {
        int storageClass = module.types().storageClass(module.typeOf(variable));
        return storageClass == StorageClass.Input.value()
                || storageClass == StorageClass.Output.value()
                || module.header().version().compareTo(ALL_IN_INTERFACES) >= 0;
    }

    /**
     * Adds a variable to the interfaces of all entry points, if interfaces {@linkplain #isListedInInterfaces must list
     * it}.
     *
     * @param variable the id of a variable outside of functions
     */
    public void addToInterfaces(int variable) {
        if (!isListedInInterfaces(variable)) {
            return;
        }
        for (int i = module.first(); i != NONE && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (module.words.has(i, Trait.ENTRY_POINT)) {
                addToInterface(i, variable);
            }
        }
    }

    /**
     * {@return whether the module declares a capability}
     *
     * @param capability the capability
     */
    public boolean hasCapability(Capability capability) {
        Objects.requireNonNull(capability, "capability");
        if (capabilitiesAt != module.order.capabilityChanges()) {
            capabilitiesAt = module.order.capabilityChanges();
            capabilities.clear();
            for (int i = module.first(); i != NONE && module.is(i, Op.OpCapability); i = module.next(i)) {
                capabilities.add(module.word(i, CapabilityDeclaration.CAPABILITY));
            }
        }
        return capabilities.contains(capability.value());
    }

    private void findSections() {
        if (!hasSections) {
            hasSections = true;
            for (int i = module.first(), section; i != NONE; i = module.next(i)) {
                section = LogicalLayout.of(module.opcode(i));
                if (section == LogicalLayout.FUNCTIONS || section == LogicalLayout.GRAPHS) {
                    break;
                }
                entered(i);
            }
        }
    }

    /** Called for each instruction that is lifted before the functions. */
    void entered(int instruction) {
        // A line applies to what follows it, so that nothing is added after the last one.
        if (LogicalLayout.of(module.opcode(instruction)) != LogicalLayout.LINE) {
            sectionEnds[section(instruction)] = instruction;
        }
    }

    private int section(int instruction) {
        int section = LogicalLayout.of(module.opcode(instruction));
        if (section == LogicalLayout.ANNOTATION_OR_DECLARATION) {
            return sectionEnds[LogicalLayout.DECLARATIONS] == 0
                    ? LogicalLayout.ANNOTATIONS
                    : LogicalLayout.DECLARATIONS;
        }
        return Math.min(section, LogicalLayout.DECLARATIONS);
    }

    int enter(int instruction) {
        findSections();
        int section = section(instruction);
        int at = section;
        while (at > 0 && sectionEnds[at] == NONE) {
            at--;
        }
        module.order.enter(instruction, sectionEnds[at], 0);
        sectionEnds[section] = instruction;
        return instruction;
    }

    /**
     * Adds a copy of an instruction to the section of that instruction: after it, if instructions with this opcode may
     * stand in two sections.
     */
    void enter(int copy, int original) {
        findSections();
        if (LogicalLayout.of(module.opcode(original)) != LogicalLayout.ANNOTATION_OR_DECLARATION) {
            enter(copy);
            return;
        }
        module.order.enter(copy, original, 0);
        for (int section = 0; section < sectionEnds.length; section++) {
            if (sectionEnds[section] == original) {
                sectionEnds[section] = copy;
            }
        }
    }

    void leave(int instruction) {
        if (!hasSections) {
            return;
        }
        int section = section(instruction);
        if (sectionEnds[section] == instruction) {
            int before = module.previous(instruction);
            boolean isSame = before != NONE && module.order.knownBlock(before) == 0 && section(before) == section;
            sectionEnds[section] = isSame ? before : NONE;
        }
    }

    /** Called when the instructions have got other numbers. */
    void renumber(InstructionNumbering numbering) {
        numbering.renumber(sectionEnds, sectionEnds.length);
    }

    /** Called when ids have got other numbers. */
    void forget() {
        index.clear();
    }
}
