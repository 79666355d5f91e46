// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.annotation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;

/**
 * Names of variables, structures and members: those of OpName and OpMemberName, or else those of debug information and
 * of reflection of kernels.
 */
public final class Names {
    private final ModuleLayout layout;
    private final Map<Integer, String> names;
    private final Map<Integer, List<String>> members;
    private final Optional<KernelNames> kernels;

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
        kernels = KernelDescriptions.of(module, facts).map(found -> new KernelNames(module, facts, found));
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
        return layout.name(id).filter(name -> !name.isEmpty()).orElseGet(() -> {
            String described = names.getOrDefault(id, "");
            return described.isEmpty()
                    ? kernels.map(found -> found.names.getOrDefault(id, "")).orElse("")
                    : described;
        });
    }

    /** The name of a member; empty if there is none. */
    public String member(int struct, int index) {
        return layout.memberName(struct, index).filter(name -> !name.isEmpty()).orElseGet(() -> {
            List<String> described = members.containsKey(struct)
                    ? members.get(struct)
                    : kernels.map(found -> found.members.getOrDefault(struct, List.of()))
                            .orElse(List.of());
            return index < described.size() ? described.get(index) : "";
        });
    }

    /** The name of a specialization constant: that of OpName, or else what a kernel has it for; empty for none. */
    public String constant(int id, OptionalInt specId) {
        return layout.name(id)
                .filter(name -> !name.isEmpty())
                .orElseGet(() -> kernels.filter(found -> specId.isPresent())
                        .map(found -> found.constants.getOrDefault(specId.getAsInt(), ""))
                        .orElse(""));
    }
}
