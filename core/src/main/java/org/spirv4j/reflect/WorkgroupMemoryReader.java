// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.analysis.internal.layout.ByteCount;
import org.spirv4j.analysis.internal.layout.LayoutRules;
import org.spirv4j.analysis.internal.layout.PointerSizes;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.internal.constant.ComputedSizes;
import org.spirv4j.reflect.internal.constant.ConstantReader;
import org.spirv4j.reflect.internal.constant.SizeExpression;

/** Finds how much memory of a work-group entry points use. */
final class WorkgroupMemoryReader {
    /** For more blocks, no expression is written. */
    private static final int MAX_BLOCKS = 16;

    private final SpirvModule module;
    private final Types types;
    private final ConstantReader constants;
    private final List<Instruction> variables = new ArrayList<>();
    private @Nullable ComputedSizes sizes;

    WorkgroupMemoryReader(SpirvModule module, Types types, ConstantReader constants) {
        this.module = module;
        this.types = types;
        this.constants = constants;
        for (Instruction variable : module.layout().globalVariables()) {
            if (variable.word(Variable.STORAGE_CLASS) == StorageClass.Workgroup.value()) {
                variables.add(variable);
            }
        }
    }

    private ComputedSizes sizes() {
        ComputedSizes found = sizes;
        if (found == null) {
            LayoutRules rules = PointerSizes.ofKernels(module.layout()) > 0 ? LayoutRules.OPENCL : LayoutRules.STD430;
            found = new ComputedSizes(module, rules, constants);
            sizes = found;
        }
        return found;
    }

    /** The memory that an entry point uses; empty if it uses none. */
    Optional<WorkgroupMemory> read(EntryPointUse use) {
        List<Integer> used = new ArrayList<>();
        SizeExpression expression = SizeExpression.of(0);
        long size = 0;
        long largest = 0;
        List<String> blocks = new ArrayList<>();
        boolean isSpecializable = false;
        for (Instruction variable : variables) {
            if (!use.uses(variable.resultId())) {
                continue;
            }
            used.add(variable.resultId());
            ReflectedType type = types.heldBy(variable);
            if (module.layout().isDecorated(type.id(), Decoration.Block)) {
                OptionalLong its = type.size();
                largest = ByteCount.max(largest, its.orElse(ByteCount.UNKNOWN));
                isSpecializable |= !type.sizeExpression().isEmpty();
                blocks.add(type.sizeExpression().isEmpty() ? Long.toString(its.orElse(0)) : type.sizeExpression());
            } else {
                long alignment = sizes().alignment(type.id());
                expression.align(alignment);
                expression.add(sizes().copy(type.id()));
                OptionalLong its = sizes().size(type.id());
                size = ByteCount.sum(ByteCount.roundUp(size, alignment), its.orElse(ByteCount.UNKNOWN));
            }
        }
        if (used.isEmpty()) {
            return Optional.empty();
        }
        long all = ByteCount.max(size, largest);
        return Optional.of(new WorkgroupMemory(
                used,
                ByteCount.isExact(all) ? OptionalLong.of(all) : OptionalLong.empty(),
                isSpecializable ? largestOf(blocks) : expression.toString()));
    }

    /** The expression for the largest size; empty for many sizes. */
    private static String largestOf(List<String> sizes) {
        if (sizes.size() == 1) {
            return sizes.get(0);
        }
        return sizes.size() > MAX_BLOCKS ? "" : "max(" + String.join(", ", sizes) + ")";
    }
}
