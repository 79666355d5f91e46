// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.diagnostic.FindingsException;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.FunctionControl;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.Validator;

/**
 * Builds a module: assigns ids, orders the sections, declares types and constants once, and determines which version,
 * capabilities and extensions it must declare. Must be used by one thread only; {@link #build} closes it.
 */
public final class ModuleBuilder extends TypesAndConstants {
    final AnnotationWriter annotations = new AnnotationWriter(this);
    final FunctionWriter functions = new FunctionWriter(this);
    private final ResourceWriter resources = new ResourceWriter(this);
    private final TargetEnv env;
    private boolean validates = ModuleBuilder.class.desiredAssertionStatus();

    /** Null for the default. The first use of the validator's classes takes milliseconds. */
    private @Nullable Validator validator;

    private int generator;
    private SpirvVersion leastVersion = new SpirvVersion(1, 0);

    private ModuleBuilder(TargetEnv env) {
        super(env);
        this.env = env;
    }

    /**
     * Makes a builder of a module for an environment, which determines the instructions, capabilities and extensions
     * that can be used.
     *
     * @param env the target environment
     * @return the builder
     */
    public static ModuleBuilder create(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return new ModuleBuilder(env);
    }

    /**
     * Sets whether {@link #build} validates the module. By default it does if assertions are enabled
     * ({@code java -ea}), as test runners enable them.
     *
     * @param on whether to validate
     * @return this builder
     */
    public ModuleBuilder validating(boolean on) {
        validates = on;
        return this;
    }

    /**
     * Makes {@link #build} validate what was built.
     *
     * @param with the options of the validator; the target is that of this builder in any case
     * @return this builder
     */
    public ModuleBuilder validating(Validator with) {
        Objects.requireNonNull(with, "with");
        validator = with;
        return validating(true);
    }

    /**
     * Sets the generator's magic number in the header (section 2.3 of the specification, "Physical Layout of a SPIR-V
     * Module and Instruction"). By default it is 0.
     *
     * @param word the number of the tool in the upper 16 bits, the version of the tool in the lower 16
     * @return this builder
     */
    public ModuleBuilder generator(int word) {
        generator = word;
        return this;
    }

    /**
     * Sets a lower bound of the version of SPIR-V that the module declares. By default it is the lowest that the module
     * needs.
     *
     * @param version the version
     * @return this builder
     * @throws BuildException if the target environment does not accept the version
     */
    public ModuleBuilder atLeast(SpirvVersion version) {
        Objects.requireNonNull(version, "version");
        if (version.compareTo(env.version()) > 0) {
            throw new BuildException(
                    "atLeast: " + env + " accepts SPIR-V " + env.version() + " at most, not " + version);
        }
        leastVersion = version;
        return this;
    }

    /** {@return the instructions outside functions, each by its name, for what other methods do not declare} */
    public ModuleInstructions instructions() {
        return new ModuleInstructions(this);
    }

    int generator() {
        return generator;
    }

    SpirvVersion leastVersion() {
        return leastVersion;
    }

    /**
     * Gives an id a name (OpName).
     *
     * @param target the id
     * @param name the name
     */
    public void name(Id target, String name) {
        annotations.name(target, name);
    }

    /**
     * Gives a member of a structure a name (OpMemberName).
     *
     * @param struct the structure type
     * @param member the number of the member, from 0
     * @param name the name
     */
    public void nameMember(Type struct, int member, String name) {
        annotations.nameMember(struct, member, name);
    }

    /**
     * Decorates an id, by OpDecorate, OpDecorateId or OpDecorateString, depending on the parameters.
     *
     * @param target the id
     * @param decoration the decoration
     * @param parameters what the decoration takes: numbers, enumerants, strings, ids
     */
    public void decorate(Id target, Decoration decoration, Object... parameters) {
        annotations.decorate(target, decoration, parameters);
    }

    /**
     * Decorates a member of a structure, by OpMemberDecorate or OpMemberDecorateString.
     *
     * @param struct the structure type
     * @param member the number of the member, from 0
     * @param decoration the decoration
     * @param parameters what the decoration takes: numbers, enumerants, strings
     */
    public void decorateMember(Type struct, int member, Decoration decoration, Object... parameters) {
        annotations.decorateMember(struct, member, decoration, parameters);
    }

    /**
     * Declares a variable outside functions (OpVariable).
     *
     * @param storageClass any storage class but Function
     * @param name for OpName
     * @param type the type of the variable
     * @return the variable, as a value the pointer to it
     */
    public GlobalVariable variable(StorageClass storageClass, String name, Type type) {
        return resources.variable(storageClass, name, type);
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
    public GlobalVariable variable(StorageClass storageClass, String name, Type type, ModuleValue initializer) {
        return resources.variable(storageClass, name, type, initializer);
    }

    /**
     * Declares a storage buffer with the layout std430.
     *
     * @param name for OpName
     * @param content a structure type, or the type of the only member of a structure that is declared for it
     * @return the buffer
     */
    public Buffer storageBuffer(String name, Type content) {
        return resources.storageBuffer(name, content);
    }

    /**
     * Declares a uniform buffer with the layout std140.
     *
     * @param name for OpName
     * @param content a structure type, or the type of the only member of a structure that is declared for it
     * @return the buffer
     */
    public Buffer uniformBuffer(String name, Type content) {
        return resources.uniformBuffer(name, content);
    }

    /**
     * Declares the push constants, with the layout std430.
     *
     * @param name for OpName
     * @param content a structure type, or the type of the only member of a structure that is declared for it
     * @return the push constants
     */
    public Buffer pushConstants(String name, Type content) {
        return resources.pushConstants(name, content);
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
    public Buffer buffer(StorageClass storageClass, String name, Type content, TypeLayout.Rules rules) {
        return resources.buffer(storageClass, name, content, rules);
    }

    /**
     * Declares a structure type with explicit layout that is decorated as Block. There is one per structure type and
     * rules.
     *
     * @param struct the structure type without layout
     * @param rules the rules that determine offsets and strides
     * @return the structure type with layout
     */
    public Type block(Type struct, TypeLayout.Rules rules) {
        return resources.block(struct, rules);
    }

    /**
     * Declares an image, sampler, sampled image or acceleration structure, or an array of them, in the storage class
     * UniformConstant.
     *
     * @param name for OpName
     * @param type the type of the variable
     * @return the variable
     */
    public GlobalVariable resource(String name, Type type) {
        return resources.resource(name, type);
    }

    /**
     * Declares an input from the previous stage, or a vertex attribute.
     *
     * @param name for OpName
     * @param type the type of the variable
     * @param location the location
     * @return the variable
     */
    public GlobalVariable input(String name, Type type, int location) {
        return resources.input(name, type, location);
    }

    /**
     * Declares an output to the next stage, or a color attachment.
     *
     * @param name for OpName
     * @param type the type of the variable
     * @param location the location
     * @return the variable
     */
    public GlobalVariable output(String name, Type type, int location) {
        return resources.output(name, type, location);
    }

    /**
     * Declares a variable that the invocations of a workgroup share.
     *
     * @param name for OpName
     * @param type the type of the variable
     * @return the variable
     */
    public GlobalVariable workgroup(String name, Type type) {
        return resources.workgroup(name, type);
    }

    /**
     * Declares a variable of each invocation that all functions can use.
     *
     * @param name for OpName
     * @param type the type of the variable
     * @return the variable
     */
    public GlobalVariable privateVariable(String name, Type type) {
        return resources.privateVariable(name, type);
    }

    /**
     * Declares the variable of a built-in input, with the type that is usual for it, unless it is declared already.
     *
     * @param builtIn the built-in
     * @return the variable
     */
    public GlobalVariable builtInInput(BuiltIn builtIn) {
        return resources.builtInInput(builtIn);
    }

    /**
     * Declares the variable of a built-in output, with the type that is usual for it, unless it is declared already.
     *
     * @param builtIn the built-in
     * @return the variable
     */
    public GlobalVariable builtInOutput(BuiltIn builtIn) {
        return resources.builtInOutput(builtIn);
    }

    /**
     * Declares the variable of a built-in with a given type, such as an array per vertex.
     *
     * @param builtIn the built-in
     * @param storageClass the storage class
     * @param type the type of the variable
     * @return the variable
     */
    public GlobalVariable builtIn(BuiltIn builtIn, StorageClass storageClass, Type type) {
        return resources.builtIn(builtIn, storageClass, type);
    }

    /**
     * Defines a function. If the body of a function without a result does not end with a return, an OpReturn is added.
     *
     * @param name for OpName; empty for none
     * @param returned the type of the result
     * @param parameters the types of the parameters
     * @param body writes the body; gets the insertion point and the parameters
     * @return the function
     */
    public DefinedFunction function(
            String name, Type returned, List<Type> parameters, BiConsumer<Code, List<Value>> body) {
        return functions.function(name, returned, parameters, body);
    }

    /**
     * Declares a function, so that functions can call each other; {@link #define} adds its body.
     *
     * @param name for OpName; empty for none
     * @param returned the type of the result
     * @param parameters the types of the parameters
     * @return the function
     */
    public DefinedFunction declareFunction(String name, Type returned, List<Type> parameters) {
        return functions.declareFunction(name, returned, parameters);
    }

    /**
     * Adds the body of a declared function. If the lambda throws an exception, the body is removed, and the function
     * can be defined again.
     *
     * @param function the function
     * @param body writes the body; gets the insertion point and the parameters
     * @param controls hints such as Inline or Pure
     */
    public void define(DefinedFunction function, BiConsumer<Code, List<Value>> body, FunctionControl... controls) {
        functions.define(function, body, controls);
    }

    /**
     * Begins the body of a declared function, for programs whose parts write it one after the other; {@link Code#end}
     * completes it. Several functions can be written at the same time.
     *
     * @param function the function
     * @param controls hints such as Inline or Pure
     * @return the insertion point in the entry block
     */
    public Code begin(DefinedFunction function, FunctionControl... controls) {
        return functions.begin(function, controls);
    }

    /**
     * Describes the source code by NonSemantic.Shader.DebugInfo.100 instead of OpLine: its text, functions, named
     * variables and lines. Must be called before the first function.
     *
     * @param language the language of the source
     * @param fileName the name of the source file
     * @param text the source
     * @throws BuildException if it was called before, or a function was defined before
     */
    public void debugInfo(SourceLanguage language, String fileName, String text) {
        functions.debugInfo(language, fileName, text);
    }

    /**
     * Declares a function that another module defines and exports by a name (section 2.13 of the specification,
     * "Linkage").
     *
     * @param name the name
     * @param returned the type of the result
     * @param parameters the types of the parameters
     * @return the function
     */
    public DefinedFunction importFunction(String name, Type returned, List<Type> parameters) {
        return functions.importFunction(name, returned, parameters);
    }

    /**
     * Exports a function or variable by a name, so that other modules can import it (section 2.13 of the specification,
     * "Linkage").
     *
     * @param name the name
     * @param exported the function or variable
     */
    public void export(String name, ModuleValue exported) {
        functions.export(name, exported);
    }

    /**
     * Makes a function an entry point. Its interface is determined from what it and its callees use.
     *
     * @param model the execution model
     * @param name the name by which the client API calls it
     * @param function a function without result; only kernels may have parameters
     * @throws BuildException if the function has a result or parameters that are not allowed, or the module has such an
     *     entry point already
     */
    public void entryPoint(ExecutionModel model, String name, DefinedFunction function) {
        functions.entryPoint(model, name, function);
    }

    /**
     * Defines a function without parameters and makes it an entry point. Call {@link #executionMode} afterwards for
     * execution modes that the execution model requires.
     *
     * @param model the execution model
     * @param name the name by which the client API calls it
     * @param body writes the body
     * @return the function
     */
    public DefinedFunction entryPoint(ExecutionModel model, String name, Consumer<Code> body) {
        return functions.entryPoint(model, name, body);
    }

    /**
     * Defines a compute shader.
     *
     * @param name the name by which the client API calls it
     * @param x the size of a workgroup in x
     * @param y the size of a workgroup in y
     * @param z the size of a workgroup in z
     * @param body writes the body
     * @return the function
     */
    public DefinedFunction compute(String name, int x, int y, int z, Consumer<Code> body) {
        return functions.compute(name, x, y, z, body);
    }

    /**
     * Defines a compute shader whose workgroup size is given by constants of the type {@link #uint32}, such as
     * specialization constants. The size applies to all compute shaders of the module (built-in WorkgroupSize).
     *
     * @param name the name by which the client API calls it
     * @param x the size of a workgroup in x
     * @param y the size of a workgroup in y
     * @param z the size of a workgroup in z
     * @param body writes the body
     * @return the function
     */
    public DefinedFunction compute(String name, Constant x, Constant y, Constant z, Consumer<Code> body) {
        return functions.compute(name, x, y, z, body);
    }

    /**
     * Defines a vertex shader.
     *
     * @param name the name by which the client API calls it
     * @param body writes the body
     * @return the function
     */
    public DefinedFunction vertex(String name, Consumer<Code> body) {
        return functions.vertex(name, body);
    }

    /**
     * Defines a fragment shader whose coordinates start in the upper left corner (OriginUpperLeft).
     *
     * @param name the name by which the client API calls it
     * @param body writes the body
     * @return the function
     */
    public DefinedFunction fragment(String name, Consumer<Code> body) {
        return functions.fragment(name, body);
    }

    /**
     * Defines a kernel.
     *
     * @param name the name by which the client API calls it
     * @param parameters the types of the parameters
     * @param body writes the body; gets the insertion point and the parameters
     * @return the function
     */
    public DefinedFunction kernel(String name, List<Type> parameters, BiConsumer<Code, List<Value>> body) {
        return functions.kernel(name, parameters, body);
    }

    /**
     * Adds an execution mode to an entry point (OpExecutionMode, or OpExecutionModeId if there are ids among the
     * parameters).
     *
     * @param entryPoint the function that is the entry point
     * @param mode the execution mode
     * @param parameters what the execution mode takes: numbers, enumerants, ids
     */
    public void executionMode(DefinedFunction entryPoint, ExecutionMode mode, Object... parameters) {
        functions.executionMode(entryPoint, mode, parameters);
    }

    /**
     * Completes the module: determines its version, capabilities, extensions and interfaces. The builder is closed
     * then, unless this method throws.
     *
     * @return the module
     * @throws BuildException if something needs what the target environment lacks, or a declared function has no body
     * @throws FindingsException if the module is validated and is invalid
     */
    public SpirvModule build() {
        checkOpen("build");
        SpirvModule module = new ModuleAssembly(this).assemble();
        if (validates) {
            Validator checking = validator == null ? Validator.create().withNonSemanticErrors() : validator;
            checking.withTarget(env).validate(module).orElseThrow();
        }
        close();
        return module;
    }
}
