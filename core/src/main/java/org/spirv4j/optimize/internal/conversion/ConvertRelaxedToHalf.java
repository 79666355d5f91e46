// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.constant.EliminateDeadConstants;
import org.spirv4j.optimize.internal.constant.StatedLocalSizes;
import org.spirv4j.optimize.internal.fact.FloatOperations;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.CallOrder;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Lets operations that are decorated with RelaxedPrecision compute with 16 bits, and removes the decoration. Values are
 * converted once, where they are defined. Memory keeps its types, and so do operations with matrices, and functions
 * that are never called.
 */
public final class ConvertRelaxedToHalf implements Pass {
    private static final String NAME = "convert-relaxed-to-half";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (!Preamble.isShader(module)) {
            context.missed(0, 0, "RelaxedPrecision is for shaders only");
            return;
        }
        new Conversion(module, context).run();
    }

    private static final class Conversion {
        private final EditableModule module;
        private final PassContext context;
        private final TypeFacts types;
        private final FloatOperations operations;

        /** The results that have 16 bits instead of 32. */
        private final BitSet halves = new BitSet();

        /** The inserted conversions of local values, whose operands stay as they are. */
        private final BitSet conversions = new BitSet();

        /** By value: the same value with the other precision. */
        private final Map<Integer, Integer> converted = new HashMap<>();

        /** The constants that constants with 16 bits take the place of. */
        private final WordBuffer replaced = new WordBuffer(16);

        /** By type with 16 bits: the one with 32 bits. */
        private final Map<Integer, Integer> wideTypes = new HashMap<>();

        Conversion(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            types = PassAccess.types(module);
            operations = new FloatOperations(module);
        }

        void run() {
            int[] functions = new CallOrder(module).inModuleOrder();
            for (int f : functions) {
                for (int i = module.functionStart(f); i != module.functionEnd(f); i = module.next(i)) {
                    if (isConvertible(i)) {
                        narrow(i);
                        context.applied(module.functionId(f), module.resultId(i), "computed with 16 bits");
                    }
                }
            }
            if (!halves.isEmpty()) {
                Preamble.addCapability(module, Capability.Float16);
                for (int f : functions) {
                    for (int i = module.functionStart(f), following; i != module.functionEnd(f); i = following) {
                        following = module.next(i);
                        convertOperands(i);
                    }
                }
            }
            removeDecorations();
            removeConstants();
        }

        /** Removes the constants that nothing uses any more, and then their parts. */
        private void removeConstants() {
            StatedLocalSizes sizes = new StatedLocalSizes(module);
            while (replaced.size() > 0) {
                int constant = module.definition(replaced.removeLast());
                if (constant != 0
                        && Trait.CONSTANT.has(module.op(constant))
                        && EliminateDeadConstants.isDead(module, constant, sizes)) {
                    for (int k = TypedInstruction.FIRST_OPERAND; k < module.wordCount(constant); k++) {
                        if (module.isId(constant, k)) {
                            replaced.add(module.word(constant, k));
                        }
                    }
                    module.remove(constant);
                }
            }
        }

        private void removeDecorations() {
            for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
                following = module.next(i);
                boolean isMember = module.is(i, Op.OpMemberDecorate);
                if ((isMember || module.is(i, Op.OpDecorate))
                        && module.word(i, isMember ? MemberDecoration.DECORATION : TargetDecoration.DECORATION)
                                == Decoration.RelaxedPrecision.value()) {
                    module.remove(i);
                }
            }
        }

        private boolean isConvertible(int i) {
            int result = module.resultId(i);
            if (result == 0
                    || !isFloat32(module.typeId(i))
                    || !(isOperation(module.op(i)) || operations.isExtendedOperation(i))
                    || !module.annotations().isDecorated(result, Decoration.RelaxedPrecision)) {
                return false;
            }
            for (int k = TypedInstruction.FIRST_OPERAND; k < module.wordCount(i); k++) {
                int type = module.isId(i, k) ? module.typeOf(module.word(i, k)) : 0;
                if (type != 0 && !isPlain(type)) {
                    return false;
                }
            }
            return true;
        }

        /** Whether a type is a scalar or a vector, so that its values can be converted. */
        private boolean isPlain(int type) {
            return types.isScalar(type) || types.isVector(type);
        }

        private boolean isFloat32(int type) {
            return types.isFloatScalarOrVector(type)
                    && module.opOf(type) != Op.OpTypeVectorIdEXT
                    && operations.isFloat32(type);
        }

        private static boolean isOperation(Op op) {
            return FloatOperations.isVectorOperation(op) && op != Op.OpFmaKHR || op == Op.OpVectorTimesScalar;
        }

        private int halfType(int type) {
            int scalar = module.declarations().declare(Op.OpTypeFloat, 0, 16);
            int half = types.isVector(type)
                    ? module.declarations()
                            .declare(Op.OpTypeVector, 0, scalar, types.word(type, TypeVector.COMPONENT_COUNT))
                    : scalar;
            wideTypes.put(half, type);
            return half;
        }

        private void narrow(int i) {
            module.replaceTyped(i, module.op(i), halfType(module.typeId(i)), module.operands(i));
            halves.set(module.resultId(i));
        }

        private void convertOperands(int i) {
            if (module.isDebugInfo(i) || conversions.get(i)) {
                return;
            }
            boolean isHalf = module.resultId(i) != 0 && halves.get(module.resultId(i));
            for (int k = 1; k < module.wordCount(i); k++) {
                int operand = module.isId(i, k) ? module.word(i, k) : 0;
                if (operand == 0 || operand == module.typeId(i)) {
                    continue;
                }
                boolean hasHalf = halves.get(operand);
                if (hasHalf && !isHalf) {
                    module.setWord(i, k, convert(operand, i, wideType(operand)));
                } else if (isHalf && !hasHalf && isFloat32(module.typeOf(operand))) {
                    module.setWord(i, k, convert(operand, i, halfType(module.typeOf(operand))));
                }
            }
        }

        private int wideType(int value) {
            return wideTypes.getOrDefault(module.typeOf(value), 0);
        }

        private int convert(int value, int user, int type) {
            int known = converted.getOrDefault(value, 0);
            if (known != 0) {
                return known;
            }
            long[] components = module.constants().components(value);
            int definition = module.definition(value);
            boolean isLocal = module.block(definition) != 0 || module.is(definition, Op.OpFunctionParameter);
            int result;
            if (components.length > 0) {
                result = constant(type, components);
                replaced.add(value);
            } else if (isLocal) {
                int conversion = module.insertBefore(following(definition), Op.OpFConvert, type, value);
                conversions.set(conversion);
                result = module.resultId(conversion);
            } else {
                // Constants that are not known, such as specialization constants.
                int position = module.is(user, Op.OpPhi) ? entry(user) : user;
                return module.resultId(module.insertBefore(position, Op.OpFConvert, type, value));
            }
            converted.put(value, result);
            return result;
        }

        private int constant(int type, long[] components) {
            int number = module.constants().numberType(type);
            long[] numbers = new long[components.length];
            for (int c = 0; c < numbers.length; c++) {
                numbers[c] = Folding.fold(Op.OpFConvert, number, NumberTypes.floating(32, -1), components[c], 0);
            }
            return module.constants().number(type, numbers);
        }

        /** The first instruction before which the result of a definition may be used. */
        private int following(int definition) {
            if (module.is(definition, Op.OpFunctionParameter)) {
                int label = definition;
                while (!module.is(label, Op.OpLabel)) {
                    label = module.next(label);
                }
                return module.blocks().firstInsertionPoint(module.block(label));
            }
            return module.is(definition, Op.OpPhi)
                    ? module.blocks().firstInsertionPoint(module.block(definition))
                    : module.next(definition);
        }

        private int entry(int user) {
            return module.blocks().firstInsertionPoint(module.firstBlock(module.functionOf(module.block(user))));
        }
    }
}
