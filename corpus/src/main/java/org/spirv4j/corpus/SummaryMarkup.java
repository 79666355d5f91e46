// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The markup of a {@link CorpusPage}. */
final class SummaryMarkup {
    /** Rows of a table that are shown at once. */
    private static final int ROWS = 12;

    /** Rows of a table in all. */
    private static final int MAX_ROWS = 500;

    private static final int FULL = 100;

    private final StringBuilder page = new StringBuilder();
    private final CorpusSummary summary;

    private SummaryMarkup(CorpusSummary summary) {
        this.summary = summary;
    }

    /** The page as text. */
    static String of(CorpusSummary summary, String title) {
        SummaryMarkup markup = new SummaryMarkup(summary);
        markup.write(title);
        return markup.page.toString();
    }

    private void write(String title) {
        page.append(
                        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\"")
                .append(
                        " content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append(
                        "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"spirv4j\">\n<title>");
        text(title);
        page.append(": SPIR-V modules</title>\n<style>\n")
                .append(style())
                .append("</style>\n</head>\n<body>\n<header>\n<h1>");
        text(title);
        page.append("</h1>\n<dl>\n");
        fact("Modules", number(summary.modules()));
        fact("Bytes", number(summary.bytes.sum()));
        fact("Instructions", number(summary.instructions.sum()));
        fact("Median size", number(summary.bytes.quantile(50)) + " bytes");
        page.append("</dl>\n</header>\n<main>\n");
        validity();
        duplicates();
        if (summary.bytes.count() > 0) {
            histogram("Size", "bytes", summary.bytes);
        }
        if (summary.instructions.count() > 0) {
            histogram("Length", "instructions", summary.instructions);
        }
        brokenRules();
        counts("Versions of SPIR-V", "Version", "Modules", summary.versions);
        counts("Environments", "Environment", "Modules", summary.environments);
        counts("Generators", "Tool", "Modules", summary.generators);
        counts("Execution models", "Execution model", "Entry points", summary.executionModels);
        counts("Descriptors", "Type", "Variables", summary.descriptors);
        counts("Capabilities", "Capability", "Modules", summary.capabilities);
        counts("Extensions", "Extension", "Modules", summary.extensions);
        unreadable();
        page.append("</main>\n</body>\n</html>\n");
    }

    private static String style() {
        try (InputStream in = CorpusPage.class.getResourceAsStream("corpus.css")) {
            return new String(Objects.requireNonNull(in, "corpus.css").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void validity() {
        section("Validity", true);
        long all = Math.max(1, summary.modules());
        List<String> names = List.of("valid", "invalid", "unreadable");
        List<Long> parts = List.of(summary.valid(), summary.invalid(), summary.unreadable());
        page.append("<svg class=\"parts\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">");
        double x = 0;
        for (int i = 0; i < names.size(); i++) {
            double width = 1000.0 * parts.get(i) / all;
            page.append("<rect class=\"").append(names.get(i)).append("\" x=\"").append(decimal(x));
            page.append("\" width=\"").append(decimal(width)).append("\" height=\"10\"/>");
            x += width;
        }
        page.append("</svg>\n<ul class=\"key\">\n");
        for (int i = 0; i < names.size(); i++) {
            page.append("<li><i class=\"")
                    .append(names.get(i))
                    .append("\"></i>")
                    .append(names.get(i));
            page.append(' ').append(number(parts.get(i))).append(" (");
            page.append(percent(parts.get(i), summary.modules())).append(")</li>\n");
        }
        page.append("</ul>\n</section>\n");
    }

    private void duplicates() {
        HashCounts.Duplicates duplicates = summary.duplicates();
        section("Duplicates", true);
        page.append(
                "<p class=\"note\">Modules that are equal except for ids, debug information and the order of declarations.</p>\n<dl>\n");
        fact("Different modules", number(duplicates.distinct()));
        fact("Groups of equal modules", number(duplicates.groups()));
        fact("Modules in groups", number(duplicates.modules()));
        fact("Largest group", number(duplicates.largest()));
        fact("Bytes saved by the smallest of each group", number(duplicates.bytes()));
        page.append("</dl>\n</section>\n");
    }

    private void histogram(String title, String unit, Distribution numbers) {
        section(title + " in " + unit, false);
        int first = power(numbers.min());
        int last = power(numbers.max());
        List<Long> counts = new ArrayList<>();
        long most = 1;
        for (int power = first; power <= last; power++) {
            long count = numbers.countOfPower(power);
            counts.add(count);
            most = Math.max(most, count);
        }
        int width = 560;
        int height = 130;
        double step = (double) width / counts.size();
        page.append("<svg viewBox=\"0 0 ")
                .append(width)
                .append(' ')
                .append(height + 16)
                .append("\" role=\"img\" aria-label=\"");
        page.append("Histogram of ").append(unit).append("; the table below has its numbers\">\n");
        for (int i = 0; i < counts.size(); i++) {
            double bar = counts.get(i) == 0 ? 0 : Math.max(1, (height - 14.0) * counts.get(i) / most);
            double x = i * step;
            page.append("<rect class=\"b\" x=\"")
                    .append(decimal(x + 1))
                    .append("\" y=\"")
                    .append(decimal(height - bar));
            page.append("\" width=\"")
                    .append(decimal(Math.max(1, step - 2)))
                    .append("\" height=\"")
                    .append(decimal(bar));
            page.append("\"/>");
            int skipped = counts.size() / 14 + 1;
            if (i % skipped == 0) {
                page.append("<text x=\"")
                        .append(decimal(x + 1))
                        .append("\" y=\"")
                        .append(height + 13)
                        .append("\">");
                page.append(rounded(from(first + i))).append("</text>");
            }
            page.append('\n');
        }
        page.append("<path class=\"axis\" d=\"M0 ")
                .append(height)
                .append('H')
                .append(width)
                .append("\"/></svg>\n<dl>\n");
        fact("Smallest", number(numbers.min()));
        fact("10 %", number(numbers.quantile(10)));
        fact("Median", number(numbers.quantile(50)));
        fact("90 %", number(numbers.quantile(90)));
        fact("99 %", number(numbers.quantile(99)));
        fact("Largest", number(numbers.max()));
        page.append("</dl>\n<details><summary>Numbers</summary>\n");
        table("Modules by " + unit, "From", "To", "Modules");
        for (int i = 0; i < counts.size(); i++) {
            page.append("<tr><td>").append(number(from(first + i))).append("</td><td>");
            page.append(number(Math.max(0, from(first + i + 1) - 1))).append("</td><td class=\"n\">");
            page.append(number(counts.get(i))).append("</td></tr>\n");
        }
        page.append("</tbody></table></div>\n</details>\n</section>\n");
    }

    private static int power(long value) {
        return value == 0 ? -1 : Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
    }

    private static long from(int power) {
        return power < 0 ? 0 : 1L << power;
    }

    private void brokenRules() {
        List<CorpusSummary.BrokenRule> rules = new ArrayList<>(summary.brokenRules());
        if (rules.isEmpty()) {
            return;
        }
        rules.sort(Comparator.comparingLong((CorpusSummary.BrokenRule rule) -> -rule.modules())
                .thenComparing(CorpusSummary.BrokenRule::rule));
        section("Broken rules", true);
        page.append(
                "<p class=\"note\"><code>spirv explain RULE</code> describes a rule. The example is the smallest module that breaks it.</p>\n");
        long most = rules.get(0).modules();
        for (int i = 0; i < Math.min(rules.size(), MAX_ROWS); i++) {
            if (i == 0 || i == ROWS) {
                part(i, rules.size());
                table("Broken rules", "Rule", "", "Modules", "Errors", "Example");
            }
            CorpusSummary.BrokenRule rule = rules.get(i);
            page.append("<tr><th scope=\"row\">");
            text(rule.rule());
            page.append("</th>");
            bar(rule.modules(), most);
            page.append("<td class=\"n\">").append(number(rule.modules())).append("</td><td class=\"n\">");
            page.append(number(rule.errors())).append("</td><td class=\"name\"><bdi>");
            text(rule.example());
            page.append("</bdi></td></tr>\n");
            end(i, rules.size());
        }
        page.append("</section>\n");
    }

    private void counts(String title, String label, String unit, BoundedCounts counts) {
        List<Map.Entry<String, Long>> rows = new ArrayList<>(counts.counts().entrySet());
        if (rows.isEmpty()) {
            return;
        }
        rows.sort(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
        section(title, false);
        long most = rows.get(0).getValue();
        long rest = counts.others();
        for (int i = 0; i < rows.size(); i++) {
            if (i >= MAX_ROWS) {
                rest += rows.get(i).getValue();
                continue;
            }
            if (i == 0 || i == ROWS) {
                part(i, rows.size());
                table(title, label, "", unit);
            }
            page.append("<tr><th scope=\"row\"><bdi>");
            text(rows.get(i).getKey());
            page.append("</bdi></th>");
            bar(rows.get(i).getValue(), most);
            page.append("<td class=\"n\">")
                    .append(number(rows.get(i).getValue()))
                    .append("</td></tr>\n");
            end(i, rows.size());
        }
        if (rest > 0) {
            page.append("<p class=\"note\">Others: ").append(number(rest)).append("</p>\n");
        }
        page.append("</section>\n");
    }

    private void unreadable() {
        if (summary.unreadable.isEmpty()) {
            return;
        }
        section("Unreadable files", true);
        int i = 0;
        int all = summary.unreadable.size();
        for (Map.Entry<String, String> file : summary.unreadable.entrySet()) {
            if (i == 0 || i == ROWS) {
                part(i, all);
                table("Unreadable files", "File", "Reason");
            }
            page.append("<tr><th scope=\"row\"><bdi>");
            text(file.getKey());
            page.append("</bdi></th><td class=\"name\"><bdi>");
            text(file.getValue());
            page.append("</bdi></td></tr>\n");
            end(i++, all);
        }
        if (all < summary.unreadable()) {
            page.append("<p class=\"note\">The first ").append(all).append(" of ");
            page.append(number(summary.unreadable())).append(" by name.</p>\n");
        }
        page.append("</section>\n");
    }

    /** Folds the rows that follow the first ones. */
    private void part(int row, int rows) {
        if (row == ROWS) {
            page.append("<details><summary>")
                    .append(number(Math.min(rows, MAX_ROWS) - ROWS))
                    .append(" more</summary>\n");
        }
    }

    private void end(int row, int rows) {
        boolean isLast = row == Math.min(rows, MAX_ROWS) - 1;
        if (row == ROWS - 1 || isLast) {
            page.append("</tbody></table></div>\n");
        }
        if (isLast && row >= ROWS) {
            page.append("</details>\n");
        }
    }

    private void section(String title, boolean isWide) {
        page.append(isWide ? "<section class=\"wide\">\n<h2>" : "<section>\n<h2>")
                .append(title)
                .append("</h2>\n");
    }

    /** Begins a table. An empty heading is that of a column of bars. */
    private void table(String caption, String... headings) {
        page.append("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"")
                .append(caption)
                .append("\">");
        page.append("<table><caption>").append(caption).append("</caption><thead><tr>");
        for (String heading : headings) {
            if (heading.isEmpty()) {
                page.append("<td class=\"plot\"></td>");
            } else {
                boolean isNumber = List.of("Modules", "Errors", "Entry points", "Variables")
                        .contains(heading);
                page.append(isNumber ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">")
                        .append(heading)
                        .append("</th>");
            }
        }
        page.append("</tr></thead><tbody>\n");
    }

    private void bar(long count, long most) {
        page.append(
                "<td class=\"plot\"><svg viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"b\" width=\"");
        page.append(decimal(Math.max(.5, (double) FULL * count / Math.max(1, most))))
                .append("\" height=\"8\"/></svg></td>");
    }

    private void fact(String name, String value) {
        page.append("<div><dt>").append(name).append("</dt><dd>").append(value).append("</dd></div>\n");
    }

    private void text(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '&' -> page.append("&amp;");
                case '<' -> page.append("&lt;");
                case '>' -> page.append("&gt;");
                case '"' -> page.append("&quot;");
                case '\'' -> page.append("&#39;");
                default -> page.append(c < ' ' || c == 0x7F ? '\ufffd' : c);
            }
        }
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String percent(long part, long all) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / Math.max(1, all));
    }

    /** A power of two with a binary prefix. */
    private static String rounded(long value) {
        String[] units = {"", " Ki", " Mi", " Gi", " Ti", " Pi", " Ei"};
        int unit = 0;
        long rest = value;
        while (rest >= 1024) {
            rest /= 1024;
            unit++;
        }
        return rest + units[unit];
    }
}
