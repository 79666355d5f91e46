// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.grammar.Availability;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;

/** Describes instructions, enumerants, and the ids of a document, in Markdown. */
final class Describing {
    private static final int MAX_MEMBERS = 64;

    private final Grammar grammar;

    Describing(Grammar grammar) {
        this.grammar = grammar;
    }

    /** An operand as in "[Memory Access: MemoryAccess]". */
    static String label(OperandInfo operand) {
        String kind = operand.kind().name();
        String label = operand.name().isEmpty() ? kind : operand.name() + ": " + kind;
        return switch (operand.quantifier()) {
            case ONE -> label;
            case OPTIONAL -> "[" + label + "]";
            case ANY -> "[" + label + "]...";
        };
    }

    /** An instruction with its operands. */
    static String signature(String name, List<OperandInfo> operands) {
        return operands.isEmpty()
                ? name
                : name + " " + operands.stream().map(Describing::label).collect(Collectors.joining(", "));
    }

    String instruction(InstructionInfo info) {
        String result = info.hasResult() ? "%result = " : "";
        List<OperandInfo> operands = info.operandsWithResult().stream()
                .filter(operand -> !operand.kind().name().equals("IdResult"))
                .toList();
        StringBuilder text = new StringBuilder(Markdown.block(result + signature(info.name(), operands)));
        if (!info.instructionClass().isEmpty()) {
            text.append("Class ").append(info.instructionClass()).append(". ");
        }
        return text.append(availability(info.availability())).toString();
    }

    String enumerant(OperandKind kind, EnumerantInfo info) {
        String parameters = info.parameters().isEmpty()
                ? ""
                : "\n\nParameters: "
                        + info.parameters().stream().map(Describing::label).collect(Collectors.joining(", "));
        return "**" + kind.name() + " " + info.name() + "** (" + info.value() + ")" + parameters + "\n\n"
                + availability(info.availability());
    }

    private String availability(Availability availability) {
        List<String> parts = new ArrayList<>();
        if (!availability.capabilities().isEmpty()) {
            parts.add("Requires capability " + capabilities(availability) + ".");
        }
        String since = availability.since().map(SpirvVersion::toString).orElse("");
        if (since.isEmpty()) {
            parts.add("In no version of SPIR-V without an extension.");
        } else if (!since.equals("1.0")) {
            parts.add("Since SPIR-V " + since + ".");
        }
        if (!availability.extensions().isEmpty()) {
            parts.add("Extension: " + String.join(", ", availability.extensions()) + ".");
        }
        availability.until().ifPresent(until -> parts.add("Removed after SPIR-V " + until + "."));
        if (availability.provisional()) {
            parts.add("Provisional.");
        }
        return String.join(" ", parts);
    }

    private String capabilities(Availability availability) {
        Optional<OperandKind> kind = grammar.operandKind("Capability");
        return availability.capabilities().stream()
                .map(value -> kind.flatMap(operandKind -> operandKind.enumerant(value))
                        .map(EnumerantInfo::name)
                        .orElse(Integer.toString(value)))
                .collect(Collectors.joining(" or "));
    }

    /** An id: where it is defined, its type or the layout of the type that it is, and its value if it is a constant. */
    String id(Document document, String id) {
        Optional<Integer> definition = document.definition(id);
        if (definition.isEmpty()) {
            return Markdown.code(id) + " is not defined.";
        }
        StringBuilder text = new StringBuilder(Markdown.block(document.instruction(definition.get())));
        Assembled assembled = document.assembled();
        Optional<SpirvModule> module = assembled.module();
        assembled
                .id(id)
                .ifPresent(number -> module.ifPresent(found -> {
                    FriendlyNames names = FriendlyNames.of(found);
                    TypeTable types = assembled.types(found);
                    int type = types.typeOf(number);
                    if (type != 0) {
                        text.append("Type ")
                                .append(Markdown.code(names.name(type)))
                                .append(". ");
                        appendConstant(assembled.constants(found), number, types, type, text);
                    } else if (types.kind(number) == TypeTable.Kind.STRUCT) {
                        appendMembers(found, assembled.layout(found), types, names, number, text);
                    } else {
                        assembled
                                .layout(found)
                                .size(number)
                                .ifPresent(size -> text.append(size).append(" bytes. "));
                    }
                    found.layout().decorations(number).stream()
                            .limit(MAX_MEMBERS)
                            .forEach(decoration ->
                                    text.append("\n- decorated with ").append(Markdown.text(decoration.toString())));
                }));
        return text.toString();
    }

    private static void appendConstant(
            ConstantValues constants, int id, TypeTable types, int type, StringBuilder text) {
        OptionalLong integer = constants.integer(id);
        if (integer.isPresent()) {
            long value = integer.getAsLong();
            text.append("Value ")
                    .append(value)
                    .append(" (0x")
                    .append(Long.toHexString(value))
                    .append("). ");
        } else if (types.isScalar(type) && constants.isKnown(id)) {
            text.append("Value ").append(constants.number(id, 0)).append(". ");
        }
    }

    private static void appendMembers(
            SpirvModule module,
            TypeLayout layout,
            TypeTable types,
            FriendlyNames names,
            int struct,
            StringBuilder text) {
        text.append("\n| offset | size | member | type |\n|---:|---:|---|---|\n");
        int count = types.memberCount(struct);
        for (int member = 0; member < Math.min(count, MAX_MEMBERS); member++) {
            text.append("| ")
                    .append(number(layout.memberOffset(struct, member)))
                    .append(" | ")
                    .append(number(layout.memberSize(struct, member)))
                    .append(" | ")
                    .append(member)
                    .append(module.layout()
                            .memberName(struct, member)
                            .map(name -> " " + Markdown.text(name))
                            .orElse(""))
                    .append(" | ")
                    .append(Markdown.text(names.name(types.memberType(struct, member))))
                    .append(" |\n");
        }
        if (count > MAX_MEMBERS) {
            text.append("\nand ").append(count - MAX_MEMBERS).append(" more members.\n");
        }
        layout.size(struct).ifPresent(size -> text.append("\n").append(size).append(" bytes. "));
    }

    private static String number(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : "";
    }
}
