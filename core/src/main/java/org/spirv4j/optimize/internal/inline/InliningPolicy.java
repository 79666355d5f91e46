// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.inline;

/** Chooses the calls to inline among those that can be inlined. */
interface InliningPolicy {
    /**
     * {@return whether to inline a call}
     *
     * @param call the OpFunctionCall
     * @param callee the called function
     */
    boolean isWanted(int call, Callee callee);
}
