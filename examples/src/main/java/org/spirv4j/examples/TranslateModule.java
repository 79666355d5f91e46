// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.TextResource;

/** Translates a shader to GLSL for OpenGL, with bindings that the host chooses, and tells where its resources are. */
public final class TranslateModule {
    private static final int BINDINGS_OF_A_SET = 8;

    private TranslateModule() {}

    public static void main(String[] args) throws IOException {
        translate(Path.of(args[0]), System.out);
    }

    static boolean translate(Path file, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(file);
        Translator translator = Translator.create(Language.GLSL_450).withResourceRule(TranslateModule::place);
        Translation translation = translator.translate(module);
        if (!translation.isComplete()) {
            for (Diagnostic reason : translation.diagnostics()) {
                out.println(reason + " (" + reason.hint() + ")");
            }
            return false;
        }
        out.print(translation.text());
        for (TextResource resource : translation.resources()) {
            resource.slot().binding().ifPresent(binding -> out.println(resource.name() + " is at " + binding));
        }
        return true;
    }

    /** OpenGL has no descriptor sets: each gets a range of bindings. */
    private static TextResource.Slot place(TextResource resource) {
        if (resource.original().binding().isEmpty()) {
            return resource.slot();
        }
        int set = resource.original().set().orElse(0);
        return TextResource.Slot.ofBinding(
                set * BINDINGS_OF_A_SET + resource.original().binding().getAsInt());
    }
}
