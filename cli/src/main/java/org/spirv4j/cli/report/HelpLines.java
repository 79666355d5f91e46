// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.console.Console;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.DiagnosticText;
import org.spirv4j.diagnostic.Remedy;

/** What a user of the command can do about a diagnostic: its hint, and the options and commands that are remedies. */
public final class HelpLines {
    private HelpLines() {}

    /** The form of diagnostics on standard error. */
    public static DiagnosticText text(Console console) {
        return DiagnosticText.create().withColor(console.colorsErrors()).withHelp(HelpLines::of);
    }

    /** The advice, a line each; empty when there is none. */
    public static List<String> of(Diagnostic diagnostic) {
        List<String> lines = new ArrayList<>();
        if (!diagnostic.hint().isEmpty()) {
            lines.add(diagnostic.hint());
        }
        for (Remedy remedy : diagnostic.remedies()) {
            lines.add(line(remedy));
        }
        return lines;
    }

    /** The advice in one line; empty when there is none. */
    static String joined(Diagnostic diagnostic) {
        return String.join("; ", of(diagnostic));
    }

    private static String line(Remedy remedy) {
        return switch (remedy.action()) {
            case SUPPLY_GRAMMAR -> "--grammar FILE adds what FILE defines";
            case PRINT_UNKNOWN_INSTRUCTIONS -> "--handle-unknown-opcodes prints it as OpUnknown";
            case RECOVER -> "--recover prints it as bare words";
            case CHOOSE_TARGET -> "choose another --target-env";
            case RELAX_RULE -> "--" + remedy.subject() + " allows it";
            case RAISE_LIMIT -> "--" + remedy.subject() + " raises the limit";
            case COMPACT_IDS -> "'spirv compact' renumbers the ids without gaps";
            case FLATTEN_DECORATION_GROUPS -> "'spirv strip --decoration-groups' replaces decoration groups";
            case BIND_BUFFER ->
                "--buffer " + remedy.subject() + "=float:1,2,3 binds numbers, uint:0*64 64 zeros, FILE bytes";
            case BIND_IMAGE -> "--image " + remedy.subject() + "=64x64 binds an empty image, FILE.png a picture";
            case BIND_SAMPLER -> "--sampler " + remedy.subject() + "=linear,repeat binds a sampler";
            case BIND_COMBINED ->
                "--image " + remedy.subject() + "=FILE.png and --sampler " + remedy.subject()
                        + "=linear,repeat bind an image and a sampler";
        };
    }
}
