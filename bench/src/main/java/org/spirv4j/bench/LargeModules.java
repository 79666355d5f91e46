// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.util.Locale;
import java.util.Random;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.ModuleHeader;

/**
 * Makes large modules: valid Vulkan 1.1 compute shaders with any number of functions that consist of loops, selections,
 * switches, calls and arithmetic, as a compiler without optimisation writes them. The same kind and size always give
 * the same bytes.
 */
public final class LargeModules {

    /** What is special about a module. */
    public enum Kind {
        /** Variables with different names. */
        STRUCTURED,
        /** Thousands of ids with the same few names, which a disassembler has to tell apart. */
        EQUAL_NAMES,
        /** A source line, given by NonSemantic.Shader.DebugInfo.100, before every statement. */
        DEBUG_INFO
    }

    private static final int DEBUG_SOURCE = 35;
    private static final int DEBUG_COMPILATION_UNIT = 1;
    private static final int DEBUG_TYPE_FUNCTION = 8;
    private static final int DEBUG_FUNCTION = 20;
    private static final int DEBUG_SCOPE = 23;
    private static final int DEBUG_LINE = 103;

    private static final int GLSL_STD_450_SIN = 13;
    private static final int GLSL_STD_450_EXP = 27;
    private static final int FUNCTION_STORAGE = 7;

    // Ids that every module has.
    private static final int GLSL = 1;
    private static final int DEBUG = 2;
    private static final int MAIN = 3;
    private static final int VOID = 4;
    private static final int FLOAT = 5;
    private static final int INT = 6;
    private static final int UINT = 7;
    private static final int BOOL = 8;
    private static final int VEC4 = 9;
    private static final int VEC4_POINTER = 10;
    private static final int INT_POINTER = 11;
    private static final int MAIN_TYPE = 12;
    private static final int FUNCTION_TYPE = 13;
    private static final int INT_0 = 14;
    private static final int INT_1 = 15;
    private static final int INT_4 = 16;
    private static final int UINT_0 = 17;
    private static final int FILE_NAME = 18;
    private static final int SOURCE = 19;
    private static final int UNIT = 20;
    private static final int DEBUG_FUNCTION_TYPE = 21;
    private static final int FLOAT_POINTER = 22;
    private static final int FIRST_FREE = 23;

    private final Kind kind;
    private final Random random = new Random(20);
    private final WordWriter strings = new WordWriter();
    private final WordWriter names = new WordWriter();
    private final WordWriter declarations = new WordWriter();
    private final WordWriter functions = new WordWriter();
    private int nextId = FIRST_FREE;
    private int nextLine = 1;
    private int nextName;
    private int previousFunction;

    // The function being written.
    private int x;
    private int k;
    private int accumulator;
    private int counter;
    private int argument;

    private LargeModules(Kind kind) {
        this.kind = kind;
    }

    /** A module of about that many bytes; a few kilobytes at least. */
    public static byte[] generate(Kind kind, int bytes) {
        return new LargeModules(kind).module(bytes);
    }

    private byte[] module(int bytes) {
        declareTypes();
        name(MAIN, "main");
        do {
            function();
        } while (4L * (strings.size() + names.size() + declarations.size() + functions.size()) < bytes);

        WordWriter module = new WordWriter();
        boolean debug = kind == Kind.DEBUG_INFO;
        module.word(ModuleHeader.MAGIC).word(0x0001_0300).word(0).word(0).word(0);
        module.op(Op.OpCapability.opcode(), 1);
        if (debug) {
            module.text(Op.OpExtension.opcode(), new int[0], "SPV_KHR_non_semantic_info");
            module.text(Op.OpExtInstImport.opcode(), new int[] {DEBUG}, "NonSemantic.Shader.DebugInfo.100");
        }
        module.text(Op.OpExtInstImport.opcode(), new int[] {GLSL}, "GLSL.std.450");
        module.op(Op.OpMemoryModel.opcode(), 0, 1);
        module.text(Op.OpEntryPoint.opcode(), new int[] {5, MAIN}, "main");
        module.op(Op.OpExecutionMode.opcode(), MAIN, 17, 64, 1, 1);
        module.append(strings);
        module.op(Op.OpSource.opcode(), 2, 450);
        module.append(names);
        module.append(declarations);
        mainFunction(module);
        module.append(functions);
        module.set(3, nextId);
        return module.bytes();
    }

    private void declareTypes() {
        declarations.op(Op.OpTypeVoid.opcode(), VOID);
        declarations.op(Op.OpTypeFloat.opcode(), FLOAT, 32);
        declarations.op(Op.OpTypeInt.opcode(), INT, 32, 1);
        declarations.op(Op.OpTypeInt.opcode(), UINT, 32, 0);
        declarations.op(Op.OpTypeBool.opcode(), BOOL);
        declarations.op(Op.OpTypeVector.opcode(), VEC4, FLOAT, 4);
        declarations.op(Op.OpTypePointer.opcode(), VEC4_POINTER, FUNCTION_STORAGE, VEC4);
        declarations.op(Op.OpTypePointer.opcode(), INT_POINTER, FUNCTION_STORAGE, INT);
        declarations.op(Op.OpTypePointer.opcode(), FLOAT_POINTER, FUNCTION_STORAGE, FLOAT);
        declarations.op(Op.OpTypeFunction.opcode(), MAIN_TYPE, VOID);
        declarations.op(Op.OpTypeFunction.opcode(), FUNCTION_TYPE, VEC4, VEC4_POINTER, INT_POINTER);
        declarations.op(Op.OpConstant.opcode(), INT, INT_0, 0);
        declarations.op(Op.OpConstant.opcode(), INT, INT_1, 1);
        declarations.op(Op.OpConstant.opcode(), INT, INT_4, 4);
        declarations.op(Op.OpConstant.opcode(), UINT, UINT_0, 0);
        if (kind == Kind.DEBUG_INFO) {
            strings.text(Op.OpString.opcode(), new int[] {FILE_NAME}, "generated.comp");
            debug(SOURCE, DEBUG_SOURCE, FILE_NAME);
            debug(UNIT, DEBUG_COMPILATION_UNIT, unsigned(100), unsigned(4), SOURCE, unsigned(2));
            debug(DEBUG_FUNCTION_TYPE, DEBUG_TYPE_FUNCTION, unsigned(3), VOID);
        }
    }

    private void debug(int result, int instruction, int... operands) {
        int[] all = new int[4 + operands.length];
        all[0] = VOID;
        all[1] = result;
        all[2] = DEBUG;
        all[3] = instruction;
        System.arraycopy(operands, 0, all, 4, operands.length);
        declarations.op(Op.OpExtInst.opcode(), all);
    }

    private int unsigned(int value) {
        int id = nextId++;
        declarations.op(Op.OpConstant.opcode(), UINT, id, value);
        return id;
    }

    private int randomFloat() {
        int id = nextId++;
        declarations.op(Op.OpConstant.opcode(), FLOAT, id, Float.floatToRawIntBits(random.nextFloat() * 16 - 8));
        return id;
    }

    private void name(int id, String name) {
        names.text(Op.OpName.opcode(), new int[] {id}, name);
    }

    private void variableName(int id, String name) {
        name(id, kind == Kind.EQUAL_NAMES ? name : name + nextName++);
    }

    private void mainFunction(WordWriter module) {
        int label = nextId++;
        int vector = nextId++;
        int count = nextId++;
        int result = nextId++;
        module.op(Op.OpFunction.opcode(), VOID, MAIN, 0, MAIN_TYPE)
                .op(Op.OpLabel.opcode(), label)
                .op(Op.OpVariable.opcode(), VEC4_POINTER, vector, FUNCTION_STORAGE)
                .op(Op.OpVariable.opcode(), INT_POINTER, count, FUNCTION_STORAGE)
                .op(Op.OpFunctionCall.opcode(), VEC4, result, previousFunction, vector, count)
                .op(Op.OpReturn.opcode())
                .op(Op.OpFunctionEnd.opcode());
    }

    private void function() {
        int function = nextId++;
        x = nextId++;
        k = nextId++;
        int label = nextId++;
        accumulator = nextId++;
        counter = nextId++;
        argument = nextId++;
        String name = String.format(Locale.ROOT, "f%d(vf4;i1;", function);
        name(function, name);
        variableName(x, "x");
        variableName(k, "k");
        variableName(accumulator, "acc");
        variableName(counter, "i");
        variableName(argument, "param");
        functions
                .op(Op.OpFunction.opcode(), VEC4, function, 0, FUNCTION_TYPE)
                .op(Op.OpFunctionParameter.opcode(), VEC4_POINTER, x)
                .op(Op.OpFunctionParameter.opcode(), INT_POINTER, k)
                .op(Op.OpLabel.opcode(), label)
                .op(Op.OpVariable.opcode(), VEC4_POINTER, accumulator, FUNCTION_STORAGE)
                .op(Op.OpVariable.opcode(), INT_POINTER, counter, FUNCTION_STORAGE)
                .op(Op.OpVariable.opcode(), VEC4_POINTER, argument, FUNCTION_STORAGE);
        debugFunction(name);
        int start = load(VEC4, x);
        functions.op(Op.OpStore.opcode(), accumulator, binary(Op.OpVectorTimesScalar, VEC4, start, randomFloat()));
        functions.op(Op.OpStore.opcode(), counter, INT_0);
        loop(8 + random.nextInt(32));
        functions.op(Op.OpReturnValue.opcode(), load(VEC4, accumulator)).op(Op.OpFunctionEnd.opcode());
        previousFunction = function;
    }

    private void debugFunction(String name) {
        if (kind != Kind.DEBUG_INFO) {
            return;
        }
        int string = nextId++;
        int function = nextId++;
        strings.text(Op.OpString.opcode(), new int[] {string}, name);
        int line = unsigned(nextLine);
        debug(
                function,
                DEBUG_FUNCTION,
                string,
                DEBUG_FUNCTION_TYPE,
                SOURCE,
                line,
                UINT_0,
                UNIT,
                string,
                unsigned(3),
                line);
        functions.op(Op.OpExtInst.opcode(), VOID, nextId++, DEBUG, DEBUG_SCOPE, function);
    }

    private void loop(int statements) {
        int header = nextId++;
        int condition = nextId++;
        int body = nextId++;
        int next = nextId++;
        int merge = nextId++;
        functions
                .op(Op.OpBranch.opcode(), header)
                .op(Op.OpLabel.opcode(), header)
                .op(Op.OpLoopMerge.opcode(), merge, next, 0)
                .op(Op.OpBranch.opcode(), condition)
                .op(Op.OpLabel.opcode(), condition);
        int less = binary(Op.OpSLessThan, BOOL, load(INT, counter), load(INT, k));
        functions.op(Op.OpBranchConditional.opcode(), less, body, merge).op(Op.OpLabel.opcode(), body);
        for (int i = 0; i < statements; i++) {
            statement();
        }
        functions.op(Op.OpBranch.opcode(), next).op(Op.OpLabel.opcode(), next);
        functions
                .op(Op.OpStore.opcode(), counter, binary(Op.OpIAdd, INT, load(INT, counter), INT_1))
                .op(Op.OpBranch.opcode(), header)
                .op(Op.OpLabel.opcode(), merge);
    }

    private void statement() {
        if (kind == Kind.DEBUG_INFO) {
            int line = unsigned(nextLine++);
            functions.op(Op.OpExtInst.opcode(), VOID, nextId++, DEBUG, DEBUG_LINE, SOURCE, line, line, UINT_0, UINT_0);
        }
        switch (random.nextInt(6)) {
            case 0 -> arithmetic(Op.OpFAdd);
            case 1 -> arithmetic(Op.OpFMul);
            case 2 -> component();
            case 3 -> selection();
            case 4 -> switchOver();
            default -> call();
        }
    }

    private void arithmetic(Op op) {
        int sum = binary(op, VEC4, load(VEC4, accumulator), load(VEC4, x));
        functions.op(Op.OpStore.opcode(), accumulator, sum);
    }

    private void component() {
        int pointer = binary(Op.OpAccessChain, FLOAT_POINTER, accumulator, INT_1);
        int scaled = binary(Op.OpFMul, FLOAT, load(FLOAT, pointer), randomFloat());
        int result = nextId++;
        int function = random.nextBoolean() ? GLSL_STD_450_SIN : GLSL_STD_450_EXP;
        functions.op(Op.OpExtInst.opcode(), FLOAT, result, GLSL, function, scaled);
        functions.op(Op.OpStore.opcode(), pointer, result);
    }

    private void selection() {
        int bit = binary(Op.OpBitwiseAnd, INT, load(INT, counter), INT_4);
        int condition = binary(Op.OpIEqual, BOOL, bit, INT_0);
        int then = nextId++;
        int merge = nextId++;
        functions
                .op(Op.OpSelectionMerge.opcode(), merge, 0)
                .op(Op.OpBranchConditional.opcode(), condition, then, merge)
                .op(Op.OpLabel.opcode(), then);
        arithmetic(Op.OpFSub);
        functions.op(Op.OpBranch.opcode(), merge).op(Op.OpLabel.opcode(), merge);
    }

    private void switchOver() {
        int selector = binary(Op.OpSMod, INT, load(INT, counter), INT_4);
        int merge = nextId++;
        int first = nextId++;
        int second = nextId++;
        functions
                .op(Op.OpSelectionMerge.opcode(), merge, 0)
                .op(Op.OpSwitch.opcode(), selector, merge, 0, first, 1, second);
        for (int target : new int[] {first, second}) {
            functions.op(Op.OpLabel.opcode(), target);
            arithmetic(Op.OpFAdd);
            functions.op(Op.OpBranch.opcode(), merge);
        }
        functions.op(Op.OpLabel.opcode(), merge);
    }

    private void call() {
        if (previousFunction == 0) {
            arithmetic(Op.OpFAdd);
            return;
        }
        functions.op(Op.OpStore.opcode(), argument, load(VEC4, accumulator));
        int result = nextId++;
        functions.op(Op.OpFunctionCall.opcode(), VEC4, result, previousFunction, argument, counter);
        functions.op(Op.OpStore.opcode(), accumulator, result);
    }

    private int load(int type, int pointer) {
        int id = nextId++;
        functions.op(Op.OpLoad.opcode(), type, id, pointer);
        return id;
    }

    private int binary(Op op, int type, int left, int right) {
        int id = nextId++;
        functions.op(op.opcode(), type, id, left, right);
        return id;
    }
}
