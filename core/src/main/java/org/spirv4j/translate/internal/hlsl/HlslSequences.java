// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spellings;

/** Writes instructions for which the language has no expressions, as sequences of statements. */
final class HlslSequences {
    /** Types of copies are nested no deeper. */
    private static final int MAX_DEPTH = 16;

    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final HlslComposites composites;
    private final HlslSpelled spelled;
    private final HlslAtomics atomics;
    private final HlslImageQueries queries;
    private final CodeText out;

    HlslSequences(HlslContext context, HlslExpressions expressions, HlslComposites composites, HlslSpelled spelled) {
        this.context = context;
        this.expressions = expressions;
        this.composites = composites;
        this.spelled = spelled;
        words = context.words;
        types = context.types;
        out = context.out;
        atomics = new HlslAtomics(context, expressions);
        queries = new HlslImageQueries(context);
    }

    /** Writes an instruction as statements, without the end of the last one. */
    void write(int at, Op op, boolean declares, boolean isUnused) {
        int own = context.data.resultId(at);
        boolean hasResult = own != 0;
        int type = hasResult ? words[at + 1] : 0;
        int id = expressions.holder(own);
        if (Trait.ATOMIC.has(op)) {
            atomics.write(at, op, type, id, declares && !isUnused, isUnused);
            return;
        }
        String name = hasResult ? context.names.name(id, "value") : "";
        int end = at + (words[at] >>> 16);
        if (declares) {
            out.put(context.typeNames.name(type)).put(' ').put(name).put(context.typeNames.lengths(type));
        }
        if (op == Op.OpCompositeConstruct && declares) {
            out.put(" = ");
            composites.list(type, at + TypedInstruction.RESULT + 1, end);
            return;
        }
        if (op == Op.OpCompositeInsert || op == Op.OpVectorInsertDynamic) {
            composites.insert(at, op, type, id, declares);
            return;
        }
        if (declares) {
            out.put(';').end();
            out.line();
        }
        switch (op) {
            case OpCompositeConstruct -> {
                for (int i = 0; i < end - at - 3; i++) {
                    out.put(name);
                    composites.part(type, i);
                    out.put(" = ");
                    expressions.value(words[at + 3 + i], Precedence.ASSIGNMENT);
                    next(i + 1 < end - at - 3);
                }
            }
            case OpCompositeConstructReplicateEXT -> {
                int count = types.isStruct(type) ? types.memberCount(type) : context.length(type);
                for (int i = 0; i < count; i++) {
                    out.put(name);
                    composites.part(type, i);
                    out.put(" = ");
                    expressions.value(words[at + 3], Precedence.ASSIGNMENT);
                    next(i + 1 < count);
                }
            }
            case OpCopyLogical -> copy(type, types.typeOf(words[at + 3]), words[at + 3], name, "", 0);
            case OpSelect -> {
                out.put("if (");
                expressions.value(words[at + 3], Precedence.ASSIGNMENT);
                out.put(") ").put(name).put(" = ");
                expressions.value(words[at + 4], Precedence.ASSIGNMENT);
                out.put("; else ").put(name).put(" = ");
                expressions.value(words[at + 5], Precedence.ASSIGNMENT);
            }
            case OpTraceRayKHR, OpTraceNV -> context.rays.trace(at, op, expressions);
            case OpLoad -> context.buffers.loadArray(words[at + Load.POINTER], name, expressions);
            case OpImageQuerySize, OpImageQuerySizeLod, OpImageQueryLevels, OpImageQuerySamples ->
                queries.write(at, op, type, name, expressions);
            default -> {
                int row = expressions.row(at, op);
                int first = op == Op.OpExtInst ? ExtInst.OPERANDS : TypedInstruction.RESULT + 1;
                boolean hasPart = op == Op.OpExtInst
                        && (words[at + ExtInst.INSTRUCTION] == GlslStd450Numbers.Modf
                                || words[at + ExtInst.INSTRUCTION] == GlslStd450Numbers.Frexp);
                if (hasPart && context.buffers.isUnnamed(words[at + ExtInst.OPERANDS + 1])) {
                    part(at, name, words[at + ExtInst.OPERANDS + 1]);
                } else if (Spellings.kind(row) == Spellings.STATEMENT) {
                    spelled.write(at, row, type, id, at + first, end, Precedence.ASSIGNMENT);
                } else {
                    context.refuse(at, expressions.name(at, op) + " has no spelling in this language", "");
                }
            }
        }
    }

    /** Writes an instruction that gives a part of its result by a pointer to memory that only functions write. */
    private void part(int at, String name, int pointer) {
        boolean isModf = words[at + ExtInst.INSTRUCTION] == GlslStd450Numbers.Modf;
        if (!isModf) {
            context.refuse(at, "the exponent is written to memory that only functions write", "use FrexpStruct");
            return;
        }
        String whole = context.names.fresh("whole");
        out.put(context.typeNames.name(words[at + 1])).put(' ').put(whole);
        next(true);
        out.put(name).put(" = modf(");
        expressions.value(words[at + ExtInst.OPERANDS], Precedence.ASSIGNMENT);
        out.put(", ").put(whole).put(')');
        next(true);
        context.buffers.store(pointer, () -> out.put(whole), expressions);
    }

    private void next(boolean more) {
        if (more) {
            out.put(';').end();
            out.line();
        }
    }

    private void copy(int to, int from, int value, String name, String path, int depth) {
        if (depth == MAX_DEPTH) {
            context.refuse(context.data.definition(to), "types are nested deeper than " + MAX_DEPTH, "");
            return;
        }
        if (to == from || !composites.isList(to)) {
            out.put(name).put(path).put(" = ");
            expressions.value(value, Precedence.POSTFIX);
            out.put(path);
            return;
        }
        boolean isStruct = types.isStruct(to);
        int count = isStruct ? types.memberCount(to) : context.length(to);
        for (int i = 0; i < count; i++) {
            if (isStruct) {
                copyMember(to, from, i, value, name, path, depth);
            } else {
                copy(
                        types.word(to, TypeComposite.PART_TYPE),
                        types.word(from, TypeComposite.PART_TYPE),
                        value,
                        name,
                        path + "[" + i + "]",
                        depth + 1);
            }
            next(i + 1 < count);
        }
    }

    private void copyMember(int to, int from, int member, int value, String name, String path, int depth) {
        String target = "." + context.names.member(to, member);
        String source = "." + context.names.member(from, member);
        if (!target.equals(source)) {
            context.names.setMember(to, member, context.names.member(from, member));
            context.refuse(context.data.definition(to), "structures with different names of members are copied", "");
        }
        copy(types.member(to, member), types.member(from, member), value, name, path + target, depth + 1);
    }
}
