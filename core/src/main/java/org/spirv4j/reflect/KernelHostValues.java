// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.KernelArgument.HostValue;
import org.spirv4j.reflect.KernelArgument.HostValue.Purpose;
import org.spirv4j.reflect.internal.annotation.KernelDescriptions;
import org.spirv4j.reflect.internal.annotation.KernelDescriptions.Description;

/** Reads what the host provides besides arguments for kernels that a compiler made compute shaders. */
final class KernelHostValues {
    /** By instruction of the set. */
    private static final Map<String, Purpose> PURPOSES = Map.ofEntries(
            Map.entry("SpecConstantWorkgroupSize", Purpose.WORKGROUP_SIZE),
            Map.entry("SpecConstantGlobalOffset", Purpose.GLOBAL_OFFSET),
            Map.entry("SpecConstantWorkDim", Purpose.WORK_DIM),
            Map.entry("SpecConstantSubgroupMaxSize", Purpose.SUBGROUP_MAX_SIZE),
            Map.entry("PushConstantGlobalOffset", Purpose.GLOBAL_OFFSET),
            Map.entry("PushConstantEnqueuedLocalSize", Purpose.ENQUEUED_LOCAL_SIZE),
            Map.entry("PushConstantGlobalSize", Purpose.GLOBAL_SIZE),
            Map.entry("PushConstantRegionOffset", Purpose.REGION_OFFSET),
            Map.entry("PushConstantNumWorkgroups", Purpose.NUM_WORKGROUPS),
            Map.entry("PushConstantRegionGroupOffset", Purpose.REGION_GROUP_OFFSET),
            Map.entry("ConstantDataStorageBuffer", Purpose.CONSTANT_DATA),
            Map.entry("ConstantDataUniform", Purpose.CONSTANT_DATA),
            Map.entry("ConstantDataPointerPushConstant", Purpose.CONSTANT_DATA),
            Map.entry("ProgramScopeVariablesStorageBuffer", Purpose.PROGRAM_SCOPE_VARIABLES),
            Map.entry("ProgramScopeVariablePointerPushConstant", Purpose.PROGRAM_SCOPE_VARIABLES),
            Map.entry("ProgramScopeVariablePointerRelocation", Purpose.POINTER_RELOCATION),
            Map.entry("LiteralSampler", Purpose.LITERAL_SAMPLER),
            Map.entry("ImageArgumentInfoChannelOrderPushConstant", Purpose.IMAGE_CHANNEL_ORDER),
            Map.entry("ImageArgumentInfoChannelOrderUniform", Purpose.IMAGE_CHANNEL_ORDER),
            Map.entry("ImageArgumentInfoChannelDataTypePushConstant", Purpose.IMAGE_CHANNEL_DATA_TYPE),
            Map.entry("ImageArgumentInfoChannelDataTypeUniform", Purpose.IMAGE_CHANNEL_DATA_TYPE),
            Map.entry("NormalizedSamplerMaskPushConstant", Purpose.NORMALIZED_SAMPLER_MASK),
            Map.entry("PropertyRequiredWorkgroupSize", Purpose.REQUIRED_WORKGROUP_SIZE),
            Map.entry("WorkgroupVariableSize", Purpose.WORKGROUP_VARIABLE_SIZE),
            Map.entry("PrintfInfo", Purpose.PRINTF_FORMAT),
            Map.entry("PrintfBufferStorageBuffer", Purpose.PRINTF_BUFFER),
            Map.entry("PrintfBufferPointerPushConstant", Purpose.PRINTF_BUFFER));

    private static final List<String> DIMENSIONS = List.of("X", "Y", "Z");

    private KernelHostValues() {}

    static List<HostValue> of(SpirvModule module, Optional<KernelDescriptions> kernels) {
        List<HostValue> found = new ArrayList<>();
        for (Description description : kernels.map(known -> known.all).orElse(List.of())) {
            Purpose purpose = PURPOSES.get(description.name());
            if (purpose != null) {
                found.add(read(module, purpose, description));
            }
        }
        return List.copyOf(found);
    }

    private static HostValue read(SpirvModule module, Purpose purpose, Description description) {
        String kernel = module.layout().entryPoints().stream()
                .filter(entryPoint -> entryPoint.functionId() == description.function())
                .map(EntryPoint::name)
                .findFirst()
                .orElse("");
        List<KernelArgument.Place> places = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        boolean isConstant = description.name().startsWith("SpecConstant");
        for (String operand : isConstant ? List.of("X", "Y", "Z", "Dim", "Size") : List.<String>of()) {
            if (description.numbers().containsKey(operand)) {
                places.add(KernelArgument.Place.specializationConstant((int) description.number(operand)));
            }
        }
        if (!isConstant) {
            KernelArgument.Place.of(description).ifPresent(places::add);
            switch (purpose) {
                case REQUIRED_WORKGROUP_SIZE -> addAll(description, numbers, DIMENSIONS);
                case POINTER_RELOCATION ->
                    addAll(description, numbers, List.of("ObjectOffset", "PointerOffset", "PointerSize"));
                case LITERAL_SAMPLER -> addAll(description, numbers, List.of("Mask"));
                case PRINTF_BUFFER -> addAll(description, numbers, List.of("BufferSize"));
                case WORKGROUP_VARIABLE_SIZE -> addAll(description, numbers, List.of("Size"));
                case PRINTF_FORMAT -> {
                    addAll(description, numbers, List.of("PrintfID"));
                    numbers.addAll(description.sizes());
                }
                default -> {}
            }
        }
        return new HostValue(
                purpose,
                kernel,
                description.isOfArgument() ? OptionalInt.of((int) description.number("Ordinal")) : OptionalInt.empty(),
                places,
                purpose == Purpose.CONSTANT_DATA
                                || purpose == Purpose.PROGRAM_SCOPE_VARIABLES
                                || purpose == Purpose.PRINTF_FORMAT
                        ? description.text()
                        : "",
                numbers);
    }

    private static void addAll(Description description, List<Long> numbers, List<String> operands) {
        for (String operand : operands) {
            if (description.numbers().containsKey(operand)) {
                numbers.add(description.number(operand));
            }
        }
    }
}
