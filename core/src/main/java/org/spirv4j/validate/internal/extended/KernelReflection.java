// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.extended;

import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets.Import;
import org.spirv4j.validate.internal.rule.ReflectionRule;

/** NonSemantic.ClspvReflection: the versions of its instructions, and the entry points of its kernels. */
final class KernelReflection {
    private static final int FIRST_WITH_ARGUMENT_COUNT = 5;
    private static final int NEWEST = 7;

    private final ValidationContext context;

    KernelReflection(ValidationContext context) {
        this.context = context;
    }

    /** Whether the imported version of the set has an instruction; reports an error if not. */
    boolean isInVersion(Import set, ExtendedTable.Row row) {
        for (int since = 2; since <= NEWEST; since++) {
            if (row.has("since" + since) && set.version() < since) {
                context.error(
                                ReflectionRule.VERSION,
                                row.name() + " requires version " + since
                                        + " of NonSemantic.ClspvReflection, but the module imports " + set.name())
                        .declared(set.id(), "the set is imported here")
                        .hint("import NonSemantic.ClspvReflection." + since);
                return false;
            }
        }
        return true;
    }

    /** Checks the function, name and operand count of a Kernel whose operands have the right kinds. */
    void check(InstructionCursor cursor, Import set, ExtendedTable.Row row) {
        if (!row.has("kernel")) {
            return;
        }
        int function = cursor.word(ExtInst.OPERANDS);
        boolean isEntryPoint = false;
        boolean isNamed = false;
        String name = text(cursor.word(ExtInst.OPERANDS + 1));
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            if (entryPoint.functionId() != function) {
                continue;
            }
            isEntryPoint = true;
            isNamed |= entryPoint.name().equals(name);
            if (entryPoint.executionModelValue() != ExecutionModel.GLCompute.value()) {
                context.error(
                                ReflectionRule.KERNEL_FUNCTION,
                                "Kernel refers to " + context.name(function)
                                        + ", an entry point whose execution model is not GLCompute")
                        .declared(function);
                return;
            }
        }
        if (!isEntryPoint) {
            context.error(
                            ReflectionRule.KERNEL_FUNCTION,
                            "Kernel refers to " + context.name(function) + ", which is not an entry point")
                    .declared(function)
                    .hint("declare it with OpEntryPoint GLCompute");
        } else if (!isNamed) {
            context.error(
                            ReflectionRule.KERNEL_NAME,
                            "Kernel names " + context.name(function) + " \"" + name + "\", but no OpEntryPoint of "
                                    + context.name(function) + " has that name")
                    .declared(cursor.word(ExtInst.OPERANDS + 1));
        } else if (set.version() < FIRST_WITH_ARGUMENT_COUNT && cursor.wordCount > 7) {
            context.error(
                            ReflectionRule.VERSION,
                            "Kernel with more than two operands requires version " + FIRST_WITH_ARGUMENT_COUNT
                                    + " of NonSemantic.ClspvReflection, but the module imports " + set.name())
                    .declared(set.id(), "the set is imported here")
                    .hint("import NonSemantic.ClspvReflection." + FIRST_WITH_ARGUMENT_COUNT);
        }
    }

    private String text(int string) {
        int at = context.data.definition(string);
        if (at == 0) {
            return "";
        }
        return LiteralString.text(context.words, at + 2, at + (context.words[at] >>> 16));
    }
}
