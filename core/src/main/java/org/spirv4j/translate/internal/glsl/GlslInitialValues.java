// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;

/**
 * Writes the initializers of outputs and of blocks in the memory of a work group, which GLSL does not allow, as
 * assignments at the start of the entry point.
 */
final class GlslInitialValues {
    private final GlslContext context;
    private final TypeFacts types;

    GlslInitialValues(GlslContext context) {
        this.context = context;
        types = context.types;
    }

    /** Writes the assignments. */
    void write(GlslExpressions expressions) {
        for (int id : context.entry.interfaceIds()) {
            boolean hasInitializer = types.op(id) == Op.OpVariable && types.wordCount(id) > TypedVariable.INITIALIZER;
            if (hasInitializer && types.isStorageClass(types.typeOf(id), StorageClass.Output)) {
                initialize(id, types.word(id, TypedVariable.INITIALIZER), expressions);
            }
        }
    }

    /**
     * Whether a block in the memory of a work group has an initializer, which is null: all blocks share that memory, so
     * that what is stored to one that functions do not use is loaded from another.
     */
    boolean hasZeroedBlock() {
        for (int id : context.entry.interfaceIds()) {
            boolean hasInitializer = types.op(id) == Op.OpVariable && types.wordCount(id) > TypedVariable.INITIALIZER;
            if (hasInitializer && isSharedBlock(id)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a variable is a block in the memory of a work group. */
    boolean isSharedBlock(int id) {
        int type = types.typeOf(id);
        return types.isStorageClass(type, StorageClass.Workgroup)
                && context.layout.isDecorated(types.pointee(type), Decoration.Block);
    }

    /** Writes assignments of zeros to the members of a block in the memory of a work group. */
    void zeroBlock(int id, GlslExpressions expressions) {
        int struct = types.pointee(types.typeOf(id));
        boolean isUnnamed = context.blocks.isUnnamed(id);
        String prefix = isUnnamed ? "" : context.names.name(id, "shared") + ".";
        for (int m = 0; m < types.memberCount(struct); m++) {
            String to = prefix + context.names.member(struct, m);
            expressions.sizedArrays().zero(() -> context.out.put(to), types.member(struct, m));
        }
    }

    private void initialize(int id, int value, GlslExpressions expressions) {
        if (context.builtIns.isBuiltIn(id)) {
            context.builtIns.initialize(id, value, expressions);
            return;
        }
        int type = types.pointee(types.typeOf(id));
        boolean isArrayed = context.stage.hasArrayedOutputs() && !context.layout.isDecorated(id, Decoration.Patch);
        boolean isBlock = context.layout.isDecorated(types.innermostElement(type), Decoration.Block);
        String name = context.names.name(id, "variable");
        String index = isArrayed ? "[" + context.builtIns.invocation() + "]" : "";
        int part = isArrayed ? element(value) : value;
        if (part == 0) {
            refuse(id);
            return;
        }
        int partType = isArrayed ? types.word(type, TypeComposite.PART_TYPE) : type;
        GlslFlattened.Part flat = context.blocks.flattened(id);
        if (flat != null) {
            assign(flat, part, expressions);
            return;
        }
        if (!isBlock) {
            assign(name + index, partType, part, expressions);
            return;
        }
        for (int m = 0; m < types.memberCount(partType); m++) {
            int member = element(part, m);
            String to = context.blocks.isUnnamed(id)
                    ? context.names.member(partType, m)
                    : name + index + "." + context.names.member(partType, m);
            assign(to, types.member(partType, m), member, expressions);
        }
    }

    void refuse(int id) {
        context.refuse(
                context.data.definition(id), "the initializer of an output has different values for its vertices", "");
    }

    /** Writes assignments of a constant to the parts of a variable. */
    private void assign(GlslFlattened.Part part, int constant, GlslExpressions expressions) {
        if (part.isWhole()) {
            assign(part.name(), part.type(), constant, expressions);
        }
        for (int m = 0; m < part.parts().size(); m++) {
            assign(part.parts().get(m), element(constant, m), expressions);
        }
    }

    /** Writes an assignment of a constant. */
    void assign(String to, int type, int constant, GlslExpressions expressions) {
        assign(to, type, constant, false, expressions);
    }

    /** Writes an assignment of a constant to what may have the other signedness in the text. */
    void assign(String to, int type, int constant, boolean converts, GlslExpressions expressions) {
        boolean isSigned = types.isSignedIntScalar(type);
        context.out.line().put(to).put(!converts ? " = " : isSigned ? " = uint(" : " = int(");
        expressions.constant(constant, type);
        context.out.put(converts ? ")" : "").put(';').end();
    }

    /** A part of a composite constant; OpConstantNull itself stands for its parts. */
    int element(int constant, int part) {
        boolean isComposite =
                types.op(constant) == Op.OpConstantComposite || types.op(constant) == Op.OpSpecConstantComposite;
        return isComposite ? types.word(constant, CompositeConstant.CONSTITUENTS + part) : constant;
    }

    /** The element that all elements of a constant array are; 0 if they differ. */
    int element(int constant) {
        int first = element(constant, 0);
        if (first != constant) {
            for (int k = CompositeConstant.CONSTITUENTS; k < types.wordCount(constant); k++) {
                if (types.word(constant, k) != first) {
                    return 0;
                }
            }
        }
        return first;
    }
}
