package org.spirv4j.internal.validate.extended;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ValidationContext;

/**
 * What the type of an operand, or of a result, has to be. A pattern is a list of words with commas between them:
 *
 * <pre>
 * float int number void any         floating-point numbers (IEEE 754), integers, either of them, nothing, whatever
 * scalar vector                     one of them; both where neither is named
 * matrix                            a square matrix of floating-point numbers
 * tensor                            an OpTypeTensorARM
 * 16bit 32bit 64bit ...             the width is one of these; with @EXTENSION if the module declares that
 * x2 x3 ...                         how many components there are; opencl: 1, 2, 3, 4, 8 or 16 of them
 * same dim width kin                the type; number, width, type of the components: as those of the result
 * half                              half the width of the result's components
 * part                              the type of the result's components
 * whole                             the result has the type of the components
 * same:N ...                        the same with operand N in the place of the result, but for whole
 * member                            the type of the first member of the result
 * pointer(PATTERN)in=CLASS/...      a pointer to that, in one of these storage classes where they are given
 * struct(PATTERN;PATTERN)           a structure of two members, of which the second one may look at the first
 * size                              a scalar integer as wide as an address
 * count                             a literal, the number of the result's components
 * constant                          the operand is a constant
 * </pre>
 */
public final class TypePattern {
    /** What is wrong with a type. */
    public enum Fault {
        NONE,
        TYPE,
        RELATION,
        NO_POINTER,
        STORAGE_CLASS,
        POINTEE,
        NOT_CONSTANT
    }

    private static final int FLOAT = 1;
    private static final int INT = 2;
    private static final int VOID = 4;
    private static final int MATRIX = 8;
    private static final int TENSOR = 16;

    private static final int SCALAR = 1;
    private static final int VECTOR = 2;

    private static final int SAME = 1;
    private static final int DIM = 2;
    private static final int WIDTH = 4;
    private static final int KIN = 8;
    private static final int HALF = 16;
    private static final int PART = 32;
    private static final int WHOLE = 64;
    private static final int MEMBER = 128;

    private static final int RESULT = -1;

    private final List<String> description = new ArrayList<>();
    private int kinds;
    private int shapes;
    private int widths;
    private int sizes;
    private int relations;
    private int reference = RESULT;
    private boolean size;
    private boolean count;
    private boolean constant;
    private long storageClasses;
    private String extension = "";
    private int extraWidths;
    private long extraClasses;
    private @Nullable TypePattern pointee;
    private List<TypePattern> members = List.of();

    private TypePattern() {}

    static ExtendedTable<TypePattern> table(String set) {
        return ExtendedTable.of("types.table", set, (s, word, text) -> parse(text));
    }

    /** Reads a pattern. */
    static TypePattern parse(String text) {
        TypePattern pattern = new TypePattern();
        if (text.startsWith("pointer(")) {
            int close = text.indexOf(')');
            pattern.pointee = parse(text.substring(8, close));
            if (text.startsWith("in=", close + 1)) {
                for (String word : text.substring(close + 4).split("/", -1)) {
                    pattern.storageClass(word);
                }
            }
        } else if (text.startsWith("struct(")) {
            int semicolon = text.indexOf(';');
            pattern.members = List.of(
                    parse(text.substring(7, semicolon)), parse(text.substring(semicolon + 1, text.length() - 1)));
        } else {
            for (String word : text.split(",", -1)) {
                pattern.word(word);
            }
        }
        pattern.describe();
        return pattern;
    }

    private void storageClass(String word) {
        int at = word.indexOf('@');
        long bit = 1L
                << StorageClass.valueOf(at < 0 ? word : word.substring(0, at)).value();
        if (at < 0) {
            storageClasses |= bit;
        } else {
            extension = word.substring(at + 1);
            extraClasses |= bit;
        }
    }

    private void word(String word) {
        int colon = word.indexOf(':');
        if (colon >= 0) {
            reference = Integer.parseInt(word.substring(colon + 1));
        }
        switch (colon < 0 ? word : word.substring(0, colon)) {
            case "any" -> {}
            case "float" -> kinds |= FLOAT;
            case "int" -> kinds |= INT;
            case "number" -> kinds |= FLOAT | INT;
            case "void" -> kinds |= VOID;
            case "matrix" -> kinds |= MATRIX;
            case "tensor" -> kinds |= TENSOR;
            case "scalar" -> shapes |= SCALAR;
            case "vector" -> shapes |= VECTOR;
            case "opencl" -> sizes |= 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 8 | 1 << 16;
            case "same" -> relations |= SAME;
            case "dim" -> relations |= DIM;
            case "width" -> relations |= WIDTH;
            case "kin" -> relations |= KIN;
            case "half" -> relations |= HALF;
            case "part" -> relations |= PART;
            case "whole" -> relations |= WHOLE;
            case "member" -> relations |= MEMBER;
            case "size" -> size = true;
            case "count" -> count = true;
            case "constant" -> constant = true;
            default -> number(word);
        }
    }

    private void number(String word) {
        if (word.startsWith("x")) {
            sizes |= 1 << Integer.parseInt(word.substring(1));
            return;
        }
        int end = word.indexOf("bit");
        int width = Integer.parseInt(word.substring(0, end)) >> 3;
        if (word.length() > end + 3) {
            extension = word.substring(end + 4);
            extraWidths |= width;
        } else {
            widths |= width;
        }
    }

    /** Whether the operand is a literal that has to be the number of the result's components. */
    public boolean isCount() {
        return count;
    }

    /** Whether the operand has to be an integer as wide as an address. */
    public boolean isSize() {
        return size;
    }

    /**
     * Whether a type is as it has to be.
     *
     * @param value the operand, or 0 for the result
     * @param type its type
     * @param to the type that it is compared with
     */
    public Fault test(ValidationContext context, int value, int type, int to) {
        TypeFacts types = context.types;
        if (constant && !isConstant(context, value)) {
            return Fault.NOT_CONSTANT;
        }
        TypePattern target = pointee;
        if (target != null) {
            if (!types.isAnyPointer(type)) {
                return Fault.NO_POINTER;
            }
            int storage = types.storageClass(type);
            long allowed = storageClasses | (extended(context) ? extraClasses : 0);
            if (allowed != 0 && (storage < 0 || storage > 63 || (allowed >> storage & 1) == 0)) {
                return Fault.STORAGE_CLASS;
            }
            return !types.isPointer(type) || target.test(context, 0, types.pointee(type), to) == Fault.NONE
                    ? Fault.NONE
                    : Fault.POINTEE;
        }
        if (!members.isEmpty()) {
            int first = types.member(type, 0);
            return types.memberCount(type) == 2
                            && members.get(0).test(context, 0, first, 0) == Fault.NONE
                            && members.get(1).test(context, 0, types.member(type, 1), first) == Fault.NONE
                    ? Fault.NONE
                    : Fault.TYPE;
        }
        if (kinds != 0 && !isKind(types, type) || !isSized(context, type)) {
            return Fault.TYPE;
        }
        return relations == 0 || isRelated(types, type, to, context.cursor.typeId) ? Fault.NONE : Fault.RELATION;
    }

    private static boolean isConstant(ValidationContext context, int value) {
        return switch (context.types.op(value)) {
            case OpConstant,
                    OpConstantTrue,
                    OpConstantFalse,
                    OpConstantComposite,
                    OpConstantCompositeReplicateEXT,
                    OpConstantNull,
                    OpUndef,
                    OpSpecConstant,
                    OpSpecConstantTrue,
                    OpSpecConstantFalse,
                    OpSpecConstantComposite,
                    OpSpecConstantCompositeReplicateEXT,
                    OpSpecConstantOp,
                    OpGraphConstantARM -> true;
            default -> false;
        };
    }

    private boolean extended(ValidationContext context) {
        return !extension.isEmpty() && context.hasExtension(extension);
    }

    private boolean isKind(TypeFacts types, int type) {
        if (types.isVector(type) ? shapes == SCALAR : shapes == VECTOR) {
            return false;
        }
        return switch (types.op(type)) {
            case OpTypeVoid -> (kinds & VOID) != 0;
            case OpTypeTensorARM -> (kinds & TENSOR) != 0;
            case OpTypeMatrix ->
                (kinds & MATRIX) != 0
                        && types.isFloatMatrix(type)
                        && types.dimension(type) == types.dimension(types.componentType(type));
            case OpTypeInt, OpTypeFloat, OpTypeVector, OpTypeVectorIdEXT -> {
                int scalar = types.scalarType(type);
                yield (kinds & INT) != 0 && types.isIntScalar(scalar)
                        || (kinds & FLOAT) != 0 && types.isFloatScalar(scalar);
            }
            default -> false;
        };
    }

    private boolean isSized(ValidationContext context, int type) {
        if (widths != 0) {
            int allowed = widths | (extended(context) ? extraWidths : 0);
            if ((context.types.bitWidth(type) >> 3 & allowed) == 0) {
                return false;
            }
        }
        if (sizes == 0) {
            return true;
        }
        int components = context.types.dimension(type);
        return components == 0 || components > 0 && components <= 16 && (sizes >> components & 1) != 0;
    }

    private boolean isRelated(TypeFacts types, int type, int to, int result) {
        return ((relations & SAME) == 0 || type == to)
                && ((relations & DIM) == 0 || types.dimension(type) == types.dimension(to))
                && ((relations & WIDTH) == 0 || types.bitWidth(type) == types.bitWidth(to))
                && ((relations & KIN) == 0 || types.scalarType(type) == types.scalarType(to))
                && ((relations & HALF) == 0 || 2 * types.bitWidth(type) == types.bitWidth(to))
                && ((relations & PART) == 0 || type == types.scalarType(to))
                && ((relations & WHOLE) == 0 || types.scalarType(type) == result)
                && ((relations & MEMBER) == 0 || type == types.member(to, 0));
    }

    /** The operand with whose type the type is compared, from 0; -1 for the result. */
    public int reference() {
        TypePattern target = pointee;
        return target == null ? reference : target.reference;
    }

    // --- for messages

    /** What is wanted, as the end of a sentence that says what something has to be. */
    public String description() {
        return String.join(" ", description);
    }

    private void describe() {
        TypePattern target = pointee;
        if (target != null) {
            description.add(
                    "a pointer to " + (target.kinds == 0 ? "something " : "") + String.join(" ", target.description));
            if (storageClasses != 0) {
                description.add("in " + classNames(storageClasses));
            }
        } else if (!members.isEmpty()) {
            description.add("a structure of two members, the first " + String.join(" ", members.get(0).description)
                    + ", the second "
                    + String.join(" ", members.get(1).description).replace("the result", "the first"));
        } else if (size) {
            description.add("a scalar integer as wide as an address");
        } else if (kinds == MATRIX) {
            description.add("a square matrix");
        } else if (kinds == TENSOR) {
            description.add("a tensor");
        } else if (kinds == VOID) {
            description.add("OpTypeVoid");
        } else if (kinds != 0) {
            describeNumber();
        } else if (constant) {
            description.add("a constant");
        }
        describeRelations();
        if (extraWidths != 0) {
            description.add("(" + widths(extraWidths) + " too with " + extension + ")");
        }
        if (extraClasses != 0) {
            description.add("(or " + classNames(extraClasses) + " with " + extension + ")");
        }
    }

    private static String widths(int widths) {
        List<String> bits = new ArrayList<>();
        for (int width = 8; width <= 64; width *= 2) {
            if ((widths & width >> 3) != 0) {
                bits.add(width + "-bit");
            }
        }
        return String.join(" or ", bits);
    }

    private void describeNumber() {
        String bits = widths(widths);
        String kind = kinds == INT ? "integer" : kinds == FLOAT ? "floating-point" : "integer or floating-point";
        String shape = shapes == SCALAR ? "scalar" : shapes == VECTOR ? "vector" : "scalar or vector";
        description.add(constant ? "a constant" : bits.isEmpty() && kinds != FLOAT ? "an" : "a");
        if (!bits.isEmpty()) {
            description.add(bits);
        }
        description.add(kind + " " + shape);
        if (sizes != 0) {
            List<String> counts = new ArrayList<>();
            for (int n = shapes == VECTOR ? 2 : 1; n <= 16; n++) {
                if ((sizes >> n & 1) != 0) {
                    counts.add(Integer.toString(n));
                }
            }
            int last = counts.size() - 1;
            String others = last == 0 ? "" : String.join(", ", counts.subList(0, last)) + " or ";
            description.add("of " + others + counts.get(last) + " components");
        }
    }

    private void describeRelations() {
        String other = reference < 0 ? "the result" : "operand number " + (reference + 1);
        if ((relations & SAME) != 0) {
            description.add("of the type of " + other);
        }
        if ((relations & PART) != 0) {
            description.add("of the type of the components of " + other);
        }
        if ((relations & MEMBER) != 0) {
            description.add("of the type of the first member of the result");
        }
        if ((relations & WHOLE) != 0) {
            description.add("whose components have the type of the result");
        }
        if ((relations & KIN) != 0) {
            description.add("with components of the type that " + other + " has");
        }
        List<String> likes = new ArrayList<>();
        if ((relations & DIM) != 0) {
            likes.add("number");
        }
        if ((relations & WIDTH) != 0) {
            likes.add("width");
        }
        if (!likes.isEmpty()) {
            description.add("with the same " + String.join(" and ", likes) + " of components as " + other);
        }
        if ((relations & HALF) != 0) {
            description.add("with components of half the width of those of " + other);
        }
    }

    private static String classNames(long classes) {
        List<String> names = new ArrayList<>();
        for (StorageClass storage : StorageClass.values()) {
            if (storage.value() < 64 && (classes >> storage.value() & 1) != 0) {
                names.add(storage.name());
            }
        }
        return String.join(", ", names);
    }
}
