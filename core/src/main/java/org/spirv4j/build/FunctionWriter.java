// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.FunctionControl;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SourceLanguage;

/**
 * Functions and entry points (sections "Function Instructions" and 2.6, "Entry Point and Execution Model", of the
 * specification).
 */
final class FunctionWriter {

    /** An entry point that was declared. */
    record EntryPoint(ExecutionModel model, DefinedFunction function, String name) {}

    private final List<DefinedFunction> declared = new ArrayList<>();
    private final List<FunctionBody> functions = new ArrayList<>();
    private final List<EntryPoint> entryPoints = new ArrayList<>();
    private final Map<DefinedFunction, Set<ExecutionMode>> modes = new HashMap<>();
    /** The functions whose bodies are being written, innermost first. */
    private final Deque<FunctionBody> open = new ArrayDeque<>();

    private @Nullable ShaderDebugInfo debugInfo;

    private final ModuleBuilder module;

    FunctionWriter(ModuleBuilder module) {
        this.module = module;
    }

    List<FunctionBody> bodies() {
        return functions;
    }

    List<EntryPoint> entryPoints() {
        return entryPoints;
    }

    /** The cursor of the innermost lambda, or of the function that was begun last. */
    Code activeCode(String call) {
        FunctionBody body = open.peek();
        if (body == null) {
            throw new BuildException(call + ": no function is being written");
        }
        return body.active(call);
    }

    DefinedFunction function(String name, Type returned, List<Type> parameters, BiConsumer<Code, List<Value>> body) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(returned, "returned");
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(body, "body");
        DefinedFunction function = declareFunction(name, returned, parameters);
        define(function, body);
        return function;
    }

    DefinedFunction declareFunction(String name, Type returned, List<Type> parameters) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(returned, "returned");
        Objects.requireNonNull(parameters, "parameters");
        Type type = module.functionType(returned, parameters.toArray(new Type[0]));
        DefinedFunction function = new DefinedFunction(module, module.nextId(), type);
        declared.add(function);
        return name.isEmpty() ? function : function.named(name);
    }

    /** All functions that were declared; some may not be defined. */
    List<DefinedFunction> declared() {
        return declared;
    }

    void define(DefinedFunction function, BiConsumer<Code, List<Value>> body, FunctionControl... controls) {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(body, "body");
        Objects.requireNonNull(controls, "controls");
        Code code = begin(function, controls);
        boolean done = false;
        try {
            body.accept(code, code.parameters());
            code.end();
            done = true;
        } finally {
            if (!done) {
                code.function.discard();
            }
        }
    }

    /** The body of a function without parameters; a class, because first calls of lambdas take milliseconds. */
    private record WithoutParameters(Consumer<Code> body) implements BiConsumer<Code, List<Value>> {
        @Override
        public void accept(Code code, List<Value> none) {
            body.accept(code);
        }
    }

    Code begin(DefinedFunction function, FunctionControl... controls) {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(controls, "controls");
        FunctionBody words = body(function, controls);
        Code code = words.start();
        open.push(words);
        ShaderDebugInfo debug = debugInfo;
        if (debug != null) {
            debug.enter(code, function, symbol(function));
        }
        return code;
    }

    /** A function is complete, or its body was discarded. */
    void ended(FunctionBody body) {
        open.remove(body);
    }

    /** Removes a body, so that the function can be defined again. */
    void discard(FunctionBody body) {
        functions.remove(body);
        open.remove(body);
    }

    /** The name of a function for debug information: that of its entry point, or its own. */
    private String symbol(DefinedFunction function) {
        for (EntryPoint entryPoint : entryPoints) {
            if (entryPoint.function() == function) {
                return entryPoint.name();
            }
        }
        return module.annotations.nameOf(function);
    }

    void debugInfo(SourceLanguage language, String fileName, String text) {
        Objects.requireNonNull(language, "language");
        Objects.requireNonNull(fileName, "fileName");
        Objects.requireNonNull(text, "text");
        if (debugInfo != null || !functions.isEmpty()) {
            throw new BuildException("debugInfo: must be called only once, before the first function is defined");
        }
        debugInfo = new ShaderDebugInfo(module, language, fileName, text);
    }

    @Nullable
    ShaderDebugInfo shaderDebugInfo() {
        return debugInfo;
    }

    /** A new body, with the OpFunction and the OpFunctionParameters. */
    private FunctionBody body(DefinedFunction function, FunctionControl... controls) {
        if (function.module != module) {
            throw new BuildException("define: " + function + " belongs to another module");
        }
        if (function.isDefined()) {
            throw new BuildException("define: " + function + " already has a body");
        }
        function.define(true);
        FunctionBody words = new FunctionBody(module, function);
        functions.add(words);
        InstructionEncoder head = module.codeEncoder().begin(Op.OpFunction).type(function.type());
        head.mask(Mask.of(controls)).id(function.functionType()).finish(function.id);
        words.head.addAll(head.words(), 0, head.size());
        words.firstParameter = module.bound();
        for (Type type : function.functionType().parameters()) {
            InstructionEncoder parameter =
                    module.codeEncoder().begin(Op.OpFunctionParameter).type(type);
            parameter.finish(module.nextId());
            words.head.addAll(parameter.words(), 0, parameter.size());
        }
        return words;
    }

    DefinedFunction importFunction(String name, Type returned, List<Type> parameters) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(returned, "returned");
        Objects.requireNonNull(parameters, "parameters");
        DefinedFunction function = declareFunction(name, returned, parameters);
        module.decorate(function, Decoration.LinkageAttributes, name, LinkageType.Import);
        body(function).close();
        return function;
    }

    void export(String name, ModuleValue exported) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(exported, "exported");
        module.decorate(exported, Decoration.LinkageAttributes, name, LinkageType.Export);
    }

    void entryPoint(ExecutionModel model, String name, DefinedFunction function) {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(function, "function");
        module.checkTarget(Op.OpEntryPoint, model);
        boolean kernel = model == ExecutionModel.Kernel;
        if (!function.type().isVoid()
                || !kernel && !function.functionType().parameters().isEmpty()) {
            throw new BuildException("entryPoint: " + name + " must return void"
                    + (kernel ? "" : " and must not have parameters, which only kernels support"));
        }
        for (EntryPoint other : entryPoints) {
            if (other.model() == model && other.name().equals(name)) {
                throw new BuildException("entryPoint: the module already has a " + model + " entry point " + name);
            }
        }
        entryPoints.add(new EntryPoint(model, function, name));
    }

    DefinedFunction entryPoint(ExecutionModel model, String name, Consumer<Code> body) {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(body, "body");
        DefinedFunction function = declareFunction(name, module.voidType(), List.of());
        return define(model, name, function, new WithoutParameters(body));
    }

    DefinedFunction compute(String name, int x, int y, int z, Consumer<Code> body) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(body, "body");
        DefinedFunction function = entryPoint(ExecutionModel.GLCompute, name, body);
        localSize(function, x, y, z);
        return function;
    }

    DefinedFunction compute(String name, Constant x, Constant y, Constant z, Consumer<Code> body) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(x, "x");
        Objects.requireNonNull(y, "y");
        Objects.requireNonNull(z, "z");
        Objects.requireNonNull(body, "body");
        Constant size = (Constant) module.emit(Op.OpSpecConstantComposite, module.vector(module.uint32(), 3), x, y, z);
        module.decorate(size, Decoration.BuiltIn, org.spirv4j.grammar.BuiltIn.WorkgroupSize);
        DefinedFunction function = entryPoint(ExecutionModel.GLCompute, name, body);
        localSize(function, 1, 1, 1);
        return function;
    }

    DefinedFunction vertex(String name, Consumer<Code> body) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(body, "body");
        return entryPoint(ExecutionModel.Vertex, name, body);
    }

    DefinedFunction fragment(String name, Consumer<Code> body) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(body, "body");
        DefinedFunction function = entryPoint(ExecutionModel.Fragment, name, body);
        executionMode(function, ExecutionMode.OriginUpperLeft);
        return function;
    }

    DefinedFunction kernel(String name, List<Type> parameters, BiConsumer<Code, List<Value>> body) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(body, "body");
        // The OpEntryPoint has the name; an OpName would be a second symbol for some consumers.
        DefinedFunction function = declareFunction("", module.voidType(), parameters);
        return define(ExecutionModel.Kernel, name, function, body);
    }

    /** Makes a function an entry point and defines it; if that fails, it is not an entry point. */
    private DefinedFunction define(
            ExecutionModel model, String name, DefinedFunction function, BiConsumer<Code, List<Value>> body) {
        entryPoint(model, name, function);
        try {
            define(function, body);
        } finally {
            if (!function.isDefined()) {
                entryPoints.removeIf(entryPoint -> entryPoint.function() == function);
            }
        }
        return function;
    }

    /** Throws if a function is an entry point whose execution model does not support an instruction. */
    void checkModels(InstructionEncoder instruction, DefinedFunction function) {
        for (EntryPoint entryPoint : entryPoints) {
            if (entryPoint.function() == function) {
                // Derivatives also depend on an execution mode, which may be declared later.
                String refusal = EntryPointRules.refusal(
                        instruction.op(), entryPoint, Set.of(ExecutionMode.DerivativeGroupQuadsKHR));
                if (refusal != null) {
                    throw new BuildException(refusal);
                }
            }
        }
    }

    /** The execution modes that were declared for an entry point's function. */
    Set<ExecutionMode> modesOf(DefinedFunction function) {
        Set<ExecutionMode> known = modes.get(function);
        if (known == null) {
            known = new TreeSet<>();
            modes.put(function, known);
        }
        return known;
    }

    void executionMode(DefinedFunction entryPoint, ExecutionMode mode, Object... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        boolean ids = false;
        for (Object parameter : parameters) {
            ids |= parameter instanceof Id;
        }
        InstructionEncoder encoder = module.begin(ids ? Op.OpExecutionModeId : Op.OpExecutionMode);
        encoder.id(entryPoint).enumerant(mode);
        GenericOperands.parameters(encoder, mode, List.of(parameters));
        executionMode(entryPoint, mode, encoder);
    }

    private void localSize(DefinedFunction entryPoint, int x, int y, int z) {
        InstructionEncoder encoder = module.begin(Op.OpExecutionMode);
        encoder.id(entryPoint)
                .enumerant(ExecutionMode.LocalSize)
                .word(x)
                .word(y)
                .word(z);
        executionMode(entryPoint, ExecutionMode.LocalSize, encoder);
    }

    private void executionMode(DefinedFunction entryPoint, ExecutionMode mode, InstructionEncoder encoder) {
        modesOf(entryPoint).add(mode);
        module.end(encoder);
    }
}
