// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonElement;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.conformance.Measurement.Likeness;
import org.spirv4j.conformance.Measurement.OfPass;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimization;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * One pass of a recorded pipeline on a module of the corpus, as the passes before left it: ours must give a valid
 * module if the recorded one is. A pass is measured by the modules that it or the recorded one changes.
 *
 * @param id the case's id
 * @param env the environment
 * @param version the environment of the version of SPIR-V that the module has
 * @param flag the pass, and its argument
 * @param before the module as text
 * @param after the recorded result
 */
record ChainStep(String id, TargetEnv env, TargetEnv version, String flag, String before, String after)
        implements Check {
    private static final String KIND = "opt-chain";
    private static final int SHOWN_FINDINGS = 6;

    /** The steps of a record; none if the module's folder is not known. */
    static List<Check> of(CaseFields fields, Optional<Path> corpus) {
        List<Check> checks = new ArrayList<>();
        if (corpus.isEmpty()) {
            return checks;
        }
        String path = fields.string("path");
        String name = path + "#" + fields.string("flag");
        TargetEnv version = version(ModuleCheck.read(corpus.get().resolve(path)));
        String before = "";
        String flag = "";
        for (JsonElement element : fields.list("steps")) {
            CaseFields step = new CaseFields(element.getAsJsonObject());
            String text = step.string("text", before);
            if (!flag.isEmpty()) {
                String id = name + "#" + (checks.size() + 1) + "-" + flag;
                checks.add(new ChainStep(id, fields.env(), version, flag, before, text));
            }
            before = text;
            flag = step.string("next_pass", "");
        }
        return checks;
    }

    private static TargetEnv version(byte[] module) {
        int word = ByteBuffer.wrap(module).order(ByteOrder.LITTLE_ENDIAN).getInt(4);
        return TargetEnv.ofVersion(SpirvVersion.of(word >>> 16 & 0xFF, word >>> 8 & 0xFF))
                .orElse(TargetEnv.UNIVERSAL_1_6);
    }

    @Override
    public Outcome make() {
        SpirvModule module = module(before);
        Attempt<Optimization> attempt = Attempt.of(
                () -> PassFlags.optimizer(List.of("--" + flag)).withTarget(env).run(module));
        String expected = "a valid module by --" + flag;
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, env.toString(), expected, attempt);
        }
        if (attempt.refused()) {
            return Outcome.failed(id, KIND, env.toString(), expected, attempt.describe(), List.of());
        }
        Optimization found = attempt.value().orElseThrow();
        SpirvModule recorded = module(after);
        List<String> errors = found.isChanged() ? errors(module, recorded, found.module()) : List.of();
        Outcome outcome = errors.isEmpty()
                ? Outcome.passed(id, KIND, env.toString())
                : Outcome.failed(id, KIND, env.toString(), expected, "a module that is not valid", errors);
        boolean isChanged = found.isChanged() || !after.equals(before);
        Likeness likeness = isChanged ? ModuleLikeness.of(recorded, found.module()) : Likeness.EQUAL;
        return outcome.with(new OfPass(flag.split("=", 2)[0], isChanged, likeness));
    }

    private SpirvModule module(String text) {
        return Assembler.create().withTarget(version).assemble(text);
    }

    /** The errors in a result; none if the module or the recorded result has errors, too. */
    private List<String> errors(SpirvModule module, SpirvModule recorded, SpirvModule result) {
        Validator validator = Validator.create().withNonSemanticErrors().withTarget(env);
        List<Finding> errors = validator.validate(result).errors();
        return errors.isEmpty()
                        || !validator.validate(module).isValid()
                        || !validator.validate(recorded).isValid()
                ? List.of()
                : errors.stream().limit(SHOWN_FINDINGS).map(Finding::toString).toList();
    }
}
