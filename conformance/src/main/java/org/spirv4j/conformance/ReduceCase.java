// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reduce.internal.opportunity.Opportunity;
import org.spirv4j.reduce.internal.opportunity.OpportunityFinder;
import org.spirv4j.reduce.internal.opportunity.OpportunityFinders;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.validate.Validator;

/**
 * Opportunities to reduce a module: a finder of ours must find at least as many, all with valid results, and the result
 * of each recorded one must be among ours. A recorded opportunity that had become impossible left the module unchanged,
 * and passes.
 */
final class ReduceCase {
    static final String KIND = "reduce";

    private final CaseFields fields;
    private final String id;
    private final String env;
    private final OpportunityFinder finder;

    private ReduceCase(CaseFields fields) {
        this.fields = fields;
        id = fields.string("id");
        env = fields.string("env");
        finder = OpportunityFinders.named(fields.string("finder"));
    }

    static Outcome run(CaseFields fields) {
        ReduceCase reduce = new ReduceCase(fields);
        Attempt<Outcome> attempt = Attempt.of(fields.string("kind").equals("find") ? reduce::find : reduce::apply);
        return attempt.broke() || attempt.refused()
                ? Outcome.broke(reduce.id, KIND, reduce.env, "opportunities", attempt)
                : attempt.value().orElseThrow();
    }

    private Outcome find() {
        SpirvModule before = RecordedModule.of(fields.string("before"), fields.array("before_header"));
        List<Opportunity> found = finder.find(EditableModule.of(before), fields.integer("target_function"));
        int recorded = fields.integer("count");
        if (found.size() < recorded) {
            return failed("at least " + recorded + " opportunities", found.size() + " opportunities");
        }
        Validator validator = Validator.create().withNonSemanticErrors().withTarget(fields.env());
        if (!validator.validate(before).isValid()) {
            return Outcome.passed(id, KIND, env);
        }
        for (int i = 0; i < found.size(); i++) {
            SpirvModule after = applied(before, found.get(i));
            if (!validator.validate(after).isValid()) {
                return failed(
                        "a valid module",
                        "after opportunity " + (i + 1) + " of " + found.size() + ": "
                                + validator.validate(after).errors().get(0));
            }
        }
        return Outcome.passed(id, KIND, env);
    }

    private Outcome apply() {
        SpirvModule before = RecordedModule.of(fields.string("before"), fields.array("before_header"));
        SpirvModule after = RecordedModule.of(fields.string("after"), fields.array("before_header"));
        if (!fields.flag("precondition")) {
            return same(before, after) ? Outcome.passed(id, KIND, env) : failed("an unchanged module", "another one");
        }
        for (Opportunity opportunity : finder.find(EditableModule.of(before), 0)) {
            if (same(applied(before, opportunity), after)) {
                return Outcome.passed(id, KIND, env);
            }
        }
        return failed("the recorded module among the results", "none of the results");
    }

    private static SpirvModule applied(SpirvModule before, Opportunity opportunity) {
        EditableModule edited = EditableModule.of(before);
        opportunity.apply(edited);
        return edited.toModule();
    }

    /** Whether modules are equal apart from the ids, if these are numbered in their order. */
    private static boolean same(SpirvModule a, SpirvModule b) {
        int[] first = a.transform(CompactIds.create()).words();
        int[] second = b.transform(CompactIds.create()).words();
        return Arrays.equals(first, second);
    }

    private Outcome failed(String expected, String found) {
        return Outcome.failed(id, KIND, env, expected, found, List.of());
    }
}
