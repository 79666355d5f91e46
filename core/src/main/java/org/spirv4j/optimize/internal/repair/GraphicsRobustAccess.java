// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.CallOrder;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Clamps the indices of access chains to the lengths of the vectors, matrices and arrays that they select from, so that
 * no access is outside of its variable or buffer. An index becomes at least 0 as a signed number. Works on shaders with
 * logical addressing and without variable pointers or runtime-sized arrays of descriptors, and fails for others.
 */
public final class GraphicsRobustAccess implements Pass {
    private static final String NAME = "graphics-robust-access";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        check(module);
        for (int f : new CallOrder(module).inModuleOrder()) {
            for (int i = module.functionStart(f); i != 0 && i != module.functionEnd(f); i = module.next(i)) {
                if (PointerUses.isChain(module, i)) {
                    new Clamping(module, i).run();
                }
            }
        }
    }

    private static void check(EditableModule module) {
        if (!Preamble.isShader(module)) {
            throw failure("only shaders can be processed");
        }
        for (Capability capability : new Capability[] {
            Capability.VariablePointers, Capability.VariablePointersStorageBuffer, Capability.RuntimeDescriptorArray
        }) {
            if (module.declarations().hasCapability(capability)) {
                throw failure("modules with capability " + capability + " cannot be processed");
            }
        }
        if (Preamble.isPhysical(module)) {
            throw failure("the addressing model must be Logical");
        }
    }

    private static PassException failure(String message) {
        return new PassException(Diagnostic.error(Position.UNKNOWN, message));
    }

    /** Clamps the indices of one access chain. */
    private static final class Clamping {
        private static final int BASE = TypedAccessChain.BASE;
        private static final int FIRST_INDEX = TypedAccessChain.FIRST_INDEX;

        private final EditableModule module;
        private final TypeFacts types;
        private final int chain;

        Clamping(EditableModule module, int chain) {
            this.module = module;
            this.chain = chain;
            types = PassAccess.types(module);
        }

        void run() {
            int type = types.pointee(module.typeOf(module.word(chain, BASE)));
            for (int k = FIRST_INDEX; k < module.wordCount(chain); k++) {
                if (!types.isIntScalar(module.typeOf(module.word(chain, k)))) {
                    return;
                }
                switch (module.opOf(type)) {
                    case OpTypeVector, OpTypeMatrix -> {
                        clampToNumber(k, types.word(type, TypeComposite.LENGTH) & 0xFFFF_FFFFL);
                        type = types.word(type, TypeComposite.PART_TYPE);
                    }
                    case OpTypeArray -> {
                        int length = types.word(type, TypeArray.LENGTH);
                        if (module.constants().isScalar(length)) {
                            clampToNumber(k, module.constants().bits(length));
                        } else {
                            clampToCount(k, length);
                        }
                        type = types.word(type, TypeArray.ELEMENT_TYPE);
                    }
                    case OpTypeStruct -> type = member(type, module.word(chain, k));
                    case OpTypeRuntimeArray -> {
                        clampToCount(k, arrayLength(k));
                        type = types.word(type, TypeArray.ELEMENT_TYPE);
                    }
                    default -> {
                        return;
                    }
                }
            }
        }

        private int member(int type, int index) {
            if (!module.constants().isScalar(index)) {
                throw failure("the index %" + index + " into a structure is not a constant");
            }
            long member = signed(index);
            if (member < 0 || member >= types.memberCount(type)) {
                throw failure("the structure %" + type + " does not have a member " + member);
            }
            return types.member(type, (int) member);
        }

        /** The value of a constant; of an unsigned one of less than 64 bits, without its sign. */
        private long signed(int constant) {
            int type = module.typeOf(constant);
            long bits = module.constants().bits(constant);
            int unused = 64 - types.bitWidth(type);
            return types.isSignedIntScalar(type) ? bits << unused >> unused : bits;
        }

        private int insert(Op op, int type, int... operands) {
            return module.resultId(module.insertBefore(chain, op, type, operands));
        }

        private int extended(int type, int number, int... operands) {
            int[] words = new int[operands.length + 2];
            words[0] = Preamble.addImport(module, "GLSL.std.450");
            words[1] = number;
            System.arraycopy(operands, 0, words, 2, operands.length);
            return insert(Op.OpExtInst, type, words);
        }

        private int integerType(int width, boolean isSigned) {
            return module.declarations().declare(Op.OpTypeInt, 0, width, isSigned ? 1 : 0);
        }

        private static long maxSigned(int width) {
            return (1L << width - 1) - 1;
        }

        private void clampToNumber(int k, long count) {
            int index = module.word(chain, k);
            int indexType = module.typeOf(index);
            if (count == 1 || count == 0) {
                if (!module.constants().isInteger(index, 0)) {
                    module.setWord(chain, k, module.constants().scalar(indexType, 0));
                }
                return;
            }
            int indexWidth = types.bitWidth(indexType);
            int width = indexWidth;
            while (width > 0 && width < 64 && count - 1 >>> width != 0) {
                width *= 2;
            }
            int boundType = integerType(width, true);
            long bound = Long.compareUnsigned(count - 1, maxSigned(width)) > 0 ? maxSigned(width) : count - 1;
            if (module.constants().isScalar(index)) {
                long value = signed(index);
                if (value < 0) {
                    module.setWord(chain, k, module.constants().scalar(boundType, 0));
                } else if (value > bound) {
                    module.setWord(chain, k, module.constants().scalar(boundType, bound));
                }
                return;
            }
            int wide = widened(index, indexWidth, width);
            int high = module.constants().scalar(boundType, bound);
            int low = module.constants().scalar(boundType, 0);
            module.setWord(chain, k, extended(module.typeOf(wide), GlslStd450Numbers.SClamp, wide, low, high));
        }

        private int widened(int index, int from, int to) {
            if (from >= to) {
                return index;
            }
            boolean isSigned = types.isSignedIntScalar(module.typeOf(index));
            return insert(isSigned ? Op.OpSConvert : Op.OpUConvert, integerType(to, false), index);
        }

        /** Clamps an index to a number of elements that is known when the shader runs, or when it is specialized. */
        private void clampToCount(int k, int count) {
            int index = module.word(chain, k);
            int indexWidth = types.bitWidth(module.typeOf(index));
            int countWidth = types.bitWidth(module.typeOf(count));
            int width = Math.max(indexWidth, countWidth);
            int wide = widened(index, indexWidth, width);
            int type = module.typeOf(wide);
            int wideCount = countWidth < width ? insert(Op.OpUConvert, integerType(width, false), count) : count;
            int last = insert(Op.OpISub, type, wideCount, module.constants().scalar(type, 1));
            int low = module.constants().scalar(type, 0);
            int high = module.constants().scalar(type, maxSigned(width));
            int bound = extended(type, GlslStd450Numbers.UMin, last, high);
            module.setWord(chain, k, extended(type, GlslStd450Numbers.SClamp, wide, low, bound));
        }

        /**
         * The length of the runtime-sized array that an index selects from, which is the last member of a structure.
         */
        private int arrayLength(int k) {
            int source = chain;
            int end = k;
            if (end == FIRST_INDEX) {
                source = module.definition(module.word(chain, BASE));
                while (module.is(source, Op.OpCopyObject)) {
                    source = module.definition(module.word(source, CopyObject.OPERAND));
                }
                if (!PointerUses.isChain(module, source)) {
                    throw failure("%" + module.word(chain, BASE) + " is not an access chain into a structure");
                }
                end = module.wordCount(source);
            }
            int struct = module.word(source, BASE);
            int member = module.word(source, end - 1);
            if (end > FIRST_INDEX + 1) {
                struct = prefix(source, end - 1);
            }
            return insert(Op.OpArrayLength, integerType(32, false), struct, (int)
                    module.constants().bits(member));
        }

        /** An access chain with the indices of another one before a word. */
        private int prefix(int source, int end) {
            int pointer = module.typeOf(module.word(source, BASE));
            int type = types.pointee(pointer);
            int[] operands = new int[end - BASE];
            operands[0] = module.word(source, BASE);
            for (int k = FIRST_INDEX; k < end; k++) {
                operands[k - BASE] = module.word(source, k);
                type = types.isStruct(type)
                        ? member(type, module.word(source, k))
                        : types.word(type, TypeComposite.PART_TYPE);
            }
            int result = module.declarations().declare(Op.OpTypePointer, 0, types.storageClass(pointer), type);
            return insert(module.op(source), result, operands);
        }
    }
}
