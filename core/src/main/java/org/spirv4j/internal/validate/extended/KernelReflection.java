// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.extended;

import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets.Import;
import org.spirv4j.internal.validate.rule.ReflectionRule;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.EntryPoint;

/** What NonSemantic.ClspvReflection says of kernels, and in which of its versions. */
final class KernelReflection {
    private static final int FIRST_WITH_ARGUMENT_COUNT = 5;
    private static final int NEWEST = 7;

    private final ValidationContext context;

    KernelReflection(ValidationContext context) {
        this.context = context;
    }

    /** Whether the version that the import states has an instruction. */
    boolean isInVersion(Import set, ExtendedTable.Row row) {
        for (int since = 2; since <= NEWEST; since++) {
            if (row.has("since" + since) && set.version() < since) {
                context.error(
                                ReflectionRule.VERSION,
                                row.name() + " came with version " + since + " of NonSemantic.ClspvReflection, but "
                                        + set.name() + " is imported")
                        .declared(set.id(), "the set is imported here")
                        .hint("import NonSemantic.ClspvReflection." + since);
                return false;
            }
        }
        return true;
    }

    /** What is asked of a Kernel, once its operands are known to be of the right kinds. */
    void check(InstructionCursor cursor, Import set, ExtendedTable.Row row) {
        if (!row.has("kernel")) {
            return;
        }
        int function = cursor.word(5);
        boolean found = false;
        boolean named = false;
        String name = text(cursor.word(6));
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            if (entryPoint.functionId() != function) {
                continue;
            }
            found = true;
            named |= entryPoint.name().equals(name);
            if (entryPoint.executionModelValue() != ExecutionModel.GLCompute.value()) {
                context.error(
                                ReflectionRule.KERNEL_FUNCTION,
                                "Kernel of " + set.name() + " is about " + context.name(function)
                                        + ", an entry point of another execution model than GLCompute")
                        .declared(function);
                return;
            }
        }
        if (!found) {
            context.error(
                            ReflectionRule.KERNEL_FUNCTION,
                            "Kernel of " + set.name() + " is about " + context.name(function)
                                    + ", which is no entry point")
                    .declared(function)
                    .hint("declare it with OpEntryPoint GLCompute");
        } else if (!named) {
            context.error(
                            ReflectionRule.KERNEL_NAME,
                            "Kernel of " + set.name() + " calls " + context.name(function) + " \"" + name
                                    + "\"; no OpEntryPoint of it does")
                    .declared(cursor.word(6));
        } else if (set.version() < FIRST_WITH_ARGUMENT_COUNT && cursor.wordCount > 7) {
            context.error(
                            ReflectionRule.VERSION,
                            "Kernel has more than two operands, which came with version " + FIRST_WITH_ARGUMENT_COUNT
                                    + " of NonSemantic.ClspvReflection, but " + set.name() + " is imported")
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
