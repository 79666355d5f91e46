// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import static org.spirv4j.reflect.DescriptorType.COMBINED_IMAGE_SAMPLER;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.spirv4j.diagnostic.Severity;

/** Merges the resources of a pipeline's stages, and finds those that do not agree. */
final class BindingMerge {
    /** The number of different blocks that another one is compared with; graphics pipelines have fewer stages. */
    private static final int MAX_COMPARED = 8;

    private final List<EntryPointReflection> stages;
    private final List<PipelineConflict> conflicts;

    /**
     * A set and a binding.
     *
     * @param kind number of the kind of descriptor, without a set: in OpenGL, each kind has bindings of its own
     */
    private record Place(long set, long binding, int kind) implements Comparable<Place> {
        private static final Comparator<Place> ORDER = Comparator.comparingLong(Place::set)
                .thenComparingLong(Place::binding)
                .thenComparingInt(Place::kind);

        static Place of(ResourceVariable variable) {
            return new Place(
                    Integer.toUnsignedLong(variable.descriptorSet().orElse(0)),
                    Integer.toUnsignedLong(variable.binding().orElse(0)),
                    variable.descriptorSet().isPresent()
                            ? 0
                            : 1 + variable.descriptorType().orElseThrow().ordinal());
        }

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    BindingMerge(List<EntryPointReflection> stages, List<PipelineConflict> conflicts) {
        this.stages = stages;
        this.conflicts = conflicts;
    }

    List<DescriptorSetLayout> descriptorSets() {
        Map<Place, List<DescriptorBinding.Use>> uses = new TreeMap<>();
        for (EntryPointReflection stage : stages) {
            for (ResourceVariable variable : stage.resources()) {
                if (variable.descriptorType().isPresent() && variable.binding().isPresent()) {
                    uses.computeIfAbsent(Place.of(variable), k -> new ArrayList<>(2))
                            .add(new DescriptorBinding.Use(stage, variable));
                }
            }
        }
        Map<Integer, List<DescriptorBinding>> sets = new LinkedHashMap<>();
        uses.forEach((slot, same) ->
                sets.computeIfAbsent((int) slot.set, k -> new ArrayList<>()).add(binding((int) slot.binding, same)));
        return sets.entrySet().stream()
                .map(set -> new DescriptorSetLayout(set.getKey(), set.getValue()))
                .toList();
    }

    private DescriptorBinding binding(int binding, List<DescriptorBinding.Use> uses) {
        DescriptorBinding.Use first = uses.get(0);
        DescriptorType type = first.variable().descriptorType().orElseThrow();
        OptionalInt count = first.variable().count();
        int flags = 0;
        for (DescriptorBinding.Use use : uses) {
            flags |= use.stage().stageFlags();
            DescriptorType other = use.variable().descriptorType().orElseThrow();
            if (other != type) {
                if (type.canUse(COMBINED_IMAGE_SAMPLER) && other.canUse(COMBINED_IMAGE_SAMPLER)) {
                    type = COMBINED_IMAGE_SAMPLER;
                } else {
                    report(Severity.ERROR, use, first, "is a " + other + ", but", "is a " + type);
                }
            }
            OptionalInt its = use.variable().count();
            if (!its.equals(first.variable().count()) && use.stage() != first.stage()) {
                report(
                        Severity.WARNING,
                        use,
                        first,
                        "has " + number(its) + " descriptors, but",
                        "has " + number(first.variable().count()));
            }
            count = its.isEmpty() || count.isEmpty()
                    ? OptionalInt.empty()
                    : OptionalInt.of(Math.max(its.getAsInt(), count.getAsInt()));
            compareImages(use, first);
        }
        compareBlocks(uses);
        return new DescriptorBinding(binding, type, count, flags, uses);
    }

    private static String number(OptionalInt count) {
        return count.isPresent() ? Integer.toString(count.getAsInt()) : "a variable number of";
    }

    /** Blocks of one stage may be views of the same memory; those of different stages should agree. */
    private void compareBlocks(List<DescriptorBinding.Use> uses) {
        List<DescriptorBinding.Use> different = new ArrayList<>();
        for (DescriptorBinding.Use use : uses) {
            if (use.variable().isAliased() || use.variable().block().isEmpty()) {
                continue;
            }
            StructType block = use.variable().block().get();
            boolean isNew = true;
            for (DescriptorBinding.Use other : different) {
                StructType otherBlock = other.variable().block().orElseThrow();
                isNew &= block != otherBlock;
                Optional<BlockComparison.Difference> difference = use.stage() == other.stage() || block == otherBlock
                        ? Optional.empty()
                        : BlockComparison.firstDifference(otherBlock, block);
                if (difference.isPresent()) {
                    report(
                            Severity.WARNING,
                            use,
                            other,
                            "has another layout than",
                            "from byte " + difference.get().offset() + ": "
                                    + difference.get().text());
                    break;
                }
            }
            if (isNew && different.size() < MAX_COMPARED) {
                different.add(use);
            }
        }
    }

    /** The images of different stages are the same one, and should have the same traits. */
    private void compareImages(DescriptorBinding.Use use, DescriptorBinding.Use first) {
        if (use.stage() == first.stage()
                || use.variable().isAliased()
                || first.variable().isAliased()) {
            return;
        }
        Optional<ImageType> image = use.variable().image();
        Optional<ImageType> other = first.variable().image();
        if (image.isPresent() && other.isPresent() && !sameTraits(image.get(), other.get())) {
            report(
                    Severity.WARNING,
                    use,
                    first,
                    "has the type " + use.variable().element() + ", but",
                    "has the type " + first.variable().element());
        }
    }

    private static boolean sameTraits(ImageType a, ImageType b) {
        return a.dim().equals(b.dim())
                && a.isArrayed() == b.isArrayed()
                && a.isMultisampled() == b.isMultisampled()
                && a.sampledType()
                        .map(ScalarType::toString)
                        .equals(b.sampledType().map(ScalarType::toString));
    }

    private void report(
            Severity severity, DescriptorBinding.Use use, DescriptorBinding.Use first, String verb, String end) {
        String message = use.stage().modelName() + " resource '"
                + use.variable().name() + "' " + verb + " " + first.stage().modelName() + " resource '"
                + first.variable().name() + "' " + end;
        conflicts.add(PipelineInterface.conflict(
                severity,
                message,
                use.stage(),
                PipelineInterface.declaration(use.stage(), use.variable().id()),
                first.stage(),
                PipelineInterface.declaration(first.stage(), first.variable().id())));
    }

    /** One range around the blocks of each stage; stages with the same bytes share theirs. */
    List<PushConstantRange> pushConstantRanges() {
        Map<Integer, PushConstantRange> byStage = new LinkedHashMap<>();
        List<DescriptorBinding.Use> blocks = new ArrayList<>();
        for (EntryPointReflection stage : stages) {
            for (ResourceVariable variable : stage.pushConstants()) {
                Optional<PushConstantRange> range =
                        variable.block().flatMap(block -> PushConstantRange.of(stage.stageFlags(), block));
                if (range.isPresent()) {
                    blocks.add(new DescriptorBinding.Use(stage, variable));
                    if (range.get().size() > 0) {
                        byStage.merge(stage.stageFlags(), range.get(), BindingMerge::around);
                    }
                }
            }
        }
        compareBlocks(blocks);
        List<PushConstantRange> ranges = new ArrayList<>();
        byStage.values().forEach(range -> add(ranges, range));
        return List.copyOf(ranges);
    }

    private static PushConstantRange around(PushConstantRange left, PushConstantRange right) {
        long start = Math.min(left.offset(), right.offset());
        long end = Math.max(left.offset() + left.size(), right.offset() + right.size());
        return new PushConstantRange(left.stageFlags(), start, end - start);
    }

    private static void add(List<PushConstantRange> ranges, PushConstantRange added) {
        for (int i = 0; i < ranges.size(); i++) {
            PushConstantRange range = ranges.get(i);
            if (range.offset() == added.offset() && range.size() == added.size()) {
                ranges.set(
                        i,
                        new PushConstantRange(range.stageFlags() | added.stageFlags(), range.offset(), range.size()));
                return;
            }
        }
        ranges.add(added);
    }
}
