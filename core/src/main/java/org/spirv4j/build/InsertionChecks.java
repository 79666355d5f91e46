// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/** Checks whether an instruction can be written at an insertion point now, and whether it can use a value there. */
final class InsertionChecks {
    private InsertionChecks() {}

    /** Throws if the instruction cannot be written at this insertion point now. */
    static void open(Cursor cursor, InstructionEncoder encoder) {
        open(cursor, encoder.op().name());
        ForwardValue defined = cursor.defined();
        if (defined != null && !encoder.hasResult()) {
            throw encoder.failure("the instruction has no result, so that it cannot define " + defined);
        }
        if (encoder.op().isTermination()) {
            if (cursor.inserts()) {
                throw encoder.failure("a cursor from here() cannot end the block");
            }
            Region region = cursor.region;
            if (region.continues && !isBranch(encoder.op())) {
                throw encoder.failure(region.name + " cannot leave the function; leave it in the body of the loop");
            }
        }
    }

    private static boolean isBranch(Op op) {
        return Trait.BRANCH.has(op) || op == Op.OpUnreachable;
    }

    /** Throws if nothing can be written at this insertion point now. */
    static void open(Cursor cursor, String call) {
        String refusal = refusal(cursor);
        if (refusal != null) {
            throw new BuildException(call + ": " + refusal);
        }
    }

    /** Throws if this cursor cannot end the block. */
    static void ends(Cursor cursor, String call) {
        boolean defines = cursor.defined() != null;
        if (defines || cursor.inserts()) {
            throw new BuildException(call + ": a cursor from " + (defines ? "define" : "here")
                    + "() cannot end the block or move to another one");
        }
    }

    /** Why nothing can be written here now; null if something can be. */
    static @Nullable String refusal(Cursor cursor) {
        FunctionBody function = cursor.function;
        if (function.isClosed()) {
            return "the function " + function.function + " is complete";
        }
        if (cursor.inserts()) {
            return null;
        }
        Code active = function.active();
        Region region = cursor.region;
        if (region.hasEnded()) {
            return region.name + " has ended; use the Code of the enclosing lambda";
        }
        if (active != null && active.region != region) {
            return active.region.name + " is being written; use the Code that its lambda receives,"
                    + " or a cursor from here() created before it";
        }
        Block block = cursor.block();
        if (block.isTerminated()) {
            return "block " + block + " already ends with " + block.terminator() + "; no instruction can follow";
        }
        return null;
    }

    /** Throws if an operand is not visible at this insertion point. */
    static void usable(Cursor cursor, InstructionEncoder encoder, Value value) {
        // The operands of OpPhi must be usable at the end of the blocks that they come from, not here.
        if (encoder.op() != Op.OpPhi) {
            usable(cursor, encoder.op().name(), value);
        } else if (cursor.function.scopes.isForeign(value)) {
            throw encoder.failure(value + " belongs to another function");
        }
    }

    /** Throws if a value is not visible at this insertion point. */
    static void usable(Cursor cursor, String call, Value value) {
        String refusal = cursor.function.scopes.refusal(value, cursor.insertionPoint());
        if (refusal != null) {
            throw new BuildException(call + ": " + refusal);
        }
    }
}
