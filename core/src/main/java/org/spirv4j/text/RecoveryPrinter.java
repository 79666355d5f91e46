// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.decode.UnknownMessages;
import org.spirv4j.internal.print.FriendlyNaming;
import org.spirv4j.internal.print.IdNames;
import org.spirv4j.internal.print.TextOutput;

/** Prints a damaged module: readable instructions as usual, the others as words after comments with the diagnostics. */
final class RecoveryPrinter {
    private final ModuleData data;
    private final Disassembler disassembler;
    private final RecoveryPlan plan;
    private final BitSet bare;
    private final List<Diagnostic> problems;
    private final ModulePrinter printer;

    /**
     * Makes a plan.
     *
     * @param problems what is wrong with the damaged instructions, in their order
     */
    RecoveryPrinter(
            ModuleData data, BitSet damaged, List<Diagnostic> problems, Disassembler disassembler, TextOutput out) {
        this.data = data;
        this.disassembler = disassembler;
        this.plan = new RecoveryPlan(data, damaged);
        this.bare = (BitSet) plan.asWords.clone();
        if (disassembler.unknownInstructions()) {
            bare.andNot(plan.unknown);
        }
        this.problems = withUnknown(problems);
        IdNames names = disassembler.friendlyNames() ? FriendlyNaming.of(data, plan.asWords) : IdNames.NUMBERS;
        this.printer = new ModulePrinter(data, names, disassembler, plan.asWords, out);
    }

    /** The diagnostics, in the order of the words. */
    List<Diagnostic> problems() {
        return problems;
    }

    private List<Diagnostic> withUnknown(List<Diagnostic> damage) {
        List<Diagnostic> all = new ArrayList<>(damage);
        if (!disassembler.unknownInstructions()) {
            OperandScanner scanner = new OperandScanner(data);
            for (int i = plan.unknown.nextSetBit(0); i >= 0; i = plan.unknown.nextSetBit(i + 1)) {
                scanner.scan(data.starts[i]);
                all.add(UnknownMessages.diagnostic(Severity.WARNING, scanner, data, i)
                        .withRemedy(Remedy.of(Remedy.Action.SUPPLY_GRAMMAR)));
            }
            all.sort(Comparator.comparingInt(RecoveryPrinter::instruction));
        }
        return all;
    }

    void print() throws IOException {
        if (disassembler.header()) {
            printer.header();
        }
        int problem = 0;
        for (int i = 0; i < data.instructionCount; i++) {
            boolean explained = false;
            while (problem < problems.size() && instruction(problems.get(problem)) <= i) {
                comment(problems.get(problem++));
                explained = true;
            }
            if (bare.get(i)) {
                if (!explained) {
                    printer.comment("note: the text of this instruction would not assemble to these words");
                }
                printer.bareLine(i, plan.asOpUnknown.get(i));
            } else {
                printer.sectionComment(i);
                printer.line(i);
            }
        }
        while (problem < problems.size()) {
            comment(problems.get(problem++));
        }
    }

    /** The index of the instruction of a diagnostic; diagnostics after all instructions come last. */
    private static int instruction(Diagnostic problem) {
        int instruction = problem.position().instruction();
        return instruction < 0 ? Integer.MAX_VALUE : instruction;
    }

    private void comment(Diagnostic diagnostic) throws IOException {
        String help = diagnostic.help().isEmpty() ? "" : " (" + diagnostic.help() + ")";
        String text = diagnostic.severity().label() + ": " + diagnostic.position() + ": " + diagnostic.message() + help;
        printer.comment(text.replaceAll("\\p{Cntrl}", " "));
    }
}
