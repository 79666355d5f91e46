// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.exec.source.DebugInformation;
import org.spirv4j.exec.source.SourceType;
import org.spirv4j.exec.source.SourceValues;
import org.spirv4j.exec.source.SourceVariable;

/** Finds variables of the source by their names. */
final class SourceNames {
    private final ModuleText module;
    private final DebugInformation source;
    private final SourceValues values;
    private final Set<String> names = new HashSet<>();

    SourceNames(ModuleText module) {
        this.module = module;
        source = module.debugInformation();
        values = SourceValues.create(module.debugInformation());
        for (SourceVariable variable : source.all()) {
            names.add(variable.name());
            if (isBlock(variable)) {
                variable.type().members().forEach(member -> names.add(member.name()));
            }
        }
        names.remove("");
    }

    /** Whether the members of a global variable are used without its name, as those of unnamed blocks are. */
    static boolean isBlock(SourceVariable variable) {
        return variable.isGlobal()
                && variable.type().kind() == SourceType.Kind.STRUCT
                && (variable.name().isEmpty()
                        || variable.name().equals(variable.type().toString()));
    }

    /** Whether any variable has a name. */
    boolean has(String name) {
        return names.contains(name);
    }

    /** All names of variables. */
    Set<String> all() {
        return names;
    }

    /**
     * The value of the variable that a name means in a frame, or else in the nearest of its callers where it means one;
     * empty if it means none.
     */
    Optional<Value> value(String name, Moment moment, Invocation invocation, int frame) {
        if (!names.contains(name)) {
            return Optional.empty();
        }
        List<CallFrame> frames = module.frames(moment, invocation);
        for (int i = frame; i < frames.size(); i++) {
            CallFrame in = frames.get(i);
            Optional<SourceVariable> local = source.variable(in.source(), name).filter(found -> !found.isGlobal());
            if (local.isPresent()) {
                return local.map(found -> values.value(found, in, moment, invocation));
            }
        }
        return frame < frames.size() ? global(name, frames.get(frame), moment, invocation) : Optional.empty();
    }

    private Optional<Value> global(String name, CallFrame in, Moment moment, Invocation invocation) {
        for (SourceVariable global : source.globals()) {
            if (global.name().equals(name)) {
                return Optional.of(values.value(global, in, moment, invocation));
            }
        }
        for (SourceVariable global : source.globals()) {
            List<SourceType.Member> members = isBlock(global) ? global.type().members() : List.of();
            for (int i = 0; i < members.size(); i++) {
                if (members.get(i).name().equals(name)) {
                    Value block = values.value(global, in, moment, invocation);
                    return Optional.of(i < block.partCount() ? block.part(i) : block);
                }
            }
        }
        return Optional.empty();
    }
}
