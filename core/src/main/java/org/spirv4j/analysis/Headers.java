// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Objects;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * What the merge instructions and the OpSwitch instructions of a function say (section 2.11 of the specification,
 * "Structured Control Flow"), by numbers of blocks from 0. {@link StructuredConstructs} are found by them.
 */
public interface Headers {
    /**
     * {@return whether a block has a merge instruction}
     *
     * @param block the number of a block
     */
    boolean isHeader(int block);

    /**
     * {@return whether a block has an OpLoopMerge}
     *
     * @param block the number of a block
     */
    boolean isLoopHeader(int block);

    /**
     * {@return the merge block of a header; -1 if the block is no header, or names no block of the function}
     *
     * @param block the number of a block
     */
    int mergeBlock(int block);

    /**
     * {@return the continue target of the header of a loop; -1 if the block is none, or names no block of the function}
     *
     * @param block the number of a block
     */
    int continueTarget(int block);

    /**
     * {@return the number of targets of the OpSwitch that ends a block, with the default; 0 if another instruction ends
     * it}
     *
     * @param block the number of a block
     */
    int caseCount(int block);

    /**
     * {@return a target of the OpSwitch that ends a block; -1 if it is no block of the function}
     *
     * @param block the number of a block
     * @param index the number of the target, 0 for the default
     */
    int caseTarget(int block, int index);

    /**
     * {@return what a function says}
     *
     * @param function the function
     */
    static Headers of(Function function) {
        Objects.requireNonNull(function, "function");
        return new Headers() {
            @Override
            public boolean isHeader(int block) {
                return function.block(block).isHeader();
            }

            @Override
            public boolean isLoopHeader(int block) {
                return function.block(block).isLoopHeader();
            }

            @Override
            public int mergeBlock(int block) {
                Block header = function.block(block);
                return header.isHeader() ? function.blockNumber(header.mergeBlockId()) : -1;
            }

            @Override
            public int continueTarget(int block) {
                Block header = function.block(block);
                return header.isLoopHeader() ? function.blockNumber(header.continueTargetId()) : -1;
            }

            @Override
            public int caseCount(int block) {
                Block last = function.block(block);
                return last.endsWithSwitch() ? last.successorCount() : 0;
            }

            @Override
            public int caseTarget(int block, int index) {
                return function.blockNumber(function.block(block).successorId(index));
            }
        };
    }
}
