// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.annotation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.internal.annotation.KernelDescriptions.Description;

/**
 * Names of variables, members of blocks and specialization constants that are arguments of kernels, by
 * NonSemantic.ClspvReflection. Where kernels share a place, it has a name if all agree.
 */
final class KernelNames {
    private static final int MAX_DEPTH = 8;

    /** Modules in which many variables share places with many arguments have no further names. */
    private static final int MAX_NAMED = 1 << 16;

    private static final long PUSH_CONSTANTS = -1;
    private static final long NOWHERE = -2;

    /** By id of a variable. */
    final Map<Integer, String> names = new HashMap<>();

    /** By id of a structure; an empty name if a member has none. */
    final Map<Integer, List<String>> members = new HashMap<>();

    /** By SpecId. */
    final Map<Integer, String> constants = new HashMap<>();

    private final SpirvModule module;
    private final TypeFacts facts;

    /** By descriptor set and binding, or {@link #PUSH_CONSTANTS}. */
    private final Map<Long, List<Description>> byPlace = new HashMap<>();

    /** How often a description was looked at for a variable. */
    private int named;

    KernelNames(SpirvModule module, TypeFacts facts, KernelDescriptions descriptions) {
        this.module = module;
        this.facts = facts;
        for (Description description : descriptions.all) {
            long place = description.name().contains("PushConstant")
                    ? PUSH_CONSTANTS
                    : description.number("Binding") < 0
                            ? NOWHERE
                            : description.number("DescriptorSet") << Integer.SIZE | description.number("Binding");
            byPlace.computeIfAbsent(place, key -> new ArrayList<>()).add(description);
        }
        byPlace.remove(NOWHERE);
        for (Instruction variable : module.layout().globalVariables()) {
            readVariable(variable);
        }
        for (Description description : descriptions.all) {
            readConstants(description);
        }
    }

    private void readConstants(Description description) {
        switch (description.name()) {
            case "SpecConstantWorkgroupSize" -> dimensions(description, "workgroup_size_");
            case "SpecConstantGlobalOffset" -> dimensions(description, "global_offset_");
            case "SpecConstantWorkDim" -> constants.put((int) description.number("Dim"), "work_dim");
            case "SpecConstantSubgroupMaxSize" -> constants.put((int) description.number("Size"), "subgroup_max_size");
            case "ArgumentWorkgroup" ->
                put(
                        constants,
                        (int) description.number("SpecId"),
                        description.text().isEmpty() ? "" : description.text() + "_length");
            default -> {}
        }
    }

    private void dimensions(Description description, String prefix) {
        for (String dimension : List.of("X", "Y", "Z")) {
            constants.put((int) description.number(dimension), prefix + dimension.toLowerCase(java.util.Locale.ROOT));
        }
    }

    /** Two names for one place are none. */
    private static void put(Map<Integer, String> names, int key, String name) {
        names.merge(key, name, (known, other) -> known.equals(other) ? known : "");
    }

    private void readVariable(Instruction variable) {
        int id = variable.resultId();
        long set = module.layout().decorationWord(id, Decoration.DescriptorSet).orElse(-1);
        long binding = module.layout().decorationWord(id, Decoration.Binding).orElse(-1);
        boolean isPushConstant = variable.word(Variable.STORAGE_CLASS) == StorageClass.PushConstant.value();
        long place = isPushConstant ? PUSH_CONSTANTS : binding < 0 ? NOWHERE : set << Integer.SIZE | binding;
        for (Description description : byPlace.getOrDefault(place, List.of())) {
            if (named++ > MAX_NAMED) {
                return;
            }
            String name = name(description);
            if (description.numbers().containsKey("Offset")) {
                nameMember(facts.pointee(variable.typeId()), 0, description, name, 0);
            } else if (!name.isEmpty()) {
                put(names, id, name);
            }
        }
    }

    /** The name of what an instruction is about: an argument, or a value of the host. */
    private static String name(Description description) {
        return switch (description.name()) {
            case "PushConstantGlobalOffset" -> "global_offset";
            case "PushConstantEnqueuedLocalSize" -> "enqueued_local_size";
            case "PushConstantGlobalSize" -> "global_size";
            case "PushConstantRegionOffset" -> "region_offset";
            case "PushConstantNumWorkgroups" -> "num_workgroups";
            case "PushConstantRegionGroupOffset" -> "region_group_offset";
            case "ConstantDataStorageBuffer", "ConstantDataUniform", "ConstantDataPointerPushConstant" ->
                "constant_data";
            case "ProgramScopeVariablesStorageBuffer", "ProgramScopeVariablePointerPushConstant" ->
                "program_scope_variables";
            case "LiteralSampler" -> "literal_sampler";
            case "PrintfBufferStorageBuffer", "PrintfBufferPointerPushConstant" -> "printf_buffer";
            case "ImageArgumentInfoChannelOrderPushConstant", "ImageArgumentInfoChannelOrderUniform" ->
                "channel_order_" + description.number("Ordinal");
            case "ImageArgumentInfoChannelDataTypePushConstant", "ImageArgumentInfoChannelDataTypeUniform" ->
                "channel_data_type_" + description.number("Ordinal");
            case "NormalizedSamplerMaskPushConstant" -> "sampler_mask_" + description.number("Ordinal");
            default -> description.text();
        };
    }

    private void nameMember(int struct, long start, Description description, String name, int depth) {
        int type = facts.innermostElement(struct);
        if (!facts.isStruct(type) || depth > MAX_DEPTH || name.isEmpty()) {
            return;
        }
        long wanted = description.number("Offset");
        int count = facts.memberCount(type);
        int found = -1;
        long foundAt = 0;
        for (int i = 0; i < count; i++) {
            long offset = start
                    + module.layout()
                            .memberDecorationWord(type, i, Decoration.Offset)
                            .orElse(0);
            if (offset <= wanted && (found < 0 || offset >= foundAt)) {
                found = i;
                foundAt = offset;
            }
        }
        if (found < 0) {
            return;
        }
        int member = facts.member(type, found);
        boolean isBlockOfArguments = facts.isStruct(member)
                && description.isOfArgument()
                && !description.type().contains("struct");
        if (isBlockOfArguments || foundAt < wanted) {
            nameMember(member, foundAt, description, name, depth + 1);
        } else {
            List<String> known = members.computeIfAbsent(type, key -> new ArrayList<>(Collections.nCopies(count, "")));
            known.set(found, known.get(found).isEmpty() || known.get(found).equals(name) ? name : "");
        }
    }
}
