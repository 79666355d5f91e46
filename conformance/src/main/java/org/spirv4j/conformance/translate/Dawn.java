// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.translate.text.Language;

/** Dawn's compiler of WGSL: the {@linkplain DawnProgram program} gets lines with a stage and a file. */
final class Dawn extends LineJudge {
    private final DawnProgram program;

    Dawn(DawnProgram program) {
        super(Set.of("vert", "frag", "comp"), Map.of());
        this.program = program;
    }

    @Override
    public String name() {
        return DawnProgram.NAME;
    }

    @Override
    public boolean isInstalled() {
        return program.isInstalled();
    }

    @Override
    public boolean isFor(Language language) {
        return language.family() == Language.Family.WGSL;
    }

    @Override
    public String needs() {
        return DawnProgram.NEEDS;
    }

    @Override
    protected List<String> command(Language language) {
        return program.command("check").orElseThrow();
    }
}
