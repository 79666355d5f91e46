// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes what is particular to stages: their layouts, and what comes first and last in the entry point. */
final class GlslStages {
    /** Maps depths from 0 to 1 to -1 to 1. */
    static final String FIX_DEPTH = "gl_Position.z = 2.0 * gl_Position.z - gl_Position.w;";

    /** Turns the image upside down. */
    static final String FLIP_Y = "gl_Position.y = -gl_Position.y;";

    /** Whether ray queries look at opacity micromaps; declared as a constant. */
    static final String OPACITY_MICROMAP = "gl_EnableOpacityMicromapEXT";

    private final GlslContext context;
    private final TypeFacts types;
    private final CodeText out;
    private final GlslStageInstructions instructions;
    private final List<String> inputs = new ArrayList<>();
    private final List<String> outputs = new ArrayList<>();
    private final List<String> attributes = new ArrayList<>();

    GlslStages(GlslContext context) {
        this.context = context;
        types = context.types;
        out = context.out;
        instructions = new GlslStageInstructions(context);
    }

    /** Writes the layouts of the stage, by the execution modes of the entry point. */
    void modes() {
        needStage();
        if (context.stage.hasWorkgroups()) {
            new GlslWorkgroupSize(context).write(inputs);
        }
        for (Instruction mode : context.modes) {
            ExecutionMode.of(mode.word(ExecutionModeSetting.MODE))
                    .ifPresentOrElse(found -> mode(found, mode), () -> refuse(mode));
        }
        primitives();
        views();
        write(inputs, "in");
        write(outputs, "out");
        instructions.prepare();
    }

    private void write(List<String> layouts, String direction) {
        if (!layouts.isEmpty()) {
            context.writeLayout(layouts);
            out.put(direction).put(';').end();
            out.end();
        }
    }

    private void needStage() {
        int at = context.entry.instruction().wordOffset();
        switch (context.stage) {
            case VERTEX, FRAGMENT, KERNEL -> {}
            case COMPUTE -> need(GlslFeature.COMPUTE, at);
            case TESSELLATION_CONTROL, TESSELLATION_EVALUATION -> need(GlslFeature.TESSELLATION, at);
            case GEOMETRY -> need(GlslFeature.GEOMETRY, at);
            case TASK, MESH -> need(instructions.isNv() ? GlslFeature.MESH_NV : GlslFeature.MESH_EXT, at);
            case RAY_GENERATION, INTERSECTION, ANY_HIT, CLOSEST_HIT, MISS, CALLABLE ->
                need(instructions.isNv() ? GlslFeature.RAY_TRACING_NV : GlslFeature.RAY_TRACING, at);
        }
    }

    private void need(GlslFeature feature, int at) {
        context.requirements.need(feature, at);
    }

    private void mode(ExecutionMode mode, Instruction at) {
        int offset = at.wordOffset();
        switch (mode) {
            case LocalSize,
                    LocalSizeId,
                    Xfb,
                    OriginUpperLeft,
                    OriginLowerLeft,
                    DepthReplacing,
                    StencilRefReplacingEXT -> {}
            case Invocations -> {
                if (at.word(ExecutionModeSetting.MODE_PARAMETERS) > 1) {
                    need(GlslFeature.GEOMETRY_INVOCATIONS, offset);
                    inputs.add("invocations = " + at.word(ExecutionModeSetting.MODE_PARAMETERS));
                }
            }
            case SpacingEqual -> evaluation("equal_spacing");
            case SpacingFractionalEven -> evaluation("fractional_even_spacing");
            case SpacingFractionalOdd -> evaluation("fractional_odd_spacing");
            case VertexOrderCw -> evaluation("cw");
            case VertexOrderCcw -> evaluation("ccw");
            case PointMode -> evaluation("point_mode");
            case Triangles -> primitiveIn("triangles");
            case Quads -> primitiveIn("quads");
            case Isolines -> primitiveIn("isolines");
            case InputPoints -> primitiveIn("points");
            case InputLines -> primitiveIn("lines");
            case InputLinesAdjacency -> primitiveIn("lines_adjacency");
            case InputTrianglesAdjacency -> primitiveIn("triangles_adjacency");
            case OutputPoints -> outputs.add(0, "points");
            case OutputLineStrip -> outputs.add(0, "line_strip");
            case OutputTriangleStrip -> outputs.add(0, "triangle_strip");
            case OutputLinesEXT -> outputs.add(0, "lines");
            case OutputTrianglesEXT -> outputs.add(0, "triangles");
            case OutputVertices ->
                outputs.add((context.stage == TextStage.TESSELLATION_CONTROL ? "vertices = " : "max_vertices = ")
                        + at.word(ExecutionModeSetting.MODE_PARAMETERS));
            case OutputPrimitivesEXT ->
                outputs.add("max_primitives = " + at.word(ExecutionModeSetting.MODE_PARAMETERS));
            case PixelCenterInteger -> {
                need(GlslFeature.FRAG_COORD_CONVENTIONS, offset);
                out.put("layout(pixel_center_integer) in vec4 gl_FragCoord;").end();
                out.end();
            }
            case EarlyFragmentTests -> earlyTests(offset);
            case PostDepthCoverage -> input("post_depth_coverage", GlslFeature.POST_DEPTH_COVERAGE, offset);
            case EarlyAndLateFragmentTestsAMD ->
                input("early_and_late_fragment_tests_amd", GlslFeature.EARLY_AND_LATE_TESTS, offset);
            case DepthGreater -> depth("depth_greater", offset);
            case DepthLess -> depth("depth_less", offset);
            case DepthUnchanged -> depth("depth_unchanged", offset);
            case StencilRefUnchangedFrontAMD,
                    StencilRefUnchangedBackAMD,
                    StencilRefGreaterFrontAMD,
                    StencilRefGreaterBackAMD,
                    StencilRefLessFrontAMD,
                    StencilRefLessBackAMD ->
                context.refusals.warn(offset, mode.name() + " has no layout in GLSL, which loses an optimization", "");
            case PixelInterlockOrderedEXT -> interlock("pixel_interlock_ordered", offset);
            case PixelInterlockUnorderedEXT -> interlock("pixel_interlock_unordered", offset);
            case SampleInterlockOrderedEXT -> interlock("sample_interlock_ordered", offset);
            case SampleInterlockUnorderedEXT -> interlock("sample_interlock_unordered", offset);
            case ShadingRateInterlockOrderedEXT -> interlock("shading_rate_interlock_ordered", offset);
            case ShadingRateInterlockUnorderedEXT -> interlock("shading_rate_interlock_unordered", offset);
            case DerivativeGroupQuadsKHR -> derivatives("derivative_group_quads", offset);
            case DerivativeGroupLinearKHR -> derivatives("derivative_group_linear", offset);
            case QuadDerivativesKHR -> input("quad_derivatives", GlslFeature.QUAD_CONTROL, offset);
            case RequireFullQuadsKHR -> input("full_quads", GlslFeature.QUAD_CONTROL, offset);
            case NonCoherentColorAttachmentReadEXT ->
                input("non_coherent_color_attachment_readEXT", GlslFeature.TILE_IMAGE, offset);
            case NonCoherentDepthAttachmentReadEXT ->
                input("non_coherent_depth_attachment_readEXT", GlslFeature.TILE_IMAGE, offset);
            case NonCoherentStencilAttachmentReadEXT ->
                input("non_coherent_stencil_attachment_readEXT", GlslFeature.TILE_IMAGE, offset);
            case TileShadingRateQCOM -> {
                for (int i = 0; i < 3; i++) {
                    int rate = at.word(ExecutionModeSetting.MODE_PARAMETERS + i);
                    input("shading_rate_" + "xyz".charAt(i) + "QCOM = " + rate, GlslFeature.TILE_SHADING, offset);
                }
            }
            case NonCoherentTileAttachmentReadQCOM ->
                input("non_coherent_attachment_readQCOM", GlslFeature.TILE_SHADING, offset);
            case SubgroupUniformControlFlowKHR ->
                attribute("subgroup_uniform_control_flow", GlslFeature.SUBGROUP_UNIFORM_FLOW, offset);
            case MaximallyReconvergesKHR ->
                attribute("maximally_reconverges", GlslFeature.MAXIMAL_RECONVERGENCE, offset);
            case DenormPreserve, DenormFlushToZero, SignedZeroInfNanPreserve, RoundingModeRTE, RoundingModeRTZ ->
                floats(mode, at);
            case OpacityMicromapIdKHR -> opacityMicromap(at.word(ExecutionModeSetting.MODE_PARAMETERS), offset);
            case Shader64BitIndexingEXT -> need(GlslFeature.INDEXES_64, offset);
            case FPFastMathDefault ->
                context.refusals.warn(offset, "the default mode of floating-point optimizations is lost", "");
            default -> refuse(at);
        }
    }

    private void refuse(Instruction mode) {
        String name = ExecutionMode.of(mode.word(ExecutionModeSetting.MODE))
                .map(ExecutionMode::name)
                .orElse("of number " + mode.word(ExecutionModeSetting.MODE));
        context.refuse(mode.wordOffset(), "execution mode " + name + " has no spelling in GLSL", "");
    }

    /** Declares the constant that says whether ray queries look at opacity micromaps. */
    private void opacityMicromap(int constant, int at) {
        need(GlslFeature.RAY_OPACITY_MICROMAP_MODE, at);
        Op op = types.op(constant);
        OptionalInt number = context.layout.decorationWord(constant, Decoration.SpecId);
        if (number.isPresent() && !context.options.hasFixedConstants()) {
            if (op != Op.OpSpecConstantFalse) {
                context.refuse(
                        at,
                        "a specialization constant for opacity micromaps is false by default in GLSL",
                        "fix the specialization constants");
            }
            out.put("layout(constant_id = ").put(number.getAsInt()).put(") ");
        } else {
            out.put("const bool ");
        }
        out.put(OPACITY_MICROMAP);
        if (number.isEmpty() || context.options.hasFixedConstants()) {
            out.put(op == Op.OpConstantTrue || op == Op.OpSpecConstantTrue ? " = true" : " = false");
        }
        out.put(';').end();
        out.end();
        if (Trait.SPEC_CONSTANT.has(op)) {
            context.names.set(constant, OPACITY_MICROMAP);
        }
    }

    private void input(String layout, GlslFeature feature, int at) {
        need(feature, at);
        inputs.add(layout);
    }

    private void evaluation(String layout) {
        if (context.stage == TextStage.TESSELLATION_EVALUATION) {
            inputs.add(layout);
        }
    }

    private void primitiveIn(String layout) {
        if (context.stage == TextStage.TESSELLATION_EVALUATION || context.stage == TextStage.GEOMETRY) {
            inputs.add(0, layout);
        }
    }

    private void interlock(String layout, int at) {
        input(layout, GlslFeature.INTERLOCK, at);
    }

    private void derivatives(String group, int at) {
        boolean isKhr =
                context.isVulkan() && context.layout.extensions().contains("SPV_KHR_compute_shader_derivatives");
        input(
                group + (isKhr ? "KHR" : "NV"),
                isKhr ? GlslFeature.DERIVATIVE_GROUPS_KHR : GlslFeature.DERIVATIVE_GROUPS,
                at);
    }

    private void earlyTests(int at) {
        if (context.requirements.isAvailable(GlslFeature.EARLY_TESTS)) {
            input("early_fragment_tests", GlslFeature.EARLY_TESTS, at);
        } else {
            context.refusals.warn(
                    at,
                    "the language cannot say that fragment tests come before the shader: discarded fragments write no depth",
                    "");
        }
    }

    private void depth(String layout, int at) {
        if (!context.requirements.isAvailable(GlslFeature.CONSERVATIVE_DEPTH)) {
            context.refusals.warn(
                    at, "the bound of the depth that the shader writes is lost, which is only an optimization", "");
            return;
        }
        need(GlslFeature.CONSERVATIVE_DEPTH, at);
        out.put("layout(")
                .put(layout)
                .put(") out ")
                .put(context.isEs() ? "highp " : "")
                .put("float gl_FragDepth;")
                .end();
        out.end();
    }

    private void floats(ExecutionMode mode, Instruction at) {
        if (!context.isVulkan()) {
            context.refusals.warn(
                    at.wordOffset(),
                    "execution mode " + mode.name() + " is lost: the language does not say how floats behave",
                    "");
            return;
        }
        need(GlslFeature.FLOAT_CONTROLS, at.wordOffset());
        Capability capability = switch (mode) {
            case DenormPreserve -> Capability.DenormPreserve;
            case DenormFlushToZero -> Capability.DenormFlushToZero;
            case SignedZeroInfNanPreserve -> Capability.SignedZeroInfNanPreserve;
            case RoundingModeRTE -> Capability.RoundingModeRTE;
            default -> Capability.RoundingModeRTZ;
        };
        out.put("spirv_execution_mode(extensions = [\"SPV_KHR_float_controls\"], capabilities = [")
                .put(capability.value())
                .put("], ");
        out.put(mode.value())
                .put(", ")
                .put(at.word(ExecutionModeSetting.MODE_PARAMETERS))
                .put(");")
                .end();
    }

    /** Refuses a stage whose primitives or numbers of vertices are not known. */
    private void primitives() {
        boolean isPassed = context.declares(Capability.GeometryShaderPassthroughNV);
        boolean isMesh = context.stage == TextStage.MESH;
        boolean isGeometry = context.stage == TextStage.GEOMETRY;
        if (context.stage == TextStage.TESSELLATION_EVALUATION) {
            demand(
                    inputs,
                    Set.of("triangles", "quads", "isolines")::contains,
                    "primitive mode",
                    "add the execution mode Triangles, Quads or Isolines, which may be at the control shader");
        } else if (context.stage == TextStage.TESSELLATION_CONTROL) {
            demand(
                    outputs,
                    layout -> layout.startsWith("vertices = "),
                    "number of output vertices",
                    "add the execution mode OutputVertices, which may be at the evaluation shader");
        } else if (isMesh || isGeometry && !isPassed) {
            demand(
                    outputs,
                    layout -> layout.startsWith("max_vertices = "),
                    "maximum number of vertices",
                    "add the execution mode OutputVertices");
            demand(
                    outputs,
                    Set.of("points", "lines", "triangles", "line_strip", "triangle_strip")::contains,
                    "output primitive type",
                    "add the execution mode " + (isMesh ? "OutputTrianglesEXT" : "OutputTriangleStrip")
                            + ", or that for points or lines");
        }
        if (isGeometry) {
            demand(
                    inputs,
                    Set.of("points", "lines", "lines_adjacency", "triangles", "triangles_adjacency")::contains,
                    "input primitive type",
                    "add an execution mode such as Triangles");
        }
        if (isMesh) {
            demand(
                    outputs,
                    layout -> layout.startsWith("max_primitives = "),
                    "maximum number of primitives",
                    "add the execution mode OutputPrimitivesEXT");
        }
    }

    private void demand(List<String> layouts, Predicate<String> wanted, String what, String help) {
        if (layouts.stream().noneMatch(wanted)) {
            context.refuse(
                    context.entry.instruction().wordOffset(),
                    "the entry point does not declare its " + what + ", which GLSL requires",
                    help);
        }
    }

    /** Adds an attribute of the entry point; it says nothing in languages without subgroups, which lack it. */
    private void attribute(String name, GlslFeature feature, int at) {
        if (context.requirements.isAvailable(feature)) {
            need(feature, at);
            attributes.add(name);
        }
    }

    /** The location that the text has for a variable of rays, if it needs one. */
    OptionalInt location(int variable) {
        return instructions.declaredLocation(variable);
    }

    /** The suffix of the names of ray tracing and mesh shaders. */
    String suffix() {
        return instructions.isNv() ? "NV" : "EXT";
    }

    /** Writes the attributes of the entry point, before its type. */
    void attributes() {
        for (String attribute : attributes) {
            out.put("[[").put(attribute).put("]] ");
        }
    }

    /** Writes the statements with which the entry point begins: outputs that have a value from the start. */
    void begin(GlslExpressions expressions) {
        context.split.begin();
        context.initialValues.write(expressions);
    }

    /** Writes the statements that come before each return of the entry point. */
    void finish() {
        context.split.finish();
        if (instructions.hasDemotedFlag()) {
            out.line().put("if (").put(instructions.demoted()).put(')').end();
            out.brace();
            out.line().put("    discard;").end();
            out.line().put('}').end();
        }
        if (context.stage == TextStage.VERTEX || context.stage == TextStage.TESSELLATION_EVALUATION) {
            position();
        }
    }

    /** Writes what the options ask of a position. */
    void position() {
        if (context.options.fixesDepthRange()) {
            out.line().put(FIX_DEPTH).end();
        }
        if (context.options.flipsY()) {
            out.line().put(FLIP_Y).end();
        }
    }

    /** Warns of views whose number is not known. */
    private void views() {
        if (!context.isVulkan() && context.stage == TextStage.VERTEX && context.builtIns.uses(BuiltIn.ViewIndex)) {
            context.refusals.warn(
                    context.entry.instruction().wordOffset(),
                    "the number of views is not part of the module",
                    "add layout(num_views = N) in; to the text");
        }
    }

    /** Whether an instruction prints a message, in a language that has messages. */
    boolean isMessage(int at, Op op) {
        return instructions.isMessage(at, op);
    }

    /** Whether an instruction has no text. */
    boolean isSilent(Op op) {
        return op == Op.OpAssumeTrueKHR || op == Op.OpControlBarrierArriveEXT || instructions.isWrapped(op);
    }

    /** Names the entry point; another function has its name if the text needs one around it. */
    void nameEntry() {
        instructions.findInterlocks();
        String name = context.options.entryName();
        context.names.set(context.entry.functionId(), instructions.wraps() ? context.names.fresh("interlocked") : name);
    }

    /** Writes the function around the entry point, if the text needs one. */
    void wrap() {
        if (instructions.wraps()) {
            String suffix = context.isEs() ? "NV();" : "ARB();";
            out.end();
            out.put("void ").put(context.options.entryName()).put("()").end();
            out.brace();
            out.put("    beginInvocationInterlock").put(suffix).end();
            out.put("    ")
                    .put(context.names.name(context.entry.functionId(), "interlocked"))
                    .put("();")
                    .end();
            out.put("    endInvocationInterlock").put(suffix).end();
            out.put('}').end();
        }
    }

    /** Writes an instruction of a stage as an expression or statement; returns whether it is one. */
    boolean expression(int at, Op op, GlslExpressions expressions, Precedence needed) {
        return instructions.write(at, op, expressions, needed);
    }

    /** Writes the last instruction of a block that is one of a stage, as a line; returns whether it is one. */
    boolean terminator(int at, Op op, GlslExpressions expressions) {
        Optional<String> text = instructions.terminator(op);
        if (text.isPresent()) {
            out.line().put(text.get()).put(';').end();
            return true;
        }
        if (op == Op.OpEmitMeshTasksEXT) {
            out.line();
            instructions.call("EmitMeshTasksEXT", at, 1, 4, expressions);
            out.put(';').end();
            return true;
        }
        return false;
    }
}
