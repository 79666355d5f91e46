package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.FunctionControl;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;

/**
 * Makes a module: owns its ids, the order of its sections, its types and constants, and what it must declare. Filled by one
 * thread, then closed by {@link #build}.
 */
public final class ModuleBuilder extends ConstantWriter {
    private final List<FunctionBody> functions = new ArrayList<>();
    private final ModuleDeclarations entryPoints = new ModuleDeclarations(this);

    private ModuleBuilder(TargetEnv env) {
        super(env);
    }

    /** A builder of a module for an environment, which decides what may be used. */
    public static ModuleBuilder forTarget(TargetEnv env) {
        return new ModuleBuilder(env);
    }

    /**
     * Defines a function.
     *
     * @param body gets a place to write at, and the parameters
     */
    public DefinedFunction function(
            String name, Type returned, List<Type> parameters, BiConsumer<Code, List<Value>> body) {
        Type type = functionType(returned, parameters.toArray(Type[]::new));
        DefinedFunction function = new DefinedFunction(this, nextId(), type);
        if (!name.isEmpty()) {
            name(function, name);
        }
        FunctionBody words = new FunctionBody(this, function);
        functions.add(words);
        InstructionEncoder head = codeEncoder().begin(Op.OpFunction).type(returned);
        head.mask(Mask.<FunctionControl>of()).id(type).finish(function.id);
        words.head.addAll(head.words(), 0, head.size());
        List<Value> arguments = new ArrayList<>();
        for (Type parameter : parameters) {
            InstructionEncoder encoder =
                    codeEncoder().begin(Op.OpFunctionParameter).type(parameter);
            Value argument = new Value(this, nextId(), parameter);
            encoder.finish(argument.id);
            words.head.addAll(encoder.words(), 0, encoder.size());
            arguments.add(argument);
        }
        Code code = new Code(words, words.newBlock());
        words.activate(code);
        body.accept(code, List.copyOf(arguments));
        code.finish();
        words.close();
        return function;
    }

    /** Defines a compute shader's entry point with a workgroup size. */
    public DefinedFunction compute(String name, int x, int y, int z, Consumer<Code> body) {
        DefinedFunction function = function(name, voidType(), List.of(), (code, none) -> body.accept(code));
        entryPoints.add(ExecutionModel.GLCompute, function, name);
        executionMode(function, ExecutionMode.LocalSize, x, y, z);
        return function;
    }

    /** States an execution mode of an entry point (OpExecutionMode, OpExecutionModeId when ids are among the parameters). */
    public void executionMode(DefinedFunction entryPoint, ExecutionMode mode, Object... parameters) {
        boolean ids = false;
        for (Object parameter : parameters) {
            ids |= parameter instanceof Id;
        }
        InstructionEncoder encoder = begin(ids ? Op.OpExecutionModeId : Op.OpExecutionMode);
        encoder.id(entryPoint).enumerant(mode);
        GenericOperands.parameters(encoder, mode, List.of(parameters));
        end(encoder);
    }

    List<FunctionBody> functions() {
        return functions;
    }

    /** Completes the module. */
    public SpirvModule build() {
        return entryPoints.assemble();
    }

    /** Hands out the words of all functions. */
    void forEachFunctionRun(WordSink sink) {
        for (FunctionBody function : functions) {
            function.forEachRun(sink);
        }
    }

    void forEachRun(LayoutSection first, LayoutSection last, WordSink sink) {
        for (int i = first.ordinal(); i <= last.ordinal(); i++) {
            LayoutSection section = LayoutSection.values()[i];
            sink.accept(section(section), 0, section(section).size());
        }
    }
}
