// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;

/** Variables outside functions: buffers, images, inputs and outputs, shared and private memory. */
final class ResourceWriter {
    private final Map<BuiltIn, GlobalVariable> inputs = new HashMap<>();
    private final Map<BuiltIn, GlobalVariable> outputs = new HashMap<>();

    private final ModuleBuilder module;

    ResourceWriter(ModuleBuilder module) {
        this.module = module;
    }

    GlobalVariable variable(StorageClass storageClass, String name, Type type) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(name, "name");
        if (storageClass == StorageClass.Function) {
            throw new BuildException(
                    "variable: a variable in storage class Function must be declared in a function, with Code.variable");
        }
        Type pointer = module.pointer(storageClass, type);
        return name(name, (GlobalVariable)
                module.end(module.begin(Op.OpVariable).type(pointer).enumerant(storageClass)));
    }

    GlobalVariable variable(StorageClass storageClass, String name, Type type, ModuleValue initializer) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(name, "name");
        Type pointer = module.pointer(storageClass, type);
        InstructionEncoder encoder = module.begin(Op.OpVariable).type(pointer).enumerant(storageClass);
        return name(name, (GlobalVariable) module.end(encoder.value(initializer)));
    }

    private GlobalVariable name(String name, GlobalVariable variable) {
        ShaderDebugInfo debug = module.functions.shaderDebugInfo();
        if (debug != null && !name.isEmpty()) {
            debug.globalVariable(name, variable);
        }
        return name.isEmpty() ? variable : variable.named(name);
    }

    Buffer storageBuffer(String name, Type content) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(content, "content");
        return buffer(StorageClass.StorageBuffer, name, content, TypeLayout.Rules.STD430);
    }

    Buffer uniformBuffer(String name, Type content) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(content, "content");
        return buffer(StorageClass.Uniform, name, content, TypeLayout.Rules.STD140);
    }

    Buffer pushConstants(String name, Type content) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(content, "content");
        return buffer(StorageClass.PushConstant, name, content, TypeLayout.Rules.STD430);
    }

    Buffer buffer(StorageClass storageClass, String name, Type content, TypeLayout.Rules rules) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(rules, "rules");
        Type struct = content.isStruct() ? content : module.struct("", Member.of("", content));
        Type block = block(struct, rules);
        GlobalVariable variable = variable(storageClass, name, block);
        return content.isStruct()
                ? new Buffer(variable, List.of(), block)
                : new Buffer(
                        variable, List.of(module.constant(0)), block.members().get(0));
    }

    Type block(Type struct, TypeLayout.Rules rules) {
        Objects.requireNonNull(struct, "struct");
        Objects.requireNonNull(rules, "rules");
        Type block = module.laidOut(struct, rules);
        module.annotations.decorateOnce(block, Decoration.Block);
        return block;
    }

    GlobalVariable resource(String name, Type type) {
        Objects.requireNonNull(name, "name");
        return variable(StorageClass.UniformConstant, name, type);
    }

    GlobalVariable input(String name, Type type, int location) {
        Objects.requireNonNull(name, "name");
        return variable(StorageClass.Input, name, type).location(location);
    }

    GlobalVariable output(String name, Type type, int location) {
        Objects.requireNonNull(name, "name");
        return variable(StorageClass.Output, name, type).location(location);
    }

    GlobalVariable workgroup(String name, Type type) {
        Objects.requireNonNull(name, "name");
        return variable(StorageClass.Workgroup, name, type);
    }

    GlobalVariable privateVariable(String name, Type type) {
        Objects.requireNonNull(name, "name");
        return variable(StorageClass.Private, name, type);
    }

    GlobalVariable builtInInput(BuiltIn builtIn) {
        Objects.requireNonNull(builtIn, "builtIn");
        GlobalVariable known = inputs.get(builtIn);
        return known == null ? builtIn(builtIn, StorageClass.Input, BuiltInTypes.of(module, builtIn)) : known;
    }

    GlobalVariable builtInOutput(BuiltIn builtIn) {
        Objects.requireNonNull(builtIn, "builtIn");
        GlobalVariable known = outputs.get(builtIn);
        return known == null ? builtIn(builtIn, StorageClass.Output, BuiltInTypes.of(module, builtIn)) : known;
    }

    GlobalVariable builtIn(BuiltIn builtIn, StorageClass storageClass, Type type) {
        Objects.requireNonNull(builtIn, "builtIn");
        GlobalVariable variable = variable(storageClass, "", type);
        module.annotations.decorate(variable, builtIn);
        if (storageClass == StorageClass.Input || storageClass == StorageClass.Output) {
            (storageClass == StorageClass.Input ? inputs : outputs).put(builtIn, variable);
        }
        return variable;
    }
}
