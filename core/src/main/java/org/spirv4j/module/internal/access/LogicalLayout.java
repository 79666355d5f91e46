// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module.internal.access;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.LayoutSection;

/**
 * The section of a module that an instruction belongs to, by opcode (section 2.4, "Logical Layout of a Module"). The
 * numbers of the sections are in their order.
 */
public final class LogicalLayout {
    public static final int CAPABILITIES = 0;
    public static final int EXTENSIONS = 1;
    public static final int IMPORTS = 2;
    public static final int MEMORY_MODEL = 3;
    public static final int ADDRESSING_MODE = 4;
    public static final int ENTRY_POINTS = 5;
    public static final int EXECUTION_MODES = 6;
    public static final int SOURCES = 7;
    public static final int NAMES = 8;
    public static final int PROCESSES = 9;
    public static final int ANNOTATIONS = 10;
    public static final int DECLARATIONS = 11;
    public static final int FUNCTIONS = 12;
    public static final int GRAPHS = 13;

    /** Among the declarations or in a block. */
    public static final int DECLARATION_OR_BLOCK = 14;

    /** Among the annotations, or among the declarations after the ids that it uses. */
    public static final int ANNOTATION_OR_DECLARATION = 18;

    /** Among the declarations or in a function. */
    public static final int LINE = 15;

    /** In a block only. */
    public static final int BLOCK = 16;

    /** In a block, as its last instruction. */
    public static final int TERMINATOR = 17;

    private static final String[] SECTION_NAMES = {
        "capabilities",
        "extensions",
        "imports of extended instruction sets",
        "memory model",
        "addressing mode of samplers and images",
        "entry points",
        "execution modes",
        "strings and sources",
        "names",
        "OpModuleProcessed instructions",
        "decorations",
        "types, constants and global variables",
        "functions",
        "graphs"
    };

    private static final byte[] SECTIONS = sections();

    private LogicalLayout() {}

    /** The section of an opcode; {@link #BLOCK} for opcodes that the built-in grammar does not have. */
    public static int of(int opcode) {
        return opcode < SECTIONS.length ? SECTIONS[opcode] : BLOCK;
    }

    /** Whether an instruction belongs before the declarations, where it refers to ids that are defined later. */
    public static boolean isPreamble(int opcode) {
        int section = of(opcode);
        return section <= ANNOTATIONS || section == ANNOTATION_OR_DECLARATION;
    }

    /** The contents of a section, for messages. */
    public static String name(int section) {
        return SECTION_NAMES[section];
    }

    /**
     * Whether an instruction may be in a section. Instructions that the built-in grammar does not have may be among the
     * declarations.
     */
    public static boolean mayContain(LayoutSection section, int opcode) {
        int known = of(opcode);
        boolean isDeclaration = section == LayoutSection.DECLARATIONS;
        return switch (known) {
            case ANNOTATION_OR_DECLARATION -> isDeclaration || section == LayoutSection.ANNOTATIONS;
            case DECLARATION_OR_BLOCK, LINE -> isDeclaration;
            case FUNCTIONS, GRAPHS, TERMINATOR -> false;
            case BLOCK -> isDeclaration && Op.of(opcode).isEmpty();
            default -> LayoutSection.of(opcode) == section;
        };
    }

    private static byte[] sections() {
        Op[] all = Op.values();
        byte[] sections = new byte[all[all.length - 1].opcode() + 1];
        java.util.Arrays.fill(sections, (byte) BLOCK);
        for (Op op : all) {
            sections[op.opcode()] = (byte) section(op);
        }
        return sections;
    }

    private static int section(Op op) {
        return switch (op.opcode()) {
            case OpDecorateId, OpMemberDecorateIdEXT -> ANNOTATION_OR_DECLARATION;
            case OpSamplerImageAddressingModeNV -> ADDRESSING_MODE;
            case OpTypeForwardPointer, OpAsmTargetINTEL, OpAsmINTEL, OpGraphConstantARM -> DECLARATIONS;
            case OpConstantPipeStorage, OpUndef, OpPoisonKHR -> DECLARATION_OR_BLOCK;
            case OpFunction, OpFunctionParameter, OpFunctionEnd, OpLabel -> FUNCTIONS;
            default ->
                switch (LayoutSection.of(op.opcode())) {
                    case CAPABILITIES -> CAPABILITIES;
                    case EXTENSIONS -> EXTENSIONS;
                    case IMPORTS -> IMPORTS;
                    case MEMORY_MODEL -> MEMORY_MODEL;
                    case ENTRY_POINTS -> ENTRY_POINTS;
                    case EXECUTION_MODES -> EXECUTION_MODES;
                    case SOURCES -> SOURCES;
                    case NAMES -> NAMES;
                    case PROCESSES -> PROCESSES;
                    case ANNOTATIONS -> ANNOTATIONS;
                    case DECLARATIONS -> sectionAfterAnnotations(op);
                };
        };
    }

    private static int sectionAfterAnnotations(Op op) {
        if (Trait.TYPE_DECLARATION.has(op) || Trait.CONSTANT.has(op) || Trait.CONTINUATION.has(op)) {
            return DECLARATIONS;
        }
        if (Trait.VARIABLE.has(op) || Trait.EXTENDED_INSTRUCTION.has(op)) {
            return DECLARATION_OR_BLOCK;
        }
        if (Trait.ALIAS_DECLARATION.has(op)) {
            return ANNOTATION_OR_DECLARATION;
        }
        if (Trait.LINE.has(op)) {
            return LINE;
        }
        return Trait.GRAPH.has(op) ? GRAPHS : Trait.TERMINATION.has(op) ? TERMINATOR : BLOCK;
    }
}
