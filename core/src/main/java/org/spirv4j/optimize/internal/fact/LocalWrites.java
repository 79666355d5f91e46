// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** The blocks that may write variables with the storage class Function. */
public final class LocalWrites {
    /** The maximum number of uses of a variable that are considered. */
    private static final int MAX_USES = 1000;

    private final EditableModule module;
    private final boolean isShader;

    /** By variable: the blocks; none if not all writes are known. */
    private final Map<Integer, Optional<int[]>> known = new HashMap<>();

    /** Creates a view of a module. */
    public LocalWrites(EditableModule module) {
        this.module = module;
        isShader = Preamble.isShader(module);
    }

    /** Whether all writes of a variable are known. */
    public boolean isKnown(int variable) {
        return known.computeIfAbsent(variable, this::find).isPresent();
    }

    /** The blocks that may write a variable. */
    public int[] blocks(int variable) {
        return known.computeIfAbsent(variable, this::find).orElseThrow();
    }

    private Optional<int[]> find(int variable) {
        if (!PassAccess.types(module).isStorageClass(module.typeOf(variable), StorageClass.Function)
                || module.uses().isPinned(variable)) {
            return Optional.empty();
        }
        WordBuffer blocks = new WordBuffer(0);
        int[] left = {MAX_USES};
        boolean isComplete = PointerUses.all(module, variable, (user, index) -> {
            if (--left[0] < 0) {
                return PointerUses.Answer.STOP;
            }
            return switch (module.op(user)) {
                case OpName, OpDecorate, OpDecorateId, OpLoad -> PointerUses.Answer.GO_ON;
                case OpCopyMemory, OpStore, OpFunctionCall -> {
                    blocks.add(module.block(user));
                    boolean isStored = module.is(user, Op.OpStore) && index != 1;
                    // In shaders a function cannot keep a pointer to write through it later.
                    boolean mayBeKept = module.is(user, Op.OpFunctionCall) && !isShader;
                    yield isStored || mayBeKept ? PointerUses.Answer.STOP : PointerUses.Answer.GO_ON;
                }
                case OpAccessChain, OpInBoundsAccessChain, OpCopyObject -> PointerUses.Answer.FOLLOW;
                default -> PointerUses.Answer.STOP;
            };
        });
        return isComplete ? Optional.of(blocks.toArray()) : Optional.empty();
    }
}
