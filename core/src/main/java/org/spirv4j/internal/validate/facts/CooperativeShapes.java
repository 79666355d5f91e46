package org.spirv4j.internal.validate.facts;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.Types;
import org.spirv4j.internal.validate.engine.ValidationContext;

/** Compares types of cooperative matrices; a size or scope that a specialization may change matches all. */
public final class CooperativeShapes {
    public static final int SCOPE = 3;
    public static final int ROWS = 4;
    public static final int COLUMNS = 5;
    public static final int USE = 6;

    private CooperativeShapes() {}

    /** What makes two types of cooperative matrices differ in scope, rows, columns and, if asked for, use; null for nothing. */
    public static @Nullable String difference(ValidationContext context, int a, int b, boolean use) {
        Types types = context.types;
        if (types.op(a) != types.op(b)) {
            return "kinds of matrix";
        }
        if (differ(context, a, SCOPE, b, SCOPE)) {
            return "scopes";
        }
        if (differ(context, a, ROWS, b, ROWS)) {
            return "numbers of rows";
        }
        if (differ(context, a, COLUMNS, b, COLUMNS)) {
            return "numbers of columns";
        }
        return use && types.op(a) == Op.OpTypeCooperativeMatrixKHR && differ(context, a, USE, b, USE) ? "uses" : null;
    }

    /** Whether a part of one type and a part of another are known to be different. */
    public static boolean differ(ValidationContext context, int a, int partOfA, int b, int partOfB) {
        long one = part(context, a, partOfA);
        long other = part(context, b, partOfB);
        return one >= 0 && other >= 0 && one != other;
    }

    /** The value of a part of a type; negative when it is not known before specialization. */
    public static long part(ValidationContext context, int type, int part) {
        return OperationChapter.plainInt(context, context.types.word(type, part));
    }
}
