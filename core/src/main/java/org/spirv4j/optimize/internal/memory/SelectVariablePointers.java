// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.PtrAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.Descriptions;

/**
 * Lets numbers do what variable pointers do (section 2.16.1 of the specification, "Universal Validation Rules"): an
 * OpPhi of pointers becomes OpPhi instructions of numbers and an OpSelect of access chains; OpPtrAccessChain becomes
 * an access chain, OpPtrEqual and OpPtrNotEqual compare indexes, and OpPtrDiff subtracts them. Pointers that are
 * loaded, returned by functions or addresses of buffers stay, and what depends on them.
 */
public final class SelectVariablePointers implements Pass {
    private static final String NAME = "select-variable-pointers";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Run run = new Run(module, context);
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.firstBlock(f) != 0) {
                run.lower(f);
            }
        }
    }

    private static final class Run {
        private final EditableModule module;
        private final PassContext context;
        private final TypeFacts types;
        private final ElementStrides arrays;

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            types = PassAccess.types(module);
            arrays = new ElementStrides(module, types);
        }

        void lower(int function) {
            List<Integer> phis = new ArrayList<>();
            List<Integer> others = new ArrayList<>();
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    switch (module.op(i)) {
                        case OpPhi -> {
                            if (isVariablePointer(module.typeId(i))) {
                                phis.add(i);
                            }
                        }
                        case OpPtrAccessChain, OpInBoundsPtrAccessChain, OpPtrEqual, OpPtrNotEqual, OpPtrDiff -> {
                            if (isVariablePointer(module.typeOf(module.word(i, PtrAccessChain.BASE)))) {
                                others.add(i);
                            }
                        }
                        default -> {}
                    }
                }
            }
            lowerPhis(function, phis);
            for (int instruction : others) {
                lowerOther(function, instruction);
            }
        }

        private boolean isVariablePointer(int type) {
            return types.isPointer(type) && !types.isStorageClass(type, StorageClass.PhysicalStorageBuffer);
        }

        /** Lowers those first whose access chains others choose from. */
        private void lowerPhis(int function, List<Integer> phis) {
            List<Integer> waiting = phis;
            boolean goesOn = true;
            while (goesOn && !waiting.isEmpty()) {
                List<Integer> blocked = new ArrayList<>();
                for (int phi : waiting) {
                    if (module.isListed(phi) && !lowerWeb(function, phi)) {
                        blocked.add(phi);
                    }
                }
                goesOn = blocked.size() < waiting.size();
                waiting = blocked;
            }
            for (int phi : waiting) {
                context.missed(
                        module.functionId(function),
                        module.resultId(phi),
                        "variable pointer kept: what it points into is not known");
            }
        }

        /** Replaces an OpPhi with all that it chooses from, or that these choose from. */
        private boolean lowerWeb(int function, int phi) {
            PointerForms forms = new PointerForms(module, types, arrays);
            Map<Integer, Integer> web = new LinkedHashMap<>();
            ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(phi));
            while (!queue.isEmpty()) {
                int member = queue.poll();
                if (web.putIfAbsent(module.resultId(member), member) == null) {
                    forms.addMember(module.resultId(member));
                    for (int k = 0; k < module.blocks().incomingCount(member); k++) {
                        forms.phisOf(module.blocks().incomingValue(member, k), queue);
                    }
                }
            }
            for (int member : web.values()) {
                for (int k = 0; k < module.blocks().incomingCount(member); k++) {
                    if (!forms.collect(module.blocks().incomingValue(member, k))) {
                        return false;
                    }
                }
            }
            if (!forms.hasPaths()) {
                return false;
            }
            for (int member : web.values()) {
                forms.declare(member);
            }
            for (int member : web.values()) {
                for (int k = 0; k < module.blocks().incomingCount(member); k++) {
                    int block = module.blockOf(module.blocks().incomingLabel(member, k));
                    forms.set(
                            member,
                            k,
                            forms.values(
                                    module.blocks().incomingValue(member, k),
                                    module.blocks().lastInsertionPoint(block)));
                }
            }
            web.forEach((id, member) -> {
                int at = module.blocks().firstInsertionPoint(module.block(member));
                replace(function, member, forms.pointer(module.typeId(member), forms.member(id), at));
            });
            return true;
        }

        private void lowerOther(int function, int instruction) {
            Op op = module.op(instruction);
            PointerForms forms = new PointerForms(module, types, arrays);
            int type = module.typeId(instruction);
            if (Trait.PTR_ACCESS_CHAIN.has(op)) {
                int id = module.resultId(instruction);
                if (forms.collect(id) && forms.hasPaths()) {
                    replace(function, instruction, forms.pointer(type, forms.values(id, instruction), instruction));
                    return;
                }
            } else {
                int first = module.word(instruction, TypedInstruction.RESULT + 1);
                int second = module.word(instruction, TypedInstruction.RESULT + 2);
                boolean differs = op == Op.OpPtrDiff;
                if (differs) {
                    forms.step();
                }
                if (forms.collect(first) && forms.collect(second) && forms.hasPaths()) {
                    PointerForms.Values one = forms.values(first, instruction);
                    PointerForms.Values other = forms.values(second, instruction);
                    replace(
                            function,
                            instruction,
                            differs
                                    ? forms.difference(type, one, other, instruction)
                                    : forms.comparison(type, one, other, op == Op.OpPtrEqual, instruction));
                    return;
                }
            }
            context.missed(
                    module.functionId(function),
                    module.resultId(instruction),
                    op.name() + " kept: what its pointers point into is not known");
        }

        private void replace(int function, int instruction, int id) {
            int old = module.resultId(instruction);
            Descriptions.moveNames(module, old, id);
            module.uses().replace(old, id);
            module.remove(instruction);
            context.applied(module.functionId(function), id, "variable pointer replaced by indexes");
        }
    }
}
