// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.extended;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets;
import org.spirv4j.internal.validate.facts.ExtendedSets.Family;
import org.spirv4j.internal.validate.facts.ExtendedSets.Import;
import org.spirv4j.internal.validate.facts.SignatureFindings;
import org.spirv4j.internal.validate.rule.ExtendedRule;

/**
 * Extended instruction sets: the versions of the imports, and, with the help of the tables, what the results and operands
 * of their instructions are.
 */
public final class ExtendedInstructionChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(ExtendedInstructionChapter::new, Trait.EXTENDED_INSTRUCTION)
            .and(Op.OpExtInstImport);

    /** Operands of OpExtInst in front of those of the extended instruction. */
    private static final int BEFORE = 4;

    private static final int DEBUG_TYPE_COMPOSITE = 10;
    private static final int DEBUG_FUNCTION = 20;

    private @Nullable ExtendedSets sets;
    private @Nullable SignatureFindings findings;
    private @Nullable DescribingOperands describing;

    private ExtendedInstructionChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        ExtendedSets known = sets;
        if (known == null) {
            known = new ExtendedSets(context);
            sets = known;
        }
        if (cursor.op == Op.OpExtInstImport) {
            Import imported = known.find(cursor.resultId);
            if (imported != null) {
                version(imported);
            }
            return;
        }
        Import set = cursor.wordCount < 5 ? null : known.find(cursor.word(3));
        if (set == null
                && context.definingOpcode(cursor.word(3)) != 0
                && context.types.op(cursor.word(3)) != Op.OpExtInstImport) {
            context.error(
                            ExtendedRule.SET,
                            cursor.name() + " is of the set " + context.name(cursor.word(3)) + ", which "
                                    + context.definingOpName(cursor.word(3)) + " defines and not OpExtInstImport")
                    .hint("name the result of an OpExtInstImport")
                    .declared(cursor.word(3));
            return;
        }
        if (set == null || !isRightInstruction(cursor, set)) {
            return;
        }
        if (set.family() == Family.TYPED) {
            types(cursor, set);
        } else if (set.isDescribedById()) {
            DescribingOperands operands = describing;
            if (operands == null) {
                operands = new DescribingOperands(context, known);
                describing = operands;
            }
            operands.check(cursor, set, ExtendedTable.of(set.known()));
        }
    }

    /** Instructions that calculate: their results and operands. */
    private void types(InstructionCursor cursor, Import set) {
        int number = cursor.word(4);
        int signature = Signatures.of(set.known(), number);
        if (signature == 0) {
            return;
        }
        if (Signatures.isUnusable(signature)) {
            context.error(ExtendedRule.UNUSABLE, name(cursor, set) + " is reserved; modules must not use it")
                    .hint("use FMix, or integer arithmetic");
        } else if (Signatures.isForGraphs(signature) && cursor.function >= 0) {
            context.error(ExtendedRule.GRAPH_ONLY, name(cursor, set) + " must be in a graph, not in a function")
                    .hint("put it between OpGraphARM and OpGraphEndARM");
        } else {
            SignatureFindings known = findings;
            if (known == null) {
                known = new SignatureFindings(context);
                findings = known;
            }
            known.check(set.known(), number);
        }
    }

    private String name(InstructionCursor cursor, Import set) {
        return ExtendedNames.instruction(context, cursor) + " of " + set.name();
    }

    /** What stands below is for some operands of OpExtInst only; OpExtInstWithForwardRefsKHR is for sets without semantics, and only where it is needed. */
    private boolean isRightInstruction(InstructionCursor cursor, Import set) {
        if (cursor.op == Op.OpExtInst) {
            return namesWhatStandsAbove(cursor, set);
        }
        if (!set.name().startsWith("NonSemantic.")) {
            context.error(
                            ExtendedRule.FORWARD_SET,
                            "OpExtInstWithForwardRefsKHR is of set \"" + set.name() + "\", which has semantics")
                    .hint("use OpExtInst");
            return false;
        }
        OperandScanner operands = cursor.operands();
        for (int i = BEFORE; i < operands.count; i++) {
            int id = context.words[operands.offsets[i]];
            if (operands.kinds[i] <= KindNumbers.LAST_ID
                    && (context.data.definition(id) >= cursor.at || context.data.definition(id) == 0)) {
                return true;
            }
        }
        context.error(ExtendedRule.FORWARD_NEEDED, "OpExtInstWithForwardRefsKHR names nothing that is defined below it")
                .hint("use OpExtInst");
        return false;
    }

    private boolean namesWhatStandsAbove(InstructionCursor cursor, Import set) {
        OperandScanner operands = cursor.operands();
        for (int i = BEFORE; i < operands.count; i++) {
            int id = context.words[operands.offsets[i]];
            if (operands.kinds[i] <= KindNumbers.LAST_ID
                    && context.data.definition(id) >= cursor.at
                    && !mayStandBelow(set, cursor.word(4), i - BEFORE)) {
                context.error(
                                ExtendedRule.FORWARD_REFERENCE,
                                "OpExtInst names " + context.name(id) + ", which is not defined above it")
                        .declared(id)
                        .hint(
                                set.name().startsWith("NonSemantic.")
                                        ? "move the definition up, or use OpExtInstWithForwardRefsKHR"
                                        : "move the definition up");
                return false;
            }
        }
        return true;
    }

    /** Whether the set's specification lets an operand, from 0, be defined later. */
    private static boolean mayStandBelow(Import set, int instruction, int operand) {
        boolean openCl = set.family() == Family.OPENCL_DEBUG;
        if (!openCl && !set.name().equals("DebugInfo")) {
            return false;
        }
        return instruction == DEBUG_FUNCTION && operand == 9
                || instruction == DEBUG_TYPE_COMPOSITE && operand >= (openCl ? 9 : 8);
    }

    /** The versions of sets that have one at the end of their names. */
    private record Versions(String set, int lowest, int highest) {
        static final List<Versions> KNOWN = List.of(
                new Versions("NonSemantic.Shader.DebugInfo.", 100, Integer.MAX_VALUE),
                new Versions("NonSemantic.ClspvReflection.", 1, 7),
                new Versions("NonSemantic.VkspReflection.", 1, Integer.MAX_VALUE),
                new Versions("NonSemantic.Graph.DebugInfo.", 1, 1),
                new Versions("Arm.ExperimentalMLOperations.", 1, 1));
    }

    private void version(Import set) {
        for (Versions known : Versions.KNOWN) {
            if (set.name().startsWith(known.set)) {
                String end = set.name().substring(known.set.length());
                if (end.length() != ExtendedSets.digits(set.name())) {
                    wrongVersion(set, known, end.isEmpty() ? "lacks a version" : "has a version that is no number");
                } else if (set.version() < known.lowest || set.version() > known.highest) {
                    wrongVersion(set, known, "is of a version that there is not");
                }
                return;
            }
        }
    }

    private void wrongVersion(Import set, Versions known, String wrong) {
        context.error(ExtendedRule.IMPORT_VERSION, "the extended instruction set \"" + set.name() + "\" " + wrong)
                .hint("write " + known.set + known.lowest
                        + (known.highest == Integer.MAX_VALUE
                                ? " or a later version"
                                : known.highest == known.lowest ? "" : " to " + known.set + known.highest));
    }
}
