package org.spirv4j.cli.stats;

import org.spirv4j.grammar.Op;

/** The sections of a module in their order (section 2.4 of the specification, "Logical Layout of a Module"). */
enum Section {
    CAPABILITIES("capabilities"),
    EXTENSIONS("extensions"),
    IMPORTS("extended instruction imports"),
    MEMORY_MODEL("memory model"),
    ENTRY_POINTS("entry points"),
    EXECUTION_MODES("execution modes"),
    SOURCES("debug: strings and sources"),
    NAMES("debug: names"),
    PROCESSED("debug: module processing"),
    ANNOTATIONS("annotations"),
    DEFINITIONS("types, constants, global variables"),
    DECLARATIONS("function declarations"),
    FUNCTIONS("function definitions"),
    GRAPHS("graphs");

    private final String label;

    Section(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The section of an instruction outside functions and graphs. */
    static Section ofGlobal(Op op) {
        return switch (op) {
            case OpCapability, OpConditionalCapabilityINTEL -> CAPABILITIES;
            case OpExtension, OpConditionalExtensionINTEL -> EXTENSIONS;
            case OpExtInstImport -> IMPORTS;
            case OpMemoryModel -> MEMORY_MODEL;
            case OpEntryPoint, OpConditionalEntryPointINTEL -> ENTRY_POINTS;
            case OpExecutionMode, OpExecutionModeId -> EXECUTION_MODES;
            case OpString, OpSource, OpSourceExtension, OpSourceContinued -> SOURCES;
            case OpName, OpMemberName -> NAMES;
            case OpModuleProcessed -> PROCESSED;
            case OpDecorate,
                    OpMemberDecorate,
                    OpDecorationGroup,
                    OpGroupDecorate,
                    OpGroupMemberDecorate,
                    OpDecorateId,
                    OpDecorateString,
                    OpMemberDecorateString -> ANNOTATIONS;
            case OpGraphEntryPointARM -> GRAPHS;
            default -> DEFINITIONS;
        };
    }
}
