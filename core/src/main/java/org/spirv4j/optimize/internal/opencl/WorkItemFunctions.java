// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.optimize.internal.fact.BuiltInVariables;

/** Functions of built-in variables (OpenCL C specification, "Work-Item Functions" and "Sub-Group Functions"). */
final class WorkItemFunctions extends BuiltInCall {
    private static final int DIMENSIONS = 3;

    /**
     * A function.
     *
     * @param builtIn the built-in variable that has its result
     * @param elsewhere the result for a dimension that there is not; negative if the function has no dimension
     */
    private record Row(BuiltIn builtIn, int elsewhere) {
        Row(BuiltIn builtIn) {
            this(builtIn, -1);
        }
    }

    private static final Map<String, Row> ROWS = Map.ofEntries(
            Map.entry("get_work_dim", new Row(BuiltIn.WorkDim)),
            Map.entry("get_global_size", new Row(BuiltIn.GlobalSize, 1)),
            Map.entry("get_global_id", new Row(BuiltIn.GlobalInvocationId, 0)),
            Map.entry("get_local_size", new Row(BuiltIn.WorkgroupSize, 1)),
            Map.entry("get_enqueued_local_size", new Row(BuiltIn.EnqueuedWorkgroupSize, 1)),
            Map.entry("get_local_id", new Row(BuiltIn.LocalInvocationId, 0)),
            Map.entry("get_num_groups", new Row(BuiltIn.NumWorkgroups, 1)),
            Map.entry("get_group_id", new Row(BuiltIn.WorkgroupId, 0)),
            Map.entry("get_global_offset", new Row(BuiltIn.GlobalOffset, 0)),
            Map.entry("get_global_linear_id", new Row(BuiltIn.GlobalLinearId)),
            Map.entry("get_local_linear_id", new Row(BuiltIn.LocalInvocationIndex)),
            Map.entry("get_sub_group_size", new Row(BuiltIn.SubgroupSize)),
            Map.entry("get_max_sub_group_size", new Row(BuiltIn.SubgroupMaxSize)),
            Map.entry("get_num_sub_groups", new Row(BuiltIn.NumSubgroups)),
            Map.entry("get_enqueued_num_sub_groups", new Row(BuiltIn.NumEnqueuedSubgroups)),
            Map.entry("get_sub_group_id", new Row(BuiltIn.SubgroupId)),
            Map.entry("get_sub_group_local_id", new Row(BuiltIn.SubgroupLocalInvocationId)),
            Map.entry("get_sub_group_eq_mask", new Row(BuiltIn.SubgroupEqMask)),
            Map.entry("get_sub_group_ge_mask", new Row(BuiltIn.SubgroupGeMask)),
            Map.entry("get_sub_group_gt_mask", new Row(BuiltIn.SubgroupGtMask)),
            Map.entry("get_sub_group_le_mask", new Row(BuiltIn.SubgroupLeMask)),
            Map.entry("get_sub_group_lt_mask", new Row(BuiltIn.SubgroupLtMask)));

    /** The variables that were made, by what they hold and their type. */
    private final Map<List<Integer>, Integer> variables;

    WorkItemFunctions(EditableModule module, int call, OpenClFunction function, Variables made) {
        super(module, call, function);
        variables = made.byBuiltIn;
    }

    /** The built-in variables that the calls of a module share. */
    static final class Variables {
        private final Map<List<Integer>, Integer> byBuiltIn = new HashMap<>();
    }

    @Override
    boolean replace() {
        Row row = ROWS.get(name);
        int type = resultType();
        boolean isMask = module.opOf(type) == Op.OpTypeVector && name.endsWith("_mask");
        if (row == null || module.opOf(type) != Op.OpTypeInt && !isMask) {
            return false;
        }
        if (row.elsewhere < 0) {
            if (argumentCount() != 0) {
                return false;
            }
            module.replace(call, Op.OpLoad, variable(row.builtIn, type));
            return true;
        }
        if (argumentCount() != 1 || module.opOf(module.typeOf(argument(0))) != Op.OpTypeInt) {
            return false;
        }
        int all = module.declarations().declare(Op.OpTypeVector, 0, type, DIMENSIONS);
        int vector = module.resultId(module.insertBefore(call, Op.OpLoad, all, variable(row.builtIn, all)));
        if (module.constants().isScalar(argument(0))) {
            long dimension = module.constants().bits(argument(0));
            if (dimension >= 0 && dimension < DIMENSIONS) {
                module.replace(call, Op.OpCompositeExtract, vector, (int) dimension);
            } else {
                become(module.constants().of(type, (long) row.elsewhere));
            }
            return true;
        }
        int value = module.constants().scalar(type, row.elsewhere);
        int bool = module.declarations().declare(Op.OpTypeBool, 0);
        for (int i = 0; i < DIMENSIONS; i++) {
            int part = module.resultId(module.insertBefore(call, Op.OpCompositeExtract, type, vector, i));
            int number = module.constants().scalar(module.typeOf(argument(0)), i);
            int isHere = module.resultId(module.insertBefore(call, Op.OpIEqual, bool, argument(0), number));
            if (i + 1 < DIMENSIONS) {
                value = module.resultId(module.insertBefore(call, Op.OpSelect, type, isHere, part, value));
            } else {
                module.replace(call, Op.OpSelect, isHere, part, value);
            }
        }
        return true;
    }

    private int variable(BuiltIn builtIn, int type) {
        return variables.computeIfAbsent(List.of(builtIn.value(), type), key -> {
            int storageClass = StorageClass.Input.value();
            int pointer = module.declarations().declare(Op.OpTypePointer, 0, storageClass, type);
            int known = BuiltInVariables.find(module, builtIn, StorageClass.Input);
            if (known != 0 && module.typeOf(known) == pointer) {
                module.declarations().addToInterfaces(known);
                return known;
            }
            int made = module.resultId(module.declarations().add(Op.OpVariable, pointer, storageClass));
            module.declarations().add(Op.OpDecorate, 0, made, Decoration.BuiltIn.value(), builtIn.value());
            module.declarations().addToInterfaces(made);
            return made;
        });
    }
}
