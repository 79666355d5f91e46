// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;

/** What a text assembles to: words, which may be a module, or errors. */
final class Assembled {
    final List<Diagnostic> errors;
    private final @Nullable AssembledText text;
    private final @Nullable SpirvModule module;
    private @Nullable TypeTable types;
    private @Nullable ConstantValues constants;
    private @Nullable TypeLayout layout;

    private Assembled(List<Diagnostic> errors, @Nullable AssembledText text, @Nullable SpirvModule module) {
        this.errors = errors;
        this.text = text;
        this.module = module;
    }

    static Assembled of(byte[] bytes, TargetEnv target) {
        AssembledText text;
        try {
            text = Assembler.create().withTarget(target).withStatedVersion(true).assembleTraced(bytes);
        } catch (SpirvException e) {
            return new Assembled(e.diagnostics(), null, null);
        }
        try {
            return new Assembled(List.of(), text, SpirvModule.ofWords(text.words(), ReadOptions.DEFAULT));
        } catch (SpirvException e) {
            // The validator says why.
            return new Assembled(List.of(), text, null);
        }
    }

    Optional<AssembledText> text() {
        return Optional.ofNullable(text);
    }

    Optional<SpirvModule> module() {
        return Optional.ofNullable(module);
    }

    /** The id of the module that a name in the text stands for. */
    OptionalInt id(String name) {
        return text == null ? OptionalInt.empty() : text.id(name);
    }

    /** The types of the module, which there must be. */
    synchronized TypeTable types(SpirvModule of) {
        TypeTable made = types;
        if (made == null) {
            made = TypeTable.of(of);
            types = made;
        }
        return made;
    }

    /** The constants of the module, which there must be. */
    synchronized ConstantValues constants(SpirvModule of) {
        ConstantValues made = constants;
        if (made == null) {
            made = ConstantValues.of(of);
            constants = made;
        }
        return made;
    }

    /** The layouts that the module declares, which there must be. */
    synchronized TypeLayout layout(SpirvModule of) {
        TypeLayout made = layout;
        if (made == null) {
            made = TypeLayout.inMemory(of, constants(of));
            layout = made;
        }
        return made;
    }
}
