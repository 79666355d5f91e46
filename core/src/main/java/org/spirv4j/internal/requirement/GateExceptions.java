// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.requirement;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.internal.grammar.GrammarTables;

/** What may be used without the capabilities that the grammar gives for it. */
public final class GateExceptions {

    /** The extension that lets shaders use group operations without the capabilities of kernels. */
    public static final String BALLOT = "SPV_AMD_shader_ballot";

    private final int builtInKind;
    private final int groupOperationKind;

    private GateExceptions(GrammarTables tables) {
        builtInKind = CapabilityTable.kind(tables, "BuiltIn");
        groupOperationKind = CapabilityTable.kind(tables, "GroupOperation");
    }

    /** The exceptions in the numbers of a grammar, made once. */
    public static GateExceptions of(GrammarTables tables) {
        return tables.companion(GateExceptions.class, GateExceptions::new);
    }

    /** Naming these built-ins in a decoration needs nothing, only their use does: many modules declare all of gl_PerVertex. */
    public boolean isMereMention(int kind, int value) {
        return kind == builtInKind
                && (value == BuiltIn.PointSize.value()
                        || value == BuiltIn.ClipDistance.value()
                        || value == BuiltIn.CullDistance.value());
    }

    /** Whether an extension stands in for the capabilities of a group operation. */
    public boolean isBallotOperation(int kind, int value) {
        return kind == groupOperationKind && value >= 0 && value <= GroupOperation.ExclusiveScan.value();
    }
}
