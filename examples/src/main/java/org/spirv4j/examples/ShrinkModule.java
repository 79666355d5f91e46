// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.edit.OperandWords;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.StripDebug;

/** Makes a module smaller, and adds an OpModuleProcessed. */
public final class ShrinkModule {
    private ShrinkModule() {}

    public static void main(String[] args) throws IOException {
        shrink(Path.of(args[0]), Path.of(args[1]), System.out);
    }

    static void shrink(Path from, Path to, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(from);
        SpirvModule small = module.transform(
                StripDebug.create().andThen(RemoveUnused.create()).andThen(CompactIds.create()));
        ModuleTransform withoutNops = ModuleTransform.ofInstructions((edited, instruction) -> {
            if (edited.is(instruction, Op.OpNop)) {
                edited.remove(instruction);
            }
        });
        int[] process = OperandWords.of().string("made small").toArray();
        ModuleTransform signed =
                ModuleTransform.of(edited -> edited.declarations().add(Op.OpModuleProcessed, 0, process));
        SpirvModule result = small.transform(withoutNops).transform(signed);
        result.write(to);
        out.println(module.wordCount() + " words became " + result.wordCount());
    }
}
