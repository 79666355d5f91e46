// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.requirement.EnvironmentTable;

/** Checks declarations: what types and constants are made of, and that nothing is decorated twice. */
final class DeclarationRules {
    /** Decorations that an id or a member has at most once. */
    private static final Set<Decoration> ONCE = EnumSet.of(
            Decoration.ArrayStride,
            Decoration.Binding,
            Decoration.BuiltIn,
            Decoration.Component,
            Decoration.DescriptorSet,
            Decoration.Index,
            Decoration.InputAttachmentIndex,
            Decoration.Location,
            Decoration.MatrixStride,
            Decoration.Offset,
            Decoration.SpecId,
            Decoration.Stream,
            Decoration.XfbBuffer,
            Decoration.XfbStride);

    private final ModuleBuilder module;
    private final Set<Long> decorated = new HashSet<>();
    private boolean bufferBlocks;

    DeclarationRules(ModuleBuilder module) {
        this.module = module;
    }

    /** Whether {@link #decoration} has been asked for this pair. */
    boolean isDecorated(Id target, Decoration decoration) {
        return decorated.contains(key(target, -1, decoration));
    }

    /** Notes a decoration of an id, or of a member of a structure when {@code member} is not -1. */
    void decoration(InstructionEncoder instruction, Id target, int member, Decoration decoration) {
        bufferBlocks |= decoration == Decoration.BufferBlock;
        if (!decorated.add(key(target, member, decoration)) && ONCE.contains(decoration)) {
            throw instruction.failure((member < 0 ? "" : "member " + member + " of ") + target + " has the decoration "
                    + decoration + " already");
        }
    }

    private static long key(Id target, int member, Decoration decoration) {
        // Members beyond 65,534 share keys with others; they are refused by the limits on structures before.
        return (long) target.id << 32 | (long) (member + 1 & 0xFFFF) << 16 | decoration.value() & 0xFFFF;
    }

    /** Whether buffers of the storage class Uniform may be storage buffers. */
    boolean usesBufferBlocks() {
        return bufferBlocks;
    }

    /** Refuses a capability that the environment does not allow. */
    void capability(Capability capability) {
        GrammarTables tables = module.tables();
        if (!EnvironmentTable.builtIn().allows(module.target(), tables, capability.value())) {
            throw new BuildException("capability: " + module.target() + " does not allow " + capability);
        }
    }

    /** Vectors have 2 to 4 components, in kernels 8 and 16 as well. */
    void vector(InstructionEncoder instruction, Type component, int count) {
        if (!component.isScalar()) {
            throw instruction.failure("components are scalars, not " + component);
        }
        boolean kernels =
                EnvironmentTable.builtIn().allows(module.target(), module.tables(), Capability.Vector16.value());
        boolean fits = count >= 2 && count <= 4 || kernels && (count == 8 || count == 16);
        if (!fits && !module.capabilities().contains(Capability.LongVectorEXT)) {
            throw instruction.failure(
                    "vectors have 2, 3" + (kernels ? ", 4, 8 or 16" : " or 4") + " components, not " + count);
        }
    }

    /** Matrices have 2 to 4 columns, which are vectors of floating-point numbers. */
    void matrix(InstructionEncoder instruction, Type column, int count) {
        if (!column.isVector() || !column.element().isFloat()) {
            throw instruction.failure("columns are vectors of floating-point numbers, not " + column);
        }
        if (count < 2 || count > 4) {
            throw instruction.failure("matrices have 2, 3 or 4 columns, not " + count);
        }
    }

    /** An array without a length is the last member of its structure. */
    void struct(List<Member> members) {
        for (int i = 0; i + 1 < members.size(); i++) {
            if (members.get(i).type().isRuntimeArray()) {
                throw new BuildException("struct: member " + i + " "
                        + members.get(i).name() + " is an array without a length, which only the last member can be");
            }
        }
    }

    /** Holds the constituents of a composite constant against its type. */
    void composite(InstructionEncoder instruction) {
        Op op = instruction.op();
        if (op != Op.OpConstantComposite && op != Op.OpSpecConstantComposite) {
            return;
        }
        Type type = instruction.type();
        int given = instruction.valueCount();
        if (type.isStruct()) {
            count(instruction, type.members().size(), given);
        } else if (type.op() == Op.OpTypeVector) {
            count(instruction, type.componentCount(), given);
        } else if (type.isMatrix()) {
            count(instruction, type.columnCount(), given);
        } else if (type.isArray()) {
            count(instruction, module.lengthOf(type.operand(1)), given);
        } else {
            return;
        }
        for (int i = 0; i < given; i++) {
            Type wanted = type.isStruct() ? type.members().get(i) : type.element();
            Value constituent = instruction.valueAt(i);
            if (constituent.type() != wanted) {
                throw instruction.failure("constituent " + i + " is of the type " + constituent.type() + ", but " + type
                        + " needs " + wanted + " there");
            }
        }
    }

    private static void count(InstructionEncoder instruction, long wanted, int given) {
        if (wanted != given) {
            throw instruction.failure(
                    instruction.type() + " has " + wanted + " constituents, but " + given + " are given");
        }
    }
}
