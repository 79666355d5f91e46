// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import org.spirv4j.analysis.DepthFirstSearch;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.fact.FloatOperations;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.CallOrder;

/**
 * Decorates all operations on 32-bit floating-point numbers with RelaxedPrecision, so that consumers may compute with
 * 16 bits. Types and variables are not decorated, nor are operations that are never executed.
 */
public final class RelaxFloatOps implements Pass {
    private static final String NAME = "relax-float-ops";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (!Preamble.isShader(module)) {
            context.missed(0, 0, "RelaxedPrecision is for shaders only");
            return;
        }
        FloatOperations operations = new FloatOperations(module);
        for (int function : new CallOrder(module).inModuleOrder()) {
            relax(module, function, operations, context);
        }
    }

    /**
     * Decorates the operations in blocks that can be reached, in an order of execution, which is that of the
     * decorations.
     */
    private static void relax(EditableModule module, int function, FloatOperations operations, PassContext context) {
        Flow flow = module.flow(function);
        DepthFirstSearch search = flow.search();
        for (int n = 0; n < search.reachableCount(); n++) {
            int block = flow.block(search.inReversePostorder(n));
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                int result = module.resultId(i);
                if (result != 0
                        && operations.isRelaxable(i)
                        && !module.annotations().isDecorated(result, Decoration.RelaxedPrecision)) {
                    module.declarations().add(Op.OpDecorate, 0, result, Decoration.RelaxedPrecision.value());
                    context.applied(module.functionId(function), result, "decorated with RelaxedPrecision");
                }
            }
        }
    }
}
