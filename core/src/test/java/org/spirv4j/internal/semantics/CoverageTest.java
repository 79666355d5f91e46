// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.BuiltInGrammar;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Each computing instruction of the grammar has a method of its name, or one that is named here, or a reason why it
 * has none. An instruction that the grammar gains breaks this test until it has one of them.
 */
class CoverageTest {
    private static final Set<String> CLASSES = Set.of("Arithmetic", "Bit", "Relational_and_Logical", "Conversion");
    private static final List<String> VENDORS = List.of("KHR", "EXT", "INTEL");

    /** Classes in which the methods of core instructions are. */
    private static final List<Class<?>> CORE = List.of(
            IntegerArithmetic.class,
            FloatArithmetic.class,
            BitOperations.class,
            Comparison.class,
            Conversion.class,
            IntegerDotProduct.class,
            VectorFolding.class);

    /** Classes in which the methods of extended instructions are, those of one set first. */
    private static final List<Class<?>> SHARED = List.of(
            CommonFunctions.class,
            Exponential.class,
            FloatArithmetic.class,
            FloatParts.class,
            Geometry.class,
            Matrices.class,
            Power.class,
            SpecialFunctions.class,
            Trigonometry.class);

    private static final List<Class<?>> GLSL = concat(GlslStd450.class, GlslPacking.class);
    private static final List<Class<?>> OPEN_CL = concat(OpenClStd.class, OpenClIntegers.class);

    /** Instructions whose method has another name. */
    private static final Map<String, String> RENAMED = Map.ofEntries(
            Map.entry("OpSConvert", "signExtend"),
            Map.entry("OpUConvert", "zeroExtend"),
            Map.entry("OpFConvert", "toFloat"),
            Map.entry("OpConvertFToS", "convertFToS32"),
            Map.entry("OpConvertFToU", "convertFToU32"),
            Map.entry("OpConvertSToF", "convertSToF32"),
            Map.entry("OpConvertUToF", "convertUToF32"),
            Map.entry("OpDot", "product"),
            Map.entry("OpMatrixTimesMatrix", "product"),
            Map.entry("OpMatrixTimesVector", "product"),
            Map.entry("OpVectorTimesMatrix", "product"),
            Map.entry("OpOuterProduct", "product"),
            Map.entry("OpVectorTimesScalar", "scale"),
            Map.entry("OpMatrixTimesScalar", "scale"),
            Map.entry("ModfStruct", "modf"),
            Map.entry("FrexpStruct", "frexp"),
            Map.entry("lgamma_r", "lgammaSign"),
            Map.entry("sincos", "sin"),
            Map.entry("s_upsample", "upsample"),
            Map.entry("u_upsample", "upsample"),
            Map.entry("shuffle2", "shuffle"));

    /** Instructions without a method, and why. */
    private static final Map<String, String> EXCLUDED = Map.ofEntries(
            Map.entry("OpSelect", "is the operator ?: of Java; folding computes it"),
            Map.entry("OpConvertPtrToU", "depends on the layout of memory"),
            Map.entry("OpConvertUToPtr", "depends on the layout of memory"),
            Map.entry("OpPtrCastToGeneric", "converts a pointer"),
            Map.entry("OpGenericCastToPtr", "converts a pointer"),
            Map.entry("OpGenericCastToPtrExplicit", "converts a pointer"),
            Map.entry("OpBitCastArrayQCOM", "distributes a cooperative matrix over invocations"),
            Map.entry("OpCooperativeMatrixMulAddKHR", "computes together with other invocations"),
            Map.entry("OpCooperativeMatrixConvertUseEXT", "moves components between invocations"),
            Map.entry("OpCooperativeMatrixTransposeNV", "moves components between invocations"),
            Map.entry("IMix", "is reserved; the set does not define it"),
            Map.entry("InterpolateAtCentroid", "depends on the primitive that is drawn"),
            Map.entry("InterpolateAtSample", "depends on the primitive that is drawn"),
            Map.entry("InterpolateAtOffset", "depends on the primitive that is drawn"),
            Map.entry("vloadn", "reads memory"),
            Map.entry("vstoren", "writes memory"),
            Map.entry("vload_half", "reads memory"),
            Map.entry("vload_halfn", "reads memory"),
            Map.entry("vloada_halfn", "reads memory"),
            Map.entry("vstore_half", "writes memory"),
            Map.entry("vstore_half_r", "writes memory"),
            Map.entry("vstore_halfn", "writes memory"),
            Map.entry("vstore_halfn_r", "writes memory"),
            Map.entry("vstorea_halfn", "writes memory"),
            Map.entry("vstorea_halfn_r", "writes memory"),
            Map.entry("printf", "writes text"),
            Map.entry("prefetch", "has no result"));

    private static final GrammarModel MODEL = BuiltInGrammar.model();

    private static List<Class<?>> concat(Class<?>... own) {
        List<Class<?>> all = new ArrayList<>(Arrays.asList(own));
        all.addAll(SHARED);
        return all;
    }

    private static boolean hasMethod(String name, List<Class<?>> owners) {
        return owners.stream()
                .flatMap(owner -> Arrays.stream(owner.getDeclaredMethods()))
                .anyMatch(method -> Modifier.isPublic(method.getModifiers())
                        && Modifier.isStatic(method.getModifiers())
                        && method.getName().equals(name));
    }

    /** The name of the method of an instruction: in camel case, without the "Op" of core and the suffix of a vendor. */
    private static String methodName(String instruction) {
        String renamed = RENAMED.get(instruction);
        if (renamed != null) {
            return renamed;
        }
        String name = instruction.startsWith("Op") ? instruction.substring(2) : instruction;
        for (String vendor : VENDORS) {
            name = name.endsWith(vendor) ? name.substring(0, name.length() - vendor.length()) : name;
        }
        for (String inexact : List.of("half_", "native_", "fast_")) {
            name = name.startsWith(inexact) ? name.substring(inexact.length()) : name;
        }
        StringBuilder camel = new StringBuilder();
        for (String part : name.split("_", -1)) {
            String first = part.substring(0, 1);
            camel.append(camel.isEmpty() ? first.toLowerCase(Locale.ROOT) : first.toUpperCase(Locale.ROOT))
                    .append(part.substring(1));
        }
        return camel.toString();
    }

    private static void checkMethod(String instruction, List<Class<?>> owners, List<String> missing) {
        boolean excluded = EXCLUDED.containsKey(instruction);
        if (hasMethod(methodName(instruction), owners) == excluded) {
            missing.add(instruction + (excluded ? " has a method" : " has no method " + methodName(instruction)));
        }
    }

    private static List<GrammarModel.Instruction> computing() {
        return MODEL.instructions.stream()
                .filter(instruction -> CLASSES.contains(instruction.instructionClass()))
                .toList();
    }

    @Test
    void coreInstructionsHaveMethods() {
        List<String> missing = new ArrayList<>();
        computing().stream()
                .map(GrammarModel.Instruction::name)
                .filter(name -> !name.equals("OpSelect"))
                .forEach(name -> checkMethod(name, CORE, missing));
        assertThat(missing).isEmpty();
    }

    @Test
    void foldingKnowsCoreInstructionsAndHowManyOperandsTheyHave() {
        Set<String> whole = Set.of(
                "OpAny",
                "OpAll",
                "OpBitcast",
                "OpDot",
                "OpVectorTimesScalar",
                "OpMatrixTimesScalar",
                "OpVectorTimesMatrix",
                "OpMatrixTimesVector",
                "OpMatrixTimesMatrix",
                "OpOuterProduct",
                "OpSDot",
                "OpUDot",
                "OpSUDot",
                "OpSDotAccSat",
                "OpUDotAccSat",
                "OpSUDotAccSat");
        Map<String, Integer> expected = new TreeMap<>();
        Map<String, Integer> found = new TreeMap<>();
        for (GrammarModel.Instruction instruction : computing()) {
            String name = instruction.name();
            long operands = instruction.operands().stream()
                    .filter(operand -> operand.kind().equals("IdRef"))
                    .count();
            boolean isExcluded = EXCLUDED.containsKey(name) && !name.equals("OpSelect") || whole.contains(name);
            expected.put(name, isExcluded ? 0 : (int) operands);
            found.put(name, Folding.operandCount(Op.valueOf(name)));
        }
        assertThat(found).isEqualTo(expected);
        Set<String> others = new TreeSet<>();
        for (Op op : Op.values()) {
            if (Folding.operandCount(op) > 0 && !expected.containsKey(op.name())) {
                others.add(op.name());
            }
        }
        assertThat(others).isEmpty();
    }

    @Test
    void foldingComputesWhatItKnows() {
        for (Op op : Op.values()) {
            if (Folding.operandCount(op) > 0) {
                boolean real = op.name().matches("Op(F|Is|Sign|Less|Ordered|Unord|Convert(F|BF)|Quantize|Round).*");
                int operand = op.name().startsWith("OpLogical")
                        ? Folding.BOOL
                        : real ? FloatOracle.FLOAT32 : NumberTypes.UINT32;
                boolean toReal = real && !op.name().startsWith("OpConvertFTo")
                        || op.name().endsWith("ToF");
                int type = toReal ? FloatOracle.FLOAT32 : NumberTypes.UINT32;
                Folding.fold(op, type, operand, 1, 1);
            }
        }
    }

    @Test
    void extendedInstructionsHaveMethods() {
        List<String> missing = new ArrayList<>();
        Map<String, List<Class<?>>> owners = Map.of("GLSL.std.450", GLSL, "OpenCL.std", OPEN_CL);
        Set<String> sets = new TreeSet<>();
        for (GrammarModel.ExtendedSet set : MODEL.sets) {
            List<Class<?>> found = owners.get(set.importName());
            if (found != null) {
                sets.add(set.importName());
                for (GrammarModel.Instruction instruction : set.instructions()) {
                    checkMethod(instruction.name(), found, missing);
                    boolean computed = set.importName().startsWith("GLSL")
                            ? GlslStd450Folding.isComputed(instruction.number())
                            : OpenClStdFolding.isComputed(instruction.number());
                    if (computed == EXCLUDED.containsKey(instruction.name())) {
                        missing.add(instruction.name() + " is computed: " + computed);
                    }
                }
            }
        }
        assertThat(sets).containsExactlyElementsOf(new TreeSet<>(owners.keySet()));
        assertThat(missing).isEmpty();
    }

    @Test
    void numbersBesidesThoseOfInstructionsAreNotComputed() {
        for (GrammarModel.ExtendedSet set : MODEL.sets) {
            boolean glsl = set.importName().equals("GLSL.std.450");
            if (glsl || set.importName().equals("OpenCL.std")) {
                Set<Integer> numbers = set.instructions().stream()
                        .map(GrammarModel.Instruction::number)
                        .collect(Collectors.toSet());
                for (int i = -1; i < 300; i++) {
                    if (!numbers.contains(i)) {
                        assertThat(glsl ? GlslStd450Folding.isComputed(i) : OpenClStdFolding.isComputed(i))
                                .as("%s %d", set.importName(), i)
                                .isFalse();
                    }
                }
            }
        }
    }

    /** Nothing here is left over from instructions that are gone, and each name says what kind of instruction it is. */
    @Test
    void tablesNameInstructionsOnce() {
        Set<String> names =
                computing().stream().map(GrammarModel.Instruction::name).collect(Collectors.toSet());
        MODEL.sets.forEach(set -> set.instructions().forEach(instruction -> names.add(instruction.name())));
        assertThat(names).containsAll(RENAMED.keySet()).containsAll(EXCLUDED.keySet());
        Map<String, String> both = new HashMap<>(RENAMED);
        both.keySet().retainAll(EXCLUDED.keySet());
        assertThat(both).isEmpty();
    }

    /** Methods have primitive parameters and results, so that bytecode can call them; and they are small. */
    @Test
    void methodsArePrimitive() {
        List<Class<?>> all = new ArrayList<>(CORE);
        all.addAll(GLSL);
        all.addAll(OPEN_CL);
        for (Class<?> owner : all) {
            for (Method method : owner.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers())) {
                    assertThat(Modifier.isStatic(method.getModifiers())).isTrue();
                    for (Class<?> parameter : method.getParameterTypes()) {
                        assertThat(parameter.isPrimitive() || parameter.isArray())
                                .as(method.toString())
                                .isTrue();
                    }
                    assertThat(method.getReturnType().isPrimitive()).isTrue();
                }
            }
        }
    }
}
