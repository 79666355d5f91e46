// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;

/** Names and decorations (sections "Debug Instructions" and "Annotation Instructions" of the specification). */
final class AnnotationWriter {
    private final Map<Integer, String> names = new HashMap<>();
    /** Ids in functions whose definitions were removed. */
    private final BitSet dropped = new BitSet();

    private final ModuleBuilder module;

    AnnotationWriter(ModuleBuilder module) {
        this.module = module;
    }

    void name(Id target, String name) {
        Objects.requireNonNull(target, "target");
        if (!(target instanceof Value value) || value.isGlobal()) {
            names.put(target.id, name);
        } else if (value.type().isPointer() && value.type().storageClass() == StorageClass.Function) {
            ShaderDebugInfo debug = module.functions.shaderDebugInfo();
            if (debug != null) {
                debug.localVariable(value.continuation("named"), name, value);
            }
        }
        module.end(module.begin(Op.OpName).id(target).string(name));
        annotate(target);
    }

    /** Records that an id has a name or a decoration, in case that its function is not completed. */
    private static void annotate(Id target) {
        if (target instanceof Block block) {
            block.function.annotate(block);
        } else if (target instanceof Value value && value.writer != null) {
            value.writer.function.annotate(value);
        }
    }

    /** Removes the names and decorations of ids, whose definitions were removed. */
    void dropIds(BitSet ids) {
        dropped.or(ids);
    }

    BitSet droppedIds() {
        return dropped;
    }

    void nameMember(Type struct, int member, String name) {
        Objects.requireNonNull(struct, "struct");
        Objects.requireNonNull(name, "name");
        module.end(module.begin(Op.OpMemberName)
                .id(struct)
                .word(checkMember(struct, member))
                .string(name));
    }

    /** Applies a decoration without parameters unless it was applied before. */
    void decorateOnce(Id target, Decoration decoration) {
        if (!module.rules().isDecorated(target, decoration)) {
            decorate(target, decoration, module.begin(Op.OpDecorate).id(target).enumerant(decoration));
        }
    }

    private static int checkMember(Type struct, int member) {
        if (member < 0 || member >= struct.members().size()) {
            throw new BuildException(struct + " has no member " + member);
        }
        return member;
    }

    void decorate(Id target, Decoration decoration, Object... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        Op op = decorationOp(parameters, Op.OpDecorate, Op.OpDecorateString, Op.OpDecorateId);
        InstructionEncoder encoder = module.begin(op).id(target).enumerant(decoration);
        GenericOperands.parameters(encoder, decoration, List.of(parameters));
        decorate(target, decoration, encoder);
    }

    /** Applies a decoration whose only parameter is a literal number. */
    void decorate(Id target, Decoration decoration, int number) {
        decorate(
                target,
                decoration,
                module.begin(Op.OpDecorate).id(target).enumerant(decoration).word(number));
    }

    /** Decorates a variable as a built-in. */
    void decorate(Value target, BuiltIn builtIn) {
        InstructionEncoder encoder = module.begin(Op.OpDecorate)
                .id(target)
                .enumerant(Decoration.BuiltIn)
                .enumerant(builtIn);
        decorate(target, Decoration.BuiltIn, encoder);
    }

    private void decorate(Id target, Decoration decoration, InstructionEncoder encoder) {
        module.rules().decoration(encoder, target, -1, decoration);
        module.end(encoder);
        annotate(target);
    }

    void decorateMember(Type struct, int member, Decoration decoration, Object... parameters) {
        Objects.requireNonNull(struct, "struct");
        Objects.requireNonNull(decoration, "decoration");
        Objects.requireNonNull(parameters, "parameters");
        Op op = decorationOp(parameters, Op.OpMemberDecorate, Op.OpMemberDecorateString, Op.OpMemberDecorateIdEXT);
        InstructionEncoder encoder =
                module.begin(op).id(struct).word(checkMember(struct, member)).enumerant(decoration);
        GenericOperands.parameters(encoder, decoration, List.of(parameters));
        decorateMember(struct, member, decoration, encoder);
    }

    /** Applies a decoration whose only parameter is a literal number to a member of a structure. */
    void decorateMember(Type struct, int member, Decoration decoration, int number) {
        InstructionEncoder encoder = module.begin(Op.OpMemberDecorate)
                .id(struct)
                .word(member)
                .enumerant(decoration)
                .word(number);
        decorateMember(struct, member, decoration, encoder);
    }

    private void decorateMember(Type struct, int member, Decoration decoration, InstructionEncoder encoder) {
        module.rules().decoration(encoder, struct, member, decoration);
        module.end(encoder);
    }

    /** OpDecorateString is for decorations whose parameters are all strings; LinkageAttributes uses OpDecorate. */
    private static Op decorationOp(Object[] parameters, Op plain, Op string, Op id) {
        boolean strings = parameters.length > 0;
        for (Object parameter : parameters) {
            if (parameter instanceof Id) {
                return id;
            }
            strings &= parameter instanceof String;
        }
        return strings ? string : plain;
    }

    /** The name of an id outside functions; empty if it has none. */
    String nameOf(Id target) {
        return names.getOrDefault(target.id, "");
    }
}
