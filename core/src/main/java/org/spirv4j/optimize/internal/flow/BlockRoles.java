// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.analysis.Headers;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;

/**
 * What merge instructions and switches of a function name a block as, kept while blocks are joined and merge
 * instructions move. Blocks are those of the edited module.
 */
final class BlockRoles {
    private final EditableModule module;

    /** By block: the header whose merge block it is; 0 for none. */
    private int[] mergeOf;

    private final BitSet continues = new BitSet();
    private final BitSet cases = new BitSet();

    BlockRoles(EditableModule module) {
        this.module = module;
        mergeOf = new int[0];
    }

    /** Reads the roles of the blocks of a function. */
    void read(int function) {
        if (mergeOf.length < module.blockLimit()) {
            mergeOf = Arrays.copyOf(mergeOf, module.blockLimit());
        }
        Flow flow = module.flow(function);
        Headers headers = flow.headers();
        for (int n = 0; n < flow.blockCount(); n++) {
            int merge = headers.mergeBlock(n);
            if (merge >= 0) {
                setMergeOf(flow.block(merge), flow.block(n));
            }
            int target = headers.continueTarget(n);
            if (target >= 0) {
                continues.set(flow.block(target));
            }
            for (int i = 0; i < headers.caseCount(n); i++) {
                cases.set(flow.block(headers.caseTarget(n, i)));
            }
        }
    }

    /** The header whose merge block a block is; 0 for none. */
    int mergeOf(int block) {
        return mergeOf[block];
    }

    void setMergeOf(int block, int header) {
        mergeOf[block] = header;
    }

    boolean isMerge(int block) {
        return mergeOf[block] != 0;
    }

    boolean isContinue(int block) {
        return continues.get(block);
    }

    /** Whether a block is a target of an OpSwitch. */
    boolean isCase(int block) {
        return cases.get(block);
    }

    /** Gives the roles of a block to the block that takes it up. */
    void inherit(int block, int from) {
        if (mergeOf[from] != 0) {
            mergeOf[block] = mergeOf[from];
        }
        continues.set(block, continues.get(block) || continues.get(from));
        cases.set(block, cases.get(block) || cases.get(from));
    }
}
