// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module.internal.access;

import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.module.EntryPoint;

/** The execution modes with which fragments that overlap execute a part of the shader one after another. */
public final class InterlockModes {
    private static final String EXTENSION = "SPV_EXT_fragment_shader_interlock";

    private InterlockModes() {}

    /** {@return whether an entry point declares such a mode} */
    public static boolean has(EntryPoint entryPoint) {
        return entryPoint.executionModes().stream()
                .flatMap(mode -> ExecutionMode.of(mode.word(ExecutionModeSetting.MODE)).stream())
                .anyMatch(mode -> mode.info().availability().extensions().contains(EXTENSION));
    }
}
