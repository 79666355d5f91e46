// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.OptionalInt;
import java.util.OptionalLong;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes what pointers point to. */
final class GlslPointers {
    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final GlslComposites composites;
    private final CodeText out;

    /** The word offset of the access chain to a component whose vector is written instead; 0 for none. */
    private int vectorOf;

    GlslPointers(GlslContext context, GlslExpressions expressions, GlslComposites composites) {
        this.context = context;
        this.expressions = expressions;
        this.composites = composites;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes what a pointer points to. */
    void pointer(int id, Precedence needed) {
        Op op = types.op(id);
        if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
            chain(context.data.definition(id));
        } else if (op == Op.OpBufferPointerEXT) {
            context.heaps.block(id, expressions);
        } else if (context.blocks.root(id) != id) {
            pointer(context.blocks.root(id), needed);
        } else if (context.references.isWrapped(id)) {
            expressions.value(id, Precedence.POSTFIX);
            out.put(".value");
        } else {
            expressions.value(id, needed);
        }
    }

    /** Writes what the access chain at a word offset points to. */
    void chain(int at) {
        boolean isVector = at == vectorOf;
        if (isVector) {
            // What comes after the operand may name the component itself.
            vectorOf = 0;
        }
        chain(at, at + (words[at] >>> 16) - (isVector ? 1 : 0));
    }

    /**
     * Writes a part of the vector that the access chain at a word offset leads into: a text about the vector, with the
     * component after it.
     */
    void componentOf(int chain, Runnable text) {
        vectorOf = chain;
        text.run();
        vectorOf = 0;
        int last = chain + (words[chain] >>> 16) - 1;
        component(vector(chain), words[last]);
    }

    private void component(int vector, int index) {
        if (isKnownComponent(vector, index)) {
            // Compilers refuse an index that is out of range, whose value is undefined.
            long component = types.defaultInteger(index, 0);
            composites.part(vector, (int) Math.min(Math.max(0, component), types.dimension(vector) - 1));
        } else {
            out.put('[');
            index(index);
            out.put(']');
        }
    }

    /** The type of the vector that the access chain at a word offset leads into; 0 if it leads to no component. */
    int vector(int chain) {
        int type = types.pointee(types.typeOf(words[chain + TypedAccessChain.BASE]));
        int last = chain + (words[chain] >>> 16) - 1;
        for (int i = chain + TypedAccessChain.FIRST_INDEX; i < last && type != 0; i++) {
            type = types.indexedType(type, words[i]);
        }
        return last >= chain + TypedAccessChain.FIRST_INDEX && types.isVector(type) ? type : 0;
    }

    /** Writes what the access chain at a word offset points to, with the indexes before a word only. */
    void chain(int at, int end) {
        int base = context.blocks.root(words[at + TypedAccessChain.BASE]);
        int type = types.pointee(types.typeOf(base));
        boolean steps = steps(at);
        int head = steps ? 1 : context.builtInValues.head(at, expressions);
        if (steps) {
            element(at);
            out.put(context.references.isWrapped(base) ? ".value" : "");
        } else if (head == 0 && context.blocks.isUnnamed(base)) {
            head = context.blocks.head(at);
        } else if (head == 0) {
            pointer(base, Precedence.POSTFIX);
        }
        for (int i = 0; i < head && !steps; i++) {
            type = types.indexedType(type, words[at + TypedAccessChain.FIRST_INDEX + i]);
        }
        for (int i = at + TypedAccessChain.FIRST_INDEX + head; i < end; i++) {
            int index = words[i];
            if (types.isStruct(type)) {
                int member = (int) types.defaultInteger(index, 0);
                out.put('.').put(context.names.member(type, member));
                type = types.member(type, member);
            } else if (types.isVector(type)) {
                component(type, index);
                type = types.componentType(type);
            } else {
                out.put('[');
                if (isDescriptorIndex(at, index, type)) {
                    descriptorIndex(at, index, type);
                } else if (isOutsideByDefault(type, index)) {
                    // Compilers refuse a constant index that is out of range unless the length is specialized.
                    String suffix =
                            types.isSignedIntScalar(types.typeOf(types.word(type, TypeComposite.LENGTH))) ? "" : "u";
                    out.put("min(")
                            .put((int) types.knownInteger(index))
                            .put(suffix)
                            .put(", ");
                    out.put(context.names.name(types.word(type, TypeComposite.LENGTH), "count"));
                    out.put(" - 1").put(suffix).put(')');
                } else {
                    index(index);
                }
                out.put(']');
                type = types.word(type, TypeComposite.PART_TYPE);
            }
        }
    }

    /** Whether the access chain at a word offset has an operand that steps over whole objects. */
    private boolean steps(int at) {
        return Trait.PTR_ACCESS_CHAIN.has(Opcodes.op(words[at] & 0xFFFF));
    }

    /** Writes the reference that the access chain at a word offset steps to. */
    private void element(int at) {
        int base = words[at + TypedAccessChain.BASE];
        int element = words[at + TypedAccessChain.FIRST_INDEX];
        int pointer = types.typeOf(base);
        if (!context.references.isReference(pointer)) {
            context.refuse(at, "the access chain steps over objects in memory that has no addresses", "use indexes");
            return;
        }
        if (types.isKnownInteger(element) && types.knownInteger(element) == 0) {
            reference(base, Precedence.POSTFIX);
            return;
        }
        int stride =
                context.layout.decorationWord(pointer, Decoration.ArrayStride).orElse(0);
        if (stride != context.references.size(pointer)) {
            context.requirements.need(GlslFeature.INT64, at);
            out.put(context.references.name(pointer)).put("(uint64_t(");
            reference(base, Precedence.ASSIGNMENT);
            out.put(") + uint64_t(");
            expressions.value(element, Precedence.ASSIGNMENT);
            out.put(") * ").put(stride).put("ul)");
            return;
        }
        reference(base, Precedence.POSTFIX);
        out.put('[');
        index(element);
        out.put(']');
    }

    /** Writes the address that a pointer is. */
    private void reference(int id, Precedence needed) {
        int at = context.data.definition(id);
        if (Trait.TYPED_ACCESS_CHAIN.has(types.op(id)) && steps(at) && isWhole(at)) {
            element(at);
        } else {
            expressions.value(id, needed);
        }
    }

    /** Whether the access chain at a word offset selects no part of what it steps to. */
    private boolean isWhole(int at) {
        return words[at] >>> 16 == TypedAccessChain.FIRST_INDEX + 1;
    }

    /** Writes the access chain at a word offset where its address is wanted. */
    void address(int at) {
        if (steps(at) && isWhole(at)) {
            element(at);
        } else {
            part(at);
        }
    }

    /** Writes a reference to a part of an object: the address of the object, and the bytes before the part. */
    private void part(int at) {
        int base = words[at + TypedAccessChain.BASE];
        int first = at + TypedAccessChain.FIRST_INDEX + (steps(at) ? 1 : 0);
        int type = types.pointee(types.typeOf(base));
        long bytes = 0;
        context.requirements.need(GlslFeature.INT64, at);
        out.put(context.references.name(words[at + TypedInstruction.RESULT_TYPE]))
                .put("(uint64_t(");
        if (steps(at)) {
            element(at);
        } else {
            reference(base, Precedence.ASSIGNMENT);
        }
        out.put(')');
        for (int i = first; i < at + (words[at] >>> 16); i++) {
            OptionalLong size = size(type, words[i]);
            if (size.isEmpty()) {
                context.refuse(at, "the address of a part of an object is no reference to a block", "");
                return;
            }
            if (types.isStruct(type)) {
                bytes += size.getAsLong();
            } else if (types.isKnownInteger(words[i])) {
                bytes += size.getAsLong() * types.knownInteger(words[i]);
            } else {
                out.put(" + uint64_t(");
                expressions.value(words[i], Precedence.ASSIGNMENT);
                out.put(") * ").put(Long.toString(size.getAsLong())).put("ul");
            }
            type = types.indexedType(type, words[i]);
        }
        if (bytes != 0) {
            out.put(" + ").put(Long.toString(bytes)).put("ul");
        }
        out.put(')');
    }

    /** The bytes before a member of a structure, or between the elements of an array or vector; empty if unknown. */
    private OptionalLong size(int type, int index) {
        if (types.isStruct(type)) {
            int member = (int) types.defaultInteger(index, 0);
            return context.blocks.layouts().offset(type, member);
        }
        if (types.isAnyArray(type)) {
            OptionalInt stride = context.layout.decorationWord(type, Decoration.ArrayStride);
            return stride.isPresent()
                    ? OptionalLong.of(Integer.toUnsignedLong(stride.getAsInt()))
                    : OptionalLong.empty();
        }
        return types.isVector(type)
                ? OptionalLong.of(types.bitWidth(types.componentType(type)) / Byte.SIZE)
                : OptionalLong.empty();
    }

    /** Whether a known index is in an array only if its length is specialized to more than its default. */
    private boolean isOutsideByDefault(int array, int index) {
        if (types.op(array) != Op.OpTypeArray || !types.isKnownInteger(index)) {
            return false;
        }
        int length = types.word(array, TypeComposite.LENGTH);
        long known = types.knownInteger(index);
        return !types.isKnownInteger(length)
                && types.isIntScalar(types.typeOf(length), Integer.SIZE)
                && known <= Integer.MAX_VALUE
                && known >= context.integers.value(length).orElse(Long.MAX_VALUE);
    }

    /** Whether an index of a vector is known, or is out of range unless it is specialized. */
    private boolean isKnownComponent(int vector, int index) {
        return types.isKnownInteger(index)
                || types.defaultInteger(index, 0) >= types.dimension(vector) && types.dimension(vector) > 0;
    }

    /** Whether an index of an access chain selects a descriptor, and is not constant. */
    private boolean isDescriptorIndex(int chain, int index, int arrayType) {
        if (!types.isAnyArray(arrayType) || types.isConstant(index)) {
            return false;
        }
        int element = types.innermostElement(arrayType);
        return types.isDescriptorOrSampledImage(element)
                || context.layout.isDecorated(element, Decoration.Block)
                        && types.storageClass(words[chain + TypedInstruction.RESULT_TYPE]) != StorageClass.Input.value()
                        && types.storageClass(words[chain + TypedInstruction.RESULT_TYPE])
                                != StorageClass.Output.value()
                || context.layout.isDecorated(element, Decoration.BufferBlock);
    }

    /** Writes an index that selects a descriptor. */
    private void descriptorIndex(int chain, int index, int arrayType) {
        if (!context.isVulkan() && context.isSince(130, 300)) {
            boolean isBuffer = context.bindings.isBuffer(words[chain + TypedAccessChain.BASE]);
            context.requirements.need(
                    isBuffer ? GlslFeature.VARIABLE_BUFFER_INDEXES : GlslFeature.VARIABLE_INDEXES, chain);
        }
        boolean nonUniform = context.nonUniform.has(words[chain + TypedInstruction.RESULT])
                || context.layout.isDecorated(index, Decoration.NonUniform);
        if (nonUniform && !context.isVulkan() && !context.requirements.isAvailable(GlslFeature.NON_UNIFORM)) {
            index(index);
            return;
        }
        if (nonUniform || types.op(arrayType) == Op.OpTypeRuntimeArray) {
            context.requirements.need(GlslFeature.NON_UNIFORM, chain);
        }
        out.put(nonUniform ? "nonuniformEXT(" : "");
        index(index);
        out.put(nonUniform ? ")" : "");
    }

    /** Writes the length of the array that is the last member of a block; of type int if none is asked for. */
    void length(int at, int type, int block, int member) {
        boolean converts = type != 0 && !types.isSignedIntScalar(type);
        out.put(converts ? context.typeNames.name(type) : "").put(converts ? "(" : "");
        int struct = types.pointee(types.typeOf(block));
        if (!context.blocks.isUnnamed(block)) {
            pointer(block, Precedence.POSTFIX);
            out.put('.');
        }
        out.put(context.names.member(struct, member)).put(".length()");
        out.put(converts ? ")" : "");
        context.requirements.need(GlslFeature.BUFFERS, at);
    }

    /** Writes an index: known ones as signed numbers, as people write them. Most compilers take only 32 bits. */
    void index(int index) {
        if (types.isKnownInteger(index)) {
            long known = types.knownInteger(index);
            if (known >= 0 && known <= Integer.MAX_VALUE) {
                out.put((int) known);
                return;
            }
        }
        if (types.op(index) == Op.OpBitcast && expressions.isForwarded(index)) {
            int operand = words[context.data.definition(index) + Unary.OPERAND];
            if (types.isIntScalar(types.typeOf(operand), Integer.SIZE)) {
                index(operand);
                return;
            }
        }
        int width = context.narrow.width(types.typeOf(index));
        if (width > Integer.SIZE && context.declares(Capability.Shader64BitIndexingEXT)) {
            context.requirements.need(GlslFeature.INDEXES_64, context.data.definition(index));
        } else if (width != Integer.SIZE) {
            narrowed(index);
            return;
        }
        if (!context.builtInValues.index(index, expressions)) {
            expressions.value(index, Precedence.ASSIGNMENT, Template.ANY);
        }
    }

    /** Writes an index of another width as one of 32 bits. */
    private void narrowed(int index) {
        Op op = types.op(index);
        if ((op == Op.OpUConvert || op == Op.OpSConvert) && expressions.isForwarded(index)) {
            int operand = words[context.data.definition(index) + Unary.OPERAND];
            if (types.isIntScalar(types.typeOf(operand), Integer.SIZE)) {
                index(operand);
                return;
            }
        }
        out.put(types.isSignedIntScalar(types.typeOf(index)) ? "int(" : "uint(");
        expressions.value(index, Precedence.ASSIGNMENT, Template.ANY);
        out.put(')');
    }
}
