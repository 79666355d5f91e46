// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.reflect;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ReflectionJson;
import org.spirv4j.view.ReflectionPage;

/** Writes what a module expects of its host. */
public final class Reflecting extends FileAction {
    /** The suffix of web pages. */
    public static final String PAGE_SUFFIX = ".reflect.html";

    private final String format;
    private final Loading loading;
    private final String listing;

    /**
     * @param format a choice of {@code --format}
     * @param toFiles whether the output for each input is written to a file
     */
    public Reflecting(String format, Loading loading, boolean toFiles) {
        super(InputKind.MODULE, toFiles ? suffix(format) : "", toFiles ? "reflected" : "");
        this.format = format;
        this.loading = loading;
        listing = "";
    }

    private Reflecting(String listing, Loading loading) {
        super(InputKind.MODULE, PAGE_SUFFIX, "reflected");
        format = "html";
        this.loading = loading;
        this.listing = listing;
    }

    /** Writes a web page that links to the listing of the module, a file beside the page. */
    public static Reflecting beside(String listing, ReadOptions read) {
        return new Reflecting(listing, new Loading(read, Optional.empty()));
    }

    private static String suffix(String format) {
        return switch (format) {
            case "text" -> ".txt";
            case "html" -> PAGE_SUFFIX;
            default -> "." + format;
        };
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        ModuleReflection reflection = loading.reflect(input);
        switch (format) {
            case "json" -> {
                out.write(ReflectionJson.create()
                        .withFile(input.name())
                        .withDetails(true)
                        .bytes(reflection));
                out.write('\n');
            }
            case "html" ->
                ReflectionPage.create()
                        .withTitle(new File(input.name()).getName())
                        .withListing(listing)
                        .write(reflection, out);
            default -> out.write(ReflectionText.of(reflection).getBytes(StandardCharsets.UTF_8));
        }
        return Outcome.DONE;
    }

    @Override
    protected String heading(Input input) {
        return !format.equals("text") ? "" : Printable.of(input.name()) + "\n";
    }
}
