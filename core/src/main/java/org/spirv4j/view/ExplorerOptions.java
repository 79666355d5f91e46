// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.util.List;
import java.util.Objects;
import org.spirv4j.diagnostic.Finding;

/** What {@link ExplorerPage} writes besides the module. Immutable; each {@code with} method returns changed options. */
public final class ExplorerOptions {
    /** No title and no findings. */
    public static final ExplorerOptions DEFAULT = new ExplorerOptions("", List.of());

    private final String title;
    private final List<Finding> findings;

    private ExplorerOptions(String title, List<Finding> findings) {
        this.title = title;
        this.findings = findings;
    }

    /**
     * Sets the title of the page.
     *
     * @param text what the module is called, such as its file name
     * @return the changed options
     */
    public ExplorerOptions withTitle(String text) {
        Objects.requireNonNull(text, "text");
        return new ExplorerOptions(text, findings);
    }

    /**
     * Sets the findings that the page shows at their instructions.
     *
     * @param reported findings about the same module, with positions in its words; in the order of the page
     * @return the changed options
     */
    public ExplorerOptions withFindings(List<Finding> reported) {
        Objects.requireNonNull(reported, "reported");
        return new ExplorerOptions(title, List.copyOf(reported));
    }

    /** {@return the title of the page} */
    public String title() {
        return title;
    }

    /** {@return the findings that the page shows} */
    public List<Finding> findings() {
        return findings;
    }
}
