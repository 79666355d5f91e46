// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.internal.requirement.CapabilityExceptions;
import org.spirv4j.analysis.internal.requirement.CapabilityTable;
import org.spirv4j.analysis.internal.requirement.OperandCapabilities;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.GatherModes;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.GatesRule;

/**
 * Compares what the grammar requires with what the module declares. Each missing capability, extension or version is
 * reported once, with notes at its further uses.
 */
final class GateChecks {
    /** Maximum number of notes per finding. */
    private static final int MAX_NOTES = 3;

    private final ValidationContext context;
    private final GrammarTables tables;
    private final CapabilityTable capabilities;
    private final CapabilityExceptions exceptions;
    private final int version;
    private final int capabilityKind;
    private final int decorationKind;

    /** The findings by what is missing. */
    private final Map<String, FindingBuilder> missing = new HashMap<>();

    /** The number of notes of each finding. */
    private final Map<String, Integer> noteCounts = new HashMap<>();

    /** Whether the last finding has the maximum number of notes. */
    private boolean hasAllNotes;

    GateChecks(ValidationContext context) {
        this.context = context;
        tables = context.tables;
        capabilities = CapabilityTable.of(tables);
        exceptions = CapabilityExceptions.of(tables);
        version = context.version.major() << 8 | context.version.minor();
        capabilityKind = tables.kind("Capability");
        decorationKind = tables.kind("Decoration");
    }

    /** Whether the last report has the maximum number of notes, so that further ones would be dropped. */
    boolean hasAllNotes() {
        return hasAllNotes;
    }

    /** Whether the module may use an instruction of the core grammar; if not, reports it. */
    boolean isAllowed(InstructionCursor cursor, int row) {
        GrammarTables.Facts facts = tables.opFacts(row);
        String name = tables.name(tables.opName(row));
        if (isRemoved(cursor, facts, name) || isReserved(cursor, name)) {
            return false;
        }
        boolean gated = tables.listLength(facts.capabilities()) != 0;
        if (gated
                && !(Trait.AMD_GROUP_OPERATION.has(cursor.op) && context.hasExtension(CapabilityExceptions.BALLOT))
                && lacksCapability(cursor, name, values(facts.capabilities()))) {
            return false;
        }
        // A declared capability enables its instructions in any version, except this one, which needs SPIR-V 1.6.
        return gated && cursor.op != Op.OpTerminateInvocation || !isTooEarly(cursor, facts, name, false);
    }

    /** Whether the module may use an enumerant; if not, reports it. */
    boolean isAllowed(InstructionCursor cursor, int kind, int row) {
        GrammarTables.Facts facts = tables.enumerantFacts(row);
        int value = tables.enumerantValue(row);
        if (exceptions.isUngatedDeclaration(kind, value)) {
            return true;
        }
        String name = tables.name(tables.kindName(kind)) + " " + tables.name(tables.enumerantName(row));
        if (isRemoved(cursor, facts, name) || isTooEarly(cursor, facts, name, true)) {
            return false;
        }
        if (kind == capabilityKind
                || exceptions.isBallotOperation(kind, value) && context.hasExtension(CapabilityExceptions.BALLOT)) {
            return true;
        }
        return !lacksCapability(
                cursor,
                name,
                kind == decorationKind && value == Decoration.FPRoundingMode.value()
                        ? roundingMode()
                        : values(facts.capabilities()));
    }

    /** Vulkan allows rounding modes only for conversions to 16-bit storage. */
    private List<Integer> roundingMode() {
        return !context.isVulkan()
                ? List.of()
                : List.of(
                        Capability.StorageBuffer16BitAccess.value(),
                        Capability.UniformAndStorageBuffer16BitAccess.value(),
                        Capability.StoragePushConstant16.value(),
                        Capability.StorageInputOutput16.value());
    }

    /** Whether the module may use an instruction of an extended set; if not, reports it. */
    boolean isAllowedInstruction(InstructionCursor cursor, int set, int row) {
        GrammarTables.Facts facts = tables.sets().instructionFacts(row);
        String name = tables.name(tables.sets().name(set)) + " "
                + tables.name(tables.sets().instructionName(row));
        return !lacksCapability(cursor, name, values(facts.capabilities()));
    }

    /** Reports an OpImageGatherQCOM whose mode requires a capability that the module does not declare. */
    void gatherMode(InstructionCursor cursor, int mode) {
        OperandCapabilities.ofGatherMode(mode)
                .ifPresent(capability -> lacksCapability(
                        cursor, "gather mode " + GatherModes.of(mode).orElseThrow(), List.of(capability.value())));
    }

    private boolean isRemoved(InstructionCursor cursor, GrammarTables.Facts facts, String name) {
        if (version <= facts.until()) {
            return false;
        }
        report(
                cursor,
                GatesRule.REMOVED,
                name,
                name + " is not available after SPIR-V " + text(facts.until()) + ", but the module uses SPIR-V "
                        + context.version,
                Hint.of("use SPIR-V " + text(facts.until()) + " or earlier, or use the replacement of " + name));
        return true;
    }

    private boolean isReserved(InstructionCursor cursor, String name) {
        if (!Trait.RESERVED_OPCODE.has(cursor.op)) {
            return false;
        }
        report(
                cursor,
                GatesRule.RESERVED,
                name,
                name + " is reserved and not part of any SPIR-V version",
                Hint.of("divide the coordinate, and use the instruction without Proj"));
        return true;
    }

    /**
     * Whether the module's version is too low and no declared extension enables the feature.
     *
     * @param capabilitySuffices whether a capability alone enables a feature that no version includes
     */
    private boolean isTooEarly(
            InstructionCursor cursor, GrammarTables.Facts facts, String name, boolean capabilitySuffices) {
        if (facts.since() <= version) {
            return false;
        }
        List<String> extensions = names(facts.extensions());
        if (context.hasAnyExtension(extensions)) {
            return false;
        }
        boolean single = extensions.size() == 1;
        boolean never = facts.since() == GrammarModel.NO_VERSION;
        if (extensions.isEmpty()) {
            if (never && capabilitySuffices) {
                return false;
            }
            report(
                    cursor,
                    never ? GatesRule.RESERVED : GatesRule.VERSION,
                    name,
                    never
                            ? name + " is reserved and not part of any SPIR-V version"
                            : name + " requires SPIR-V " + text(facts.since()) + ", but the module uses SPIR-V "
                                    + context.version,
                    never ? Hint.NONE : Hint.of("use SPIR-V " + text(facts.since()) + " or later"));
            return true;
        }
        report(
                cursor,
                GatesRule.EXTENSION,
                "OpExtension " + bestExtension(extensions),
                name + " requires " + (never ? "" : "SPIR-V " + text(facts.since()) + " or ")
                        + (single ? "extension " : "one of the extensions ")
                        + String.join(", ", extensions)
                        + (never
                                ? single ? ", which the module does not declare" : ", none of which the module declares"
                                : "; the module uses SPIR-V " + context.version
                                        + (single
                                                ? " and does not declare the extension"
                                                : " and declares none of them")),
                Hint.extension(
                        bestExtension(extensions),
                        never ? "" : ", or use SPIR-V " + text(facts.since()) + " or later"));
        return true;
    }

    private String bestExtension(List<String> extensions) {
        return extensions.stream()
                .filter(e -> context.environments().allowsExtension(context.env, e))
                .findFirst()
                .orElse(extensions.get(0));
    }

    private boolean lacksCapability(InstructionCursor cursor, String name, List<Integer> any) {
        if (any.isEmpty()) {
            return false;
        }
        for (int value : any) {
            if (context.hasCapability(value)) {
                return false;
            }
        }
        List<String> names = any.stream().map(this::capability).toList();
        int best = best(any);
        report(
                cursor,
                GatesRule.CAPABILITY,
                "OpCapability " + capability(best),
                name + " requires "
                        + (any.size() == 1 ? "capability " : "one of the capabilities ")
                        + String.join(", ", names) + ", "
                        + (any.size() == 1 ? "which" : "none of which") + " the module "
                        + (any.size() == 1 ? "does not declare" : "declares"),
                declaration(best));
        return true;
    }

    private String capability(int value) {
        int index = capabilities.index(value);
        return index < 0 ? Integer.toString(value) : capabilities.name(index);
    }

    /** The capability that is cheapest to declare in the environment, given what the module declares already. */
    private int best(List<Integer> any) {
        int best = any.get(0);
        int bestCost = Integer.MAX_VALUE;
        for (int value : any) {
            int cost = cost(value);
            if (cost < bestCost) {
                bestCost = cost;
                best = value;
            }
        }
        return best;
    }

    private int cost(int value) {
        int cost = context.environments().allows(context.env, tables, value) ? 0 : 1000;
        for (int implied : capabilities.closureOfValues(List.of(value))) {
            boolean foreign = implied == Capability.Kernel.value() || implied == Capability.Shader.value();
            if (!context.hasCapability(implied)) {
                cost += foreign ? 100 : 1;
            }
        }
        int index = capabilities.index(value);
        return index < 0 || capabilities.since(index) <= version ? cost : cost + 10;
    }

    /** The hint to declare a capability, and the extension that it also requires. */
    private Hint declaration(int value) {
        String instruction = "OpCapability " + capability(value);
        List<Fix> fixes = new ArrayList<>();
        fixes.add(Fix.of(Fix.Action.ADD_INSTRUCTION, instruction));
        String text = "declare " + instruction;
        int index = capabilities.index(value);
        List<String> extensions =
                index < 0 || capabilities.since(index) <= version ? List.of() : capabilities.extensions(index);
        if (!extensions.isEmpty() && !context.hasAnyExtension(extensions)) {
            String extension = "OpExtension \"" + bestExtension(extensions) + "\"";
            fixes.add(Fix.of(Fix.Action.ADD_INSTRUCTION, extension));
            text += " and " + extension;
        }
        return new Hint(text, fixes);
    }

    private void report(InstructionCursor cursor, Rule rule, String key, String message, Hint hint) {
        FindingBuilder finding = missing.get(key);
        if (finding == null) {
            finding = context.plainErrorAt(rule, cursor.at, message);
            finding.hint(hint);
            missing.put(key, finding);
            hasAllNotes = false;
        } else {
            int count = noteCounts.merge(key, 1, Integer::sum);
            if (count <= MAX_NOTES) {
                finding.related(
                        cursor.at,
                        rule.equals(GatesRule.CAPABILITY) || rule.equals(GatesRule.EXTENSION)
                                ? "also required here"
                                : "also used here");
            }
            hasAllNotes = count >= MAX_NOTES;
        }
    }

    private List<Integer> values(int list) {
        List<Integer> values = new ArrayList<>();
        for (int i = 0; i < tables.listLength(list); i++) {
            values.add(tables.listItem(list, i));
        }
        return values;
    }

    private List<String> names(int list) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < tables.listLength(list); i++) {
            names.add(tables.name(tables.listItem(list, i)));
        }
        return names;
    }

    private static String text(int version) {
        return (version >> 8) + "." + (version & 0xFF);
    }
}
