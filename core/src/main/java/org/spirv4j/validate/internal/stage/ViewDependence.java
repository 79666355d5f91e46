// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.stage;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.StagesRule;

/**
 * Tracks the values that mesh shaders compute from ViewIndex. A shader may run once for several views, so the number of
 * its outputs and its primitive indices must not depend on the view.
 */
final class ViewDependence {
    private static final int MESH = ExecutionModels.bit(ExecutionModel.MeshEXT);

    private final ValidationContext context;
    private final TypeFacts types;

    /** Values that depend on ViewIndex and whose users have not been visited. */
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
            int id = variable.wordCount() > Variable.STORAGE_CLASS ? variable.word(TypedInstruction.RESULT) : 0;
            if (context.layout.decorationWord(id, Decoration.BuiltIn).orElse(-1) == BuiltIn.ViewIndex.value()) {
                for (int i = 0; i < uses.useCount(id); i++) {
                    int at = context.data.starts[uses.userIndex(id, i)];
                    if (opAt(at) == Op.OpLoad && isInMesh(uses.userIndex(id, i))) {
                        addDependent(context.words[at + TypedInstruction.RESULT]);
                    }
                }
            }
        }
        while (!open.isEmpty()) {
            int id = open.remove();
            for (int i = 0; i < uses.useCount(id); i++) {
                visitUser(id, uses.userIndex(id, i));
            }
        }
    }

    private Op opAt(int at) {
        return Opcodes.op(context.words[at] & 0xFFFF);
    }

    private void addDependent(int id) {
        if (dependent.add(id)) {
            open.add(id);
        }
    }

    /** Whether an instruction is in a function that a mesh shader reaches. */
    private boolean isInMesh(int instruction) {
        int function = context.functionOf(instruction);
        return function >= 0 && (context.executionModels().of(function) & MESH) != 0;
    }

    private void visitUser(int id, int instruction) {
        int at = context.data.starts[instruction];
        int count = context.words[at] >>> 16;
        switch (opAt(at)) {
            case OpSetMeshOutputsEXT ->
                report(at, id, "07108", "operand " + context.name(id) + " of OpSetMeshOutputsEXT depends");
            case OpStore -> {
                if (count > 2
                        && context.words[at + Store.OBJECT] == id
                        && isPrimitiveIndices(baseVariable(context.words[at + Store.POINTER]))) {
                    report(at, id, "07110", "Object " + context.name(id) + " of OpStore to primitive indices depends");
                }
            }
            case OpAccessChain, OpInBoundsAccessChain -> {
                if (count > 3 && context.words[at + TypedAccessChain.BASE] != id) {
                    checkIndex(at, id);
                }
                addDependent(context.words[at + TypedInstruction.RESULT]);
            }
            case OpFunctionCall, OpLoad -> {}
            default -> {
                int row = context.tables.op(context.words[at] & 0xFFFF);
                if (row >= 0 && context.tables.opHasResult(row) && context.tables.opHasType(row) && count > 2) {
                    addDependent(context.words[at + TypedInstruction.RESULT]);
                }
            }
        }
    }

    private void checkIndex(int at, int id) {
        int base = baseVariable(context.words[at + TypedAccessChain.BASE]);
        if (isPrimitiveIndices(base)) {
            report(at, id, "07109", "index " + context.name(id) + " into primitive indices depends");
        } else if (types.isStorageClass(types.typeOf(base), StorageClass.Workgroup)
                || types.isStorageClass(types.typeOf(base), StorageClass.Private)) {
            report(at, id, "07111", "index " + context.name(id) + " into " + context.name(base) + " depends");
        }
    }

    private int baseVariable(int pointer) {
        int at = pointer;
        for (int depth = 0; depth < 300; depth++) {
            Op op = types.op(at);
            if (!Trait.TYPED_ACCESS_CHAIN.has(op) && op != Op.OpCopyObject) {
                return at;
            }
            at = types.word(at, PointerDerivation.BASE);
        }
        return at;
    }

    private boolean isPrimitiveIndices(int variable) {
        int builtIn =
                context.layout.decorationWord(variable, Decoration.BuiltIn).orElse(-1);
        return builtIn == BuiltIn.PrimitivePointIndicesEXT.value()
                || builtIn == BuiltIn.PrimitiveLineIndicesEXT.value()
                || builtIn == BuiltIn.PrimitiveTriangleIndicesEXT.value();
    }

    private void report(int at, int id, String vuidNumber, String subject) {
        if (context.markReported("view" + at)) {
            context.plainErrorAt(StagesRule.MESH_VIEW, at, subject + " on BuiltIn ViewIndex")
                    .declared(id)
                    .vuid("VUID-StandaloneSpirv-MeshEXT-" + vuidNumber)
                    .hint("use a value that is the same for all views");
        }
    }
}
