// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.SpirvModule;

/**
 * Removes what does not affect execution: the instructions and imports of extended sets whose names start with {@code
 * NonSemantic.} with the extension SPV_KHR_non_semantic_info, and the reflection decorations HlslSemanticGOOGLE ({@code
 * UserSemantic}), UserTypeGOOGLE and HlslCounterBufferGOOGLE ({@code CounterBuffer}) with their extensions.
 */
public final class StripNonSemantic implements ModuleTransform {
    private static final Set<Integer> REFLECTION = Set.of(
            Decoration.UserSemantic.value(), Decoration.UserTypeGOOGLE.value(), Decoration.CounterBuffer.value());
    private static final Set<String> REFLECTION_EXTENSIONS =
            Set.of("SPV_GOOGLE_hlsl_functionality1", "SPV_GOOGLE_user_type");
    private static final String DECORATE_STRING = "SPV_GOOGLE_decorate_string";

    private StripNonSemantic() {}

    /** {@return the transform, which has no options} */
    public static StripNonSemantic create() {
        return new StripNonSemantic();
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        ModuleEdit edit = ModuleEdit.of(module);
        Removal removal = new Removal(edit.instructions());
        ModuleData data = edit.instructions().data();
        ImportedSets sets = new ImportedSets(data);
        List<Integer> decorateString = new ArrayList<>();
        boolean usesDecorateString = false;
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = data.words[at] & 0xFFFF;
            if (opcode == Op.OpExtension.opcode()) {
                String name = LiteralString.text(data.words, at + 1, data.starts[i + 1]);
                if (REFLECTION_EXTENSIONS.contains(name)) {
                    removal.add(i);
                } else if (name.equals(DECORATE_STRING)) {
                    decorateString.add(i);
                }
            } else if (sets.isNonSemantic(at) || isReflection(data.words, at, opcode)) {
                removal.add(i);
            } else {
                usesDecorateString |=
                        opcode == Op.OpDecorateString.opcode() || opcode == Op.OpMemberDecorateString.opcode();
            }
        }
        if (!usesDecorateString) {
            decorateString.forEach(removal::add);
        }
        removal.keepUsed();
        sets.removeExtension(edit.instructions());
        removal.removeReferences();
        return edit.result();
    }

    private static boolean isReflection(int[] words, int at, int opcode) {
        if (opcode == Op.OpDecorateString.opcode() || opcode == Op.OpDecorateId.opcode()) {
            return REFLECTION.contains(words[at + 2]);
        }
        return opcode == Op.OpMemberDecorateString.opcode() && REFLECTION.contains(words[at + 3]);
    }
}
