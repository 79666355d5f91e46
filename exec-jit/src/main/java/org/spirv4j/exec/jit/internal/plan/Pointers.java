// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.MemorySteps.Chain;

/**
 * The pointers of which the resource is known before the run. Their registers hold an offset in bytes from the start of
 * it.
 */
public final class Pointers {
    /** An offset that is not known before the run. */
    public static final long UNKNOWN = -1;

    /**
     * Where a pointer points to.
     *
     * @param resource the number of the resource
     * @param offset the offset in bytes, or {@link #UNKNOWN}
     */
    public record Target(int resource, long offset) {}

    private final Code code;
    private final Map<Integer, Target> targets = new HashMap<>();

    public Pointers(Code code, List<Node> nodes) {
        this.code = code;
        for (Node node : nodes) {
            for (Step step : node.steps) {
                if (step instanceof Chain chain) {
                    find(chain);
                }
            }
        }
    }

    private void find(Chain chain) {
        Target start = of(chain.pointer).orElse(null);
        if (start == null) {
            return;
        }
        long offset = start.offset == UNKNOWN ? 0 : start.offset;
        long address = Address.of(start.resource) + offset + chain.constant;
        for (long stride : chain.strides) {
            if (Math.abs(stride) >= Address.RESOURCE) {
                return;
            }
        }
        boolean isKnown = start.offset != UNKNOWN && chain.indexes.length == 0;
        boolean isInside = Address.number(address) > 0 && Address.number(address) < code.resourceCount();
        if (isInside && (isKnown || Address.number(address) == start.resource || start.offset != UNKNOWN)) {
            targets.put(
                    chain.result.base,
                    new Target(Address.number(address), isKnown ? Address.offset(address) : UNKNOWN));
        }
    }

    /** Where a pointer points to, if that is known. */
    public Optional<Target> of(Operand pointer) {
        if (!pointer.isConstant()) {
            return Optional.ofNullable(targets.get(pointer.base));
        }
        long address = code.constants()[pointer.base];
        int resource = Address.number(address);
        return resource > 0 && resource < code.resourceCount()
                ? Optional.of(new Target(resource, Address.offset(address)))
                : Optional.empty();
    }

    /** Where the pointer in a register points to, if that is known. */
    public Optional<Target> target(int register) {
        return Optional.ofNullable(targets.get(register));
    }

    /** What must be added to a register to get an address. */
    public long base(int register) {
        Target target = targets.get(register);
        return target == null ? 0 : Address.of(target.resource);
    }
}
