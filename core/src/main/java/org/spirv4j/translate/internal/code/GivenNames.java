// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.nio.charset.StandardCharsets;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.MemberName;
import org.spirv4j.internal.operand.Name;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.internal.access.ModuleAccess;

/** The names that a module gives to its ids and members, and readable ones for values that have none. */
final class GivenNames {
    private static final int MAX_STEPS = 8;
    private static final int MOST_LETTERS = 64;
    private static final byte[] GLSL = "GLSL.std.450".getBytes(StandardCharsets.US_ASCII);

    private final CodeContext context;
    private final int glslSet;

    /** The bytes of the last name. */
    private byte[] letters;

    GivenNames(CodeContext context) {
        this.context = context;
        glslSet = context.data.tables.sets().find(GLSL, 0, GLSL.length);
        letters = context.pool.bytes(MOST_LETTERS);
    }

    /** The name of an id; empty if it has none. */
    String name(int id) {
        return text(ModuleAccess.name(context.layout.module(), id), Name.NAME);
    }

    /** Whether an id has a name, be it an empty one. */
    boolean hasName(int id) {
        return ModuleAccess.name(context.layout.module(), id) != 0;
    }

    /** The name of a member; empty if it has none. */
    String member(int struct, int member) {
        return text(ModuleAccess.memberName(context.layout.module(), struct, member), MemberName.NAME);
    }

    /** The string from a word of the instruction at a word offset on; empty for no instruction. */
    private String text(int at, int word) {
        if (at == 0) {
            return "";
        }
        int end = at + (context.words[at] >>> 16);
        if (letters.length < 4 * (end - at)) {
            letters = context.pool.extended(letters, 4 * (end - at));
        }
        return LiteralString.text(context.words, at + word, end, letters);
    }

    /** A name that says what a value without a name is; the same one for equal modules. */
    String described(int id) {
        String found = description(id);
        boolean isBuiltIn = found.startsWith("gl_") && found.length() > 3;
        return isBuiltIn ? Character.toLowerCase(found.charAt(3)) + found.substring(4) : found;
    }

    private String description(int id) {
        int at = context.data.definition(id);
        Op op = context.types.op(id);
        int[] words = context.words;
        return switch (op) {
            case OpVariable -> "variable";
            case OpFunctionParameter -> "parameter";
            case OpLoad -> pointed(words[at + Load.POINTER], "value");
            case OpCopyObject, OpCopyLogical -> pointed(words[at + CopyObject.OPERAND], "value");
            case OpCompositeExtract -> extracted(at);
            case OpFunctionCall -> withSuffix(name(words[at + FunctionCall.FUNCTION]), "Result", "result");
            case OpExtInst -> withSuffix(extended(at), "Value", "value");
            case OpIAdd, OpFAdd -> "sum";
            case OpISub, OpFSub -> "difference";
            case OpIMul,
                    OpFMul,
                    OpVectorTimesScalar,
                    OpMatrixTimesScalar,
                    OpVectorTimesMatrix,
                    OpMatrixTimesVector,
                    OpMatrixTimesMatrix,
                    OpDot -> "product";
            case OpSDiv, OpUDiv, OpFDiv -> "quotient";
            case OpSMod, OpUMod, OpSRem, OpFMod, OpFRem -> "remainder";
            case OpSelect -> "selected";
            case OpImageSampleImplicitLod,
                    OpImageSampleExplicitLod,
                    OpImageSampleProjImplicitLod,
                    OpImageSampleProjExplicitLod,
                    OpImageFetch,
                    OpImageRead -> "texel";
            case OpImageGather, OpImageDrefGather -> "texels";
            case OpImageQuerySize, OpImageQuerySizeLod -> "size";
            case OpArrayLength -> "length_";
            case OpPhi -> "merged";
            default ->
                Trait.ATOMIC.has(op)
                        ? "previous"
                        : context.types.isBoolScalar(context.types.typeOf(id)) ? "condition" : "value";
        };
    }

    private String extended(int at) {
        int row = context.data.tables.sets().instruction(glslSet, context.words[at + ExtInst.INSTRUCTION]);
        String name = row < 0
                ? ""
                : context.data.tables.name(context.data.tables.sets().instructionName(row));
        int i = name.length() > 1 && (name.charAt(0) == 'F' || name.charAt(0) == 'S' || name.charAt(0) == 'U') ? 1 : 0;
        i = i == 1 && Character.isUpperCase(name.charAt(1)) ? 1 : 0;
        return name.isEmpty() ? "" : Character.toLowerCase(name.charAt(i)) + name.substring(i + 1);
    }

    private static String withSuffix(String name, String suffix, String otherwise) {
        int end = name.indexOf('(');
        String stem = end < 0 ? name : name.substring(0, end);
        return stem.isEmpty() ? otherwise : stem + suffix;
    }

    /** The name of what a pointer points to, or of a value, with a suffix where it is the variable itself. */
    private String pointed(int pointer, String otherwise) {
        int at = pointer;
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            String name = name(at);
            if (!name.isEmpty()) {
                return withSuffix(name, "Value", otherwise);
            }
            int definition = context.data.definition(at);
            Op op = context.types.op(at);
            if (!Trait.TYPED_ACCESS_CHAIN.has(op) || definition == 0) {
                return otherwise;
            }
            String member = lastMember(definition);
            if (!member.isEmpty()) {
                return member;
            }
            at = context.words[definition + TypedAccessChain.BASE];
        }
        return otherwise;
    }

    /** The name of the last member that an access chain selects. */
    private String lastMember(int at) {
        int[] words = context.words;
        int type = context.types.pointee(context.types.typeOf(words[at + TypedAccessChain.BASE]));
        String found = "";
        for (int i = TypedAccessChain.FIRST_INDEX; i < words[at] >>> 16; i++) {
            if (context.types.isStruct(type)) {
                found = member(type, (int) context.types.integer(words[at + i], 0));
            }
            type = context.types.indexedType(type, words[at + i]);
        }
        return found;
    }

    private String extracted(int at) {
        int[] words = context.words;
        int type = context.types.typeOf(words[at + CompositeExtract.COMPOSITE]);
        String found = "";
        for (int i = CompositeExtract.INDEXES; i < words[at] >>> 16; i++) {
            found = context.types.isStruct(type) ? member(type, words[at + i]) : found;
            type = context.types.partType(type, words[at + i]);
        }
        return found.isEmpty() ? "part" : found;
    }
}
