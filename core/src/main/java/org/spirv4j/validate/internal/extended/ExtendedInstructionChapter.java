// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.extended;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.facts.ExtendedSets.Family;
import org.spirv4j.validate.internal.facts.ExtendedSets.Import;
import org.spirv4j.validate.internal.facts.SignatureFindings;
import org.spirv4j.validate.internal.rule.ExtendedRule;

/**
 * Extended instructions: the versions of the imported sets, forward references, and the types and definitions that the
 * signatures and {@code ids.table} require of results and operands (section "Extension Instructions").
 */
public final class ExtendedInstructionChapter extends Chapter {
    /** The number of operands of OpExtInst before those of the extended instruction. */
    private static final int FIRST_OPERAND = 4;

    private @Nullable ExtendedSets sets;
    private @Nullable SignatureFindings findings;
    private @Nullable NonSemanticOperands nonSemantic;

    public ExtendedInstructionChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        ExtendedSets known = sets;
        if (known == null) {
            known = ExtendedSets.of(context);
            sets = known;
        }
        if (cursor.op == Op.OpExtInstImport) {
            Import imported = known.find(cursor.resultId);
            if (imported != null) {
                version(imported);
            }
            return;
        }
        Import set = cursor.wordCount < 5 ? null : known.find(cursor.word(ExtInst.SET));
        if (set == null
                && context.definingOpcode(cursor.word(ExtInst.SET)) != 0
                && context.types.op(cursor.word(ExtInst.SET)) != Op.OpExtInstImport) {
            context.error(
                            ExtendedRule.SET,
                            "Set " + context.name(cursor.word(ExtInst.SET)) + " of " + cursor.name()
                                    + " is not an OpExtInstImport")
                    .hint("use the result id of an OpExtInstImport")
                    .declared(cursor.word(ExtInst.SET));
            return;
        }
        if (set == null || !isAllowedOpcode(cursor, set)) {
            return;
        }
        if (set.family() == Family.TYPED) {
            types(cursor, set);
        } else if (set.isDescribedById()) {
            NonSemanticOperands operands = nonSemantic;
            if (operands == null) {
                operands = new NonSemanticOperands(context, known);
                nonSemantic = operands;
            }
            operands.check(cursor, set, ExtendedTable.of(set.known()));
        }
    }

    /** Instructions with semantics: the types of results and operands. */
    private void types(InstructionCursor cursor, Import set) {
        int number = cursor.word(ExtInst.INSTRUCTION);
        int signature = Signatures.of(set.known(), number);
        if (signature == 0) {
            return;
        }
        if (Signatures.isUnusable(signature)) {
            context.error(ExtendedRule.UNUSABLE, name(cursor, set) + " is reserved; modules must not use it")
                    .hint("use FMix, or integer arithmetic");
        } else if (Signatures.isForGraphs(signature) && cursor.function >= 0) {
            context.error(ExtendedRule.GRAPH_ONLY, name(cursor, set) + " must be in a graph, not in a function")
                    .hint("move it between OpGraphARM and OpGraphEndARM");
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

    /**
     * OpExtInst must not have forward references, except for some operands of debug information;
     * OpExtInstWithForwardRefsKHR must have one, and requires a non-semantic set.
     */
    private boolean isAllowedOpcode(InstructionCursor cursor, Import set) {
        if (cursor.op == Op.OpExtInst) {
            return hasNoForwardReference(cursor, set);
        }
        if (!set.name().startsWith("NonSemantic.")) {
            context.error(
                            ExtendedRule.FORWARD_SET,
                            "OpExtInstWithForwardRefsKHR requires a non-semantic set, not \"" + set.name() + "\"")
                    .hint("use OpExtInst");
            return false;
        }
        OperandScanner operands = cursor.operands();
        for (int i = FIRST_OPERAND; i < operands.count; i++) {
            int id = context.words[operands.offsets[i]];
            if (operands.kinds[i] <= KindNumbers.LAST_ID
                    && (context.data.definition(id) >= cursor.at || context.data.definition(id) == 0)) {
                return true;
            }
        }
        context.error(ExtendedRule.FORWARD_NEEDED, "OpExtInstWithForwardRefsKHR has no forward reference")
                .nonSemantic(true)
                .hint("use OpExtInst");
        return false;
    }

    private boolean hasNoForwardReference(InstructionCursor cursor, Import set) {
        OperandScanner operands = cursor.operands();
        for (int i = FIRST_OPERAND; i < operands.count; i++) {
            int id = context.words[operands.offsets[i]];
            if (operands.kinds[i] <= KindNumbers.LAST_ID
                    && context.data.definition(id) >= cursor.at
                    && !mayBeForwardReference(set, cursor.word(ExtInst.INSTRUCTION), i - FIRST_OPERAND)) {
                context.error(
                                ExtendedRule.FORWARD_REFERENCE,
                                "OpExtInst has a forward reference to " + context.name(id))
                        .nonSemantic(set.name().startsWith("NonSemantic."))
                        .declared(id)
                        .hint(
                                set.name().startsWith("NonSemantic.")
                                        ? "move the definition before it, or use OpExtInstWithForwardRefsKHR"
                                        : "move the definition before it");
                return false;
            }
        }
        return true;
    }

    /** Whether the specification of the set allows an operand, counted from 0, to be a forward reference. */
    private static boolean mayBeForwardReference(Import set, int instruction, int operand) {
        boolean openCl = set.family() == Family.OPENCL_DEBUG;
        if (!openCl && !set.name().equals(DebugSets.FIRST)) {
            return false;
        }
        return instruction == ShaderDebugNumbers.DebugFunction && operand == 9
                || instruction == ShaderDebugNumbers.DebugTypeComposite && operand >= (openCl ? 9 : 8);
    }

    /** The known versions of a set whose name ends with its version. */
    private record Versions(String set, int lowest, int highest) {
        /** The highest version of a set with which later versions are compatible; longer numbers are not versions. */
        static final int LATER = 999_999_999;

        static final List<Versions> KNOWN = List.of(
                new Versions(DebugSets.SHADER_PREFIX, 100, LATER),
                new Versions("NonSemantic.ClspvReflection.", 1, 7),
                new Versions("NonSemantic.VkspReflection.", 1, LATER),
                new Versions("NonSemantic.Graph.DebugInfo.", 1, 1),
                new Versions("Arm.ExperimentalMLOperations.", 1, 1));
    }

    private void version(Import set) {
        for (Versions known : Versions.KNOWN) {
            if (set.name().startsWith(known.set)) {
                String version = set.name().substring(known.set.length());
                if (version.length() != ExtendedSets.digits(set.name())) {
                    versionError(
                            set, known, version.isEmpty() ? "has no version" : "has a version that is not a number");
                } else if (set.version() < known.lowest || set.version() > known.highest) {
                    versionError(set, known, "has an unknown version");
                }
                return;
            }
        }
    }

    private void versionError(Import set, Versions known, String predicate) {
        context.error(ExtendedRule.IMPORT_VERSION, "the extended instruction set \"" + set.name() + "\" " + predicate)
                .nonSemantic(set.name().startsWith("NonSemantic."))
                .hint("import " + known.set + known.lowest
                        + (known.highest == Versions.LATER
                                ? " or a later version"
                                : known.highest == known.lowest ? "" : " to " + known.set + known.highest));
    }
}
