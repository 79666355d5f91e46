// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.GatherModes;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.requirement.CapabilityExceptions;
import org.spirv4j.internal.requirement.CapabilityTable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.GatesRule;

/** Compares what the grammar asks for with what the module declares, and complains once of each thing that is missing. */
final class GateFacts {
    private static final int MOST_PLACES = 3;

    private final ValidationContext context;
    private final GrammarTables tables;
    private final CapabilityTable capabilities;
    private final CapabilityExceptions exceptions;
    private final int version;
    private final int capabilityKind;
    private final int decorationKind;
    private final Map<String, FindingBuilder> missing = new HashMap<>();
    private final Map<String, Integer> places = new HashMap<>();

    /** Whether the last finding has as many places as it is to have. */
    private boolean enough;

    GateFacts(ValidationContext context) {
        this.context = context;
        tables = context.tables;
        capabilities = CapabilityTable.of(tables);
        exceptions = CapabilityExceptions.of(tables);
        version = context.version.major() << 8 | context.version.minor();
        capabilityKind = CapabilityTable.kind(tables, "Capability");
        decorationKind = CapabilityTable.kind(tables, "Decoration");
    }

    /** Looks at an instruction of the core grammar; whether no more is to be said of it. */
    boolean isSettled(InstructionCursor cursor, int row) {
        return isOpen(cursor, row) || enough;
    }

    /** Looks at an enumerant; whether no more is to be said of it. */
    boolean isSettled(InstructionCursor cursor, int kind, int row) {
        return isOpen(cursor, kind, row) || enough;
    }

    /** Looks at an instruction of an extended set; whether no more is to be said of it. */
    boolean isSettledInstruction(InstructionCursor cursor, int set, int row) {
        return isOpenInstruction(cursor, set, row) || enough;
    }

    /** Whether the module may use an instruction of the core grammar. */
    private boolean isOpen(InstructionCursor cursor, int row) {
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
        // What a capability brings is there with it, but for this one, which a later version gave to all shaders.
        return gated && cursor.op != Op.OpTerminateInvocation || !isTooEarly(cursor, facts, name, false);
    }

    /** Whether the module may use an enumerant. */
    private boolean isOpen(InstructionCursor cursor, int kind, int row) {
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

    /** Vulkan knows rounding modes for conversions to what is stored as 16 bits only. */
    private List<Integer> roundingMode() {
        return !context.isVulkan()
                ? List.of()
                : List.of(
                        Capability.StorageBuffer16BitAccess.value(),
                        Capability.UniformAndStorageBuffer16BitAccess.value(),
                        Capability.StoragePushConstant16.value(),
                        Capability.StorageInputOutput16.value());
    }

    /** Whether the module may use an instruction of an extended set. */
    private boolean isOpenInstruction(InstructionCursor cursor, int set, int row) {
        GrammarTables.Facts facts = tables.instructionFacts(row);
        String name = tables.name(tables.setName(set)) + " " + tables.name(tables.instructionName(row));
        return !lacksCapability(cursor, name, values(facts.capabilities()));
    }

    /** Complains where the mode of an OpImageGatherQCOM needs another capability than the module declares. */
    void gatherMode(InstructionCursor cursor, int mode) {
        GatherModes.of(mode)
                .ifPresent(known -> lacksCapability(
                        cursor,
                        "the gather mode " + known,
                        List.of(
                                known == GatherModes.Gather4x1QCOM
                                        ? Capability.ImageGatherLinearQCOM.value()
                                        : Capability.ImageGatherExtendedModesQCOM.value())));
    }

    private boolean isRemoved(InstructionCursor cursor, GrammarTables.Facts facts, String name) {
        if (version <= facts.until()) {
            return false;
        }
        complain(
                cursor,
                GatesRule.REMOVED,
                name,
                name + " is in SPIR-V " + text(facts.until()) + " and earlier, and the module states version "
                        + context.version,
                "write the module as SPIR-V " + text(facts.until()) + ", or use what took its place");
        return true;
    }

    private boolean isReserved(InstructionCursor cursor, String name) {
        if (!Trait.RESERVED_OPCODE.has(cursor.op)) {
            return false;
        }
        complain(
                cursor,
                GatesRule.RESERVED,
                name,
                name + " is reserved: no version of SPIR-V has it",
                "divide the coordinate, and use the instruction without Proj");
        return true;
    }

    /**
     * Whether the version is too low and no extension makes up for it.
     *
     * @param capabilitySuffices whether what is in no version at all may come with a capability alone
     */
    private boolean isTooEarly(
            InstructionCursor cursor, GrammarTables.Facts facts, String name, boolean capabilitySuffices) {
        if (facts.since() <= version) {
            return false;
        }
        List<String> extensions = names(facts.extensions());
        if (extensions.stream().anyMatch(context::hasExtension)) {
            return false;
        }
        boolean never = facts.since() == GrammarModel.NO_VERSION;
        if (extensions.isEmpty()) {
            if (never && capabilitySuffices) {
                return false;
            }
            complain(
                    cursor,
                    never ? GatesRule.RESERVED : GatesRule.VERSION,
                    name,
                    never
                            ? name + " is reserved: no version of SPIR-V has it"
                            : name + " needs SPIR-V " + text(facts.since()) + ", and the module states version "
                                    + context.version,
                    never ? "" : "write the module as SPIR-V " + text(facts.since()));
            return true;
        }
        String add = "add OpExtension \"" + bestExtension(extensions) + "\"";
        complain(
                cursor,
                GatesRule.EXTENSION,
                "OpExtension " + bestExtension(extensions),
                name + " needs "
                        + (extensions.size() == 1 ? "the extension " : "one of the extensions ")
                        + String.join(", ", extensions)
                        + (never
                                ? ", which the module does not declare"
                                : " or SPIR-V " + text(facts.since()) + ", and the module states version "
                                        + context.version + " without it"),
                never ? add : add + " or write the module as SPIR-V " + text(facts.since()));
        return true;
    }

    private String bestExtension(List<String> extensions) {
        return extensions.stream()
                .filter(e -> context.environments().allowsExtension(context.env, e))
                .findFirst()
                .orElse(extensions.get(0));
    }

    private boolean lacksCapability(InstructionCursor cursor, String name, List<Integer> any) {
        if (any.isEmpty() || any.stream().anyMatch(context::hasCapability)) {
            return false;
        }
        List<String> names = any.stream().map(this::capability).toList();
        int best = best(any);
        complain(
                cursor,
                GatesRule.CAPABILITY,
                "OpCapability " + capability(best),
                name + " needs "
                        + (any.size() == 1 ? "the capability " : "one of the capabilities ")
                        + String.join(", ", names) + ", "
                        + (any.size() == 1 ? "which" : "none of which") + " the module "
                        + (any.size() == 1 ? "does not declare" : "declares"),
                "add OpCapability " + capability(best) + howToGet(best));
        return true;
    }

    private String capability(int value) {
        int index = capabilities.index(value);
        return index < 0 ? Integer.toString(value) : capabilities.name(index);
    }

    /** The one that fits best to the environment and to what the module declares already. */
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

    /** What else is needed to declare a capability, for a hint. */
    private String howToGet(int value) {
        int index = capabilities.index(value);
        if (index < 0 || capabilities.since(index) <= version) {
            return "";
        }
        List<String> extensions = capabilities.extensions(index);
        return extensions.isEmpty() || extensions.stream().anyMatch(context::hasExtension)
                ? ""
                : " and OpExtension \"" + bestExtension(extensions) + "\"";
    }

    private void complain(InstructionCursor cursor, Rule rule, String key, String message, String hint) {
        FindingBuilder said = missing.get(key);
        if (said == null) {
            said = context.plainErrorAt(rule, cursor.at, message);
            if (!hint.isEmpty()) {
                said.hint(hint);
            }
            missing.put(key, said);
            enough = false;
        } else {
            int count = places.merge(key, 1, Integer::sum);
            if (count <= MOST_PLACES) {
                said.place(cursor.at, "this needs it as well");
            }
            enough = count >= MOST_PLACES;
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
