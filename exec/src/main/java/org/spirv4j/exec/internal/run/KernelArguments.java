// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.nio.ByteBuffer;
import java.util.List;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** Gives the parameters of a kernel their arguments. */
final class KernelArguments {
    private final Run run;
    private final Operand[] parameters;

    /** Compares the arguments with the parameters of the entry point. */
    KernelArguments(Run run) {
        this.run = run;
        List<Instruction> declared =
                run.entryPoint.function().map(Function::parameters).orElse(List.of());
        int count = run.bindings.arguments().size();
        if (count != declared.size()) {
            throw Failure.of("the kernel has " + Counted.of(declared.size(), "parameter") + ", but is given "
                    + Counted.of(count, "argument"));
        }
        parameters = new Operand[count];
        for (int i = 0; i < count; i++) {
            parameters[i] = run.code.operands().apply(declared.get(i).resultId());
            check(i);
        }
    }

    private void check(int number) {
        ValueType type = parameters[number].type;
        boolean isPointer = type.kind == ValueType.Kind.POINTER;
        switch (run.bindings.kind(number)) {
            case BUFFER -> {
                if (!isPointer) {
                    throw Failure.of("argument " + number + " is a buffer, but the parameter is not a pointer");
                }
            }
            case LOCAL -> {
                if (!isPointer || type.storageClass != StorageClass.Workgroup.value()) {
                    throw Failure.of(
                            "argument " + number + " is memory of the storage class Workgroup, but the parameter"
                                    + " is not a pointer to it");
                }
            }
            case DESCRIPTOR -> {
                if (type.kind != ValueType.Kind.DESCRIPTOR) {
                    throw Failure.of("argument " + number + " is an image or sampler, but the parameter is not");
                }
            }
            case VALUE -> {
                MemoryForm form = run.code.forms().of(isCopied(type) ? type.pointeeId : type.id);
                int size = run.bindings.arguments().get(number).remaining();
                if (size < form.size) {
                    throw Failure.of("argument " + number + " has " + Counted.of(size, "byte")
                            + ", but the parameter has " + form.size);
                }
            }
        }
    }

    /** Whether a parameter is a pointer to a copy of the argument that the invocation owns. */
    private static boolean isCopied(ValueType type) {
        return type.kind == ValueType.Kind.POINTER && type.storageClass == StorageClass.Function.value();
    }

    /** Sets the parameters of all invocations of a work-group. */
    void start(WorkGroup group) {
        for (int i = 0; i < parameters.length; i++) {
            boolean isLocal = run.bindings.kind(i) == BoundData.ArgumentKind.LOCAL;
            boolean isAddress = run.bindings.kind(i) == BoundData.ArgumentKind.BUFFER
                    || run.bindings.kind(i) == BoundData.ArgumentKind.DESCRIPTOR;
            int number = run.code.resourceCount() + i;
            ByteBuffer bytes = run.bindings.arguments().get(i);
            Memory local = isLocal
                    ? Memory.shared(ByteBuffer.allocate(bytes.remaining())).in(StorageClass.Workgroup.value())
                    : Memory.NONE;
            if (isLocal) {
                run.memory.shadows.rememberWrites(local);
            }
            for (Subgroup subgroup : group.subgroups) {
                if (isLocal) {
                    subgroup.resources[number] = local;
                } else if (!isAddress && isCopied(parameters[i].type)) {
                    subgroup.resources[number] = copies(bytes);
                }
                for (int lane = 0; lane < subgroup.used; lane++) {
                    if (isLocal || isAddress || isCopied(parameters[i].type)) {
                        subgroup.registers[parameters[i].at(0, lane)] = Address.of(number);
                    } else {
                        value(subgroup, lane, i);
                    }
                }
            }
        }
    }

    private Memory copies(ByteBuffer bytes) {
        Memory copies = Memory.perLane(bytes.remaining(), run.width).in(StorageClass.Function.value());
        for (int lane = 0; lane < run.width; lane++) {
            for (int i = 0; i < bytes.remaining(); i++) {
                copies.write(lane, i, 1, bytes.get(bytes.position() + i));
            }
        }
        return copies;
    }

    private void value(Subgroup subgroup, int lane, int number) {
        Operand parameter = parameters[number];
        Memory memory = (Memory) run.memory.shared[run.code.resourceCount() + number];
        long[] cells = run.code.forms().of(parameter.type.id).cells();
        for (int s = 0; s < cells.length; s++) {
            subgroup.registers[parameter.at(s, lane)] =
                    memory.read(0, MemoryForm.cellOffset(cells[s]), MemoryForm.cellLength(cells[s]));
        }
    }
}
