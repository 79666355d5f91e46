// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;

/** SPIR-V tooling in pure Java: read, write, assemble and disassemble modules. */
@NullMarked
module org.spirv4j {
    requires static org.jspecify;

    exports org.spirv4j.analysis;
    exports org.spirv4j.binary;
    exports org.spirv4j.build;
    exports org.spirv4j.diagnostic;
    exports org.spirv4j.grammar;
    exports org.spirv4j.instruction;
    exports org.spirv4j.module;
    exports org.spirv4j.text;
    exports org.spirv4j.transform;
    exports org.spirv4j.validate;
    exports org.spirv4j.view;
}
