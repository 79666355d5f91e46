// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.internal.code.TextAnnotations;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.glsl.GlslModule;
import org.spirv4j.translate.internal.hlsl.HlslModule;
import org.spirv4j.translate.internal.legal.LegalForms;
import org.spirv4j.translate.internal.legal.LegalModule;
import org.spirv4j.translate.internal.msl.MslModule;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.report.GivenUpException;
import org.spirv4j.translate.internal.report.TextResult;
import org.spirv4j.translate.internal.wgsl.WgslModule;
import org.spirv4j.translate.text.Language;
import org.spirv4j.validate.Validator;

/** The translation of one entry point: the text of its module, or that of a changed copy if the language refuses it. */
final class EntryTranslation {
    private static final String INTERNAL_ERROR = "internal error of the translator: ";

    private final SpirvModule module;
    private final EntryPoint entryPoint;
    private final TextOptions options;
    private final ArrayPool pool;

    /** Found when it is needed. */
    private @Nullable LegalForms forms;

    /**
     * Prepares the translation of an entry point with a body.
     *
     * @param pool lends tables; reset by the caller
     */
    EntryTranslation(SpirvModule module, EntryPoint entryPoint, TextOptions options, ArrayPool pool) {
        this.module = module;
        this.entryPoint = entryPoint;
        this.options = options;
        this.pool = pool;
    }

    /**
     * Translates the entry point. The printers rely on what the validator checks: a module for which they fail is not
     * valid, or it has found a mistake of a printer.
     */
    TextResult result() {
        try {
            return TextAnnotations.added(module, options, pool, translate());
        } catch (RuntimeException | StackOverflowError e) {
            List<Diagnostic> mistakes = Validator.create().validate(module).errors().stream()
                    .map(finding -> Diagnostic.error(
                            finding.diagnostic().position(),
                            "the module is not valid: " + finding.diagnostic().message()))
                    .toList();
            return TextResult.refused(
                    mistakes.isEmpty() ? List.of(Diagnostic.error(Position.UNKNOWN, INTERNAL_ERROR + e)) : mistakes);
        }
    }

    private TextResult translate() {
        Optional<TextResult> first = first();
        if (first.filter(TextResult::isComplete).isPresent()) {
            return first.get();
        }
        return legal().or(() -> first).orElseGet(() -> {
            pool.reset();
            return print(module, entryPoint, options);
        });
    }

    /** What the module has that a changed copy may replace. */
    private LegalForms forms() {
        LegalForms found = forms;
        if (found == null) {
            found = LegalForms.of(module, options.language());
            forms = found;
        }
        return found;
    }

    /** The translation of the module; empty if it was given up, because that of a changed copy may be complete. */
    private Optional<TextResult> first() {
        TextOptions early = options.with(change -> change.givesUp(() -> forms().mayDiffer()));
        try {
            return Optional.of(print(module, entryPoint, early));
        } catch (GivenUpException e) {
            return Optional.empty();
        }
    }

    private TextResult print(SpirvModule printed, EntryPoint entry, TextOptions with) {
        return switch (options.language().family()) {
            case GLSL, ESSL -> GlslModule.translate(printed, entry, with, pool);
            case HLSL -> HlslModule.translate(printed, entry, with, pool);
            case MSL -> MslModule.translate(printed, entry, with, pool);
            case WGSL -> WgslModule.translate(printed, entry, with, pool);
        };
    }

    /** The translation of a changed copy of the module; empty if that is not complete. */
    private Optional<TextResult> legal() {
        int number = module.layout().entryPoints().indexOf(entryPoint);
        Optional<LegalModule.Derivatives> derivatives = derivatives();
        pool.reset();
        Map<Integer, Integer> divergent =
                derivatives.map(found -> found.of(module, number)).orElse(Map.of());
        for (LegalModule.Extent extent : LegalModule.Extent.values()) {
            boolean isForDerivatives = extent == LegalModule.Extent.DERIVATIVES || extent == LegalModule.Extent.VALUES;
            if (divergent.isEmpty() && isForDerivatives) {
                continue;
            }
            pool.reset();
            Optional<TextResult> result = LegalModule.of(module, forms(), number, extent, divergent, derivatives)
                    .map(this::print)
                    .filter(TextResult::isComplete);
            if (result.isPresent()) {
                return result;
            }
        }
        return Optional.empty();
    }

    private TextResult print(LegalModule legal) {
        pool.reset();
        TextOptions changed =
                options.with(change -> change.resourceRule(legal.inChangedModule(options.resourceRule())));
        return legal.inGivenModule(print(legal.module(), legal.entryPoint(entryPoint), changed));
    }

    private boolean hasDerivatives() {
        ModuleData data = ModuleAccess.data(module);
        boolean found = false;
        for (int i = 0; i < data.instructionCount && !found; i++) {
            int opcode = data.words[data.starts[i]] & 0xFFFF;
            found = Trait.DERIVATIVE.has(data.tables, opcode) || Trait.IMPLICIT_LOD.has(data.tables, opcode);
        }
        return found;
    }

    /** Tells the derivatives that the language does not allow where they are; empty if it allows them anywhere. */
    private Optional<LegalModule.Derivatives> derivatives() {
        boolean isChecked = options.language().family() == Language.Family.WGSL
                && TextStage.of(entryPoint.executionModel()) == TextStage.FRAGMENT
                && !options.hasUncheckedDerivatives()
                && hasDerivatives();
        return isChecked
                ? Optional.of((changed, entry) -> WgslModule.derivatives(
                        changed, changed.layout().entryPoints().get(entry), options, pool))
                : Optional.empty();
    }
}
