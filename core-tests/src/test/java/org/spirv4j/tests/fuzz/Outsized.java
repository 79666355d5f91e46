// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.testkit.Words;

/** Modules and texts that are large in one respect: what makes a careless algorithm slow. */
final class Outsized {
    private static final int LONGEST = 65_535;

    private Outsized() {}

    /** A module with about {@code words} words. */
    @FunctionalInterface
    interface Module {
        int[] words(int words);
    }

    /** A text with about {@code bytes} bytes. */
    @FunctionalInterface
    interface Text {
        String text(int bytes);
    }

    static int[] longStrings(int size) {
        Words words = Words.bound(size);
        for (int id = 1; words.size() < size; id++) {
            words.op(Op.OpString, id, "ab\"c".repeat(Math.min(size, LONGEST) - 3));
        }
        return words.words();
    }

    static int[] wideInstructions(int size) {
        Words words = Words.bound(size);
        words.op(Op.OpTypeInt, 1, 32, 0).op(Op.OpConstant, 1, 2, 0);
        int[] ids = new int[Math.min(size / 4, LONGEST - 3)];
        Arrays.setAll(ids, i -> 1 + i % 20);
        int[] targets = new int[(ids.length - 3) / 2 * 2];
        Arrays.setAll(targets, i -> i % 2 == 0 ? i : 3);
        for (int id = 3; words.size() < size; id += 2) {
            words.op(Op.OpTypeStruct, id, ids)
                    .op(Op.OpCompositeConstruct, id, id + 1, ids)
                    .op(Op.OpSwitch, 2, 3, targets);
        }
        return words.words();
    }

    /** Selections, each within the one before. */
    static int[] nestedBlocks(int size) {
        int depth = size / 12;
        Words words = Words.bound(2 * depth + 10);
        words.op(Op.OpTypeVoid, 1)
                .op(Op.OpTypeFunction, 2, 1)
                .op(Op.OpTypeBool, 3)
                .op(Op.OpConstantTrue, 3, 4)
                .op(Op.OpFunction, 1, 5, 0, 2);
        int first = 6;
        for (int i = 0; i < depth; i++) {
            int merge = first + 2 * depth - i;
            words.op(Op.OpLabel, first + i)
                    .op(Op.OpSelectionMerge, merge, 0)
                    .op(Op.OpBranchConditional, 4, first + i + 1, merge);
        }
        words.op(Op.OpLabel, first + depth).op(Op.OpBranch, first + depth + 1);
        for (int i = 1; i < depth; i++) {
            words.op(Op.OpLabel, first + depth + i).op(Op.OpBranch, first + depth + i + 1);
        }
        return words.op(Op.OpLabel, first + 2 * depth)
                .op(Op.OpReturn)
                .op(Op.OpFunctionEnd)
                .words();
    }

    /** Blocks in a row, in the opposite of their order. */
    static int[] labels(int size) {
        int count = size / 4;
        Words words = Words.bound(count + 10);
        words.op(Op.OpTypeVoid, 1).op(Op.OpTypeFunction, 2, 1).op(Op.OpFunction, 1, 3, 0, 2);
        words.op(Op.OpLabel, 4).op(Op.OpBranch, count + 4);
        for (int id = 5; id < count + 4; id++) {
            words.op(Op.OpLabel, id);
            if (id == 5) {
                words.op(Op.OpReturn);
            } else {
                words.op(Op.OpBranch, id - 1);
            }
        }
        return words.op(Op.OpLabel, count + 4)
                .op(Op.OpBranch, count + 3)
                .op(Op.OpFunctionEnd)
                .words();
    }

    /** Arrays of arrays and pointers to pointers. */
    static int[] nestedTypes(int size) {
        int depth = size / 8;
        Words words = Words.bound(2 * depth + 10);
        words.op(Op.OpTypeInt, 1, 32, 0).op(Op.OpConstant, 1, 2, 3).op(Op.OpTypeArray, 3, 1, 2);
        for (int id = 4; id < 2 * depth; id += 2) {
            words.op(Op.OpTypePointer, id, 7, id - 1).op(Op.OpTypeArray, id + 1, id, 2);
        }
        return words.words();
    }

    /** As many ids as fit with one and the same name. */
    static int[] equalNames(int size) {
        int count = size / 7;
        Words words = Words.bound(count + 10);
        for (int id = 2; id < count; id++) {
            words.op(Op.OpName, id, "same");
        }
        words.op(Op.OpTypeInt, 1, 32, 0);
        for (int id = 2; id < count; id++) {
            words.op(Op.OpUndef, 1, id);
        }
        return words.words();
    }

    /** Names that take the suffixes with which others want to be told apart. */
    static int[] takenSuffixes(int size) {
        int count = size / 8;
        Words words = Words.bound(2 * count + 10);
        for (int id = 2; id < count; id++) {
            words.op(Op.OpName, id, "same_" + (id - 2));
        }
        for (int id = count; id < 2 * count; id++) {
            words.op(Op.OpName, id, "same");
        }
        return words.words();
    }

    static int[] equalConstants(int size) {
        int count = size / 4;
        Words words = Words.bound(count + 10);
        words.op(Op.OpTypeInt, 1, 32, 1);
        for (int id = 2; id < count; id++) {
            words.op(Op.OpConstant, 1, id, -7);
        }
        return words.words();
    }

    /** One id with all the decorations. */
    static int[] decorations(int size) {
        Words words = Words.bound(10);
        for (int i = 0; i < size / 8; i++) {
            words.op(Op.OpDecorate, 2, 30, i).op(Op.OpMemberDecorate, 2, 5, 24);
        }
        return words.op(Op.OpTypeInt, 1, 32, 1).op(Op.OpUndef, 1, 2).words();
    }

    /** Instructions of two extended sets in turn, and of an unknown one. */
    static int[] extendedInstructions(int size) {
        int count = size / 18;
        Words words = Words.bound(3 * count + 10);
        words.op(Op.OpExtInstImport, 1, "GLSL.std.450")
                .op(Op.OpExtInstImport, 2, "NonSemantic.Shader.DebugInfo.100")
                .op(Op.OpExtInstImport, 3, "NonSemantic.Else.1");
        for (int id = 5; id < 3 * count; id += 3) {
            words.op(Op.OpExtInst, 4, id, 1, 31, 4)
                    .op(Op.OpExtInst, 4, id + 1, 2, 0)
                    .op(Op.OpExtInst, 4, id + 2, 3, 9, 4, 4);
        }
        return words.words();
    }

    /** Words that are no instructions, then some that are. */
    static int[] damaged(int size) {
        Words words = Words.bound(100);
        int[] zeros = new int[Math.max(1, size / 40)];
        for (int i = 0; i < 20; i++) {
            words.raw(zeros).op(Op.OpNop).op(Op.OpNop).op(Op.OpTypeVoid, 1).op(Op.OpNop);
            for (int k = 0; k < size / 80; k++) {
                words.op(Op.OpTypeVoid, 0);
            }
        }
        return words.words();
    }

    static String manyNames(int size) {
        StringBuilder text = new StringBuilder("%int = OpTypeInt 32 0\n");
        for (int i = 0; text.length() < size; i++) {
            text.append("%name_")
                    .append(i)
                    .append(" = OpIAdd %int %name_")
                    .append(i + 1)
                    .append(" %name_7\n");
        }
        return text.toString();
    }

    static String oneLine(int size) {
        return "OpCapability Shader ".repeat(size / 20);
    }

    static String longName(int size) {
        String name = "%" + "n".repeat(size / 3);
        return name + " = OpTypeVoid\nOpName " + name + " \"x\"";
    }

    static String longString(int size) {
        return "OpSource Unknown 0\nOpSourceContinued \"" + "line\n".repeat(Math.min(size, 250_000) / 5) + "\"\n"
                + "; comment\n".repeat(Math.max(1, (size - 250_000) / 10));
    }

    static String longNumber(int size) {
        return "%f = OpTypeFloat 64\n%c = OpConstant %f 0." + "1234567890".repeat(size / 20)
                + "\n%d = OpConstant %f 0x1." + "8".repeat(size / 2) + "p+1\n";
    }

    static String longMask(int size) {
        return "%f = OpFunction %v " + "Inline|".repeat(size / 7) + "Inline %t\n";
    }

    static String immediates(int size) {
        return "!0x00010000\n".repeat(size / 12);
    }

    /** Nothing but errors, each with a name to look for a suggestion to. */
    static String errors(int size) {
        return "OpTypeFlaot 32\nOpLaod Shaader Wrokgroup\n%x = OpNuthing\n".repeat(size / 57);
    }

    /** The same on one line, which every error shows. */
    static String errorsOnOneLine(int size) {
        return "OpTypeFlaot 32 %x = OpNuthing ".repeat(size / 30);
    }
}
