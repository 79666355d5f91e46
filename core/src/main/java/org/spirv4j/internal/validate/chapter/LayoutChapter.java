package org.spirv4j.internal.validate.chapter;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.LayoutRule;

/** The order of a module's sections, and what its functions are made of (section 2.4). */
final class LayoutChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.ofAll(LayoutChapter::new);

    private final GraphLayout graphs;
    private final ExtendedPlaces extended;

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
        extended = new ExtendedPlaces(context);
    }

    @Override
    public void instruction(Site site) {
        int place = InstructionPlace.of(site.opcode);
        if (blockAt != 0
                && place >= InstructionPlace.DECLARATION_OR_BLOCK
                && (place <= InstructionPlace.TERMINATOR || isAlias(site))) {
            inBlock(site, place);
        } else {
            place(site, place);
        }
        continuation(site);
        previous = site.opcode;
    }

    private void inBlock(Site site, int place) {
        if (place == InstructionPlace.TERMINATOR) {
            blockAt = 0;
        } else if (place == InstructionPlace.DECLARATION_OR_BLOCK) {
            extended.check(site, section, true, true);
        }
    }

    /** Lists of alias scopes may stand where they are used. */
    private static boolean isAlias(Site site) {
        return switch (site.op) {
            case OpAliasDomainDeclINTEL, OpAliasScopeDeclINTEL, OpAliasScopeListDeclINTEL -> true;
            default -> false;
        };
    }

    private void place(Site site, int place) {
        if (!InstructionPlace.isKnown(site)) {
            return;
        }
        if (graphs.isOpen() || place == InstructionPlace.GRAPHS) {
            section = InstructionPlace.GRAPHS;
            if (!extended.isNonSemantic(site)) {
                graphs.instruction(site, place);
            }
        } else if (place <= InstructionPlace.DECLARATIONS) {
            preamble(site, place);
        } else if (place == InstructionPlace.ANNOTATION_OR_DECLARATION) {
            preamble(site, Math.min(Math.max(section, InstructionPlace.ANNOTATIONS), InstructionPlace.DECLARATIONS));
        } else if (place == InstructionPlace.FUNCTIONS) {
            functionPart(site);
        } else if (place == InstructionPlace.LINE) {
            if (section < InstructionPlace.DECLARATIONS) {
                enter(site, InstructionPlace.DECLARATIONS);
            }
        } else if (place == InstructionPlace.DECLARATION_OR_BLOCK && functionAt == 0) {
            declaration(site);
        } else if (extended.isDebugInfo(site)) {
            extended.check(site, section, true, false);
        } else {
            outsideBlock(site);
        }
    }

    // --- in front of the functions

    private void preamble(Site site, int place) {
        if (section >= InstructionPlace.FUNCTIONS) {
            if (!damaged && context.first("late:" + place)) {
                context.plainErrorAt(
                                LayoutRule.SECTION_ORDER,
                                site.at,
                                site.name() + " stands " + (functionAt != 0 ? "inside a function" : "behind functions")
                                        + "; it belongs in front of the first function")
                        .hint("move it up to the " + InstructionPlace.name(place))
                        .place(functionAt, "the function starts here");
            }
            return;
        }
        if (place < section) {
            if (place == InstructionPlace.MEMORY_MODEL && memoryModelAt == 0) {
                memoryModelAt = site.at;
            } else if (place == InstructionPlace.MEMORY_MODEL) {
                secondMemoryModel(site);
            } else if (context.first("early:" + place)) {
                context.plainErrorAt(
                                LayoutRule.SECTION_ORDER,
                                site.at,
                                site.name() + " stands behind the start of the section of "
                                        + InstructionPlace.name(section))
                        .hint("move it up to the " + InstructionPlace.name(place));
            }
            return;
        }
        enter(site, place);
        if (place == InstructionPlace.MEMORY_MODEL) {
            if (memoryModelAt != 0) {
                secondMemoryModel(site);
            }
            memoryModelAt = site.at;
        } else if (place == InstructionPlace.ADDRESSING_MODE) {
            if (addressingModeAt != 0) {
                context.plainErrorAt(
                                LayoutRule.ADDRESSING_MODE_ONCE,
                                site.at,
                                "the module has a second OpSamplerImageAddressingModeNV")
                        .hint("remove one of the two")
                        .place(addressingModeAt, "the first one is here");
            }
            addressingModeAt = site.at;
            if (site.word(1) != 32 && site.word(1) != 64) {
                context.plainErrorAt(
                                LayoutRule.ADDRESSING_MODE_WIDTH,
                                site.at,
                                "OpSamplerImageAddressingModeNV says that handles have "
                                        + Integer.toUnsignedString(site.word(1)) + " bits, which is neither 32 nor 64")
                        .hint("use 64");
            }
        }
    }

    private void enter(Site site, int place) {
        section = place;
        if (place > InstructionPlace.MEMORY_MODEL && memoryModelAt == 0 && !damaged && context.first("memory model")) {
            context.plainErrorAt(
                            LayoutRule.MEMORY_MODEL_FIRST,
                            site.at,
                            site.name() + " stands where no OpMemoryModel has been yet")
                    .hint("put the OpMemoryModel in front of everything but capabilities, extensions and imports");
        }
    }

    private void secondMemoryModel(Site site) {
        context.plainErrorAt(LayoutRule.MEMORY_MODEL_ONCE, site.at, "the module has a second OpMemoryModel")
                .hint("remove one of the two")
                .place(memoryModelAt, "the first one is here");
    }

    private void declaration(Site site) {
        if (!extended.check(site, section, false, false)) {
            return;
        }
        if (section < InstructionPlace.DECLARATIONS) {
            enter(site, InstructionPlace.DECLARATIONS);
        } else if (section > InstructionPlace.DECLARATIONS && !extended.isNonSemantic(site)) {
            outsideBlock(site);
        }
    }

    // --- functions

    private void functionPart(Site site) {
        enter(site, InstructionPlace.FUNCTIONS);
        switch (site.op) {
            case OpFunction -> startFunction(site);
            case OpFunctionParameter -> parameter(site);
            case OpLabel -> label(site);
            default -> endFunction(site);
        }
    }

    private void startFunction(Site site) {
        if (functionAt != 0 && !damaged) {
            context.plainErrorAt(
                            LayoutRule.FUNCTIONS_APART,
                            site.at,
                            "OpFunction stands inside the function " + context.name(functionId))
                    .hint("end that function with OpFunctionEnd first")
                    .place(functionAt, "it starts here");
            context.taint(functionId);
        }
        functionAt = site.at;
        functionId = site.resultId;
        blockAt = 0;
        hasBlocks = false;
        parametersEnded = false;
        lost = damaged;
    }

    private void parameter(Site site) {
        if (lost) {
            return;
        }
        if (functionAt == 0) {
            lose(site, "OpFunctionParameter stands outside functions", "put it right behind its OpFunction");
        } else if (parametersEnded) {
            context.plainErrorAt(
                            LayoutRule.PARAMETERS_FIRST,
                            site.at,
                            "OpFunctionParameter stands behind the first OpLabel of " + context.name(functionId))
                    .hint("put all parameters right behind the OpFunction")
                    .place(functionAt, "the function starts here");
            lose();
        }
    }

    private void label(Site site) {
        if (functionAt == 0) {
            if (!lost) {
                lose(site, "OpLabel stands outside functions", "a block belongs between OpFunction and OpFunctionEnd");
            }
            return;
        }
        if (blockAt != 0 && !lost) {
            unterminated(site, "OpLabel starts a block inside the block ");
        }
        parametersEnded = true;
        hasBlocks = true;
        definitions = true;
        blockAt = site.at;
    }

    private void endFunction(Site site) {
        if (functionAt == 0) {
            if (!lost) {
                lose(site, "OpFunctionEnd stands outside functions", "remove it, or add the OpFunction");
            }
            return;
        }
        if (!lost) {
            if (blockAt != 0) {
                unterminated(site, "OpFunctionEnd stands inside the block ");
            } else if (!hasBlocks && definitions) {
                context.plainErrorAt(
                                LayoutRule.DECLARATIONS_FIRST,
                                site.at,
                                "the function " + context.name(functionId)
                                        + " has no body, but stands behind functions that have one")
                        .hint("move it in front of all functions with bodies")
                        .place(functionAt, "it is declared here");
            }
        }
        functionAt = 0;
        blockAt = 0;
        lost = damaged;
    }

    private void unterminated(Site site, String what) {
        int label = context.words[blockAt + 1];
        context.plainErrorAt(
                        LayoutRule.BLOCK_TERMINATED,
                        site.at,
                        what + context.name(label) + ", which has no terminator yet")
                .hint("end that block with a branch, a return or another terminator")
                .place(blockAt, "the block starts here");
        lose();
    }

    private void outsideBlock(Site site) {
        if (lost) {
            return;
        }
        enter(site, InstructionPlace.FUNCTIONS);
        String where = functionAt == 0
                ? " stands outside functions"
                : hasBlocks ? " stands behind the end of a block" : " stands in front of the function's first OpLabel";
        lose(
                site,
                site.name() + where + "; it belongs in a block",
                hasBlocks && functionAt != 0 ? "start a block with OpLabel in front of it" : "put it into a block");
    }

    private void lose(Site site, String message, String hint) {
        context.plainErrorAt(LayoutRule.IN_BLOCKS, site.at, message).hint(hint);
        lose();
    }

    private void lose() {
        lost = true;
        context.taint(functionId);
    }

    // --- the module as a whole

    private void continuation(Site site) {
        if (site.opcode == Op.OpSourceContinued.opcode()
                && previous != Op.OpSource.opcode()
                && previous != Op.OpSourceContinued.opcode()
                && !damaged) {
            context.plainErrorAt(
                            LayoutRule.CONTINUATION,
                            site.at,
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
                    .place(functionAt, "the function starts here");
            context.taint(functionId);
        }
        graphs.end();
        if (memoryModelAt == 0 && context.first("memory model")) {
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
