// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.InstructionEdits;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.module.SpirvModule;

/**
 * Removes duplicate declarations; instructions that use them use the first one instead.
 *
 * <p>Types and constants are duplicates if their instructions are equal, the types and constants in them are equal, and
 * their decorations are equal, those of members included. Structures must also have equal names and members' names;
 * other types and constants take the name of the first. Specialization constants, pointers that are declared forward,
 * and ids in instructions that the grammar lacks are never merged. Ids in different decoration groups, and structures
 * with members in decoration groups, count as decorated differently; see {@link FlattenDecorations}.
 *
 * <p>An OpCopyLogical between types that were merged becomes an OpCopyObject.
 */
public final class RemoveDuplicates implements ModuleTransform {

    /** The kinds of declarations that are removed if they occur twice. */
    public enum Kind {
        /** OpCapability. */
        CAPABILITIES,
        /** OpExtension. */
        EXTENSIONS,
        /** OpExtInstImport. */
        IMPORTS,
        /** OpTypeVoid and all other types. */
        TYPES,
        /**
         * OpConstant, OpConstantTrue, OpConstantFalse, OpConstantNull, OpConstantSampler, OpConstantComposite and its
         * like.
         */
        CONSTANTS,
        /** Decorations of ids and members, and uses of decoration groups, that are equal word for word. */
        DECORATIONS
    }

    private final Set<Kind> kinds;

    private RemoveDuplicates(Set<Kind> kinds) {
        this.kinds = Set.copyOf(kinds);
    }

    /** {@return the transform that removes duplicates of all kinds} */
    public static RemoveDuplicates create() {
        return new RemoveDuplicates(EnumSet.allOf(Kind.class));
    }

    /**
     * Sets what is removed.
     *
     * @param chosen the kinds of duplicates
     * @return the changed transform
     */
    public RemoveDuplicates withKinds(Set<Kind> chosen) {
        Objects.requireNonNull(chosen, "chosen");
        return new RemoveDuplicates(chosen);
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        ModuleEdit edit = ModuleEdit.of(module);
        Pass pass = new Pass(kinds, edit.instructions());
        pass.findDeclarations();
        pass.findDecorations();
        pass.replaceLogicalCopies();
        pass.removal.removeReferences();
        return edit.result();
    }

    private static final class Pass {
        private final Set<Kind> kinds;
        private final ModuleData data;
        private final InstructionEdits edits;
        private final Removal removal;
        private final DeclarationKey key;
        private final WordInterner known = new WordInterner();
        private boolean mergesTypes;

        Pass(Set<Kind> kinds, InstructionEdits edits) {
            this.kinds = kinds;
            this.edits = edits;
            data = edits.data();
            removal = new Removal(edits);
            key = new DeclarationKey(data, known.target());
        }

        void findDeclarations() {
            for (int i = 0; i < data.instructionCount; i++) {
                int at = data.starts[i];
                int opcode = data.words[at] & 0xFFFF;
                if (opcode == Op.OpCapability.opcode() || opcode == Op.OpExtension.opcode()) {
                    Kind kind = opcode == Op.OpCapability.opcode() ? Kind.CAPABILITIES : Kind.EXTENSIONS;
                    if (kinds.contains(kind)) {
                        dropIfDuplicate(i);
                    }
                } else {
                    Kind kind = kind(opcode);
                    if (kind != Kind.DECORATIONS && !key.isPinned(data.resultId(at))) {
                        find(i, kind);
                    }
                }
            }
        }

        /** The kind of a declaration with a result; DECORATIONS for other instructions. */
        private Kind kind(int opcode) {
            if (Trait.VALUE_CONSTANT.has(data.tables, opcode)) {
                return Kind.CONSTANTS;
            }
            return opcode == Op.OpExtInstImport.opcode()
                    ? Kind.IMPORTS
                    : Trait.TYPE_DECLARATION.has(data.tables, opcode) ? Kind.TYPES : Kind.DECORATIONS;
        }

        private void find(int instruction, Kind kind) {
            int at = data.starts[instruction];
            if (instruction + 1 < data.instructionCount && key.isContinued(data.starts[instruction + 1])) {
                return;
            }
            key.declaration(instruction);
            int id = data.resultId(at);
            int first = known.intern(id);
            if (first == id) {
                return;
            }
            key.equate(id, first);
            if (kinds.contains(kind)) {
                removal.add(instruction);
                edits.substitute(id, first);
                mergesTypes |= kind == Kind.TYPES;
            }
        }

        void findDecorations() {
            if (!kinds.contains(Kind.DECORATIONS)) {
                return;
            }
            for (int i = 0; i < data.instructionCount; i++) {
                int opcode = data.words[data.starts[i]] & 0xFFFF;
                if (Trait.DECORATION.has(data.tables, opcode) || Trait.GROUP_DECORATION.has(data.tables, opcode)) {
                    dropIfDuplicate(i);
                }
            }
        }

        private void dropIfDuplicate(int instruction) {
            key.plain(instruction);
            if (known.intern(instruction) != instruction) {
                edits.drop(instruction);
            }
        }

        private void replaceLogicalCopies() {
            for (int i = 0; i < data.instructionCount && mergesTypes; i++) {
                int at = data.starts[i];
                int[] words = data.words;
                if ((words[at] & 0xFFFF) == Op.OpCopyLogical.opcode()) {
                    int operand = data.definition(words[at + 3]);
                    int type = operand == 0 ? 0 : data.typeId(operand);
                    if (type != 0 && edits.substituteOf(type) == edits.substituteOf(words[at + 1])) {
                        int[] copy = {
                            4 << 16 | Op.OpCopyObject.opcode(),
                            edits.substituteOf(words[at + 1]),
                            words[at + 2],
                            edits.substituteOf(words[at + 3])
                        };
                        edits.replace(i, copy, 0, copy.length);
                    }
                }
            }
        }
    }
}
