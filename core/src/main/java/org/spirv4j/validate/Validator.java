package org.spirv4j.validate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.spirv4j.binary.BinaryForm;
import org.spirv4j.binary.MalformedModuleException;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.ModuleParser;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.internal.validate.Chapters;
import org.spirv4j.internal.validate.engine.FindingResolver;
import org.spirv4j.internal.validate.engine.Limit;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.engine.ValidationRun;
import org.spirv4j.internal.validate.rule.BinaryRule;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.FriendlyNames;

/**
 * Checks modules against the specification and against what an environment demands. Immutable and safe to share between
 * threads.
 *
 * <p>Every mistake is reported once; what only follows from a mistake that is reported already is not. Time and memory are
 * linear in the module's length, but for a logarithm.
 */
public final class Validator {
    private static final ValidationRun.Dispatch DISPATCH = new ValidationRun.Dispatch(Chapters.ALL);

    /** An opcode that no grammar has; stands in for what cannot be decoded. */
    private static final int NO_OPCODE = 0xFFFF;

    private final TargetEnv env;
    private final ValidationOptions options;
    private final Optional<FriendlyNames> names;

    private Validator(TargetEnv env, ValidationOptions options, Optional<FriendlyNames> names) {
        this.env = env;
        this.options = options;
        this.names = names;
    }

    /** A validator for modules that are made for an environment, with the default options. */
    public static Validator forTarget(TargetEnv env) {
        return new Validator(env, ValidationOptions.DEFAULT, Optional.empty());
    }

    /** The same validator with other options. */
    public Validator with(ValidationOptions other) {
        return new Validator(env, other, names);
    }

    /** The same validator, whose messages call ids by their numbers and not by names made for them. */
    public Validator withNumericIds() {
        return new Validator(env, options, Optional.of(FriendlyNames.numbers()));
    }

    /** Checks a module. */
    public ValidationReport validate(SpirvModule module) {
        return validate(module, new BitSet(), List.of());
    }

    /** Checks the bytes of a file, in either byte order or as hexadecimal text; damaged ones as far as possible. */
    public ValidationReport validate(byte[] bytes) {
        return validate(bytes, ReadOptions.DEFAULT);
    }

    /**
     * Checks the bytes of a file, in either byte order or as hexadecimal text; damaged ones as far as possible.
     *
     * @param read the grammar, and the highest id bound that is looked into
     */
    public ValidationReport validate(byte[] bytes, ReadOptions read) {
        try {
            return validate(BinaryForm.words(bytes), read);
        } catch (MalformedModuleException e) {
            return new ValidationReport(
                    e.diagnostics().stream().map(Validator::unreadable).toList(), true);
        }
    }

    /**
     * Checks what a text was assembled to; the findings name lines and columns of the text, and ids as it does.
     *
     * @param read the grammar, and the highest id bound that is looked into
     */
    public ValidationReport validate(AssembledText text, ReadOptions read) {
        ValidationReport report =
                new Validator(env, options, names.or(() -> Optional.of(text.names()))).validate(text.words(), read);
        List<Finding> findings =
                report.findings().stream().map(f -> located(f, text)).toList();
        return new ValidationReport(findings, report.isComplete());
    }

    private static Finding located(Finding finding, AssembledText text) {
        Diagnostic diagnostic = finding.diagnostic();
        Position position = text.position(diagnostic.position());
        return finding.with(diagnostic.at(position, text.line(position)))
                .withRelated(finding.related().stream()
                        .map(r -> new RelatedLocation(text.position(r.position()), r.message(), r.instruction()))
                        .toList());
    }

    private ValidationReport validate(int[] words, ReadOptions asked) {
        int limit = options.settings.limit(Limit.MAX_ID_BOUND);
        ReadOptions read = limit <= asked.maxIdBound() ? asked : new ReadOptions(asked.grammar(), limit);
        List<Diagnostic> problems = new ArrayList<>();
        BitSet damaged = new BitSet();
        try {
            ModuleData data = ModuleParser.recover(
                    words, GrammarAccess.tables(read.grammar()), read.maxIdBound(), problems, damaged);
            if (problems.isEmpty()) {
                return validate(ModuleAccess.module(data, read.grammar()));
            }
            return validate(SpirvModule.ofWords(withoutDamage(data, damaged), read), damaged, problems);
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

    private ValidationReport validate(SpirvModule module, BitSet damaged, List<Diagnostic> problems) {
        ValidationContext context = ValidationRun.of(module, damaged, env, options.settings, names, DISPATCH);
        List<Finding> findings = new ArrayList<>();
        problems.forEach(p -> findings.add(unreadable(p)));
        findings.addAll(FindingResolver.of(context));
        findings.sort(Comparator.comparingInt(f -> f.diagnostic().position().wordOffset()));
        return limited(findings, !context.isOverflown());
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
