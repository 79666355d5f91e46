// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.report.TextTable;
import org.spirv4j.edit.Remark;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.PassTimes;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.FriendlyNames;

/** Text about the optimisation of a module. */
public final class OptimizationText {
    private static final Disassembler PLAIN =
            Disassembler.create().withHeader(false).withIndent(false).withUnknownInstructions(true);

    private final String file;
    private final SpirvModule before;
    private final StringBuilder text = new StringBuilder();

    /**
     * Creates an empty text.
     *
     * @param file the name of the module in messages
     * @param before the module before it is optimised
     */
    public OptimizationText(String file, SpirvModule before) {
        this.file = Printable.of(file);
        this.before = before;
    }

    /** Adds a whole module, as {@code spirv-opt --print-all} writes it. */
    public void addModule(String when, SpirvModule module) {
        text.append("; IR ")
                .append(when)
                .append('\n')
                .append(PLAIN.disassemble(module))
                .append('\n');
    }

    /**
     * Adds a line for each remark.
     *
     * @param names the names of the ids of the module before it is optimised
     */
    public void addRemarks(List<Remark> remarks, FriendlyNames names) {
        for (Remark remark : remarks) {
            text.append(file).append(": remark: ").append(Printable.of(remark.message()));
            if (remark.functionId() != 0) {
                text.append(", in ").append('%').append(names.name(remark.functionId()));
            }
            if (remark.id() != 0) {
                text.append(", at ").append('%').append(names.name(remark.id()));
            }
            text.append(" [").append(remark.pass()).append(remark.isApplied() ? "]\n" : ", not applied]\n");
        }
    }

    /** Adds a line of JSON for each remark. */
    public void addRemarksAsJson(List<Remark> remarks) {
        for (Remark remark : remarks) {
            JsonText json = JsonText.withShortEscapes()
                    .object()
                    .member("file", file)
                    .member("pass", remark.pass())
                    .member("applied", remark.isApplied());
            if (remark.functionId() != 0) {
                json.member("function", remark.functionId());
            }
            if (remark.id() != 0) {
                json.member("id", remark.id());
            }
            text.append(json.member("message", remark.message()).endObject().endLine());
        }
    }

    /** Adds the numbers of instructions before and after. */
    public void addCounts(SpirvModule after) {
        InstructionCounts old = InstructionCounts.of(before);
        InstructionCounts now = InstructionCounts.of(after);
        text.append(file).append('\n');
        TextTable table = new TextTable(List.of("", ">before", ">after", ">change"));
        addCount("bytes", old.bytes(), now.bytes(), table);
        addCount("instructions", old.instructions(), now.instructions(), table);
        Set<String> classes = new TreeSet<>(old.byClass().keySet());
        classes.addAll(now.byClass().keySet());
        for (String name : classes) {
            addCount("  " + name, old.count(name), now.count(name), table);
        }
        table.write("  ", text);
    }

    private static void addCount(String name, long before, long after, TextTable table) {
        String change = before == 0 || before == after
                ? ""
                : String.format(Locale.ROOT, "%+.1f %%", 100.0 * (after - before) / before);
        table.row(List.of(name, Long.toString(before), Long.toString(after), change));
    }

    /** Adds the times of passes, the longest first. */
    public void addTimes(PassTimes times) {
        long total =
                times.times().stream().mapToLong(PassTimes.Time::nanoseconds).sum();
        text.append(file).append('\n');
        TextTable table = new TextTable(List.of("pass", ">runs", ">ms", ">share"));
        for (PassTimes.Time time : times.times()) {
            addTime(time.pass(), Integer.toString(time.runs()), time.nanoseconds(), total, table);
        }
        addTime("all passes", "", total, total, table);
        table.write("  ", text);
    }

    private static void addTime(String name, String runs, long nanoseconds, long total, TextTable table) {
        table.row(List.of(
                name,
                runs,
                String.format(Locale.ROOT, "%.3f", nanoseconds / 1e6),
                String.format(Locale.ROOT, "%.1f %%", total == 0 ? 0 : 100.0 * nanoseconds / total)));
    }

    /** Adds the lines of the text that change, with some lines around them; nothing if none changes. */
    public void addDifference(SpirvModule after) {
        String difference = LineDiff.of(PLAIN.disassemble(before), PLAIN.disassemble(after));
        if (!difference.isEmpty()) {
            text.append("--- ")
                    .append(file)
                    .append("\n+++ ")
                    .append(file)
                    .append(", optimised\n")
                    .append(difference);
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
