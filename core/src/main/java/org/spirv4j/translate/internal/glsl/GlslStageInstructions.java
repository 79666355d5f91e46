// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.MergeInstruction;
import org.spirv4j.internal.operand.ReadClockKHR;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.expression.MemoryRoots;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes the instructions that only some stages have. */
final class GlslStageInstructions {
    private final GlslContext context;
    private final TypeFacts types;
    private final int[] words;
    private final CodeText out;
    private String demoted = "";

    /** By index: the locations of variables that have none in the module; empty before one is asked for. */
    private int[] locations = new int[0];

    /** The import of the instructions that print messages; 0 for none, -1 before it is asked for. */
    private int printfSet = -1;

    private boolean wraps;

    GlslStageInstructions(GlslContext context) {
        this.context = context;
        types = context.types;
        words = context.words;
        out = context.out;
    }

    /** Whether the module has the ray-tracing or mesh shaders of NVIDIA's first extensions. */
    boolean isNv() {
        return context.layout.declares(Capability.RayTracingNV) || context.layout.declares(Capability.MeshShadingNV);
    }

    /** Declares the flag for invocations that are helpers from some point on, if the text needs one. */
    void prepare() {
        if (context.stage == TextStage.FRAGMENT && !context.isVulkan() && needsFlag()) {
            demoted = context.names.fresh("isDemoted");
            out.put("bool ").put(demoted).put(" = false;").end();
            out.end();
        }
    }

    /**
     * Finds whether interlocks are where GLSL does not allow them: outside of the entry point, in its control flow, or
     * in one that returns in several places. Then all of the entry point is one critical section.
     */
    void findInterlocks() {
        if (!usesInterlocks()) {
            return;
        }
        for (Function function : context.functions()) {
            boolean isEntry = function.id() == context.entry.functionId();
            BitSet straight = isEntry ? straight(function) : new BitSet();
            for (int b = 0; b < function.blockCount(); b++) {
                Block block = function.block(b);
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    int at = context.data.starts[i];
                    Op op = Opcodes.op(words[at] & 0xFFFF);
                    boolean isInterlock =
                            op == Op.OpBeginInvocationInterlockEXT || op == Op.OpEndInvocationInterlockEXT;
                    boolean returns = isEntry && op == Op.OpReturn;
                    wraps |= (isInterlock || returns) && !straight.get(b);
                    if (isInterlock) {
                        need(GlslFeature.INTERLOCK, at);
                    }
                }
            }
        }
    }

    private boolean usesInterlocks() {
        if (context.stage != TextStage.FRAGMENT) {
            return false;
        }
        for (Function function : context.functions()) {
            for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
                int opcode = words[context.data.starts[i]] & 0xFFFF;
                if (opcode == Op.OpBeginInvocationInterlockEXT.opcode()
                        || opcode == Op.OpEndInvocationInterlockEXT.opcode()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The blocks of a function that are in no selection and no loop. */
    private BitSet straight(Function function) {
        BitSet found = new BitSet();
        int number = 0;
        while (number >= 0 && !found.get(number)) {
            found.set(number);
            Block block = function.block(number);
            int last = context.data.starts[block.endInstruction() - 1];
            int before = context.data.starts[block.endInstruction() - 2];
            Op merge = Opcodes.op(words[before] & 0xFFFF);
            boolean isHeader = merge == Op.OpSelectionMerge || merge == Op.OpLoopMerge;
            boolean isBranch = (words[last] & 0xFFFF) == Op.OpBranch.opcode();
            number = isHeader
                    ? function.blockNumber(words[before + MergeInstruction.MERGE_BLOCK])
                    : isBranch ? function.blockNumber(words[last + Branch.TARGET_LABEL]) : -1;
        }
        return found;
    }

    /** Whether a function is around the entry point. */
    boolean wraps() {
        return wraps;
    }

    /** Whether an instruction is one of the function around the entry point. */
    boolean isWrapped(Op op) {
        return wraps && (op == Op.OpBeginInvocationInterlockEXT || op == Op.OpEndInvocationInterlockEXT);
    }

    /** Whether the module demotes invocations, and writes no memory, which demoted invocations must not. */
    private boolean needsFlag() {
        boolean demotes = false;
        boolean writes = false;
        MemoryRoots roots = new MemoryRoots(context.data, types, context.layout, context.pool);
        for (Function function : context.functions()) {
            for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
                int at = context.data.starts[i];
                Op op = Opcodes.op(words[at] & 0xFFFF);
                demotes |= op == Op.OpDemoteToHelperInvocation;
                writes |= op == Op.OpImageWrite || Trait.ATOMIC.has(op);
                writes |= op == Op.OpStore
                        && roots.writers(roots.root(words[at + Store.POINTER])) == MemoryRoots.Writers.ANY;
            }
        }
        return demotes && !writes;
    }

    boolean hasDemotedFlag() {
        return !demoted.isEmpty();
    }

    /** The name of the flag. */
    String demoted() {
        return demoted;
    }

    /** The statement of an instruction that ends an invocation; empty if it is not one of stages. */
    Optional<String> terminator(Op op) {
        return switch (op) {
            case OpKill, OpTerminateInvocation -> Optional.of("discard");
            case OpIgnoreIntersectionKHR -> Optional.of("ignoreIntersectionEXT");
            case OpTerminateRayKHR -> Optional.of("terminateRayEXT");
            default -> Optional.empty();
        };
    }

    /** Writes an instruction without its semicolon; returns whether it is one of stages. */
    boolean write(int at, Op op, GlslExpressions expressions, Precedence needed) {
        int last = words[at] >>> 16;
        switch (op) {
            case OpEmitVertex, OpEmitStreamVertex -> emitVertex(at, op, expressions);
            case OpEndPrimitive -> out.put("EndPrimitive()");
            case OpEndStreamPrimitive -> {
                need(GlslFeature.GEOMETRY_STREAMS, at);
                call("EndStreamPrimitive", at, 1, last, expressions);
            }
            case OpKill, OpTerminateInvocation, OpIgnoreIntersectionKHR, OpTerminateRayKHR ->
                out.put(terminator(op).orElse(""));
            case OpEmitMeshTasksEXT -> call("EmitMeshTasksEXT", at, 1, 4, expressions);
            case OpDemoteToHelperInvocation -> demote(at);
            case OpIsHelperInvocationEXT -> isHelper(at, needed);
            case OpBeginInvocationInterlockEXT -> interlock("begin", at);
            case OpEndInvocationInterlockEXT -> interlock("end", at);
            case OpReadClockKHR -> clock(at);
            case OpExpectKHR -> expressions.value(words[at + TypedInstruction.FIRST_OPERAND], needed);
            case OpSetMeshOutputsEXT -> call("SetMeshOutputsEXT", at, 1, last, expressions);
            case OpWritePackedPrimitiveIndices4x8NV ->
                call("writePackedPrimitiveIndices4x8NV", at, 1, last, expressions);
            case OpTraceRayKHR -> ray("traceRayEXT", at, expressions);
            case OpTraceNV -> trace("traceNV", at, expressions);
            case OpTraceMotionNV -> trace("traceMotionNV", at, expressions);
            case OpTraceRayMotionNV -> {
                need(GlslFeature.RAY_MOTION, at);
                ray("traceRayMotionNV", at, expressions);
            }
            case OpExecuteCallableKHR -> ray("executeCallableEXT", at, expressions);
            case OpExecuteCallableNV -> trace("executeCallableNV", at, expressions);
            case OpConvertUToAccelerationStructureKHR -> {
                out.put(context.typeNames.name(words[at + TypedInstruction.RESULT_TYPE]))
                        .put('(');
                expressions.value(words[at + TypedInstruction.FIRST_OPERAND], Precedence.ASSIGNMENT);
                out.put(')');
            }
            case OpReportIntersectionKHR ->
                call(isNv() ? "reportIntersectionNV" : "reportIntersectionEXT", at, 3, last, expressions);
            case OpIgnoreIntersectionNV -> out.put("ignoreIntersectionNV()");
            case OpTerminateRayNV -> out.put("terminateRayNV()");
            case OpExtInst -> {
                if (!isMessage(at, op)) {
                    return false;
                }
                message(at, expressions);
            }
            case OpReorderThreadWithHitObjectNV, OpReorderThreadWithHintNV -> {
                need(GlslFeature.INVOCATION_REORDER, at);
                call("reorderThreadNV", at, 1, last, expressions);
            }
            case OpReorderThreadWithHitObjectEXT, OpReorderThreadWithHintEXT -> {
                need(GlslFeature.INVOCATION_REORDER_EXT, at);
                call("reorderThreadEXT", at, 1, last, expressions);
            }
            default -> {
                return hitObject(at, op, expressions);
            }
        }
        return true;
    }

    /**
     * Writes an instruction of hit objects, whose functions have the names of the instructions; returns whether it is
     * one.
     */
    private boolean hitObject(int at, Op op, GlslExpressions expressions) {
        if (!Trait.HIT_OBJECT.has(op)) {
            return false;
        }
        String name = op.name();
        need(name.endsWith("EXT") ? GlslFeature.INVOCATION_REORDER_EXT : GlslFeature.INVOCATION_REORDER, at);
        if (name.contains("Sphere") || name.contains("LSS")) {
            need(GlslFeature.RAY_SPHERES, at);
        }
        out.put("hitObject").put(name.substring("OpHitObject".length())).put('(');
        int first = context.data.resultId(at) == 0 ? 1 : 3;
        for (int k = first; k < words[at] >>> 16; k++) {
            int operand = words[at + k];
            out.put(k == first ? "" : ", ");
            if (isInterface(operand)) {
                out.put(location(operand));
            } else {
                expressions.value(operand, Precedence.ASSIGNMENT);
            }
        }
        out.put(')');
        return true;
    }

    /** Whether a value is a variable that the text passes by its location. */
    private boolean isInterface(int id) {
        int type = types.typeOf(id);
        return types.op(id) == Op.OpVariable
                && (types.isStorageClass(type, StorageClass.RayPayloadKHR)
                        || types.isStorageClass(type, StorageClass.IncomingRayPayloadKHR)
                        || types.isStorageClass(type, StorageClass.HitObjectAttributeNV)
                        || types.isStorageClass(type, StorageClass.HitObjectAttributeEXT));
    }

    /** Whether an instruction prints a message, in a language that has messages. */
    boolean isMessage(int at, Op op) {
        if (op != Op.OpExtInst || !context.isVulkan()) {
            return false;
        }
        if (printfSet < 0) {
            printfSet = 0;
            for (ExtendedSetImport each : context.layout.imports()) {
                printfSet = each.name().equals("NonSemantic.DebugPrintf") ? each.id() : printfSet;
            }
        }
        return words[at + ExtInst.SET] == printfSet;
    }

    private void message(int at, GlslExpressions expressions) {
        need(GlslFeature.PRINTF, at);
        out.put("debugPrintfEXT(\"");
        int string = context.data.definition(words[at + ExtInst.OPERANDS]);
        int end = string + (words[string] >>> 16);
        for (int k = string + 2; k < end; k++) {
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                character((char) (words[k] >>> shift & 0xFF));
            }
        }
        out.put('"');
        for (int k = ExtInst.OPERANDS + 1; k < words[at] >>> 16; k++) {
            out.put(", ");
            expressions.value(words[at + k], Precedence.ASSIGNMENT);
        }
        out.put(')');
    }

    private void character(char c) {
        switch (c) {
            case 0 -> {}
            case '\n' -> out.put("\\n");
            case '\t' -> out.put("\\t");
            case '"' -> out.put("\\\"");
            case '\\' -> out.put("\\\\");
            default -> out.put(c < ' ' || c > '~' ? '?' : c);
        }
    }

    private void need(GlslFeature feature, int at) {
        context.requirements.need(feature, at);
    }

    /** Writes a call with operands of an instruction. */
    void call(String name, int at, int first, int end, GlslExpressions expressions) {
        out.put(name).put('(');
        for (int k = first; k < Math.min(end, words[at] >>> 16); k++) {
            out.put(k == first ? "" : ", ");
            expressions.value(words[at + k], Precedence.ASSIGNMENT);
        }
        out.put(')');
    }

    private void emitVertex(int at, Op op, GlslExpressions expressions) {
        if (context.options.fixesDepthRange()) {
            out.put(GlslStages.FIX_DEPTH).end();
            out.line();
        }
        if (context.options.flipsY()) {
            out.put(GlslStages.FLIP_Y).end();
            out.line();
        }
        if (op == Op.OpEmitVertex) {
            out.put("EmitVertex()");
            return;
        }
        need(GlslFeature.GEOMETRY_STREAMS, at);
        call("EmitStreamVertex", at, 1, words[at] >>> 16, expressions);
    }

    private void demote(int at) {
        if (hasDemotedFlag()) {
            out.put(demoted).put(" = true");
            return;
        }
        need(GlslFeature.DEMOTE, at);
        out.put("demote");
    }

    private void isHelper(int at, Precedence needed) {
        if (hasDemotedFlag()) {
            need(GlslFeature.HELPER_INVOCATION, at);
            boolean isInner = needed.compareTo(Precedence.OR) > 0;
            out.put(isInner ? "(" : "")
                    .put(demoted)
                    .put(" || gl_HelperInvocation")
                    .put(isInner ? ")" : "");
            return;
        }
        need(GlslFeature.DEMOTE, at);
        out.put("helperInvocationEXT()");
    }

    private void interlock(String which, int at) {
        need(GlslFeature.INTERLOCK, at);
        out.put(which).put("InvocationInterlock").put(context.isEs() ? "NV()" : "ARB()");
    }

    private void clock(int at) {
        boolean isDevice = types.defaultInteger(words[at + ReadClockKHR.SCOPE], 0) == Scope.Device.value();
        boolean isVector = types.isVector(words[at + TypedInstruction.RESULT_TYPE]);
        need(isDevice ? GlslFeature.REALTIME_CLOCK : GlslFeature.SHADER_CLOCK, at);
        if (!isVector) {
            need(GlslFeature.INT64, at);
        }
        out.put("clock")
                .put(isDevice ? "Realtime" : "")
                .put(isVector ? "2x32" : "")
                .put(isDevice ? "EXT()" : "ARB()");
    }

    /** Writes a call whose last operand is a variable, for which the text has its location. */
    private void ray(String name, int at, GlslExpressions expressions) {
        int last = (words[at] >>> 16) - 1;
        arguments(name, at, last, expressions);
        out.put(location(words[at + last])).put(')');
    }

    /** Writes a call whose last operand is the number of a location. */
    private void trace(String name, int at, GlslExpressions expressions) {
        int last = (words[at] >>> 16) - 1;
        arguments(name, at, last, expressions);
        out.put((int) types.defaultInteger(words[at + last], 0)).put(')');
    }

    private void arguments(String name, int at, int last, GlslExpressions expressions) {
        out.put(name).put('(');
        for (int k = 1; k < last; k++) {
            expressions.value(words[at + k], Precedence.ASSIGNMENT);
            out.put(", ");
        }
    }

    /** The location that is part of the declaration of a variable. */
    OptionalInt declaredLocation(int variable) {
        if (types.isStorageClass(types.typeOf(variable), StorageClass.HitAttributeKHR)) {
            return OptionalInt.empty();
        }
        OptionalInt given = context.layout.decorationWord(variable, Decoration.Location);
        return given.isEmpty() && isPayload(types.typeOf(variable)) ? OptionalInt.of(unused(variable)) : given;
    }

    /** The location of a payload or of callable data: its decoration, or one that no other variable has. */
    int location(int variable) {
        return context.layout.decorationWord(variable, Decoration.Location).orElseGet(() -> unused(variable));
    }

    /** Numbers the variables without a location, after the largest location of the others. */
    private int unused(int variable) {
        if (locations.length == 0) {
            locations = new int[context.data.indexCount()];
            int number = 1 + largest();
            for (int each : context.globalVariables()) {
                locations[context.data.index(each)] = number;
                if (isPayload(types.typeOf(each)) && !context.layout.isDecorated(each, Decoration.Location)) {
                    number++;
                }
            }
        }
        return locations[context.data.index(variable)];
    }

    private int largest() {
        int largest = -1;
        for (int each : context.globalVariables()) {
            if (isPayload(types.typeOf(each))) {
                largest = Math.max(
                        largest,
                        context.layout.decorationWord(each, Decoration.Location).orElse(-1));
            }
        }
        return largest;
    }

    private boolean isPayload(int pointerType) {
        return types.isStorageClass(pointerType, StorageClass.RayPayloadKHR)
                || types.isStorageClass(pointerType, StorageClass.CallableDataKHR)
                || types.isStorageClass(pointerType, StorageClass.IncomingRayPayloadKHR)
                || types.isStorageClass(pointerType, StorageClass.IncomingCallableDataKHR)
                || types.isStorageClass(pointerType, StorageClass.HitObjectAttributeNV)
                || types.isStorageClass(pointerType, StorageClass.HitObjectAttributeEXT);
    }
}
