// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.execute;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Sampler;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ImageType;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.OpaqueType;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;

/** Binds zeros or pseudo-random bytes to all that an entry point declares. */
final class SampleBindings {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int LOCAL_BYTES = 1 << 12;
    private static final int MAX_BYTES = 1 << 22;
    private static final int PUSH_CONSTANT_BYTES = 1 << 12;
    private static final int WIDEST_VALUE = 1 << 14;

    /** How many descriptors of an array are bound. */
    private static final int MAX_DESCRIPTORS = 16;

    private final EntryPointReflection entryPoint;
    private final Fill fill;
    private final Bindings bindings = Bindings.create();
    private final List<ByteBuffer> written = new ArrayList<>();
    private final Random random = new Random(1);

    private SampleBindings(EntryPointReflection entryPoint, Fill fill) {
        this.entryPoint = entryPoint;
        this.fill = fill;
    }

    /**
     * What is bound, and the bytes of it.
     *
     * @param bytes all buffers and images
     */
    record Bound(Bindings bindings, List<ByteBuffer> bytes) {}

    static Bound of(EntryPointReflection entryPoint, Fill fill) {
        SampleBindings made = new SampleBindings(entryPoint, fill);
        made.bindResources();
        made.bindings.pushConstants(made.bytes(PUSH_CONSTANT_BYTES));
        for (KernelArgument argument : entryPoint.arguments()) {
            made.bind(argument);
        }
        return new Bound(made.bindings, made.written);
    }

    private ByteBuffer bytes(long size) {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(size, MAX_BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        if (fill == Fill.RANDOM) {
            for (int i = 0; i + Integer.BYTES <= bytes.capacity(); i += Integer.BYTES) {
                // Small integers, and floats around 1.
                bytes.putInt(i, random.nextBoolean() ? random.nextInt(64) : 0x3F00_0000 + random.nextInt(1 << 24));
            }
        }
        written.add(bytes);
        return bytes;
    }

    private void bindResources() {
        for (ResourceVariable variable : entryPoint.resources()) {
            if (variable.binding().isEmpty()) {
                continue;
            }
            int count = Math.min(variable.count().orElse(MAX_DESCRIPTORS), MAX_DESCRIPTORS);
            for (int element = 0; element < count; element++) {
                bind(
                        variable,
                        variable.descriptorSet().orElse(0),
                        variable.binding().getAsInt(),
                        element);
            }
        }
    }

    private void bind(ResourceVariable variable, int set, int binding, int element) {
        ReflectedType type = variable.element();
        if (type instanceof ImageType image) {
            ByteBuffer texels = bytes(SampleImages.BYTES);
            if (image.dim().filter(d -> d == Dim.Buffer).isPresent()) {
                bindings.texelBuffer(set, binding, SampleImages.format(image), texels);
            } else if (image.isCombined()) {
                bindings.combined(set, binding, element, SampleImages.image(image, texels), Sampler.LINEAR);
            } else {
                bindings.image(set, binding, element, SampleImages.image(image, texels));
            }
        } else if (isSampler(type)) {
            bindings.sampler(set, binding, element, Sampler.LINEAR);
        } else {
            bindings.buffer(
                    set,
                    binding,
                    element,
                    bytes(Math.max(BUFFER_BYTES, type.size().orElse(0))));
        }
    }

    private static boolean isSampler(ReflectedType type) {
        return type instanceof OpaqueType opaque && opaque.declaration() == Op.OpTypeSampler;
    }

    private void bind(KernelArgument argument) {
        ReflectedType type = argument.type();
        if (type instanceof ImageType image) {
            bindings.imageArgument(SampleImages.image(image, bytes(SampleImages.BYTES)));
        } else if (isSampler(type)) {
            bindings.samplerArgument(Sampler.NEAREST);
        } else if (type instanceof PointerType pointer) {
            StorageClass storage = pointer.storageClass().orElse(StorageClass.CrossWorkgroup);
            if (storage == StorageClass.Workgroup) {
                bindings.localArgument(LOCAL_BYTES);
            } else if (storage == StorageClass.Function) {
                long size = pointer.pointee().map(t -> t.size().orElse(0)).orElse(0L);
                bindings.valueArgument(bytes(Math.max(WIDEST_VALUE, size)));
            } else {
                bindings.bufferArgument(bytes(BUFFER_BYTES));
            }
        } else {
            bindings.valueArgument(bytes(Math.max(WIDEST_VALUE, type.size().orElse(0))));
        }
    }
}
