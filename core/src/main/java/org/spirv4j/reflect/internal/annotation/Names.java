// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.annotation;

import java.util.List;
import java.util.Map;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;

/** Names of variables, structures and members: those of OpName and OpMemberName, or else those of debug information. */
public final class Names {
    private final ModuleLayout layout;
    private final Map<Integer, String> names;
    private final Map<Integer, List<String>> members;

    /** Reads the names of a module. */
    public Names(SpirvModule module, TypeFacts facts) {
        layout = module.layout();
        if (importsDebugInfo()) {
            DebugNames described = new DebugNames(module, facts);
            names = described.names;
            members = described.members;
        } else {
            names = Map.of();
            members = Map.of();
        }
    }

    private boolean importsDebugInfo() {
        for (ExtendedSetImport set : layout.imports()) {
            if (set.name().contains("DebugInfo")) {
                return true;
            }
        }
        return false;
    }

    /** The name of a variable or structure; empty if there is none. */
    public String name(int id) {
        return layout.name(id).filter(name -> !name.isEmpty()).orElseGet(() -> names.getOrDefault(id, ""));
    }

    /** The name of a member; empty if there is none. */
    public String member(int struct, int index) {
        return layout.memberName(struct, index).filter(name -> !name.isEmpty()).orElseGet(() -> {
            List<String> described = members.getOrDefault(struct, List.of());
            return index < described.size() ? described.get(index) : "";
        });
    }
}
