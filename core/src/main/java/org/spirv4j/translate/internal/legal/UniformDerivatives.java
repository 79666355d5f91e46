// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.FixedLoads;
import org.spirv4j.optimize.internal.fact.LocalWrites;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.translate.internal.image.ImageTypes;

/**
 * Computes derivatives before the branches that only some invocations take, where their operands are known there; they
 * are undefined after such branches, unless all invocations of a quad take them. A sample at the implicit level of
 * detail becomes one with the derivatives of its coordinate; a sample that cannot is itself taken before the branches.
 */
final class UniformDerivatives implements Pass {
    /** So many instructions are moved for one. */
    private static final int MAX_MOVED = 200;

    /** By result id of the instruction: the label of the block before the branches. */
    private final Map<Integer, Integer> blocks;

    /**
     * Makes the pass.
     *
     * @param blocks by result id of an instruction that computes derivatives: the label of a block that dominates it
     *     and that all invocations reach
     */
    UniformDerivatives(Map<Integer, Integer> blocks) {
        this.blocks = blocks;
    }

    @Override
    public String name() {
        return "uniform-derivatives";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Run run = new Run(module);
        blocks.forEach((id, label) -> {
            int instruction = module.definition(id);
            int block = module.blockOf(label);
            if (instruction != 0 && block != 0 && module.block(instruction) != 0) {
                run.hoist(instruction, block);
            }
        });
    }

    /**
     * What has gradients.
     *
     * @param block the block in which they are computed
     * @param source the id of the coordinate, or of the pointer to memory that does not change
     * @param type the type of the gradients
     */
    private record Place(int block, int source, int type, boolean isProjected) {}

    private static final class Run {
        private final EditableModule module;
        private final TypeFacts types;
        private final ImageTypes images;
        private final Effects effects;
        private final FixedLoads loads;
        private final LocalWrites writes;

        /** The block to which instructions are moved, and the instruction before which they are. */
        private int target;

        private int position;
        private Optional<Flow> flow = Optional.empty();

        /** The instructions to move, in order. */
        private final WordBuffer moved = new WordBuffer(0);

        private final BitSet seen = new BitSet();

        /** The variables of images that are compared with depths, which have no gradients. */
        private final BitSet compared = new BitSet();

        /** The gradients that there are. */
        private final Map<Place, int[]> gradients = new HashMap<>();

        Run(EditableModule module) {
            this.module = module;
            types = PassAccess.types(module);
            images = new ImageTypes(types);
            effects = new Effects(module);
            loads = new FixedLoads(module);
            writes = new LocalWrites(module);
            for (int f = 1; f < module.functionLimit(); f++) {
                for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                    for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                        if (Trait.DEPTH_COMPARISON.has(module.op(i))) {
                            compared.set(variable(i));
                        }
                    }
                }
            }
        }

        /** Whether an instruction is there and has an opcode. */
        private boolean is(int instruction, Op op) {
            return instruction != 0 && module.is(instruction, op);
        }

        /** The variable of the image that a sample reads; 0 if it is not known. */
        private int variable(int sample) {
            int load = module.definition(module.word(sample, ImageRead.IMAGE));
            load = is(load, Op.OpSampledImage) ? module.definition(module.word(load, SampledImage.IMAGE)) : load;
            return is(load, Op.OpLoad) ? effects.variable(module.word(load, Load.POINTER)) : 0;
        }

        void hoist(int instruction, int block) {
            target = block;
            flow = Optional.of(module.flow(module.functionOf(block)));
            position = module.blocks().lastInsertionPoint(block);
            boolean isSample = Trait.IMPLICIT_LOD.has(module.op(instruction));
            if (!isSample || !isGradient(instruction) || !gradients(instruction)) {
                ownPair(instruction, isSample);
                move(module.resultId(instruction));
            }
        }

        /** Gives a sample a pair of image and sampler of its own, since such a pair is only used where it is made. */
        private void ownPair(int instruction, boolean isSample) {
            int pair = isSample ? module.word(instruction, ImageRead.IMAGE) : 0;
            int definition = module.definition(pair);
            if (is(definition, Op.OpSampledImage) && !module.uses().isUsedOnce(pair)) {
                int own = module.insertBefore(
                        instruction, Op.OpSampledImage, module.typeId(definition), module.operands(definition));
                module.setWord(instruction, ImageRead.IMAGE, module.resultId(own));
            }
        }

        /** Moves a value before the branches, and what it is computed from; returns whether it can be. */
        private boolean move(int id) {
            moved.clear();
            seen.clear();
            if (!isMovable(id)) {
                return false;
            }
            for (int i = 0; i < moved.size(); i++) {
                module.moveBefore(moved.get(i), position);
            }
            return true;
        }

        /** Whether a value is known before the branches, or can be; collects what has to be moved for it. */
        private boolean isMovable(int id) {
            int definition = module.definition(id);
            int block = definition == 0 ? 0 : module.block(definition);
            if (block == 0) {
                return definition != 0;
            }
            if (dominates(block)) {
                return true;
            }
            if (seen.get(definition)) {
                return contains(definition);
            }
            seen.set(definition);
            if (moved.size() >= MAX_MOVED || seen.cardinality() > MAX_MOVED || !mayMove(definition)) {
                return false;
            }
            for (int k = 1; k < module.wordCount(definition); k++) {
                if (k != TypedInstruction.RESULT
                        && module.isId(definition, k)
                        && !isMovable(module.word(definition, k))) {
                    return false;
                }
            }
            moved.add(definition);
            return true;
        }

        private boolean contains(int instruction) {
            for (int i = 0; i < moved.size(); i++) {
                if (moved.get(i) == instruction) {
                    return true;
                }
            }
            return false;
        }

        /** Whether a block comes before all that follows the target, in which moved instructions come last. */
        private boolean dominates(int block) {
            Flow own = flow.orElseThrow();
            return module.functionOf(block) == module.functionOf(target)
                    && own.dominators().contains(own.number(block))
                    && own.dominators().dominates(own.number(block), own.number(target));
        }

        private boolean mayMove(int instruction) {
            int result = module.resultId(instruction);
            if (result == 0 || module.uses().isPinned(result)) {
                return false;
            }
            Op op = module.op(instruction);
            return switch (op) {
                case OpLoad -> loads.isFixed(instruction) || isKnownLocal(instruction);
                case OpSampledImage -> module.uses().isUsedOnce(result);
                default ->
                    effects.isPure(instruction)
                            || Trait.DERIVATIVE.has(op)
                            || !Trait.SPARSE.has(op)
                                    && (Trait.IMAGE_SAMPLE.has(op)
                                            || Trait.IMAGE_GATHER.has(op)
                                            || Trait.IMAGE_FETCH.has(op));
            };
        }

        /** Whether a load reads a variable of the function that is only written before the branches. */
        private boolean isKnownLocal(int load) {
            int variable = effects.variable(module.word(load, Load.POINTER));
            return variable != 0
                    && effects.isPlainAccess(load, Load.POINTER)
                    && writes.isKnown(variable)
                    && Arrays.stream(writes.blocks(variable)).allMatch(this::dominates);
        }

        /** Whether a sample can have gradients: neither it nor another sample of its image compares depths. */
        private boolean isGradient(int sample) {
            int image = image(sample);
            Op op = module.op(sample);
            boolean isProjected = op == Op.OpImageSampleProjImplicitLod;
            int coordinate = module.typeOf(module.word(sample, ImageRead.COORDINATE));
            return (isProjected || op == Op.OpImageSampleImplicitLod)
                    && types.op(image) == Op.OpTypeImage
                    && !images.isDepth(image)
                    && !compared.get(variable(sample))
                    && images.dimensions(image) > 1
                    && (mask(sample) & ImageOperands.MinLod.value()) == 0
                    && types.isVector(coordinate)
                    && types.bitWidth(types.scalarType(coordinate)) == Integer.SIZE
                    && types.dimension(coordinate) >= images.dimensions(image) + (isProjected ? 1 : 0);
        }

        private int image(int sample) {
            return images.image(module.typeOf(module.word(sample, ImageRead.IMAGE)));
        }

        private int mask(int sample) {
            return module.wordCount(sample) > ImageRead.IMAGE_OPERANDS
                    ? module.word(sample, ImageRead.IMAGE_OPERANDS)
                    : 0;
        }

        /** Gives a sample the gradients of its coordinate; returns whether that is known before the branches. */
        private boolean gradients(int sample) {
            int coordinate = module.word(sample, ImageRead.COORDINATE);
            if (!move(coordinate)) {
                return false;
            }
            int number = types.scalarType(module.typeOf(coordinate));
            int count = images.dimensions(image(sample));
            int vector = module.declarations().type(Op.OpTypeVector, number, count);
            boolean isProjected = module.is(sample, Op.OpImageSampleProjImplicitLod);
            int load = module.definition(coordinate);
            boolean isFixed = is(load, Op.OpLoad) && loads.isFixed(load);
            int source = isFixed ? module.word(load, Load.POINTER) : coordinate;
            Place place = new Place(target, source, vector, isProjected);
            int[] made = gradients.computeIfAbsent(place, key -> made(coordinate, vector, isProjected));
            int gradientX = made[1];
            int gradientY = made[2];
            int mask = mask(sample);
            int next = ImageRead.IMAGE_OPERANDS_PARAMETERS;
            if ((mask & ImageOperands.Bias.value()) != 0) {
                int[] power = {
                    Preamble.addImport(module, "GLSL.std.450"), GlslStd450Numbers.Exp2, module.word(sample, next++)
                };
                int factor = module.resultId(module.insertBefore(sample, Op.OpExtInst, number, power));
                gradientX = scaled(sample, vector, gradientX, factor);
                gradientY = scaled(sample, vector, gradientY, factor);
            }
            WordBuffer operands = new WordBuffer(0);
            operands.add(module.word(sample, ImageRead.IMAGE));
            operands.add(isProjected ? made[0] : coordinate);
            operands.add(mask & ~ImageOperands.Bias.value() | ImageOperands.Grad.value());
            operands.add(gradientX);
            operands.add(gradientY);
            for (int i = next; i < module.wordCount(sample); i++) {
                operands.add(module.word(sample, i));
            }
            module.replace(sample, Op.OpImageSampleExplicitLod, operands.toArray());
            return true;
        }

        /** Computes the place that a coordinate says, and its gradients. */
        private int[] made(int coordinate, int vector, boolean isProjected) {
            boolean isLonger = types.dimension(module.typeOf(coordinate)) > types.dimension(vector);
            int place = isLonger ? first(coordinate, vector) : coordinate;
            place = isProjected ? projected(place, coordinate, vector) : place;
            return new int[] {place, insert(Op.OpDPdx, vector, place), insert(Op.OpDPdy, vector, place)};
        }

        private int insert(Op op, int type, int... operands) {
            return module.resultId(module.insertBefore(position, op, type, operands));
        }

        private int scaled(int sample, int vector, int gradient, int factor) {
            return module.resultId(module.insertBefore(sample, Op.OpVectorTimesScalar, vector, gradient, factor));
        }

        /** The first components of a coordinate. */
        private int first(int coordinate, int vector) {
            int[] operands = new int[2 + types.dimension(vector)];
            operands[0] = coordinate;
            operands[1] = coordinate;
            for (int i = 2; i < operands.length; i++) {
                operands[i] = i - 2;
            }
            return insert(Op.OpVectorShuffle, vector, operands);
        }

        /** The first components of a coordinate, divided by its last one. */
        private int projected(int place, int coordinate, int vector) {
            int type = module.typeOf(coordinate);
            int last = insert(Op.OpCompositeExtract, types.scalarType(type), coordinate, types.dimension(type) - 1);
            int[] divisors = new int[types.dimension(vector)];
            Arrays.fill(divisors, last);
            return insert(Op.OpFDiv, vector, place, insert(Op.OpCompositeConstruct, vector, divisors));
        }
    }
}
