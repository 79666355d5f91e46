// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /**
     * Declares a variable outside functions (OpVariable).
     *
     * @param storageClass any storage class but Function
     * @param name for OpName
     * @param type the type of the variable
     * @return the variable, as a value the pointer to it
     */
    public final GlobalVariable variable(StorageClass storageClass, String name, Type type) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(name, "name");
        if (storageClass == StorageClass.Function) {
            throw new BuildException(
                    "variable: a variable in storage class Function must be declared in a function, with Code.variable");
        }
        Type pointer = pointer(storageClass, type);
        return name(
                name, (GlobalVariable) end(begin(Op.OpVariable).type(pointer).enumerant(storageClass)));
    }

    /**
     * Declares a variable outside functions with an initializer (OpVariable).
     *
     * @param storageClass any storage class but Function
     * @param name for OpName
     * @param type the type of the variable
     * @param initializer a constant or another variable
     * @return the variable, as a value the pointer to it
     */
    public final GlobalVariable variable(StorageClass storageClass, String name, Type type, ModuleValue initializer) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(name, "name");
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
     * Declares a storage buffer with the layout std430.
     *
     * @param name for OpName
     * @param content a structure type, or the type of the only member of a structure that is declared for it
     * @return the buffer
     */
    public final Buffer storageBuffer(String name, Type content) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(content, "content");
        return buffer(StorageClass.StorageBuffer, name, content, TypeLayout.Rules.STD430);
    }

    /**
     * Declares a uniform buffer with the layout std140.
     *
     * @param name for OpName
     * @param content a structure type, or the type of the only member of a structure that is declared for it
     * @return the buffer
     */
    public final Buffer uniformBuffer(String name, Type content) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(content, "content");
        return buffer(StorageClass.Uniform, name, content, TypeLayout.Rules.STD140);
    }

    /**
     * Declares the push constants, with the layout std430.
     *
     * @param name for OpName
     * @param content a structure type, or the type of the only member of a structure that is declared for it
     * @return the push constants
     */
    public final Buffer pushConstants(String name, Type content) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(content, "content");
        return buffer(StorageClass.PushConstant, name, content, TypeLayout.Rules.STD430);
    }

    /**
     * Declares a buffer.
     *
     * @param storageClass the storage class
     * @param name for OpName
     * @param content a structure type, or the type of the only member of a structure that is declared for it
     * @param rules the rules that determine offsets and strides
     * @return the buffer
     */
    public final Buffer buffer(StorageClass storageClass, String name, Type content, TypeLayout.Rules rules) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(rules, "rules");
        Type struct = content.isStruct() ? content : struct("", Member.of("", content));
        Type block = block(struct, rules);
        GlobalVariable variable = variable(storageClass, name, block);
        return content.isStruct()
                ? new Buffer(variable, List.of(), block)
                : new Buffer(variable, List.of(constant(0)), block.members().get(0));
    }

    /**
     * Declares a structure type with explicit layout that is decorated as Block. There is one per structure type and
     * rules.
     *
     * @param struct the structure type without layout
     * @param rules the rules that determine offsets and strides
     * @return the structure type with layout
     */
    public final Type block(Type struct, TypeLayout.Rules rules) {
        Objects.requireNonNull(struct, "struct");
        Objects.requireNonNull(rules, "rules");
        Type block = laidOut(struct, rules);
        decorateOnce(block, Decoration.Block);
        return block;
    }

    /**
     * Declares an image, sampler, sampled image or acceleration structure, or an array of them, in the storage class
     * UniformConstant.
     *
     * @param name for OpName
     * @param type the type of the variable
     * @return the variable
     */
    public final GlobalVariable resource(String name, Type type) {
        Objects.requireNonNull(name, "name");
        return variable(StorageClass.UniformConstant, name, type);
    }

    /**
     * Declares an input from the previous stage, or a vertex attribute.
     *
     * @param name for OpName
     * @param type the type of the variable
     * @param location the location
     * @return the variable
     */
    public final GlobalVariable input(String name, Type type, int location) {
        Objects.requireNonNull(name, "name");
        return variable(StorageClass.Input, name, type).location(location);
    }

    /**
     * Declares an output to the next stage, or a color attachment.
     *
     * @param name for OpName
     * @param type the type of the variable
     * @param location the location
     * @return the variable
     */
    public final GlobalVariable output(String name, Type type, int location) {
        Objects.requireNonNull(name, "name");
        return variable(StorageClass.Output, name, type).location(location);
    }

    /**
     * Declares a variable that the invocations of a workgroup share.
     *
     * @param name for OpName
     * @param type the type of the variable
     * @return the variable
     */
    public final GlobalVariable workgroup(String name, Type type) {
        Objects.requireNonNull(name, "name");
        return variable(StorageClass.Workgroup, name, type);
    }

    /**
     * Declares a variable of each invocation that all functions can use.
     *
     * @param name for OpName
     * @param type the type of the variable
     * @return the variable
     */
    public final GlobalVariable privateVariable(String name, Type type) {
        Objects.requireNonNull(name, "name");
        return variable(StorageClass.Private, name, type);
    }

    /**
     * Declares the variable of a built-in input, with the type that is usual for it, unless it is declared already.
     *
     * @param builtIn the built-in
     * @return the variable
     */
    public final GlobalVariable builtInInput(BuiltIn builtIn) {
        Objects.requireNonNull(builtIn, "builtIn");
        GlobalVariable known = inputs.get(builtIn);
        return known == null ? builtIn(builtIn, StorageClass.Input, BuiltInTypes.of(self(), builtIn)) : known;
    }

    /**
     * Declares the variable of a built-in output, with the type that is usual for it, unless it is declared already.
     *
     * @param builtIn the built-in
     * @return the variable
     */
    public final GlobalVariable builtInOutput(BuiltIn builtIn) {
        Objects.requireNonNull(builtIn, "builtIn");
        GlobalVariable known = outputs.get(builtIn);
        return known == null ? builtIn(builtIn, StorageClass.Output, BuiltInTypes.of(self(), builtIn)) : known;
    }

    /**
     * Declares the variable of a built-in with a given type, such as an array per vertex.
     *
     * @param builtIn the built-in
     * @param storageClass the storage class
     * @param type the type of the variable
     * @return the variable
     */
    public final GlobalVariable builtIn(BuiltIn builtIn, StorageClass storageClass, Type type) {
        Objects.requireNonNull(builtIn, "builtIn");
        GlobalVariable variable = variable(storageClass, "", type);
        decorate(variable, builtIn);
        if (storageClass == StorageClass.Input || storageClass == StorageClass.Output) {
            (storageClass == StorageClass.Input ? inputs : outputs).put(builtIn, variable);
        }
        return variable;
    }
}
