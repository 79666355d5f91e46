// SPDX-License-Identifier: Apache-2.0
import org.jspecify.annotations.NullMarked;

/**
 * SPIR-V tooling in pure Java. The packages, in the order in which most programs need them:
 *
 * <ul>
 *   <li>{@link org.spirv4j.module}: a module and its instructions
 *   <li>{@link org.spirv4j.instruction}: instructions with their operands by name and type
 *   <li>{@link org.spirv4j.text}: assembler and disassembler
 *   <li>{@link org.spirv4j.validate}: the validator
 *   <li>{@link org.spirv4j.diff}: compares modules
 *   <li>{@link org.spirv4j.lint}: finds what is allowed, but probably a mistake
 *   <li>{@link org.spirv4j.build}: the builder for modules
 *   <li>{@link org.spirv4j.transform}: transforms and the linker
 *   <li>{@link org.spirv4j.optimize}: the optimiser
 *   <li>{@link org.spirv4j.reduce}: the smallest module for which a test is true
 *   <li>{@link org.spirv4j.edit}: the mutable form of modules, for passes
 *   <li>{@link org.spirv4j.analysis}: analyses of modules: control flow, uses, types, layouts, requirements
 *   <li>{@link org.spirv4j.translate}: texts in other shading languages
 *   <li>{@link org.spirv4j.translate.text}: languages, and where a text has its resources
 *   <li>{@link org.spirv4j.reflect}: what a module expects of its host
 *   <li>{@link org.spirv4j.reflect.bind}: Java sources for the host of a module
 *   <li>{@link org.spirv4j.view}: HTML pages and graphs of modules
 *   <li>{@link org.spirv4j.grammar}: instructions, operand kinds and enumerants
 *   <li>{@link org.spirv4j.diagnostic}: diagnostics and exceptions
 * </ul>
 */
@NullMarked
@SuppressWarnings("module") // The modules that internals are exported to are compiled later.
module org.spirv4j {
    requires static org.jspecify;

    exports org.spirv4j.analysis;
    exports org.spirv4j.build;
    exports org.spirv4j.diagnostic;
    exports org.spirv4j.diff;
    exports org.spirv4j.edit;
    exports org.spirv4j.grammar;
    exports org.spirv4j.instruction;
    exports org.spirv4j.lint;
    exports org.spirv4j.module;
    exports org.spirv4j.optimize;
    exports org.spirv4j.reduce;
    exports org.spirv4j.reflect;
    exports org.spirv4j.reflect.bind;
    exports org.spirv4j.text;
    exports org.spirv4j.transform;
    exports org.spirv4j.translate;
    exports org.spirv4j.translate.text;
    exports org.spirv4j.validate;
    exports org.spirv4j.view;
    exports org.spirv4j.analysis.internal.imports to
            org.spirv4j.exec;
    exports org.spirv4j.analysis.internal.layout to
            org.spirv4j.exec;
    exports org.spirv4j.analysis.internal.line to
            org.spirv4j.exec;
    exports org.spirv4j.internal.decode to
            org.spirv4j.exec,
            org.spirv4j.exec.jit;
    exports org.spirv4j.internal.json to
            org.spirv4j.corpus;
    exports org.spirv4j.internal.number to
            org.spirv4j.exec,
            org.spirv4j.exec.jit;
    exports org.spirv4j.internal.operand to
            org.spirv4j.exec,
            org.spirv4j.exec.jit;
    exports org.spirv4j.internal.semantics to
            org.spirv4j.exec,
            org.spirv4j.exec.jit;
    exports org.spirv4j.internal.signature to
            org.spirv4j.exec;
    exports org.spirv4j.internal.trait to
            org.spirv4j.exec,
            org.spirv4j.exec.jit;
    exports org.spirv4j.internal.type to
            org.spirv4j.exec,
            org.spirv4j.exec.jit;
    exports org.spirv4j.internal.word to
            org.spirv4j.exec;
    exports org.spirv4j.module.internal.access to
            org.spirv4j.exec,
            org.spirv4j.exec.jit;
    exports org.spirv4j.optimize.internal.flag to
            org.spirv4j.cli,
            org.spirv4j.testkit,
            org.spirv4j.tests;
    exports org.spirv4j.reduce.internal.opportunity to
            org.spirv4j.cli;
    exports org.spirv4j.text.internal.assembly to
            org.spirv4j.lsp;
}
