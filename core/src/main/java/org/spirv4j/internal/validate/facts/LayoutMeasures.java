package org.spirv4j.internal.validate.facts;

import java.util.Map;
import java.util.OptionalInt;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.DescriptorLayout;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.module.Instruction;

/**
 * Alignments by a set of rules, and sizes by the decorations, of all types of a module, in bytes: one pass over the types,
 * each of which is made of types in front of it. What is not known, such as the size of a runtime array, is 0 as a size
 * and 1 as an alignment.
 */
public final class LayoutMeasures {

    /** Rules for alignments. */
    public enum Rules {
        /** Everything as its scalars. */
        SCALAR("scalar"),
        /** Vectors as two or four of their components. */
        STANDARD("standard"),
        /** The same, and what is made of others as multiples of 16. */
        EXTENDED("extended");

        public final String words;

        Rules(String words) {
            this.words = words;
        }
    }

    private static final long MOST = 1L << 40;

    private final ValidationContext context;
    private final TypeFacts types;
    private final Rules rules;
    private final boolean relaxed;
    private final Map<Integer, LaidOutStruct> structs;

    /** By id of the type; of what holds column-major matrices, and of what holds row-major ones. */
    private final int[] columnAlignments;

    private final int[] rowAlignments;

    /** By id; of an array, what its elements but the innermost last one take. */
    private final long[] sizes;

    /** By id of an array: the type inside arrays of arrays; 0 when its size is not to be counted. */
    private final int[] innermost;

    private final int pointerSize;
    private final int handleSize;

    public LayoutMeasures(
            ValidationContext context, Rules rules, boolean relaxed, Map<Integer, LaidOutStruct> structs) {
        this.context = context;
        this.rules = rules;
        this.relaxed = relaxed;
        this.structs = structs;
        types = context.types;
        int count = context.data.definitions.length;
        columnAlignments = new int[count];
        rowAlignments = new int[count];
        sizes = new long[count];
        innermost = new int[count];
        boolean physical32 = context.layout
                .memoryModel()
                .flatMap(m -> m.addressingModel())
                .filter(a -> a == AddressingModel.Physical32)
                .isPresent();
        pointerSize = physical32 ? 4 : 8;
        handleSize = handleSize(context);
        for (Instruction type : context.layout.types()) {
            int at = type.wordOffset();
            int id = context.words[at + 1];
            if (context.words[at] >>> 16 > 1 && context.data.definition(id) == at) {
                measure(id);
            }
        }
    }

    /** The size of images and samplers by NV bindless addressing, 0 without it. */
    private static int handleSize(ValidationContext context) {
        if (!context.has(Capability.BindlessTextureNV)) {
            return 0;
        }
        for (int i = 0; i < context.data.instructionCount; i++) {
            int at = context.data.starts[i];
            int opcode = context.words[at] & 0xFFFF;
            if (opcode == Op.OpSamplerImageAddressingModeNV.opcode()) {
                return context.words[at + 1] / 8;
            }
            if (opcode == Op.OpEntryPoint.opcode()) {
                break;
            }
        }
        return 0;
    }

    /** The members of a structure. */
    public LaidOutStruct members(int struct) {
        return structs.computeIfAbsent(struct, s -> new LaidOutStruct(context, s));
    }

    /** The value of a constant that no specialization changes; {@link LaidOutStruct#UNKNOWN} of another id. */
    public static long plainValue(ValidationContext context, int id) {
        Op op = context.types.op(id);
        if (op == Op.OpConstantNull) {
            return 0;
        }
        if (op != Op.OpConstant || !context.types.isIntScalar(context.types.typeOf(id))) {
            return LaidOutStruct.UNKNOWN;
        }
        return Integer.toUnsignedLong(context.definitionWord(id, 3));
    }

    /** The stride of an array, {@link LaidOutStruct#UNKNOWN} when it is not known, -1 when there is none. */
    public static long stride(ValidationContext context, int array) {
        OptionalInt stride = context.layout.decorationWord(array, Decoration.ArrayStride);
        if (stride.isPresent()) {
            return Integer.toUnsignedLong(stride.getAsInt());
        }
        stride = context.layout.decorationWord(array, Decoration.ArrayStrideIdEXT);
        return stride.isPresent() ? plainValue(context, stride.getAsInt()) : -1;
    }

    private void measure(int id) {
        switch (types.op(id)) {
            case OpTypeInt, OpTypeFloat -> set(id, types.word(id, 2) / 8, types.word(id, 2) / 8);
            case OpTypeVector, OpTypeVectorIdEXT -> {
                int component = types.word(id, 2);
                long count = Integer.toUnsignedLong(types.dimension(id));
                set(id, vectorAlignment(alignment(component, false), count), size(component) * count);
            }
            case OpTypeMatrix -> matrix(id);
            case OpTypeArray, OpTypeRuntimeArray -> array(id);
            case OpTypeStruct -> struct(id);
            case OpTypePointer, OpTypeUntypedPointerKHR -> set(id, pointerSize, pointerSize);
            case OpTypeImage -> descriptor(id, DescriptorLayout.Kind.IMAGE, true);
            case OpTypeSampler -> descriptor(id, DescriptorLayout.Kind.SAMPLER, true);
            case OpTypeSampledImage -> set(id, Math.max(1, handleSize), handleSize);
            case OpTypeBufferEXT, OpTypeAccelerationStructureKHR -> descriptor(id, DescriptorLayout.Kind.BUFFER, false);
            case OpTypeTensorARM -> descriptor(id, DescriptorLayout.Kind.TENSOR, false);
            default -> set(id, 1, 0);
        }
    }

    private void descriptor(int id, DescriptorLayout.Kind kind, boolean isHandle) {
        if (isHandle && handleSize > 0) {
            set(id, handleSize, handleSize);
        } else {
            var layout = context.settings.descriptor(kind);
            set(id, layout.alignment(), layout.size());
        }
    }

    private void set(int id, long alignment, long size) {
        columnAlignments[id] = (int) Math.max(1, Math.min(alignment, 1 << 20));
        rowAlignments[id] = columnAlignments[id];
        sizes[id] = capped(size);
    }

    private static long capped(long size) {
        return Math.max(0, Math.min(size, MOST));
    }

    private long vectorAlignment(long component, long count) {
        return rules == Rules.SCALAR || count <= 1 ? component : component * (count == 2 ? 2 : 4);
    }

    private long aggregate(long alignment) {
        return rules == Rules.EXTENDED ? (alignment + 15) / 16 * 16 : alignment;
    }

    private void matrix(int id) {
        int column = types.word(id, 2);
        int scalar = alignment(types.word(column, 2), false);
        set(id, aggregate(vectorAlignment(scalar, Integer.toUnsignedLong(types.dimension(column)))), 0);
        rowAlignments[id] = (int) aggregate(vectorAlignment(scalar, Integer.toUnsignedLong(types.dimension(id))));
    }

    private void array(int id) {
        int element = types.word(id, 2);
        set(id, aggregate(alignment(element, false)), 0);
        rowAlignments[id] = (int) aggregate(alignment(element, true));
        long count = types.isArray(id) ? plainValue(context, types.word(id, 3)) : LaidOutStruct.UNKNOWN;
        if (count != LaidOutStruct.UNKNOWN) {
            boolean nested = types.isAnyArray(element);
            long stride = stride(context, id);
            long gaps = stride <= 0 || stride == LaidOutStruct.UNKNOWN ? 0 : capped(capped(count - 1) * stride);
            sizes[id] = capped(gaps + (nested ? sizes(element) : 0));
            innermost[id] = nested ? (known(element) ? innermost[element] : 0) : element;
        }
    }

    private void struct(int id) {
        LaidOutStruct members = members(id);
        int count = types.memberCount(id);
        long alignment = 1;
        for (int m = 0; m < count; m++) {
            alignment = Math.max(alignment, memberAlignment(types.member(id, m), members.isRowMajor[m]));
        }
        long size = 0;
        if (count > 0) {
            int last = members.order[count - 1];
            if (members.offsets[last] != LaidOutStruct.UNKNOWN) {
                size = members.offsets[last]
                        + size(types.member(id, last), members.matrixStrides[last], members.isRowMajor[last]);
            }
        }
        set(id, count == 0 ? alignment : aggregate(alignment), size);
    }

    private boolean known(int id) {
        return id > 0 && id < sizes.length;
    }

    private long sizes(int id) {
        return known(id) ? sizes[id] : 0;
    }

    /** The alignment of a type inside an array or a matrix; 1 when it is not known. */
    public int alignment(int type, boolean rowMajor) {
        return known(type) ? Math.max(1, rowMajor ? rowAlignments[type] : columnAlignments[type]) : 1;
    }

    /** The alignment of a type as a member of a structure. */
    public int memberAlignment(int type, boolean rowMajor) {
        return relaxed && types.isVector(type) ? alignment(types.word(type, 2), false) : alignment(type, rowMajor);
    }

    /** The size of a type without matrices of its own. */
    public long size(int type) {
        return size(type, 0, false);
    }

    /** The size of a type, with the padding between parts, but not behind the last one. */
    public long size(int type, int matrixStride, boolean rowMajor) {
        if (types.isAnyArray(type)) {
            return known(type) ? capped(sizes[type] + size(innermost[type], matrixStride, rowMajor)) : 0;
        }
        if (!types.isMatrix(type)) {
            return sizes(type);
        }
        int column = types.word(type, 2);
        long stride = Integer.toUnsignedLong(matrixStride);
        long columns = Integer.toUnsignedLong(types.dimension(type));
        long rows = Integer.toUnsignedLong(types.dimension(column));
        return capped(rowMajor ? (rows - 1) * stride + columns * size(types.word(column, 2)) : columns * stride);
    }
}
