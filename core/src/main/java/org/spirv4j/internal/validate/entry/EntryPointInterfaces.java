// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.StepBudget;
import org.spirv4j.internal.validate.facts.StorageNames;
import org.spirv4j.internal.validate.rule.InterfacesRule;
import org.spirv4j.module.EntryPoint;

/**
 * The variables that entry points list (OpEntryPoint in section "Mode-Setting Instructions" of the specification, and
 * Vulkan's rules).
 */
final class EntryPointInterfaces {
    private static final int INPUT = StorageClass.Input.value();
    private static final int OUTPUT = StorageClass.Output.value();
    private static final int WORKGROUP = StorageClass.Workgroup.value();
    private static final List<Decoration> INTERPOLATION =
            List.of(Decoration.Flat, Decoration.NoPerspective, Decoration.Sample, Decoration.Centroid);
    private static final List<StorageClass> SINGLE = List.of(
            StorageClass.PushConstant,
            StorageClass.IncomingRayPayloadKHR,
            StorageClass.HitAttributeKHR,
            StorageClass.IncomingCallableDataKHR);
    private static final List<String> SINGLE_VUIDS = List.of(
            "VUID-StandaloneSpirv-OpVariable-06673",
            "VUID-StandaloneSpirv-IncomingRayPayloadKHR-04700",
            "VUID-StandaloneSpirv-HitAttributeKHR-04702",
            "VUID-StandaloneSpirv-IncomingCallableDataKHR-04706");

    private final ValidationContext context;
    private final TypeFacts types;
    private final Function<EntryPoint, int[]> uses;
    private final boolean listsAll;
    private final Set<Integer> unlisted = new HashSet<>();
    private final IntPredicate isPhysicalPointer;
    private final StepBudget budget;
    private final Map<Integer, int[]> builtInMembers = new HashMap<>();

    EntryPointInterfaces(ValidationContext context, Function<EntryPoint, int[]> uses) {
        this.context = context;
        this.uses = uses;
        types = context.types;
        budget = new StepBudget(context);
        listsAll = context.isAtLeast(1, 4);
        isPhysicalPointer =
                id -> types.isAnyPointer(id) && types.storageClass(id) == StorageClass.PhysicalStorageBuffer.value();
    }

    void check() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            if (!context.damaged.get(entryPoint.instruction().index())) {
                new Pass(entryPoint).check();
            }
        }
    }

    /** The storage class that a variable states; -1 for another id. */
    private int storageClass(int id) {
        Op op = types.op(id);
        return Trait.VARIABLE.has(op) ? types.word(id, 3) : -1;
    }

    /** The type of what a variable holds, 0 when it is not stated. */
    private int dataType(int variable) {
        return types.op(variable) == Op.OpUntypedVariableKHR
                ? types.word(variable, 4)
                : types.pointee(types.typeOf(variable));
    }

    /** What the members of a structure are built-ins as. */
    private int[] builtInMembers(int struct) {
        return IntStream.range(0, types.memberCount(struct))
                .map(m -> context.layout
                        .memberDecorationWord(struct, m, Decoration.BuiltIn)
                        .orElse(-1))
                .filter(builtIn -> builtIn >= 0)
                .toArray();
    }

    /** One entry point. */
    private final class Pass {
        private final EntryPoint entryPoint;
        private final int at;
        private final ExecutionModel model;
        private final BitSet listed = new BitSet();
        private final BitSet inputs = new BitSet();
        private final BitSet outputs = new BitSet();
        private final int[] firstSingles = new int[SINGLE.size()];
        private int taskPayload;
        private int inputBlock;
        private int outputBlock;
        private int workgroup;
        private int workgroupBlocks;
        private int workgroupAliased;
        private int workgroupBlock;

        Pass(EntryPoint entryPoint) {
            this.entryPoint = entryPoint;
            at = entryPoint.instruction().wordOffset();
            model = entryPoint.executionModel().orElse(ExecutionModel.Kernel);
        }

        private String called() {
            return "entry point \"" + entryPoint.name() + "\"";
        }

        void check() {
            for (int id : entryPoint.interfaceIds()) {
                if (context.data.definition(id) != 0 && id < context.data.definitions.length) {
                    listed(id);
                }
            }
            workgroupBlocks();
            for (int id : uses.apply(entryPoint)) {
                used(id);
            }
        }

        private void used(int id) {
            int storage = storageClass(id);
            boolean wanted = listsAll ? storage >= 0 : storage == INPUT || storage == OUTPUT;
            if (wanted && !listed.get(id) && storage != StorageClass.Function.value() && unlisted.add(id)) {
                context.plainErrorAt(
                                InterfacesRule.LISTED,
                                context.data.definition(id),
                                called() + " uses " + context.name(id) + StorageNames.in(storage)
                                        + ", but does not list it")
                        .related(at, "the entry point is declared here")
                        .hint("add " + context.name(id) + " to the interface of OpEntryPoint");
            }
        }

        private void listed(int id) {
            int storage = storageClass(id);
            if (storage < 0) {
                complain(
                                InterfacesRule.VARIABLES,
                                id,
                                called() + " lists " + context.name(id) + " (" + context.definingOpName(id)
                                        + "), which is no variable")
                        .hint("list variables only");
                return;
            }
            if (listed.get(id)) {
                if (listsAll) {
                    complain(InterfacesRule.ONCE, id, called() + " lists " + context.name(id) + " more than once")
                            .hint("list each variable once");
                }
                return;
            }
            listed.set(id);
            if (!hasRightStorage(id, storage) || context.isTainted(id)) {
                return;
            }
            if (context.isVulkan()) {
                single(id, storage);
                interpolation(id, storage);
            }
            mesh(id, storage);
            int type = dataType(id);
            if (type == 0) {
                return;
            }
            builtIns(id, storage, type);
            if (storage == WORKGROUP) {
                workgroup++;
                if (types.isStruct(type)) {
                    workgroupAliased += context.isDecorated(id, Decoration.Aliased) ? 1 : 0;
                    if (context.isDecorated(type, Decoration.Block)) {
                        workgroupBlocks++;
                        workgroupBlock = id;
                    }
                }
            }
            if (context.isVulkan()
                    && (storage == INPUT || storage == OUTPUT)
                    && context.contains(type, isPhysicalPointer)) {
                complain(
                                InterfacesRule.PHYSICAL_POINTER,
                                id,
                                context.name(id) + StorageNames.in(storage) + " of " + called()
                                        + " holds a pointer into PhysicalStorageBuffer")
                        .declared(type)
                        .hint("pass the address as a 64-bit integer or as two 32-bit ones");
            }
        }

        private FindingBuilder complain(Rule rule, int id, String message) {
            return context.plainErrorAt(rule, context.data.definition(id), message)
                    .related(at, "the entry point is declared here");
        }

        private boolean hasRightStorage(int id, int storage) {
            if (!listsAll) {
                if (storage != INPUT && storage != OUTPUT) {
                    complain(
                                    InterfacesRule.LISTED_STORAGE,
                                    id,
                                    called() + " lists " + context.name(id) + StorageNames.in(storage)
                                            + ", but before SPIR-V 1.4 it lists variables in Input and Output only")
                            .hint("take it out of the interface, or move the module to SPIR-V 1.4");
                    return false;
                }
                return true;
            }
            if (storage == StorageClass.Function.value()) {
                complain(
                                InterfacesRule.LISTED_STORAGE,
                                id,
                                called() + " lists " + context.name(id) + ", which is local to a function")
                        .hint("take it out of the interface");
                return false;
            }
            if (storage == StorageClass.TaskPayloadWorkgroupEXT.value()) {
                if (taskPayload != 0) {
                    complain(
                                    InterfacesRule.TASK_PAYLOAD,
                                    id,
                                    called() + " lists " + context.name(taskPayload) + " and " + context.name(id)
                                            + ", both in TaskPayloadWorkgroupEXT")
                            .hint("put both into one structure");
                    return false;
                }
                taskPayload = id;
            }
            return true;
        }

        /** Storage classes that an entry point has one variable of. */
        private void single(int id, int storage) {
            for (int i = 0; i < SINGLE.size(); i++) {
                if (SINGLE.get(i).value() == storage) {
                    boolean banks = i == 0 && context.has(Capability.PushConstantBanksNV);
                    if (firstSingles[i] != 0 && !banks) {
                        context.plainErrorAt(
                                        InterfacesRule.SINGLE,
                                        at,
                                        called() + " lists " + context.name(firstSingles[i]) + " and "
                                                + context.name(id) + ", both in " + SINGLE.get(i))
                                .vuid(SINGLE_VUIDS.get(i))
                                .declared(id)
                                .hint("put both into one structure, or give each entry point its own");
                    }
                    firstSingles[i] = id;
                }
            }
        }

        private void interpolation(int id, int storage) {
            boolean vertexInput = model == ExecutionModel.Vertex && storage == INPUT;
            boolean fragmentOutput = model == ExecutionModel.Fragment && storage == OUTPUT;
            if (vertexInput || fragmentOutput) {
                for (Decoration decoration : INTERPOLATION) {
                    if (context.isDecorated(id, decoration)) {
                        complain(
                                        InterfacesRule.INTERPOLATION,
                                        id,
                                        context.name(id) + " is " + (vertexInput ? "an input" : "an output")
                                                + " of the " + model + " " + called() + ", but decorated with "
                                                + decoration)
                                .vuid(
                                        vertexInput
                                                ? "VUID-StandaloneSpirv-Flat-06202"
                                                : "VUID-StandaloneSpirv-Flat-06201")
                                .hint("take " + decoration + " away; nothing is interpolated there");
                        return;
                    }
                }
            }
            if (model == ExecutionModel.Fragment
                    && storage == INPUT
                    && !context.isDecorated(id, Decoration.Flat)
                    && isNotInterpolated(dataType(id))
                    && !isOfOtherStages(id)) {
                complain(
                                InterfacesRule.FLAT,
                                id,
                                context.name(id) + " is an input of the Fragment " + called() + " of type "
                                        + context.name(dataType(id)) + ", but not decorated with Flat")
                        .hint("decorate it with Flat");
            }
        }

        /** Whether a variable is a built-in that no fragment shader has, which is another mistake. */
        private boolean isOfOtherStages(int id) {
            int builtIn = context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1);
            return switch (BuiltIn.of(builtIn).orElse(BuiltIn.FragCoord)) {
                case VertexIndex,
                        VertexId,
                        InstanceIndex,
                        InstanceId,
                        BaseVertex,
                        BaseInstance,
                        DrawIndex,
                        InvocationId,
                        PatchVertices,
                        NumWorkgroups,
                        WorkgroupId,
                        LocalInvocationId,
                        LocalInvocationIndex,
                        GlobalInvocationId,
                        SubgroupId,
                        NumSubgroups -> true;
                default -> false;
            };
        }

        private boolean isNotInterpolated(int type) {
            return types.isIntScalarOrVector(type) || types.isFloatScalar(type, 64);
        }

        private void mesh(int id, int storage) {
            if (model == ExecutionModel.MeshEXT
                    && storage == OUTPUT
                    && dataType(id) != 0
                    && !types.isAnyArray(dataType(id))) {
                complain(
                                InterfacesRule.MESH_OUTPUT,
                                id,
                                context.name(id) + " is an output of the MeshEXT " + called() + ", but its type "
                                        + context.name(dataType(id)) + " is no array")
                        .hint("make it an array with an element for each vertex or primitive");
            }
            if (!mayBePerPrimitive(storage) && context.isDecorated(id, Decoration.PerPrimitiveEXT)) {
                complain(
                                InterfacesRule.PER_PRIMITIVE,
                                id,
                                context.name(id) + StorageNames.in(storage) + " of the " + model + " " + called()
                                        + " is decorated with PerPrimitiveEXT, which is for inputs of Fragment and"
                                        + " outputs of MeshEXT entry points")
                        .hint("take PerPrimitiveEXT away");
            }
        }

        private boolean mayBePerPrimitive(int storage) {
            return switch (model) {
                case Fragment -> storage == INPUT;
                case MeshEXT -> storage == OUTPUT || context.isVulkan(); // which has a rule of its own
                case MeshNV -> true;
                default -> false;
            };
        }

        private void builtIns(int id, int storage, int type) {
            if (storage != INPUT && storage != OUTPUT) {
                return;
            }
            int struct = types.innermostElement(type);
            if (!types.isStruct(struct)) {
                int builtIn =
                        context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1);
                builtIn(id, storage, builtIn);
                return;
            }
            int[] members = builtInMembers.computeIfAbsent(struct, EntryPointInterfaces.this::builtInMembers);
            for (int i = 0; i < members.length && budget.take(); i++) {
                if (!builtIn(id, storage, members[i])) {
                    return;
                }
            }
            if (members.length > 0) {
                builtInBlock(id, storage, struct);
            }
        }

        private boolean builtIn(int id, int storage, int builtIn) {
            if (builtIn < 0
                    || builtIn >= 1 << 16
                    || builtIn == BuiltIn.CullPrimitiveEXT.value() // has a rule of its own
                    || !context.isVulkan()) {
                return true;
            }
            BitSet seen = storage == INPUT ? inputs : outputs;
            if (seen.get(builtIn)) {
                complain(
                                InterfacesRule.BUILT_IN_ONCE,
                                id,
                                called() + " lists more than one " + (storage == INPUT ? "input" : "output")
                                        + " with BuiltIn "
                                        + BuiltIn.of(builtIn).map(Enum::name).orElse("" + builtIn) + ", the last one "
                                        + context.name(id))
                        .vuid(
                                storage == INPUT
                                        ? "VUID-StandaloneSpirv-OpEntryPoint-09658"
                                        : "VUID-StandaloneSpirv-OpEntryPoint-09659")
                        .hint("use one variable for it");
                return false;
            }
            seen.set(builtIn);
            return true;
        }

        private void builtInBlock(int id, int storage, int type) {
            if (!context.isDecorated(type, Decoration.Block)) {
                if (!unlisted.contains(-type)) {
                    unlisted.add(-type);
                    context.plainErrorAt(
                                    InterfacesRule.BUILT_IN_BLOCK,
                                    context.data.definition(type),
                                    context.name(type) + " has members with BuiltIn and is the type of "
                                            + context.name(id) + ", but is not decorated with Block")
                            .declared(id)
                            .hint("decorate the structure with Block");
                }
                return;
            }
            if (model == ExecutionModel.MeshEXT || model == ExecutionModel.MeshNV) {
                return; // these have one block for vertices and one for primitives
            }
            int before = storage == INPUT ? inputBlock : outputBlock;
            if (before != 0) {
                context.plainErrorAt(
                                InterfacesRule.BUILT_IN_BLOCK_ONCE,
                                context.data.definition(entryPoint.functionId()),
                                called() + " lists " + context.name(before) + " and " + context.name(id)
                                        + StorageNames.in(storage) + ", which both hold built-in blocks")
                        .related(at, "the entry point is declared here")
                        .declared(before)
                        .declared(id)
                        .hint("use one block of built-ins for each storage class");
            } else if (storage == INPUT) {
                inputBlock = id;
            } else {
                outputBlock = id;
            }
        }

        private void workgroupBlocks() {
            if (workgroupBlocks == 0) {
                return;
            }
            String wrong;
            String hint;
            if (!context.has(Capability.WorkgroupMemoryExplicitLayoutKHR)) {
                wrong = "lists " + context.name(workgroupBlock)
                        + " in Workgroup with a type that is decorated with Block, which needs the capability"
                        + " WorkgroupMemoryExplicitLayoutKHR";
                hint = "add OpCapability WorkgroupMemoryExplicitLayoutKHR, or take Block away";
            } else if (context.has(Capability.UntypedPointersKHR)) {
                return;
            } else if (workgroup != workgroupBlocks) {
                wrong = "lists " + workgroup + " variables in Workgroup, of which " + workgroupBlocks
                        + " have types that are decorated with Block";
                hint = "make all of them blocks, or none";
            } else if (workgroupBlocks > 1 && workgroupBlocks != workgroupAliased) {
                wrong = "lists " + workgroupBlocks + " blocks in Workgroup, of which " + workgroupAliased
                        + " are decorated with Aliased";
                hint = "decorate all of the variables with Aliased";
            } else {
                return;
            }
            context.plainErrorAt(
                            InterfacesRule.WORKGROUP_BLOCKS,
                            context.data.definition(entryPoint.functionId()),
                            called() + " " + wrong)
                    .related(at, "the entry point is declared here")
                    .hint(hint);
        }
    }
}
