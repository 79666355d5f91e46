// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.image;

import java.util.BitSet;
import java.util.List;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;

/**
 * The access chains whose indexes may differ between invocations, by decoration NonUniform of them or of their uses.
 */
public final class NonUniformPointers {
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final BitSet found;

    /** Finds the access chains of functions. */
    public NonUniformPointers(
            ModuleData data, TypeFacts types, ModuleLayout layout, List<Function> functions, ArrayPool pool) {
        this.data = data;
        this.types = types;
        words = data.words;
        found = pool.bits();
        if (!layout.declares(Capability.ShaderNonUniform)) {
            return;
        }
        for (Function f : functions) {
            // Users come after what they use, but for loops, which no descriptor goes around.
            for (int i = f.endInstruction() - 1; i >= f.firstInstruction(); i--) {
                int at = data.starts[i];
                int id = data.resultId(at);
                if (id != 0 && (found.get(data.index(id)) || layout.isDecorated(id, Decoration.NonUniform))) {
                    spread(at, id);
                }
            }
        }
    }

    private void spread(int at, int id) {
        Op op = types.op(id);
        switch (op) {
            case OpSampledImage -> {
                mark(words[at + SampledImage.IMAGE]);
                mark(words[at + SampledImage.SAMPLER]);
            }
            case OpLoad, OpImage, OpCopyObject, OpImageTexelPointer -> mark(words[at + ImageRead.IMAGE]);
            default -> {
                if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
                    mark(id);
                    mark(words[at + PointerDerivation.BASE]);
                }
            }
        }
    }

    private void mark(int id) {
        found.set(data.index(id));
    }

    /** Whether the indexes of an access chain may differ between invocations. */
    public boolean has(int chain) {
        return found.get(data.index(chain));
    }
}
