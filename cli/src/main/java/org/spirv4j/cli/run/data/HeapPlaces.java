// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Option;
import org.spirv4j.exec.Bindings;
import org.spirv4j.reflect.DescriptorType;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.EntryPointReflection.HeapDescriptor;
import org.spirv4j.reflect.ImageType;

/**
 * Finds places in descriptor heaps by what users call them: {@code heap:64} is the byte offset 64, and {@code heap[2]}
 * the element 2 of the array as which the entry points read descriptors of the kind. The name of the variable of the
 * heap may stand for {@code heap}.
 */
public final class HeapPlaces {
    /** The kinds of descriptors. Samplers have a heap of their own. */
    public enum Kind {
        BUFFER("buffers"),
        IMAGE("images"),
        SAMPLER("samplers");

        private final String plural;

        Kind(String plural) {
            this.plural = plural;
        }

        private boolean includes(HeapDescriptor descriptor) {
            return this
                    == descriptor
                            .descriptorType()
                            .map(Kind::of)
                            .orElse(descriptor.blocks().isEmpty() ? IMAGE : BUFFER);
        }

        private static Kind of(DescriptorType type) {
            return switch (type) {
                case UNIFORM_BUFFER, STORAGE_BUFFER -> BUFFER;
                case SAMPLER -> SAMPLER;
                default -> IMAGE;
            };
        }
    }

    private static final String HEAP = "heap";
    private static final Pattern PLACE = Pattern.compile("(.+?)(?::([0-9]+)|\\[([0-9]+)\\])");

    /** An array of descriptors in a heap. */
    private record Array(long offset, long stride) {}

    private final List<HeapDescriptor> descriptors = new ArrayList<>();
    private final Set<String> names = new TreeSet<>(Set.of(HEAP));

    /**
     * Adds what an entry point reads.
     *
     * @param labels the names of ids in the text from which its module was assembled
     */
    public void add(EntryPointReflection stage, IntFunction<String> labels) {
        for (HeapDescriptor descriptor : stage.heapDescriptors()) {
            descriptors.add(descriptor);
            names.add(descriptor.heap().name());
            names.add(labels.apply(descriptor.heap().id()));
        }
        names.remove("");
    }

    /** Whether an entry point reads descriptors of a kind. */
    public boolean isRead(Kind kind) {
        return descriptors.stream().anyMatch(kind::includes);
    }

    /**
     * Finds the byte offset of a descriptor; empty if the text is not about a heap.
     *
     * @param option the option that names it, for messages
     * @throws UsageException if the text names an element, but the entry points read none or several arrays
     */
    public OptionalLong find(Option option, Kind kind, String text) {
        Matcher matcher = PLACE.matcher(text);
        if (!matcher.matches() || !names.contains(matcher.group(1))) {
            return OptionalLong.empty();
        }
        if (matcher.group(2) != null) {
            return OptionalLong.of(option.number(matcher.group(2), 0));
        }
        List<Array> arrays = arrays(kind);
        if (arrays.size() != 1) {
            throw new UsageException(option.name() + ": '" + text + "' is not clear, because "
                    + (arrays.isEmpty()
                            ? "the entry point reads no array of " + kind.plural + " in a heap"
                            : "the entry point reads arrays of " + kind.plural + " with the strides "
                                    + arrays.stream()
                                            .map(array -> "" + array.stride)
                                            .collect(Collectors.joining(" and ")))
                    + "; " + matcher.group(1) + ":BYTES says where the descriptor is");
        }
        return OptionalLong.of(arrays.get(0).offset + arrays.get(0).stride * option.number(matcher.group(3), 0));
    }

    private List<Array> arrays(Kind kind) {
        Set<Array> found = new LinkedHashSet<>();
        for (HeapDescriptor descriptor : descriptors) {
            if (descriptor.isElement() && kind.includes(descriptor)) {
                found.add(array(descriptor));
            }
        }
        return List.copyOf(found);
    }

    private static Array array(HeapDescriptor descriptor) {
        // A stride that the implementation chooses is the size of a descriptor.
        return new Array(descriptor.offset().orElse(0), descriptor.stride().orElse(Bindings.HEAP_DESCRIPTOR_SIZE));
    }

    /** What the entry points read an image at a byte offset as. */
    public Optional<ImageType> image(long offset) {
        return descriptors.stream()
                .filter(descriptor -> descriptor.type() instanceof ImageType && mayBeAt(descriptor, offset))
                .map(descriptor -> (ImageType) descriptor.type())
                .findFirst();
    }

    private static boolean mayBeAt(HeapDescriptor descriptor, long offset) {
        if (descriptor.offset().isEmpty()) {
            return true;
        }
        Array array = array(descriptor);
        long distance = offset - array.offset;
        if (!descriptor.isElement() || array.stride == 0) {
            return distance == 0;
        }
        OptionalLong index = descriptor.index();
        return index.isPresent() ? distance == array.stride * index.getAsLong() : distance % array.stride == 0;
    }
}
