// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.spirv4j.internal.identifier.IdentifierRules;
import org.spirv4j.internal.identifier.Identifiers;
import org.spirv4j.module.ModuleLayout;

/** The identifiers of a text in GLSL: names of the module where they can be kept. */
final class GlslNames {
    private static final Set<String> KEYWORDS = Set.of(
            ("attribute const uniform varying buffer shared coherent volatile restrict readonly writeonly atomic_uint layout"
                            + " centroid flat smooth noperspective patch sample break continue do for while switch case"
                            + " default if else subroutine in out inout int void bool true false float double discard"
                            + " return struct precise invariant precision highp mediump lowp uint main common partition"
                            + " active asm class union enum typedef template this resource goto inline noinline public"
                            + " static extern external interface long short half fixed unsigned superp input output"
                            + " sizeof cast namespace using sampler filter texture image")
                    .split(" "));
    private static final IdentifierRules RULES = new IdentifierRules(KEYWORDS, false, false, 1, true);

    private final ModuleLayout layout;
    private final Identifiers globals = new Identifiers(RULES, KEYWORDS.toArray(new String[0]));
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Long, String> memberNames = new HashMap<>();

    GlslNames(ModuleLayout layout) {
        this.layout = layout;
    }

    /** The name of an id, which it gets when first asked for. */
    String name(int id, String otherwise) {
        return names.computeIfAbsent(id, unnamed -> globals.unique(sanitized(layout.name(id).orElse(""), otherwise)));
    }

    void set(int id, String name) {
        names.put(id, name);
    }

    /** Gives a member a name that the language declares. */
    void setMember(int struct, int member, String name) {
        memberNames.put((long) struct << 32 | member, name);
    }

    /** The name of a member. */
    String member(int struct, int member) {
        String set = memberNames.get((long) struct << 32 | member);
        if (set != null) {
            return set;
        }
        return sanitized(layout.memberName(struct, member).orElse(""), "member" + member);
    }

    /** A name that is used nowhere else. */
    String fresh(String name) {
        return globals.unique(name);
    }

    private static String sanitized(String name, String otherwise) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < name.length() && name.charAt(i) != '('; i++) {
            char c = IdentifierRules.isAlphanumeric(name.charAt(i)) ? name.charAt(i) : '_';
            if (c != '_' || out.length() == 0 || out.charAt(out.length() - 1) != '_') {
                out.append(c);
            }
        }
        String found = RULES.started(out.toString(), otherwise);
        return found.startsWith("gl_") ? "_" + found.substring(3) : RULES.isKeyword(found) ? found + "_" : found;
    }
}
