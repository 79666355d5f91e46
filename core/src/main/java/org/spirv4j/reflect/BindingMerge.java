// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.spirv4j.diagnostic.Severity;

/** Merges the resources of a pipeline's stages, and finds those that do not agree. */
final class BindingMerge {
    private static final int WORD = 4;

    /** The number of different blocks that another one is compared with; graphics pipelines have fewer stages. */
    private static final int MAX_COMPARED = 8;

    private final List<EntryPointReflection> stages;
    private final List<PipelineConflict> conflicts;

    /** A variable in a stage. */
    private record Use(EntryPointReflection stage, ResourceVariable variable) {}

    BindingMerge(List<EntryPointReflection> stages, List<PipelineConflict> conflicts) {
        this.stages = stages;
        this.conflicts = conflicts;
    }

    List<DescriptorSetLayout> descriptorSets() {
        Map<Long, List<Use>> uses = new TreeMap<>();
        for (EntryPointReflection stage : stages) {
            for (ResourceVariable variable : stage.resources()) {
                if (variable.descriptorType().isPresent() && variable.binding().isPresent()) {
                    long key = Integer.toUnsignedLong(variable.descriptorSet().orElse(0)) << 32
                            | Integer.toUnsignedLong(variable.binding().getAsInt());
                    uses.computeIfAbsent(key, k -> new ArrayList<>(2)).add(new Use(stage, variable));
                }
            }
        }
        Map<Integer, List<DescriptorBinding>> sets = new LinkedHashMap<>();
        uses.forEach((key, same) ->
                sets.computeIfAbsent((int) (key >>> 32), k -> new ArrayList<>()).add(binding((int) (long) key, same)));
        return sets.entrySet().stream()
                .map(set -> new DescriptorSetLayout(set.getKey(), set.getValue()))
                .toList();
    }

    private DescriptorBinding binding(int binding, List<Use> uses) {
        Use first = uses.get(0);
        DescriptorType type = first.variable.descriptorType().orElseThrow();
        OptionalInt count = first.variable.count();
        int flags = 0;
        for (Use use : uses) {
            flags |= use.stage.stageFlags();
            DescriptorType other = use.variable.descriptorType().orElseThrow();
            if (other != type) {
                if (isImageOrSampler(type) && isImageOrSampler(other)) {
                    type = DescriptorType.COMBINED_IMAGE_SAMPLER;
                } else {
                    report(Severity.ERROR, use, first, "is a " + other + ", but", "is a " + type);
                }
            }
            OptionalInt its = use.variable.count();
            if (!its.equals(first.variable.count()) && use.stage != first.stage) {
                report(
                        Severity.WARNING,
                        use,
                        first,
                        "has " + number(its) + " descriptors, but",
                        "has " + number(first.variable.count()));
            }
            count = its.isEmpty() || count.isEmpty()
                    ? OptionalInt.empty()
                    : OptionalInt.of(Math.max(its.getAsInt(), count.getAsInt()));
            compareImages(use, first);
        }
        compareBlocks(uses);
        return new DescriptorBinding(
                binding, type, count, flags, uses.stream().map(Use::variable).toList());
    }

    /** Whether a combined image sampler may stand for the descriptor. */
    private static boolean isImageOrSampler(DescriptorType type) {
        return type == DescriptorType.SAMPLER
                || type == DescriptorType.SAMPLED_IMAGE
                || type == DescriptorType.COMBINED_IMAGE_SAMPLER;
    }

    private static String number(OptionalInt count) {
        return count.isPresent() ? Integer.toString(count.getAsInt()) : "a variable number of";
    }

    /** Blocks of one stage may be views of the same memory; those of different stages should agree. */
    private void compareBlocks(List<Use> uses) {
        List<Use> different = new ArrayList<>();
        for (Use use : uses) {
            if (use.variable.isAliased() || use.variable.block().isEmpty()) {
                continue;
            }
            StructType block = use.variable.block().get();
            boolean isNew = true;
            for (Use other : different) {
                StructType otherBlock = other.variable.block().orElseThrow();
                isNew &= block != otherBlock;
                Optional<BlockComparison.Difference> difference = use.stage == other.stage || block == otherBlock
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
    private void compareImages(Use use, Use first) {
        if (use.stage == first.stage || use.variable.isAliased() || first.variable.isAliased()) {
            return;
        }
        Optional<ImageType> image = use.variable.image();
        Optional<ImageType> other = first.variable.image();
        if (image.isPresent() && other.isPresent() && !sameTraits(image.get(), other.get())) {
            report(
                    Severity.WARNING,
                    use,
                    first,
                    "has the type " + use.variable.element() + ", but",
                    "has the type " + first.variable.element());
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

    private void report(Severity severity, Use use, Use first, String verb, String end) {
        String message = PipelineInterface.name(use.stage) + " resource '" + use.variable.name() + "' " + verb + " "
                + PipelineInterface.name(first.stage) + " resource '" + first.variable.name() + "' " + end;
        conflicts.add(PipelineInterface.conflict(
                severity,
                message,
                use.stage,
                PipelineInterface.declaration(use.stage, use.variable.id()),
                first.stage,
                PipelineInterface.declaration(first.stage, first.variable.id())));
    }

    /** One range per distinct offset and size; a stage with several blocks has one range around them. */
    List<PushConstantRange> pushConstantRanges() {
        List<PushConstantRange> ranges = new ArrayList<>();
        List<Use> blocks = new ArrayList<>();
        for (EntryPointReflection stage : stages) {
            long start = Long.MAX_VALUE;
            long end = 0;
            for (ResourceVariable variable : stage.pushConstants()) {
                Optional<StructType> block = variable.block();
                if (block.isPresent() && block.get().size().isPresent()) {
                    for (StructMember member : block.get().members()) {
                        start = Math.min(start, member.offset().orElse(0));
                    }
                    end = Math.max(end, block.get().size().getAsLong());
                    blocks.add(new Use(stage, variable));
                }
            }
            if (start < end) {
                add(ranges, stage.stageFlags(), start / WORD * WORD, (end + WORD - 1) / WORD * WORD);
            }
        }
        compareBlocks(blocks);
        return List.copyOf(ranges);
    }

    private static void add(List<PushConstantRange> ranges, int flags, long start, long end) {
        for (int i = 0; i < ranges.size(); i++) {
            PushConstantRange range = ranges.get(i);
            if (range.offset() == start && range.size() == end - start) {
                ranges.set(i, new PushConstantRange(range.stageFlags() | flags, start, end - start));
                return;
            }
        }
        ranges.add(new PushConstantRange(flags, start, end - start));
    }
}
