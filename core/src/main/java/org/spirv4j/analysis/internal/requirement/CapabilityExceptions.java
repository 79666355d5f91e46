// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.internal.grammar.GrammarTables;

/** Enumerants that do not require the capabilities that the grammar states for them. */
public final class CapabilityExceptions {

    /** The extension that allows group operations in shaders without the capabilities of kernels. */
    public static final String BALLOT = "SPV_AMD_shader_ballot";

    private final int builtInKind;
    private final int groupOperationKind;

    private CapabilityExceptions(GrammarTables tables) {
        builtInKind = tables.kind("BuiltIn");
        groupOperationKind = tables.kind("GroupOperation");
    }

    /** The exceptions for a grammar, computed once. */
    public static CapabilityExceptions of(GrammarTables tables) {
        CapabilityExceptions known = tables.companion(CapabilityExceptions.class);
        return known == null ? tables.keep(CapabilityExceptions.class, new CapabilityExceptions(tables)) : known;
    }

    /**
     * Only the use of these built-ins requires a capability, not their decoration: many modules declare all of
     * gl_PerVertex.
     */
    public boolean isUngatedDeclaration(int kind, int value) {
        return kind == builtInKind
                && (value == BuiltIn.PointSize.value()
                        || value == BuiltIn.ClipDistance.value()
                        || value == BuiltIn.CullDistance.value());
    }

    /** Whether SPV_AMD_shader_ballot replaces the capabilities of a group operation. */
    public boolean isBallotOperation(int kind, int value) {
        return kind == groupOperationKind && value >= 0 && value <= GroupOperation.ExclusiveScan.value();
    }
}
