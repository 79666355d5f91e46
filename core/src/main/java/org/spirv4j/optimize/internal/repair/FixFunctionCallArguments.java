// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.TypeFunction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Lets function calls pass variables where the parameter is a pointer to function storage and the argument is an access
 * chain: the value is copied to a new variable before the call, and back after it.
 */
public final class FixFunctionCallArguments implements Pass {
    private static final String NAME = "fix-func-call-param";

    private static final int FIRST_ARGUMENT = FunctionCall.ARGUMENTS;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int i = module.functionStart(f); i != 0 && i != module.functionEnd(f); i = module.next(i)) {
                if (module.is(i, Op.OpFunctionCall)) {
                    fix(module, f, i, context);
                }
            }
        }
    }

    private static void fix(EditableModule module, int function, int call, PassContext context) {
        TypeFacts types = PassAccess.types(module);
        int functionType =
                module.word(module.definition(module.word(call, FunctionCall.FUNCTION)), FunctionStart.FUNCTION_TYPE);
        for (int k = FIRST_ARGUMENT; k < module.wordCount(call); k++) {
            int argument = module.word(call, k);
            int parameterType = types.word(functionType, TypeFunction.PARAMETER_TYPES + k - FIRST_ARGUMENT);
            if (Trait.TYPED_ACCESS_CHAIN.has(module.opOf(argument))
                    && types.isStorageClass(parameterType, StorageClass.Function)
                    && types.pointee(parameterType) == types.pointee(module.typeOf(argument))) {
                int type = types.pointee(parameterType);
                int position = module.firstInstruction(module.firstBlock(function));
                int variable = module.resultId(
                        module.insertBefore(position, Op.OpVariable, parameterType, StorageClass.Function.value()));
                int before = module.insertBefore(call, Op.OpLoad, type, argument);
                module.insertBefore(call, Op.OpStore, 0, variable, module.resultId(before));
                int after = module.insertAfter(call, Op.OpLoad, type, variable);
                module.insertAfter(after, Op.OpStore, 0, argument, module.resultId(after));
                module.setWord(call, k, variable);
                context.applied(module.functionId(function), module.resultId(call), "argument copied to a variable");
            }
        }
    }
}
