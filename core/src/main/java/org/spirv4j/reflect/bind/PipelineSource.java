// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.List;
import java.util.stream.Collectors;
import org.spirv4j.reflect.DescriptorSetLayout;
import org.spirv4j.reflect.PipelineInterface;

/** Writes the class of a pipeline, which has what its stages expect together. */
final class PipelineSource {
    private PipelineSource() {}

    /**
     * Writes the source.
     *
     * @param modules the names of the modules with the stages
     */
    static String write(SourcePackage location, String className, List<String> modules, PipelineInterface pipeline) {
        SourceText text = new SourceText(location);
        text.document("What the stages of a pipeline together expect of their host. The stages are the entry points of "
                + modules.stream().map(SourceText::code).collect(Collectors.joining(", ")) + ".");
        text.add("public final class " + className + " {");
        String setCount = setCount(pipeline, "", new JavaNames(), text);
        text.add("\nprivate " + className + "() {}");
        new LwjglSource(pipeline, "", new JavaNames(), text).write(setCount);
        return text.add("}").toString();
    }

    /** Writes the constant with the number of set layouts, and returns its name; empty without descriptors. */
    static String setCount(PipelineInterface pipeline, String prefix, JavaNames constants, SourceText text) {
        List<DescriptorSetLayout> sets = pipeline.descriptorSets();
        if (sets.isEmpty()) {
            return "";
        }
        String name = constants.unique(prefix + "DESCRIPTOR_SET_COUNT");
        long last = Integer.toUnsignedLong(sets.get(sets.size() - 1).set());
        text.document("The number of descriptor set layouts: the largest number of a descriptor set plus one.");
        text.add("public static final int " + name + " = " + Math.min(last + 1, Integer.MAX_VALUE) + ";");
        return name;
    }
}
