// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import java.util.stream.IntStream;
import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.analysis.internal.imports.ParameterType;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.SpirvVersion;

/**
 * Broadcasts in groups, and copies of work-groups (OpenCL C specification, "Work-group Collective Functions" and
 * "Async Copies").
 */
final class GroupFunctions extends BuiltInCall {
    private static final SpirvVersion ANY_INVOCATION = new SpirvVersion(1, 5);

    GroupFunctions(EditableModule module, int call, OpenClFunction function) {
        super(module, call, function);
    }

    @Override
    boolean replace() {
        return switch (name) {
            case "work_group_broadcast" -> broadcast();
            case "sub_group_non_uniform_broadcast" -> shuffle();
            case "wait_group_events" -> await();
            default -> copy();
        };
    }

    /** Before SPIR-V 1.5, broadcasts of active invocations are from one that is a constant. */
    private boolean shuffle() {
        if (argumentCount() != 2) {
            return false;
        }
        boolean isBroadcast =
                types().isConstant(argument(1)) || module.header().version().compareTo(ANY_INVOCATION) >= 0;
        module.replace(
                call,
                isBroadcast ? Op.OpGroupNonUniformBroadcast : Op.OpGroupNonUniformShuffle,
                uint(Scope.Subgroup.value()),
                argument(0),
                argument(1));
        return true;
    }

    private boolean await() {
        int event = module.declarations().declare(Op.OpTypeEvent, 0);
        int events = argumentCount() == 2 ? pointer(1, event) : 0;
        if (events == 0) {
            return false;
        }
        module.insertBefore(call, Op.OpGroupWaitEvents, 0, uint(Scope.Workgroup.value()), argument(0), events);
        module.remove(call);
        return true;
    }

    private boolean broadcast() {
        int dimensions = argumentCount() - 1;
        if (dimensions < 1 || dimensions > 3) {
            return false;
        }
        int id = argument(1);
        if (dimensions > 1) {
            int[] parts =
                    IntStream.rangeClosed(1, dimensions).map(this::argument).toArray();
            id = insert(Op.OpCompositeConstruct, vector(argumentType(1), dimensions), parts);
        }
        module.replace(call, Op.OpGroupBroadcast, uint(Scope.Workgroup.value()), argument(0), id);
        return true;
    }

    private boolean copy() {
        boolean isStrided = name.contains("strided");
        ParameterType element = function.type(0);
        int type = type(element);
        if (argumentCount() != (isStrided ? 5 : 4) || !element.isPointer() || type == 0) {
            return false;
        }
        int destination = pointer(0, type);
        int source = pointer(1, type);
        if (destination == 0 || source == 0) {
            return false;
        }
        int stride = isStrided ? argument(3) : module.constants().of(argumentType(2), 1L);
        module.replace(
                call,
                Op.OpGroupAsyncCopy,
                uint(Scope.Workgroup.value()),
                destination,
                source,
                argument(2),
                stride,
                argument(isStrided ? 4 : 3));
        return true;
    }
}
