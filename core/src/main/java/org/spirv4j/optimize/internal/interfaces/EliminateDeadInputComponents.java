// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.MemberDescription;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.ArrayTypes;
import org.spirv4j.optimize.internal.replacement.DeclarationOrder;
import org.spirv4j.optimize.internal.replacement.Descriptions;

/**
 * Shortens inputs of vertex shaders that are arrays or structures: elements and members at the end are removed if
 * nothing accesses them. If so asked, inputs or outputs of all stages. The interface then no longer
 * matches that of other stages which have not been shortened, too.
 *
 * <p>A variable stays if it is loaded or stored as a whole, accessed by an index that is not a constant, or never used.
 */
public final class EliminateDeadInputComponents implements Pass {
    private static final String NAME = "eliminate-dead-input-components";

    private final StorageClass storageClass;
    private final boolean isForVertexShaders;

    /**
     * Makes the pass.
     *
     * @param storageClass Input or Output
     * @param isForVertexShaders whether it leaves other stages as they are
     */
    public EliminateDeadInputComponents(StorageClass storageClass, boolean isForVertexShaders) {
        this.storageClass = storageClass;
        this.isForVertexShaders = isForVertexShaders;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        WordBuffer variables = new WordBuffer(8);
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            if (module.is(i, Op.OpVariable)
                    && module.word(i, TypedVariable.STORAGE_CLASS) == storageClass.value()
                    && module.wordCount(i) == 4
                    && isOfStage(module, module.resultId(i))) {
                variables.add(i);
            }
        }
        DeclarationOrder order = new DeclarationOrder(module);
        for (int v = 0; v < variables.size(); v++) {
            new Run(module, variables.get(v)).run(order, context);
        }
    }

    private boolean isOfStage(EditableModule module, int variable) {
        for (int entryPoint : Descriptions.entryPointsOf(module, variable)) {
            if (isForVertexShaders && EntryPoints.model(module, entryPoint) != ExecutionModel.Vertex.value()) {
                return false;
            }
        }
        return true;
    }

    /** The shortening of one variable. */
    private static final class Run {
        private final EditableModule module;
        private final TypeFacts types;
        private final int variable;
        private final int dimensions;

        Run(EditableModule module, int variable) {
            this.module = module;
            this.variable = variable;
            types = PassAccess.types(module);
            dimensions = PerVertexArrays.dimensions(module, module.resultId(variable));
        }

        void run(DeclarationOrder order, PassContext context) {
            int id = module.resultId(variable);
            int type = types.pointee(module.typeId(variable));
            if (dimensions < 0
                    || module.annotations().isDecorated(id, Decoration.BuiltIn)
                    || module.uses().isPinned(id)) {
                return;
            }
            int inner = dimensions == 0 ? type : types.componentType(type);
            long count = types.isStruct(inner) || types.isArray(inner) ? types.partCount(inner) : 0;
            long used = usedCount(id);
            if (used == 0 || used >= count || !mayCopy(inner)) {
                return;
            }
            int shorter = types.isStruct(inner) ? structure(inner, (int) used) : array(inner, (int) used);
            if (dimensions == 1) {
                shorter = ArrayTypes.withElement(module, type, shorter);
            }
            int pointer = module.declarations()
                    .declare(Op.OpTypePointer, 0, module.word(variable, TypedVariable.STORAGE_CLASS), shorter);
            order.moveBefore(pointer, variable);
            module.setWord(variable, TypedInstruction.RESULT_TYPE, pointer);
            context.applied(0, id, (count - used) + " components removed: nothing uses them");
        }

        /** Whether the decorations of a type can be those of a shorter one. */
        private boolean mayCopy(int type) {
            int[] groups = Descriptions.mentions(module, type, user -> Trait.GROUP_DECORATION.has(module.op(user)));
            return types.isStruct(type)
                    ? groups.length == 0
                    : !module.annotations().hasDecorations(type);
        }

        /**
         * The number of elements or members up to the last one that is accessed; 0 if that is not known, or none is.
         */
        private long usedCount(int id) {
            long count = 0;
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                int k = 4 + dimensions;
                if (!PointerUses.isChain(module, user)
                        || k >= module.wordCount(user)
                        || !types.isKnownInteger(module.word(user, k))) {
                    return 0;
                }
                count = Math.max(count, types.knownInteger(module.word(user, k)) + 1);
            }
            return count;
        }

        private int array(int inner, int length) {
            int lengthType = module.typeOf(types.word(inner, TypeArray.LENGTH));
            return module.declarations()
                    .declare(
                            Op.OpTypeArray,
                            0,
                            types.componentType(inner),
                            module.constants().scalar(lengthType, length));
        }

        /** A structure with the first members of another one, their names and decorations. */
        private int structure(int struct, int count) {
            int[] members = new int[count];
            for (int m = 0; m < count; m++) {
                members[m] = types.member(struct, m);
            }
            List<int[]> descriptions = descriptions(struct, count, Trait.ANNOTATION);
            int known = findStructure(members, descriptions);
            if (known != 0) {
                return known;
            }
            int made = module.resultId(module.declarations().add(Op.OpTypeStruct, 0, members));
            descriptions.addAll(descriptions(struct, count, Trait.NAME));
            for (int[] description : descriptions) {
                int[] operands = Arrays.copyOfRange(description, 1, description.length);
                operands[0] = made;
                module.declarations().add(Op.of(description[0]).orElseThrow(), 0, operands);
            }
            return made;
        }

        private int findStructure(int[] members, List<int[]> descriptions) {
            for (int i = module.declarations().first();
                    i != 0;
                    i = module.declarations().next(i)) {
                if (module.is(i, Op.OpTypeStruct) && Arrays.equals(module.operands(i), members)) {
                    List<int[]> others = descriptions(module.resultId(i), members.length, Trait.ANNOTATION);
                    if (Arrays.deepEquals(others.toArray(), descriptions.toArray())) {
                        return module.resultId(i);
                    }
                }
            }
            return 0;
        }

        /**
         * The opcodes and operands of what describes a structure and its first members, sorted; the id of the structure
         * is 0.
         */
        private List<int[]> descriptions(int struct, int count, Trait trait) {
            List<int[]> found = new ArrayList<>();
            for (int user : Descriptions.mentions(module, struct, mention -> trait.has(module.op(mention)))) {
                boolean isOfMember = Trait.MEMBER_DECORATION.has(module.op(user)) || module.is(user, Op.OpMemberName);
                if (!isOfMember || module.word(user, MemberDescription.MEMBER) < count) {
                    int[] operands = module.operands(user);
                    int[] words = new int[operands.length + 1];
                    System.arraycopy(operands, 0, words, 1, operands.length);
                    words[0] = module.opcode(user);
                    words[1] = 0;
                    found.add(words);
                }
            }
            found.sort(Arrays::compare);
            return found;
        }
    }
}
