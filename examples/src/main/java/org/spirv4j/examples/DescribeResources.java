// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.IdInfo;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.MemberInfo;
import org.spirv4j.module.SpirvModule;

/** Lists the resources of a shader: where they are bound, and the members of buffers with their offsets. */
public final class DescribeResources {

    private DescribeResources() {}

    public static void main(String[] args) throws IOException {
        describe(Path.of(args[0]), System.out);
    }

    static void describe(Path path, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(path);
        for (Instruction variable : module.layout().globalVariables()) {
            IdInfo resource = variable.result();
            if (resource.isDecorated(Decoration.Binding)) {
                out.println(resource + ": " + resource.decorations());
                for (MemberInfo member : resource.pointee().members()) {
                    out.println("    " + member + " at byte " + member.offset().orElseThrow());
                }
            }
        }
    }
}
