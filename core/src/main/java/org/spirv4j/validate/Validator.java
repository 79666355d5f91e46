// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.ModuleParser;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.validate.internal.Chapters;
import org.spirv4j.validate.internal.engine.FindingResolver;
import org.spirv4j.validate.internal.engine.Limit;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.engine.ValidationRun;
import org.spirv4j.validate.internal.rule.BinaryRule;

/**
 * Checks modules against the specification and the rules of an environment. Immutable and safe to share between
 * threads.
 *
 * <p>Every error is reported once; follow-on errors are suppressed. Takes n log n time and
 * linear memory in the length of the module.
 */
public final class Validator {
    /** An opcode that no grammar defines; replaces instructions that cannot be decoded. */
    private static final int NO_OPCODE = 0xFFFF;

    private final ValidationOptions options;
    private final Optional<FriendlyNames> names;

    private Validator(ValidationOptions options) {
        this.options = options;
        names = options.numericIds() ? Optional.of(FriendlyNames.numbers()) : Optional.empty();
    }

    /**
     * Makes a validator.
     *
     * @param options what modules are checked against
     * @return the validator
     */
    public static Validator with(ValidationOptions options) {
        Objects.requireNonNull(options, "options");
        return new Validator(options);
    }

    /**
     * Makes a validator with the default options.
     *
     * @param env the environment that modules are made for
     * @return the validator
     */
    public static Validator forTarget(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return with(ValidationOptions.DEFAULT.withTarget(env));
    }

    /**
     * Checks a module.
     *
     * @param module the module
     * @return what is wrong with it
     */
    public ValidationReport validate(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return validate(module, new BitSet(), List.of(), names);
    }

    /**
     * Checks the bytes of a file. If the module is damaged, the readable instructions are checked.
     *
     * @param bytes a module in either byte order or as hexadecimal text
     * @return what is wrong with it
     */
    public ValidationReport validate(byte[] bytes) {
        Objects.requireNonNull(bytes, "bytes");
        return validate(bytes, ReadOptions.DEFAULT);
    }

    /**
     * Checks the bytes of a file. If the module is damaged, the readable instructions are checked.
     *
     * @param bytes a module in either byte order or as hexadecimal text
     * @param read the grammar, and the highest id bound of modules that are checked
     * @return what is wrong with it
     */
    public ValidationReport validate(byte[] bytes, ReadOptions read) {
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(read, "read");
        try {
            return validate(BinaryForm.words(bytes), read, names);
        } catch (MalformedModuleException e) {
            return new ValidationReport(
                    e.diagnostics().stream().map(Validator::unreadable).toList(), true);
        }
    }

    /**
     * Checks an assembled text. Findings have lines and columns of the text, and show ids with their names in the text.
     *
     * @param text what {@link org.spirv4j.text.Assembler#assembleTraced} returned
     * @param read the grammar, and the highest id bound of modules that are checked
     * @return what is wrong with it
     */
    public ValidationReport validate(AssembledText text, ReadOptions read) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(read, "read");
        ValidationReport report = validate(text.words(), read, names.or(() -> Optional.of(text.names())));
        List<Finding> findings = report.findings().stream().map(text::locate).toList();
        return new ValidationReport(findings, report.isComplete());
    }

    private ValidationReport validate(int[] words, ReadOptions asked, Optional<FriendlyNames> shown) {
        int limit = options.settings.limit(Limit.MAX_ID_BOUND);
        ReadOptions read = limit <= asked.maxIdBound() ? asked : asked.withMaxIdBound(limit);
        List<Diagnostic> problems = new ArrayList<>();
        BitSet damaged = new BitSet();
        try {
            ModuleData data = ModuleParser.recover(
                    words, GrammarAccess.tables(read.grammar()), read.maxIdBound(), problems, damaged);
            if (problems.isEmpty()) {
                return validate(ModuleAccess.module(data, read.grammar()), damaged, problems, shown);
            }
            return validate(SpirvModule.ofWords(withoutDamage(data, damaged), read), damaged, problems, shown);
        } catch (MalformedModuleException e) {
            List<Diagnostic> all = problems.isEmpty() ? e.diagnostics() : problems;
            return new ValidationReport(all.stream().map(Validator::unreadable).toList(), true);
        }
    }

    private static int[] withoutDamage(ModuleData data, BitSet damaged) {
        int[] sound = data.words.clone();
        int[] starts = data.starts;
        for (int i = damaged.nextSetBit(0); i >= 0; i = damaged.nextSetBit(i + 1)) {
            int length = starts[i + 1] - starts[i];
            sound[starts[i]] = Math.min(length, 0xFFFF) << 16 | NO_OPCODE;
        }
        return sound;
    }

    private static Finding unreadable(Diagnostic problem) {
        return Finding.of(BinaryRule.WELL_FORMED, problem);
    }

    private ValidationReport validate(
            SpirvModule module, BitSet damaged, List<Diagnostic> problems, Optional<FriendlyNames> shown) {
        ValidationContext context =
                ValidationRun.of(module, damaged, options.target(), options.settings, shown, Chapters.ALL);
        List<Finding> findings = new ArrayList<>();
        for (Diagnostic problem : problems) {
            findings.add(unreadable(problem));
        }
        if (context.hasFindings()) {
            findings.addAll(FindingResolver.of(context));
        }
        if (findings.size() > 1) {
            findings.sort(Comparator.comparingInt(f -> f.diagnostic().position().wordOffset()));
        }
        return limited(findings, !context.isIncomplete());
    }

    private ValidationReport limited(List<Finding> findings, boolean complete) {
        int errors = 0;
        for (int i = 0; i < findings.size(); i++) {
            if (findings.get(i).isError() && ++errors > options.maxErrors()) {
                return new ValidationReport(findings.subList(0, i), false);
            }
        }
        return new ValidationReport(findings, complete);
    }
}
