// SPDX-License-Identifier: Apache-2.0
package org.spirv4j;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.analysis.Reachability;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.build.AlteraInstructions;
import org.spirv4j.build.AmdInstructions;
import org.spirv4j.build.Block;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Code;
import org.spirv4j.build.Constant;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.ForwardValue;
import org.spirv4j.build.FunctionVariable;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.GlslInstructions;
import org.spirv4j.build.GroupInstructions;
import org.spirv4j.build.Id;
import org.spirv4j.build.IntelInstructions;
import org.spirv4j.build.KernelInstructions;
import org.spirv4j.build.Loop;
import org.spirv4j.build.Lvalue;
import org.spirv4j.build.Mask;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.ModuleInstructions;
import org.spirv4j.build.ModuleValue;
import org.spirv4j.build.NvInstructions;
import org.spirv4j.build.OpenClInstructions;
import org.spirv4j.build.Phi;
import org.spirv4j.build.QcomInstructions;
import org.spirv4j.build.RayTracingInstructions;
import org.spirv4j.build.Switch;
import org.spirv4j.build.TensorInstructions;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.build.ValveInstructions;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.diff.ModuleDiff;
import org.spirv4j.diff.ModuleDiffer;
import org.spirv4j.edit.Annotations;
import org.spirv4j.edit.Blocks;
import org.spirv4j.edit.Constants;
import org.spirv4j.edit.Declarations;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.EditedBlock;
import org.spirv4j.edit.EditedFunction;
import org.spirv4j.edit.EditedInstruction;
import org.spirv4j.edit.EditedType;
import org.spirv4j.edit.Positions;
import org.spirv4j.edit.Uses;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.instruction.InstructionView;
import org.spirv4j.instruction.MaskOperand;
import org.spirv4j.instruction.OpLoad;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.IdInfo;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.MemberInfo;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.PassObserver;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.LayoutAgreement;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.StructType;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/**
 * Calls each public method and constructor with null for each of its parameters: the exception must name the parameter.
 */
final class NullArgumentsTest {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path GENERATED = BuildFolder.classes().resolveSibling("generated-sources/grammar");

    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %m "m"
            OpExecutionMode %m LocalSize 1 1 1
            %file = OpString "a.comp"
            OpSource GLSL 450 %file "void main() {}"
            %v = OpTypeVoid
            %u = OpTypeInt 32 0
            %s = OpTypeStruct %u
            %p = OpTypePointer Function %u
            %f = OpTypeFunction %v
            %q = OpTypePointer StorageBuffer %s
            %r = OpVariable %q StorageBuffer
            %m = OpFunction %v None %f
            %l = OpLabel
            %x = OpVariable %p Function
            %y = OpLoad %u %x
            OpReturn
            OpFunctionEnd
            """;

    /** Packages below one of this name are not exported. */
    private static final Pattern ROOMS = Pattern.compile("org/spirv4j/([a-z]+/)?internal/");

    /** Methods of the platform, of which some allow null. */
    private static final Set<String> OTHERS = Set.of("equals", "compareTo", "valueOf");

    private final AssembledText assembled =
            Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assembleTraced(TEXT.getBytes(StandardCharsets.UTF_8));
    private final SpirvModule module =
            Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(TEXT);
    private final Map<Class<?>, Supplier<Object>> samples = new HashMap<>();
    /** The names of the parameters, by class, method and the simple names of the types. */
    private final Map<String, List<String>> names = new HashMap<>();

    private final List<String> classes = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private int calls;
    private ModuleBuilder builder = ModuleBuilder.create(TargetEnv.UNIVERSAL_1_6);
    private Code code = begin();
    private final List<Loop> loops = new ArrayList<>();
    private final List<Switch> switches = new ArrayList<>();

    private Code begin() {
        builder = ModuleBuilder.create(TargetEnv.UNIVERSAL_1_6);
        return builder.begin(builder.declareFunction("f", builder.voidType(), List.of()));
    }

    NullArgumentsTest() {
        code.loop((body, loop) -> {
            loops.add(loop);
            loop.break_();
        });
        code.switchOn(builder.constant(1), switches::add);
        samples.put(SourceFile.class, () -> SourceFiles.of(module).files().get(0));
        samples.put(Loop.class, () -> loops.get(0));
        samples.put(Switch.class, () -> switches.get(0));
        samples.put(ModuleBuilder.class, () -> builder);
        samples.put(Code.class, () -> code);
        samples.put(Block.class, () -> code.newBlock());
        samples.put(Type.class, () -> builder.float32());
        for (Class<?> value : List.of(Value.class, Constant.class, ModuleValue.class, Id.class)) {
            samples.put(value, () -> builder.constant(1f));
        }
        samples.put(GlobalVariable.class, () -> builder.privateVariable("p", builder.float32()));
        samples.put(
                Lvalue.class,
                () -> builder.privateVariable("p", builder.float32()).lvalue());
        samples.put(FunctionVariable.class, () -> code.variable(builder.float32()));
        samples.put(Buffer.class, () -> builder.storageBuffer("b", builder.float32()));
        samples.put(DefinedFunction.class, () -> builder.declareFunction("g", builder.voidType(), List.of()));
        samples.put(ForwardValue.class, () -> code.forward(builder.float32()));
        samples.put(Phi.class, () -> code.phi(builder.float32()));
        samples.put(Mask.class, () -> Mask.<MemoryAccess>of());
        samples.put(MemoryAccess.class, () -> MemoryAccess.Volatile);
        samples.put(Enum.class, () -> MemoryAccess.Volatile);
        samples.put(Member.class, () -> Member.of("m", builder.float32()));
        samples.put(GlslInstructions.class, () -> code.glsl());
        samples.put(AlteraInstructions.class, () -> code.altera());
        samples.put(AmdInstructions.class, () -> code.amd());
        samples.put(ModuleInstructions.class, () -> builder.instructions());
        samples.put(GroupInstructions.class, () -> code.group());
        samples.put(KernelInstructions.class, () -> code.kernel());
        samples.put(TensorInstructions.class, () -> code.tensor());
        samples.put(RayTracingInstructions.class, () -> code.rayTracing());
        samples.put(IntelInstructions.class, () -> code.intel());
        samples.put(NvInstructions.class, () -> code.nv());
        samples.put(QcomInstructions.class, () -> code.qcom());
        samples.put(ValveInstructions.class, () -> code.valve());
        samples.put(OpenClInstructions.class, () -> code.openCl());
        samples.put(SpirvModule.class, () -> module);
        samples.put(ModuleDiff.class, () -> ModuleDiffer.create().compare(module, module));
        samples.put(ModuleLayout.class, module::layout);
        samples.put(Function.class, () -> module.layout().functions().get(0));
        samples.put(
                StructuredConstructs.class,
                () -> StructuredConstructs.of(module.layout().functions().get(0)));
        samples.put(
                org.spirv4j.module.Block.class,
                () -> module.layout().functions().get(0).block(0));
        samples.put(Operand.class, () -> module.instruction(0).operands().get(0));
        samples.put(Class.class, () -> OpLoad.class);
        samples.put(
                MaskOperand.class,
                () -> InstructionView.all(module, OpLoad.class)
                        .findFirst()
                        .orElseThrow()
                        .memoryAccess());
        samples.put(AssembledText.class, () -> assembled);
        samples.put(Instruction.class, () -> module.instruction(7));
        samples.put(IdInfo.class, () -> module.id(1));
        samples.put(
                MemberInfo.class,
                () -> module.layout().types().stream()
                        .filter(type -> type.opcode() == Op.OpTypeStruct.opcode())
                        .map(type -> type.result().members().get(0))
                        .findFirst()
                        .orElseThrow());
        ModuleReflection reflection = ModuleReflection.of(module);
        samples.put(ModuleReflection.class, () -> reflection);
        samples.put(PipelineInterface.class, () -> PipelineInterface.of(reflection.entryPoints()));
        samples.put(
                EntryPointUse.class, () -> Reachability.of(module).entryPoints().get(0));
        samples.put(EntryPointReflection.class, () -> reflection.entryPoints().get(0));
        samples.put(ResourceVariable.class, () -> reflection.resources().get(0));
        samples.put(
                StructType.class, () -> reflection.resources().get(0).block().orElseThrow());
        samples.put(
                LayoutAgreement.class,
                () -> reflection.layoutAgreement(
                        reflection.resources().get(0).block().orElseThrow()));
        samples.put(ReflectedType.class, () -> reflection.resources().get(0).type());
        samples.put(Grammar.class, Grammar::builtIn);
        samples.put(OperandKind.class, () -> Grammar.builtIn().operandKinds().get(0));
        samples.put(Enumerant.class, () -> StorageClass.Uniform);
        samples.put(Diagnostic.class, () -> Diagnostic.error(Position.ofWord(1), "m"));
        samples.put(RelatedLocation.class, () -> new RelatedLocation(Position.ofWord(1), "m", ""));
        samples.put(byte[].class, () -> module.bytes());
        samples.put(int[].class, module::words);
        samples.put(Integer.class, () -> 1);
        samples.put(Number.class, () -> 1);
        samples.put(EditableModule.class, () -> EditableModule.of(module));
        samples.put(Uses.class, () -> EditableModule.of(module).uses());
        samples.put(Declarations.class, () -> EditableModule.of(module).declarations());
        samples.put(Blocks.class, () -> EditableModule.of(module).blocks());
        samples.put(Positions.class, () -> EditableModule.of(module).positions());
        samples.put(Annotations.class, () -> EditableModule.of(module).annotations());
        samples.put(
                EditedFunction.class,
                () -> EditableModule.of(module).functions().get(0));
        samples.put(
                EditedBlock.class,
                () -> EditableModule.of(module).functions().get(0).blocks().get(0));
        samples.put(
                EditedInstruction.class,
                () -> EditableModule.of(module)
                        .functions()
                        .get(0)
                        .instructions()
                        .get(0));
        samples.put(EditedType.class, () -> EditedType.bool(EditableModule.of(module)));
        samples.put(Constants.class, () -> EditableModule.of(module).constants());
        samples.put(PassObserver.class, () -> new PassObserver() {});
        samples.put(EntryPoint.class, () -> module.layout().entryPoints().get(0));
        samples.put(
                Translation.class,
                () -> Translator.create(Language.GLSL_460_VULKAN).translate(module));
        samples.put(String.class, () -> "x");
        samples.put(Object.class, () -> "x");
        samples.put(Path.class, () -> Path.of("x"));
        samples.put(ByteOrder.class, () -> ByteOrder.LITTLE_ENDIAN);
        samples.put(ByteBuffer.class, () -> ByteBuffer.allocate(9999));
        samples.put(OutputStream.class, ByteArrayOutputStream::new);
        samples.put(
                PrintStream.class, () -> new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8));
        for (Class<?> list : List.of(List.class, Collection.class, Iterable.class)) {
            samples.put(list, List::of);
        }
        samples.put(Map.class, Map::of);
        samples.put(Set.class, Set::of);
        samples.put(Optional.class, Optional::empty);
        samples.put(OptionalInt.class, OptionalInt::empty);
        samples.put(OptionalLong.class, OptionalLong::empty);
    }

    @Test
    void exceptionsNameTheParameterThatIsNull() throws IOException, ReflectiveOperationException {
        readSources();
        for (String name : classes) {
            Class<?> type = Class.forName(name);
            if (isPublic(type)) {
                Stream.concat(Arrays.stream(type.getMethods()), Arrays.stream(type.getConstructors()))
                        .filter(called -> isChecked(called, type))
                        .forEach(called -> check(called, type));
            }
        }
        assertThat(failures).isEmpty();
        assertThat(calls).isGreaterThan(5000);
    }

    private static boolean isPublic(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return Modifier.isPublic(type.getModifiers()) && (outer == null || isPublic(outer));
    }

    private static boolean isChecked(Executable called, Class<?> type) {
        Class<?> declaring = called.getDeclaringClass();
        return (declaring == type || !isPublic(declaring))
                && declaring.getName().startsWith("org.spirv4j.")
                && !called.isSynthetic()
                && !Modifier.isAbstract(called.getModifiers())
                && !OTHERS.contains(called.getName());
    }

    private void check(Executable called, Class<?> type) {
        Class<?>[] types = called.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            if (!types[i].isPrimitive()) {
                code = begin();
                String name = name(called, i);
                String result = callWithNull(called, type, i);
                calls++;
                if (!result.matches(name)) {
                    failures.add(called + ", parameter " + name + ": " + result);
                }
            }
        }
    }

    /** Calls a method with null for a parameter, and returns the message of the exception. */
    private String callWithNull(Executable called, Class<?> type, int parameter) {
        @Nullable Object[] arguments = new @Nullable Object[called.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = i == parameter ? null : sample(called.getParameterTypes()[i], 0);
            if (i != parameter && arguments[i] == null) {
                return "no argument for parameter " + i;
            }
        }
        try {
            if (called instanceof Method method) {
                Object target = Modifier.isStatic(method.getModifiers()) ? type : sample(type, 0);
                if (target == null) {
                    return "no object";
                }
                method.setAccessible(true);
                method.invoke(target, arguments);
            } else {
                ((Constructor<?>) called).newInstance(arguments);
            }
            return "no exception";
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            String message = String.valueOf(cause.getMessage());
            // No version of SPIR-V has these instructions yet.
            boolean future = message.endsWith("requires a future version of SPIR-V");
            return future
                    ? name(called, parameter)
                    : cause instanceof NullPointerException ? message : cause.toString();
        } catch (ReflectiveOperationException e) {
            return e.toString();
        }
    }

    /** The name of a parameter; a pattern for any name where types are parameters themselves. */
    private String name(Executable called, int parameter) {
        Class<?> type = called.getDeclaringClass();
        if (called instanceof Constructor && type.isRecord()) {
            return type.getRecordComponents()[parameter].getName();
        }
        String simpleNames = Arrays.stream(called.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(","));
        String method = called instanceof Constructor ? "<init>" : called.getName();
        List<String> found = names.get(type.getName() + "#" + method + "(" + simpleNames + ")");
        return found == null ? "[a-z]\\w*" : found.get(parameter);
    }

    /** An object of a class; null if none can be made. */
    private @Nullable Object sample(Class<?> type, int depth) {
        Supplier<Object> known = samples.get(type);
        if (known != null) {
            return known.get();
        }
        if (type.isPrimitive()) {
            return Array.get(Array.newInstance(type, 1), 0);
        }
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type.isInterface() && !type.isSealed()) {
            return Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> "");
        }
        return depth > 4 ? null : made(type, depth + 1);
    }

    private @Nullable Object made(Class<?> type, int depth) {
        for (Field field : type.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && type.isAssignableFrom(field.getType())) {
                try {
                    return field.get(null);
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
        Stream<Executable> makers = Stream.concat(
                Arrays.stream(type.getMethods())
                        .filter(method -> Modifier.isStatic(method.getModifiers())
                                && type.isAssignableFrom(method.getReturnType())),
                Arrays.stream(type.getConstructors()));
        List<Class<?>> permitted = type.isSealed() ? List.of(type.getPermittedSubclasses()) : List.of();
        return Stream.concat(
                        makers.map(maker -> made(maker, depth)),
                        permitted.stream().map(part -> sample(part, depth)))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable Object made(Executable maker, int depth) {
        @Nullable Object[] arguments = new @Nullable Object[maker.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = sample(maker.getParameterTypes()[i], depth);
            if (arguments[i] == null) {
                return null;
            }
        }
        try {
            return maker instanceof Method method
                    ? method.invoke(maker, arguments)
                    : ((Constructor<?>) maker).newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Reads the public classes and the names of parameters, which class files do not have. */
    private void readSources() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path folder : List.of(SOURCES, GENERATED)) {
            try (Stream<Path> found = Files.walk(folder)) {
                found.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !ROOMS.matcher(file.toString().replace('\\', '/'))
                                .find())
                        .forEach(files::add);
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        JavacTask task = (JavacTask) compiler.getTask(
                null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
        for (CompilationUnitTree unit : task.parse()) {
            String prefix = unit.getPackageName() + ".";
            unit.getTypeDecls().forEach(declared -> declared.accept(new SourceReader(), prefix));
        }
    }

    private final class SourceReader extends TreeScanner<@Nullable Void, String> {
        @Override
        public @Nullable Void visitClass(ClassTree type, String prefix) {
            String name = prefix + type.getSimpleName();
            classes.add(name);
            for (Tree member : type.getMembers()) {
                if (member instanceof ClassTree inner) {
                    inner.accept(this, name + "$");
                } else if (member instanceof MethodTree method) {
                    names.put(
                            name + "#" + method.getName()
                                    + method.getParameters().stream()
                                            .map(parameter -> simpleName(
                                                    parameter.getType().toString()))
                                            .collect(Collectors.joining(",", "(", ")")),
                            method.getParameters().stream()
                                    .map(parameter -> parameter.getName().toString())
                                    .toList());
                }
            }
            return null;
        }

        private static String simpleName(String type) {
            return type.replaceAll("<.*>", "").replaceAll("^.*\\.(?=[A-Z])", "").replace("...", "[]");
        }
    }
}
