package org.spirv4j.module;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;

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
    /** Types, constants, global variables, and whatever else stands outside functions. */
    DECLARATIONS;

    private static final Map<LayoutSection, List<Op>> OPS = new EnumMap<>(Map.of(
            CAPABILITIES, List.of(Op.OpCapability, Op.OpConditionalCapabilityINTEL),
            EXTENSIONS, List.of(Op.OpExtension, Op.OpConditionalExtensionINTEL),
            IMPORTS, List.of(Op.OpExtInstImport),
            MEMORY_MODEL, List.of(Op.OpMemoryModel),
            ENTRY_POINTS, List.of(Op.OpEntryPoint, Op.OpConditionalEntryPointINTEL),
            EXECUTION_MODES, List.of(Op.OpExecutionMode, Op.OpExecutionModeId),
            SOURCES, List.of(Op.OpString, Op.OpSource, Op.OpSourceExtension, Op.OpSourceContinued),
            NAMES, List.of(Op.OpName, Op.OpMemberName),
            PROCESSES, List.of(Op.OpModuleProcessed),
            ANNOTATIONS,
                    List.of(
                            Op.OpDecorate,
                            Op.OpMemberDecorate,
                            Op.OpDecorationGroup,
                            Op.OpGroupDecorate,
                            Op.OpGroupMemberDecorate,
                            Op.OpDecorateId,
                            Op.OpMemberDecorateIdEXT,
                            Op.OpDecorateString,
                            Op.OpMemberDecorateString)));

    private static final LayoutSection[] BY_OPCODE = byOpcode();

    private static LayoutSection[] byOpcode() {
        LayoutSection[] table = new LayoutSection[Op.values()[Op.values().length - 1].opcode() + 1];
        java.util.Arrays.fill(table, DECLARATIONS);
        OPS.forEach((section, ops) -> ops.forEach(op -> table[op.opcode()] = section));
        return table;
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
