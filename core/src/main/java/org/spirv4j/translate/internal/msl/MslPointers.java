// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.Arrays;
import org.spirv4j.grammar.Decoration;
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

    private static final int[] NO_INDEXES = {};
    private static final int FEW = 4;

    /** How what a pointer points to is declared, besides its form. */
    private enum Part {
        /** A whole declaration or a component of a vector. */
        WHOLE,
        /** A column of a matrix that is stored by rows. */
        COLUMN
    }

    /** A part of memory: a root, and the ids of indexes. */
    private static final class Place {
        int root;
        int[] indexes = NO_INDEXES;
        int count;
        int type;
        Form form = Form.PLAIN;
        Part part = Part.WHOLE;

        /** The number of indexes before a column of a matrix that is stored by rows. */
        int matrixAt;

        int matrix;
        boolean isComponent;
    }

    private final MslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final CodeText out;

    MslPointers(MslContext context, MslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    // --- places

    private Place place(int pointer) {
        Place place = new Place();
        int at = pointer;
        while (Trait.TYPED_ACCESS_CHAIN.has(types.op(at)) && !Trait.PTR_ACCESS_CHAIN.has(types.op(at))
                || types.op(at) == Op.OpCopyObject && expressions.isForwarded(at)) {
            if (types.op(at) != Op.OpCopyObject) {
                prepend(place, context.data.definition(at), types.wordCount(at));
            }
            int base = types.word(at, TypedAccessChain.BASE);
            if (!context.isDefinedBefore(base, at)) {
                break;
            }
            at = base;
        }
        if (Trait.PTR_ACCESS_CHAIN.has(types.op(at))) {
            int definition = context.data.definition(at);
            prepend(place, definition + 1, types.wordCount(at) - 1);
        }
        place.root = at;
        resolve(place);
        return place;
    }

    private void prepend(Place place, int at, int wordCount) {
        int own = wordCount - TypedAccessChain.FIRST_INDEX;
        if (place.count + own > place.indexes.length) {
            place.indexes = Arrays.copyOf(place.indexes, Math.max(FEW, 2 * (place.count + own)));
        }
        System.arraycopy(place.indexes, 0, place.indexes, own, place.count);
        System.arraycopy(words, at + TypedAccessChain.FIRST_INDEX, place.indexes, 0, own);
        place.count += own;
    }

    private int rootType(int root) {
        return types.pointee(types.typeOf(root));
    }

    private void resolve(Place place) {
        place.type = rootType(place.root);
        place.form = Form.PLAIN;
        if (Trait.PTR_ACCESS_CHAIN.has(types.op(place.root))) {
            int base = types.word(place.root, TypedAccessChain.BASE);
            place.type = types.pointee(types.typeOf(base));
            place.form = context.layouts.formAtStride(place.type, stride(base));
        }
        place.part = Part.WHOLE;
        for (int i = 0; i < place.count; i++) {
            int type = place.type;
            if (types.isStruct(type)) {
                int member = member(place.indexes[i]);
                place.form = context.layouts.form(type, member);
                place.type = types.member(type, member);
            } else if (types.isAnyArray(type)) {
                place.form = context.layouts.elementForm(type, place.form);
                place.type = types.word(type, TypeComposite.PART_TYPE);
            } else if (types.isMatrix(type)) {
                place.matrixAt = i;
                place.matrix = type;
                place.part = place.form.isByRows() ? Part.COLUMN : Part.WHOLE;
                place.type = types.word(type, TypeComposite.PART_TYPE);
            } else {
                place.type = types.componentType(type);
                place.isComponent = true;
                if (place.part == Part.WHOLE) {
                    place.form = Form.PLAIN;
                }
            }
        }
        if (place.part == Part.COLUMN && place.isComponent) {
            place.part = Part.WHOLE;
            place.form = Form.PLAIN;
        } else if (place.part == Part.WHOLE && types.isVector(place.type) && place.form.isSplit()) {
            place.form = place.form.isPacked() ? new Form(true, false, false, 0) : Form.PLAIN;
        }
    }

    private int member(int id) {
        return (int) types.defaultInteger(id).orElse(0);
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
    private void write(Place place, int count) {
        int type = rootType(place.root);
        Form form = Form.PLAIN;
        boolean isOfBlocks = context.bindings.isArrayOfBlocks(place.root) && count > 0;
        out.put(isOfBlocks ? "(*" : "");
        if (Trait.PTR_ACCESS_CHAIN.has(types.op(place.root))) {
            int base = types.word(place.root, TypedAccessChain.BASE);
            type = types.pointee(types.typeOf(base));
            form = element(place.root, base);
        } else if (types.op(place.root) == Op.OpVariable && isLocal(place.root)) {
            expressions.value(place.root, Precedence.POSTFIX);
        } else if (isNamed(place.root)) {
            out.put(context.stageInterface.name(place.root));
        } else {
            out.put("(*");
            expressions.value(place.root, Precedence.UNARY);
            out.put(')');
        }
        for (int i = 0; i < count; i++) {
            int index = place.indexes[i];
            if (types.isStruct(type)) {
                int member = member(index);
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
                    bracketed(place.indexes[i + 1]);
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

    /** The bytes from one object to the next one of those that a pointer may point to; 0 if nothing says so. */
    private long stride(int pointer) {
        String space = context.typeNames.spaceOf(pointer);
        if (!space.equals("device") && !space.equals("constant")) {
            // Memory of other address spaces has no layout.
            return 0;
        }
        return Integer.toUnsignedLong(context.layout
                .decorationWord(types.typeOf(pointer), Decoration.ArrayStride)
                .orElse(0));
    }

    /** Writes the object that a pointer is away from another one by a number of objects, and returns its form. */
    private Form element(int chain, int base) {
        int pointee = types.pointee(types.typeOf(base));
        long stride = stride(base);
        Form form = context.layouts.formAtStride(pointee, stride);
        long size = context.layouts.sizeOf(pointee, form);
        if (stride != 0 && stride < size) {
            context.refuse(
                    context.data.definition(chain), "objects of the type overlap by the stride of the pointer", "");
        }
        boolean isStrided = stride > size;
        out.put('(');
        if (isStrided || !form.isPlain()) {
            String type = context.layouts.type(pointee, form);
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
        Place place = place(id);
        if (place.part == Part.COLUMN) {
            context.refuse(
                    context.data.definition(id),
                    "a pointer selects a column of a matrix that is stored by rows",
                    "store the matrix by columns");
            return;
        }
        write(place, place.count);
    }

    /** Writes a chain without its last index. */
    void withoutLast(int id) {
        Place place = place(id);
        write(place, place.count - 1);
    }

    /** Writes the address of what a pointer points to. */
    void address(int id, Precedence needed) {
        if (!isNamed(id)) {
            expressions.value(id, needed);
            return;
        }
        Place place = place(id);
        refuseForm(id, place);
        boolean encloses = needed.compareTo(Precedence.UNARY) > 0;
        out.put(encloses ? "(" : "");
        if (place.isComponent && place.part == Part.WHOLE) {
            out.put('(').put(context.typeNames.spaceOf(id)).put(' ');
            out.put(context.typeNames.name(types.pointee(types.typeOf(id)))).put("*)&");
            write(place, place.count - 1);
            out.put(" + ");
            expressions.addend(place.indexes[place.count - 1]);
        } else {
            out.put('&');
            write(place, place.count);
        }
        out.put(encloses ? ")" : "");
    }

    /** Writes an argument for a parameter that is a reference. */
    void reference(int id) {
        if (isNamed(id)) {
            Place place = place(id);
            refuseForm(id, place);
            if (place.isComponent) {
                out.put("*(");
                address(id, Precedence.ASSIGNMENT);
                out.put(')');
                return;
            }
        }
        pointer(id);
    }

    private void refuseForm(int id, Place place) {
        if (!place.form.isPlain() || place.part == Part.COLUMN || isRowsOf(place)) {
            context.refuse(
                    context.data.definition(id),
                    "a pointer to memory with a layout of its own is a value",
                    "align vectors to their sizes and store matrices by columns");
        }
    }

    private boolean isRowsOf(Place place) {
        return place.matrix != 0 && place.count > place.matrixAt + 1 && place.isComponent && isByRows(place);
    }

    private boolean isByRows(Place place) {
        Place matrix = new Place();
        matrix.root = place.root;
        matrix.indexes = place.indexes;
        matrix.count = place.matrixAt;
        resolve(matrix);
        return matrix.form.isByRows();
    }

    // --- values in memory

    /** Whether a value has the same text as its declaration in memory. */
    boolean isPlain(int pointer) {
        if (!isNamed(pointer)) {
            return true;
        }
        Place place = place(pointer);
        return place.part == Part.WHOLE
                && (place.form.isPlain() || types.isAnyArray(place.type) && !isMatrixArray(place.type));
    }

    /** Whether a pointer selects a component of a vector that is packed or a column of a matrix. */
    boolean isOfPackedVector(int pointer) {
        if (!isNamed(pointer)) {
            return false;
        }
        Place place = place(pointer);
        if (!place.isComponent) {
            return false;
        }
        Place vector = new Place();
        vector.root = place.root;
        vector.indexes = place.indexes;
        vector.count = place.count - 1;
        resolve(vector);
        return vector.part == Part.COLUMN || vector.form.isPacked();
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
        Place place = place(id);
        int type = place.type;
        if (place.part == Part.COLUMN) {
            column(place);
        } else if (place.form.isPacked() && types.isVector(type)) {
            out.put(context.typeNames.name(type)).put('(');
            write(place, place.count);
            out.put(')');
        } else if (types.isMatrix(type) && !place.form.isPlain()) {
            matrix(place);
        } else {
            if (types.isAnyArray(type) && isOwnArray(place)) {
                context.refuse(context.data.definition(id), "an array with a layout of its own is read", "");
            }
            if (isMatrixArray(type) && types.isAnyArray(type) && !place.form.isPlain()) {
                context.refuse(
                        context.data.definition(id), "an array of matrices with a layout of their own is read", "");
            }
            write(place, place.count);
        }
    }

    /** Whether an array that is not one of matrices is declared in another way than values of its type. */
    private boolean isOwnArray(Place place) {
        return !isMatrixArray(place.type) && !place.form.isPlain();
    }

    private int vectors(int matrix, Form form) {
        return form.isByRows()
                ? types.dimension(types.word(matrix, TypeComposite.PART_TYPE))
                : types.word(matrix, TypeComposite.LENGTH);
    }

    /** Writes a vector of a matrix in memory. */
    private void vector(Place place, int number) {
        write(place, place.count);
        out.put('[').put(number).put(']');
        out.put(place.form.isSplit() && context.layouts.isVectorStrided(place.type, place.form) ? ".value" : "");
    }

    private void matrix(Place place) {
        out.put(place.form.isByRows() ? "transpose(" : "");
        if (place.form.isSplit()) {
            int count = vectors(place.type, place.form);
            int length = vectors(place.type, new Form(false, !place.form.isByRows(), false, 0));
            String scalar = context.typeNames.name(types.scalarType(place.type));
            out.put(scalar + count + "x" + length).put('(');
            for (int i = 0; i < count; i++) {
                out.put(i == 0 ? "" : ", ");
                if (place.form.isPacked()) {
                    out.put(scalar + length).put('(');
                }
                vector(place, i);
                out.put(place.form.isPacked() ? ")" : "");
            }
            out.put(')');
        } else {
            write(place, place.count);
        }
        out.put(place.form.isByRows() ? ")" : "");
    }

    private void column(Place place) {
        Place matrix = matrixOf(place);
        int count = vectors(matrix.type, matrix.form);
        out.put(context.typeNames.name(place.type)).put('(');
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ");
            vector(matrix, i);
            bracketed(place.indexes[place.matrixAt]);
        }
        out.put(')');
    }

    private Place matrixOf(Place place) {
        Place matrix = new Place();
        matrix.root = place.root;
        matrix.indexes = place.indexes;
        matrix.count = place.matrixAt;
        resolve(matrix);
        return matrix;
    }

    /** Writes the statement that stores a value, without its end. */
    void store(int pointer, Runnable value) {
        if (!isNamed(pointer)) {
            pointer(pointer);
            out.put(" = ");
            value.run();
            return;
        }
        Place place = place(pointer);
        if (place.part == Part.COLUMN) {
            String name = temporary(context.typeNames.name(place.type), value);
            Place matrix = matrixOf(place);
            int count = vectors(matrix.type, matrix.form);
            for (int i = 0; i < count; i++) {
                next(i > 0);
                vector(matrix, i);
                bracketed(place.indexes[place.matrixAt]);
                out.put(" = ").put(name).put('.').put(COMPONENTS.charAt(i));
            }
        } else if (isPadded(pointer, place) || types.isAnyArray(place.type) && isOwnArray(place)) {
            String name = temporary(context.typeNames.name(place.type), value);
            int from = out.size();
            write(place, place.count);
            String target = out.from(from);
            out.cut(from);
            expressions.composites().copy(place.type, place.type, target, name, place.form, Form.PLAIN);
        } else if (types.isMatrix(place.type) && place.form.isSplit()) {
            int count = vectors(place.type, place.form);
            int length = vectors(place.type, new Form(false, !place.form.isByRows(), false, 0));
            String scalar = context.typeNames.name(types.scalarType(place.type));
            boolean turns = place.form.isByRows();
            String name = temporary(scalar + count + "x" + length, () -> {
                out.put(turns ? "transpose(" : "");
                value.run();
                out.put(turns ? ")" : "");
            });
            for (int i = 0; i < count; i++) {
                next(i > 0);
                vector(place, i);
                out.put(" = ").put(name).put('[').put(i).put(']');
            }
        } else {
            boolean turns = types.isMatrix(place.type) && place.form.isByRows();
            if (isMatrixArray(place.type) && types.isAnyArray(place.type) && !place.form.isPlain()) {
                context.refuse(
                        context.data.definition(pointer),
                        "an array of matrices with a layout of their own is written",
                        "");
            }
            write(place, place.count);
            out.put(turns ? " = transpose(" : " = ");
            value.run();
            out.put(turns ? ")" : "");
        }
    }

    /** Whether an object in memory that hosts know has padding, which is not written. */
    private boolean isPadded(int pointer, Place place) {
        String space = context.typeNames.spaceOf(pointer);
        boolean isList = types.isStruct(place.type) || types.isAnyArray(place.type) || types.isMatrix(place.type);
        return space.equals("device") && isList && !context.layouts.isDense(place.type, place.form);
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
