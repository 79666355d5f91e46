// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.expression.ParameterUses;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes calls: after the arguments of the module, the variables that the function uses. */
final class MslCalls {
    private final MslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final MslPointers pointers;
    private final CodeText out;
    private @Nullable ParameterUses parameters;

    MslCalls(MslContext context, MslExpressions expressions, MslPointers pointers) {
        this.context = context;
        this.expressions = expressions;
        this.pointers = pointers;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    void setParameters(ParameterUses uses) {
        parameters = uses;
    }

    /** Writes a call. */
    void write(int at, int end) {
        int function = words[at + FunctionCall.FUNCTION];
        out.put(context.names.name(function, "function")).put('(');
        String separator = "";
        int parameter = context.data.instructionAt(context.data.definition(function));
        for (int i = at + FunctionCall.ARGUMENTS; i < end; i++) {
            parameter = nextParameter(parameter);
            out.put(separator);
            argument(words[i], words[context.data.starts[parameter] + 2]);
            separator = ", ";
        }
        variables(function, separator);
        out.put(')');
    }

    /** Writes the variables that a function uses, the first one after a separator. */
    void variables(int function, String before) {
        String separator = before;
        for (int variable : context.uses.variables(function)) {
            out.put(separator).put(context.stageInterface.name(variable));
            String sampler = context.images.samplerOf(variable);
            out.put(sampler.isEmpty() ? "" : ", ").put(sampler);
            String texels = context.texelBuffers.nameOf(variable);
            out.put(texels.isEmpty() ? "" : ", ").put(texels);
            separator = ", ";
        }
        for (String argument : context.added.arguments(function)) {
            out.put(separator).put(argument);
            separator = ", ";
        }
    }

    private int nextParameter(int after) {
        int i = after + 1;
        while ((words[context.data.starts[i]] & 0xFFFF) != Op.OpFunctionParameter.opcode()) {
            i++;
        }
        return i;
    }

    private void argument(int id, int parameter) {
        int type = types.typeOf(id);
        if (types.isDescriptorOrSampledImage(
                types.innermostElement(types.isPointer(type) ? types.pointee(type) : type))) {
            context.images.argument(id, parameter, expressions);
        } else if (!types.isPointer(type)) {
            expressions.value(id, Precedence.ASSIGNMENT);
        } else if (!pointers.isReference(type)) {
            pointers.address(id, Precedence.ASSIGNMENT);
        } else if (isCopied(parameter)) {
            if (types.op(id) == Op.OpVariable) {
                expressions.value(id, Precedence.ASSIGNMENT);
            } else {
                pointers.load(id, Precedence.ASSIGNMENT);
            }
        } else {
            pointers.reference(id);
        }
    }

    /** Whether a parameter that is a pointer gets a value: what it points to is not written, or not read later. */
    boolean isCopied(int parameter) {
        ParameterUses uses = Objects.requireNonNull(parameters);
        return types.isStorageClass(types.typeOf(parameter), StorageClass.Function)
                && !context.layout.isDecorated(parameter, Decoration.Aliased)
                && (uses.isByValue(parameter) || !uses.isWritten(parameter));
    }
}
