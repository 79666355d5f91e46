// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.module;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.module.LayoutSection;

/**
 * The section of a module that an instruction belongs to, by opcode (section 2.4, "Logical Layout of a Module"). The
 * numbers of the sections are in their order.
 */
final class LogicalLayout {
    static final int CAPABILITIES = 0;
    static final int EXTENSIONS = 1;
    static final int IMPORTS = 2;
    static final int MEMORY_MODEL = 3;
    static final int ADDRESSING_MODE = 4;
    static final int ENTRY_POINTS = 5;
    static final int EXECUTION_MODES = 6;
    static final int SOURCES = 7;
    static final int NAMES = 8;
    static final int PROCESSES = 9;
    static final int ANNOTATIONS = 10;
    static final int DECLARATIONS = 11;
    static final int FUNCTIONS = 12;
    static final int GRAPHS = 13;

    /** Among the declarations or in a block. */
    static final int DECLARATION_OR_BLOCK = 14;

    /** Among the annotations, or among the declarations after the ids that it uses. */
    static final int ANNOTATION_OR_DECLARATION = 18;

    /** Among the declarations or in a function. */
    static final int LINE = 15;

    /** In a block only. */
    static final int BLOCK = 16;

    /** In a block, as its last instruction. */
    static final int TERMINATOR = 17;

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
    static int of(int opcode) {
        return opcode < SECTIONS.length ? SECTIONS[opcode] : BLOCK;
    }

    /** Whether an instruction belongs before the declarations, where it refers to ids that are defined later. */
    static boolean isPreamble(int opcode) {
        int section = of(opcode);
        return section <= ANNOTATIONS || section == ANNOTATION_OR_DECLARATION;
    }

    /** The contents of a section, for messages. */
    static String name(int section) {
        return SECTION_NAMES[section];
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
        return switch (op) {
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

    /** Whether the built-in grammar has the instruction. */
    static boolean isKnown(InstructionCursor cursor) {
        return cursor.op != Op.OpNop || cursor.opcode == Op.OpNop.opcode();
    }
}
