// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.constant;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.spirv4j.analysis.internal.layout.ByteCount;
import org.spirv4j.analysis.internal.layout.ComputedLayout;
import org.spirv4j.analysis.internal.layout.LayoutRules;
import org.spirv4j.analysis.internal.layout.ModuleTypes;
import org.spirv4j.analysis.internal.layout.PointerSizes;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** The sizes that rules give to types without explicit layout, and how specialization constants determine them. */
public final class ComputedSizes {
    private final TypeFacts facts;
    private final ConstantReader constants;
    private final ModuleTypes types;
    private final ComputedLayout layout;

    /** By id: the sizes that specialization constants determine. */
    private final Map<Integer, SizeExpression> expressions = new HashMap<>();

    /** Lays out the types of a module by rules. */
    public ComputedSizes(SpirvModule module, LayoutRules rules, ConstantReader constants) {
        ModuleData data = ModuleAccess.data(module);
        facts = new TypeFacts(data);
        this.constants = constants;
        types = new ModuleTypes(
                data,
                module.layout(),
                id -> constants.value(id).orElse(ByteCount.UNKNOWN),
                new Sizes(new PointerSizes(data, module.layout())));
        layout = new ComputedLayout(types, rules);
        layout.cover(types.end());
        for (Instruction declaration : module.layout().types()) {
            int id = declaration.resultId();
            if (data.definition(id) == declaration.wordOffset()) {
                if (declaration.is(Op.OpTypeArray) || declaration.is(Op.OpTypeVectorIdEXT)) {
                    array(id);
                } else if (declaration.is(Op.OpTypeStruct)) {
                    struct(id);
                }
            }
        }
    }

    /** Sizes where a Boolean counts as an integer of 32 bits. */
    private record Sizes(PointerSizes pointers) implements ModuleTypes.HandleSizes {
        @Override
        public long size(int typeId) {
            return pointers.size(typeId);
        }

        @Override
        public long alignment(int typeId) {
            return pointers.alignment(typeId);
        }

        @Override
        public long booleanSize() {
            return Integer.BYTES;
        }
    }

    /** An array, or a vector whose length is a constant. */
    private void array(int id) {
        int element = facts.word(id, TypeArray.ELEMENT_TYPE);
        int length = facts.word(id, TypeArray.LENGTH);
        if (constants.isSpecializable(length) || expressions.containsKey(element)) {
            SizeExpression size = copy(element);
            expressions.put(id, size.times(constants.value(length), constants.expression(length), alignment(element)));
        }
    }

    private void struct(int id) {
        int count = facts.memberCount(id);
        boolean isSpecialized = false;
        for (int i = 0; i < count && !isSpecialized; i++) {
            isSpecialized = expressions.containsKey(facts.member(id, i));
        }
        if (isSpecialized) {
            boolean isPacked = types.isPacked(types.number(id));
            SizeExpression sum = SizeExpression.of(0);
            for (int i = 0; i < count; i++) {
                int member = facts.member(id, i);
                sum.align(isPacked ? 1 : alignment(member));
                sum.add(copy(member));
            }
            sum.align(alignment(id));
            expressions.put(id, sum);
        }
    }

    /** The size of a type in bytes, by the default values of specialization constants; empty if it is not known. */
    public OptionalLong size(int typeId) {
        long size = layout.size(types.number(typeId));
        return ByteCount.isExact(size) ? OptionalLong.of(size) : OptionalLong.empty();
    }

    /** The alignment of a type in bytes; 1 if it is not known. */
    public long alignment(int typeId) {
        return Math.max(1, ByteCount.least(layout.alignment(types.number(typeId))));
    }

    /** How the size of a type is computed; empty if it is fixed. */
    public String expression(int typeId) {
        SizeExpression found = expressions.get(typeId);
        return found == null ? "" : found.toString();
    }

    /** The size of a type, for the caller to change. */
    public SizeExpression copy(int typeId) {
        SizeExpression found = expressions.get(typeId);
        if (found != null) {
            SizeExpression copy = SizeExpression.of(0);
            copy.add(found);
            return copy;
        }
        OptionalLong size = size(typeId);
        return size.isPresent() ? SizeExpression.of(size.getAsLong()) : SizeExpression.unknown();
    }
}
