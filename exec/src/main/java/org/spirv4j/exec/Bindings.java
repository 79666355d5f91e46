// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.spirv4j.exec.internal.machine.Heap;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.exec.internal.run.BoundData;
import org.spirv4j.exec.internal.run.BoundData.ArgumentKind;

/**
 * The data of a run: buffers, images and samplers by descriptor set and binding or in descriptor heaps, push constants,
 * and the arguments of kernels. Buffers are used in place: the run reads and writes the bytes between position and
 * limit, in little-endian order.
 *
 * <p>Not safe for use by several threads.
 */
public final class Bindings {
    /** The size in bytes of a descriptor in a descriptor heap: the value of {@code OpConstantSizeOfEXT}. */
    public static final int HEAP_DESCRIPTOR_SIZE = Heap.DESCRIPTOR_SIZE;

    private final BoundData data = new BoundData();

    private Bindings() {}

    /** {@return bindings without data} */
    public static Bindings create() {
        return new Bindings();
    }

    /**
     * Binds a uniform or storage buffer.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @param bytes the buffer, used in place
     * @return these bindings
     */
    public Bindings buffer(int set, int binding, ByteBuffer bytes) {
        return buffer(set, binding, 0, bytes);
    }

    /**
     * Binds a uniform or storage buffer to an element of an array of descriptors.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @param element the number of the element
     * @param bytes the buffer, used in place
     * @return these bindings
     */
    public Bindings buffer(int set, int binding, int element, ByteBuffer bytes) {
        return bind(set, binding, element, Memory.shared(Objects.requireNonNull(bytes, "bytes")));
    }

    private Bindings bind(int set, int binding, int element, Resource resource) {
        data.bind(set, binding, element, resource);
        return this;
    }

    /**
     * Binds a storage image or a sampled image.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @param image the image
     * @return these bindings
     */
    public Bindings image(int set, int binding, Image image) {
        return image(set, binding, 0, image);
    }

    /**
     * Binds a storage image or a sampled image to an element of an array of descriptors.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @param element the number of the element
     * @param image the image
     * @return these bindings
     */
    public Bindings image(int set, int binding, int element, Image image) {
        return bind(set, binding, element, image.texture());
    }

    /**
     * Binds a uniform or storage texel buffer.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @param format the format of texels
     * @param bytes the texels, used in place
     * @return these bindings
     */
    public Bindings texelBuffer(int set, int binding, TexelFormat format, ByteBuffer bytes) {
        return image(set, binding, Image.buffer(format, bytes));
    }

    /**
     * Binds a sampler.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @param sampler the sampler
     * @return these bindings
     */
    public Bindings sampler(int set, int binding, Sampler sampler) {
        return sampler(set, binding, 0, sampler);
    }

    /**
     * Binds a sampler to an element of an array of descriptors.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @param element the number of the element
     * @param sampler the sampler
     * @return these bindings
     */
    public Bindings sampler(int set, int binding, int element, Sampler sampler) {
        return bind(set, binding, element, sampler.state());
    }

    /**
     * Binds an image combined with a sampler.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @param image the image
     * @param sampler the sampler
     * @return these bindings
     */
    public Bindings combined(int set, int binding, Image image, Sampler sampler) {
        return combined(set, binding, 0, image, sampler);
    }

    /**
     * Binds an image combined with a sampler to an element of an array of descriptors.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @param element the number of the element
     * @param image the image
     * @param sampler the sampler
     * @return these bindings
     */
    public Bindings combined(int set, int binding, int element, Image image, Sampler sampler) {
        return bind(set, binding, element, image.texture(sampler.state()));
    }

    /**
     * Puts the descriptor of a uniform or storage buffer into the resource heap (SPV_EXT_descriptor_heap).
     *
     * @param offset the offset in bytes from the start of the heap
     * @param bytes the buffer, used in place
     * @return these bindings
     */
    public Bindings heapBuffer(long offset, ByteBuffer bytes) {
        data.putInResourceHeap(offset, Memory.shared(Objects.requireNonNull(bytes, "bytes")));
        return this;
    }

    /**
     * Puts the descriptor of a storage image or a sampled image into the resource heap.
     *
     * @param offset the offset in bytes from the start of the heap
     * @param image the image; of a texel buffer, {@link Image#buffer}
     * @return these bindings
     */
    public Bindings heapImage(long offset, Image image) {
        data.putInResourceHeap(offset, image.texture());
        return this;
    }

    /**
     * Puts the descriptor of a sampler into the sampler heap.
     *
     * @param offset the offset in bytes from the start of the heap
     * @param sampler the sampler
     * @return these bindings
     */
    public Bindings heapSampler(long offset, Sampler sampler) {
        data.putInSamplerHeap(offset, sampler.state());
        return this;
    }

    /**
     * Sets the push constants.
     *
     * @param bytes the bytes from offset 0 on
     * @return these bindings
     */
    public Bindings pushConstants(ByteBuffer bytes) {
        data.setPushConstants(Objects.requireNonNull(bytes, "bytes"));
        return this;
    }

    /**
     * Adds a buffer as the next argument of a kernel.
     *
     * @param bytes the buffer, used in place
     * @return these bindings
     */
    public Bindings bufferArgument(ByteBuffer bytes) {
        return argument(ArgumentKind.BUFFER, bytes);
    }

    /**
     * Adds an image as the next argument of a kernel.
     *
     * @param image the image
     * @return these bindings
     */
    public Bindings imageArgument(Image image) {
        return descriptorArgument(image.texture());
    }

    private Bindings descriptorArgument(Resource resource) {
        data.addArgument(resource);
        return this;
    }

    /**
     * Adds a sampler as the next argument of a kernel.
     *
     * @param sampler the sampler
     * @return these bindings
     */
    public Bindings samplerArgument(Sampler sampler) {
        return descriptorArgument(sampler.state());
    }

    /**
     * Adds a value as the next argument of a kernel.
     *
     * @param bytes the value as it lies in memory
     * @return these bindings
     */
    public Bindings valueArgument(ByteBuffer bytes) {
        return argument(ArgumentKind.VALUE, bytes);
    }

    /**
     * Adds a 32-bit integer as the next argument of a kernel.
     *
     * @param value the value
     * @return these bindings
     */
    public Bindings valueArgument(int value) {
        return valueArgument(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0, value));
    }

    /**
     * Adds memory of the storage class Workgroup as the next argument of a kernel.
     *
     * @param size the size in bytes
     * @return these bindings
     */
    public Bindings localArgument(int size) {
        return argument(ArgumentKind.LOCAL, ByteBuffer.allocate(size));
    }

    /**
     * Gives a buffer an address that programs can access it by, through pointers to the storage class
     * PhysicalStorageBuffer, or in kernels CrossWorkgroup. Write the address where the program reads the pointer from,
     * in little-endian order.
     *
     * @param bytes the buffer, used in place
     * @return the address of its first byte; the next bytes have the next addresses
     */
    public long address(ByteBuffer bytes) {
        return data.addAddressed(Objects.requireNonNull(bytes, "bytes"));
    }

    /**
     * Sets the size of work-groups of kernels that do not state one. Without it they have the size of their execution
     * mode LocalSizeHint, or one invocation.
     *
     * @param x the number of invocations in the first dimension
     * @param y the number of invocations in the second dimension
     * @param z the number of invocations in the third dimension
     * @return these bindings
     */
    public Bindings localSize(int x, int y, int z) {
        data.setLocalSize(positive(x), positive(y), positive(z));
        return this;
    }

    /**
     * Sets the number of dimensions of a dispatch, which is the built-in WorkDim of kernels. Without it, it is the last
     * dimension that has several work-groups, work-groups of several invocations, or an offset, and at least 1.
     *
     * @param count the number of dimensions, from 1 to 3
     * @return these bindings
     */
    public Bindings dimensions(int count) {
        if (count < 1 || count > 3) {
            throw new IllegalArgumentException("a dispatch has 1 to 3 dimensions, not " + count);
        }
        data.setDimensions(count);
        return this;
    }

    /**
     * Sets the id of the first invocation of a kernel, which is 0 in all dimensions otherwise.
     *
     * @param x the offset in the first dimension, unsigned
     * @param y the offset in the second dimension, unsigned
     * @param z the offset in the third dimension, unsigned
     * @return these bindings
     */
    public Bindings globalOffset(long x, long y, long z) {
        data.setGlobalOffset(x, y, z);
        return this;
    }

    private static int positive(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("the size of a work-group is at least 1, not " + size);
        }
        return size;
    }

    private Bindings argument(ArgumentKind kind, ByteBuffer bytes) {
        data.addArgument(kind, Objects.requireNonNull(bytes, "bytes"));
        return this;
    }

    /** What has been bound, for runs. */
    BoundData data() {
        return data;
    }
}
