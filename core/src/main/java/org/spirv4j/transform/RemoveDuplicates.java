package org.spirv4j.transform;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.InstructionEdits;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.SpirvModule;

/**
 * Removes declarations that say what an earlier one has said already, and lets their users use that one.
 *
 * <p>Types and constants are the same when their instructions are, when the types and constants that they are made of are
 * the same, and when they have the same decorations, those of members included. Structures must also agree in all their
 * names and members' names; other types and constants take the name of the first. Never merged are specialization constants,
 * pointers that are declared forward, and what words name that the grammar does not know. Ids that belong to different
 * decoration groups, and structures whose members belong to any, count as decorated differently; see {@link FlattenDecorations}.
 *
 * <p>An OpCopyLogical between types that have become one turns into an OpCopyObject.
 */
public final class RemoveDuplicates implements ModuleTransform {

    /** What can be there twice. */
    public enum Kind {
        /** OpCapability. */
        CAPABILITIES,
        /** OpExtension. */
        EXTENSIONS,
        /** OpExtInstImport. */
        IMPORTS,
        /** OpTypeVoid and all other types. */
        TYPES,
        /** OpConstant, OpConstantTrue, OpConstantFalse, OpConstantNull, OpConstantSampler, OpConstantComposite and its like. */
        CONSTANTS,
        /** Decorations of ids and members, and uses of decoration groups, that are equal word for word. */
        DECORATIONS
    }

    private final Set<Kind> kinds;

    /** Removes everything that is there twice. */
    public RemoveDuplicates() {
        this(EnumSet.allOf(Kind.class));
    }

    /** Removes some of what is there twice. */
    public RemoveDuplicates(Set<Kind> kinds) {
        this.kinds = Set.copyOf(kinds);
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        ModuleEdit edit = ModuleEdit.of(module);
        Pass pass = new Pass(kinds, edit.instructions());
        pass.findDeclarations();
        pass.findDecorations();
        pass.copyWithinOneType();
        pass.removal.removeMentions();
        return edit.result();
    }

    private static final class Pass {
        private final Set<Kind> kinds;
        private final ModuleData data;
        private final InstructionEdits edits;
        private final Removal removal;
        private final OperandIds operands;
        private final DeclarationKey key;
        private final WordTable table = new WordTable();
        private boolean mergesTypes;

        Pass(Set<Kind> kinds, InstructionEdits edits) {
            this.kinds = kinds;
            this.edits = edits;
            data = edits.data();
            removal = new Removal(edits);
            operands = new OperandIds(data);
            key = new DeclarationKey(data);
        }

        void findDeclarations() {
            for (int i = 0; i < data.instructionCount; i++) {
                int at = data.starts[i];
                int opcode = data.words[at] & 0xFFFF;
                if (opcode == Op.OpCapability.opcode() || opcode == Op.OpExtension.opcode()) {
                    Kind kind = opcode == Op.OpCapability.opcode() ? Kind.CAPABILITIES : Kind.EXTENSIONS;
                    if (kinds.contains(kind)) {
                        dropRepetition(i);
                    }
                } else {
                    Kind kind = kind(opcode);
                    if (kind != Kind.DECORATIONS && !key.isPinned(operands.result(at))) {
                        find(i, kind);
                    }
                }
            }
        }

        /** What a declaration with a result is; DECORATIONS for all others. */
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
            int length = key.declaration(at);
            int id = operands.result(at);
            int first = table.putIfAbsent(key.words, length, id);
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
                    dropRepetition(i);
                }
            }
        }

        private void dropRepetition(int instruction) {
            int length = key.plain(data.starts[instruction]);
            if (table.putIfAbsent(key.words, length, instruction + 1) != instruction + 1) {
                edits.drop(instruction);
            }
        }

        private void copyWithinOneType() {
            for (int i = 0; i < data.instructionCount && mergesTypes; i++) {
                int at = data.starts[i];
                int[] words = data.words;
                if ((words[at] & 0xFFFF) == Op.OpCopyLogical.opcode()) {
                    int operand = data.definition(words[at + 3]);
                    int row = operand == 0 ? -1 : data.tables.op(words[operand] & 0xFFFF);
                    if (row >= 0
                            && data.tables.opHasType(row)
                            && edits.substituteOf(words[operand + 1]) == edits.substituteOf(words[at + 1])) {
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
