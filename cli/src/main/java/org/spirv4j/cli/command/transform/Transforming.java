// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.transform;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Function;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.ModuleTransform;

/** Transforms a module to another one in the same byte order. */
final class Transforming extends FileAction {
    private final ModuleTransform transform;
    private final ReadOptions read;
    private final Function<SpirvModule, List<Diagnostic>> warnings;

    /**
     * Creates the action.
     *
     * @param done a past participle for the summary line
     */
    Transforming(ModuleTransform transform, ReadOptions read, String done) {
        this(transform, read, done, module -> List.of());
    }

    /**
     * Creates the action.
     *
     * @param done a past participle for the summary line
     * @param warnings gives the warnings about a transformed module
     */
    Transforming(
            ModuleTransform transform,
            ReadOptions read,
            String done,
            Function<SpirvModule, List<Diagnostic>> warnings) {
        super(InputKind.MODULE, ".spv", done);
        this.transform = transform;
        this.read = read;
        this.warnings = warnings;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        SpirvModule result = input.module(read).transform(transform);
        out.write(result.bytes(input.byteOrder()));
        return Outcome.of(warnings.apply(result));
    }
}
