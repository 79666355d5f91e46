// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RecordedRun.Resource;
import org.spirv4j.conformance.run.RecordedRun.Shaders;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.Specialization;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/**
 * Sends modules through a language: translates them, and compiles the texts.
 *
 * @param language the language
 * @param compiler what compiles its texts
 * @param driver what executes the texts of runs; empty if they are compiled back, and the library executes the modules
 */
public record Through(Language language, Compiler compiler, Optional<TextDriver> driver) {

    /** What compiles texts back. */
    public Through(Language language, Compiler compiler) {
        this(language, compiler, Optional.empty());
    }

    /** A module did not come back. */
    public static final class LostException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** Whether the translator, and not the compiler, refused. */
        private final boolean isRefused;

        LostException(boolean isRefused, String message) {
            super(message);
            this.isRefused = isRefused;
        }

        /** Whether the translator, and not the compiler, refused. */
        public boolean isRefused() {
            return isRefused;
        }

        /** Who refused it, and why. */
        public String describe() {
            return (isRefused ? "not translated: " : "not compiled back: ") + getMessage();
        }
    }

    /** The stages by the names that records have for them. */
    private static final Map<String, String> STAGES =
            Map.of("vertex", "vert", "fragment", "frag", "compute", "comp", "kernel", "comp");

    /**
     * Sends the modules of a run through the language.
     *
     * @return the run with the modules that came back, and with resources where the texts have them
     * @throws LostException if one of them does not come back
     */
    public RecordedRun apply(RecordedRun run) {
        TranslatedRun translated = translate(run);
        List<Shaders> pipelines = new ArrayList<>();
        for (int i = 0; i < translated.texts().size(); i++) {
            Map<String, SpirvModule> stages = new TreeMap<>();
            translated.texts().get(i).forEach((stage, text) -> stages.put(stage, back(text.text(), text.stage())));
            pipelines.add(translated.run().pipelines().get(i).with(stages));
        }
        return translated.run().with(pipelines);
    }

    /**
     * Translates the modules of a run.
     *
     * @throws LostException if one of them is refused
     */
    public TranslatedRun translate(RecordedRun run) {
        List<Shaders> pipelines = new ArrayList<>();
        List<Map<String, ShaderText>> texts = new ArrayList<>();
        List<Resource> resources = new ArrayList<>(run.resources());
        for (int i = 0; i < run.pipelines().size(); i++) {
            Shaders shaders = run.pipelines().get(i);
            Map<String, ShaderText> stages = new TreeMap<>();
            Map<String, String> entries = new TreeMap<>();
            Rebinding rebinding = new Rebinding(shaders.uses(), resources, groups(run, i));
            Numbering numbering = new Numbering();
            Map<String, SpirvModule> modules = new TreeMap<>();
            shaders.stages().forEach((stage, given) -> {
                SpirvModule module = specialized(given, shaders.constants(stage));
                modules.put(stage, module);
                String of = STAGES.getOrDefault(stage, stage);
                Translation translation = translate(module, of, shaders.entryPoint(stage), numbering);
                rebinding.add(module, translation);
                String text = SpecializedText.of(translation, module, shaders.constants(stage));
                stages.put(stage, new ShaderText(text, of));
                entries.put(stage, isMsl() ? shaders.entryPoint(stage) : "main");
            });
            texts.add(stages);
            pipelines.add(new Shaders(modules, entries, shaders.constants(), rebinding.uses(), shaders.attachments()));
        }
        RecordedRun translated = new RecordedRun(run.id(), run.source(), run.env(), resources, pipelines, run.passes());
        return new TranslatedRun(translated, texts);
    }

    /** The numbers of work-groups of the dispatches of a pipeline; empty if there are none, or they differ. */
    private static int[] groups(RecordedRun run, int pipeline) {
        List<List<Integer>> all = run.passes().stream()
                .filter(step -> step.pipeline() == pipeline)
                .map(step -> Arrays.stream(step.groups()).boxed().toList())
                .distinct()
                .toList();
        return all.size() == 1 ? all.get(0).stream().mapToInt(Integer::intValue).toArray() : new int[0];
    }

    private boolean isMsl() {
        return language.family() == Language.Family.MSL;
    }

    /** A module with other defaults of its specialization constants, where no macros of the text can set them. */
    private SpirvModule specialized(SpirvModule module, Map<Integer, RecordedRun.Constant> constants) {
        if (!isMsl() || constants.isEmpty()) {
            return module;
        }
        Specialization values = Specialization.create();
        for (Map.Entry<Integer, RecordedRun.Constant> each : constants.entrySet()) {
            values = values.withBits(each.getKey(), each.getValue().bits());
        }
        return values.ignoringUnknown().asDefaults().apply(module);
    }

    /**
     * Sends an entry point through the language.
     *
     * @return the module that came back
     * @throws LostException if it does not come back
     */
    public SpirvModule apply(SpirvModule module, EntryPoint entryPoint) {
        String of = Translator.stage(entryPoint);
        return back(translate(module, of, entryPoint.name(), new Numbering()).text(), of);
    }

    private Translation translate(SpirvModule module, String of, String name, Numbering numbering) {
        EntryPoint entry = module.layout().entryPoints().stream()
                .filter(candidate -> candidate.name().equals(name)
                        && Translator.stage(candidate).equals(of))
                .findFirst()
                .orElseThrow(() -> new LostException(true, "no entry point " + name));
        Translation translation;
        try {
            Translator translator = Translator.create(language);
            // Kinds of resources have bindings of their own there, but not in the module that comes back.
            Translator placed = keepsBindings() ? translator : translator.withResourceRule(numbering.rule(module));
            translation = CheckedFirst.translate(placed, module, entry);
        } catch (RuntimeException e) {
            StackTraceElement[] stack = e.getStackTrace();
            throw new LostException(true, "INTERNAL " + e + " at " + (stack.length > 0 ? stack[0] : "?"));
        }
        if (!translation.isComplete()) {
            throw new LostException(
                    true,
                    translation.diagnostics().stream()
                            .filter(Diagnostic::isError)
                            .findFirst()
                            .map(Diagnostic::message)
                            .orElse("refused"));
        }
        return translation;
    }

    /** Whether texts have the sets and bindings of the module. */
    private boolean keepsBindings() {
        return language.isVulkan()
                || language.family() == Language.Family.HLSL
                || language.family() == Language.Family.WGSL;
    }

    private SpirvModule back(String text, String of) {
        Compiler.Answer answer = compiler.compile(text, of, language);
        if (!answer.isAccepted()) {
            throw new LostException(false, answer.message());
        }
        return withFirstRowAtTop(SpirvModule.read(answer.module()));
    }

    /**
     * A module with the coordinates of fragments of Vulkan: in OpenGL they count from the lower edge, where images have
     * their first row, too.
     */
    private static SpirvModule withFirstRowAtTop(SpirvModule module) {
        int[] words = module.words();
        for (Instruction instruction : module.instructions()) {
            int at = instruction.wordOffset();
            if (instruction.is(Op.OpExecutionMode) && words[at + 2] == ExecutionMode.OriginLowerLeft.value()) {
                words[at + 2] = ExecutionMode.OriginUpperLeft.value();
            }
        }
        return SpirvModule.ofWords(words, ReadOptions.DEFAULT);
    }
}
