// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.exec.observe.Call;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Standing;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** Where a run is; the same object is moved from instruction to instruction. */
public final class RunMoment implements Moment {
    /** Where an invocation is executed. */
    private record Place(Subgroup subgroup, int lane) {}

    private final ObservedModule observed;
    private final Identities identities;
    private final Map<Invocation, Place> places = new HashMap<>();
    private @Nullable WorkGroup workGroup;

    /** The group that executes the instruction; null if all that execute it wait. */
    private @Nullable Group group;

    private int at;

    /** The invocation that was looked for last, and where it is. */
    private @Nullable Invocation sought;

    private @Nullable Place found;

    public RunMoment(ObservedModule observed, Identities identities) {
        this.observed = observed;
        this.identities = identities;
    }

    /** Notes that other invocations start. */
    public void start(WorkGroup started) {
        workGroup = started;
        group = null;
        sought = null;
        found = null;
        places.clear();
    }

    /** Goes to an instruction. */
    public void move(Group to, int instruction) {
        group = to;
        at = instruction;
    }

    /** Goes to an instruction that no group executes alone. */
    public void move(int instruction) {
        at = instruction;
    }

    /** Whether there is an instruction. */
    public boolean isSomewhere() {
        return at > 0;
    }

    @Override
    public SpirvModule module() {
        return observed.module;
    }

    @Override
    public int wordOffset() {
        return observed.wordOffset(at);
    }

    @Override
    public Instruction instruction() {
        return observed.instruction(at);
    }

    @Override
    public int count() {
        Group executing = group;
        return executing == null ? 0 : executing.count;
    }

    @Override
    public int callDepth() {
        Group executing = group;
        return executing == null ? 0 : executing.callDepth();
    }

    @Override
    public List<Invocation> invocations() {
        Group executing = group;
        return executing == null ? List.of() : invocations(executing);
    }

    private List<Invocation> invocations(Group of) {
        List<Invocation> invocations = new ArrayList<>();
        for (int k = 0; k < of.count; k++) {
            invocations.add(identities.of(of.subgroup, of.lanes[k]));
        }
        return invocations;
    }

    @Override
    public boolean isExecutedBy(Invocation invocation) {
        Group executing = group;
        Place place = place(invocation);
        return executing != null && place != null && place.subgroup == executing.subgroup && executing.has(place.lane);
    }

    private @Nullable Place place(Invocation invocation) {
        if (invocation.equals(sought)) {
            return found;
        }
        WorkGroup running = workGroup;
        if (places.isEmpty() && running != null) {
            for (Subgroup subgroup : running.subgroups) {
                for (int lane = 0; lane < subgroup.used; lane++) {
                    places.putIfAbsent(identities.of(subgroup, lane), new Place(subgroup, lane));
                }
            }
        }
        sought = invocation;
        found = places.get(invocation);
        return found;
    }

    @Override
    public List<Standing> standings() {
        List<Standing> standings = new ArrayList<>();
        List<Invocation> ended = new ArrayList<>();
        WorkGroup running = workGroup;
        if (running == null) {
            return standings;
        }
        for (Subgroup subgroup : running.subgroups) {
            long alive = 0;
            for (Group one : groups(subgroup)) {
                alive |= one.laneMask();
                standings.add(new Standing(
                        state(one), observed.wordOffset(calls(one).get(0).at()), invocations(one)));
            }
            for (int lane = 0; lane < subgroup.used; lane++) {
                if ((alive >>> lane & 1) == 0) {
                    ended.add(identities.of(subgroup, lane));
                }
            }
        }
        if (!ended.isEmpty()) {
            standings.add(new Standing(Standing.State.ENDED, -1, ended));
        }
        return standings;
    }

    private static List<Group> groups(Subgroup of) {
        List<Group> groups = new ArrayList<>();
        Group executing = of.executing();
        if (executing != null) {
            groups.add(executing);
        }
        groups.addAll(of.ready());
        groups.addAll(of.waiting());
        return groups;
    }

    private Standing.State state(Group of) {
        if (of.subgroup.executing() == of) {
            return Standing.State.EXECUTES;
        }
        return of.subgroup.waiting().contains(of) ? Standing.State.WAITS : Standing.State.READY;
    }

    private List<Group.Active> calls(Group of) {
        if (of != of.subgroup.executing()) {
            return of.calls(of.subgroup.waiting().contains(of));
        }
        List<Group.Active> calls = new ArrayList<>(of.calls(false));
        calls.set(0, new Group.Active(calls.get(0).block(), at));
        return calls;
    }

    /** The group that an invocation is in; null if it has ended or is not executed. */
    private @Nullable Group group(Invocation invocation) {
        Place place = place(invocation);
        if (place == null) {
            return null;
        }
        for (Group group : groups(place.subgroup)) {
            if (group.has(place.lane)) {
                return group;
            }
        }
        return null;
    }

    @Override
    public Optional<Standing> standing(Invocation invocation) {
        Group of = group(invocation);
        return of == null
                ? Optional.empty()
                : Optional.of(new Standing(
                        state(of), observed.wordOffset(calls(of).get(0).at()), List.of(invocation)));
    }

    @Override
    public List<Call> calls(Invocation invocation) {
        Group of = group(invocation);
        if (of == null) {
            return List.of();
        }
        return calls(of).stream()
                .map(call -> new Call(
                        observed.functionId(call.block().labelId),
                        call.block().labelId,
                        observed.wordOffset(call.at())))
                .toList();
    }

    @Override
    public Optional<Value> value(Invocation invocation, int id) {
        Group of = group(invocation);
        Place place = place(invocation);
        if (of == null || place == null) {
            return Optional.empty();
        }
        int function = observed.definingFunction(id);
        boolean isKnown = function == 0;
        for (Group.Active call : calls(of)) {
            isKnown |= observed.functionId(call.block().labelId) == function
                    && observed.isDefinedBefore(id, call.block().labelId, call.at());
        }
        return isKnown ? reader(place).value(id) : Optional.empty();
    }

    @Override
    public Optional<Value> lastValue(Invocation invocation, int id) {
        Place place = place(invocation);
        return place == null ? Optional.empty() : reader(place).result(id);
    }

    private Reader reader(Place place) {
        return new Reader(observed.code, observed.entryPoint, place.subgroup, place.lane);
    }
}
