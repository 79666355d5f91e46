// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CooperativeMatrixPerElementOpEXT;
import org.spirv4j.internal.operand.CooperativeMatrixReduceEXT;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.CodeFunctions;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.plan.PlanTables;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes functions with precisions, qualifiers of memory, and images among their parameters. */
final class GlslFunctions extends CodeFunctions {
    private final GlslContext context;
    private final TypeFacts types;
    private final CodeNames names;
    private final GlslTypes typeNames;
    private final GlslExpressions expressions;
    private final CodeText out;

    /** Whether the function that is being written is one that operations on cooperative matrices call. */
    private boolean isCallback;

    private @Nullable Set<Integer> callbacks;

    GlslFunctions(GlslContext context, GlslExpressions expressions, PlanTables tables) {
        super(context, expressions, new GlslStatements(context, expressions), tables.parameters());
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        names = context.names;
        typeNames = context.typeNames;
        out = context.out;
    }

    @Override
    protected void attributes(Function f) {
        isCallback = callbacks().contains(f.id());
        if (f.id() == context.entry.functionId()) {
            context.stages.attributes();
        }
    }

    /** The functions that operations on cooperative matrices call: their parameters must be constant. */
    private Set<Integer> callbacks() {
        Set<Integer> known = callbacks;
        if (known == null) {
            known = new HashSet<>(0);
            boolean has = context.declares(Capability.CooperativeMatrixReductionsEXT)
                    || context.declares(Capability.CooperativeMatrixPerElementOperationsEXT)
                    || context.declares(Capability.CooperativeMatrixBlockLoadsNV);
            for (Function function : has ? context.functions() : List.<Function>of()) {
                for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
                    int at = context.data.starts[i];
                    Op op = Opcodes.op(context.words[at] & 0xFFFF);
                    if (op == Op.OpCooperativeMatrixReduceEXT) {
                        known.add(context.words[at + CooperativeMatrixReduceEXT.COMBINE_FUNC]);
                    } else if (op == Op.OpCooperativeMatrixPerElementOpEXT) {
                        known.add(context.words[at + CooperativeMatrixPerElementOpEXT.FUNC]);
                    } else if (op == Op.OpCooperativeMatrixLoadTensorNV) {
                        known.addAll(GlslTensorAddressing.functions(context, at));
                    }
                }
            }
            callbacks = known;
        }
        return known;
    }

    @Override
    protected void result(Function f) {
        int type = f.returnTypeId();
        context.typeNames.needValue(type, context.data.definition(f.id()));
        out.put(context.blocks.localPrecision(type, f.id()))
                .put(typeNames.name(type))
                .put(typeNames.lengths(type));
    }

    @Override
    protected boolean isReplaced(int parameter) {
        return context.combined.replaces(parameter);
    }

    @Override
    protected void parameter(int id, int type) {
        if (context.imageTypes.isImageOrSampler(type)) {
            image(id, type);
            return;
        }
        int own = type;
        if (isCallback && (!types.isPointer(type) || context.references.isReference(type))) {
            out.put("const in ");
        }
        if (types.isStorageClass(type, StorageClass.AtomicCounter)) {
            out.put("atomic_uint ").put(names.name(id, "parameter")).put(typeNames.lengths(types.pointee(type)));
            return;
        }
        if (types.isPointer(type) && !context.references.isReference(type)) {
            own = types.pointee(type);
            context.refuseOpenValue(context.data.definition(id), own);
            if (!isOpaque(types.innermostElement(own))) {
                direction(id);
            }
        }
        out.put(context.blocks.localPrecision(own, id))
                .put(typeNames.name(own))
                .put(' ')
                .put(names.name(id, "parameter"))
                .put(typeNames.lengths(own));
    }

    private void image(int id, int type) {
        int element = types.innermostElement(types.isPointer(type) ? types.pointee(type) : type);
        boolean hasFormat = typeNames.isStorageImage(element)
                && types.word(element, TypeImage.IMAGE_FORMAT) != ImageFormat.Unknown.value();
        String memory = context.imageTypes.memory(id);
        if (hasFormat && !GlslMemory.WRITE_ONLY.isIn(memory)) {
            context.refuse(
                    context.data.definition(id),
                    "parameters of functions have no image formats, which must be those of the image",
                    "inline the function");
        }
        out.put(memory).put(context.imageTypes.declared(id)).put(' ');
        out.put(names.name(id, "parameter"));
        out.put(typeNames.lengths(types.isPointer(type) ? types.pointee(type) : type));
    }

    @Override
    protected void otherParameters(Function f, String separator) {
        context.combined.parameters(f, separator);
    }

    /** Whether values of a type are not assigned, so that parameters are names of them. */
    private boolean isOpaque(int type) {
        return types.isDescriptor(type)
                || switch (types.op(type)) {
                    case OpTypeAccelerationStructureKHR, OpTypeRayQueryKHR, OpTypeHitObjectNV, OpTypeHitObjectEXT ->
                        true;
                    default -> false;
                };
    }

    @Override
    protected void begin(Function f) {
        if (f.id() == context.entry.functionId()) {
            context.stages.begin(expressions);
            initialize();
        }
    }

    /** Stores the initial values of variables that cannot have them in their declarations. */
    private void initialize() {
        boolean shared = false;
        for (int id : context.initializers) {
            shared |= types.isStorageClass(types.typeOf(id), StorageClass.Workgroup);
            if (context.initialValues.isSharedBlock(id)) {
                context.initialValues.zeroBlock(id, expressions);
                continue;
            }
            int initializer = types.word(id, TypedVariable.INITIALIZER);
            if (expressions.sizedArrays().isAssignedByElement(initializer)) {
                expressions.sizedArrays().assign(() -> out.put(names.name(id, "variable")), initializer);
            } else {
                out.line().put(names.name(id, "variable")).put(" = ");
                expressions.value(initializer, Precedence.ASSIGNMENT);
                out.put(';').end();
            }
        }
        if (shared) {
            out.line().put("barrier();").end();
        }
    }
}
