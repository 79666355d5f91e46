// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.image;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.ImageWrite;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/**
 * What the functions that an entry point calls do with images and samplers, by variable and by parameter. What a
 * function does with a parameter is done with the arguments of its calls.
 */
public final class ImageUses {
    /** Sampled through a sampler, or gathered from, without a comparison. */
    public static final int SAMPLED = 1;
    /** Compared with a depth reference. */
    public static final int COMPARED = 2;
    /** A texel is fetched without a sampler. */
    public static final int FETCHED = 4;
    /** A property is queried. */
    public static final int QUERIED = 256;
    /** Texels are read. */
    public static final int READ = 8;
    /** Texels are written. */
    public static final int WRITTEN = 16;
    /** Texels are changed atomically. */
    public static final int ATOMIC = 32;
    /** Other invocations see what is written, or are seen. */
    public static final int SHARED = 64;
    /** Every access is to happen as it stands. */
    public static final int VOLATILE = 128;

    private static final int NONE = -1;

    /**
     * An image that is sampled through a sampler of another variable.
     *
     * @param image the variable or parameter of the image
     * @param sampler the variable or parameter of the sampler; 0 for texels that are fetched without one
     * @param uses how: {@link #SAMPLED}, {@link #COMPARED}, {@link #FETCHED}, {@link #QUERIED}
     */
    public record Pair(int image, int sampler, int uses) {
        private Pair with(int more) {
            return new Pair(image, sampler, uses | more);
        }
    }

    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final ImageTypes images;
    private final int[] masks;
    private final ImageArguments arguments = new ImageArguments();
    private final List<Function> calleesFirst = new ArrayList<>();

    /** By id of a function: its parameters. */
    private final Map<Integer, List<Instruction>> parameters;

    /** By id of a function: the pairs that have one of its parameters; by 0: pairs of variables. */
    private final Map<Integer, List<Pair>> pairs;

    /** By id of a parameter: the variables and parameters that calls give it. */
    private final Map<Integer, List<Integer>> given;

    /** By id of a parameter: the id of its function. */
    private final Map<Integer, Integer> functionOf;

    /** Finds the uses in the functions that an entry point calls. */
    public ImageUses(
            ModuleData data, TypeFacts types, ModuleLayout layout, int entryPoint, ArrayPool pool, int[] typeIds) {
        this.data = data;
        this.types = types;
        words = data.words;
        images = new ImageTypes(types);
        masks = pool.ints(data.indexCount(), 0);
        parameters = pool.map();
        pairs = pool.map();
        given = pool.map();
        functionOf = pool.map();
        if (!hasImages(typeIds)) {
            return;
        }
        order(layout, entryPoint);
        for (Function f : calleesFirst) {
            for (Instruction parameter : f.parameters()) {
                functionOf.put(parameter.resultId(), f.id());
            }
            parameters.put(f.id(), f.parameters());
            for (int i = f.firstInstruction(); i < f.endInstruction(); i++) {
                visit(data.starts[i]);
            }
        }
        for (Instruction variable : layout.globalVariables()) {
            masks[data.index(variable.resultId())] |=
                    layout.isDecorated(variable.resultId(), Decoration.Coherent) ? SHARED : 0;
        }
    }

    private boolean hasImages(int[] typeIds) {
        for (int type : typeIds) {
            if (types.op(type) == Op.OpTypeImage || types.op(type) == Op.OpTypeSampler) {
                return true;
            }
        }
        return false;
    }

    /** Puts callees before callers. */
    private void order(ModuleLayout layout, int entryPoint) {
        List<Function> functions = layout.functions();
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int i = 0; i < functions.size(); i++) {
            numbers.put(functions.get(i).id(), i);
        }
        Integer first = numbers.get(entryPoint);
        if (first == null) {
            return;
        }
        int[] stack = new int[functions.size() + 1];
        int[] next = new int[functions.size()];
        Arrays.fill(next, NONE);
        int depth = 0;
        stack[depth++] = first;
        next[first] = functions.get(first).firstInstruction();
        while (depth > 0) {
            int number = stack[depth - 1];
            Function f = functions.get(number);
            Integer callee = null;
            while (callee == null && next[number] < f.endInstruction()) {
                int at = data.starts[next[number]++];
                if ((words[at] & 0xFFFF) == Op.OpFunctionCall.opcode()) {
                    callee = numbers.get(words[at + FunctionCall.FUNCTION]);
                    callee = callee != null && next[callee] == NONE ? callee : null;
                }
            }
            if (callee == null) {
                calleesFirst.add(f);
                depth--;
            } else {
                next[callee] = functions.get(callee).firstInstruction();
                stack[depth++] = callee;
            }
        }
    }

    private void visit(int at) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        if (op == Op.OpFunctionCall) {
            call(at);
        } else if (Trait.IMAGE_SAMPLE.has(op) || Trait.IMAGE_GATHER.has(op)) {
            use(words[at + ImageRead.IMAGE], Trait.DEPTH_COMPARISON.has(op) ? COMPARED : SAMPLED);
        } else if (op == Op.OpImageQueryLod) {
            use(words[at + ImageRead.IMAGE], SAMPLED);
        } else if (Trait.IMAGE_FETCH.has(op) || Trait.IMAGE_QUERY.has(op)) {
            use(words[at + ImageRead.IMAGE], Trait.IMAGE_FETCH.has(op) ? FETCHED : QUERIED);
        } else if (op == Op.OpImageRead || op == Op.OpImageSparseRead) {
            use(words[at + ImageRead.IMAGE], READ | memory(at, op));
        } else if (op == Op.OpImageWrite) {
            use(words[at + ImageWrite.IMAGE], WRITTEN | memory(at, op));
        } else if (op == Op.OpImageTexelPointer) {
            use(words[at + ImageRead.IMAGE], ATOMIC);
        } else if (data.resultId(at) != 0 && Trait.BLOCK_MATCH.has(op)) {
            use(words[at + ImageRead.IMAGE], SAMPLED);
            use(words[at + ImageRead.IMAGE + 2], SAMPLED);
        } else if (op == Op.OpImageSampleWeightedQCOM) {
            use(words[at + ImageRead.IMAGE], SAMPLED);
            use(words[at + ImageRead.IMAGE + 2], SAMPLED);
        } else if (op == Op.OpImageBoxFilterQCOM || op == Op.OpImageSampleFootprintNV) {
            use(words[at + ImageRead.IMAGE], SAMPLED);
        }
    }

    private int memory(int at, Op op) {
        arguments.read(words, at, op);
        boolean shared =
                arguments.has(ImageOperands.MakeTexelAvailable) || arguments.has(ImageOperands.MakeTexelVisible);
        return (shared ? SHARED : 0) | (arguments.has(ImageOperands.VolatileTexel) ? VOLATILE : 0);
    }

    private void call(int at) {
        int function = words[at + FunctionCall.FUNCTION];
        List<Instruction> formal = parameters.getOrDefault(function, List.of());
        int count = Math.min(formal.size(), (words[at] >>> 16) - FunctionCall.ARGUMENTS);
        for (int i = 0; i < count; i++) {
            if (images.isImageOrSampler(formal.get(i).typeId())) {
                int mask = masks[data.index(formal.get(i).resultId())];
                int root = root(words[at + FunctionCall.ARGUMENTS + i]);
                mark(root, mask);
                List<Integer> others = given.computeIfAbsent(formal.get(i).resultId(), none -> new ArrayList<>());
                if (others.isEmpty() || others.get(others.size() - 1) != root) {
                    others.add(root);
                }
            }
        }
        for (Pair pair : List.copyOf(pairs.getOrDefault(function, List.of()))) {
            add(argument(at, formal, pair.image()), argument(at, formal, pair.sampler()), pair.uses());
        }
    }

    private int argument(int at, List<Instruction> formal, int root) {
        for (int i = 0; i < formal.size() && FunctionCall.ARGUMENTS + i < words[at] >>> 16; i++) {
            if (formal.get(i).resultId() == root) {
                return root(words[at + FunctionCall.ARGUMENTS + i]);
            }
        }
        return root;
    }

    /** Notes a use of an image, or of an image with its sampler. */
    private void use(int value, int mask) {
        int from = resolved(value);
        if (types.op(from) == Op.OpSampledImage) {
            int image = root(types.word(from, SampledImage.IMAGE));
            int sampler = root(types.word(from, SampledImage.SAMPLER));
            boolean samples = (mask & (SAMPLED | COMPARED)) != 0;
            mark(image, mask);
            mark(sampler, mask);
            add(image, samples ? sampler : 0, mask);
            return;
        }
        int root = root(value);
        mark(root, mask);
        if ((mask & (FETCHED | QUERIED)) != 0 && types.op(images.element(types.typeOf(root))) == Op.OpTypeImage) {
            add(root, 0, mask);
        }
    }

    private void mark(int root, int mask) {
        if (root != 0) {
            masks[data.index(root)] |= mask;
        }
    }

    private void add(int image, int sampler, int mask) {
        if (!isSeparate(image)) {
            return;
        }
        int owner = functionOf.getOrDefault(image, functionOf.getOrDefault(sampler, 0));
        List<Pair> list = pairs.computeIfAbsent(owner, none -> new ArrayList<>());
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).image() == image && list.get(i).sampler() == sampler) {
                list.set(i, list.get(i).with(mask));
                return;
            }
        }
        list.add(new Pair(image, sampler, mask));
    }

    /** Whether a root is an image that is sampled by samplers of other variables. */
    private boolean isSeparate(int root) {
        int type = images.element(types.typeOf(root));
        return types.op(type) == Op.OpTypeImage && !images.isStorage(type) && !images.isAttachment(type);
    }

    /** The OpSampledImage that a value is, or is the image of; the value itself otherwise. */
    public int resolved(int value) {
        int at = value;
        for (int steps = data.instructionCount; steps > 0; steps--) {
            Op op = types.op(at);
            if (op != Op.OpCopyObject && op != Op.OpImage) {
                return at;
            }
            at = types.word(at, Load.POINTER);
        }
        return at;
    }

    /** The variable or parameter that an image, sampler, both, or a pointer to one comes from; 0 if it is not known. */
    public int root(int value) {
        int at = value;
        for (int steps = data.instructionCount; steps > 0; steps--) {
            Op op = types.op(at);
            if (op == Op.OpVariable || op == Op.OpFunctionParameter || op == Op.OpUntypedVariableKHR) {
                return at;
            }
            boolean derives = op == Op.OpCopyObject
                    || op == Op.OpImage
                    || op == Op.OpLoad
                    || op == Op.OpSampledImage
                    || op == Op.OpImageTexelPointer
                    || Trait.TYPED_ACCESS_CHAIN.has(op);
            if (!derives) {
                return 0;
            }
            at = types.word(at, PointerDerivation.BASE);
        }
        return 0;
    }

    /** What is done with the image or sampler of a variable or parameter. */
    public int of(int root) {
        return root == 0 ? 0 : masks[data.index(root)];
    }

    /** The functions that the entry point calls, and itself, callees before callers. */
    public List<Function> functions() {
        return Collections.unmodifiableList(calleesFirst);
    }

    /** The parameters of a function that the entry point calls. */
    public List<Instruction> parameters(int function) {
        return parameters.getOrDefault(function, List.of());
    }

    /** The variables and parameters that calls give to a parameter. */
    public List<Integer> given(int parameter) {
        return given.getOrDefault(parameter, List.of());
    }

    /**
     * The pairs of a function that have one of its parameters, or with 0 the pairs of variables; the first use first.
     */
    public List<Pair> pairs(int function) {
        return pairs.getOrDefault(function, List.of());
    }
}
