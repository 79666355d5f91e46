// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.Variable;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.exec.source.DebugInformation;
import org.spirv4j.exec.source.SourceFrame;
import org.spirv4j.exec.source.SourceValues;
import org.spirv4j.exec.source.SourceVariable;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** The values that the editor shows at a stop, by references that are valid until the run goes on. */
final class VariableTree {
    private static final int MAX_ON_A_LINE = 16;

    /** How many parts of a value are shown if the editor does not ask for a range. */
    private static final int MAX_PARTS = 100;

    private interface Node {
        List<Variable> variables(int start, int count);
    }

    private final ModuleText text;
    private final List<Node> nodes = new ArrayList<>();

    VariableTree(ModuleText text) {
        this.text = text;
    }

    /** Forgets all references. */
    void clear() {
        nodes.clear();
    }

    private int reference(Node node) {
        nodes.add(node);
        return nodes.size();
    }

    /** The values after a reference. */
    List<Variable> variables(int reference, int start, int count) {
        if (reference < 1 || reference > nodes.size()) {
            throw new DebugProblem("the run has gone on since these values were shown");
        }
        return nodes.get(reference - 1).variables(start, count);
    }

    /** The scopes of a frame: variables of the source, and what the module has. */
    List<Scope> scopes(Moment moment, Invocation invocation, CallFrame frame) {
        List<Scope> scopes = new ArrayList<>();
        Optional<SourceFrame> source = frame.source();
        if (source.isPresent()) {
            DebugInformation information = text.debugInformation();
            List<SourceVariable> locals = information.variables(source.get());
            scopes.add(scope("Locals", "locals", ofSource(moment, invocation, frame, locals)));
            scopes.add(scope("Globals", "globals", ofSource(moment, invocation, frame, information.globals())));
        }
        String results = source.isPresent() ? "Results" : "Locals";
        text.module().layout().function(frame.call().functionId()).ifPresent(function -> {
            scopes.add(scope("Parameters", "arguments", of(moment, invocation, function, true)));
            scopes.add(scope(
                    results, source.isPresent() ? "registers" : "locals", of(moment, invocation, function, false)));
        });
        Map<String, Value> arguments = text.arguments(moment, invocation);
        if (!arguments.isEmpty()) {
            scopes.add(scope("Arguments", "arguments", (start, count) -> arguments(arguments)));
        }
        List<Integer> globals = text.module().layout().globalVariables().stream()
                .map(Instruction::resultId)
                .toList();
        scopes.add(scope("Variables", "globals", (start, count) -> named(moment, invocation, globals)));
        return scopes;
    }

    private Node ofSource(Moment moment, Invocation invocation, CallFrame frame, List<SourceVariable> variables) {
        SourceValues values = SourceValues.create(text.debugInformation());
        return (start, count) -> variables.stream()
                .map(found -> {
                    String name = found.name().isEmpty() ? found.type().toString() : found.name();
                    Variable shown = variable(name, values.value(found, frame, moment, invocation));
                    shown.setEvaluateName(found.name());
                    return shown;
                })
                .toList();
    }

    private List<Variable> arguments(Map<String, Value> arguments) {
        List<Variable> found = new ArrayList<>();
        arguments.forEach((name, value) -> {
            Variable variable = variable(name, value);
            variable.setEvaluateName(name);
            found.add(variable);
        });
        return found;
    }

    private Scope scope(String name, String hint, Node node) {
        Scope scope = new Scope();
        scope.setName(name);
        scope.setPresentationHint(hint);
        scope.setVariablesReference(reference(node));
        return scope;
    }

    private Node of(Moment moment, Invocation invocation, Function function, boolean areParameters) {
        return (start, count) -> {
            List<Integer> ids = new ArrayList<>();
            for (Instruction instruction : function.instructions()) {
                int id = instruction.resultId();
                if (id != 0 && id != function.id() && instruction.is(Op.OpFunctionParameter) == areParameters) {
                    ids.add(id);
                }
            }
            return named(moment, invocation, ids);
        };
    }

    /** Those of the ids that have a value. */
    private List<Variable> named(Moment moment, Invocation invocation, List<Integer> ids) {
        List<Variable> found = new ArrayList<>();
        for (int id : ids) {
            moment.value(invocation, id).ifPresent(value -> {
                Variable variable = variable(text.name(id), value);
                variable.setEvaluateName(text.name(id));
                found.add(variable);
            });
        }
        return found;
    }

    /** A value with a name; larger ones have a reference to their parts. */
    Variable variable(String name, Value value) {
        Variable variable = new Variable();
        variable.setName(name);
        variable.setType(SourceValues.typeName(value).orElse(value.typeId() == 0 ? "" : text.name(value.typeId())));
        variable.setValue(value.text(text.names(), MAX_ON_A_LINE));
        if (value.partCount() > 0) {
            variable.setVariablesReference(reference((start, count) -> parts(value, start, count)));
            if (value.partCount() > MAX_PARTS) {
                variable.setIndexedVariables(value.partCount());
            }
        } else if (value.pointee().isPresent()) {
            Value pointee = value.pointee().get();
            variable.setVariablesReference(reference((start, count) -> List.of(variable("*" + name, pointee))));
        }
        return variable;
    }

    private List<Variable> parts(Value value, int start, int count) {
        int wanted = count > 0 ? count : MAX_PARTS;
        List<Variable> found = new ArrayList<>();
        for (int i = Math.max(0, start); i < value.partCount() && found.size() < wanted; i++) {
            found.add(variable(value.partName(i), value.part(i)));
        }
        return found;
    }
}
