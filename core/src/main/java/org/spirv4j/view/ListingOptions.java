// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.util.Objects;
import java.util.function.ToLongFunction;
import org.spirv4j.module.Instruction;
import org.spirv4j.text.DisassemblerOptions;

/** How {@link HtmlListing} writes a page. Immutable; each {@code with} method returns changed options. */
public final class ListingOptions {
    /** {@link DisassemblerOptions#DEFAULT}, the title "SPIR-V module", and no links to other pages. */
    public static final ListingOptions DEFAULT =
            new ListingOptions(DisassemblerOptions.DEFAULT, "", "", "", "", instruction -> 0);

    private final DisassemblerOptions disassembly;
    private final String title;
    private final String graphs;
    private final String reflection;
    private final String countsTitle;
    private final ToLongFunction<Instruction> counts;

    private ListingOptions(
            DisassemblerOptions disassembly,
            String title,
            String graphs,
            String reflection,
            String countsTitle,
            ToLongFunction<Instruction> counts) {
        this.disassembly = disassembly;
        this.title = title;
        this.graphs = graphs;
        this.reflection = reflection;
        this.countsTitle = countsTitle;
        this.counts = counts;
    }

    /**
     * Sets how the module is printed.
     *
     * @param options as for the disassembler; terminal colors are left out
     * @return the changed options
     */
    public ListingOptions withDisassembly(DisassemblerOptions options) {
        Objects.requireNonNull(options, "options");
        return new ListingOptions(options, title, graphs, reflection, countsTitle, counts);
    }

    /**
     * Sets the title of the page.
     *
     * @param text what the module is called, such as its file name
     * @return the changed options
     */
    public ListingOptions withTitle(String text) {
        Objects.requireNonNull(text, "text");
        return new ListingOptions(disassembly, text, graphs, reflection, countsTitle, counts);
    }

    /**
     * Adds a link from each function to its control-flow graph.
     *
     * @param file name of the page that {@link ControlFlowPage} writes of all functions of the same module, in the
     *     folder of this page; empty for no links
     * @return the changed options
     */
    public ListingOptions withGraphs(String file) {
        Objects.requireNonNull(file, "file");
        return new ListingOptions(disassembly, title, file, reflection, countsTitle, counts);
    }

    /**
     * Adds a link to the reflection of the module, and element ids to which that links: {@code i} and the id as a
     * number for variables outside functions and structures.
     *
     * @param file name of the page that {@link ReflectionPage} writes of the same module, in the folder of this page;
     *     empty for no link
     * @return the changed options
     */
    public ListingOptions withReflection(String file) {
        Objects.requireNonNull(file, "file");
        return new ListingOptions(disassembly, title, graphs, file, countsTitle, counts);
    }

    /**
     * Adds a column with a number for each instruction, which is shaded the more the larger the number is. Blocks are
     * not reordered then.
     *
     * @param heading what the numbers are, such as {@code Executed}; not empty
     * @param numbers gives the number of an instruction; for 0 the column is empty
     * @return the changed options
     */
    public ListingOptions withCounts(String heading, ToLongFunction<Instruction> numbers) {
        Objects.requireNonNull(heading, "heading");
        Objects.requireNonNull(numbers, "numbers");
        return new ListingOptions(disassembly, title, graphs, reflection, heading, numbers);
    }

    /** {@return how the module is printed} */
    public DisassemblerOptions disassembly() {
        return disassembly;
    }

    /** {@return the title of the page} */
    public String title() {
        return title;
    }

    /** {@return the page that functions link to; empty for no links} */
    public String graphs() {
        return graphs;
    }

    /** {@return the page with the reflection; empty for no link} */
    public String reflection() {
        return reflection;
    }

    /** {@return what the numbers beside instructions are; empty if there are none} */
    public String countsTitle() {
        return countsTitle;
    }

    /** {@return the numbers beside instructions} */
    public ToLongFunction<Instruction> counts() {
        return counts;
    }
}
