// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reflect;

import java.io.IOException;
import java.io.OutputStream;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.reflect.Loading;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.reflect.HostCompatibility;
import org.spirv4j.reflect.ModuleReflection;

/** Reports why a host that works with a module may not work with others. */
final class Comparing extends FileAction {
    private final ModuleReflection old;
    private final Loading loading;

    /**
     * @param old the module with which the host works
     * @throws FileProblem if it is not a module
     */
    Comparing(Input old, Loading loading) throws FileProblem {
        super(InputKind.MODULE);
        this.loading = loading;
        try {
            this.old = loading.reflect(old);
        } catch (SpirvException e) {
            throw new FileProblem(Printable.of(old.name()) + ": " + e.getMessage());
        }
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        return Outcome.of(HostCompatibility.changes(old, loading.reflect(input)));
    }
}
