// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.internal.expression.ExactValues;
import org.spirv4j.translate.internal.expression.MemoryRoots;
import org.spirv4j.translate.internal.image.ImageUses;
import org.spirv4j.translate.internal.image.NonUniformPointers;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.plan.LiveIds;
import org.spirv4j.translate.internal.report.Refusals;
import org.spirv4j.translate.internal.report.Resources;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.Language.Precision;

/** What all writers of a text know: the module, the language, the names, and where the text goes. */
final class GlslContext {
    /** Any text may have so many characters, and a longer one so many for each word of its module. */
    private static final int ANY_LENGTH = 1 << 19;

    private static final int LENGTH_PER_WORD = 1 << 9;

    final ModuleData data;
    final int[] words;
    final TypeFacts types;

    /** Where tables that are not needed after the translation come from. */
    final ArrayPool pool;

    /** The word offsets of types, constants, variables and what else is declared outside of functions, in order. */
    final int[] declarations;

    /** The ids of the types, in order; 0 for an instruction that declares a pointer in advance. */
    final int[] typeIds;

    private byte[] constantDepths = {};

    /** Reads operands; for whoever does not call others meanwhile. */
    final OperandScanner scanner;

    final ModuleLayout layout;
    final EntryPoint entry;
    final TextOptions options;
    final Language language;
    final Refusals refusals;
    final Resources resources;
    final GlslRequirements requirements;
    private final boolean hasUnsigned;

    /** What the entry point uses. */
    final LiveIds live;

    final GlslNames names;
    final GlslTypes typeNames;
    final GlslStage stage;
    final GlslBuiltIns builtIns;
    final GlslBuiltInValues builtInValues;
    final GlslStages stages;
    final GlslInitialValues initialValues;
    final GlslSplitVaryings split;
    private final ExactValues exact;
    private final boolean isPrecise;
    final ImageUses imageUses;
    final NonUniformPointers nonUniform;
    final GlslImageTypes imageTypes;
    final GlslCombinedSamplers combined;
    private final List<Function> functions;
    final GlslSelectedPointers selected;
    final GlslNarrowIntegers narrow;
    final GlslBlocks blocks;
    final GlslReferences references;
    final GlslHeaps heaps;
    final GlslBindings bindings;

    /** The variables whose initial values are stored at the beginning of the entry point. */
    final List<Integer> initializers = new ArrayList<>();

    /** How many characters a text has at most. */
    final int maxLength;

    /** Functions and constants that expressions need, before the functions of the module. */
    final CodeText globals;

    private final Set<Integer> capabilities;

    /** What comes after the lines that say version and extensions. */
    final CodeText out;

    GlslContext(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        this.pool = pool;
        this.entry = entry;
        this.options = options;
        language = options.language();
        data = ModuleAccess.data(module);
        maxLength = (int) Math.min(ANY_LENGTH + (long) LENGTH_PER_WORD * data.words.length, Integer.MAX_VALUE >> 1);
        globals = new CodeText(pool, maxLength);
        out = new CodeText(pool, maxLength);
        refusals = new Refusals(data);
        resources = new Resources(options.resourceRule());
        words = data.words;
        types = new TypeFacts(data);
        scanner = new OperandScanner(data);
        layout = module.layout();
        declarations = declarations();
        typeIds = typeIds();
        capabilities = Set.copyOf(layout.capabilityValues());
        requirements = new GlslRequirements(language, refusals);
        live = LiveIds.of(data, layout, scanner, entry.functionId(), GlslInterface.roots(layout, entry));
        hasUnsigned = requirements.isAvailable(GlslFeature.UNSIGNED);
        narrow = new GlslNarrowIntegers(this);
        names = new GlslNames(this);
        typeNames = new GlslTypes(this);
        imageUses = new ImageUses(data, types, layout, entry.functionId(), pool, typeIds);
        imageTypes = new GlslImageTypes(this, imageUses);
        combined = new GlslCombinedSamplers(this, imageUses);
        selected = new GlslSelectedPointers(this);
        blocks = new GlslBlocks(this);
        references = new GlslReferences(this);
        heaps = new GlslHeaps(this);
        bindings = new GlslBindings(this);
        stage = GlslStage.of(entry.executionModel());
        functions = reachable();
        nonUniform = new NonUniformPointers(data, types, layout, functions);
        builtIns = new GlslBuiltIns(this);
        builtInValues = new GlslBuiltInValues(this);
        stages = new GlslStages(this);
        initialValues = new GlslInitialValues(this);
        split = new GlslSplitVaryings(this);
        exact = new ExactValues(data, types, new MemoryRoots(data, types, layout, pool), functions);
        isPrecise = !exact.isEmpty() && hasPrecise();
    }

    private int[] declarations() {
        WordBuffer found = new WordBuffer(0);
        for (Instruction declaration : layout.section(LayoutSection.DECLARATIONS)) {
            found.add(declaration.wordOffset());
        }
        return found.toArray();
    }

    private int[] typeIds() {
        WordBuffer found = new WordBuffer(0);
        for (int at : declarations) {
            if (Trait.TYPE_DECLARATION.has(data.tables, words[at] & 0xFFFF)) {
                found.add(data.resultId(at));
            }
        }
        return found.toArray();
    }

    /** By index of an id: how deep operations are nested in a specialization constant. */
    byte[] constantDepths() {
        if (constantDepths.length == 0) {
            constantDepths = GlslSpecConstants.depths(this);
        }
        return constantDepths;
    }

    private boolean hasPrecise() {
        if (requirements.isAvailable(GlslFeature.PRECISE)) {
            return true;
        }
        refusals.warn(
                exact.firstDecoration(),
                "the language cannot say that a computation must not be contracted",
                "translate to " + (isEs() ? "essl310" : "glsl400"));
        return false;
    }

    /** The qualifier of a variable whose computation a compiler must not change; empty for others. */
    String precise(int id) {
        if (!isPrecise || !exact.isExact(id)) {
            return "";
        }
        requirements.need(GlslFeature.PRECISE, exact.firstDecoration());
        return "precise ";
    }

    /** Whether a value needs a variable for its qualifier. */
    boolean isKept(int id) {
        return isPrecise && exact.isKept(id);
    }

    private List<Function> reachable() {
        List<Function> found = new ArrayList<>();
        for (Function function : layout.functions()) {
            if (function.blockCount() > 0 && live.isLive(function.id())) {
                found.add(function);
            }
        }
        return List.copyOf(found);
    }

    /** The functions with blocks that the entry point is or calls, in the order of the module. */
    List<Function> functions() {
        return functions;
    }

    /** The number of outputs that are not built in. */
    int fragmentOutputs() {
        int count = 0;
        for (Instruction variable : layout.globalVariables()) {
            boolean output = types.isStorageClass(variable.typeId(), StorageClass.Output);
            boolean builtIn = layout.isDecorated(variable.resultId(), Decoration.BuiltIn);
            count += output && !builtIn && live.isLive(variable.resultId()) ? 1 : 0;
        }
        return count;
    }

    /** Whether the module declares a capability. */
    boolean declares(Capability capability) {
        return capabilities.contains(capability.value());
    }

    /** Whether the language has unsigned integers; otherwise they are signed in the text, with a warning. */
    boolean hasUnsigned() {
        return hasUnsigned;
    }

    /** Whether the text is for OpenGL ES. */
    boolean isEs() {
        return language.family() == Language.Family.ESSL;
    }

    /** The precision that numbers of 32 bits have where a declaration names none: fragment shaders of ESSL state it. */
    Precision defaultPrecision(boolean isFloat) {
        boolean isStated = isEs() && stage == GlslStage.FRAGMENT;
        return !isStated ? Precision.HIGH : isFloat ? options.floatPrecision() : options.intPrecision();
    }

    /** Whether the text is for Vulkan. */
    boolean isVulkan() {
        return language.isVulkan();
    }

    /**
     * Whether the language has at least a version: one of GLSL for texts of OpenGL or Vulkan, one of ESSL for others.
     */
    boolean isSince(int glsl, int essl) {
        return language.version() >= (isEs() ? essl : glsl);
    }

    /** Writes the layout of a declaration; nothing if no qualifier is in it. */
    void writeLayout(List<String> qualifiers) {
        if (!qualifiers.isEmpty()) {
            out.put("layout(").put(String.join(", ", qualifiers)).put(") ");
        }
    }

    /** Adds what the language cannot express, at the instruction at a word offset. */
    void refuse(int at, String reason, String help) {
        refusals.refuse(at, reason, help);
    }
}
