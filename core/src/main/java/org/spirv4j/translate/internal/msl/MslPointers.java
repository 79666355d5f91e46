// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.expression.VectorParts;
import org.spirv4j.translate.internal.msl.MslLayouts.Form;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes what pointers point to, addresses, and values that are read from and written to memory with a layout. */
final class MslPointers {
    private static final String COMPONENTS = "xyzw";

    private final MslContext context;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final MslPointees pointees;
    private final CodeText out;

    MslPointers(MslContext context, MslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
        pointees = new MslPointees(context, expressions::isForwarded);
    }

    /** Whether a pointer is written as what it points to, and not as a value. */
    boolean isNamed(int id) {
        Op op = types.op(id);
        return op == Op.OpVariable
                || Trait.TYPED_ACCESS_CHAIN.has(op) && expressions.isForwarded(id)
                || op == Op.OpFunctionParameter && isReference(types.typeOf(id))
                || op == Op.OpCopyObject
                        && expressions.isForwarded(id)
                        && isNamed(types.word(id, TypedAccessChain.BASE));
    }

    /** Whether parameters of a pointer type are references. */
    boolean isReference(int type) {
        return !types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
    }

    // --- texts

    /** Writes the part of memory up to a number of indexes. */
    private void write(MslPointee pointee, int count) {
        int type = pointees.rootType(pointee.root);
        Form form = Form.PLAIN;
        boolean isOfBlocks = context.bindings.isArrayOfBlocks(pointee.root) && count > 0;
        out.put(isOfBlocks ? "(*" : "");
        if (Trait.PTR_ACCESS_CHAIN.has(types.op(pointee.root))) {
            int base = types.word(pointee.root, TypedAccessChain.BASE);
            type = types.pointee(types.typeOf(base));
            form = element(pointee.root, base);
        } else if (types.op(pointee.root) == Op.OpVariable && isLocal(pointee.root)) {
            expressions.value(pointee.root, Precedence.POSTFIX);
        } else if (isNamed(pointee.root)) {
            out.put(context.stageInterface.name(pointee.root));
        } else {
            out.put("(*");
            expressions.value(pointee.root, Precedence.UNARY);
            out.put(')');
        }
        for (int i = 0; i < count; i++) {
            int index = pointee.indexes[i];
            if (types.isStruct(type)) {
                int member = pointees.member(index);
                out.put('.').put(context.names.member(type, member));
                form = context.layouts.form(type, member);
                type = types.member(type, member);
            } else if (types.isAnyArray(type)) {
                bracketed(index);
                out.put(isOfBlocks && i == 0 ? ")" : "");
                out.put(context.layouts.isStrided(type, form) ? ".value" : "");
                form = context.layouts.elementForm(type, form);
                type = types.word(type, TypeComposite.PART_TYPE);
            } else if (types.isMatrix(type)) {
                boolean isStrided = form.isSplit() && context.layouts.isVectorStrided(type, form);
                if (form.isByRows()) {
                    bracketed(pointee.indexes[i + 1]);
                    out.put(isStrided ? ".value" : "");
                    bracketed(index);
                    i++;
                    type = types.scalarType(type);
                } else {
                    bracketed(index);
                    out.put(isStrided ? ".value" : "");
                    type = types.word(type, TypeComposite.PART_TYPE);
                }
            } else {
                if (!form.isPacked() && types.isKnownInteger(index) && VectorParts.hasSwizzles(types, type)) {
                    long number = Math.min(Math.max(0, types.knownInteger(index)), types.dimension(type) - 1L);
                    out.put('.').put(COMPONENTS.charAt((int) number));
                } else {
                    bracketed(index);
                }
                type = types.componentType(type);
            }
        }
    }

    private boolean isLocal(int variable) {
        return types.isStorageClass(types.typeOf(variable), StorageClass.Function);
    }

    /** Writes the object that a pointer is away from another one by a number of objects, and returns its form. */
    private Form element(int chain, int base) {
        int object = types.pointee(types.typeOf(base));
        long stride = pointees.stride(base);
        Form form = context.layouts.formAtStride(object, stride);
        long size = context.layouts.sizeOf(object, form);
        if (stride != 0 && stride < size) {
            context.refuse(
                    context.data.definition(chain), "objects of the type overlap by the stride of the pointer", "");
        }
        boolean isStrided = stride > size;
        out.put('(');
        if (isStrided || !form.isPlain()) {
            String type = context.layouts.type(object, form);
            out.put('(').put(context.typeNames.spaceOf(base)).put(' ');
            out.put(isStrided ? context.helpers.stridedOf(type, stride) : type).put("*)");
        }
        address(base, Precedence.UNARY);
        out.put(')');
        bracketed(types.word(chain, TypedAccessChain.FIRST_INDEX));
        out.put(isStrided ? ".value" : "");
        return form;
    }

    private void bracketed(int index) {
        out.put('[');
        expressions.index(index);
        out.put(']');
    }

    /** Writes what a pointer points to. */
    void pointer(int id) {
        if (!isNamed(id)) {
            out.put("(*");
            expressions.value(id, Precedence.UNARY);
            out.put(')');
            return;
        }
        MslPointee pointee = pointees.of(id);
        if (pointee.part == MslPointee.Part.COLUMN) {
            context.refuse(
                    context.data.definition(id),
                    "a pointer selects a column of a matrix that is stored by rows",
                    "store the matrix by columns");
            return;
        }
        write(pointee, pointee.count);
    }

    /** Writes a chain without its last index. */
    void withoutLast(int id) {
        MslPointee pointee = pointees.of(id);
        write(pointee, pointee.count - 1);
    }

    /** Writes the address of what a pointer points to. */
    void address(int id, Precedence needed) {
        if (!isNamed(id)) {
            expressions.value(id, needed);
            return;
        }
        MslPointee pointee = pointees.of(id);
        refuseForm(id, pointee);
        boolean encloses = needed.compareTo(Precedence.UNARY) > 0;
        out.put(encloses ? "(" : "");
        if (pointee.isComponent && pointee.part == MslPointee.Part.WHOLE) {
            out.put('(').put(context.typeNames.spaceOf(id)).put(' ');
            out.put(context.typeNames.name(types.pointee(types.typeOf(id)))).put("*)&");
            write(pointee, pointee.count - 1);
            out.put(" + ");
            expressions.addend(pointee.indexes[pointee.count - 1]);
        } else {
            out.put('&');
            write(pointee, pointee.count);
        }
        out.put(encloses ? ")" : "");
    }

    /** Writes an argument for a parameter that is a reference. */
    void reference(int id) {
        if (isNamed(id)) {
            MslPointee pointee = pointees.of(id);
            refuseForm(id, pointee);
            if (pointee.isComponent) {
                out.put("*(");
                address(id, Precedence.ASSIGNMENT);
                out.put(')');
                return;
            }
        }
        pointer(id);
    }

    private void refuseForm(int id, MslPointee pointee) {
        if (!pointee.form.isPlain() || pointee.part == MslPointee.Part.COLUMN || isRowsOf(pointee)) {
            context.refuse(
                    context.data.definition(id),
                    "a pointer to memory with a layout of its own is a value",
                    "align vectors to their sizes and store matrices by columns");
        }
    }

    private boolean isRowsOf(MslPointee pointee) {
        return pointee.matrix != 0
                && pointee.count > pointee.matrixAt + 1
                && pointee.isComponent
                && pointees.matrix(pointee).form.isByRows();
    }

    // --- values in memory

    /** Whether a value has the same text as its declaration in memory. */
    boolean isPlain(int pointer) {
        if (!isNamed(pointer)) {
            return true;
        }
        MslPointee pointee = pointees.of(pointer);
        return pointee.part == MslPointee.Part.WHOLE
                && (pointee.form.isPlain() || types.isAnyArray(pointee.type) && !isMatrixArray(pointee.type));
    }

    /** Whether a pointer selects a component of a vector that is packed or a column of a matrix. */
    boolean isOfPackedVector(int pointer) {
        if (!isNamed(pointer)) {
            return false;
        }
        MslPointee pointee = pointees.of(pointer);
        if (!pointee.isComponent) {
            return false;
        }
        MslPointee vector = pointees.upTo(pointee, pointee.count - 1);
        return vector.part == MslPointee.Part.COLUMN || vector.form.isPacked();
    }

    private boolean isMatrixArray(int type) {
        return types.isMatrix(types.innermostElement(type));
    }

    /** Writes the value of what a pointer points to. */
    void load(int id, Precedence needed) {
        if (!isNamed(id)) {
            pointer(id);
            return;
        }
        MslPointee pointee = pointees.of(id);
        int type = pointee.type;
        if (pointee.part == MslPointee.Part.COLUMN) {
            column(pointee);
        } else if (pointee.form.isPacked() && types.isVector(type)) {
            out.put(context.typeNames.name(type)).put('(');
            write(pointee, pointee.count);
            out.put(')');
        } else if (types.isMatrix(type) && !pointee.form.isPlain()) {
            matrix(pointee);
        } else {
            if (types.isAnyArray(type) && isOwnArray(pointee)) {
                context.refuse(context.data.definition(id), "an array with a layout of its own is read", "");
            }
            if (isMatrixArray(type) && types.isAnyArray(type) && !pointee.form.isPlain()) {
                context.refuse(
                        context.data.definition(id), "an array of matrices with a layout of their own is read", "");
            }
            write(pointee, pointee.count);
        }
    }

    /** Whether an array that is not one of matrices is declared in another way than values of its type. */
    private boolean isOwnArray(MslPointee pointee) {
        return !isMatrixArray(pointee.type) && !pointee.form.isPlain();
    }

    private int vectors(int matrix, Form form) {
        return form.isByRows()
                ? types.dimension(types.word(matrix, TypeComposite.PART_TYPE))
                : types.word(matrix, TypeComposite.LENGTH);
    }

    /** Writes a vector of a matrix in memory. */
    private void vector(MslPointee pointee, int number) {
        write(pointee, pointee.count);
        out.put('[').put(number).put(']');
        out.put(pointee.form.isSplit() && context.layouts.isVectorStrided(pointee.type, pointee.form) ? ".value" : "");
    }

    private void matrix(MslPointee pointee) {
        out.put(pointee.form.isByRows() ? "transpose(" : "");
        if (pointee.form.isSplit()) {
            int count = vectors(pointee.type, pointee.form);
            int length = vectors(pointee.type, new Form(false, !pointee.form.isByRows(), false, 0));
            String scalar = context.typeNames.name(types.scalarType(pointee.type));
            out.put(scalar + count + "x" + length).put('(');
            for (int i = 0; i < count; i++) {
                out.put(i == 0 ? "" : ", ");
                if (pointee.form.isPacked()) {
                    out.put(scalar + length).put('(');
                }
                vector(pointee, i);
                out.put(pointee.form.isPacked() ? ")" : "");
            }
            out.put(')');
        } else {
            write(pointee, pointee.count);
        }
        out.put(pointee.form.isByRows() ? ")" : "");
    }

    private void column(MslPointee pointee) {
        MslPointee matrix = pointees.matrix(pointee);
        int count = vectors(matrix.type, matrix.form);
        out.put(context.typeNames.name(pointee.type)).put('(');
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ");
            vector(matrix, i);
            bracketed(pointee.indexes[pointee.matrixAt]);
        }
        out.put(')');
    }

    /** Writes the statement that stores a value, without its end. */
    void store(int pointer, Runnable value) {
        if (!isNamed(pointer)) {
            pointer(pointer);
            out.put(" = ");
            value.run();
            return;
        }
        MslPointee pointee = pointees.of(pointer);
        if (pointee.part == MslPointee.Part.COLUMN) {
            String name = temporary(context.typeNames.name(pointee.type), value);
            MslPointee matrix = pointees.matrix(pointee);
            int count = vectors(matrix.type, matrix.form);
            for (int i = 0; i < count; i++) {
                next(i > 0);
                vector(matrix, i);
                bracketed(pointee.indexes[pointee.matrixAt]);
                out.put(" = ").put(name).put('.').put(COMPONENTS.charAt(i));
            }
        } else if (isPadded(pointer, pointee) || types.isAnyArray(pointee.type) && isOwnArray(pointee)) {
            String name = temporary(context.typeNames.name(pointee.type), value);
            int from = out.size();
            write(pointee, pointee.count);
            String target = out.from(from);
            out.cut(from);
            expressions.composites().copy(pointee.type, pointee.type, target, name, pointee.form, Form.PLAIN);
        } else if (types.isMatrix(pointee.type) && pointee.form.isSplit()) {
            int count = vectors(pointee.type, pointee.form);
            int length = vectors(pointee.type, new Form(false, !pointee.form.isByRows(), false, 0));
            String scalar = context.typeNames.name(types.scalarType(pointee.type));
            boolean turns = pointee.form.isByRows();
            String name = temporary(scalar + count + "x" + length, () -> {
                out.put(turns ? "transpose(" : "");
                value.run();
                out.put(turns ? ")" : "");
            });
            for (int i = 0; i < count; i++) {
                next(i > 0);
                vector(pointee, i);
                out.put(" = ").put(name).put('[').put(i).put(']');
            }
        } else {
            boolean turns = types.isMatrix(pointee.type) && pointee.form.isByRows();
            if (isMatrixArray(pointee.type) && types.isAnyArray(pointee.type) && !pointee.form.isPlain()) {
                context.refuse(
                        context.data.definition(pointer),
                        "an array of matrices with a layout of their own is written",
                        "");
            }
            write(pointee, pointee.count);
            out.put(turns ? " = transpose(" : " = ");
            value.run();
            out.put(turns ? ")" : "");
        }
    }

    /** Whether an object in memory that hosts know has padding, which is not written. */
    private boolean isPadded(int pointer, MslPointee pointee) {
        String space = context.typeNames.spaceOf(pointer);
        boolean isList = types.isStruct(pointee.type) || types.isAnyArray(pointee.type) || types.isMatrix(pointee.type);
        return space.equals("device") && isList && !context.layouts.isDense(pointee.type, pointee.form);
    }

    private String temporary(String type, Runnable value) {
        String name = context.names.local("stored");
        out.put(type).put(' ').put(name).put(" = ");
        value.run();
        next(true);
        return name;
    }

    private void next(boolean more) {
        if (more) {
            out.put(';').end();
            out.line();
        }
    }
}
