// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.translate.text.Language;

/**
 * Microsoft's compilers of HLSL, fxc for shader models before 6.0 and dxc for others: a program that is started with
 * the name of the language as its last argument, and gets lines with a stage and a file.
 */
final class Direct3d extends LineJudge {
    /** The environment variable with the program and its first arguments, separated by blanks. */
    static final String PROGRAM = "SPIRV_DIRECT3D";

    private final Optional<List<String>> program;

    /**
     * Creates a judge.
     *
     * @param program the program and its first arguments; empty if there is none
     */
    Direct3d(Optional<List<String>> program) {
        super(
                Set.of(
                        "vert", "frag", "comp", "geom", "tesc", "tese", "task", "mesh", "rgen", "rint", "rahit",
                        "rchit", "rmiss", "rcall"),
                Map.of());
        this.program = program;
    }

    @Override
    public String name() {
        return "direct3d";
    }

    @Override
    public boolean isInstalled() {
        return program.isPresent();
    }

    @Override
    public boolean isFor(Language language) {
        return language.family() == Language.Family.HLSL;
    }

    @Override
    public String needs() {
        return "Microsoft's compilers of HLSL, the program that " + PROGRAM + " names";
    }

    @Override
    protected List<String> command(Language language) {
        List<String> command = new ArrayList<>(program.orElseThrow());
        command.add(language.id());
        return command;
    }
}
