// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/**
 * A section of the logical layout before the functions, in the order of section 2.4 of the specification, "Logical Layout of
 * a Module". Functions are not a section: see {@link ModuleLayout#functions}.
 */
public enum LayoutSection {
    /** OpCapability. */
    CAPABILITIES,
    /** OpExtension. */
    EXTENSIONS,
    /** OpExtInstImport. */
    IMPORTS,
    /** OpMemoryModel. */
    MEMORY_MODEL,
    /** OpEntryPoint. */
    ENTRY_POINTS,
    /** OpExecutionMode and OpExecutionModeId. */
    EXECUTION_MODES,
    /** OpString, OpSource, OpSourceExtension and OpSourceContinued. */
    SOURCES,
    /** OpName and OpMemberName. */
    NAMES,
    /** OpModuleProcessed. */
    PROCESSES,
    /** All decoration instructions. */
    ANNOTATIONS,
    /** Types, constants, global variables, and all other instructions outside functions. */
    DECLARATIONS;

    private static final LayoutSection[] BY_OPCODE = byOpcode();

    private static LayoutSection[] byOpcode() {
        LayoutSection[] table = new LayoutSection[Op.values()[Op.values().length - 1].opcode() + 1];
        java.util.Arrays.fill(table, DECLARATIONS);
        for (Op op : Op.values()) {
            table[op.opcode()] = of(op);
        }
        return table;
    }

    private static LayoutSection of(Op op) {
        return switch (op) {
            case OpCapability, OpConditionalCapabilityINTEL -> CAPABILITIES;
            case OpExtension, OpConditionalExtensionINTEL -> EXTENSIONS;
            case OpExtInstImport -> IMPORTS;
            case OpMemoryModel -> MEMORY_MODEL;
            case OpModuleProcessed -> PROCESSES;
            default -> {
                if (Trait.ENTRY_POINT.has(op)) {
                    yield ENTRY_POINTS;
                }
                if (Trait.EXECUTION_MODE.has(op)) {
                    yield EXECUTION_MODES;
                }
                if (Trait.DEBUG.has(op) && !Trait.LINE.has(op)) {
                    yield Trait.NAME.has(op) ? NAMES : SOURCES;
                }
                yield Trait.ANNOTATION.has(op) ? ANNOTATIONS : DECLARATIONS;
            }
        };
    }

    /**
     * Returns the section of an instruction that is outside functions.
     *
     * @param opcode the opcode, 0 to 65,535
     * @return the section
     */
    public static LayoutSection of(int opcode) {
        return opcode >= 0 && opcode < BY_OPCODE.length ? BY_OPCODE[opcode] : DECLARATIONS;
    }
}
