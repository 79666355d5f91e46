// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Loads only the parts of a structure or array that are extracted, in place of the whole, from uniform buffers, push
 * constants, other uniform variables and inputs. The load of the whole stays without uses. Volatile loads are
 * never changed.
 */
public final class ReduceLoadSize implements Pass {
    private static final String NAME = "reduce-load-size";

    private static final int ALIGNED = MemoryAccess.Aligned.value();

    private final double threshold;

    /**
     * Creates the pass.
     *
     * @param threshold the share of the parts, below which a load is replaced; from 1 on, each load is replaced of
     *     which only parts are extracted
     */
    public ReduceLoadSize(double threshold) {
        this.threshold = threshold;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        TypeFacts types = PassAccess.types(module);
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    if (module.is(i, Op.OpLoad) && isReplaceable(module, types, i)) {
                        replace(module, types, i);
                        context.applied(module.functionId(f), module.resultId(i), "only parts are loaded");
                    }
                }
            }
        }
    }

    private boolean isReplaceable(EditableModule module, TypeFacts types, int load) {
        int type = module.typeId(load);
        int id = module.resultId(load);
        if (!types.isStruct(type) && !types.isArray(type)
                || module.wordCount(load) > 4
                        && (module.word(load, Load.MEMORY_ACCESS) & MemoryAccess.Volatile.value()) != 0
                || !isReadOnly(types, module.typeOf(module.word(load, Load.POINTER)))
                || !module.uses().isUsed(id)
                || module.uses().isPinned(id)) {
            return false;
        }
        BitSet parts = new BitSet();
        for (int use = module.uses().first(id); use != 0; use = module.uses().next(use)) {
            if (!isExtraction(module, types, module.uses().user(use), type)) {
                return false;
            }
            parts.set(module.word(module.uses().user(use), CompositeExtract.INDEXES));
        }
        long count = types.isStruct(type)
                ? types.memberCount(type)
                : types.defaultInteger(types.word(type, TypeArray.LENGTH)).orElse(Integer.MAX_VALUE);
        return threshold >= 1 || (double) parts.cardinality() / count < threshold;
    }

    private static boolean isReadOnly(TypeFacts types, int pointerType) {
        return types.isStorageClass(pointerType, StorageClass.Uniform)
                || types.isStorageClass(pointerType, StorageClass.UniformConstant)
                || types.isStorageClass(pointerType, StorageClass.Input)
                || types.isStorageClass(pointerType, StorageClass.PushConstant);
    }

    /** Whether an instruction extracts a part that a pointer can point to. */
    private static boolean isExtraction(EditableModule module, TypeFacts types, int instruction, int type) {
        if (!module.is(instruction, Op.OpCompositeExtract) || module.wordCount(instruction) < 5) {
            return false;
        }
        int part = type;
        for (int i = CompositeExtract.INDEXES; i < module.wordCount(instruction) && part != 0; i++) {
            int index = module.word(instruction, i);
            part = index < 0 || types.isCooperativeMatrix(part) ? 0 : types.partType(part, index);
        }
        return part != 0 && part == module.typeId(instruction);
    }

    /**
     * Replaces the extractions from a load by loads, and then those from the new loads that are no longer needed as a
     * whole.
     */
    private void replace(EditableModule module, TypeFacts types, int load) {
        WordBuffer loads = new WordBuffer(16);
        loads.add(load);
        while (loads.size() > 0) {
            int whole = loads.removeLast();
            int id = module.resultId(whole);
            WordBuffer parts = new WordBuffer(16);
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                parts.add(module.uses().user(use));
            }
            while (parts.size() > 0) {
                int part = parts.removeLast();
                loadPart(module, types, whole, part);
                if (isReplaceable(module, types, part)) {
                    loads.add(part);
                }
            }
        }
    }

    /** Changes an extraction into a load of the part, in the place of the load of the whole. */
    private static void loadPart(EditableModule module, TypeFacts types, int load, int extraction) {
        int storage = types.storageClass(module.typeOf(module.word(load, Load.POINTER)));
        int pointerType = module.declarations().declare(Op.OpTypePointer, 0, storage, module.typeId(extraction));
        int indexType = module.declarations().declare(Op.OpTypeInt, 0, 32, 0);
        int[] operands = module.operands(extraction);
        operands[0] = module.word(load, Load.POINTER);
        for (int i = 1; i < operands.length; i++) {
            operands[i] = module.constants().scalar(indexType, operands[i]);
        }
        int chain = module.insertBefore(load, Op.OpAccessChain, pointerType, operands);
        copyNonUniform(module, module.resultId(chain), operands[0]);
        int[] access = withoutAlignment(module.operands(load));
        access[0] = module.resultId(chain);
        module.moveBefore(extraction, load);
        module.positions().copy(extraction, load);
        module.replace(extraction, Op.OpLoad, access);
        copyNonUniform(module, module.resultId(extraction), module.resultId(load));
    }

    /** The operands of a load, whose alignment is not that of each part. */
    private static int[] withoutAlignment(int[] access) {
        if (access.length < 3 || (access[1] & ALIGNED) == 0) {
            return access;
        }
        int[] rest = new int[access.length - 1];
        rest[0] = access[0];
        rest[1] = access[1] & ~ALIGNED;
        System.arraycopy(access, 3, rest, 2, rest.length - 2);
        return rest.length == 2 && rest[1] == 0 ? new int[] {access[0]} : rest;
    }

    private static void copyNonUniform(EditableModule module, int id, int from) {
        if (module.annotations().isDecorated(from, Decoration.NonUniform)
                && !module.annotations().isDecorated(id, Decoration.NonUniform)) {
            module.declarations().add(Op.OpDecorate, 0, id, Decoration.NonUniform.value());
        }
    }
}
