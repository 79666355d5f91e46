// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.type.TypeForm;

/** The types that {@code signatures.table} declares, by number; number 0 matches any type. */
public final class TypePatterns {
    private static final long POINTERS = TypeForm.POINTER | TypeForm.UNTYPED_POINTER;

    /** Index of the first alternative of each type, with the total count as the last element. */
    private static final int[] FIRST;

    private static final long[] FORMS;
    private static final long[] CLASSES;
    private static final char[] INNER;
    private static final char[] SECOND;
    private static final char[] RELATION;
    private static final char[] GUARD;

    static {
        String table = SignatureTable.types();
        long[] classes = SignatureTable.classes();
        int types = 0;
        int alternatives = 0;
        for (int at = 0; at < table.length(); at += 1 + 9 * table.charAt(at)) {
            types++;
            alternatives += table.charAt(at);
        }
        FIRST = new int[types + 1];
        FORMS = new long[alternatives];
        CLASSES = new long[alternatives];
        INNER = new char[alternatives];
        SECOND = new char[alternatives];
        RELATION = new char[alternatives];
        GUARD = new char[alternatives];
        int at = 0;
        int alternative = 0;
        for (int type = 0; type < types; type++) {
            FIRST[type] = alternative;
            int end = alternative + table.charAt(at++);
            while (alternative < end) {
                for (int shift = 0; shift < 64; shift += 16) {
                    FORMS[alternative] |= (long) table.charAt(at++) << shift;
                }
                CLASSES[alternative] = classes[table.charAt(at++)];
                INNER[alternative] = table.charAt(at++);
                SECOND[alternative] = table.charAt(at++);
                RELATION[alternative] = table.charAt(at++);
                GUARD[alternative++] = table.charAt(at++);
            }
        }
        FIRST[types] = alternative;
    }

    private TypePatterns() {}

    /** Whether a type with a form matches a pattern other than 0. */
    public static boolean fits(int pattern, int type, long form, TypedOperands context) {
        return fits(pattern, type, form, 0, context);
    }

    /** As the other method, with further bits allowed in the form. */
    static boolean fits(int pattern, int type, long form, long also, TypedOperands context) {
        for (int i = FIRST[pattern]; i < FIRST[pattern + 1]; i++) {
            if (TypeForm.fits(form, FORMS[i] | also) && (isPlain(i) || fitsInside(i, type, form, also, context))) {
                return true;
            }
        }
        return false;
    }

    /** The union of the forms of all alternatives. */
    public static long forms(int pattern) {
        long forms = pattern == 0 ? ~0L : 0;
        for (int i = FIRST[pattern]; i < FIRST[pattern + 1]; i++) {
            forms |= FORMS[i];
        }
        return forms;
    }

    /** The number of alternatives of a pattern. */
    static int alternativeCount(int pattern) {
        return FIRST[pattern + 1] - FIRST[pattern];
    }

    /** The forms of one alternative, numbered from 0. */
    public static long forms(int pattern, int alternative) {
        return FORMS[FIRST[pattern] + alternative];
    }

    /** The pattern of the pointee, element or first member type in the first alternative; 0 for none. */
    public static int inner(int pattern) {
        return INNER[FIRST[pattern]];
    }

    private static boolean isPlain(int i) {
        return INNER[i] == 0 && GUARD[i] == 0 && CLASSES[i] == -1L;
    }

    private static boolean isSupported(int i, TypedOperands context) {
        return GUARD[i] == 0 || context.supports(SignatureTable.GUARDS[GUARD[i]]);
    }

    private static boolean fitsInside(int i, int type, long form, long also, TypedOperands context) {
        if (!isSupported(i, context) || !isInClass(i, type, context.facts())) {
            return false;
        }
        int inner = INNER[i];
        if (inner == 0 || (form & TypeForm.UNTYPED_POINTER) != 0) {
            return true;
        }
        TypeFacts facts = context.facts();
        if ((form & TypeForm.STRUCT) != 0) {
            int first = facts.member(type, 0);
            int second = facts.member(type, 1);
            return facts.memberCount(type) == 2
                    && fits(inner, first, facts.form(first), also, context)
                    && (SECOND[i] == 0 || fits(SECOND[i], second, facts.form(second), also, context))
                    && Relation.check(RELATION[i], second, first, facts) == Fault.NONE;
        }
        int part = (form & TypeForm.POINTER) != 0 ? facts.pointee(type) : facts.componentType(type);
        // The pointee of a forward-declared pointer is not known yet.
        return part == 0 || fits(inner, part, facts.form(part), also, context);
    }

    private static boolean isInClass(int i, int type, TypeFacts facts) {
        return CLASSES[i] == -1L
                || StorageClass.of(facts.storageClass(type))
                        .filter(c -> (CLASSES[i] >> c.ordinal() & 1) != 0)
                        .isPresent();
    }

    /** The fault of an operand whose type does not match. */
    static Fault fault(int pattern, int type, long form, TypedOperands context) {
        if ((forms(pattern) & TypeForm.KINDS & ~POINTERS) != 0) {
            return Fault.OPERAND;
        }
        Fault fault = Fault.POINTER;
        for (int i = FIRST[pattern]; i < FIRST[pattern + 1]; i++) {
            if (TypeForm.fits(form, FORMS[i]) && isSupported(i, context)) {
                if (isInClass(i, type, context.facts())) {
                    return Fault.POINTEE;
                }
                fault = Fault.STORAGE_CLASS;
            }
        }
        return fault;
    }
}
