// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.sample;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final String PUSH_CONSTANTS = "the push constants";
    private static final int WIDEST_VALUE = 1 << 14;

    /** How many descriptors of an array are bound. */
    private static final int MAX_DESCRIPTORS = 16;

    private final EntryPointReflection entryPoint;
    private final Fill fill;
    private final Bindings bindings = Bindings.create();
    private final Counterparts counterparts;
    private final Map<String, Sample> written = new LinkedHashMap<>();

    private SampleBindings(EntryPointReflection entryPoint, Fill fill, Counterparts counterparts) {
        this.entryPoint = entryPoint;
        this.fill = fill;
        this.counterparts = counterparts;
    }

    /**
     * What is bound, and the data of it.
     *
     * @param samples all buffers and images
     */
    record Bound(Bindings bindings, List<Sample> samples) {}

    static Bound of(EntryPointReflection entryPoint, Fill fill, Counterparts counterparts) {
        SampleBindings made = new SampleBindings(entryPoint, fill, counterparts);
        made.bindResources();
        made.bindings.pushConstants(made.bytes(PUSH_CONSTANTS, PUSH_CONSTANT_BYTES));
        int number = 0;
        for (KernelArgument argument : entryPoint.arguments()) {
            if (argument.place().isEmpty()) {
                made.bind(argument, "argument " + number++);
            }
        }
        return new Bound(made.bindings, List.copyOf(made.written.values()));
    }

    /** Bytes that the name alone decides on, so that those of a longer one begin with those of a shorter one. */
    private ByteBuffer bytes(String name, long size) {
        Random random = new Random(name.hashCode());
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(size, MAX_BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        if (fill == Fill.RANDOM) {
            for (int i = 0; i + Integer.BYTES <= bytes.capacity(); i += Integer.BYTES) {
                // Small integers, and floats around 1.
                bytes.putInt(i, random.nextBoolean() ? random.nextInt(64) : 0x3F00_0000 + random.nextInt(1 << 24));
            }
        }
        written.put(name, new Sample(name, Sample.Form.MEMORY, bytes));
        return bytes;
    }

    private void bindResources() {
        for (ResourceVariable variable : entryPoint.resources()) {
            Optional<ResourceVariable> source =
                    variable.binding().isEmpty() ? Optional.empty() : counterparts.of(variable);
            if (source.isEmpty()) {
                continue;
            }
            int count = Math.min(variable.count().orElse(MAX_DESCRIPTORS), MAX_DESCRIPTORS);
            for (int element = 0; element < count; element++) {
                bind(
                        variable,
                        source.get(),
                        variable.descriptorSet().orElse(0),
                        variable.binding().getAsInt(),
                        element);
            }
        }
    }

    private static String name(ResourceVariable variable, int element) {
        if (variable.isPushConstant()) {
            return PUSH_CONSTANTS;
        }
        return "resource" + (variable.name().isEmpty() ? "" : " '" + variable.name() + "'") + " (set "
                + variable.descriptorSet().orElse(0) + ", binding "
                + variable.binding().orElse(0) + (element == 0 ? "" : ", element " + element) + ")";
    }

    private void bind(ResourceVariable variable, ResourceVariable source, int set, int binding, int element) {
        String name = name(source, element);
        ReflectedType type = variable.element();
        if (type instanceof ImageType declared) {
            ByteBuffer texels = bytes(name, SampleImages.BYTES);
            ImageType image = source.element() instanceof ImageType original ? original : declared;
            if (image.dim().filter(d -> d == Dim.Buffer).isPresent()) {
                bindings.texelBuffer(set, binding, SampleImages.format(image), texels);
            } else if (declared.isCombined()) {
                bindings.combined(set, binding, element, SampleImages.image(image, texels), Sampler.LINEAR);
            } else {
                bindings.image(set, binding, element, SampleImages.image(image, texels));
            }
        } else if (isSampler(type)) {
            bindings.sampler(set, binding, element, Sampler.LINEAR);
        } else {
            bindings.buffer(set, binding, element, bytes(name, size(source)));
        }
    }

    /** As many bytes as a resource had before, so that its runtime array has the same length. */
    private static long size(ResourceVariable source) {
        long declared = source.element().size().orElse(0);
        return Math.max(BUFFER_BYTES, declared);
    }

    private static boolean isSampler(ReflectedType type) {
        return type instanceof OpaqueType opaque && opaque.declaration() == Op.OpTypeSampler;
    }

    private void bind(KernelArgument argument, String name) {
        ReflectedType type = argument.type();
        if (type instanceof ImageType image) {
            bindings.imageArgument(SampleImages.image(image, bytes(name, SampleImages.BYTES)));
        } else if (isSampler(type)) {
            bindings.samplerArgument(Sampler.NEAREST);
        } else if (type instanceof PointerType pointer) {
            StorageClass storage = pointer.storageClass().orElse(StorageClass.CrossWorkgroup);
            if (storage == StorageClass.Workgroup) {
                bindings.localArgument(LOCAL_BYTES);
            } else if (storage == StorageClass.Function) {
                long size = pointer.pointee().map(t -> t.size().orElse(0)).orElse(0L);
                bindings.valueArgument(bytes(name, Math.max(WIDEST_VALUE, size)));
            } else {
                bindings.bufferArgument(bytes(name, BUFFER_BYTES));
            }
        } else {
            bindings.valueArgument(
                    bytes(name, Math.max(WIDEST_VALUE, type.size().orElse(0))));
        }
    }
}
