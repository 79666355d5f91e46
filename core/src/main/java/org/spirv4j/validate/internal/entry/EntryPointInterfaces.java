// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StepBudget;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.InterfacesRule;

/**
 * Checks the variables that entry points list (OpEntryPoint in section "Mode-Setting Instructions" of the
 * specification, and Vulkan's rules).
 */
final class EntryPointInterfaces {
    private static final int INPUT = StorageClass.Input.value();
    private static final int OUTPUT = StorageClass.Output.value();
    private static final int WORKGROUP = StorageClass.Workgroup.value();
    private static final List<Decoration> INTERPOLATION =
            List.of(Decoration.Flat, Decoration.NoPerspective, Decoration.Sample, Decoration.Centroid);
    private static final List<StorageClass> SINGLE_VARIABLE_CLASSES = List.of(
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
    private final boolean listsAllVariables;
    private final Set<Integer> reported = new HashSet<>();
    private final StepBudget budget;
    private final Map<Integer, int[]> builtInMembers = new HashMap<>();

    EntryPointInterfaces(ValidationContext context, Function<EntryPoint, int[]> uses) {
        this.context = context;
        this.uses = uses;
        types = context.types;
        budget = new StepBudget(context);
        listsAllVariables = context.isAtLeast(1, 4);
    }

    void check() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            if (!context.damaged.get(entryPoint.instruction().index())) {
                new EntryPointCheck(entryPoint).check();
            }
        }
    }

    /** The storage class of a variable; -1 for any other id. */
    private int storageClass(int id) {
        Op op = types.op(id);
        return Trait.VARIABLE.has(op) ? types.word(id, Variable.STORAGE_CLASS) : -1;
    }

    /** The data type of a variable; 0 if it has none. */
    private int dataType(int variable) {
        return types.op(variable) == Op.OpUntypedVariableKHR
                ? types.word(variable, UntypedVariableKHR.DATA_TYPE)
                : types.pointee(types.typeOf(variable));
    }

    /** The BuiltIn values of the members of a structure. */
    private int[] builtInMembers(int struct) {
        return IntStream.range(0, types.memberCount(struct))
                .map(m -> context.layout
                        .memberDecorationWord(struct, m, Decoration.BuiltIn)
                        .orElse(-1))
                .filter(builtIn -> builtIn >= 0)
                .toArray();
    }

    /** Checks one entry point. */
    private final class EntryPointCheck {
        private final EntryPoint entryPoint;
        private final int at;
        private final ExecutionModel model;
        private final IdSet listed = new IdSet(context.data);
        private final BitSet inputs = new BitSet();
        private final BitSet outputs = new BitSet();
        private final int[] firstSingles = new int[SINGLE_VARIABLE_CLASSES.size()];
        private int taskPayload;
        private int inputBlock;
        private int outputBlock;
        private int workgroupVariables;
        private int workgroupBlocks;
        private int aliasedWorkgroupBlocks;
        private int workgroupBlock;

        EntryPointCheck(EntryPoint entryPoint) {
            this.entryPoint = entryPoint;
            at = entryPoint.instruction().wordOffset();
            model = entryPoint.executionModel().orElse(ExecutionModel.Kernel);
        }

        void check() {
            for (int id : entryPoint.interfaceIds()) {
                if (context.data.definition(id) != 0) {
                    checkListed(id);
                }
            }
            checkWorkgroupBlocks();
            for (int id : uses.apply(entryPoint)) {
                checkUsed(id);
            }
        }

        private void checkUsed(int id) {
            int storage = storageClass(id);
            boolean mustBeListed = listsAllVariables ? storage >= 0 : storage == INPUT || storage == OUTPUT;
            if (mustBeListed && !listed.has(id) && storage != StorageClass.Function.value() && reported.add(id)) {
                context.plainErrorAt(
                                InterfacesRule.LISTED,
                                context.data.definition(id),
                                entryPoint + " uses " + context.name(id) + " in storage class "
                                        + StorageNames.of(storage) + ", but does not list it")
                        .related(at, "the entry point is declared here")
                        .hint("add " + context.name(id) + " to the interface of OpEntryPoint");
            }
        }

        private void checkListed(int id) {
            int storage = storageClass(id);
            if (storage < 0) {
                report(
                                InterfacesRule.VARIABLES,
                                id,
                                entryPoint + " lists " + context.name(id) + " (" + context.definingOpName(id)
                                        + "), which is not a variable")
                        .hint("list only variables");
                return;
            }
            if (listed.has(id)) {
                if (listsAllVariables) {
                    report(InterfacesRule.ONCE, id, entryPoint + " lists " + context.name(id) + " more than once")
                            .hint("list each variable once");
                }
                return;
            }
            listed.add(id);
            if (!checkListedStorage(id, storage) || context.isTainted(id)) {
                return;
            }
            if (context.isVulkan()) {
                checkSingle(id, storage);
                checkInterpolation(id, storage);
            }
            checkMeshDecorations(id, storage);
            int type = dataType(id);
            if (type == 0) {
                return;
            }
            checkBuiltIns(id, storage, type);
            if (storage == WORKGROUP) {
                workgroupVariables++;
                if (types.isStruct(type)) {
                    aliasedWorkgroupBlocks += context.isDecorated(id, Decoration.Aliased) ? 1 : 0;
                    if (context.isDecorated(type, Decoration.Block)) {
                        workgroupBlocks++;
                        workgroupBlock = id;
                    }
                }
            }
            if (context.isVulkan()
                    && (storage == INPUT || storage == OUTPUT)
                    && context.contains(type, TypeContents.PHYSICAL_POINTER)) {
                report(
                                InterfacesRule.PHYSICAL_POINTER,
                                id,
                                context.name(id) + " in storage class " + StorageNames.of(storage) + " of " + entryPoint
                                        + " contains a PhysicalStorageBuffer pointer")
                        .declared(type)
                        .hint("pass the address as a 64-bit integer or two 32-bit integers");
            }
        }

        private FindingBuilder report(Rule rule, int id, String message) {
            return context.plainErrorAt(rule, context.data.definition(id), message)
                    .related(at, "the entry point is declared here");
        }

        private boolean checkListedStorage(int id, int storage) {
            if (!listsAllVariables) {
                if (storage != INPUT && storage != OUTPUT) {
                    report(
                                    InterfacesRule.LISTED_STORAGE,
                                    id,
                                    entryPoint + " lists " + context.name(id) + " in storage class "
                                            + StorageNames.of(storage)
                                            + ", but SPIR-V before 1.4 allows only Input and Output")
                            .hint("remove " + context.name(id) + " from the interface, or use SPIR-V 1.4");
                    return false;
                }
                return true;
            }
            if (storage == StorageClass.Function.value()) {
                report(
                                InterfacesRule.LISTED_STORAGE,
                                id,
                                entryPoint + " lists " + context.name(id) + " in storage class Function")
                        .hint("remove " + context.name(id) + " from the interface");
                return false;
            }
            if (storage == StorageClass.TaskPayloadWorkgroupEXT.value()) {
                if (taskPayload != 0) {
                    report(
                                    InterfacesRule.TASK_PAYLOAD,
                                    id,
                                    entryPoint + " lists two variables in storage class TaskPayloadWorkgroupEXT, "
                                            + context.name(taskPayload) + " and " + context.name(id))
                            .hint("combine them in one structure");
                    return false;
                }
                taskPayload = id;
            }
            return true;
        }

        /** Reports a second variable in a storage class of which an entry point may use only one. */
        private void checkSingle(int id, int storage) {
            for (int i = 0; i < SINGLE_VARIABLE_CLASSES.size(); i++) {
                if (SINGLE_VARIABLE_CLASSES.get(i).value() == storage) {
                    boolean banks = i == 0 && context.has(Capability.PushConstantBanksNV);
                    if (firstSingles[i] != 0 && !banks) {
                        context.plainErrorAt(
                                        InterfacesRule.SINGLE,
                                        at,
                                        entryPoint + " lists two variables in storage class "
                                                + SINGLE_VARIABLE_CLASSES.get(i) + ", " + context.name(firstSingles[i])
                                                + " and " + context.name(id))
                                .vuid(SINGLE_VUIDS.get(i))
                                .declared(id)
                                .hint("combine them in one structure, or list one of them per entry point");
                    }
                    firstSingles[i] = id;
                }
            }
        }

        private void checkInterpolation(int id, int storage) {
            boolean vertexInput = model == ExecutionModel.Vertex && storage == INPUT;
            boolean fragmentOutput = model == ExecutionModel.Fragment && storage == OUTPUT;
            if (vertexInput || fragmentOutput) {
                for (Decoration decoration : INTERPOLATION) {
                    if (context.isDecorated(id, decoration)) {
                        report(
                                        InterfacesRule.INTERPOLATION,
                                        id,
                                        context.name(id) + ", an " + (vertexInput ? "input" : "output") + " of " + model
                                                + " " + entryPoint + ", must not be decorated with " + decoration)
                                .vuid(
                                        vertexInput
                                                ? "VUID-StandaloneSpirv-Flat-06202"
                                                : "VUID-StandaloneSpirv-Flat-06201")
                                .hint("remove " + decoration + "; the variable is not interpolated");
                        return;
                    }
                }
            }
            if (model == ExecutionModel.Fragment
                    && storage == INPUT
                    && !context.isDecorated(id, Decoration.Flat)
                    && requiresFlat(dataType(id))
                    && !isUnsupportedBuiltIn(id)) {
                report(
                                InterfacesRule.FLAT,
                                id,
                                context.name(id) + ", an input of type " + context.name(dataType(id)) + " of Fragment "
                                        + entryPoint + ", must be decorated with Flat")
                        .hint("decorate " + context.name(id) + " with Flat");
            }
        }

        /** Whether a variable is a built-in that Fragment does not support, which another rule reports. */
        private boolean isUnsupportedBuiltIn(int id) {
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

        private boolean requiresFlat(int type) {
            return types.isIntScalarOrVector(type) || types.isFloatScalar(type, 64);
        }

        private void checkMeshDecorations(int id, int storage) {
            if (model == ExecutionModel.MeshEXT
                    && storage == OUTPUT
                    && dataType(id) != 0
                    && !types.isAnyArray(dataType(id))) {
                report(
                                InterfacesRule.MESH_OUTPUT,
                                id,
                                context.name(id) + ", an output of MeshEXT " + entryPoint + ", must be an array, but "
                                        + context.hasType(dataType(id)))
                        .hint("use an array with one element per vertex or primitive");
            }
            if (!mayBePerPrimitive(storage) && context.isDecorated(id, Decoration.PerPrimitiveEXT)) {
                report(
                                InterfacesRule.PER_PRIMITIVE,
                                id,
                                context.name(id) + " in storage class " + StorageNames.of(storage) + " of " + model
                                        + " " + entryPoint
                                        + " is decorated with PerPrimitiveEXT, which only Fragment inputs and MeshEXT outputs support")
                        .hint("remove PerPrimitiveEXT");
            }
        }

        private boolean mayBePerPrimitive(int storage) {
            return switch (model) {
                case Fragment -> storage == INPUT;
                case MeshEXT -> storage == OUTPUT || context.isVulkan(); // reported by BuiltInInterfaces
                case MeshNV -> true;
                default -> false;
            };
        }

        private void checkBuiltIns(int id, int storage, int type) {
            if (storage != INPUT && storage != OUTPUT) {
                return;
            }
            int struct = types.innermostElement(type);
            if (!types.isStruct(struct)) {
                int builtIn =
                        context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1);
                checkBuiltIn(id, storage, builtIn);
                return;
            }
            int[] members = builtInMembers.computeIfAbsent(struct, EntryPointInterfaces.this::builtInMembers);
            for (int i = 0; i < members.length && budget.take(); i++) {
                if (!checkBuiltIn(id, storage, members[i])) {
                    return;
                }
            }
            if (members.length > 0) {
                checkBuiltInBlock(id, storage, struct);
            }
        }

        private boolean checkBuiltIn(int id, int storage, int builtIn) {
            if (builtIn < 0
                    || builtIn >= 1 << 16
                    || builtIn == BuiltIn.CullPrimitiveEXT.value() // checked by BuiltInInterfaces
                    || !context.isVulkan()) {
                return true;
            }
            BitSet seen = storage == INPUT ? inputs : outputs;
            if (seen.get(builtIn)) {
                report(
                                InterfacesRule.BUILT_IN_ONCE,
                                id,
                                entryPoint + " lists " + context.name(id) + ", but already lists another "
                                        + (storage == INPUT ? "input" : "output") + " with BuiltIn "
                                        + BuiltIn.of(builtIn).map(Enum::name).orElse("" + builtIn))
                        .vuid(
                                storage == INPUT
                                        ? "VUID-StandaloneSpirv-OpEntryPoint-09658"
                                        : "VUID-StandaloneSpirv-OpEntryPoint-09659")
                        .hint("use a single variable for the built-in");
                return false;
            }
            seen.set(builtIn);
            return true;
        }

        private void checkBuiltInBlock(int id, int storage, int type) {
            if (!context.isDecorated(type, Decoration.Block)) {
                if (!reported.contains(-type)) {
                    reported.add(-type);
                    context.plainErrorAt(
                                    InterfacesRule.BUILT_IN_BLOCK,
                                    context.data.definition(type),
                                    context.name(type) + ", the type of " + context.name(id)
                                            + ", has BuiltIn members but is not decorated with Block")
                            .declared(id)
                            .hint("decorate " + context.name(type) + " with Block");
                }
                return;
            }
            if (model == ExecutionModel.MeshEXT || model == ExecutionModel.MeshNV) {
                return; // mesh shaders may have one block for vertices and one for primitives
            }
            int previous = storage == INPUT ? inputBlock : outputBlock;
            if (previous != 0) {
                context.plainErrorAt(
                                InterfacesRule.BUILT_IN_BLOCK_ONCE,
                                context.data.definition(entryPoint.functionId()),
                                entryPoint + " lists two built-in blocks in storage class " + StorageNames.of(storage)
                                        + ", " + context.name(previous) + " and " + context.name(id))
                        .related(at, "the entry point is declared here")
                        .declared(previous)
                        .declared(id)
                        .hint("use one built-in block per storage class");
            } else if (storage == INPUT) {
                inputBlock = id;
            } else {
                outputBlock = id;
            }
        }

        private void checkWorkgroupBlocks() {
            if (workgroupBlocks == 0) {
                return;
            }
            String problem;
            Hint hint;
            if (!context.has(Capability.WorkgroupMemoryExplicitLayoutKHR)) {
                problem = "lists " + context.name(workgroupBlock)
                        + ", a block in storage class Workgroup, which requires capability WorkgroupMemoryExplicitLayoutKHR";
                hint = Hint.declare(", or remove Block", Capability.WorkgroupMemoryExplicitLayoutKHR);
            } else if (context.has(Capability.UntypedPointersKHR)) {
                return;
            } else if (workgroupVariables != workgroupBlocks) {
                problem = "lists " + workgroupVariables + " variables in storage class Workgroup, but only "
                        + workgroupBlocks + " with a type that is decorated with Block";
                hint = Hint.of("decorate the types of all of them with Block, or none");
            } else if (workgroupBlocks > 1 && workgroupBlocks != aliasedWorkgroupBlocks) {
                problem = "lists " + workgroupBlocks + " blocks in storage class Workgroup, of which "
                        + (aliasedWorkgroupBlocks == 0 ? "none" : "only " + aliasedWorkgroupBlocks)
                        + (aliasedWorkgroupBlocks > 1 ? " are" : " is") + " decorated with Aliased";
                hint = Hint.of("decorate all of the variables with Aliased");
            } else {
                return;
            }
            context.plainErrorAt(
                            InterfacesRule.WORKGROUP_BLOCKS,
                            context.data.definition(entryPoint.functionId()),
                            entryPoint + " " + problem)
                    .related(at, "the entry point is declared here")
                    .hint(hint);
        }
    }
}
