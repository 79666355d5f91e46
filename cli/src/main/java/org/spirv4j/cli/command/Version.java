// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.TargetEnv;

/** The version of the program: the text that {@code --version} prints, and its parts. */
public final class Version {
    /** The version of the tools whose options the program takes when it is called by their names. */
    private static final String TOOLS = "SPIRV-Tools v2026.3 ";

    private static final String UNKNOWN = "unknown";
    private static final String MODIFIED = "-modified";

    /** Digits of a commit's id that are printed; enough to be unique in any repository of this size. */
    private static final int COMMIT_DIGITS = 12;

    private Version() {}

    /** The line that {@code --version} prints. */
    public static String text() {
        List<String> recorded = recorded();
        return text(recorded.get(0), recorded.get(1));
    }

    /**
     * What {@code --version} prints for a tool that the program replaces, in the form of that tool: its version, and
     * the environments that it supports.
     */
    public static String ofTool(String tool) {
        StringBuilder text = new StringBuilder(TOOLS).append(text().replaceFirst("spirv", "spirv4j"));
        if (!tool.equals("spirv-val")) {
            return text.append("Target: SPIR-V ")
                    .append(Grammar.builtIn().version())
                    .append('\n')
                    .toString();
        }
        text.append("Targets:\n");
        for (TargetEnv env : TargetEnv.values()) {
            text.append("  SPIR-V ")
                    .append(env.version())
                    .append(semantics(env))
                    .append('\n');
        }
        return text.toString();
    }

    private static String semantics(TargetEnv env) {
        String api = env.label().replaceFirst("^[a-z]+", "").replaceFirst("embedded|spv.*", "");
        return switch (env.api()) {
            case UNIVERSAL -> "";
            case VULKAN -> " (under Vulkan " + api + " semantics)";
            case OPENCL ->
                " (under OpenCL " + api + (env.label().endsWith("embedded") ? " Embedded" : " Full")
                        + " Profile semantics)";
            case OPENGL -> " (under OpenGL " + api + " semantics)";
        };
    }

    /**
     * The line for a version and a commit.
     *
     * @param commit the commit's full id, with {@code -modified} after it if the tree had changes; or {@code unknown}
     */
    public static String text(String number, String commit) {
        StringBuilder text = new StringBuilder("spirv ").append(number);
        if (!commit.equals(UNKNOWN)) {
            text.append(" (commit ").append(commit, 0, COMMIT_DIGITS);
            text.append(commit.endsWith(MODIFIED) ? ", modified)" : ")");
        }
        return text.append(", ").append(Grammar.builtIn()).append('\n').toString();
    }

    /** The number of the version, such as {@code 0.1.0}. */
    public static String number() {
        return recorded().get(0);
    }

    /** The lines of the file that the build fills in: number, commit. */
    private static List<String> recorded() {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            // Not the stream of lines, which would take a third of the time that --version takes.
            return in == null
                    ? List.of(UNKNOWN, UNKNOWN)
                    : List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n"));
        } catch (IOException e) {
            return List.of(UNKNOWN, UNKNOWN);
        }
    }
}
