// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.analysis.internal.requirement.EnvironmentTable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.TypeArray;

/** Checks the operands of type and constant declarations, and that no decoration is applied twice. */
final class DeclarationRules {
    private final ModuleBuilder module;
    private final Set<Long> decorated = new HashSet<>();
    private boolean bufferBlocks;

    DeclarationRules(ModuleBuilder module) {
        this.module = module;
    }

    /** Whether {@link #decoration} was called for this target and decoration. */
    boolean isDecorated(Id target, Decoration decoration) {
        return decorated.contains(key(target, -1, decoration));
    }

    /** Records a decoration of an id, or of a member of a structure when {@code member} is not -1. */
    void decoration(InstructionEncoder instruction, Id target, int member, Decoration decoration) {
        bufferBlocks |= decoration == Decoration.BufferBlock;
        if (!decorated.add(key(target, member, decoration)) && isUnique(decoration)) {
            throw instruction.failure((member < 0 ? "" : "member " + member + " of ") + target
                    + " is already decorated with " + decoration);
        }
    }

    /** Whether a decoration can be applied to an id or a member only once. */
    private static boolean isUnique(Decoration decoration) {
        return switch (decoration) {
            case ArrayStride,
                    Binding,
                    BuiltIn,
                    Component,
                    DescriptorSet,
                    Index,
                    InputAttachmentIndex,
                    Location,
                    MatrixStride,
                    Offset,
                    SpecId,
                    Stream,
                    XfbBuffer,
                    XfbStride -> true;
            default -> false;
        };
    }

    private static long key(Id target, int member, Decoration decoration) {
        // Indexes above 65,534 would collide with other keys, but structures cannot have that many members.
        return (long) target.id << 32 | (long) (member + 1 & 0xFFFF) << 16 | decoration.value() & 0xFFFF;
    }

    /** Whether a type is decorated as BufferBlock, so that storage buffers can be in storage class Uniform. */
    boolean usesBufferBlocks() {
        return bufferBlocks;
    }

    /** Throws if the target environment does not support a capability. */
    void capability(Capability capability) {
        GrammarTables tables = module.tables();
        if (!EnvironmentTable.builtIn().allows(module.target(), tables, capability.value())) {
            throw new BuildException("capability: " + module.target() + " does not support capability " + capability);
        }
    }

    /** Checks that a vector has 2 to 4 scalar components, or in kernels also 8 or 16. */
    void vector(InstructionEncoder instruction, Type component, int count) {
        if (!component.isScalar()) {
            throw instruction.failure("the component type must be a scalar, not " + component);
        }
        boolean kernels =
                EnvironmentTable.builtIn().allows(module.target(), module.tables(), Capability.Vector16.value());
        boolean fits = count >= 2 && count <= 4 || kernels && (count == 8 || count == 16);
        if (!fits && !module.capabilities().contains(Capability.LongVectorEXT)) {
            throw instruction.failure(
                    "a vector must have 2, 3" + (kernels ? ", 4, 8 or 16" : " or 4") + " components, not " + count);
        }
    }

    /** Checks that a matrix has 2 to 4 columns, which are floating-point vectors. */
    void matrix(InstructionEncoder instruction, Type column, int count) {
        if (!column.isVector() || !column.element().isFloat()) {
            throw instruction.failure("the column type must be a floating-point vector, not " + column);
        }
        if (count < 2 || count > 4) {
            throw instruction.failure("a matrix must have 2, 3 or 4 columns, not " + count);
        }
    }

    /** Checks that only the last member of a structure is a runtime array. */
    void struct(List<Member> members) {
        for (int i = 0; i + 1 < members.size(); i++) {
            if (members.get(i).type().isRuntimeArray()) {
                throw new BuildException("struct: member " + i + " "
                        + members.get(i).name() + " is a runtime array, but only the last member can be one");
            }
        }
    }

    /** Checks the number and types of the constituents of a composite constant. */
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
            count(instruction, module.lengthOf(type.word(TypeArray.LENGTH)), given);
        } else {
            return;
        }
        for (int i = 0; i < given; i++) {
            Type wanted = type.isStruct() ? type.members().get(i) : type.element();
            Value constituent = instruction.valueAt(i);
            if (constituent.type() != wanted) {
                throw instruction.failure("constituent " + i + " is of type " + constituent.type() + ", but " + type
                        + " requires " + wanted);
            }
        }
    }

    private static void count(InstructionEncoder instruction, long wanted, int given) {
        if (wanted != given) {
            throw instruction.failure(
                    instruction.type() + " requires " + wanted + " constituents, but " + given + " are given");
        }
    }
}
