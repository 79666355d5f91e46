package org.spirv4j.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.spirv4j.grammar.Grammar;

/** The output of {@code --version}. */
final class Version {
    private Version() {}

    static String text() {
        return "spirv " + number() + ", " + Grammar.builtIn() + "\n";
    }

    /** The version of the program, which the build writes into a file. */
    static String number() {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }
}
