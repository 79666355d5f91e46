package org.spirv4j.internal.listing;

/** The parts of a module in their order (section 2.4 of the specification), as far as a reader cares. */
enum Section {
    HEADER("Header"),
    CAPABILITIES("Capabilities and extensions"),
    ENTRY_POINTS("Entry points and modes"),
    DEBUG("Sources and names"),
    ANNOTATIONS("Annotations"),
    TYPES("Types, constants, variables"),
    FUNCTIONS("Functions");

    private final String title;

    Section(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** The section that the text is in behind an instruction; never goes back, even where instructions are out of order. */
    Section behind(String opcode) {
        Section section = of(opcode);
        return section.compareTo(this) > 0 ? section : this;
    }

    /** Where an instruction belongs; {@link #HEADER} for one that may stand in several sections. */
    private static Section of(String opcode) {
        return switch (opcode) {
            case "OpCapability", "OpExtension", "OpExtInstImport" -> CAPABILITIES;
            case "OpMemoryModel", "OpEntryPoint", "OpExecutionMode", "OpExecutionModeId" -> ENTRY_POINTS;
            case "OpString", "OpSource", "OpSourceExtension", "OpName", "OpMemberName", "OpModuleProcessed" -> DEBUG;
            case "OpVariable", "OpUndef" -> TYPES;
            case "OpFunction" -> FUNCTIONS;
            default -> ofFamily(opcode);
        };
    }

    private static Section ofFamily(String opcode) {
        if (opcode.startsWith("OpDecorat")
                || opcode.startsWith("OpMemberDecorate")
                || opcode.startsWith("OpGroupDecorate")
                || opcode.startsWith("OpGroupMemberDecorate")) {
            return ANNOTATIONS;
        }
        return opcode.startsWith("OpType") || opcode.startsWith("OpConstant") || opcode.startsWith("OpSpecConstant")
                ? TYPES
                : HEADER;
    }
}
