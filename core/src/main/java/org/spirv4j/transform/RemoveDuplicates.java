// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.internal.declaration.DeclarationPasses;

/**
 * Removes duplicate declarations; instructions that use them use the first one instead.
 *
 * <p>Types and constants are duplicates if their instructions are equal, the types and constants in them are equal, and
 * their decorations are equal, those of members included. Structures must also have equal names and members' names;
 * other types and constants take the name of the first. Specialization constants, pointers that are declared forward,
 * and ids in instructions that the grammar lacks are never merged. Decorations by groups count like others.
 *
 * <p>An OpCopyLogical between types that were merged becomes an OpCopyObject.
 */
public final class RemoveDuplicates implements ModuleTransform {

    /** The kinds of declarations that are removed if they occur twice. */
    public enum Kind {
        /** OpCapability. */
        CAPABILITIES,
        /** OpExtension. */
        EXTENSIONS,
        /** OpExtInstImport. */
        IMPORTS,
        /** OpTypeVoid and all other types. */
        TYPES,
        /**
         * OpConstant, OpConstantTrue, OpConstantFalse, OpConstantNull, OpConstantSampler, OpConstantComposite and its
         * like.
         */
        CONSTANTS,
        /** Decorations of ids and members, and uses of decoration groups, that are equal word for word. */
        DECORATIONS
    }

    private final Set<Kind> kinds;

    private RemoveDuplicates(Set<Kind> kinds) {
        this.kinds = Set.copyOf(kinds);
    }

    /** {@return the transform that removes duplicates of all kinds} */
    public static RemoveDuplicates create() {
        return new RemoveDuplicates(EnumSet.allOf(Kind.class));
    }

    /**
     * Sets what is removed.
     *
     * @param chosen the kinds of duplicates
     * @return the changed transform
     */
    public RemoveDuplicates withKinds(Set<Kind> chosen) {
        Objects.requireNonNull(chosen, "chosen");
        return new RemoveDuplicates(chosen);
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return AppliedPass.apply(DeclarationPasses.removeDuplicates(op -> kinds.contains(kind(op))), module);
    }

    private static Kind kind(Op op) {
        return switch (op) {
            case OpCapability, OpConditionalCapabilityINTEL -> Kind.CAPABILITIES;
            case OpExtension, OpConditionalExtensionINTEL -> Kind.EXTENSIONS;
            case OpExtInstImport -> Kind.IMPORTS;
            default -> {
                boolean isConstant = Trait.VALUE_CONSTANT.has(op);
                yield isConstant ? Kind.CONSTANTS : Trait.TYPE_DECLARATION.has(op) ? Kind.TYPES : Kind.DECORATIONS;
            }
        };
    }
}
