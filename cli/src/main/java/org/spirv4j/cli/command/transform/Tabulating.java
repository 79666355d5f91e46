// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.transform;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.TextTable;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** Lists something in a module as a table, or as one line of JSON. */
final class Tabulating extends FileAction {

    /** A column; in JSON, numbers have no quotes, and empty cells are omitted. */
    record Column(String title, String member, boolean isNumber) {}

    /**
     * A table.
     *
     * @param member name of the array in the JSON object
     * @param rows gives the rows for a module, each with a cell per column; a cell may be empty
     */
    record Table(String member, List<Column> columns, Function<SpirvModule, List<List<String>>> rows) {}

    private final Table table;
    private final List<Column> columns;
    private final ReadOptions read;
    private final boolean json;

    /**
     * @param toFiles whether the table of each input is written to a file
     */
    Tabulating(Table table, ReadOptions read, boolean toFiles, boolean json) {
        super(InputKind.MODULE, !toFiles ? "" : json ? ".json" : ".txt", toFiles ? "listed" : "");
        this.table = table;
        this.columns = table.columns;
        this.read = read;
        this.json = json;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        List<List<String>> found = table.rows.apply(input.module(read));
        out.write((json ? json(input.name(), found) : text(found)).getBytes(StandardCharsets.UTF_8));
        return Outcome.DONE;
    }

    @Override
    protected String heading(Input input) {
        return json ? "" : Printable.of(input.name()) + "\n";
    }

    private String json(String file, List<List<String>> found) {
        JsonText text =
                JsonText.withShortEscapes().object().member("file", file).array(table.member);
        for (List<String> row : found) {
            text.object();
            for (int i = 0; i < row.size(); i++) {
                Column column = columns.get(i);
                if (!row.get(i).isEmpty() && column.isNumber) {
                    text.memberOfText(column.member, row.get(i));
                } else if (!row.get(i).isEmpty()) {
                    text.member(column.member, row.get(i));
                }
            }
            text.endObject();
        }
        return text.endArray().endObject() + "\n";
    }

    private String text(List<List<String>> found) {
        TextTable written = new TextTable(columns.stream()
                .map(column -> (column.isNumber ? ">" : "") + column.title)
                .toList());
        found.forEach(written::row);
        StringBuilder text = new StringBuilder();
        written.write("", text);
        return text.toString();
    }
}
