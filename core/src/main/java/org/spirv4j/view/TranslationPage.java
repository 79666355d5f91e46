// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.util.List;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.translate.Translation;
import org.spirv4j.view.internal.listing.Html;
import org.spirv4j.view.internal.listing.PageData;
import org.spirv4j.view.internal.listing.PageSegment;
import org.spirv4j.view.internal.listing.PageTemplates;

/** The page of a translation: its text beside the disassembly of the module and, if that has it, the source. */
final class TranslationPage {
    private static final List<PageSegment> PAGE = PageTemplates.translation();

    private TranslationPage() {}

    /**
     * Writes a page.
     *
     * @throws IllegalStateException if the translation has no text; nothing is written then
     */
    static void write(String title, Translation translation, TextOutput page) throws IOException {
        int lines = (int) translation.text().lines().count();
        ModuleText listing = new ModuleText(translation.module());
        for (PageSegment segment : PAGE) {
            page.put(segment.markup());
            switch (segment.then()) {
                case "title" -> Html.title(title, page);
                case "language" -> Html.put(TranslatedText.title(translation.language()), page);
                case "facts" -> facts(translation, page);
                case "digits" -> page.decimal(Math.max(listing.digits(), TextOutput.digits(lines)));
                case "data" -> ModuleText.embed(part -> data(translation, listing, part), page);
                default -> {}
            }
        }
    }

    private static void data(Translation translation, ModuleText listing, TextOutput page) throws IOException {
        PageData data = new PageData(page).open('{');
        listing.write(data, (function, names, part) -> {});
        TranslatedText.write(List.of(translation), listing, data);
        data.close('}');
    }

    private static void facts(Translation translation, TextOutput page) throws IOException {
        if (translation.entryPoint().isPresent()) {
            ExplorerPage.fact(
                    "Entry point", TranslatedText.title(translation.entryPoint().get()), page);
        }
        if (!translation.extensions().isEmpty()) {
            ExplorerPage.fact("Extensions", String.join(", ", translation.extensions()), page);
        }
        ExplorerPage.facts(translation.module(), page);
    }
}
