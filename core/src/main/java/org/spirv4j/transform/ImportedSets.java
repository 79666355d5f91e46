// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.InstructionEdits;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;

/** The imported extended instruction sets of a module that are debug information or non-semantic. */
final class ImportedSets {
    private static final int IMPORT = Op.OpExtInstImport.opcode();
    private static final String NON_SEMANTIC = "NonSemantic.";
    private static final String EXTENSION = "SPV_KHR_non_semantic_info";

    private final ModuleData data;
    private final int[] words;
    private final Set<Integer> debug = new HashSet<>();
    private final Set<Integer> nonSemantic = new HashSet<>();
    private final List<Integer> nonSemanticImports = new ArrayList<>();

    ImportedSets(ModuleData data) {
        this.data = data;
        words = data.words;
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = words[at] & 0xFFFF;
            if (opcode == IMPORT) {
                String name = LiteralString.text(words, at + 2, data.starts[i + 1]);
                if (DebugSets.has(name)) {
                    debug.add(words[at + 1]);
                }
                if (name.startsWith(NON_SEMANTIC)) {
                    nonSemantic.add(words[at + 1]);
                    nonSemanticImports.add(i);
                }
            } else if (opcode == Op.OpFunction.opcode()) {
                break;
            }
        }
    }

    /** Whether an instruction belongs to a debug information set, or imports one. */
    boolean isDebug(int at) {
        return isOf(debug, at);
    }

    /** Whether an instruction belongs to a non-semantic set, or imports one. */
    boolean isNonSemantic(int at) {
        return isOf(nonSemantic, at);
    }

    private boolean isOf(Set<Integer> sets, int at) {
        int opcode = words[at] & 0xFFFF;
        if (sets.isEmpty()) {
            return false;
        }
        return opcode == IMPORT
                ? sets.contains(words[at + 1])
                : Trait.EXTENDED_INSTRUCTION.has(data.tables, opcode) && sets.contains(words[at + 3]);
    }

    /** Removes the extension SPV_KHR_non_semantic_info, unless an import of a non-semantic set is kept. */
    void removeExtension(InstructionEdits edits) {
        if (!nonSemanticImports.stream().allMatch(edits::isDropped)) {
            return;
        }
        ModuleData data = edits.data();
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = words[at] & 0xFFFF;
            if (opcode == Op.OpFunction.opcode()) {
                return;
            }
            if (opcode == Op.OpExtension.opcode()
                    && LiteralString.text(words, at + 1, data.starts[i + 1]).equals(EXTENSION)) {
                edits.drop(i);
            }
        }
    }
}
