// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.spirv4j.grammar.Op;

/** Writes instructions outside functions. */
abstract class DeclarationGroup {
    private final ModuleBuilder module;

    DeclarationGroup(ModuleBuilder module) {
        this.module = module;
    }

    final InstructionEncoder begin(Op op) {
        return module.begin(op);
    }

    final Id end(InstructionEncoder encoder) {
        return module.end(encoder);
    }
}
