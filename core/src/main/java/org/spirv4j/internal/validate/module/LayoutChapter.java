// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.module;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.LayoutRule;

/** The order of a module's sections, and what its functions are made of (section 2.4, "Logical Layout of a Module"). */
public final class LayoutChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.ofAll(LayoutChapter::new);

    private final GraphLayout graphs;
    private final ExtendedInstructionLayout extended;

    /** Whether what is missing may be hidden in an instruction that could not be decoded. */
    private final boolean damaged;

    private int section;
    private int memoryModelAt;
    private int addressingModeAt;
    private int functionAt;
    private int functionId;
    private int blockAt;
    private boolean hasBlocks;
    private boolean parametersEnded;
    private boolean definitions;

    /** Whether the function, or what follows it, was complained of, so that nothing more is worth saying. */
    private boolean lost;

    private int previous;

    private LayoutChapter(ValidationContext context) {
        super(context);
        damaged = !context.damaged.isEmpty();
        graphs = new GraphLayout(context);
        extended = new ExtendedInstructionLayout(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int place = LogicalLayout.of(cursor.opcode);
        if (blockAt != 0
                && place >= LogicalLayout.DECLARATION_OR_BLOCK
                && (place <= LogicalLayout.TERMINATOR || Trait.ALIAS_DECLARATION.has(cursor.op))) {
            inBlock(cursor, place);
        } else {
            place(cursor, place);
        }
        continuation(cursor);
        previous = cursor.opcode;
    }

    private void inBlock(InstructionCursor cursor, int place) {
        if (place == LogicalLayout.TERMINATOR) {
            blockAt = 0;
        } else if (place == LogicalLayout.DECLARATION_OR_BLOCK) {
            extended.check(cursor, section, true, true);
        }
    }

    private void place(InstructionCursor cursor, int place) {
        if (!LogicalLayout.isKnown(cursor)) {
            return;
        }
        if (graphs.isOpen() || place == LogicalLayout.GRAPHS) {
            section = LogicalLayout.GRAPHS;
            if (!extended.isNonSemantic(cursor)) {
                graphs.instruction(cursor, place);
            }
        } else if (place <= LogicalLayout.DECLARATIONS) {
            preamble(cursor, place);
        } else if (place == LogicalLayout.ANNOTATION_OR_DECLARATION) {
            preamble(cursor, Math.min(Math.max(section, LogicalLayout.ANNOTATIONS), LogicalLayout.DECLARATIONS));
        } else if (place == LogicalLayout.FUNCTIONS) {
            functionPart(cursor);
        } else if (place == LogicalLayout.LINE) {
            if (section < LogicalLayout.DECLARATIONS) {
                enter(cursor, LogicalLayout.DECLARATIONS);
            }
        } else if (place == LogicalLayout.DECLARATION_OR_BLOCK && functionAt == 0) {
            declaration(cursor);
        } else if (extended.isDebugInfo(cursor)) {
            extended.check(cursor, section, true, false);
        } else {
            outsideBlock(cursor);
        }
    }

    // --- in front of the functions

    private void preamble(InstructionCursor cursor, int place) {
        if (section >= LogicalLayout.FUNCTIONS) {
            if (!damaged && context.markReported("late:" + place)) {
                context.plainErrorAt(
                                LayoutRule.SECTION_ORDER,
                                cursor.at,
                                cursor.name() + " stands "
                                        + (functionAt != 0 ? "inside a function" : "behind functions")
                                        + "; it belongs in front of the first function")
                        .hint("move it up to the " + LogicalLayout.name(place))
                        .related(functionAt, "the function starts here");
            }
            return;
        }
        if (place < section) {
            if (place == LogicalLayout.MEMORY_MODEL && memoryModelAt == 0) {
                memoryModelAt = cursor.at;
            } else if (place == LogicalLayout.MEMORY_MODEL) {
                secondMemoryModel(cursor);
            } else if (context.markReported("early:" + place)) {
                context.plainErrorAt(
                                LayoutRule.SECTION_ORDER,
                                cursor.at,
                                cursor.name() + " stands behind the start of the section of "
                                        + LogicalLayout.name(section))
                        .hint("move it up to the " + LogicalLayout.name(place));
            }
            return;
        }
        enter(cursor, place);
        if (place == LogicalLayout.MEMORY_MODEL) {
            if (memoryModelAt != 0) {
                secondMemoryModel(cursor);
            }
            memoryModelAt = cursor.at;
        } else if (place == LogicalLayout.ADDRESSING_MODE) {
            if (addressingModeAt != 0) {
                context.plainErrorAt(
                                LayoutRule.ADDRESSING_MODE_ONCE,
                                cursor.at,
                                "the module has a second OpSamplerImageAddressingModeNV")
                        .hint("remove one of the two")
                        .related(addressingModeAt, "the first one is here");
            }
            addressingModeAt = cursor.at;
            if (cursor.word(1) != 32 && cursor.word(1) != 64) {
                context.plainErrorAt(
                                LayoutRule.ADDRESSING_MODE_WIDTH,
                                cursor.at,
                                "OpSamplerImageAddressingModeNV says that handles have "
                                        + Integer.toUnsignedString(cursor.word(1))
                                        + " bits, which is neither 32 nor 64")
                        .hint("use 64");
            }
        }
    }

    private void enter(InstructionCursor cursor, int place) {
        section = place;
        if (place > LogicalLayout.MEMORY_MODEL && memoryModelAt == 0 && !damaged && context.markReported("memory model")) {
            context.plainErrorAt(
                            LayoutRule.MEMORY_MODEL_FIRST,
                            cursor.at,
                            cursor.name() + " stands where no OpMemoryModel has been yet")
                    .hint("put the OpMemoryModel in front of everything but capabilities, extensions and imports");
        }
    }

    private void secondMemoryModel(InstructionCursor cursor) {
        context.plainErrorAt(LayoutRule.MEMORY_MODEL_ONCE, cursor.at, "the module has a second OpMemoryModel")
                .hint("remove one of the two")
                .related(memoryModelAt, "the first one is here");
    }

    private void declaration(InstructionCursor cursor) {
        if (!extended.check(cursor, section, false, false)) {
            return;
        }
        if (section < LogicalLayout.DECLARATIONS) {
            enter(cursor, LogicalLayout.DECLARATIONS);
        } else if (section > LogicalLayout.DECLARATIONS && !extended.isNonSemantic(cursor)) {
            outsideBlock(cursor);
        }
    }

    // --- functions

    private void functionPart(InstructionCursor cursor) {
        enter(cursor, LogicalLayout.FUNCTIONS);
        switch (cursor.op) {
            case OpFunction -> startFunction(cursor);
            case OpFunctionParameter -> parameter(cursor);
            case OpLabel -> label(cursor);
            default -> endFunction(cursor);
        }
    }

    private void startFunction(InstructionCursor cursor) {
        if (functionAt != 0 && !damaged) {
            context.plainErrorAt(
                            LayoutRule.FUNCTIONS_APART,
                            cursor.at,
                            "OpFunction stands inside the function " + context.name(functionId))
                    .hint("end that function with OpFunctionEnd first")
                    .related(functionAt, "it starts here");
            context.taint(functionId);
        }
        functionAt = cursor.at;
        functionId = cursor.resultId;
        blockAt = 0;
        hasBlocks = false;
        parametersEnded = false;
        lost = damaged;
    }

    private void parameter(InstructionCursor cursor) {
        if (lost) {
            return;
        }
        if (functionAt == 0) {
            lose(cursor, "OpFunctionParameter stands outside functions", "put it right behind its OpFunction");
        } else if (parametersEnded) {
            context.plainErrorAt(
                            LayoutRule.PARAMETERS_FIRST,
                            cursor.at,
                            "OpFunctionParameter stands behind the first OpLabel of " + context.name(functionId))
                    .hint("put all parameters right behind the OpFunction")
                    .related(functionAt, "the function starts here");
            lose();
        }
    }

    private void label(InstructionCursor cursor) {
        if (functionAt == 0) {
            if (!lost) {
                lose(
                        cursor,
                        "OpLabel stands outside functions",
                        "a block belongs between OpFunction and OpFunctionEnd");
            }
            return;
        }
        if (blockAt != 0 && !lost) {
            unterminated(cursor, "OpLabel starts a block inside the block ");
        }
        parametersEnded = true;
        hasBlocks = true;
        definitions = true;
        blockAt = cursor.at;
    }

    private void endFunction(InstructionCursor cursor) {
        if (functionAt == 0) {
            if (!lost) {
                lose(cursor, "OpFunctionEnd stands outside functions", "remove it, or add the OpFunction");
            }
            return;
        }
        if (!lost) {
            if (blockAt != 0) {
                unterminated(cursor, "OpFunctionEnd stands inside the block ");
            } else if (!hasBlocks && definitions) {
                context.plainErrorAt(
                                LayoutRule.DECLARATIONS_FIRST,
                                cursor.at,
                                "the function " + context.name(functionId)
                                        + " has no body, but stands behind functions that have one")
                        .hint("move it in front of all functions with bodies")
                        .related(functionAt, "it is declared here");
            }
        }
        functionAt = 0;
        blockAt = 0;
        lost = damaged;
    }

    private void unterminated(InstructionCursor cursor, String what) {
        int label = context.words[blockAt + 1];
        context.plainErrorAt(
                        LayoutRule.BLOCK_TERMINATED,
                        cursor.at,
                        what + context.name(label) + ", which has no terminator yet")
                .hint("end that block with a branch, a return or another terminator")
                .related(blockAt, "the block starts here");
        lose();
    }

    private void outsideBlock(InstructionCursor cursor) {
        if (lost) {
            return;
        }
        enter(cursor, LogicalLayout.FUNCTIONS);
        String where = functionAt == 0
                ? " stands outside functions"
                : hasBlocks ? " stands behind the end of a block" : " stands in front of the function's first OpLabel";
        lose(
                cursor,
                cursor.name() + where + "; it belongs in a block",
                hasBlocks && functionAt != 0 ? "start a block with OpLabel in front of it" : "put it into a block");
    }

    private void lose(InstructionCursor cursor, String message, String hint) {
        context.plainErrorAt(LayoutRule.IN_BLOCKS, cursor.at, message).hint(hint);
        lose();
    }

    private void lose() {
        lost = true;
        context.taint(functionId);
    }

    // --- the module as a whole

    private void continuation(InstructionCursor cursor) {
        if (cursor.opcode == Op.OpSourceContinued.opcode()
                && previous != Op.OpSource.opcode()
                && previous != Op.OpSourceContinued.opcode()
                && !damaged) {
            context.plainErrorAt(
                            LayoutRule.CONTINUATION,
                            cursor.at,
                            "OpSourceContinued stands behind an instruction that is neither OpSource nor"
                                    + " OpSourceContinued")
                    .hint("put it right behind the OpSource that it goes on with");
        }
    }

    @Override
    public void end() {
        if (damaged) {
            return;
        }
        if (functionAt != 0) {
            context.plainErrorAt(
                            LayoutRule.FUNCTION_ENDED,
                            0,
                            "the module ends inside the function " + context.name(functionId))
                    .hint("end it with OpFunctionEnd")
                    .related(functionAt, "the function starts here");
            context.taint(functionId);
        }
        graphs.end();
        if (memoryModelAt == 0 && context.markReported("memory model")) {
            context.plainErrorAt(LayoutRule.MEMORY_MODEL_FIRST, 0, "the module has no OpMemoryModel")
                    .hint("add one behind the capabilities, extensions and imports");
        }
        if (addressingModeAt == 0 && context.has(Capability.BindlessTextureNV)) {
            context.plainErrorAt(
                            LayoutRule.ADDRESSING_MODE_ONCE,
                            0,
                            "the module declares BindlessTextureNV, but has no OpSamplerImageAddressingModeNV")
                    .hint("add one behind the OpMemoryModel");
        }
        boolean mayLack = context.has(Capability.Linkage) || context.has(Capability.GraphARM);
        if (!mayLack && context.layout.entryPoints().isEmpty()) {
            context.plainErrorAt(
                            LayoutRule.ENTRY_POINT,
                            0,
                            "the module has no OpEntryPoint and does not declare the capability Linkage")
                    .hint("add an OpEntryPoint, or OpCapability Linkage");
        }
    }
}
