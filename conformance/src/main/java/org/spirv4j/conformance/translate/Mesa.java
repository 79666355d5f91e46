// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.util.List;
import java.util.Set;
import org.spirv4j.translate.text.Language;

/**
 * Mesa's compiler of OpenGL and OpenGL ES: the {@linkplain MesaProgram program} gets lines with a stage and a file.
 */
final class Mesa extends LineJudge {
    private final MesaProgram program;

    Mesa(MesaProgram program) {
        super(Set.of("vert", "frag", "comp", "geom", "tesc", "tese"), MesaProgram.ENVIRONMENT);
        this.program = program;
    }

    @Override
    public String name() {
        return "mesa";
    }

    @Override
    public boolean isInstalled() {
        return program.isInstalled();
    }

    @Override
    public boolean isFor(Language language) {
        return Judges.isOpenGl(language);
    }

    @Override
    public String needs() {
        return "Mesa's compiler, bin/gl in the folder of --judges";
    }

    @Override
    protected List<String> command(Language language) {
        return program.command(language, "check");
    }
}
