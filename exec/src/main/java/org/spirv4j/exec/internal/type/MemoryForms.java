// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.type;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.spirv4j.analysis.internal.layout.LayoutDecorations;
import org.spirv4j.analysis.internal.layout.LayoutRules;
import org.spirv4j.analysis.internal.layout.PointerSizes;
import org.spirv4j.exec.internal.type.ValueType.Kind;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * The memory forms of the types of a module. Members have the offsets that decorations give them, or are placed in
 * order, each at its alignment: that of its largest scalar, or, in kernels, that of OpenCL C.
 */
public final class MemoryForms {
    /** A size that no memory has: what larger ones become. */
    private static final long LARGEST = 1L << 59;

    private record Key(int type, int matrixStride, boolean isRowMajor) {
        // The methods that the compiler generates for records are slow on first use.
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && type == key.type
                    && matrixStride == key.matrixStride
                    && isRowMajor == key.isRowMajor;
        }

        @Override
        public int hashCode() {
            return (type * 31 + matrixStride) * 2 + (isRowMajor ? 1 : 0);
        }
    }

    private final ValueTypes types;
    private final ModuleLayout layout;
    private final TypeFacts facts;
    private final LayoutRules rules;
    private final int pointerSize;

    /**
     * Whether memory of work-groups has an explicit layout: a variable there is a block. Otherwise strides mean
     * nothing.
     */
    private final boolean hasWorkGroupBlocks;

    private final Map<Key, MemoryForm> forms = new HashMap<>();

    /** Makes the forms of a module. */
    public MemoryForms(SpirvModule module, ValueTypes types) {
        this.types = types;
        layout = module.layout();
        facts = new TypeFacts(ModuleAccess.data(module));
        int inKernels = PointerSizes.ofKernels(layout);
        rules = inKernels > 0 ? LayoutRules.OPENCL : LayoutRules.SCALAR;
        pointerSize = inKernels > 0 ? inKernels : PointerSizes.ADDRESS;
        hasWorkGroupBlocks = layout.globalVariables().stream()
                .filter(variable -> variable.word(Variable.STORAGE_CLASS) == StorageClass.Workgroup.value())
                .anyMatch(variable -> layout.isDecorated(types.of(variable.typeId()).pointeeId, Decoration.Block));
    }

    /**
     * The distance in bytes between objects that lie one after another.
     *
     * @param pointerType the id of the type of a pointer to one of them
     * @param form the form of an object
     */
    public long elementStride(int pointerType, MemoryForm form) {
        int stride = layout.decorationWord(pointerType, Decoration.ArrayStride).orElse(0);
        boolean isWorkGroup = types.of(pointerType).storageClass == StorageClass.Workgroup.value();
        if (stride != 0 && (!isWorkGroup || hasWorkGroupBlocks)) {
            return stride;
        }
        return roundUp(form.size, form.alignment);
    }

    /** The number of bits of a pointer in memory. */
    public int pointerWidth() {
        return Byte.SIZE * pointerSize;
    }

    /** The form of a type outside matrices. */
    public synchronized MemoryForm of(int typeId) {
        return form(types.of(typeId), 0, false);
    }

    private MemoryForm form(ValueType type, int matrixStride, boolean isRowMajor) {
        Key key = new Key(type.id, matrixStride, isRowMajor);
        MemoryForm form = forms.get(key);
        if (form == null) {
            form = make(type, matrixStride, isRowMajor);
            forms.put(key, form);
        }
        return form;
    }

    private MemoryForm make(ValueType type, int matrixStride, boolean isRowMajor) {
        return switch (type.kind) {
            case VECTOR -> vector(type, 0);
            case MATRIX -> matrix(type, matrixStride, isRowMajor);
            case ARRAY, RUNTIME_ARRAY -> {
                MemoryForm element = form(type.part(0), matrixStride, isRowMajor);
                long stride = LayoutDecorations.arrayStride(layout, type.id, facts::integer)
                        .orElse(0);
                if (stride == 0) {
                    stride = roundUp(element.size, element.alignment);
                }
                long size = type.count <= 0 ? 0 : sum(product(type.count - 1, stride), element.size);
                yield new MemoryForm(type, size, element.alignment, stride, new MemoryForm[] {element}, new long[0]);
            }
            case COOPERATIVE_MATRIX -> {
                MemoryForm element = form(type.part(0), 0, false);
                yield new MemoryForm(
                        type,
                        type.count * element.size,
                        element.size,
                        element.size,
                        new MemoryForm[] {element},
                        new long[0]);
            }
            case STRUCT -> struct(type);
            default -> {
                int size = MemoryForm.cellSize(type, pointerSize);
                yield new MemoryForm(type, size, size, 0, new MemoryForm[0], new long[0]);
            }
        };
    }

    private MemoryForm vector(ValueType type, long givenStride) {
        MemoryForm component = form(type.part(0), 0, false);
        long stride = givenStride == 0 ? component.size : givenStride;
        long size = givenStride == 0
                ? rules.vectorSize(component.size, type.count)
                : (type.count - 1) * stride + component.size;
        long alignment = rules.vector(component.size, type.count);
        return new MemoryForm(type, size, alignment, stride, new MemoryForm[] {component}, new long[0]);
    }

    private MemoryForm matrix(ValueType type, int matrixStride, boolean isRowMajor) {
        MemoryForm scalar = form(type.part(0).part(0), 0, false);
        MemoryForm column = vector(type.part(0), isRowMajor ? matrixStride : 0);
        long stride = isRowMajor ? scalar.size : matrixStride > 0 ? matrixStride : column.size;
        long size = (type.count - 1) * stride + column.size;
        return new MemoryForm(type, size, column.alignment, stride, new MemoryForm[] {column}, new long[0]);
    }

    private MemoryForm struct(ValueType type) {
        boolean isPacked = layout.isDecorated(type.id, Decoration.CPacked);
        MemoryForm[] members = new MemoryForm[type.count];
        long[] offsets = new long[type.count];
        long end = 0;
        long alignment = 1;
        for (int i = 0; i < members.length; i++) {
            int matrixStride = layout.memberDecorationWord(type.id, i, Decoration.MatrixStride)
                    .orElse(0);
            boolean isRowMajor = layout.isMemberDecorated(type.id, i, Decoration.RowMajor);
            members[i] = form(type.part(i), hasMatrix(type.part(i)) ? matrixStride : 0, matrixStride > 0 && isRowMajor);
            long placed = isPacked ? end : roundUp(end, members[i].alignment);
            offsets[i] = offset(type.id, i).orElse(placed);
            end = Math.max(end, sum(offsets[i], members[i].size));
            alignment = isPacked ? 1 : Math.max(alignment, members[i].alignment);
        }
        boolean hasOffsets = type.count > 0 && offset(type.id, 0).isPresent();
        return new MemoryForm(type, hasOffsets ? end : roundUp(end, alignment), alignment, 0, members, offsets);
    }

    private OptionalLong offset(int struct, int member) {
        return LayoutDecorations.offset(layout, struct, member, facts::integer);
    }

    private static boolean hasMatrix(ValueType type) {
        ValueType inner = type;
        while (inner.isArray()) {
            inner = inner.part(0);
        }
        return inner.kind == Kind.MATRIX;
    }

    private static long product(long a, long b) {
        return Math.multiplyHigh(a, b) != 0 || a * b < 0 ? LARGEST : Math.min(LARGEST, a * b);
    }

    private static long sum(long a, long b) {
        return Math.min(LARGEST, a + b);
    }

    private static long roundUp(long value, long alignment) {
        return alignment <= 1 ? value : (value + alignment - 1) / alignment * alignment;
    }
}
