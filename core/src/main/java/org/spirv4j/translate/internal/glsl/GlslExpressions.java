// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spelling;
import org.spirv4j.translate.internal.spelling.Spelling.Sign;
import org.spirv4j.translate.internal.spelling.SpellingTable;

/** Writes values of a function as expressions. */
final class GlslExpressions {
    private static final String COMPONENTS = "xyzw";

    private final GlslContext context;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final GlslNames names;
    private final GlslTypes typeNames;
    private final SpellingTable spellings;
    private final GlslConstants constants;
    private final GlslImages images;
    private final CodeText out;
    private @Nullable FunctionPlan plan;

    GlslExpressions(GlslContext context) {
        this.context = context;
        data = context.data;
        words = data.words;
        types = context.types;
        names = context.names;
        typeNames = context.typeNames;
        out = context.out;
        spellings = SpellingTable.of("glsl");
        constants = new GlslConstants(context, this);
        images = new GlslImages(context, this);
    }

    void setPlan(@Nullable FunctionPlan function) {
        plan = function;
    }

    /** Writes a value where an operator binds around it. */
    void value(int id, Precedence needed) {
        int at = data.definition(id);
        Op op = types.op(id);
        if (Trait.CONSTANT.has(op) || op == Op.OpUndef) {
            constants.value(id, op, needed);
        } else if (op == Op.OpVariable || op == Op.OpFunctionParameter || plan == null || !plan.isForwarded(id)) {
            out.put(names.name(id, "value"));
        } else {
            expression(at, op, needed);
        }
    }

    /** Writes a constant, or zeros of a type that is a part of the type of an OpConstantNull. */
    void constant(int id, int type) {
        if (types.op(id) == Op.OpConstantNull) {
            constants.zero(type);
        } else {
            value(id, Precedence.ASSIGNMENT);
        }
    }

    private void value(int id, Precedence needed, Sign sign) {
        int type = types.typeOf(id);
        int component = types.isVector(type) ? types.componentType(type) : type;
        boolean differs = types.op(component) == Op.OpTypeInt
                && (sign == Sign.SIGNED ? types.isUnsignedIntScalar(component) : sign == Sign.UNSIGNED && types.isSignedIntScalar(component));
        if (!differs) {
            value(id, needed);
            return;
        }
        out.put(withSign(type, sign)).put('(');
        value(id, Precedence.ASSIGNMENT);
        out.put(')');
    }

    private String withSign(int type, Sign sign) {
        String name = typeNames.name(type);
        if (sign == Sign.SIGNED) {
            return name.startsWith("uvec") ? "i" + name.substring(1) : name.substring(1);
        }
        return name.startsWith("ivec") ? "u" + name.substring(1) : "u" + name;
    }

    /** Writes the instruction at a word offset as an expression. */
    void expression(int at, Op op, Precedence needed) {
        switch (op) {
            case OpLoad -> {
                if (!context.builtIns.load(at, this)) {
                    pointer(words[at + Load.POINTER], needed);
                }
            }
            case OpAccessChain, OpInBoundsAccessChain -> chain(at);
            case OpCompositeExtract -> extract(at);
            case OpCompositeConstruct -> construct(at, 3);
            case OpVectorExtractDynamic -> {
                value(words[at + 3], Precedence.POSTFIX);
                out.put('[');
                value(words[at + 4], Precedence.ASSIGNMENT);
                out.put(']');
            }
            case OpVectorShuffle -> shuffle(at);
            case OpFunctionCall -> {
                out.put(names.name(words[at + FunctionCall.FUNCTION], "function")).put('(');
                arguments(at);
            }

            case OpPhi -> chosen(at, needed);
            case OpBitcast -> bitcast(at);
            case OpExtInst -> extended(at, needed);
            default ->
                other(at, op, needed);
        }
    }

    private void other(int at, Op op, Precedence needed) {
        if (images.atomic(at, op)) {
            return;
        }
        Optional<Spelling> found = spellings.of(op.opcode(), types.isVector(vectorLike(at)));
        if (found.isPresent()) {
            spelled(at, 3, found.get(), needed);
        } else if (!context.stages.expression(at, op, this) && !images.expression(at, op, needed)) {
            context.refuse(at, op.name() + " has no spelling in this language", "");
        }
    }

    /** Writes the expression of an OpPhi that chooses between two values. */
    private void chosen(int at, Precedence needed) {
        int block = plan.blockOf(at);
        int condition = plan.choices().condition(block);
        int yes = plan.choices().value(block, true);
        int no = plan.choices().value(block, false);
        boolean and = no == 0 || types.op(no) == Op.OpConstantFalse;
        boolean or = yes == 0 || types.op(yes) == Op.OpConstantTrue;
        Precedence own = and ? Precedence.AND : or ? Precedence.OR : Precedence.CONDITIONAL;
        if (own.compareTo(needed) < 0) {
            out.put('(');
        }
        value(condition, and || or ? own : Precedence.OR);
        out.put(and ? " && " : or ? " || " : " ? ");
        if (and || or) {
            value(and ? yes : no, own.next());
        } else {
            value(yes, Precedence.CONDITIONAL);
            out.put(" : ");
            value(no, Precedence.CONDITIONAL);
        }
        if (own.compareTo(needed) < 0) {
            out.put(')');
        }
    }

    private int vectorLike(int at) {
        return words[at + 1];
    }

    private void extended(int at, Precedence needed) {
        int number = words[at + ExtInst.INSTRUCTION];
        String name = extendedName(number);
        Optional<Spelling> found = spellings.of("GLSL.std.450", name);
        if (found.isPresent()) {
            spelled(at, ExtInst.OPERANDS, found.get(), needed);
        } else {
            context.refuse(at, name + " has no spelling in this language", "");
        }
    }

    private String extendedName(int number) {
        int set = data.tables.set("GLSL.std.450".getBytes(java.nio.charset.StandardCharsets.US_ASCII), 0, 12);
        int row = data.tables.instruction(set, number);
        return row < 0 ? "" : data.tables.name(data.tables.instructionName(row));
    }

    private void spelled(int at, int first, Spelling spelling, Precedence needed) {
        int type = words[at + 1];
        int component = types.isVector(type) ? types.componentType(type) : type;
        boolean unsigned = types.isUnsignedIntScalar(component);
        boolean converts = types.op(component) == Op.OpTypeInt
                && (spelling.sign() == Sign.SIGNED ? unsigned : spelling.sign() == Sign.UNSIGNED && !unsigned);
        boolean parentheses = !converts && spelling.precedence().compareTo(needed) < 0;
        if (converts) {
            out.put(typeNames.name(type));
        }
        if (converts || parentheses) {
            out.put('(');
        }
        for (int i = 0; i < spelling.operands().size(); i++) {
            out.put(spelling.texts().get(i));
            Spelling.Operand operand = spelling.operands().get(i);
            if (operand.number() == Spelling.RESULT_TYPE) {
                out.put(typeNames.name(type));
                continue;
            }
            Sign sign = operand.sign() != Sign.RESULT ? operand.sign() : unsigned ? Sign.UNSIGNED : Sign.SIGNED;
            boolean alone = spelling.texts().size() == 2 && spelling.texts().get(0).isEmpty() && spelling.texts().get(1).isEmpty();
            value(words[at + first + operand.number()], alone ? needed : operand.precedence(), sign);
        }
        out.put(spelling.texts().get(spelling.texts().size() - 1));
        if (converts || parentheses) {
            out.put(')');
        }
    }

    private void list(int at, int first) {
        int count = words[at] >>> 16;
        for (int i = first; i < count; i++) {
            out.put(i == first ? "" : ", ");
            value(words[at + i], Precedence.ASSIGNMENT);
        }
        out.put(')');
    }

    private void arguments(int at) {
        String separator = "";
        for (int i = FunctionCall.ARGUMENTS; i < words[at] >>> 16; i++) {
            if (!context.combined.replacesArgument(words[at + i])) {
                out.put(separator);
                value(words[at + i], Precedence.ASSIGNMENT);
                separator = ", ";
            }
        }
        context.combined.arguments(at, separator, this);
        out.put(')');
    }

    /** Writes an instruction that results in a residency code and a texel as a statement. */
    void sparse(int at, Op op, boolean declares) {
        images.sparse(at, op, declares);
    }

    void construct(int at, int first) {
        int type = words[at + 1];
        out.put(typeNames.name(type)).put(typeNames.lengths(type)).put('(');
        int count = words[at] >>> 16;
        boolean same = types.isVector(type);
        for (int i = first + 1; i < count; i++) {
            same &= words[at + i] == words[at + first];
        }
        if (same && types.isScalar(types.typeOf(words[at + first]))) {
            value(words[at + first], Precedence.ASSIGNMENT);
            out.put(')');
            return;
        }
        list(at, first);
    }

    private void extract(int at) {
        int base = words[at + CompositeExtract.COMPOSITE];
        value(base, Precedence.POSTFIX);
        int type = types.typeOf(base);
        for (int i = CompositeExtract.INDEXES; i < words[at] >>> 16; i++) {
            type = part(type, words[at + i]);
        }
    }

    private int part(int type, int index) {
        if (types.isStruct(type)) {
            out.put('.').put(names.member(type, index));
            return types.member(type, index);
        }
        if (types.isVector(type)) {
            out.put('.').put(COMPONENTS.charAt(index & 3));
            return types.componentType(type);
        }
        out.put('[').put(index).put(']');
        return types.word(type, 2);
    }

    private void shuffle(int at) {
        int first = words[at + VectorShuffle.VECTOR_1];
        int second = words[at + VectorShuffle.VECTOR_2];
        int size = types.dimension(types.typeOf(first));
        int count = words[at] >>> 16;
        boolean one = true;
        for (int i = VectorShuffle.COMPONENTS; i < count; i++) {
            one &= words[at + i] < size || first == second;
        }
        if (one) {
            value(first, Precedence.POSTFIX);
            out.put('.');
            for (int i = VectorShuffle.COMPONENTS; i < count; i++) {
                out.put(COMPONENTS.charAt(Math.max(0, words[at + i]) % size));
            }
            return;
        }
        out.put(typeNames.name(words[at + 1])).put('(');
        for (int i = VectorShuffle.COMPONENTS; i < count; i++) {
            boolean isFirst = Integer.compareUnsigned(words[at + i], size) < 0;
            out.put(i == VectorShuffle.COMPONENTS ? "" : ", ");
            value(isFirst ? first : second, Precedence.POSTFIX);
            out.put('.').put(COMPONENTS.charAt((isFirst ? words[at + i] : Math.max(0, words[at + i] - size)) & 3));
        }
        out.put(')');
    }

    private void bitcast(int at) {
        int to = types.componentType(words[at + 1]);
        int from = types.componentType(types.typeOf(words[at + 3]));
        boolean toFloat = types.op(to) == Op.OpTypeFloat;
        boolean fromFloat = types.op(from) == Op.OpTypeFloat;
        if (toFloat && !fromFloat) {
            out.put(types.isSignedIntScalar(from) ? "intBitsToFloat" : "uintBitsToFloat");
        } else if (fromFloat && !toFloat) {
            out.put(types.isSignedIntScalar(to) ? "floatBitsToInt" : "floatBitsToUint");
        } else {
            out.put(typeNames.name(words[at + 1]));
        }
        out.put('(');
        value(words[at + 3], Precedence.ASSIGNMENT);
        out.put(')');
    }

    /** Writes what a pointer points to. */
    void pointer(int id, Precedence needed) {
        Op op = types.op(id);
        if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
            chain(data.definition(id));
        } else {
            value(id, needed);
        }
    }

    private void chain(int at) {
        int base = words[at + TypedAccessChain.BASE];
        int type = types.pointee(types.typeOf(base));
        int head = context.builtIns.head(at, this);
        if (head == 0) {
            pointer(base, Precedence.POSTFIX);
        } else {
            type = types.indexedType(type, words[at + TypedAccessChain.FIRST_INDEX]);
        }
        for (int i = TypedAccessChain.FIRST_INDEX + head; i < words[at] >>> 16; i++) {
            int index = words[at + i];
            if (types.isStruct(type)) {
                int member = (int) types.defaultInteger(index).orElse(0);
                out.put(".").put(names.member(type, member));
                type = types.member(type, member);
            } else {
                boolean constant = types.isVector(type) && types.isConstant(index);
                if (constant) {
                    type = part(type, (int) types.defaultInteger(index).orElse(0));
                } else {
                    out.put('[');
                    value(index, Precedence.ASSIGNMENT);
                    out.put(']');
                    type = types.isVector(type) ? types.componentType(type) : types.word(type, 2);
                }
            }
        }
    }
}
