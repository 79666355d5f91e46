// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.image.ImageTypes;
import org.spirv4j.translate.internal.image.ImageUses;
import org.spirv4j.translate.internal.image.ImageUses.Pair;
import org.spirv4j.translate.text.TextResource;

/**
 * Images and samplers of variables of their own, in languages where a variable has both: a variable for each pair that
 * is used together, and for each image that is read without a sampler only. Functions have a parameter for each pair.
 */
final class GlslCombinedSamplers {
    /**
     * A variable or parameter that has an image and a sampler.
     *
     * @param image the variable or parameter of the image
     * @param sampler the one of the sampler; 0 for none
     * @param compares whether its depths are compared
     * @param name its name in the text
     * @param binding its binding; -1 for none
     */
    record Combined(int image, int sampler, boolean compares, String name, int binding) {}

    /** The least number of texture units of OpenGL 3.3 and OpenGL ES 3.1. */
    private static final int TEXTURE_UNITS = 48;

    private final GlslContext context;
    private final TypeFacts types;
    private final ImageTypes images;
    private final ImageUses uses;

    /** By id of a function, 0 for variables: what is declared. */
    private final Map<Integer, List<Combined>> all;

    /** By id of an image variable or parameter: what it is part of. */
    private final Map<Integer, List<Combined>> byImage;

    GlslCombinedSamplers(GlslContext context, ImageUses uses) {
        this.context = context;
        all = context.pool.map();
        byImage = context.pool.map();
        this.uses = uses;
        types = context.types;
        images = new ImageTypes(types);
    }

    /** Whether a variable or parameter is written as part of others. */
    boolean replaces(int root) {
        if (context.isVulkan()) {
            return false;
        }
        int type = images.element(types.typeOf(root));
        return types.op(type) == Op.OpTypeSampler
                || types.op(type) == Op.OpTypeImage && !images.isStorage(type) && !images.isAttachment(type);
    }

    /** What is declared for the variables of a module, or for the parameters of a function. */
    List<Combined> of(int function) {
        return all.computeIfAbsent(function, this::find);
    }

    private List<Combined> find(int function) {
        List<Combined> found = new ArrayList<>();
        for (Pair pair : uses.pairs(function)) {
            if (pair.sampler() != 0) {
                boolean samples = (pair.uses() & ImageUses.SAMPLED) != 0;
                boolean compares = (pair.uses() & ImageUses.COMPARED) != 0;
                if (samples) {
                    add(found, pair, false, "");
                }
                if (compares) {
                    add(found, pair, true, samples ? "Shadow" : "");
                }
            }
        }
        for (Pair pair : uses.pairs(function)) {
            if (pair.sampler() == 0 && unsampled(pair.image()) == null) {
                add(found, pair, false, "");
            }
        }
        return found;
    }

    private void add(List<Combined> found, Pair pair, boolean compares, String suffix) {
        String image = context.names.name(pair.image(), "image");
        boolean isVariable = types.op(pair.image()) == Op.OpVariable
                && (pair.sampler() == 0 || types.op(pair.sampler()) == Op.OpVariable);
        Optional<TextResource.SamplerRule> rule = isVariable ? context.options.samplerRule() : Optional.empty();
        String name = rule.isPresent()
                ? context.names.fresh(
                        context.names.cleaned(rule.get().name(original(pair.image()), original(pair.sampler()))))
                : pair.sampler() == 0
                        ? image
                        : context.names.fresh(context.names.cleaned(
                                image + "_" + context.names.name(pair.sampler(), "sampler") + suffix));
        Combined combined = new Combined(pair.image(), pair.sampler(), compares, name, binding(pair.image()));
        found.add(combined);
        byImage.computeIfAbsent(pair.image(), none -> new ArrayList<>()).add(combined);
    }

    private String original(int id) {
        return id == 0 ? "" : context.layout.name(id).orElse("");
    }

    private int binding(int image) {
        if (types.op(image) != Op.OpVariable || !context.isSince(420, 310)) {
            return -1;
        }
        OptionalInt wanted = context.layout.decorationWord(image, Decoration.Binding);
        if (wanted.isEmpty()) {
            return -1;
        }
        boolean keeps = wanted.getAsInt() < TEXTURE_UNITS || context.options.keepsSamplerBindings();
        return context.bindings.takeTexture(image, keeps ? wanted.getAsInt() : 0);
    }

    private @Nullable Combined unsampled(int image) {
        for (Combined each : byImage.getOrDefault(image, List.of())) {
            if (!each.compares()) {
                return each;
            }
        }
        return null;
    }

    /** Writes the declarations of the variables. */
    void declare() {
        if (context.isVulkan()) {
            return;
        }
        for (Combined each : of(0)) {
            int binding = place(each);
            context.out.mark(context.data.definition(each.image()));
            if (binding >= 0) {
                context.out.put("layout(binding = ").put(binding).put(") ");
            }
            context.out.put("uniform ");
            declare(each);
            context.out.put(';').end();
        }
        if (!of(0).isEmpty()) {
            context.out.end();
        }
    }

    /** Adds a variable to the resources of the text; returns the binding that its layout says, -1 for none. */
    private int place(Combined each) {
        TextResource resource = new TextResource(
                TextResource.Form.COMBINED_SAMPLER,
                each.image(),
                each.sampler(),
                context.layout.name(each.image()).orElse(""),
                each.name(),
                context.bindings.original(each.image()),
                each.binding() < 0 ? TextResource.Slot.NONE : TextResource.Slot.ofBinding(each.binding()));
        TextResource.Slot slot = context.resources.place(resource).slot();
        boolean says = context.options.hasBindings() && context.requirements.isCore(GlslFeature.BINDINGS);
        return says ? slot.binding().orElse(-1) : -1;
    }

    private void declare(Combined each) {
        int type = images.element(types.typeOf(each.image()));
        context.out
                .put(context.imageTypes.precision(each.image()))
                .put(context.imageTypes.combined(type, each.compares()))
                .put(' ')
                .put(each.name())
                .put(lengths(each.image()))
                .put(each.sampler() == 0 ? "" : lengths(each.sampler()));
        if (each.sampler() != 0 && isArray(each.image()) && isArray(each.sampler())) {
            context.requirements.need(GlslFeature.ARRAYS_OF_ARRAYS, context.data.definition(each.image()));
        }
    }

    private int type(int root) {
        int type = types.typeOf(root);
        return types.isPointer(type) ? types.pointee(type) : type;
    }

    private boolean isArray(int root) {
        return types.isAnyArray(type(root));
    }

    private String lengths(int root) {
        int type = type(root);
        if (types.op(type) == Op.OpTypeRuntimeArray) {
            context.requirements.need(GlslFeature.UNSIZED_DESCRIPTORS, context.data.definition(root));
        }
        return context.typeNames.lengths(type);
    }

    /** Writes the parameters of a function that have an image and a sampler. */
    void parameters(Function function, String separator) {
        if (context.isVulkan()) {
            return;
        }
        String next = separator;
        for (Combined each : of(function.id())) {
            context.out.put(next);
            declare(each);
            next = ", ";
        }
    }

    /** Whether an argument of a call is written as part of others. */
    boolean replacesArgument(int value) {
        int root = uses.root(value);
        return root != 0 && images.isImageOrSampler(types.typeOf(value)) && replaces(root);
    }

    /** Writes the arguments of a call that have an image and a sampler. */
    void arguments(int at, String separator, GlslExpressions expressions) {
        int callee = context.words[at + FunctionCall.FUNCTION];
        if (context.isVulkan() || uses.pairs(callee).isEmpty()) {
            return;
        }
        String next = separator;
        for (Combined each : of(callee)) {
            context.out.put(next);
            int image = argument(at, callee, each.image());
            int sampler = argument(at, callee, each.sampler());
            write(image, sampler, each.compares(), expressions);
            next = ", ";
        }
    }

    private int argument(int at, int callee, int root) {
        List<Instruction> formal = uses.parameters(callee);
        for (int i = 0; i < formal.size() && FunctionCall.ARGUMENTS + i < context.words[at] >>> 16; i++) {
            if (formal.get(i).resultId() == root) {
                return context.words[at + FunctionCall.ARGUMENTS + i];
            }
        }
        return root;
    }

    /** Writes the variable of an OpSampledImage. */
    void sampler(int id, boolean compares, GlslExpressions expressions) {
        write(types.word(id, SampledImage.IMAGE), types.word(id, SampledImage.SAMPLER), compares, expressions);
    }

    /** Writes the variable of an image that is read without a sampler. */
    void image(int id, GlslExpressions expressions) {
        write(id, 0, false, expressions);
    }

    private void write(int image, int sampler, boolean compares, GlslExpressions expressions) {
        int root = uses.root(image);
        int samplerRoot = sampler == 0 ? 0 : uses.root(sampler);
        of(0);
        for (Combined each : byImage.getOrDefault(root, List.of())) {
            if (each.compares() == compares && (sampler == 0 || each.sampler() == samplerRoot)) {
                context.out.put(each.name());
                indexes(image, expressions);
                if (sampler != 0) {
                    indexes(sampler, expressions);
                } else if (each.sampler() != 0 && !lengths(each.sampler()).isEmpty()) {
                    context.out.put("[0]");
                }
                return;
            }
        }
        context.refuse(
                context.data.definition(image),
                "an image and its sampler that do not come from variables",
                "inline all functions");
        context.out.put("image");
    }

    private static boolean isDerived(Op op) {
        return op == Op.OpCopyObject || op == Op.OpImage || op == Op.OpLoad || Trait.TYPED_ACCESS_CHAIN.has(op);
    }

    private void indexes(int value, GlslExpressions expressions) {
        List<Integer> chains = new ArrayList<>();
        int at = value;
        for (int steps = context.data.instructionCount; steps > 0 && isDerived(types.op(at)); steps--) {
            if (Trait.TYPED_ACCESS_CHAIN.has(types.op(at))) {
                chains.add(context.data.definition(at));
            }
            at = types.word(at, Load.POINTER);
        }
        for (int i = chains.size() - 1; i >= 0; i--) {
            int chain = chains.get(i);
            for (int k = TypedAccessChain.FIRST_INDEX; k < context.words[chain] >>> 16; k++) {
                if (!types.isConstant(context.words[chain + k]) && context.isSince(130, 300)) {
                    context.requirements.need(GlslFeature.VARIABLE_INDEXES, chain);
                }
                context.out.put('[');
                expressions.index(context.words[chain + k]);
                context.out.put(']');
            }
        }
    }
}
