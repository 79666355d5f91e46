// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.internal.image.ImageUses;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.report.Refusals;
import org.spirv4j.translate.internal.report.Resources;
import org.spirv4j.translate.text.Language;

/** What all writers of a text know: the module, the language, the names, and where the text goes. */
final class GlslContext {
    final ModuleData data;
    final int[] words;
    final TypeFacts types;
    final ModuleLayout layout;
    final EntryPoint entry;
    final TextOptions options;
    final Language language;
    final Refusals refusals;
    final Resources resources;
    final GlslRequirements requirements;
    final GlslNames names;
    final GlslTypes typeNames;
    final GlslStage stage;
    final GlslBuiltIns builtIns;
    final GlslStages stages;
    final ImageUses imageUses;
    final GlslImageTypes imageTypes;
    final GlslCombinedSamplers combined;
    private final List<Function> functions;

    /** Functions and constants that expressions need, before the functions of the module. */
    final CodeText globals = new CodeText();

    /** What comes after the lines that say version and extensions. */
    final CodeText out = new CodeText();

    GlslContext(SpirvModule module, EntryPoint entry, TextOptions options) {
        this.entry = entry;
        this.options = options;
        language = options.language();
        data = ModuleAccess.data(module);
        refusals = new Refusals(data);
        resources = new Resources(options.resourceRule());
        words = data.words;
        types = new TypeFacts(data);
        layout = module.layout();
        requirements = new GlslRequirements(language, refusals);
        names = new GlslNames(layout);
        typeNames = new GlslTypes(this);
        imageUses = new ImageUses(data, types, layout, entry.functionId());
        imageTypes = new GlslImageTypes(this, imageUses);
        combined = new GlslCombinedSamplers(this, imageUses);
        stage = GlslStage.of(entry.executionModel());
        functions = reachable(module);
        builtIns = new GlslBuiltIns(this);
        stages = new GlslStages(this);
    }

    private List<Function> reachable(SpirvModule module) {
        List<Function> all = layout.functions();
        BitSet called = new BitSet();
        CallGraph calls = CallGraph.of(module);
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).id() == entry.functionId()) {
                called = calls.reachableFrom(i);
                called.set(i);
            }
        }
        List<Function> found = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (called.get(i) && all.get(i).blockCount() > 0) {
                found.add(all.get(i));
            }
        }
        return List.copyOf(found);
    }

    /** The functions with blocks that the entry point is or calls, in the order of the module. */
    List<Function> functions() {
        return functions;
    }

    /** Whether the text is for OpenGL ES. */
    boolean isEs() {
        return language.family() == Language.Family.ESSL;
    }

    /** Whether the text is for Vulkan. */
    boolean isVulkan() {
        return language.isVulkan();
    }

    /** Whether the language has at least a version: one of GLSL for texts of OpenGL or Vulkan, one of ESSL for others. */
    boolean isSince(int glsl, int essl) {
        return language.version() >= (isEs() ? essl : glsl);
    }

    /** Adds what the language cannot express, at the instruction at a word offset. */
    void refuse(int at, String reason, String help) {
        refusals.refuse(at, reason, help);
    }
}
