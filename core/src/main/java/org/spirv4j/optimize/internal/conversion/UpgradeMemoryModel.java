// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.ControlBarrier;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.CopyMemorySized;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.ImageWrite;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.MemoryBarrier;
import org.spirv4j.internal.operand.MemoryModelSetting;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.declaration.FlattenDecorationsPass;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Changes the memory model of a shader from GLSL450 to Vulkan (SPV_KHR_vulkan_memory_model). Coherent and Volatile,
 * which decorate memory, become operands of the instructions that access it; memory that the invocations of a workgroup
 * share is coherent. Device becomes QueueFamily where it is the scope of an atomic instruction or a barrier, barriers
 * of tessellation control shaders cover the outputs, and Modf and Frexp become ModfStruct and FrexpStruct.
 * OpMemoryBarrier without a memory order orders nothing and is not valid in the Vulkan memory model; it is removed.
 */
public final class UpgradeMemoryModel implements Pass {
    private static final String NAME = "upgrade-memory-model";

    private static final SpirvVersion VERSION_1_3 = new SpirvVersion(1, 3);
    private static final SpirvVersion VERSION_1_4 = new SpirvVersion(1, 4);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (module.header().version().compareTo(VERSION_1_3) < 0) {
            context.missed(0, 0, "memory model not changed: the Vulkan memory model needs SPIR-V 1.3");
            return;
        }
        int model = Preamble.memoryModel(module);
        if (model != 0
                && module.word(model, MemoryModelSetting.ADDRESSING_MODEL) == AddressingModel.Logical.value()
                && module.word(model, MemoryModelSetting.MEMORY_MODEL) == MemoryModel.GLSL450.value()) {
            new FlattenDecorationsPass().run(module, context);
            module.setWord(model, MemoryModelSetting.MEMORY_MODEL, MemoryModel.Vulkan.value());
            Preamble.addCapability(module, Capability.VulkanMemoryModel);
            Preamble.addExtension(module, "SPV_KHR_vulkan_memory_model");
            new Upgrade(module).run();
            context.applied(0, 0, "memory model changed to Vulkan");
        }
    }

    private static final int ORDERS = MemorySemantics.Acquire.value()
            | MemorySemantics.Release.value()
            | MemorySemantics.AcquireRelease.value()
            | MemorySemantics.SequentiallyConsistent.value();

    private static final int STORAGE = MemorySemantics.UniformMemory.value()
            | MemorySemantics.SubgroupMemory.value()
            | MemorySemantics.WorkgroupMemory.value()
            | MemorySemantics.CrossWorkgroupMemory.value()
            | MemorySemantics.AtomicCounterMemory.value()
            | MemorySemantics.ImageMemory.value()
            | MemorySemantics.OutputMemory.value();

    private static final class Upgrade {
        private final EditableModule module;
        private final TypeFacts types;
        private final PointerQualifiers qualifiers;
        private final MemoryOperands operands;
        private final int glsl;

        Upgrade(EditableModule module) {
            this.module = module;
            types = PassAccess.types(module);
            glsl = Preamble.importedSet(module, "GLSL.std.450");
            qualifiers = new PointerQualifiers(module);
            operands = new MemoryOperands(module, qualifiers);
        }

        void run() {
            for (int f = 1; f < module.functionLimit(); f++) {
                for (int i = module.functionStart(f), following; i != 0 && i != module.functionEnd(f); i = following) {
                    following = module.next(i);
                    upgrade(i);
                }
            }
            for (int entryPoint : EntryPoints.all(module)) {
                if (EntryPoints.model(module, entryPoint) == ExecutionModel.TessellationControl.value()) {
                    coverOutputs(module.definition(EntryPoints.function(module, entryPoint)));
                }
            }
            for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
                following = module.next(i);
                if (PointerQualifiers.qualifier(module, i) != 0) {
                    module.remove(i);
                }
            }
        }

        private void upgrade(int i) {
            Op op = module.op(i);
            switch (op) {
                case OpLoad -> operands.upgrade(i, Load.MEMORY_ACCESS, 0, module.word(i, Load.POINTER));
                case OpStore -> operands.upgrade(i, Store.MEMORY_ACCESS, module.word(i, Store.POINTER), 0);
                case OpCopyMemory -> upgradeCopy(i, CopyMemory.MEMORY_ACCESS);
                case OpCopyMemorySized -> upgradeCopy(i, CopyMemorySized.MEMORY_ACCESS);
                case OpImageRead, OpImageSparseRead ->
                    operands.upgradeImage(i, ImageRead.IMAGE_OPERANDS, module.word(i, ImageRead.IMAGE), false);
                case OpImageWrite ->
                    operands.upgradeImage(i, ImageWrite.IMAGE_OPERANDS, module.word(i, ImageWrite.IMAGE), true);
                case OpExtInst -> upgradeExtended(i);
                case OpControlBarrier -> {
                    dropOrderOfNothing(i, ControlBarrier.SEMANTICS);
                    upgradeScope(i, ControlBarrier.MEMORY);
                    upgradeSemantics(i, ControlBarrier.SEMANTICS, 0);
                }
                case OpMemoryBarrier -> {
                    dropOrderOfNothing(i, MemoryBarrier.SEMANTICS);
                    if (isUnordered(module.word(i, MemoryBarrier.SEMANTICS))) {
                        module.remove(i);
                    } else {
                        upgradeScope(i, 1);
                    }
                }
                default -> {
                    if (Trait.ATOMIC.has(op)) {
                        upgradeAtomic(i, module.typeId(i) == 0 ? 1 : 3);
                    }
                }
            }
        }

        private void upgradeCopy(int copy, int at) {
            int target = module.word(copy, CopyMemory.TARGET);
            int source = module.word(copy, CopyMemory.SOURCE);
            if (module.header().version().compareTo(VERSION_1_4) < 0) {
                operands.upgrade(copy, at, target, source);
                return;
            }
            // Since SPIR-V 1.4, the target and the source have memory operands of their own.
            if (module.wordCount(copy) == at) {
                module.addOperands(copy, 0, 0);
            } else if (operands.end(copy, at) == module.wordCount(copy)) {
                module.addOperands(copy, module.wordsFrom(copy, at));
            }
            operands.upgrade(copy, at, target, 0);
            operands.upgrade(copy, operands.end(copy, at), 0, source);
        }

        private void upgradeExtended(int i) {
            if (glsl == 0 || module.word(i, ExtInst.SET) != glsl) {
                return;
            }
            int number = module.word(i, ExtInst.INSTRUCTION);
            if (number == GlslStd450Numbers.Modf) {
                makeStruct(i, GlslStd450Numbers.ModfStruct);
            } else if (number == GlslStd450Numbers.Frexp) {
                makeStruct(i, GlslStd450Numbers.FrexpStruct);
            }
        }

        /** Lets an instruction result in a structure instead of writing its second result through a pointer. */
        private void makeStruct(int i, int number) {
            int type = module.typeId(i);
            int pointer = module.word(i, ExtInst.OPERANDS + 1);
            int pointee = types.pointee(module.typeOf(pointer));
            int id = module.resultId(i);
            int first = module.insertAfter(i, Op.OpCompositeExtract, type, id, 0);
            module.uses().replace(id, module.resultId(first));
            module.setWord(first, CompositeExtract.COMPOSITE, id);
            int struct = module.declarations().declare(Op.OpTypeStruct, 0, type, pointee);
            module.replaceTyped(i, Op.OpExtInst, struct, glsl, number, module.word(i, ExtInst.OPERANDS));
            int second = module.insertAfter(first, Op.OpCompositeExtract, pointee, id, 1);
            int store = module.insertAfter(second, Op.OpStore, 0, pointer, module.resultId(second));
            operands.upgrade(store, 3, pointer, 0);
        }

        private void upgradeScope(int i, int at) {
            int scope = module.word(i, at);
            if (module.constants().isInteger(scope, Scope.Device.value())) {
                module.setWord(i, at, module.constants().scalar(module.typeOf(scope), Scope.QueueFamily.value()));
            }
        }

        private void upgradeAtomic(int i, int pointerAt) {
            int scopeAt = pointerAt + 1;
            boolean isExchange =
                    module.is(i, Op.OpAtomicCompareExchange) || module.is(i, Op.OpAtomicCompareExchangeWeak);
            boolean isVolatile = (qualifiers.of(module.word(i, pointerAt)) & PointerQualifiers.VOLATILE) != 0;
            int added = isVolatile ? MemorySemantics.Volatile.value() : 0;
            for (int at = scopeAt + 1; at <= scopeAt + (isExchange ? 2 : 1); at++) {
                dropOrderOfNothing(i, at);
                upgradeSemantics(i, at, added);
            }
            upgradeScope(i, scopeAt);
        }

        /** The Vulkan memory model does not allow a memory order without kinds of memory, which orders nothing. */
        private void dropOrderOfNothing(int i, int at) {
            int semantics = module.word(i, at);
            long bits =
                    module.constants().isScalar(semantics) ? module.constants().bits(semantics) : 0;
            if ((bits & ORDERS) != 0 && (bits & STORAGE) == 0) {
                module.setWord(i, at, module.constants().scalar(module.typeOf(semantics), bits & ~ORDERS));
            }
        }

        /** Without a memory order, kinds of memory mean nothing; the Vulkan memory model does not allow them. */
        private void upgradeSemantics(int i, int at, int added) {
            int semantics = module.word(i, at);
            if (module.constants().isScalar(semantics)) {
                long bits = module.constants().bits(semantics);
                long upgraded = (isUnordered(semantics) ? 0 : bits) | added;
                if (upgraded != bits) {
                    module.setWord(i, at, module.constants().scalar(module.typeOf(semantics), upgraded));
                }
            }
        }

        private boolean isUnordered(int semantics) {
            return module.constants().isScalar(semantics) && (module.constants().bits(semantics) & ORDERS) == 0;
        }

        /** Lets the barriers that an entry point executes order accesses to outputs, if it accesses any. */
        private void coverOutputs(int entryPoint) {
            BitSet seen = new BitSet();
            int[] queue = new int[module.functionLimit()];
            int[] starts = new int[module.functionLimit()];
            int count = 0;
            int size = 0;
            boolean hasOutputs = false;
            seen.set(module.resultId(entryPoint));
            queue[size++] = entryPoint;
            while (size > 0) {
                int start = queue[--size];
                starts[count++] = start;
                for (int i = start; !module.is(i, Op.OpFunctionEnd); i = module.next(i)) {
                    hasOutputs |= isOutput(i);
                    if (module.is(i, Op.OpFunctionCall) && !seen.get(module.word(i, FunctionCall.FUNCTION))) {
                        seen.set(module.word(i, FunctionCall.FUNCTION));
                        queue[size++] = module.definition(module.word(i, FunctionCall.FUNCTION));
                    }
                }
            }
            for (int k = 0; k < count && hasOutputs; k++) {
                for (int i = starts[k]; !module.is(i, Op.OpFunctionEnd); i = module.next(i)) {
                    if (module.is(i, Op.OpControlBarrier)
                            && !module.constants().isInteger(module.word(i, ControlBarrier.SEMANTICS), 0)) {
                        upgradeSemantics(i, ControlBarrier.SEMANTICS, MemorySemantics.OutputMemory.value());
                    }
                }
            }
        }

        private boolean isOutput(int i) {
            int pointer = module.is(i, Op.OpLoad)
                    ? module.word(i, Load.POINTER)
                    : module.is(i, Op.OpStore) ? module.word(i, Store.POINTER) : 0;
            return pointer != 0 && types.isStorageClass(module.typeOf(pointer), StorageClass.Output);
        }
    }
}
