// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.stage;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.StagesRule;
import org.spirv4j.module.Instruction;

/**
 * What mesh shaders compute from the built-in ViewIndex: a shader may run once for several views, so that the shape of
 * what it gives must not depend on the view.
 */
final class ViewDependence {
    private static final int MESH = ExecutionModels.bit(ExecutionModel.MeshEXT);

    private final ValidationContext context;
    private final TypeFacts types;

    /** Values that are computed from ViewIndex. */
    private final ArrayDeque<Integer> open = new ArrayDeque<>();

    private final Set<Integer> dependent = new HashSet<>();

    ViewDependence(ValidationContext context) {
        this.context = context;
        types = context.types;
    }

    void check() {
        if (!context.isVulkan()) {
            return;
        }
        DefUse uses = context.uses();
        for (Instruction variable : context.layout.globalVariables()) {
            int id = variable.wordCount() > 3 ? variable.word(2) : 0;
            if (context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1) == BuiltIn.ViewIndex.value()) {
                for (int i = 0; i < uses.useCount(id); i++) {
                    int at = context.data.starts[uses.userIndex(id, i)];
                    if (opAt(at) == Op.OpLoad && isInMesh(uses.userIndex(id, i))) {
                        depends(context.words[at + 2]);
                    }
                }
            }
        }
        while (!open.isEmpty()) {
            int id = open.remove();
            for (int i = 0; i < uses.useCount(id); i++) {
                user(id, uses.userIndex(id, i));
            }
        }
    }

    private Op opAt(int at) {
        return Opcodes.op(context.words[at] & 0xFFFF);
    }

    private void depends(int id) {
        if (dependent.add(id)) {
            open.add(id);
        }
    }

    /** Whether an instruction is in a function that mesh shaders use. */
    private boolean isInMesh(int instruction) {
        int from = 0;
        int to = context.functions().size() - 1;
        while (from < to) {
            int middle = (from + to + 1) >>> 1;
            if (context.functions().get(middle).firstInstruction() <= instruction) {
                from = middle;
            } else {
                to = middle - 1;
            }
        }
        return to >= 0 && (context.executionModels().of(from) & MESH) != 0;
    }

    private void user(int id, int instruction) {
        int at = context.data.starts[instruction];
        int count = context.words[at] >>> 16;
        switch (opAt(at)) {
            case OpSetMeshOutputsEXT ->
                complain(at, id, "07108", "OpSetMeshOutputsEXT has the operand " + context.name(id));
            case OpStore -> {
                if (count > 2 && context.words[at + 2] == id && isIndices(root(context.words[at + 1]))) {
                    complain(at, id, "07110", "OpStore writes " + context.name(id) + " to indices of primitives");
                }
            }
            case OpAccessChain, OpInBoundsAccessChain -> {
                if (count > 3 && context.words[at + 3] != id) {
                    index(at, id);
                }
                depends(context.words[at + 2]);
            }
            case OpFunctionCall, OpLoad -> {}
            default -> {
                int row = context.tables.op(context.words[at] & 0xFFFF);
                if (row >= 0 && context.tables.opHasResult(row) && context.tables.opHasType(row) && count > 2) {
                    depends(context.words[at + 2]);
                }
            }
        }
    }

    private void index(int at, int id) {
        int root = root(context.words[at + 3]);
        if (isIndices(root)) {
            complain(at, id, "07109", "indices of primitives are accessed by " + context.name(id));
        } else if (types.isStorageClass(types.typeOf(root), StorageClass.Workgroup)
                || types.isStorageClass(types.typeOf(root), StorageClass.Private)) {
            complain(at, id, "07111", context.name(root) + " is accessed by " + context.name(id));
        }
    }

    private int root(int pointer) {
        int at = pointer;
        for (int depth = 0; depth < 300; depth++) {
            Op op = types.op(at);
            if (!Trait.TYPED_ACCESS_CHAIN.has(op) && op != Op.OpCopyObject) {
                return at;
            }
            at = types.word(at, 3);
        }
        return at;
    }

    private boolean isIndices(int variable) {
        int builtIn =
                context.layout.decorationWord(variable, Decoration.BuiltIn).orElse(-1);
        return builtIn == BuiltIn.PrimitivePointIndicesEXT.value()
                || builtIn == BuiltIn.PrimitiveLineIndicesEXT.value()
                || builtIn == BuiltIn.PrimitiveTriangleIndicesEXT.value();
    }

    private void complain(int at, int id, String number, String what) {
        if (context.markReported("view" + at)) {
            context.plainErrorAt(StagesRule.MESH_VIEW, at, what + ", which is computed from the built-in ViewIndex")
                    .declared(id)
                    .vuid("VUID-StandaloneSpirv-MeshEXT-" + number)
                    .hint("compute it from what is the same for all views");
        }
    }
}
