// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.internal.operand.ImageTexelPointer;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.text.TextResource;
import org.spirv4j.translate.text.TextResource.Form;
import org.spirv4j.translate.text.TextResource.Slot;

/**
 * Buffers with the texels of images, by which a text has atomic operations on texels where textures have none: the host
 * creates the texture from the buffer.
 */
final class MslTexelBuffers {
    /** The first version whose textures have atomic operations. */
    static final int TEXTURE_ATOMICS = 31;

    /**
     * The index of the function constant that says at multiples of how many texels rows begin; a lower one where the
     * module has a constant with that number.
     */
    private static final int ALIGNMENT_CONSTANT = 65535;

    private final MslContext context;
    private final TypeFacts types;
    private final ImageTypes images;

    /** By variable or parameter: the name of the buffer. */
    private final Map<Integer, String> names;

    private String indexFunction = "";

    MslTexelBuffers(MslContext context) {
        this.context = context;
        names = context.pool.map();
        types = context.types;
        images = new ImageTypes(types);
    }

    /** Names the buffers of variables. */
    void nameVariables() {
        for (int id : context.variables()) {
            if (isUsed(id)) {
                names.put(id, context.names.fresh(context.names.name(id, "image") + "Texels"));
            }
        }
    }

    /** Whether a variable or parameter has a buffer. */
    boolean isUsed(int root) {
        return context.language.version() < TEXTURE_ATOMICS && context.uses.hasAtomicTexels(root);
    }

    /** The name of the buffer of a variable or parameter; empty if it has none. */
    String nameOf(int root) {
        return names.getOrDefault(root, "");
    }

    /** The type of the buffer of a variable or parameter, with a blank after it. */
    String type(int root) {
        int type = types.typeOf(root);
        int image = images.image(images.element(type));
        int pointee = types.isPointer(type) ? types.pointee(type) : type;
        boolean isFlat = images.dim(image) == Dim.Buffer || images.dim(image) == Dim.Dim2D;
        if (!isFlat || images.isArrayed(image) || images.isMultisampled(image) || types.isAnyArray(pointee)) {
            context.refuse(
                    context.data.definition(root),
                    "atomic operations on texels of images but those of two dimensions and buffers need MSL 3.1",
                    "translate to msl31");
        }
        return "device atomic_" + (types.isSignedIntScalar(images.sampledType(image)) ? "int" : "uint") + "* ";
    }

    /** The parameter that a function has after a parameter that is an image; empty if there is none. */
    String parameter(int id, String name) {
        if (!isUsed(id)) {
            return "";
        }
        String own = context.names.fresh(name + "Texels");
        names.put(id, own);
        return ", " + type(id) + own;
    }

    /** Adds the parameters of the entry point, after all other buffers. */
    void place() {
        for (int id : context.variables()) {
            String name = nameOf(id);
            if (!name.isEmpty()) {
                Slot original = new Slot(
                        context.layout.decorationWord(id, Decoration.DescriptorSet),
                        context.layout.decorationWord(id, Decoration.Binding),
                        OptionalInt.empty());
                String from = context.layout.name(id).orElse("");
                int image = images.element(types.typeOf(id));
                if (context.uses.isRead(image) || context.uses.isWritten(image)) {
                    context.refusals.warn(
                            context.data.definition(id),
                            "texels of " + from + " are changed in a buffer, and read or written in its texture, which"
                                    + " may not see the changes before the commands end",
                            "translate to msl31");
                }
                context.bindings.added(
                        new TextResource(Form.TEXEL_BUFFER, id, 0, from, name, original, Slot.NONE), type(id));
            }
        }
    }

    /** Writes what an OpImageTexelPointer points to. */
    void texel(int pointer, MslExpressions expressions) {
        int root = context.uses.imageRoot(types.word(pointer, ImageTexelPointer.IMAGE));
        CodeText out = context.out;
        out.put(nameOf(root)).put('[');
        boolean isBuffer = context.images.isBuffer(pointer);
        if (!isBuffer) {
            out.put(indexFunction()).put('(');
            expressions.pointers().pointer(types.word(pointer, ImageTexelPointer.IMAGE));
            out.put(", ");
        }
        context.images.texelCoordinate(pointer, expressions);
        out.put(isBuffer ? "]" : ")]");
    }

    /** The function that tells where a texel is in the buffer. */
    private String indexFunction() {
        if (indexFunction.isEmpty()) {
            indexFunction = context.names.fresh("texelIndex");
            String alignment = context.names.fresh("rowAlignment");
            int number = freeNumber();
            Slot slot = Slot.ofLocation(number);
            context.resources.add(new TextResource(Form.SPECIALIZATION_CONSTANT, 0, 0, "", alignment, Slot.NONE, slot));
            CodeText to = context.globals;
            MslDeclarations.functionConstant(context, to, "uint", alignment, number);
            to.put("4u;\n\ntemplate<typename T>\nuint ").put(indexFunction).put("(T image, uint2 place) {\n");
            to.put("    uint row = (image.get_width() + ")
                    .put(alignment)
                    .put(" - 1u) / ")
                    .put(alignment);
            to.put(" * ").put(alignment).put(";\n    return place.y * row + place.x;\n}\n\n");
        }
        return indexFunction;
    }

    private int freeNumber() {
        Set<Integer> taken = new HashSet<>();
        for (int constant : context.constants(Decoration.SpecId)) {
            context.layout.decorationWord(constant, Decoration.SpecId).ifPresent(taken::add);
        }
        int number = ALIGNMENT_CONSTANT;
        while (taken.contains(number)) {
            number--;
        }
        return number;
    }
}
