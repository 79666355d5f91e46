// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.cli.run.sample.Freedom;
import org.spirv4j.conformance.translate.Verdict;

/** What is counted about a case besides whether it passed; {@link Figures} sums it up. */
sealed interface Measurement {

    /**
     * A module that must be refused.
     *
     * @param rule what the case is about
     * @param isLocated whether the library named the recorded place
     */
    record OfRule(String rule, boolean isLocated) implements Measurement {}

    /**
     * A module that was optimised.
     *
     * @param flags the flags of the optimiser
     * @param input the module
     * @param ours our result; the module if there is none
     * @param recorded the recorded result; empty if there is none
     * @param agreement how the bytes of the results agree
     * @param isValid whether our result is valid
     * @param isStable whether our result does not change when it is optimised again; true if that was not tried
     * @param nanoseconds CPU time of our optimiser
     */
    record OfSize(
            String flags,
            Size input,
            Size ours,
            Optional<Size> recorded,
            Agreement agreement,
            boolean isValid,
            boolean isStable,
            long nanoseconds)
            implements Measurement {}

    /**
     * A module to which passes were applied.
     *
     * @param pass the pass
     * @param isCounted whether the case is one of those by which the pass is measured
     * @param likeness how much the result is like the recorded one
     */
    record OfPass(String pass, boolean isCounted, Likeness likeness) implements Measurement {}

    /**
     * An instruction that was folded as far as the recorded one.
     *
     * @param isExact whether that does not change a bit of its result, except of NaN
     */
    record OfFolding(boolean isExact) implements Measurement {}

    /**
     * A program that was executed.
     *
     * @param isRefused whether the library does not execute it
     * @param hasFindings whether the library found mistakes in it
     * @param isCompiled whether the other engine than the checked one executed it, too
     * @param isInLanes whether that was in the lanes of vectors
     */
    record OfRun(boolean isRefused, boolean hasFindings, boolean isCompiled, boolean isInLanes)
            implements Measurement {}

    /**
     * A program that was sent through a language before it was executed.
     *
     * @param way how far it came
     */
    record OfThrough(Way way) implements Measurement {}

    /** How far a module comes through a language. */
    enum Way {
        /** The translator refuses it. */
        REFUSED,
        /** The compiler refuses the text. */
        NOT_COMPILED,
        /** It came back. */
        BACK
    }

    /**
     * A module that was translated.
     *
     * @param isTranslated whether it has a text
     * @param isNeeded whether the reference has a text that its judge accepts
     * @param verdicts what the judges say of the text; none if it is not judged
     */
    record OfTranslation(boolean isTranslated, boolean isNeeded, List<Verdict> verdicts) implements Measurement {}

    /**
     * A module whose entry points were executed with made-up data.
     *
     * @param refusal why one of the runs was refused; empty if none was
     * @param isCompiled whether all programs were compiled
     * @param isStopped whether a run was stopped because it took too many steps
     * @param hasFindings whether the library found mistakes
     * @param isDifferent whether the engines gave different results without a finding or a reason
     * @param freedoms the reasons for which the engines may give different results, where they do
     */
    record OfExecution(
            Optional<String> refusal,
            boolean isCompiled,
            boolean isStopped,
            boolean hasFindings,
            boolean isDifferent,
            Set<Freedom> freedoms)
            implements Measurement {}

    /**
     * Two modules that were compared.
     *
     * @param isEqual whether the text is the recorded one
     * @param changed the lines of the text that only one of the modules has
     * @param recorded such lines of the recorded text
     */
    record OfDiff(boolean isEqual, long changed, long recorded) implements Measurement {}

    /** How much a result is like the recorded one, from best to worst. */
    enum Likeness {
        EQUAL,
        /** Only ids differ. */
        EQUAL_UP_TO_IDS,
        /** It has no more instructions. */
        NO_LONGER,
        LONGER
    }

    /** How the bytes of a result agree with a recorded result. */
    enum Agreement {
        EQUAL,
        /**
         * They are equal once our result has the {@linkplain ReferenceForm form} in which the reference writes debug
         * information.
         */
        EQUAL_IN_FORM,
        /** The recorded result is not valid, though the module is. */
        RECORDED_INVALID,
        DIFFERENT,
        /** There is no recorded result. */
        NONE
    }

    /** The size of a module. */
    record Size(long bytes, long instructions) {
        static final Size NONE = new Size(0, 0);

        Size plus(Size other) {
            return new Size(bytes + other.bytes, instructions + other.instructions);
        }
    }
}
