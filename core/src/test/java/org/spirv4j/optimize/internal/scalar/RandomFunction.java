// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A random function that takes composites apart and puts them together. */
final class RandomFunction {
    private static final String HEADER = """
            OpCapability Linkage
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpDecorate %f LinkageAttributes "f" Export
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %int = OpTypeInt 32 1
            %float = OpTypeFloat 32
            %v2 = OpTypeVector %float 2
            %v4 = OpTypeVector %float 4
            %b2 = OpTypeVector %bool 2
            %matrix = OpTypeMatrix %v2 2
            %inner = OpTypeStruct %v2 %float
            %copy = OpTypeStruct %v2 %float
            %outer = OpTypeStruct %inner %v4
            %pointer = OpTypePointer Function %outer
            %v4pointer = OpTypePointer Function %v4
            %fpointer = OpTypePointer Function %float
            %true = OpConstantTrue %bool
            %false = OpConstantFalse %bool
            %tf = OpConstantComposite %b2 %true %false
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u2 = OpConstant %uint 2
            %u3 = OpConstant %uint 3
            %type = OpTypeFunction %v4 %bool %uint %float %v2 %v4 %matrix %inner %outer %pointer
            %f = OpFunction %v4 None %type
            %c = OpFunctionParameter %bool
            %pu = OpFunctionParameter %uint
            %pf = OpFunctionParameter %float
            %p2 = OpFunctionParameter %v2
            %p4 = OpFunctionParameter %v4
            %pm = OpFunctionParameter %matrix
            %pi = OpFunctionParameter %inner
            %po = OpFunctionParameter %outer
            %pp = OpFunctionParameter %pointer
            %entry = OpLabel
            OpSelectionMerge %merge None
            OpBranchConditional %c %left %merge
            %left = OpLabel
            OpBranch %merge
            %merge = OpLabel
            %same = OpPhi %float %pf %entry %pf %left
            """;

    /** The types of values. */
    private enum Type {
        UINT("%uint", "%pu"),
        FLOAT("%float", "%pf"),
        V2("%v2", "%p2"),
        V4("%v4", "%p4"),
        MATRIX("%matrix", "%pm"),
        INNER("%inner", "%pi"),
        OUTER("%outer", "%po");

        final String id;
        final String parameter;

        Type(String id, String parameter) {
            this.id = id;
            this.parameter = parameter;
        }

        /** The types of the parts. */
        List<Type> parts() {
            return switch (this) {
                case UINT, FLOAT -> List.of();
                case V2 -> List.of(FLOAT, FLOAT);
                case V4 -> List.of(FLOAT, FLOAT, FLOAT, FLOAT);
                case MATRIX -> List.of(V2, V2);
                case INNER -> List.of(V2, FLOAT);
                case OUTER -> List.of(INNER, V4);
            };
        }
    }

    private final Random random;
    private final Map<Type, List<String>> values = new EnumMap<>(Type.class);
    private final StringBuilder body = new StringBuilder();
    private int next;

    RandomFunction(Random random) {
        this.random = random;
        for (Type type : Type.values()) {
            values.put(type, new ArrayList<>(List.of(type.parameter)));
        }
        all(Type.FLOAT).add("%same");
    }

    private List<String> all(Type type) {
        return values.computeIfAbsent(type, key -> new ArrayList<>());
    }

    /** A value of a type, most often one of the last. */
    private String value(Type type) {
        List<String> known = all(type);
        int back = Math.min(random.nextInt(1 + random.nextInt(5)), known.size() - 1);
        return known.get(known.size() - 1 - back);
    }

    private String write(Type type, String instruction) {
        String id = "%r" + next++;
        body.append(id).append(" = ").append(instruction).append('\n');
        all(type).add(id);
        return id;
    }

    private Type composite() {
        return Type.values()[2 + random.nextInt(5)];
    }

    private void writeOne() {
        switch (random.nextInt(12)) {
            case 0, 1 -> extract();
            case 2, 3 -> insert(composite());
            case 4, 5 -> construct(composite());
            case 6, 7 -> shuffle(random.nextBoolean() ? Type.V2 : Type.V4);
            case 8 -> {
                Type type = composite();
                write(type, "OpCopyObject " + type.id + " " + value(type));
            }
            case 9 -> special();
            case 10 -> write(Type.FLOAT, "OpVectorExtractDynamic %float " + value(Type.V4) + " %u" + random.nextInt(4));
            default -> cast();
        }
    }

    private void special() {
        switch (random.nextInt(4)) {
            case 0 -> write(Type.V2, "OpSelect %v2 %tf " + value(Type.V2) + " " + value(Type.V2));
            case 1 -> {
                String id = "%r" + next++;
                body.append(id)
                        .append(" = OpCopyLogical %copy ")
                        .append(value(Type.INNER))
                        .append('\n');
                write(Type.V2, "OpCompositeExtract %v2 " + id + " 0");
            }
            case 2 -> {
                String chain = "%r" + next++;
                body.append(chain).append(" = OpAccessChain %v4pointer %pp %u1\n");
                String inner = "%r" + next++;
                body.append(inner)
                        .append(" = OpAccessChain %fpointer ")
                        .append(chain)
                        .append(" %u2\n");
                String empty = "%r" + next++;
                body.append(empty)
                        .append(" = OpAccessChain %fpointer ")
                        .append(inner)
                        .append('\n');
                write(Type.FLOAT, "OpLoad %float " + empty);
            }
            default -> {
                String choice = write(Type.UINT, "OpSelect %uint %c %u1 %u2");
                String sum = write(Type.UINT, "OpIAdd %uint " + choice + " %u3");
                write(Type.FLOAT, "OpBitcast %float " + sum);
            }
        }
    }

    private void cast() {
        if (random.nextBoolean()) {
            write(Type.UINT, "OpBitcast %uint " + value(Type.FLOAT));
        } else {
            write(Type.FLOAT, "OpBitcast %float " + value(Type.UINT));
        }
        if (random.nextInt(4) == 0) {
            String id = "%r" + next++;
            body.append(id)
                    .append(" = OpBitcast %int ")
                    .append(value(Type.UINT))
                    .append('\n');
            write(Type.FLOAT, "OpBitcast %float " + id);
            write(Type.UINT, "OpBitcast %uint " + value(Type.UINT));
        }
    }

    private void extract() {
        Type whole = composite();
        StringBuilder path = new StringBuilder();
        Type part = whole;
        do {
            int index = random.nextInt(part.parts().size());
            path.append(' ').append(index);
            part = part.parts().get(index);
        } while (!part.parts().isEmpty() && random.nextBoolean());
        write(part, "OpCompositeExtract " + part.id + " " + value(whole) + path);
    }

    private void insert(Type whole) {
        if (random.nextInt(3) == 0) {
            String at = value(whole);
            for (int i = 0; i < whole.parts().size(); i++) {
                at = write(
                        whole,
                        "OpCompositeInsert " + whole.id + " "
                                + value(whole.parts().get(i)) + " " + at + " " + i);
            }
            return;
        }
        StringBuilder path = new StringBuilder();
        Type part = whole;
        do {
            int index = random.nextInt(part.parts().size());
            path.append(' ').append(index);
            part = part.parts().get(index);
        } while (!part.parts().isEmpty() && random.nextBoolean());
        String from = value(whole);
        String object = value(part);
        if (random.nextInt(4) == 0) {
            object = write(part, "OpCompositeExtract " + part.id + " " + from + path);
        }
        write(whole, "OpCompositeInsert " + whole.id + " " + object + " " + from + path);
    }

    private void construct(Type type) {
        List<String> parts = new ArrayList<>();
        String whole = value(type);
        boolean isSame = random.nextInt(3) == 0;
        for (int i = 0; i < type.parts().size(); i++) {
            Type part = type.parts().get(i);
            if (!isSame && type == Type.V4 && i % 2 == 0 && random.nextBoolean()) {
                parts.add(value(Type.V2));
                i++;
            } else if (isSame) {
                parts.add(write(part, "OpCompositeExtract " + part.id + " " + whole + " " + i));
            } else if (part == Type.FLOAT && random.nextBoolean()) {
                parts.add(write(part, "OpCompositeExtract %float " + value(Type.V2) + " " + random.nextInt(2)));
            } else {
                parts.add(value(part));
            }
        }
        write(type, "OpCompositeConstruct " + type.id + " " + String.join(" ", parts));
    }

    private void shuffle(Type type) {
        Type first = random.nextBoolean() ? Type.V2 : Type.V4;
        Type second = random.nextBoolean() ? Type.V2 : Type.V4;
        int count = first.parts().size() + second.parts().size();
        StringBuilder indexes = new StringBuilder();
        for (int i = 0; i < type.parts().size(); i++) {
            indexes.append(' ').append(random.nextInt(8) == 0 ? "0xFFFFFFFF" : random.nextInt(count));
        }
        write(type, "OpVectorShuffle " + type.id + " " + value(first) + " " + value(second) + indexes);
    }

    /** The text of the function. */
    String text() {
        for (int i = 0; i < 12; i++) {
            writeOne();
        }
        String result = random.nextBoolean()
                ? value(Type.V4)
                : write(
                        Type.V4,
                        "OpCompositeConstruct %v4 " + value(Type.FLOAT) + " " + value(Type.FLOAT) + " "
                                + value(Type.FLOAT) + " " + value(Type.FLOAT));
        return HEADER + body + "OpReturnValue " + result + "\nOpFunctionEnd\n";
    }
}
