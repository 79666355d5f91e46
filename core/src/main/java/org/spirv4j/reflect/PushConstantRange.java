// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * A range of push constants of a pipeline (Vulkan's VkPushConstantRange). It covers all members of the block that a
 * stage declares, since Vulkan requires this of pipelines.
 *
 * @param stageFlags the stages that declare the range (VkShaderStageFlags)
 * @param offset the offset of the first member in bytes, a multiple of 4
 * @param size the number of bytes up to the end of the last member, a multiple of 4
 */
public record PushConstantRange(int stageFlags, long offset, long size) {
    /** Vulkan demands multiples of four. */
    private static final long WORD = 4;

    /**
     * Returns the range of a block.
     *
     * @param stageFlags the stages that declare the block (VkShaderStageFlags)
     * @param block the type of the push constants
     * @return the range, from the first member to the end of the block; empty if the size is not known
     */
    public static Optional<PushConstantRange> of(int stageFlags, ReflectedType block) {
        Objects.requireNonNull(block, "block");
        if (block.size().isEmpty()) {
            return Optional.empty();
        }
        List<StructMember> members = block instanceof StructType struct ? struct.members() : List.of();
        LongStream offsets = members.stream().flatMapToLong(member -> member.offset().stream());
        long start = offsets.min().orElse(0) / WORD * WORD;
        long end = (block.size().getAsLong() + WORD - 1) / WORD * WORD;
        return Optional.of(new PushConstantRange(stageFlags, start, end - start));
    }
}
