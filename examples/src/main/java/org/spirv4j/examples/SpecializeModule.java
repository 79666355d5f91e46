// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.transform.Rebinding;
import org.spirv4j.transform.Specialization;
import org.spirv4j.transform.TransformException;

/** Freezes specialization constants and changes the bindings of resources. */
public final class SpecializeModule {
    private SpecializeModule() {}

    public static void main(String[] args) throws IOException {
        specialize(Path.of(args[0]), args[1], Path.of(args[2]), System.out);
    }

    static boolean specialize(Path file, String length, Path result, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(file);
        for (SpecializationConstant constant : SpecializationConstant.of(module)) {
            out.println(constant.name() + " is " + constant.defaultValue() + " by default, a " + constant.type());
        }
        try {
            SpirvModule special = module.transform(
                    Specialization.create().with("length", length).partial());
            Specialization.unfolded(special).forEach(out::println);
            rebind(special).write(result);
            return true;
        } catch (TransformException e) {
            for (Diagnostic problem : e.diagnostics()) {
                out.println(problem.message());
            }
            return false;
        }
    }

    private static SpirvModule rebind(SpirvModule module) {
        SpirvModule swapped =
                module.transform(Rebinding.create().withBinding("left", 1).withBinding("right", 0));
        return swapped.transform(Rebinding.create()
                .withMapping(variable -> variable.binding().isPresent() ? variable.withDescriptorSet(2) : variable));
    }
}
