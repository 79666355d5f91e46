// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Constant;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.SpirvVal;

/** A module for each execution model, made by the builder and held against the reference validator. */
final class ExecutionModelsTest {
    private static final Map<String, Supplier<ModuleBuilder>> MODULES = new LinkedHashMap<>();

    static {
        MODULES.put("vertex", ExecutionModelsTest::vertex);
        MODULES.put("tessellation control", ExecutionModelsTest::tessellationControl);
        MODULES.put("tessellation evaluation", ExecutionModelsTest::tessellationEvaluation);
        MODULES.put("geometry", ExecutionModelsTest::geometry);
        MODULES.put("fragment", ExecutionModelsTest::fragment);
        MODULES.put("compute", ExecutionModelsTest::compute);
        MODULES.put("kernel", ExecutionModelsTest::kernel);
        MODULES.put("kernel of 32 bits", ExecutionModelsTest::kernel32);
        MODULES.put("task and mesh", ExecutionModelsTest::taskAndMesh);
        MODULES.put("task and mesh of NV", ExecutionModelsTest::meshOfNv);
        MODULES.put("ray tracing", ExecutionModelsTest::rayTracing);
    }

    @TestFactory
    Stream<DynamicTest> theReferenceAcceptsThem() {
        SpirvVal.assumeInstalled();
        return MODULES.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    ModuleBuilder b = entry.getValue().get();
                    SpirvVal.assertValid(b.build(), b.target());
                }));
    }

    @Test
    void allModelsAreThere() {
        Set<ExecutionModel> missing = EnumSet.allOf(ExecutionModel.class);
        for (Supplier<ModuleBuilder> made : MODULES.values()) {
            SpirvModule module = made.get().build();
            module.layout()
                    .entryPoints()
                    .forEach(entry ->
                            ExecutionModel.of(entry.executionModelValue()).ifPresent(missing::remove));
        }
        assertThat(missing).isEmpty();
    }

    private static Type vec(ModuleBuilder b, int count) {
        return b.vector(b.float32(), count);
    }

    private static ModuleBuilder vertex() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_0);
        GlobalVariable at = b.input("at", vec(b, 4), 0);
        GlobalVariable color = b.output("color", vec(b, 4), 0);
        Buffer view = b.uniformBuffer("View", b.struct("View", Member.of("turn", b.matrix(vec(b, 4), 4))))
                .at(0, 1);
        b.vertex("main", fn -> {
            Value index = fn.builtIn(BuiltIn.VertexIndex);
            Value shade = fn.emit(Op.OpConvertSToF, b.float32(), index);
            Value turned =
                    fn.emit(Op.OpMatrixTimesVector, vec(b, 4), fn.load(view.member("turn")), fn.load(at.lvalue()));
            fn.store(b.builtInOutput(BuiltIn.Position).lvalue(), turned);
            fn.store(color.lvalue().element(0), shade);
        });
        return b;
    }

    private static ModuleBuilder tessellationControl() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        GlobalVariable in = b.input("in", b.array(vec(b, 4), 32), 0);
        GlobalVariable out = b.output("out", b.array(vec(b, 4), 3), 0);
        GlobalVariable outer = b.builtInOutput(BuiltIn.TessLevelOuter).decorated(Decoration.Patch);
        GlobalVariable inner = b.builtInOutput(BuiltIn.TessLevelInner).decorated(Decoration.Patch);
        DefinedFunction main = b.entryPoint(ExecutionModel.TessellationControl, "main", fn -> {
            Value i = fn.builtIn(BuiltIn.InvocationId);
            fn.store(out.lvalue().element(i), fn.load(in.lvalue().element(i)));
            fn.store(outer.lvalue().element(0), b.constant(1f));
            fn.store(inner.lvalue().element(1), b.constant(2f));
        });
        b.executionMode(main, ExecutionMode.OutputVertices, 3);
        return b;
    }

    private static ModuleBuilder tessellationEvaluation() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        GlobalVariable in = b.input("in", b.array(vec(b, 4), 32), 0);
        DefinedFunction main = b.entryPoint(ExecutionModel.TessellationEvaluation, "main", fn -> {
            Value coordinate = fn.builtIn(BuiltIn.TessCoord);
            Value scaled = fn.emit(
                    Op.OpVectorTimesScalar, vec(b, 4), fn.load(in.lvalue().element(0)), coordinate.x());
            fn.store(b.builtInOutput(BuiltIn.Position).lvalue(), scaled);
        });
        b.executionMode(main, ExecutionMode.Triangles);
        b.executionMode(main, ExecutionMode.SpacingEqual);
        b.executionMode(main, ExecutionMode.VertexOrderCcw);
        return b;
    }

    private static ModuleBuilder geometry() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        GlobalVariable in = b.input("in", b.array(vec(b, 4), 3), 0);
        DefinedFunction main = b.entryPoint(ExecutionModel.Geometry, "main", fn -> {
            for (int i = 0; i < 3; i++) {
                fn.store(
                        b.builtInOutput(BuiltIn.Position).lvalue(),
                        fn.load(in.lvalue().element(i)));
                fn.emit(Op.OpEmitVertex);
            }
            fn.emit(Op.OpEndPrimitive);
        });
        b.executionMode(main, ExecutionMode.Triangles);
        b.executionMode(main, ExecutionMode.Invocations, 1);
        b.executionMode(main, ExecutionMode.OutputTriangleStrip);
        b.executionMode(main, ExecutionMode.OutputVertices, 3);
        return b;
    }

    private static ModuleBuilder fragment() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_2);
        Type image = (Type) b.emit(Op.OpTypeImage, b.float32(), Dim.Dim2D, 0, 0, 0, 1, ImageFormat.Unknown);
        Type sampled = (Type) b.emit(Op.OpTypeSampledImage, image);
        GlobalVariable texture = b.resource("texture", sampled).at(0, 0);
        GlobalVariable kind = b.input("kind", b.int32(), 1);
        GlobalVariable at = b.input("at", vec(b, 2), 0);
        GlobalVariable color = b.output("color", vec(b, 4), 0);
        b.fragment("main", fn -> {
            Value texel =
                    fn.emit(Op.OpImageSampleImplicitLod, vec(b, 4), fn.load(texture.lvalue()), fn.load(at.lvalue()));
            Value shade = fn.emit(Op.OpConvertSToF, b.float32(), fn.load(kind.lvalue()));
            fn.store(color.lvalue(), fn.emit(Op.OpVectorTimesScalar, vec(b, 4), texel, shade));
        });
        return b;
    }

    private static ModuleBuilder compute() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3);
        Type item = b.struct("Item", Member.of("value", b.int64()), Member.of("weight", b.float64()));
        Buffer data = b.storageBuffer("Data", b.runtimeArray(item)).at(0, 0);
        GlobalVariable shared = b.workgroup("shared", b.array(item, 64));
        Constant width = b.specConstant(0, b.uint32(), 64);
        b.compute("main", width, b.constantUnsigned(1), b.constantUnsigned(1), fn -> {
            Value i = fn.builtIn(BuiltIn.LocalInvocationIndex);
            fn.store(shared.lvalue().element(i), fn.load(data.element(i)));
            fn.store(data.element(i), fn.load(shared.lvalue().element(i)));
        });
        return b;
    }

    private static ModuleBuilder kernel() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.OPENCL_2_2);
        return kernel(b);
    }

    private static ModuleBuilder kernel32() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.OPENCL_1_2);
        b.memoryModel(org.spirv4j.grammar.AddressingModel.Physical32, org.spirv4j.grammar.MemoryModel.OpenCL);
        return kernel(b);
    }

    private static ModuleBuilder kernel(ModuleBuilder b) {
        Type pointer = b.pointer(StorageClass.CrossWorkgroup, b.float32());
        b.kernel("add", List.of(pointer, pointer), (fn, parameters) -> {
            Value i = fn.builtIn(BuiltIn.GlobalInvocationId).x();
            Value from = fn.emit(Op.OpInBoundsPtrAccessChain, pointer, parameters.get(0), i);
            Value to = fn.emit(Op.OpInBoundsPtrAccessChain, pointer, parameters.get(1), i);
            Value sum = fn.emit(Op.OpFAdd, b.float32(), fn.load(Lvalue.of(from)), fn.load(Lvalue.of(to)));
            fn.store(Lvalue.of(to), sum);
        });
        return b;
    }

    private static ModuleBuilder taskAndMesh() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3);
        GlobalVariable payload = b.variable(StorageClass.TaskPayloadWorkgroupEXT, "payload", b.uint32());
        DefinedFunction task = b.entryPoint(ExecutionModel.TaskEXT, "task", fn -> {
            fn.store(payload.lvalue(), b.constantUnsigned(1));
            fn.emit(
                    Op.OpEmitMeshTasksEXT,
                    b.constantUnsigned(1),
                    b.constantUnsigned(1),
                    b.constantUnsigned(1),
                    payload);
        });
        b.executionMode(task, ExecutionMode.LocalSize, 1, 1, 1);
        GlobalVariable position = b.builtIn(BuiltIn.Position, StorageClass.Output, b.array(vec(b, 4), 3));
        GlobalVariable indices = b.builtIn(
                BuiltIn.PrimitiveTriangleIndicesEXT, StorageClass.Output, b.array(b.vector(b.uint32(), 3), 1));
        DefinedFunction mesh = b.entryPoint(ExecutionModel.MeshEXT, "mesh", fn -> {
            fn.emit(Op.OpSetMeshOutputsEXT, b.constantUnsigned(3), b.constantUnsigned(1));
            fn.store(position.lvalue().element(0), b.constantNull(vec(b, 4)));
            fn.store(indices.lvalue().element(0), b.constantNull(b.vector(b.uint32(), 3)));
        });
        b.executionMode(mesh, ExecutionMode.LocalSize, 1, 1, 1);
        b.executionMode(mesh, ExecutionMode.OutputVertices, 3);
        b.executionMode(mesh, ExecutionMode.OutputPrimitivesEXT, 1);
        b.executionMode(mesh, ExecutionMode.OutputTrianglesEXT);
        return b;
    }

    private static ModuleBuilder meshOfNv() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_2);
        DefinedFunction task = b.entryPoint(
                ExecutionModel.TaskNV,
                "task",
                fn -> fn.store(b.builtInOutput(BuiltIn.TaskCountNV).lvalue(), b.constantUnsigned(1)));
        b.executionMode(task, ExecutionMode.LocalSize, 1, 1, 1);
        DefinedFunction mesh = b.entryPoint(
                ExecutionModel.MeshNV,
                "mesh",
                fn -> fn.store(b.builtInOutput(BuiltIn.PrimitiveCountNV).lvalue(), b.constantUnsigned(0)));
        b.executionMode(mesh, ExecutionMode.LocalSize, 1, 1, 1);
        b.executionMode(mesh, ExecutionMode.OutputVertices, 3);
        b.executionMode(mesh, ExecutionMode.OutputPrimitivesEXT, 1);
        b.executionMode(mesh, ExecutionMode.OutputTrianglesEXT);
        return b;
    }

    private static ModuleBuilder rayTracing() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_2);
        Type structure = (Type) b.emit(Op.OpTypeAccelerationStructureKHR);
        GlobalVariable scene = b.resource("scene", structure).at(0, 0);
        GlobalVariable payload = b.variable(StorageClass.RayPayloadKHR, "payload", vec(b, 4));
        GlobalVariable incoming = b.variable(StorageClass.IncomingRayPayloadKHR, "incoming", vec(b, 4));
        GlobalVariable hit = b.variable(StorageClass.HitAttributeKHR, "hit", vec(b, 2));
        GlobalVariable called = b.variable(StorageClass.IncomingCallableDataKHR, "called", b.float32());
        GlobalVariable data = b.variable(StorageClass.CallableDataKHR, "data", b.float32());
        Value zero = b.constantUnsigned(0);
        b.entryPoint(ExecutionModel.RayGenerationKHR, "generate", fn -> {
            fn.emit(
                    Op.OpTraceRayKHR,
                    fn.load(scene.lvalue()),
                    zero,
                    b.constantUnsigned(255),
                    zero,
                    zero,
                    zero,
                    b.constantNull(vec(b, 3)),
                    b.constant(0f),
                    b.constant(vec(b, 3), 1.0),
                    b.constant(100f),
                    payload);
            fn.emit(Op.OpExecuteCallableKHR, zero, data);
        });
        b.entryPoint(ExecutionModel.IntersectionKHR, "intersect", fn -> {
            fn.store(hit.lvalue(), b.constantNull(vec(b, 2)));
            fn.emit(Op.OpReportIntersectionKHR, b.bool(), b.constant(1f), zero);
        });
        b.entryPoint(ExecutionModel.AnyHitKHR, "anyHit", fn -> fn.emit(Op.OpTerminateRayKHR));
        b.entryPoint(ExecutionModel.ClosestHitKHR, "closestHit", fn -> {
            Value direction = fn.builtIn(BuiltIn.WorldRayDirectionKHR);
            fn.store(incoming.lvalue().element(0), direction.x());
        });
        b.entryPoint(ExecutionModel.MissKHR, "miss", fn -> fn.store(incoming.lvalue(), b.constantNull(vec(b, 4))));
        b.entryPoint(ExecutionModel.CallableKHR, "call", fn -> fn.store(called.lvalue(), b.constant(0.5f)));
        return b;
    }
}
