// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Modules that are large in one respect, or whose definitions lead in circles: what makes a careless pass slow or
 * endless.
 */
final class Shapes {
    private static final String HEAD = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %in %color
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %color Location 0
            OpDecorate %in Location 0
            OpDecorate %in Flat
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %zero = OpConstant %uint 0
            %one = OpConstant %uint 1
            %pi = OpTypePointer Input %uint
            %po = OpTypePointer Output %uint
            %pf = OpTypePointer Function %uint
            %in = OpVariable %pi Input
            %color = OpVariable %po Output
            %type = OpTypeFunction %void
            %ftype = OpTypeFunction %uint %uint
            """;
    private static final String MAIN = """
            %main = OpFunction %void None %type
            %b = OpLabel
            """;
    private static final String VARIABLE = MAIN + """
            %v = OpVariable %pf Function
            %x = OpLoad %uint %in
            OpStore %v %x
            """;
    private static final String END = """
            %r = OpLoad %uint %v
            OpStore %color %r
            OpReturn
            OpFunctionEnd
            """;
    private static final String SIMPLE_END = """
            OpStore %color %x
            OpReturn
            OpFunctionEnd
            """;

    private Shapes() {}

    /** By name, the text of a module of some size. */
    static Map<String, IntFunction<String>> all() {
        Map<String, IntFunction<String>> shapes = new LinkedHashMap<>();
        shapes.put("blocks one after the other", Shapes::blocks);
        shapes.put("selections one after the other", Shapes::selections);
        shapes.put("nested selections", n -> nestedSelections(n / 10));
        shapes.put("nested loops", n -> nestedLoops(n / 20));
        shapes.put("OpPhi of a selection", Shapes::phis);
        shapes.put("OpPhi of a loop", Shapes::loopPhis);
        shapes.put("a switch that falls through", Shapes::switches);
        shapes.put("calls in calls", Shapes::depth);
        shapes.put("calls one after the other", Shapes::calls);
        shapes.put("functions that call the next one twice", n -> doubledCalls(40));
        shapes.put("returns one after the other", n -> returns(n / 4));
        shapes.put("nested structures", Shapes::structures);
        shapes.put("structures with two members of the same structure", n -> doubledStructures(100));
        shapes.put("access chains of access chains", Shapes::chains);
        shapes.put("copies of copies", Shapes::copies);
        shapes.put("values made from themselves", n -> circles());
        shapes.put(
                "values made from themselves in blocks that are reached",
                n -> circles().replace("OpBranch %m\n%never =", "OpBranch %never\n%never ="));
        shapes.put("sums of sums with constants", Shapes::sums);
        shapes.put("insertions into insertions", Shapes::insertions);
        shapes.put("an array with more elements than an instruction has words", n -> longArray());
        return shapes;
    }

    private static String repeat(int count, IntFunction<String> text) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < count; i++) {
            all.append(text.apply(i));
        }
        return all.toString();
    }

    /** Text in which {@code #} stands for a number, and {@code @} for the next one. */
    private static String numbered(int count, String text) {
        return repeat(count, i -> numbers(text, i));
    }

    private static String numbers(String text, int number) {
        return text.replace("#", Integer.toString(number)).replace("@", Integer.toString(number + 1));
    }

    private static String blocks(int count) {
        return HEAD + VARIABLE + "OpBranch %b0\n" + numbered(count, """
                %b# = OpLabel
                %l# = OpLoad %uint %v
                %a# = OpIAdd %uint %l# %x
                OpStore %v %a#
                OpBranch %b@
                """) + "%b" + count + " = OpLabel\n" + END;
    }

    private static String selections(int count) {
        return HEAD + VARIABLE + "OpBranch %h0\n" + numbered(count, """
                %h# = OpLabel
                %c# = OpULessThan %bool %x %one
                OpSelectionMerge %m# None
                OpBranchConditional %c# %t# %m#
                %t# = OpLabel
                %l# = OpLoad %uint %v
                %a# = OpIMul %uint %l# %x
                OpStore %v %a#
                OpBranch %m#
                %m# = OpLabel
                OpBranch %h@
                """) + "%h" + count + " = OpLabel\n" + END;
    }

    private static String nestedSelections(int count) {
        return HEAD
                + VARIABLE
                + "OpBranch %h0\n"
                + numbered(count, """
                %h# = OpLabel
                %l# = OpLoad %uint %v
                %a# = OpIMul %uint %l# %x
                OpStore %v %a#
                %c# = OpULessThan %bool %a# %one
                OpSelectionMerge %m# None
                OpBranchConditional %c# %h@ %m#
                """)
                + "%h" + count + " = OpLabel\n"
                + repeat(count, i -> numbers("""
                        OpBranch %m#
                        %m# = OpLabel
                        %k# = OpLoad %uint %v
                        %j# = OpIAdd %uint %k# %one
                        OpStore %v %j#
                        """, count - 1 - i))
                + END;
    }

    private static String nestedLoops(int count) {
        return HEAD
                + VARIABLE
                + "OpBranch %h0\n"
                + numbered(count, """
                %h# = OpLabel
                %l# = OpLoad %uint %v
                %c# = OpULessThan %bool %l# %one
                OpLoopMerge %m# %k# None
                OpBranchConditional %c# %t# %m#
                %t# = OpLabel
                %a# = OpIAdd %uint %l# %x
                OpStore %v %a#
                OpBranch %h@
                """)
                + "%h" + count + " = OpLabel\n"
                + repeat(count, i -> numbers("""
                        OpBranch %k#
                        %k# = OpLabel
                        OpBranch %h#
                        %m# = OpLabel
                        """, count - 1 - i))
                + END;
    }

    private static String phis(int count) {
        return HEAD
                + MAIN
                + """
                %x = OpLoad %uint %in
                %c = OpULessThan %bool %x %one
                OpSelectionMerge %m None
                OpBranchConditional %c %t %m
                %t = OpLabel
                %t0 = OpIAdd %uint %x %one
                """
                + numbered(count, "%t@ = OpIAdd %uint %t# %x\n")
                + "OpBranch %m\n%m = OpLabel\n"
                + numbered(count, "%p@ = OpPhi %uint %x %b %t@ %t\n")
                + "%s0 = OpIAdd %uint %x %one\n"
                + numbered(count, "%s@ = OpBitwiseXor %uint %s# %p@\n")
                + "OpStore %color %s" + count + "\nOpReturn\nOpFunctionEnd\n";
    }

    private static String loopPhis(int count) {
        return HEAD
                + MAIN
                + "%x = OpLoad %uint %in\nOpBranch %h\n%h = OpLabel\n"
                + numbered(count, "%p# = OpPhi %uint %x %b %q# %k\n")
                + """
                %c = OpULessThan %bool %p0 %one
                OpLoopMerge %m %k None
                OpBranchConditional %c %k %m
                %k = OpLabel
                """
                + repeat(count, i -> "%q" + i + " = OpIAdd %uint %p" + i + " %p" + (i + 1) % count + "\n")
                + "OpBranch %h\n%m = OpLabel\n%s0 = OpIAdd %uint %x %one\n"
                + numbered(count, "%s@ = OpBitwiseXor %uint %s# %p#\n")
                + "OpStore %color %s" + count + "\nOpReturn\nOpFunctionEnd\n";
    }

    private static String switches(int count) {
        return HEAD
                + VARIABLE
                + "OpSelectionMerge %m None\nOpSwitch %x %m"
                + numbered(count, " # %s#")
                + "\n"
                + repeat(count, i -> numbers("""
                        %s# = OpLabel
                        %l# = OpLoad %uint %v
                        %a# = OpIAdd %uint %l# %x
                        OpStore %v %a#
                        OpBranch""", i) + (i % 2 == 0 && i + 1 < count ? " %s" + (i + 1) : " %m") + "\n")
                + "%m = OpLabel\n"
                + END;
    }

    private static String depth(int count) {
        return HEAD + MAIN + """
                %x = OpLoad %uint %in
                %r = OpFunctionCall %uint %f0 %x
                OpStore %color %r
                OpReturn
                OpFunctionEnd
                """ + numbered(count, """
                %f# = OpFunction %uint None %ftype
                %p# = OpFunctionParameter %uint
                %e# = OpLabel
                %a# = OpIAdd %uint %p# %p#
                %c# = OpFunctionCall %uint %f@ %a#
                OpReturnValue %c#
                OpFunctionEnd
                """) + last(count);
    }

    private static String last(int number) {
        return numbers("""
                %f# = OpFunction %uint None %ftype
                %p# = OpFunctionParameter %uint
                %e# = OpLabel
                OpReturnValue %p#
                OpFunctionEnd
                """, number);
    }

    private static String doubledCalls(int count) {
        return HEAD + MAIN + """
                %x = OpLoad %uint %in
                %r = OpFunctionCall %uint %f0 %x
                OpStore %color %r
                OpReturn
                OpFunctionEnd
                """ + numbered(count, """
                %f# = OpFunction %uint None %ftype
                %p# = OpFunctionParameter %uint
                %e# = OpLabel
                %c# = OpFunctionCall %uint %f@ %p#
                %d# = OpFunctionCall %uint %f@ %c#
                OpReturnValue %d#
                OpFunctionEnd
                """) + last(count);
    }

    private static String calls(int count) {
        return HEAD
                + MAIN
                + "%x = OpLoad %uint %in\n%r0 = OpFunctionCall %uint %f %x\n"
                + numbered(count, "%r@ = OpFunctionCall %uint %f %r#\n")
                + "OpStore %color %r" + count + "\n"
                + """
                OpReturn
                OpFunctionEnd
                %f = OpFunction %uint None %ftype
                %p = OpFunctionParameter %uint
                %e = OpLabel
                %c = OpULessThan %bool %p %one
                OpSelectionMerge %m None
                OpBranchConditional %c %t %m
                %t = OpLabel
                %a = OpIMul %uint %p %p
                OpBranch %m
                %m = OpLabel
                %q = OpPhi %uint %p %e %a %t
                OpReturnValue %q
                OpFunctionEnd
                """;
    }

    private static String returns(int count) {
        return HEAD
                + MAIN
                + """
                %x = OpLoad %uint %in
                %r = OpFunctionCall %uint %f %x
                OpStore %color %r
                OpReturn
                OpFunctionEnd
                %f = OpFunction %uint None %ftype
                %a0 = OpFunctionParameter %uint
                %e = OpLabel
                %chain0 = OpIAdd %uint %a0 %one
                OpBranch %h0
                """
                + numbered(count, """
                %h# = OpLabel
                %a@ = OpIMul %uint %a# %chain0
                %c# = OpULessThan %bool %a@ %one
                OpSelectionMerge %m# None
                OpBranchConditional %c# %t# %m#
                %t# = OpLabel
                OpReturnValue %a@
                %m# = OpLabel
                OpBranch %h@
                """)
                + "%h" + count + " = OpLabel\nOpReturnValue %a" + count + "\nOpFunctionEnd\n";
    }

    private static String structures(int count) {
        return HEAD
                + "%struct0 = OpTypeStruct %uint\n"
                + numbered(count, "%struct@ = OpTypeStruct %struct#\n")
                + copied(count - 1);
    }

    private static String doubledStructures(int count) {
        return HEAD
                + "%struct0 = OpTypeStruct %uint %uint\n"
                + numbered(count, "%struct@ = OpTypeStruct %struct# %struct#\n")
                + copied(count - 1);
    }

    /** A function with two variables of a structure type; one is stored to the other, and its first member is read. */
    private static String copied(int number) {
        return numbers("""
                %pointer = OpTypePointer Function %struct@
                %member = OpTypePointer Function %struct#
                %private = OpTypePointer Private %struct@
                %global = OpVariable %private Private
                """ + MAIN + """
                %copy = OpVariable %pointer Function
                %other = OpVariable %pointer Function
                %x = OpLoad %uint %in
                %value = OpLoad %struct@ %global
                OpStore %copy %value
                %again = OpLoad %struct@ %copy
                OpStore %other %again
                %chain = OpAccessChain %member %other %zero
                %part = OpLoad %struct# %chain
                OpStore %chain %part
                %last = OpLoad %struct@ %other
                OpStore %global %last
                """, number) + SIMPLE_END;
    }

    private static String chains(int count) {
        return HEAD
                + """
                %private = OpTypePointer Private %uint
                %v = OpVariable %private Private
                """
                + MAIN
                + "%x = OpLoad %uint %in\n%c0 = OpAccessChain %private %v\n"
                + numbered(count, "%c@ = OpAccessChain %private %c#\n")
                + "OpStore %c" + count + " %x\n"
                + END;
    }

    private static String copies(int count) {
        return HEAD
                + """
                %array = OpTypeArray %uint %one
                %struct = OpTypeStruct %array
                %constant = OpTypePointer Private %struct
                %global = OpVariable %constant Private
                %pointer = OpTypePointer Function %struct
                """
                + MAIN
                + """
                %copy = OpVariable %pointer Function
                %x = OpLoad %uint %in
                %v0 = OpLoad %struct %global
                """
                + numbered(count, "%v@ = OpCopyObject %struct %v#\n")
                + "OpStore %copy %v" + count + "\n"
                + """
                %element = OpAccessChain %pf %copy %zero %zero
                %loaded = OpLoad %uint %element
                OpStore %color %loaded
                OpReturn
                OpFunctionEnd
                """;
    }

    /** Values in a block that is never executed, each made from itself or from one another. */
    private static String sums(int count) {
        return HEAD
                + MAIN
                + "%a0 = OpLoad %uint %in\n"
                + numbered(count, """
                %s# = OpIAdd %uint %a# %one
                %n# = OpNot %uint %s#
                %t# = OpISub %uint %n# %one
                %a@ = OpBitwiseXor %uint %t# %s#
                """)
                + "OpStore %color %a" + count + "\nOpReturn\nOpFunctionEnd\n";
    }

    private static String insertions(int count) {
        return HEAD
                + "%int4 = OpTypeVector %uint 4\n%i0 = OpConstantNull %int4\n"
                + MAIN
                + "%x = OpLoad %uint %in\n"
                + numbered(count, """
                %e# = OpCompositeExtract %uint %i# 1
                %s# = OpVectorShuffle %int4 %i# %i# 3 0 5 2
                %i@ = OpCompositeInsert %int4 %e# %s# 2
                """)
                + "%y = OpCompositeExtract %uint %i" + count + " 3\n"
                + "OpStore %color %y\nOpReturn\nOpFunctionEnd\n";
    }

    private static String longArray() {
        return HEAD
                + "%length = OpConstant %uint 65534\n"
                + numbered(1000, "%c# = OpConstant %uint #\n")
                + """
                %array = OpTypeArray %uint %length
                %null = OpConstantNull %array
                %inserted = OpSpecConstantOp %array CompositeInsert %one %null 3
                """
                + MAIN
                + "%y = OpCompositeExtract %uint %inserted 3\n"
                + "OpStore %color %y\nOpReturn\nOpFunctionEnd\n";
    }

    private static String circles() {
        return HEAD + """
                %int4 = OpTypeVector %uint 4
                %pv = OpTypePointer Function %int4
                """ + MAIN + """
                %v = OpVariable %pf Function
                %w = OpVariable %pv Function
                %x = OpLoad %uint %in
                OpStore %v %x
                OpBranch %m
                %never = OpLabel
                %c0 = OpAccessChain %pf %c1
                %c1 = OpAccessChain %pf %c0
                OpStore %c0 %x
                %c2 = OpLoad %uint %c1
                %o0 = OpCopyObject %pf %o1
                %o1 = OpCopyObject %pf %o0
                OpStore %o0 %x
                %o2 = OpLoad %uint %o1
                %i0 = OpCompositeInsert %int4 %x %i1 0
                %i1 = OpCompositeInsert %int4 %x %i0 1
                OpStore %w %i1
                %e0 = OpCompositeExtract %uint %i0 2
                %a0 = OpIAdd %uint %a0 %one
                %a1 = OpIAdd %uint %a2 %one
                %a2 = OpIAdd %uint %a1 %one
                %n0 = OpNot %uint %n1
                %n1 = OpNot %uint %n0
                %s0 = OpVectorShuffle %int4 %s1 %s1 3 2 1 0
                %s1 = OpVectorShuffle %int4 %s0 %s0 3 2 1 0
                %k0 = OpCopyLogical %int4 %k1
                %k1 = OpCopyLogical %int4 %k0
                OpStore %w %k1
                %sum = OpIAdd %uint %a0 %n0
                OpStore %v %sum
                OpBranch %m
                %m = OpLabel
                """ + END;
    }
}
