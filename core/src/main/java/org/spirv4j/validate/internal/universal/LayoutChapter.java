// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.List;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Label;
import org.spirv4j.internal.operand.SamplerImageAddressingModeNV;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.internal.access.LogicalLayout;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.LayoutRule;

/**
 * Checks the order of a module's sections and the structure of its functions (section 2.4, "Logical Layout of a
 * Module").
 */
public final class LayoutChapter extends Chapter {
    private final GraphLayout graphs;
    private final ExtendedInstructionLayout extended;

    /** Whether some instructions could not be decoded, so that one that seems to be missing may be among them. */
    private final boolean damaged;

    private int currentSection;
    private int memoryModelAt;
    private int addressingModeAt;
    private int functionAt;
    private int functionId;
    private int blockAt;
    private boolean hasBlocks;
    private boolean parametersEnded;
    private boolean hasDefinitions;

    /** Whether an error in the current function has been reported, so that further ones would be consequences of it. */
    private boolean errorReported;

    private int previous;

    public LayoutChapter(ValidationContext context) {
        super(context);
        damaged = !context.damaged.isEmpty();
        graphs = new GraphLayout(context);
        extended = new ExtendedInstructionLayout(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int section = LogicalLayout.of(cursor.opcode);
        if (blockAt != 0
                && section >= LogicalLayout.DECLARATION_OR_BLOCK
                && (section <= LogicalLayout.TERMINATOR || Trait.ALIAS_DECLARATION.has(cursor.op))) {
            inBlock(cursor, section);
        } else {
            outsideBlocks(cursor, section);
        }
        continuation(cursor);
        previous = cursor.opcode;
    }

    private void inBlock(InstructionCursor cursor, int section) {
        if (section == LogicalLayout.TERMINATOR) {
            blockAt = 0;
        } else if (section == LogicalLayout.DECLARATION_OR_BLOCK) {
            extended.check(cursor, currentSection, true, true);
        }
    }

    private void outsideBlocks(InstructionCursor cursor, int section) {
        if (cursor.op == Op.OpNop && cursor.opcode != Op.OpNop.opcode()) {
            // The built-in grammar lacks the instruction.
            return;
        }
        if (graphs.hasBegun() || section == LogicalLayout.GRAPHS) {
            currentSection = LogicalLayout.GRAPHS;
            if (!extended.isNonSemantic(cursor)) {
                graphs.instruction(cursor, section);
            }
        } else if (section <= LogicalLayout.DECLARATIONS) {
            preamble(cursor, section);
        } else if (section == LogicalLayout.ANNOTATION_OR_DECLARATION) {
            preamble(cursor, Math.min(Math.max(currentSection, LogicalLayout.ANNOTATIONS), LogicalLayout.DECLARATIONS));
        } else if (section == LogicalLayout.FUNCTIONS) {
            functionPart(cursor);
        } else if (section == LogicalLayout.LINE) {
            if (currentSection < LogicalLayout.DECLARATIONS) {
                enterSection(cursor, LogicalLayout.DECLARATIONS);
            }
        } else if (section == LogicalLayout.DECLARATION_OR_BLOCK && functionAt == 0) {
            declaration(cursor);
        } else if (extended.isDebugInfo(cursor)) {
            extended.check(cursor, currentSection, true, false);
        } else {
            notInBlock(cursor);
        }
    }

    // --- before the functions

    private void preamble(InstructionCursor cursor, int section) {
        if (currentSection >= LogicalLayout.FUNCTIONS) {
            if (!damaged && context.markReported("late:" + section)) {
                context.plainErrorAt(
                                LayoutRule.SECTION_ORDER,
                                cursor.at,
                                cursor.name() + " is "
                                        + (functionAt != 0 ? "inside a function" : "after a function")
                                        + "; it must come before the first function")
                        .hint("move it to the " + LogicalLayout.name(section))
                        .related(functionAt, "the function starts here");
            }
            return;
        }
        if (section < currentSection) {
            if (section == LogicalLayout.MEMORY_MODEL && memoryModelAt == 0) {
                memoryModelAt = cursor.at;
            } else if (section == LogicalLayout.MEMORY_MODEL) {
                secondMemoryModel(cursor);
            } else if (context.markReported("early:" + section)) {
                context.plainErrorAt(
                                LayoutRule.SECTION_ORDER,
                                cursor.at,
                                cursor.name() + " must come before the " + LogicalLayout.name(currentSection))
                        .hint("move it to the " + LogicalLayout.name(section));
            }
            return;
        }
        enterSection(cursor, section);
        if (section == LogicalLayout.MEMORY_MODEL) {
            if (memoryModelAt != 0) {
                secondMemoryModel(cursor);
            }
            memoryModelAt = cursor.at;
        } else if (section == LogicalLayout.ADDRESSING_MODE) {
            if (addressingModeAt != 0) {
                context.plainErrorAt(
                                LayoutRule.ADDRESSING_MODE_ONCE,
                                cursor.at,
                                "the module has more than one OpSamplerImageAddressingModeNV")
                        .hint("remove one of them")
                        .related(addressingModeAt, "the first one is here");
            }
            addressingModeAt = cursor.at;
            if (cursor.word(SamplerImageAddressingModeNV.BIT_WIDTH) != 32
                    && cursor.word(SamplerImageAddressingModeNV.BIT_WIDTH) != 64) {
                context.plainErrorAt(
                                LayoutRule.ADDRESSING_MODE_WIDTH,
                                cursor.at,
                                "Bit Width "
                                        + Integer.toUnsignedString(cursor.word(SamplerImageAddressingModeNV.BIT_WIDTH))
                                        + " of OpSamplerImageAddressingModeNV is neither 32 nor 64")
                        .hint("use 32 or 64");
            }
        }
    }

    private void enterSection(InstructionCursor cursor, int section) {
        currentSection = section;
        if (section > LogicalLayout.MEMORY_MODEL
                && memoryModelAt == 0
                && !damaged
                && context.markReported("memory model")) {
            context.plainErrorAt(
                            LayoutRule.MEMORY_MODEL_FIRST,
                            cursor.at,
                            cursor.name() + " is not preceded by OpMemoryModel")
                    .hint("put OpMemoryModel directly after the capabilities, extensions and imports");
        }
    }

    private void secondMemoryModel(InstructionCursor cursor) {
        context.plainErrorAt(LayoutRule.MEMORY_MODEL_ONCE, cursor.at, "the module has more than one OpMemoryModel")
                .hint("remove one of them")
                .related(memoryModelAt, "the first one is here");
    }

    private void declaration(InstructionCursor cursor) {
        if (!extended.check(cursor, currentSection, false, false)) {
            return;
        }
        if (currentSection < LogicalLayout.DECLARATIONS) {
            enterSection(cursor, LogicalLayout.DECLARATIONS);
        } else if (currentSection > LogicalLayout.DECLARATIONS && !extended.isNonSemantic(cursor)) {
            notInBlock(cursor);
        }
    }

    // --- functions

    private void functionPart(InstructionCursor cursor) {
        enterSection(cursor, LogicalLayout.FUNCTIONS);
        switch (cursor.opcode) {
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
                            "OpFunction is inside function " + context.name(functionId))
                    .hint("end that function with OpFunctionEnd first")
                    .related(functionAt, "the function starts here");
            context.taint(functionId);
        }
        functionAt = cursor.at;
        functionId = cursor.resultId;
        blockAt = 0;
        hasBlocks = false;
        parametersEnded = false;
        errorReported = damaged;
    }

    private void parameter(InstructionCursor cursor) {
        if (errorReported) {
            return;
        }
        if (functionAt == 0) {
            reportMisplaced(
                    cursor, "OpFunctionParameter is outside a function", "move it directly after its OpFunction");
        } else if (parametersEnded) {
            context.plainErrorAt(
                            LayoutRule.PARAMETERS_FIRST,
                            cursor.at,
                            "OpFunctionParameter follows the first OpLabel of function " + context.name(functionId))
                    .hint("move all parameters directly after OpFunction")
                    .related(functionAt, "the function starts here");
            suppressFurtherErrors();
        }
    }

    private void label(InstructionCursor cursor) {
        if (functionAt == 0) {
            if (!errorReported) {
                reportMisplaced(
                        cursor, "OpLabel is outside a function", "move the block between OpFunction and OpFunctionEnd");
            }
            return;
        }
        if (blockAt != 0 && !errorReported) {
            unterminated(cursor);
        }
        parametersEnded = true;
        hasBlocks = true;
        hasDefinitions = true;
        blockAt = cursor.at;
    }

    private void endFunction(InstructionCursor cursor) {
        if (functionAt == 0) {
            if (!errorReported) {
                reportMisplaced(
                        cursor, "OpFunctionEnd is outside a function", "remove it, or add the missing OpFunction");
            }
            return;
        }
        if (!errorReported) {
            if (blockAt != 0) {
                unterminated(cursor);
            } else if (!hasBlocks && hasDefinitions) {
                context.plainErrorAt(
                                LayoutRule.DECLARATIONS_FIRST,
                                cursor.at,
                                "function declaration " + context.name(functionId)
                                        + " comes after a function definition")
                        .hint("move function declarations before all function definitions")
                        .related(functionAt, "the function is declared here");
            }
        }
        functionAt = 0;
        blockAt = 0;
        errorReported = damaged;
    }

    private void unterminated(InstructionCursor cursor) {
        int label = context.words[blockAt + Label.RESULT];
        context.plainErrorAt(
                        LayoutRule.BLOCK_TERMINATED,
                        cursor.at,
                        "block " + context.name(label) + " has no termination instruction before " + cursor.op)
                .hint("end the block with a branch, a return or another termination instruction")
                .related(blockAt, "the block starts here");
        suppressFurtherErrors();
    }

    private void notInBlock(InstructionCursor cursor) {
        if (errorReported) {
            return;
        }
        enterSection(cursor, LogicalLayout.FUNCTIONS);
        String position = functionAt == 0
                ? " is outside a function"
                : hasBlocks ? " follows the end of a block" : " precedes the first OpLabel of the function";
        reportMisplaced(
                cursor,
                cursor.name() + position + "; it must be in a block",
                hasBlocks && functionAt != 0 ? "start a new block with OpLabel before it" : "move it into a block");
    }

    private void reportMisplaced(InstructionCursor cursor, String message, String hint) {
        context.plainErrorAt(LayoutRule.IN_BLOCKS, cursor.at, message).hint(hint);
        suppressFurtherErrors();
    }

    private void suppressFurtherErrors() {
        errorReported = true;
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
                            "OpSourceContinued does not follow OpSource or OpSourceContinued")
                    .hint("move it directly after the OpSource that it continues");
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
                            "function " + context.name(functionId) + " has no OpFunctionEnd")
                    .hint("end the function with OpFunctionEnd")
                    .related(functionAt, "the function starts here");
            context.taint(functionId);
        }
        graphs.end();
        if (memoryModelAt == 0 && context.markReported("memory model")) {
            context.plainErrorAt(LayoutRule.MEMORY_MODEL_FIRST, 0, "the module has no OpMemoryModel")
                    .hint("add OpMemoryModel directly after the capabilities, extensions and imports");
        }
        if (addressingModeAt == 0 && context.has(Capability.BindlessTextureNV)) {
            context.plainErrorAt(
                            LayoutRule.ADDRESSING_MODE_ONCE,
                            0,
                            "capability BindlessTextureNV requires OpSamplerImageAddressingModeNV, which the module does not"
                                    + " have")
                    .hint("add OpSamplerImageAddressingModeNV directly after OpMemoryModel");
        }
        boolean entryPointOptional = context.has(Capability.Linkage) || context.has(Capability.GraphARM);
        if (!entryPointOptional && context.layout.entryPoints().isEmpty()) {
            context.plainErrorAt(
                            LayoutRule.ENTRY_POINT,
                            0,
                            "the module has no OpEntryPoint and does not declare capability Linkage")
                    .hint(new Hint(
                            "add an OpEntryPoint, or declare OpCapability Linkage",
                            List.of(Fix.of(Fix.Action.ADD_INSTRUCTION, "OpCapability Linkage"))));
        }
    }
}
