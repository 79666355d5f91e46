// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Objects;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.SpirvModule;

/**
 * Removes debug information: names, source code, lines, strings and OpModuleProcessed, and the instructions and imports
 * of the sets {@code DebugInfo}, {@code OpenCL.DebugInfo.100} and {@code NonSemantic.Shader.DebugInfo.*}. The extension
 * SPV_KHR_non_semantic_info is removed with the last non-semantic import.
 *
 * <p>What other instructions use is kept, such as the format string of a debug printf.
 */
public final class StripDebug implements ModuleTransform {
    private StripDebug() {}

    /** {@return the transform, which has no options} */
    public static StripDebug create() {
        return new StripDebug();
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        ModuleEdit edit = ModuleEdit.of(module);
        Removal removal = new Removal(edit.instructions());
        ModuleData data = edit.instructions().data();
        ImportedSets sets = new ImportedSets(data);
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            if (Trait.DEBUG.has(data.tables, data.words[at] & 0xFFFF) || sets.isDebug(at)) {
                removal.add(i);
            }
        }
        removal.keepUsed();
        sets.removeExtension(edit.instructions());
        removal.removeReferences();
        return edit.result();
    }
}
