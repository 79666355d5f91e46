// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Resource;

/** What is bound to the descriptors, push constants and parameters of a program. */
public final class BoundData {
    /** The kinds of arguments of kernels. */
    public enum ArgumentKind {
        /** A pointer to memory of the storage class CrossWorkgroup or UniformConstant. */
        BUFFER,
        /** A pointer to memory of the storage class Workgroup. */
        LOCAL,
        /** A number, vector or structure. */
        VALUE,
        /** An image or sampler. */
        DESCRIPTOR
    }

    /** The number of the first resource that is known by its address only. */
    private static final int FIRST_ADDRESSED = 1 << 20;

    /** The maximum number of bytes of a descriptor heap. */
    private static final long MAX_HEAP_SIZE = 1L << 32;

    /** An element of the array of descriptors at a binding. */
    private record Descriptor(int set, int binding, int element) {
        // The methods that the compiler generates for records are slow on first use.
        @Override
        public boolean equals(Object other) {
            return other instanceof Descriptor descriptor
                    && set == descriptor.set
                    && binding == descriptor.binding
                    && element == descriptor.element;
        }

        @Override
        public int hashCode() {
            return (set * 31 + binding) * 31 + element;
        }
    }

    private final Map<Descriptor, Resource> resources = new HashMap<>();
    private final NavigableMap<Long, Resource> resourceHeap = new TreeMap<>();
    private final NavigableMap<Long, Resource> samplerHeap = new TreeMap<>();
    private final List<ByteBuffer> arguments = new ArrayList<>();
    private final List<ArgumentKind> kinds = new ArrayList<>();

    /** The images and samplers among the arguments, by number. */
    private final Map<Integer, Resource> descriptorArguments = new HashMap<>();

    private final List<ByteBuffer> addressed = new ArrayList<>();
    private Optional<int[]> localSize = Optional.empty();
    private OptionalInt dimensions = OptionalInt.empty();
    private long[] globalOffset = new long[3];
    private ByteBuffer pushConstants = ByteBuffer.allocate(0);

    /** Binds a resource to an element of an array of descriptors. */
    public void bind(int set, int binding, int element, Resource resource) {
        resources.put(new Descriptor(set, binding, element), resource);
    }

    /** Puts a buffer or an image at a byte offset of the resource heap. */
    public void putInResourceHeap(long offset, Resource resource) {
        put(resourceHeap, offset, resource);
    }

    /** Puts a sampler at a byte offset of the sampler heap. */
    public void putInSamplerHeap(long offset, Resource sampler) {
        put(samplerHeap, offset, sampler);
    }

    private static void put(NavigableMap<Long, Resource> heap, long offset, Resource resource) {
        if (offset < 0 || offset >= MAX_HEAP_SIZE) {
            throw new IllegalArgumentException(
                    "the byte offset of a descriptor is from 0 to " + (MAX_HEAP_SIZE - 1) + ", not " + offset);
        }
        heap.put(offset, resource);
    }

    /** Sets the push constants. */
    public void setPushConstants(ByteBuffer bytes) {
        pushConstants = bytes;
    }

    /** Adds the next argument of a kernel. */
    public void addArgument(ArgumentKind kind, ByteBuffer bytes) {
        arguments.add(bytes);
        kinds.add(kind);
    }

    /** Adds an image or sampler as the next argument of a kernel. */
    public void addArgument(Resource resource) {
        descriptorArguments.put(arguments.size(), resource);
        addArgument(ArgumentKind.DESCRIPTOR, ByteBuffer.allocate(0));
    }

    /** Adds a buffer that is known by its address only; returns the address. */
    public long addAddressed(ByteBuffer bytes) {
        addressed.add(bytes);
        return Address.of(FIRST_ADDRESSED + addressed.size() - 1);
    }

    /** Sets the size of work-groups of kernels that do not state one. */
    public void setLocalSize(int x, int y, int z) {
        localSize = Optional.of(new int[] {x, y, z});
    }

    /** Sets the number of dimensions of a dispatch, which kernels can ask for. */
    public void setDimensions(int count) {
        dimensions = OptionalInt.of(count);
    }

    OptionalInt givenDimensions() {
        return dimensions;
    }

    /** Sets the id of the first invocation of a kernel. */
    public void setGlobalOffset(long x, long y, long z) {
        globalOffset = new long[] {x, y, z};
    }

    Optional<ByteBuffer> addressed(int number) {
        int index = number - FIRST_ADDRESSED;
        return index >= 0 && index < addressed.size() ? Optional.of(addressed.get(index)) : Optional.empty();
    }

    Optional<int[]> givenLocalSize() {
        return localSize;
    }

    long[] givenGlobalOffset() {
        return globalOffset;
    }

    Optional<Resource> bound(int set, int binding, int element) {
        return Optional.ofNullable(resources.get(new Descriptor(set, binding, element)));
    }

    /** The descriptors in the sampler heap, or in the resource heap, by byte offset. */
    NavigableMap<Long, Resource> heap(boolean isOfSamplers) {
        return isOfSamplers ? samplerHeap : resourceHeap;
    }

    ByteBuffer boundPushConstants() {
        return pushConstants;
    }

    List<ByteBuffer> arguments() {
        return arguments;
    }

    /** The image or sampler that is an argument. */
    Optional<Resource> descriptor(int argument) {
        return Optional.ofNullable(descriptorArguments.get(argument));
    }

    ArgumentKind kind(int argument) {
        return kinds.get(argument);
    }
}
