package org.spirv4j.build;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;

/** Variables outside functions: buffers, images, inputs and outputs, shared and private memory. */
abstract class ResourceWriter extends CompositeTypeWriter {
    private final Map<BuiltIn, GlobalVariable> inputs = new EnumMap<>(BuiltIn.class);
    private final Map<BuiltIn, GlobalVariable> outputs = new EnumMap<>(BuiltIn.class);

    ResourceWriter(TargetEnv env) {
        super(env);
    }

    /** A variable of any storage class but Function; as a value, the pointer to it. */
    public final GlobalVariable variable(StorageClass storageClass, String name, Type type) {
        if (storageClass == StorageClass.Function) {
            throw new BuildException("variable: those of the storage class Function are made inside functions");
        }
        Type pointer = pointer(storageClass, type);
        return name(
                name, (GlobalVariable) end(begin(Op.OpVariable).type(pointer).enumerant(storageClass)));
    }

    /** A variable that holds a constant, or the address of another variable, from the start. */
    public final GlobalVariable variable(StorageClass storageClass, String name, Type type, ModuleValue initializer) {
        Type pointer = pointer(storageClass, type);
        InstructionEncoder encoder = begin(Op.OpVariable).type(pointer).enumerant(storageClass);
        return name(name, (GlobalVariable) end(encoder.value(initializer)));
    }

    private GlobalVariable name(String name, GlobalVariable variable) {
        ShaderDebugInfo debug = self().shaderDebugInfo();
        if (debug != null && !name.isEmpty()) {
            debug.globalVariable(name, variable);
        }
        return name.isEmpty() ? variable : variable.named(name);
    }

    /**
     * A storage buffer with the layout std430.
     *
     * @param content a structure, or what is to be its one member
     */
    public final Buffer storageBuffer(String name, Type content) {
        return buffer(StorageClass.StorageBuffer, name, content, TypeLayout.Rules.STD430);
    }

    /**
     * A uniform buffer with the layout std140.
     *
     * @param content a structure, or what is to be its one member
     */
    public final Buffer uniformBuffer(String name, Type content) {
        return buffer(StorageClass.Uniform, name, content, TypeLayout.Rules.STD140);
    }

    /**
     * The push constants, with the layout std430.
     *
     * @param content a structure, or what is to be its one member
     */
    public final Buffer pushConstants(String name, Type content) {
        return buffer(StorageClass.PushConstant, name, content, TypeLayout.Rules.STD430);
    }

    /**
     * A buffer of a storage class with a layout by rules.
     *
     * @param content a structure, or what is to be its one member
     */
    public final Buffer buffer(StorageClass storageClass, String name, Type content, TypeLayout.Rules rules) {
        Type struct = content.isStruct() ? content : struct(name, Member.of("", content));
        Type block = block(struct, rules);
        GlobalVariable variable = variable(storageClass, name, block);
        return content.isStruct()
                ? new Buffer(variable, List.of(), block)
                : new Buffer(variable, List.of(constant(0)), block.members().get(0));
    }

    /** A copy of a structure type with its layout stated, decorated as a block; one copy per structure and rules. */
    public final Type block(Type struct, TypeLayout.Rules rules) {
        Type block = laidOut(struct, rules);
        decorateOnce(block, Decoration.Block);
        return block;
    }

    /** An image, sampler, sampled image, acceleration structure, or an array of them (UniformConstant). */
    public final GlobalVariable resource(String name, Type type) {
        return variable(StorageClass.UniformConstant, name, type);
    }

    /** An input from the stage before, or a vertex attribute. */
    public final GlobalVariable input(String name, Type type, int location) {
        return variable(StorageClass.Input, name, type).location(location);
    }

    /** An output to the stage behind, or a color attachment. */
    public final GlobalVariable output(String name, Type type, int location) {
        return variable(StorageClass.Output, name, type).location(location);
    }

    /** Memory that the invocations of a workgroup share. */
    public final GlobalVariable workgroup(String name, Type type) {
        return variable(StorageClass.Workgroup, name, type);
    }

    /** Memory of one invocation that all its functions see. */
    public final GlobalVariable privateVariable(String name, Type type) {
        return variable(StorageClass.Private, name, type);
    }

    /** The input that a built-in is; its type is the usual one (section 3.21 of the specification, "BuiltIn"). */
    public final GlobalVariable builtInInput(BuiltIn builtIn) {
        return inputs.computeIfAbsent(builtIn, b -> builtIn(b, StorageClass.Input, BuiltInTypes.of(self(), b)));
    }

    /** The output that a built-in is; its type is the usual one (section 3.21 of the specification, "BuiltIn"). */
    public final GlobalVariable builtInOutput(BuiltIn builtIn) {
        return outputs.computeIfAbsent(builtIn, b -> builtIn(b, StorageClass.Output, BuiltInTypes.of(self(), b)));
    }

    /** A variable that a built-in is, with a type of its own: such as an array per vertex, or one ClipDistance more. */
    public final GlobalVariable builtIn(BuiltIn builtIn, StorageClass storageClass, Type type) {
        GlobalVariable variable = variable(storageClass, "", type).decorated(Decoration.BuiltIn, builtIn);
        if (storageClass == StorageClass.Input || storageClass == StorageClass.Output) {
            (storageClass == StorageClass.Input ? inputs : outputs).put(builtIn, variable);
        }
        return variable;
    }
}
