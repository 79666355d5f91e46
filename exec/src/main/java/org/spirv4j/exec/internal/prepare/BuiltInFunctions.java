// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.spirv4j.analysis.internal.imports.MangledName;
import org.spirv4j.analysis.internal.imports.UnresolvedImport;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/**
 * Calls of built-in functions of OpenCL C on memory and on built-in variables, which compilers left as imports: atomic
 * functions, conversions of generic pointers, fences, barriers and work-item functions. They are executed as the
 * instructions that compilers write otherwise.
 */
public final class BuiltInFunctions {
    private BuiltInFunctions() {}

    /** A module with instructions instead of the calls; the same module if it has none. */
    public static SpirvModule replaced(SpirvModule given) {
        Map<Integer, MangledName> imported = imported(given);
        if (imported.isEmpty()) {
            return given;
        }
        EditableModule module = EditableModule.of(given);
        WorkItemFunctions.Variables variables = new WorkItemFunctions.Variables();
        boolean isChanged = false;
        for (int i = module.first(), next; i != 0; i = next) {
            next = module.next(i);
            MangledName name =
                    module.is(i, Op.OpFunctionCall) ? imported.get(module.word(i, FunctionCall.FUNCTION)) : null;
            if (name != null) {
                isChanged |= call(module, i, name, variables).replace();
            }
        }
        return isChanged ? module.toModule() : given;
    }

    private static BuiltInCall call(
            EditableModule module, int call, MangledName name, WorkItemFunctions.Variables variables) {
        if (AtomicFunctions.NAME.matcher(name.name()).matches()) {
            return new AtomicFunctions(module, call, name);
        }
        if (AddressSpaceFunctions.NAME.matcher(name.name()).matches()) {
            return new AddressSpaceFunctions(module, call, name);
        }
        return BarrierFunctions.NAME.matcher(name.name()).matches()
                ? new BarrierFunctions(module, call, name)
                : new WorkItemFunctions(module, call, name, variables);
    }

    private static Map<Integer, MangledName> imported(SpirvModule module) {
        Map<Integer, MangledName> names = new HashMap<>();
        if (module.layout().functions().stream().anyMatch(Function::isDeclaration)) {
            for (UnresolvedImport unresolved : UnresolvedImport.of(module.layout())) {
                MangledName name = MangledName.of(unresolved.name());
                if (Stream.of(
                                AtomicFunctions.NAME,
                                AddressSpaceFunctions.NAME,
                                BarrierFunctions.NAME,
                                WorkItemFunctions.NAME)
                        .anyMatch(known -> known.matcher(name.name()).matches())) {
                    names.put(unresolved.definition().resultId(), name);
                }
            }
        }
        return names;
    }
}
