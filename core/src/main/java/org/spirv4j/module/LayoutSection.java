// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;

/**
 * A section of the logical layout before the functions, in the order of section 2.4 of the specification, "Logical
 * Layout of a Module". Functions are not a section: see {@link ModuleLayout#functions}.
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

    /** The sections of the opcodes that were asked for; threads may race to fill it. */
    private static final @Nullable LayoutSection[] BY_OPCODE =
            new LayoutSection[Op.values()[Op.values().length - 1].opcode() + 1];

    private static LayoutSection find(int opcode) {
        if (opcode == Op.OpCapability.opcode() || opcode == Op.OpConditionalCapabilityINTEL.opcode()) {
            return CAPABILITIES;
        }
        if (opcode == Op.OpExtension.opcode() || opcode == Op.OpConditionalExtensionINTEL.opcode()) {
            return EXTENSIONS;
        }
        if (opcode == Op.OpExtInstImport.opcode()) {
            return IMPORTS;
        }
        if (opcode == Op.OpMemoryModel.opcode()) {
            return MEMORY_MODEL;
        }
        if (opcode == Op.OpModuleProcessed.opcode()) {
            return PROCESSES;
        }
        GrammarTables tables = BuiltInGrammar.tables();
        if (Trait.ENTRY_POINT.has(tables, opcode)) {
            return ENTRY_POINTS;
        }
        if (Trait.EXECUTION_MODE.has(tables, opcode)) {
            return EXECUTION_MODES;
        }
        if (Trait.DEBUG.has(tables, opcode) && !Trait.LINE.has(tables, opcode)) {
            return Trait.NAME.has(tables, opcode) ? NAMES : SOURCES;
        }
        return Trait.ANNOTATION.has(tables, opcode) ? ANNOTATIONS : DECLARATIONS;
    }

    /**
     * Returns the section of an instruction that is outside functions.
     *
     * @param opcode the opcode, 0 to 65,535
     * @return the section
     */
    public static LayoutSection of(int opcode) {
        if (opcode < 0 || opcode >= BY_OPCODE.length) {
            return DECLARATIONS;
        }
        LayoutSection section = BY_OPCODE[opcode];
        if (section == null) {
            section = find(opcode);
            BY_OPCODE[opcode] = section;
        }
        return section;
    }
}
