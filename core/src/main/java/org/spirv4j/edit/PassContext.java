// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** What a pass knows besides the module: the options, and where its remarks go. */
public final class PassContext {
    private final String pass;
    private final PassOptions options;
    private final Optional<Consumer<Remark>> remarks;

    private PassContext(String pass, PassOptions options, Optional<Consumer<Remark>> remarks) {
        this.pass = pass;
        this.options = options;
        this.remarks = remarks;
    }

    /**
     * {@return a context that ignores remarks}
     *
     * @param options the options
     */
    public static PassContext of(PassOptions options) {
        return new PassContext("", Objects.requireNonNull(options, "options"), Optional.empty());
    }

    /**
     * {@return a context for a pass}
     *
     * @param pass the name that its remarks carry
     * @param options the options
     * @param remarks receives each remark
     */
    public static PassContext of(String pass, PassOptions options, Consumer<Remark> remarks) {
        return new PassContext(
                Objects.requireNonNull(pass, "pass"),
                Objects.requireNonNull(options, "options"),
                Optional.of(Objects.requireNonNull(remarks, "remarks")));
    }

    /** {@return the options} */
    public PassOptions options() {
        return options;
    }

    /** {@return whether remarks go anywhere; if not, a pass need not compose them} */
    public boolean hasRemarks() {
        return remarks.isPresent();
    }

    /**
     * Reports what the pass did.
     *
     * @param functionId the result id of the function; 0 outside functions
     * @param id the result id of the instruction or the label of the block; 0 for none
     * @param message what was done
     */
    public void applied(int functionId, int id, String message) {
        Objects.requireNonNull(message, "message");
        remarks.ifPresent(receiver -> receiver.accept(new Remark(pass, true, functionId, id, message)));
    }

    /**
     * Reports what the pass did not do.
     *
     * @param functionId the result id of the function; 0 outside functions
     * @param id the result id of the instruction or the label of the block; 0 for none
     * @param message what was not done and why, such as "loop not unrolled: trip count unknown"
     */
    public void missed(int functionId, int id, String message) {
        Objects.requireNonNull(message, "message");
        remarks.ifPresent(receiver -> receiver.accept(new Remark(pass, false, functionId, id, message)));
    }
}
