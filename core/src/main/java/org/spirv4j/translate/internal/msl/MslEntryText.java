// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.GroupSizeWords;
import org.spirv4j.translate.internal.code.TextStage;

/**
 * The text of an entry point around its statements: the structures of its inputs and outputs, its parameters, and what
 * it does at its beginning and end.
 */
final class MslEntryText {
    private final MslContext context;
    private final CodeText out;

    private final List<String> inputs = new ArrayList<>();
    private final List<String> outputs = new ArrayList<>();
    private final List<String> parameters = new ArrayList<>();
    private final List<String> starts = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();

    /** Assignments that one invocation makes for all. */
    private final List<String> shared = new ArrayList<>();

    /** By attribute: the name of the parameter that has it. */
    private final Map<String, String> builtInParameters;

    private final String input;
    private final String output;
    private String inputType = "";
    private String outputType = "";
    private boolean endsWithBarrier = false;
    private boolean isCalled = false;

    MslEntryText(MslContext context) {
        this.context = context;
        builtInParameters = context.pool.map();
        out = context.out;
        input = context.names.fresh("in");
        output = context.names.fresh("out");
    }

    /**
     * Whether the function of the module is one that the entry point calls, since all invocations have to come to its
     * end, and the function may return before that.
     */
    boolean isCalled() {
        return isCalled;
    }

    /** The name of the parameter with an attribute, which is added when first asked for. */
    String builtInParameter(String type, String attribute, String wanted) {
        String known = builtInParameters.get(attribute);
        if (known == null) {
            known = wanted;
            builtInParameters.put(attribute, known);
            parameters.add(type + " " + known + " [[" + attribute + "]]");
        }
        return known;
    }

    /** The name of the parameter with an attribute; empty if there is none. */
    String builtIn(String attribute) {
        return builtInParameters.getOrDefault(attribute, "");
    }

    /** Adds a parameter of the entry point. */
    void parameter(String declaration) {
        parameters.add(declaration);
    }

    /** The index of the invocation in its threadgroup. */
    String threadIndex() {
        return builtInParameter("uint", "thread_index_in_threadgroup", context.names.fresh("threadIndex"));
    }

    /** The name of the structure of inputs. */
    String input() {
        return input;
    }

    /** The type of the structure of inputs, once all of them are known. */
    String inputType() {
        return inputType;
    }

    /** The name of the structure of outputs. */
    String output() {
        return output;
    }

    /** Adds a member to the structure of inputs. */
    void addInput(String declaration) {
        inputs.add(declaration);
    }

    /** Adds a member to the structure of outputs. */
    void addOutput(String declaration) {
        outputs.add(declaration);
    }

    /** Adds the control points of a patch to the inputs. */
    void patchPoints(String type, String name) {
        inputs.add(0, "patch_control_point<" + type + "> " + name + ";");
    }

    /** Adds a statement to the beginning of the entry point. */
    void start(String statement) {
        starts.add(statement);
    }

    /** Adds an assignment to the beginning of the entry point that one invocation makes for its threadgroup. */
    void startShared(String name, String value) {
        shared.add(name + " = " + value + ";");
    }

    /** Adds a statement to the end of the entry point. */
    void end(String statement) {
        ends.add(statement);
    }

    /** Adds a barrier to the end of the entry point, to which all invocations come. */
    void endWithBarrier() {
        endsWithBarrier = true;
        ends.add("threadgroup_barrier(mem_flags::mem_threadgroup);");
    }

    /** Adds what is only known once all inputs and outputs are. */
    void finish() {
        if (!shared.isEmpty()) {
            String index = threadIndex();
            shared.forEach(each -> starts.add("if (" + index + " == 0u) " + each));
            starts.add("threadgroup_barrier(mem_flags::mem_threadgroup);");
        }
        String kind = switch (context.stage) {
            case VERTEX -> "Vertex";
            case TESSELLATION_EVALUATION -> "Patch";
            default -> "Fragment";
        };
        inputType = inputs.isEmpty() ? "" : context.names.fresh(kind + "Input");
        outputType = outputs.isEmpty()
                ? ""
                : context.names.fresh((context.stage == TextStage.FRAGMENT ? "Fragment" : "Vertex") + "Output");
        isCalled = endsWithBarrier && returnCount() != 1;
    }

    /** Writes the structures of inputs and outputs. */
    void declare() {
        struct(inputType, inputs);
        struct(outputType, outputs);
    }

    /** Writes a structure, if it has members. */
    void struct(String name, List<String> fields) {
        if (!fields.isEmpty()) {
            out.separate();
            out.put("struct ").put(name).put(" {").end();
            fields.forEach(field -> out.put("    ").put(field).end());
            out.put("};").end();
            out.end();
        }
    }

    /** Writes the attributes of the entry point, its kind and the type of its result. */
    void head() {
        String kind = switch (context.stage) {
            case VERTEX -> "vertex";
            case TESSELLATION_EVALUATION ->
                context.stageInterface.tessellation().patchAttribute() + "vertex";
            case TASK -> "[[object]]";
            case MESH -> "[[mesh]]";
            case FRAGMENT -> "fragment";
            default -> "kernel";
        };
        boolean isEarly = context.stage == TextStage.FRAGMENT
                && context.mode(ExecutionMode.EarlyFragmentTests).isPresent();
        out.put(isEarly ? "[[early_fragment_tests]] " : "").put(kind).put(' ');
        out.put(outputs.isEmpty() ? "void" : outputType);
    }

    /** Writes the parameters of the entry point. */
    void parameters() {
        List<String> all = new ArrayList<>();
        if (!inputs.isEmpty()) {
            all.add(inputType + " " + input + " [[stage_in]]");
        }
        all.addAll(context.bindings.parameters());
        all.addAll(parameters);
        out.put(String.join(", ", all));
    }

    /** The number of instructions that end the function of the module. */
    int returnCount() {
        int count = 0;
        Function f = context.entry.function().orElseThrow();
        for (int i = f.firstInstruction(); i < f.endInstruction(); i++) {
            Op op = Opcodes.op(context.words[context.data.starts[i]] & 0xFFFF);
            boolean isEnd =
                    Trait.TERMINATION.has(op) && op != Op.OpBranch && op != Op.OpBranchConditional && op != Op.OpSwitch;
            count += isEnd ? 1 : 0;
        }
        return count;
    }

    /** Writes what the entry point does before its statements. */
    void begin() {
        if (!outputs.isEmpty()) {
            out.line().put(outputType).put(' ').put(output).put(" = {};").end();
        }
        context.bindings.starts().forEach(each -> out.line().put(each).end());
        starts.forEach(each -> out.line().put(each).end());
    }

    /** Writes what the entry point does at its end. */
    void end(int at, boolean isLast) {
        ends.forEach(each -> out.line().put(each).end());
        if (!outputs.isEmpty()) {
            out.line().mark(at).put("return ").put(output).put(';').end();
        } else if (!isLast) {
            out.line().mark(at).put("return;").end();
        }
    }

    /** The sizes of work groups, as texts. */
    String[] groupSize() {
        GroupSizeWords words = new GroupSizeWords(context);
        String[] sizes = new String[3];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = words.areIds()
                    ? context.expressions().text(words.word(i))
                    : Integer.toUnsignedString(words.word(i));
        }
        return sizes;
    }
}
