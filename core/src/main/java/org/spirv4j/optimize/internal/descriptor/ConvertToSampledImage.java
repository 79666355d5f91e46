// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.DeclarationOrder;
import org.spirv4j.optimize.internal.replacement.Descriptions;
import org.spirv4j.optimize.internal.replacement.InterfaceReplacements;

/**
 * Makes combined image samplers of the images with given descriptor sets and bindings. A sampler with the same
 * descriptor set and binding is removed: the combined image sampler replaces each OpSampledImage of the two. Other uses
 * of the image take it from the combined image sampler with OpImage.
 *
 * <p>Storage images, buffers, inputs of subpasses and images for block matching (SPV_QCOM_image_processing) stay,
 * because they cannot be combined with samplers, and so do arrays. The pass fails if a descriptor is that of a sampler
 * alone or of several variables, or if the sampler is used with other images.
 */
public final class ConvertToSampledImage implements Pass {
    /** The name of the pass. */
    public static final String NAME = "convert-to-sampled-image";

    /** A descriptor set and a binding. */
    private record Descriptor(int set, int binding) {}

    private final Set<Descriptor> descriptors;

    /** Makes the pass for one image and sampler. */
    public ConvertToSampledImage(int set, int binding) {
        descriptors = Set.of(new Descriptor(set, binding));
    }

    /**
     * Makes the pass for several images and samplers.
     *
     * @param pairs descriptor sets and bindings
     */
    public ConvertToSampledImage(List<int[]> pairs) {
        descriptors = new LinkedHashSet<>();
        pairs.forEach(pair -> descriptors.add(new Descriptor(pair[0], pair[1])));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (Descriptor descriptor : descriptors) {
            new Run(module, context, descriptor).run();
        }
    }

    private static final class Run {
        private final EditableModule module;
        private final PassContext context;
        private final TypeFacts types;
        private final Descriptor descriptor;

        /** The variables with the descriptor; 0 for none. */
        private int image;

        private int sampler;

        Run(EditableModule module, PassContext context, Descriptor descriptor) {
            this.module = module;
            this.context = context;
            this.descriptor = descriptor;
            types = PassAccess.types(module);
        }

        void run() {
            findVariables();
            if (image == 0 && sampler == 0) {
                return;
            }
            if (image == 0) {
                throw failure("is that of a sampler without an image");
            }
            int imageType = types.pointee(module.typeOf(image));
            if (!maySample(imageType)
                    || module.annotations().isDecorated(image, Decoration.BlockMatchTextureQCOM)
                    || module.annotations().isDecorated(image, Decoration.WeightTextureQCOM)) {
                context.missed(0, image, "image not converted: it cannot be combined with a sampler");
                return;
            }
            check();
            int combinedType = module.declarations().declare(Op.OpTypeSampledImage, 0, imageType);
            int variable = variable(combinedType);
            if (isDescribed()) {
                DeclarationOrder order = new DeclarationOrder(module);
                order.moveBefore(module.typeOf(variable), module.definition(image));
                module.moveBefore(module.definition(variable), module.definition(image));
            }
            for (int use : Descriptions.uses(module, image)) {
                convert(module.uses().user(use), variable, imageType, combinedType);
            }
            context.applied(0, variable, "image converted to a combined image sampler");
            module.uses().replace(image, variable);
            module.remove(module.definition(image));
            if (sampler != 0) {
                for (int use : Descriptions.uses(module, sampler)) {
                    module.remove(module.uses().user(use));
                }
                module.remove(module.definition(sampler));
            }
        }

        /** Whether debug information refers to the image; it must not refer to a later declaration. */
        private boolean isDescribed() {
            return Descriptions.mentions(module, image, module::isDebugInfo).length > 0;
        }

        private void findVariables() {
            for (int i = module.declarations().first();
                    i != 0;
                    i = module.declarations().next(i)) {
                int id = module.resultId(i);
                if (module.is(i, Op.OpVariable)
                        && Descriptions.number(module, id, Decoration.DescriptorSet) == descriptor.set
                        && Descriptions.number(module, id, Decoration.Binding) == descriptor.binding) {
                    Op type = module.opOf(types.pointee(module.typeId(i)));
                    if (type == Op.OpTypeImage) {
                        checkOnly(image);
                        image = id;
                    } else if (type == Op.OpTypeSampler) {
                        checkOnly(sampler);
                        sampler = id;
                    }
                }
            }
        }

        private void checkOnly(int other) {
            if (other != 0) {
                throw failure("is that of several variables");
            }
        }

        /** Whether images of a type may be sampled: OpTypeSampledImage does not allow the others. */
        private boolean maySample(int type) {
            int dim = types.word(type, TypeImage.DIM);
            return types.word(type, TypeImage.SAMPLED) != 2
                    && dim != Dim.SubpassData.value()
                    && dim != Dim.Buffer.value();
        }

        /** Fails, before anything is changed, if a use of the image or the sampler cannot be converted. */
        private void check() {
            checkLoads(image);
            if (sampler != 0) {
                checkLoads(sampler);
                for (int use = module.uses().first(sampler);
                        use != 0;
                        use = module.uses().next(use)) {
                    int load = module.resultId(module.uses().user(use));
                    for (int inner = module.uses().first(load);
                            inner != 0;
                            inner = module.uses().next(inner)) {
                        if (!isPair(module.uses().user(inner))) {
                            throw failure("is that of a sampler which is not used with the image alone");
                        }
                    }
                }
            }
        }

        private void checkLoads(int variable) {
            for (int use = module.uses().first(variable);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (!module.is(user, Op.OpLoad)
                        || module.uses().isPinned(variable)
                        || module.uses().isPinned(module.resultId(user))) {
                    throw failure("is that of %" + variable + ", which " + module.op(user) + " uses");
                }
            }
        }

        /** Whether an instruction is an OpSampledImage of the image and the sampler. */
        private boolean isPair(int instruction) {
            return module.is(instruction, Op.OpSampledImage)
                    && isLoadOf(module.word(instruction, SampledImage.IMAGE), image)
                    && sampler != 0
                    && isLoadOf(module.word(instruction, SampledImage.SAMPLER), sampler);
        }

        private boolean isLoadOf(int value, int variable) {
            int load = module.definition(value);
            return load != 0 && module.is(load, Op.OpLoad) && module.word(load, Load.POINTER) == variable;
        }

        private int variable(int type) {
            int storageClass = StorageClass.UniformConstant.value();
            int pointer = module.declarations().declare(Op.OpTypePointer, 0, storageClass, type);
            int made = module.resultId(module.declarations().add(Op.OpVariable, pointer, storageClass));
            Descriptions.copyNames(module, image, made, "");
            Descriptions.copyDecorations(module, image, made);
            InterfaceReplacements interfaces = new InterfaceReplacements(module);
            interfaces.add(image, made);
            interfaces.apply();
            // Debug information refers to the variable from where the old one is.
            new DeclarationOrder(module).moveBefore(made, module.definition(image));
            return made;
        }

        private void convert(int load, int variable, int imageType, int combinedType) {
            int id = module.resultId(load);
            int[] uses = Descriptions.uses(module, id);
            int[] operands = module.operands(load);
            module.replaceTyped(load, Op.OpLoad, combinedType, operands);
            int separate = 0;
            for (int use : uses) {
                int user = module.uses().user(use);
                if (isPair(user)) {
                    module.uses().replace(module.resultId(user), id);
                    module.remove(user);
                } else {
                    if (separate == 0) {
                        int image = module.insertAfter(load, Op.OpImage, imageType, id);
                        module.positions().copy(image, load);
                        separate = module.resultId(image);
                    }
                    module.setWord(user, module.uses().index(use), separate);
                }
            }
            module.setWord(load, Load.POINTER, variable);
        }

        private PassException failure(String reason) {
            return Descriptions.failure("the descriptor " + descriptor.set + ":" + descriptor.binding + " " + reason);
        }
    }
}
