// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.conformance.run.RecordedRun.Resource;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.text.TextResource;
import org.spirv4j.translate.text.TextResource.Form;

/** What a pipeline uses, bound where the texts of its shaders have it: by the data of their translations only. */
final class Rebinding {
    private static final Set<Form> BOUND = Set.of(
            Form.UNIFORM_BLOCK,
            Form.STORAGE_BLOCK,
            Form.COMBINED_SAMPLER,
            Form.SEPARATE_IMAGE,
            Form.SEPARATE_SAMPLER,
            Form.STORAGE_IMAGE);

    /** The word of the storage class in OpVariable. */
    private static final int STORAGE_CLASS = 3;

    private static final Pattern ELEMENT = Pattern.compile("\\[([0-9]{1,9})\\]$");

    private static final int ALIGNMENT = 16;
    private static final int MAX_BINDINGS = 64;

    private final List<Use> uses;
    private final List<Resource> resources;
    private final int[] groups;
    private final Set<Use> found = new LinkedHashSet<>();

    /**
     * Begins with nothing bound.
     *
     * @param uses what the pipeline uses
     * @param resources the resources of the run, to which resources are added
     * @param groups the three numbers of work-groups of the pipeline's dispatches; empty if they differ
     */
    Rebinding(List<Use> uses, List<Resource> resources, int[] groups) {
        this.uses = uses;
        this.groups = groups.clone();
        this.resources = resources;
    }

    /** Binds what a shader uses. */
    void add(SpirvModule module, Translation translation) {
        for (TextResource resource : translation.resources()) {
            if (resource.form() == Form.PUSH_CONSTANTS) {
                uses.stream().filter(Rebinding::isPushConstant).forEach(found::add);
            } else if (BOUND.contains(resource.form())) {
                bind(module, resource);
            } else if (resource.form() == Form.BUFFER_SIZES) {
                bindSizes(resource.slot().binding().orElseThrow());
            } else if (resource.form() == Form.UNIFORM && isGroupCount(module, resource.id()) && groups.length > 0) {
                bindGroups(resource.slot());
            } else if (resource.form() == Form.UNIFORM) {
                throw new Through.LostException(false, "uniform outside of blocks: no run sets it");
            }
        }
    }

    private static boolean isGroupCount(SpirvModule module, int id) {
        return module.layout().decorationWord(id, Decoration.BuiltIn).orElse(-1) == BuiltIn.NumWorkgroups.value();
    }

    /** Binds the number of work-groups. */
    private void bindGroups(TextResource.Slot slot) {
        ByteBuffer counts = ByteBuffer.allocate(ALIGNMENT).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.stream(groups).forEach(counts::putInt);
        bindUniform(counts.array(), slot.set().orElse(0), slot.binding().orElseThrow());
    }

    /** Binds another buffer, with bytes. */
    private void bindUniform(byte[] bytes, int set, int binding) {
        resources.add(new Resource("uniform", bytes, "", 0, 0, 1, "", 1, 1, Map.of()));
        found.add(new Use(resources.size() - 1, "uniform", set, binding, 0, 0, 0, -1));
    }

    /** Binds the sizes of the storage buffers that are bound before. */
    private void bindSizes(int binding) {
        ByteBuffer sizes = ByteBuffer.allocate(Integer.BYTES * MAX_BINDINGS).order(ByteOrder.LITTLE_ENDIAN);
        for (Use use : found) {
            if (use.kind().startsWith("storage") && use.binding() < MAX_BINDINGS) {
                int size = resources.get(use.resource()).data().length;
                sizes.putInt(Integer.BYTES * use.binding(), use.range() == 0 ? size - use.offset() : use.range());
            }
        }
        bindUniform(sizes.array(), 0, binding);
    }

    private void bind(SpirvModule module, TextResource resource) {
        boolean isPushConstant = module.layout().globalVariables().stream()
                .anyMatch(variable -> variable.resultId() == resource.id()
                        && variable.word(STORAGE_CLASS) == StorageClass.PushConstant.value());
        int element = element(resource);
        for (Use use : uses) {
            boolean isElement = element < 0 || use.element() == element;
            if (isPushConstant ? isPushConstant(use) : isAt(use, resource.original()) && isElement) {
                bind(module, resource, use);
            }
        }
    }

    /** The index in an array of the module that a variable of the text is an element of; -1 if it is none. */
    private static int element(TextResource resource) {
        Matcher matcher = ELEMENT.matcher(resource.originalName());
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : -1;
    }

    private void bind(SpirvModule module, TextResource resource, Use use) {
        int set = resource.slot().set().orElse(0);
        int binding = resource.slot().binding().orElse(0);
        if (isPushConstant(use)) {
            byte[] data = resources.get(use.resource()).data();
            byte[] block = new byte[use.offset() + data.length];
            System.arraycopy(data, 0, block, use.offset(), data.length);
            // Blocks of uniforms end at a multiple of 16 bytes.
            byte[] padded = Arrays.copyOf(block, (block.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
            bindUniform(padded, set, binding);
        } else if (resource.samplerId() == 0 || use.sampler() >= 0) {
            int element = element(resource) < 0 ? use.element() : 0;
            found.add(new Use(
                    use.resource(), use.kind(), set, binding, element, use.offset(), use.range(), use.sampler()));
        } else {
            TextResource.Slot sampler = slot(module, resource.samplerId());
            for (Use other : uses) {
                if (other.kind().equals("sampler") && isAt(other, sampler)) {
                    found.add(new Use(
                            use.resource(),
                            "combined_image_sampler",
                            set,
                            binding,
                            use.element(),
                            use.offset(),
                            use.range(),
                            other.resource()));
                }
            }
        }
    }

    /** The slot of a variable of a module. */
    static TextResource.Slot slot(SpirvModule module, int id) {
        OptionalInt set = module.layout().decorationWord(id, Decoration.DescriptorSet);
        OptionalInt binding = module.layout().decorationWord(id, Decoration.Binding);
        return TextResource.Slot.of(set.orElse(0), binding.orElse(0));
    }

    private static boolean isAt(Use use, TextResource.Slot slot) {
        return !isPushConstant(use)
                && use.set() == slot.set().orElse(0)
                && use.binding() == slot.binding().orElse(0);
    }

    private static boolean isPushConstant(Use use) {
        return use.kind().equals("push_constant");
    }

    /** What is bound, in an order that does not depend on chance. */
    List<Use> uses() {
        List<Use> bound = new ArrayList<>(found);
        // Nothing was told of resources: they are where they were.
        return bound.isEmpty() ? uses : bound;
    }
}
