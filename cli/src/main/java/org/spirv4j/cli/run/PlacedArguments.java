// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.exec.Bindings;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.WorkgroupSize;

/**
 * The arguments of a kernel that a compiler made a compute shader: bytes in buffers and push constants, and what the
 * host adds there, such as the number of work-groups.
 */
final class PlacedArguments {
    private static final int DIMENSIONS = 3;

    /** Vulkan guarantees 128 bytes; no driver has more than a few hundred. */
    private static final int MAX_BYTES = 1 << 16;

    private final Bindings bindings;
    private final EntryPointReflection kernel;
    private final Map<Long, byte[]> uniforms = new HashMap<>();
    private byte[] pushed = {};
    private boolean hasPushed;

    /**
     * Starts with what the host states.
     *
     * @param groups the number of work-groups in each dimension
     * @param offset the offset of global ids
     */
    PlacedArguments(
            Bindings bindings,
            EntryPointReflection kernel,
            List<KernelArgument.HostValue> hostValues,
            int[] groups,
            int[] offset) {
        this.bindings = bindings;
        this.kernel = kernel;
        for (KernelArgument.HostValue value : hostValues) {
            Optional<int[]> numbers = numbers(value.purpose(), groups, offset);
            for (KernelArgument.Place place : value.places()) {
                if (numbers.isPresent() && place.kind() == KernelArgument.Place.Kind.PUSH_CONSTANT) {
                    ByteBuffer bytes =
                            ByteBuffer.allocate(DIMENSIONS * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
                    bytes.asIntBuffer().put(numbers.get());
                    put(place, bytes.array());
                }
            }
        }
    }

    /** Sets push constants from the first byte on. */
    void push(ByteBuffer bytes) {
        pushed = with(pushed, 0, bytesOf(bytes), bytes.remaining());
        hasPushed = true;
    }

    private static byte[] bytesOf(ByteBuffer given) {
        byte[] bytes = new byte[given.remaining()];
        given.duplicate().get(bytes);
        return bytes;
    }

    /** Adds an argument: a whole buffer, or bytes at an offset. */
    void add(KernelArgument.Place place, ByteBuffer bytes) {
        if (place.offset().isEmpty()) {
            bindings.buffer(place.descriptorSet().orElse(0), place.binding().orElse(0), 0, bytes);
        } else {
            put(place, bytesOf(bytes));
        }
    }

    private void put(KernelArgument.Place place, byte[] bytes) {
        int offset = (int) Math.min(MAX_BYTES, place.offset().orElse(0));
        int size = (int) Math.min(bytes.length, place.size().orElse(bytes.length));
        if (place.kind() == KernelArgument.Place.Kind.PUSH_CONSTANT) {
            pushed = with(pushed, offset, bytes, size);
            hasPushed = true;
        } else {
            long key = (long) place.descriptorSet().orElse(0) << Integer.SIZE
                    | Integer.toUnsignedLong(place.binding().orElse(0));
            uniforms.merge(
                    key, with(new byte[0], offset, bytes, size), (known, none) -> with(known, offset, bytes, size));
        }
    }

    private static byte[] with(byte[] known, int offset, byte[] bytes, int size) {
        byte[] all = Arrays.copyOf(known, Math.max(known.length, offset + size));
        System.arraycopy(bytes, 0, all, offset, size);
        return all;
    }

    /** Binds what has been added. */
    void finish() {
        if (hasPushed) {
            bindings.pushConstants(ByteBuffer.wrap(pushed));
        }
        uniforms.forEach((key, bytes) ->
                bindings.buffer((int) (key >> Integer.SIZE), key.intValue(), 0, ByteBuffer.wrap(bytes)));
    }

    private Optional<int[]> numbers(KernelArgument.HostValue.Purpose purpose, int[] groups, int[] offset) {
        int[] local = local();
        return switch (purpose) {
            case GLOBAL_OFFSET -> Optional.of(offset);
            case ENQUEUED_LOCAL_SIZE -> Optional.of(local);
            case NUM_WORKGROUPS -> Optional.of(groups);
            case GLOBAL_SIZE ->
                Optional.of(new int[] {groups[0] * local[0], groups[1] * local[1], groups[2] * local[2]});
            case REGION_OFFSET, REGION_GROUP_OFFSET -> Optional.of(new int[DIMENSIONS]);
            default -> Optional.empty();
        };
    }

    private int[] local() {
        Optional<WorkgroupSize> size = kernel.workgroupSize();
        return size.map(known -> new int[] {
                    (int) known.x().value().orElse(1),
                    (int) known.y().value().orElse(1),
                    (int) known.z().value().orElse(1)
                })
                .orElse(new int[] {1, 1, 1});
    }
}
