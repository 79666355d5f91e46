// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.EntryPoint;
import org.spirv4j.internal.operand.TypeSampledImage;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.operand.Variable;

/**
 * Variables, pointers and access chains: indexing of descriptor arrays, variable pointers, and the built-ins whose use,
 * not their decoration, requires a capability.
 */
final class MemoryRules {
    private static final int FIRST_MODELS = ExecutionModel.Fragment.value() + 1;

    private final RequirementCollector collector;
    private final IdFacts ids;
    private final TypeRules types;
    private final NarrowRules narrow;
    private boolean logical = true;
    private boolean kernel;

    /** Whether any variable or member has a tracked built-in. */
    private boolean hasTrackedBuiltIns;

    /** The built-in of a structure's member, by {@code structure << 32 | member}, and of a variable. */
    private final Map<Long, Integer> memberBuiltIns = new HashMap<>();

    private final Map<Integer, Integer> variableBuiltIns = new HashMap<>();

    /** The built-ins of a structure's members, as bits. */
    private final Map<Integer, Integer> structureBuiltIns = new HashMap<>();

    /** Structures and variables with Layer or ViewportIndex, and variables whose PointSize is used. */
    private final Set<Integer> layerIds = new HashSet<>();

    private final Set<Integer> viewportIndexIds = new HashSet<>();
    private final Set<Integer> pointSizeIds = new HashSet<>();

    /** The interface ids of the entry points of each of the first execution models. */
    private final List<Set<Integer>> interfaces = new ArrayList<>(Collections.nCopies(FIRST_MODELS, Set.of()));

    MemoryRules(RequirementCollector collector, IdFacts ids, TypeRules types, NarrowRules narrow) {
        this.collector = collector;
        this.ids = ids;
        this.types = types;
        this.narrow = narrow;
    }

    void inKernel() {
        kernel = true;
    }

    void physicalAddresses() {
        logical = false;
    }

    // Entry points and decorations

    void entryPoint(int[] words, int at, int end) {
        int model = words[at + EntryPoint.EXECUTION_MODEL];
        if (model < 0 || model >= FIRST_MODELS) {
            return;
        }
        if (interfaces.get(model).isEmpty()) {
            interfaces.set(model, new HashSet<>());
        }
        for (int i = OperandWalk.stringEnd(words, at + EntryPoint.NAME, end); i < end; i++) {
            if (ids.isValid(words[i])) {
                interfaces.get(model).add(words[i]);
            }
        }
    }

    private static boolean isTracked(int builtIn) {
        return builtIn == BuiltIn.PointSize.value()
                || builtIn == BuiltIn.ClipDistance.value()
                || builtIn == BuiltIn.CullDistance.value()
                || builtIn == BuiltIn.Layer.value()
                || builtIn == BuiltIn.ViewportIndex.value();
    }

    void builtIn(int target, int builtIn) {
        if (isTracked(builtIn)) {
            hasTrackedBuiltIns = true;
            variableBuiltIns.put(target, builtIn);
            ids.markBuiltInVariable(target);
            addLayerOrViewport(target, builtIn);
        }
    }

    void memberBuiltIn(int structure, int member, int builtIn) {
        if (isTracked(builtIn)) {
            hasTrackedBuiltIns = true;
            memberBuiltIns.put((long) structure << 32 | member, builtIn);
            structureBuiltIns.merge(structure, 1 << builtIn, (a, b) -> a | b);
            addLayerOrViewport(structure, builtIn);
        }
    }

    private void addLayerOrViewport(int id, int builtIn) {
        if (builtIn == BuiltIn.Layer.value()) {
            layerIds.add(id);
        } else if (builtIn == BuiltIn.ViewportIndex.value()) {
            viewportIndexIds.add(id);
        }
    }

    /** The flag for a structure that is about to be declared. */
    int builtInMembers(int structure) {
        return structureBuiltIns.containsKey(structure) ? IdFacts.BUILT_IN_MEMBER : 0;
    }

    // Variables and pointers

    void variable(int[] words, int at, int decorations) {
        variable(
                ids.types.pointee(words[at + TypedInstruction.RESULT_TYPE]),
                words[at + Variable.STORAGE_CLASS],
                decorations);
    }

    /** A variable with an untyped pointer; the instruction may have a Data Type. */
    void untypedVariable(int[] words, int at, int end, int decorations) {
        variable(
                end > at + UntypedVariableKHR.DATA_TYPE ? words[at + UntypedVariableKHR.DATA_TYPE] : 0,
                words[at + UntypedVariableKHR.STORAGE_CLASS],
                decorations);
    }

    private void variable(int pointee, int storageClass, int decorations) {
        int narrowFlags = ids.flags(pointee) & IdFacts.NARROW & narrow.pending;
        if (narrowFlags != 0) {
            narrow.variable(narrowFlags, storageClass, pointee);
        }
        if (ids.types.op(pointee) == Op.OpTypeRuntimeArray
                && !kernel
                && (storageClass == StorageClass.UniformConstant.value()
                        || (ids.flags(pointee) & (IdFacts.BLOCK | IdFacts.BUFFER_BLOCK)) != 0)) {
            collector.need(Capability.RuntimeDescriptorArray, "a runtime array of descriptors");
        }
        boolean local = storageClass == StorageClass.Function.value() || storageClass == StorageClass.Private.value();
        if (storageClass == StorageClass.Workgroup.value() && (ids.flags(pointee) & IdFacts.BLOCK) != 0) {
            collector.need(Capability.WorkgroupMemoryExplicitLayoutKHR, "a Block structure in storage class Workgroup");
        } else if (local) {
            if (ids.types.isAnyPointer(pointee)) {
                pointerVariable(pointee);
            }
            if ((decorations & IdFacts.NON_WRITABLE) != 0) {
                collector.needVersion(0x104, "NonWritable on a variable in storage class Function or Private");
            }
        }
    }

    private void pointerVariable(int pointer) {
        pointerValue(pointer, "a variable that holds a pointer");
        if (logical && !ids.types.isStorageClass(pointer, StorageClass.PhysicalStorageBuffer)) {
            collector.needOneOf(
                    "a variable that holds a pointer",
                    Capability.VariablePointersStorageBuffer,
                    Capability.VariablePointers);
        }
    }

    /** A pointer that an instruction computes or reads. */
    void pointerValue(int typeId, String subject) {
        int flags = logical ? ids.flags(typeId) : 0;
        if ((flags & (IdFacts.BUFFER_POINTER | IdFacts.WORKGROUP_POINTER)) != 0 && ids.types.isAnyPointer(typeId)) {
            collector.need(
                    (flags & IdFacts.BUFFER_POINTER) != 0
                            ? Capability.VariablePointersStorageBuffer
                            : Capability.VariablePointers,
                    subject);
        }
    }

    /** A value that is read from memory. */
    void load(int typeId) {
        if ((ids.anyFlags & IdFacts.POINTER_HOLDER) != 0) {
            pointerValue(typeId, "OpLoad of a pointer");
        }
    }

    /** A parameter may be any pointer to a variable, but a pointer to StorageBuffer requires a capability. */
    void functionParameter(int typeId) {
        if ((ids.flags(typeId) & IdFacts.BUFFER_POINTER) != 0) {
            pointerValue(typeId, "a function parameter that is a pointer to StorageBuffer");
        }
    }

    // Access

    /** A pointer that an instruction reads or writes through. */
    void access(int pointer) {
        if (hasTrackedBuiltIns) {
            useBuiltIns(pointer);
        }
    }

    private void useBuiltIns(int pointer) {
        int type = ids.typeOf(pointer);
        if (ids.isBuiltInVariable(pointer)) {
            Integer builtIn = variableBuiltIns.get(pointer);
            if (builtIn != null) {
                use(pointer, builtIn);
            }
        }
        if ((ids.flags(type) & IdFacts.BUILT_IN_MEMBER) != 0) {
            int used = structureBuiltIns.getOrDefault(ids.types.innermostElement(ids.types.pointee(type)), 0);
            for (int rest = used; rest != 0; rest &= rest - 1) {
                use(pointer, Integer.numberOfTrailingZeros(rest));
            }
        }
    }

    /** An access chain whose indices start at word {@code first}. */
    void accessChain(int[] words, int at, int end, int base, int first) {
        if (hasTrackedBuiltIns || (ids.anyFlags & IdFacts.DESCRIPTOR_ARRAY) != 0) {
            indexing(words, at, end, base, first);
        }
    }

    private void indexing(int[] words, int at, int end, int base, int first) {
        if (ids.isBuiltInVariable(base)) {
            access(base);
        }
        int type = ids.typeOf(base);
        int flags = ids.flags(type);
        if ((flags & (IdFacts.BUILT_IN_MEMBER | IdFacts.DESCRIPTOR_ARRAY)) != 0) {
            indexing(words, at, end, base, first, ids.types.pointee(type), ids.types.storageClass(type));
        }
    }

    /** An access chain with an untyped base and a Base Type operand. */
    void untypedAccessChain(int[] words, int at, int end, int first) {
        int base = words[at + UntypedAccessChain.BASE];
        if (ids.isBuiltInVariable(base)) {
            access(base);
        }
        indexing(
                words,
                at,
                end,
                base,
                first,
                words[at + UntypedAccessChain.BASE_TYPE],
                ids.types.storageClass(ids.typeOf(base)));
    }

    private void indexing(int[] words, int at, int end, int base, int first, int baseType, int storageClass) {
        boolean dynamic = false;
        boolean nonUniform = ids.isNonUniform(words[at + TypedInstruction.RESULT]);
        int pointee = baseType;
        int i = first;
        while (i < end && ids.types.isAnyArray(pointee)) {
            dynamic |= !ids.isConstant(words[i]);
            nonUniform |= ids.isNonUniform(words[i]);
            pointee = ids.types.componentType(pointee);
            i++;
        }
        if (dynamic && types.isDescriptorArray(baseType, storageClass)) {
            descriptor(storageClass, ids.types.innermostElement(pointee), nonUniform);
        }
        if ((ids.flags(pointee) & IdFacts.BUILT_IN_MEMBER) != 0 && i < end && ids.types.isKnownInteger(words[i])) {
            Integer builtIn = memberBuiltIns.get((long) pointee << 32 | ids.types.knownInteger(words[i]));
            if (builtIn != null) {
                use(base, builtIn);
            }
        }
    }

    private void use(int variable, int builtIn) {
        if (builtIn == BuiltIn.ClipDistance.value()) {
            collector.need(Capability.ClipDistance, "using BuiltIn ClipDistance");
        } else if (builtIn == BuiltIn.CullDistance.value()) {
            collector.need(Capability.CullDistance, "using BuiltIn CullDistance");
        } else if (builtIn == BuiltIn.PointSize.value()) {
            pointSizeIds.add(variable);
        }
    }

    private void descriptor(int storageClass, int element, boolean nonUniform) {
        if (storageClass != StorageClass.UniformConstant.value()) {
            boolean uniform =
                    storageClass == StorageClass.Uniform.value() && (ids.flags(element) & IdFacts.BUFFER_BLOCK) == 0;
            if (uniform) {
                index(
                        nonUniform,
                        Capability.UniformBufferArrayDynamicIndexing,
                        Capability.UniformBufferArrayNonUniformIndexing,
                        "uniform buffers");
            } else {
                index(
                        nonUniform,
                        Capability.StorageBufferArrayDynamicIndexing,
                        Capability.StorageBufferArrayNonUniformIndexing,
                        "storage buffers");
            }
            return;
        }
        Op op = ids.types.op(element);
        int image = op == Op.OpTypeSampledImage ? ids.types.word(element, TypeSampledImage.IMAGE_TYPE) : element;
        boolean storage = types.isStorageImage(image);
        if (op == Op.OpTypeTensorARM) {
            index(
                    nonUniform,
                    Capability.StorageTensorArrayDynamicIndexingARM,
                    Capability.StorageTensorArrayNonUniformIndexingARM,
                    "tensors");
        } else if (op == Op.OpTypeSampler) {
            sampledImages(nonUniform);
        } else if (ids.types.op(image) == Op.OpTypeImage) {
            if (types.dim(image) == Dim.SubpassData.value()) {
                index(
                        nonUniform,
                        Capability.InputAttachmentArrayDynamicIndexing,
                        Capability.InputAttachmentArrayNonUniformIndexing,
                        "input attachments");
            } else if (types.dim(image) == Dim.Buffer.value()) {
                if (storage) {
                    index(
                            nonUniform,
                            Capability.StorageTexelBufferArrayDynamicIndexing,
                            Capability.StorageTexelBufferArrayNonUniformIndexing,
                            "storage texel buffers");
                } else {
                    index(
                            nonUniform,
                            Capability.UniformTexelBufferArrayDynamicIndexing,
                            Capability.UniformTexelBufferArrayNonUniformIndexing,
                            "uniform texel buffers");
                }
            } else if (storage) {
                index(
                        nonUniform,
                        Capability.StorageImageArrayDynamicIndexing,
                        Capability.StorageImageArrayNonUniformIndexing,
                        "storage images");
            } else {
                sampledImages(nonUniform);
            }
        }
    }

    private void sampledImages(boolean nonUniform) {
        index(
                nonUniform,
                Capability.SampledImageArrayDynamicIndexing,
                Capability.SampledImageArrayNonUniformIndexing,
                "sampled images or samplers");
    }

    private void index(boolean nonUniform, Capability uniform, Capability divergent, String descriptors) {
        collector.need(
                nonUniform ? divergent : uniform,
                "indexing an array of " + descriptors + " with a "
                        + (nonUniform ? "value decorated NonUniform" : "value that is not constant"));
    }

    // Built-ins whose capability depends on the execution model

    /** Adds the requirements of built-ins in the interfaces of execution models. */
    void finish() {
        pointSize(ExecutionModel.TessellationControl, Capability.TessellationPointSize);
        pointSize(ExecutionModel.TessellationEvaluation, Capability.TessellationPointSize);
        pointSize(ExecutionModel.Geometry, Capability.GeometryPointSize);
        layers(ExecutionModel.Vertex);
        layers(ExecutionModel.TessellationEvaluation);
    }

    private void pointSize(ExecutionModel model, Capability capability) {
        if (!Collections.disjoint(interfaces.get(model.value()), pointSizeIds)) {
            collector.need(capability, "using BuiltIn PointSize in " + model);
        }
    }

    private void layers(ExecutionModel model) {
        if (layerIds.isEmpty() && viewportIndexIds.isEmpty()) {
            return;
        }
        boolean layer = false;
        boolean viewport = false;
        for (int id : interfaces.get(model.value())) {
            int type = ids.typeOf(id);
            if (ids.types.isStorageClass(type, StorageClass.Output)) {
                int structure = ids.types.innermostElement(ids.types.pointee(type));
                layer |= layerIds.contains(id) || layerIds.contains(structure);
                viewport |= viewportIndexIds.contains(id) || viewportIndexIds.contains(structure);
            }
        }
        if (layer) {
            collector.needOneOf(
                    "BuiltIn Layer as an output of " + model,
                    Capability.ShaderLayer,
                    Capability.ShaderViewportIndexLayerEXT);
        }
        if (viewport) {
            collector.needOneOf(
                    "BuiltIn ViewportIndex as an output of " + model,
                    Capability.ShaderViewportIndex,
                    Capability.ShaderViewportIndexLayerEXT);
        }
    }
}
