// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Dispatch;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.report.RelatedPlace;
import org.spirv4j.exec.internal.shadow.AccessHistory;
import org.spirv4j.exec.internal.shadow.Clocks;
import org.spirv4j.exec.internal.shadow.Domain;
import org.spirv4j.exec.internal.shadow.Order;
import org.spirv4j.exec.internal.shadow.Ordering;
import org.spirv4j.exec.internal.step.MemoryAccesses;
import org.spirv4j.internal.number.Counted;

/** Remembers what an instruction accesses, and notes it if an access of another invocation is not ordered with that. */
final class RaceStep extends Step implements MemoryAccesses.Visitor {
    private final MemoryAccesses accesses;
    private final int reads;
    private final int writes;

    /** Of an atomic instruction; null for others. */
    private final @Nullable Ordering ordering;

    private final boolean isReadAndWrite;

    /**
     * Makes the step.
     *
     * @param reads the bits of {@link AccessHistory} of what it reads
     * @param writes those of what it writes
     * @param ordering that of an atomic instruction; null for others
     * @param isReadAndWrite whether an atomic instruction reads and writes the same place
     */
    RaceStep(MemoryAccesses accesses, int reads, int writes, @Nullable Ordering ordering, boolean isReadAndWrite) {
        this.accesses = accesses;
        this.reads = reads;
        this.writes = writes;
        this.ordering = ordering;
        this.isReadAndWrite = isReadAndWrite;
    }

    @Override
    public void run(Group group) {
        accesses.visit(group, this);
    }

    @Override
    public void access(Group group, int lane, long address, int length, boolean isWrite) {
        Memory memory = group.subgroup.memory(address);
        if (!memory.isShared() || isWrite && !memory.isWrittenBy(group.subgroup, lane)) {
            return;
        }
        Clocks clocks = group.subgroup.workGroup.clocks();
        AccessHistory history = memory.history(clocks);
        int local = group.subgroup.local(lane);
        long offset = Address.offset(address);
        if (ordering != null) {
            if (!isWrite || isReadAndWrite) {
                clocks.acquire(history, offset, local, ordering);
            }
            if (!isWrite && isReadAndWrite) {
                return;
            }
        }
        int bits = AccessHistory.bits(at, length, isWrite ? writes : reads);
        if (!history.access(clocks, local, Domain.of(memory.storageClass()), offset, length, bits)) {
            note(group, lane, address, length, isWrite, history);
        }
        if (ordering != null && isWrite) {
            clocks.release(history, offset, local, ordering, isReadAndWrite);
        }
    }

    private void note(Group group, int lane, long address, int length, boolean isWrite, AccessHistory history) {
        Dispatch dispatch = group.subgroup.workGroup.dispatch;
        boolean isOtherWrite = (history.otherBits() & AccessHistory.WRITE) != 0;
        Order order = history.conflict();
        String other = dispatch.invocation(history.otherInvocation());
        List<RelatedPlace> related = new ArrayList<>();
        related.add(new RelatedPlace(
                AccessHistory.place(history.otherBits()), other + (isOtherWrite ? " writes here" : " reads here")));
        int barrier = group.subgroup.workGroup.clocks().lastBarrier(group.subgroup.local(lane));
        if (order == Order.EXECUTION && barrier > 0) {
            related.add(
                    new RelatedPlace(
                            barrier,
                            "the barrier makes invocations wait, but does not order this memory; some drivers order it nevertheless"));
        }
        Domain domain = Domain.of(group.subgroup.memory(address).storageClass());
        Supplier<String> what = () -> (isWrite ? "writes " : "reads ") + Counted.of(length, "byte") + " at offset "
                + Address.offset(address) + " of " + dispatch.resource(Address.number(address)) + ", which " + other
                + (isOtherWrite ? " writes" : " reads") + ", " + order.reason(domain);
        dispatch.note(Mistake.RACE, group, this, lane, what, () -> related);
    }
}
