// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.TypeEquality;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;

/** Holds uses, types, layouts and constants against the module's instructions. */
final class IdCheck {
    private final SpirvModule module;
    private final List<String> problems;

    private IdCheck(SpirvModule module, List<String> problems) {
        this.module = module;
        this.problems = problems;
    }

    static void of(SpirvModule module, List<String> problems) {
        IdCheck check = new IdCheck(module, problems);
        check.uses();
        check.constants();
        check.layouts();
        CallGraph calls = CallGraph.of(module);
        for (int f = 0; f < calls.functionCount(); f++) {
            check.expect(
                    !calls.isRecursive(f) || calls.calleeCount(f) > 0,
                    "function " + f + " is recursive without a call");
        }
    }

    /** As many uses as there are operands that are ids, each of them with the id at its place. */
    private void uses() {
        DefUse uses = DefUse.of(module);
        long operands = 0;
        for (Instruction instruction : module.instructions()) {
            for (Operand operand : instruction.operandsWithResult()) {
                if (operand.isId()
                        && !operand.kind().name().equals("IdResult")
                        && module.definition(operand.word()).isPresent()) {
                    operands++;
                }
            }
        }
        long found = 0;
        for (Instruction definition : module.instructions()) {
            int id = definition.resultId();
            if (id == 0 || module.definition(id).filter(definition::equals).isEmpty()) {
                continue;
            }
            for (int use = 0; use < uses.useCount(id); use++) {
                Operand operand = uses.user(id, use).operandsWithResult().get(uses.operandIndex(id, use));
                expect(operand.isId() && operand.word() == id, "use " + use + " of %" + id);
                found++;
            }
        }
        expect(found == operands, operands + " operands are ids, but " + found + " uses were found");
    }

    /** Numbers come back as they were written, and composites have the parts that they list. */
    private void constants() {
        ConstantValues values = ConstantValues.of(module);
        for (Instruction constant : module.layout().constants()) {
            int id = constant.resultId();
            Op op = constant.op().orElse(Op.OpNop);
            if ((op == Op.OpConstant || op == Op.OpSpecConstant) && values.isKnown(id)) {
                Operand literal = constant.operands().get(0);
                long mask = literal.numberWidth() >= 64 ? -1 : (1L << literal.numberWidth()) - 1;
                expect(values.bits(id, 0) == (literal.bits() & mask), "the value of %" + id);
            } else if (op == Op.OpConstantComposite || op == Op.OpSpecConstantComposite) {
                int parts = constant.operands().size();
                expect(
                        values.componentCount(id) + values.constituentCount(id) == parts,
                        "the parts of the constant %" + id);
            }
        }
    }

    /** Declared offsets fit the alignment of scalars, and members follow each other without sharing bytes. */
    private void layouts() {
        TypeTable types = TypeTable.of(module);
        TypeEquality equality = TypeEquality.of(module);
        ConstantValues values = ConstantValues.of(module);
        TypeLayout declared = TypeLayout.declared(module, values);
        TypeLayout scalar = TypeLayout.of(module, TypeLayout.Rules.SCALAR, values);
        TypeLayout std430 = TypeLayout.of(module, TypeLayout.Rules.STD430, values);
        TypeLayout std140 = TypeLayout.of(module, TypeLayout.Rules.STD140, values);
        for (Instruction type : module.layout().types()) {
            int id = type.resultId();
            expect(equality.equal(id, id), "the type %" + id + " equals itself");
            ordered(scalar.size(id), std430.size(id), "scalar and std430 size of %" + id);
            ordered(std430.size(id), std140.size(id), "std430 and std140 size of %" + id);
            if (types.kind(id) == TypeTable.Kind.STRUCT && isBlock(id)) {
                block(id, types, declared, scalar);
            }
        }
    }

    private boolean isBlock(int id) {
        return module.layout().isDecorated(id, Decoration.Block)
                || module.layout().isDecorated(id, Decoration.BufferBlock);
    }

    private void block(int id, TypeTable types, TypeLayout declared, TypeLayout scalar) {
        int count = types.memberCount(id);
        long[][] spans = new long[count][];
        int known = 0;
        for (int m = 0; m < count; m++) {
            OptionalLong offset = declared.memberOffset(id, m);
            OptionalLong size = declared.memberExtent(id, m);
            OptionalLong alignment = scalar.alignment(types.memberType(id, m));
            if (offset.isPresent() && alignment.isPresent() && alignment.getAsLong() > 0) {
                expect(
                        offset.getAsLong() % alignment.getAsLong() == 0,
                        "the offset of member " + m + " of %" + id + " against its alignment");
            }
            if (offset.isPresent() && size.isPresent()) {
                spans[known++] = new long[] {offset.getAsLong(), offset.getAsLong() + size.getAsLong()};
            }
        }
        Arrays.sort(spans, 0, known, (a, b) -> Long.compare(a[0], b[0]));
        for (int i = 1; i < known; i++) {
            expect(spans[i - 1][1] <= spans[i][0], "members of %" + id + " that share bytes");
        }
    }

    private void ordered(OptionalLong smaller, OptionalLong larger, String what) {
        if (smaller.isPresent() && larger.isPresent()) {
            expect(smaller.getAsLong() <= larger.getAsLong(), what);
        }
    }

    private void expect(boolean holds, String what) {
        if (!holds) {
            problems.add(what);
        }
    }
}
