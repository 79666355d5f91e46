// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.spirv4j.diff.DiffPrinter;
import org.spirv4j.diff.Difference;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.internal.listing.CodeMarkup;
import org.spirv4j.view.internal.listing.Html;
import org.spirv4j.view.internal.listing.PageSegment;
import org.spirv4j.view.internal.listing.PageTemplates;

/**
 * Shows a comparison of two modules side by side as one HTML page: a section for each group of changed lines, with
 * equal lines around them. Ids are those of the source module. The page needs no network and no other file; the same
 * modules give the same bytes. Immutable and safe to share between threads.
 *
 * <p>The section of a group has the id {@code c} and its number, from 1. Text from the modules is escaped, and the
 * content security policy of the page allows no script but its own.
 *
 * <pre>{@code
 * DiffPage.create().withNames("before.spv", "after.spv").write(diff, out);
 * }</pre>
 */
public final class DiffPage {
    private static final List<PageSegment> PAGE = PageTemplates.diff();
    private static final DiffPrinter PRINTER =
            DiffPrinter.create().withIndent(false).withHeader(false);

    private final String source;
    private final String target;
    private final int context;

    private DiffPage(String source, String target, int context) {
        this.source = source;
        this.target = target;
        this.context = context;
    }

    /** {@return a writer that shows modules without names, and three equal lines around changed ones} */
    public static DiffPage create() {
        return new DiffPage("before", "after", 3);
    }

    /**
     * Sets what the modules are called.
     *
     * @param sourceName the name of the source module, such as that of its file
     * @param targetName the name of the target module
     * @return the changed writer
     */
    public DiffPage withNames(String sourceName, String targetName) {
        Objects.requireNonNull(sourceName, "sourceName");
        Objects.requireNonNull(targetName, "targetName");
        return new DiffPage(sourceName, targetName, context);
    }

    /**
     * Sets how many equal lines are shown before and after changed ones.
     *
     * @param lines the number of lines; {@link Integer#MAX_VALUE} for all
     * @return the changed writer
     * @throws IllegalArgumentException if the number is negative
     */
    public DiffPage withContext(int lines) {
        if (lines < 0) {
            throw new IllegalArgumentException("context is negative: " + lines);
        }
        return new DiffPage(source, target, lines);
    }

    /**
     * Changed lines with the equal lines around them.
     *
     * @param heading where they are: a function, or outside of functions
     * @param changed the number of changed lines
     * @param lines all lines
     */
    private record Group(String heading, int changed, List<DiffPrinter.Text> lines) {}

    /**
     * Writes the page of a comparison as UTF-8.
     *
     * @param diff the comparison
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     */
    public void write(ModuleDiff diff, OutputStream out) throws IOException {
        Objects.requireNonNull(diff, "diff");
        Objects.requireNonNull(out, "out");
        List<Group> groups = groups(diff);
        TextOutput page = new TextOutput(out);
        for (PageSegment segment : PAGE) {
            page.put(segment.markup());
            switch (segment.then()) {
                case "title" -> Html.put(source + " and " + target, page);
                case "facts" -> facts(diff, page);
                case "outline" -> outline(groups, page);
                case "sections" -> sections(groups, page);
                default -> {}
            }
        }
        page.finish();
    }

    private List<Group> groups(ModuleDiff diff) {
        List<DiffPrinter.Text> texts = PRINTER.texts(diff);
        List<Group> groups = new ArrayList<>();
        int i = 0;
        while (i < texts.size()) {
            int first = nextChange(texts, i);
            if (first == texts.size()) {
                break;
            }
            String heading = place(diff, texts.get(first).line());
            int last = first;
            int next = nextChange(texts, first + 1);
            while (next < texts.size()
                    && next - last <= 2L * context
                    && place(diff, texts.get(next).line()).equals(heading)) {
                last = next;
                next = nextChange(texts, next + 1);
            }
            int from = (int) Math.max(i, (long) first - context);
            int to = (int) Math.min(next, last + 1L + context);
            List<DiffPrinter.Text> lines = texts.subList(from, to);
            int changed =
                    (int) lines.stream().filter(text -> text.line().isChanged()).count();
            groups.add(new Group(heading, changed, lines));
            i = to;
        }
        return groups;
    }

    private static int nextChange(List<DiffPrinter.Text> texts, int from) {
        int next = from;
        while (next < texts.size() && !texts.get(next).line().isChanged()) {
            next++;
        }
        return next;
    }

    private static String place(ModuleDiff diff, ModuleDiff.Line line) {
        boolean isRemoved = line.source() >= 0;
        SpirvModule module = isRemoved ? diff.source() : diff.target();
        return module.layout()
                .functionContaining(isRemoved ? line.source() : line.target())
                .map(Function::id)
                .map(id -> "function " + module.layout().name(id).orElse("%" + id))
                .orElse("outside of functions");
    }

    private static void facts(ModuleDiff diff, TextOutput page) throws IOException {
        String kinds = diff.differences().isEmpty()
                ? "none"
                : diff.differences().stream().map(Difference::label).collect(Collectors.joining(", "));
        ReflectionPage.fact("differences", kinds, page);
        ReflectionPage.fact("changed lines", Integer.toString(diff.changedLineCount()), page);
    }

    private static void outline(List<Group> groups, TextOutput page) throws IOException {
        page.put("<ul>\n");
        for (int i = 0; i < groups.size(); i++) {
            page.put("<li><a href=#c" + (i + 1) + "><span><bdi>");
            Html.put(groups.get(i).heading, page);
            page.put("</bdi></span> <small>" + groups.get(i).changed + "</small></a></li>\n");
        }
        page.put("</ul>\n");
    }

    private void sections(List<Group> groups, TextOutput page) throws IOException {
        if (groups.isEmpty()) {
            page.put("<p class=note>The instructions of both modules are equal.</p>\n");
        }
        CodeMarkup code = new CodeMarkup(page, (text, start, end) -> page.put("<a>"));
        for (int i = 0; i < groups.size(); i++) {
            Group group = groups.get(i);
            page.put("<section id=c" + (i + 1) + ">\n<h2><bdi>");
            Html.put(group.heading, page);
            page.put("</bdi> <small>" + Counted.of(group.changed, "line") + "</small></h2>\n");
            page.put("<table><thead><tr><th scope=col><bdi>");
            Html.put(source, page);
            page.put("</bdi></th><th scope=col><bdi>");
            Html.put(target, page);
            page.put("</bdi></th></tr></thead><tbody class=code>\n");
            for (DiffPrinter.Text line : group.lines) {
                page.put(line.line().isChanged() ? "<tr class=changed>" : "<tr>");
                cell(line.source(), line.line().isChanged() ? "old" : "", code, page);
                cell(line.target(), line.line().isChanged() ? "new" : "", code, page);
                page.put("</tr>\n");
            }
            page.put("</tbody></table>\n</section>\n");
        }
    }

    private static void cell(String text, String kind, CodeMarkup code, TextOutput page) throws IOException {
        page.put(text.isEmpty() || kind.isEmpty() ? "<td>" : "<td class=" + kind + ">");
        code.put(text);
        page.put("</td>");
    }
}
