// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.FunctionParameterAttribute;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.internal.annotation.KernelDescriptions;
import org.spirv4j.reflect.internal.annotation.KernelDescriptions.Description;

/**
 * Reads the arguments of kernels: parameters, with the strings {@code kernel_arg_...} that translators of LLVM write,
 * and what NonSemantic.ClspvReflection describes.
 */
final class KernelArgumentReader {
    /** Kernels of one module that together have more strings than this have none. */
    private static final int MAX_STRINGS = 1 << 16;

    private static final int MAX_DEPTH = 8;
    private static final String PREFIX = "kernel_arg_";

    /** What strings say, with the qualifiers last. */
    private static final List<String> QUALIFIERS =
            List.of("kernel_arg_addr_space", "kernel_arg_access_qual", "kernel_arg_type_qual");

    private final ModuleLayout layout;
    private final Types types;
    private final List<ResourceVariable> resources;
    private final Optional<KernelDescriptions> described;

    /** By what it says, a full stop and the name of the kernel: the text of the argument with each index. */
    private final Map<String, List<String>> strings = new HashMap<>();

    private final Map<Integer, List<Description>> byFunction = new HashMap<>();

    KernelArgumentReader(
            SpirvModule module, Types types, List<ResourceVariable> resources, Optional<KernelDescriptions> described) {
        layout = module.layout();
        this.types = types;
        this.resources = resources;
        this.described = described;
        for (Description description : described.map(known -> known.all).orElse(List.of())) {
            if (description.name().startsWith("Argument")) {
                byFunction
                        .computeIfAbsent(description.function(), key -> new ArrayList<>())
                        .add(description);
            }
        }
        readStrings();
    }

    Optional<KernelDescriptions> described() {
        return described;
    }

    private void readStrings() {
        for (Instruction instruction : layout.section(LayoutSection.SOURCES)) {
            if (!instruction.is(Op.OpString)) {
                continue;
            }
            String text = instruction.operands().get(0).string();
            int end = text.lastIndexOf('.', text.indexOf(',') < 0 ? text.length() : text.indexOf(','));
            if (text.startsWith(PREFIX) && end > PREFIX.length() && strings.size() < MAX_STRINGS) {
                strings.putIfAbsent(
                        text.substring(0, end), List.of(text.substring(end + 1).split(",", -1)));
            }
        }
    }

    private String string(String what, String kernel, int index) {
        List<String> all = strings.getOrDefault(what + "." + kernel, List.of());
        return index < all.size() ? all.get(index) : "";
    }

    List<KernelArgument> read(EntryPoint entryPoint, Optional<ExecutionModel> model) {
        if (model.isEmpty() || entryPoint.function().isEmpty()) {
            return List.of();
        }
        return switch (model.get()) {
            case Kernel -> parameters(entryPoint);
            case GLCompute -> places(entryPoint);
            default -> List.of();
        };
    }

    private List<KernelArgument> parameters(EntryPoint entryPoint) {
        List<KernelArgument> arguments = new ArrayList<>();
        String kernel = entryPoint.name();
        for (Instruction parameter : entryPoint.function().orElseThrow().parameters()) {
            int id = parameter.resultId();
            int index = arguments.size();
            ReflectedType type = types.typeOrUnknown(parameter.typeId());
            Set<FunctionParameterAttribute> attributes = attributes(id);
            List<String> qualifiers = new ArrayList<>();
            for (String what : QUALIFIERS) {
                for (String qualifier : string(what, kernel, index).split(" ", -1)) {
                    if (!qualifier.isEmpty() && !qualifier.equals("none")) {
                        qualifiers.add(qualifier);
                    }
                }
            }
            arguments.add(new KernelArgument(
                    index,
                    id,
                    layout.name(id).filter(name -> !name.isEmpty()).orElse(string("kernel_arg_name", kernel, index)),
                    type,
                    size(type, attributes),
                    attributes,
                    Optional.empty(),
                    string("kernel_arg_type", kernel, index),
                    qualifiers));
        }
        return List.copyOf(arguments);
    }

    private List<KernelArgument> places(EntryPoint entryPoint) {
        List<KernelArgument> arguments = new ArrayList<>();
        for (Description description : byFunction.getOrDefault(entryPoint.functionId(), List.of())) {
            Optional<KernelArgument.Place> place = KernelArgument.Place.of(description);
            if (place.isPresent() && description.number("Ordinal") >= 0) {
                arguments.add(new KernelArgument(
                        (int) description.number("Ordinal"),
                        description.id(),
                        description.text(),
                        type(place.get()),
                        place.get().specId().isPresent()
                                ? OptionalLong.empty()
                                : place.get().size(),
                        Set.of(),
                        place,
                        description.type(),
                        description.qualifiers()));
            }
        }
        arguments.sort(Comparator.comparing(KernelArgument::index));
        return List.copyOf(arguments);
    }

    /** The type of what a shader has at a place: of a variable, or of the member at an offset. */
    private ReflectedType type(KernelArgument.Place place) {
        for (ResourceVariable resource : resources) {
            boolean isHere = place.kind() == KernelArgument.Place.Kind.PUSH_CONSTANT
                    ? resource.isPushConstant()
                    : place.binding().isPresent()
                            && resource.binding().equals(place.binding())
                            && resource.descriptorSet().equals(place.descriptorSet());
            if (isHere) {
                return place.offset().isPresent()
                        ? member(resource.type(), place.offset().getAsLong(), place.size(), 0)
                        : resource.type();
            }
        }
        return types.typeOrUnknown(0);
    }

    private static ReflectedType member(ReflectedType type, long offset, OptionalLong size, int depth) {
        if (!(type instanceof StructType struct) || depth > MAX_DEPTH || depth > 0 && offset == 0 && isOf(type, size)) {
            return type;
        }
        StructMember found = null;
        for (StructMember member : struct.members()) {
            if (member.offset().isPresent() && member.offset().getAsLong() <= offset) {
                found = member;
            }
        }
        return found == null
                ? type
                : member(found.type(), offset - found.offset().orElse(0), size, depth + 1);
    }

    private static boolean isOf(ReflectedType type, OptionalLong size) {
        return size.isPresent() && type.size().equals(size);
    }

    /** The size of an argument as the host gives it. */
    private static OptionalLong size(ReflectedType type, Set<FunctionParameterAttribute> attributes) {
        if (!(type instanceof PointerType pointer)) {
            return type.size();
        }
        if (attributes.contains(FunctionParameterAttribute.ByVal)) {
            return pointer.pointee().map(ReflectedType::size).orElse(OptionalLong.empty());
        }
        boolean isLocal =
                pointer.storageClass().filter(c -> c == StorageClass.Workgroup).isPresent();
        return isLocal ? OptionalLong.empty() : type.size();
    }

    private Set<FunctionParameterAttribute> attributes(int id) {
        EnumSet<FunctionParameterAttribute> found = EnumSet.noneOf(FunctionParameterAttribute.class);
        for (AppliedDecoration decoration : layout.decorations(id)) {
            if (decoration.decorationValue() == Decoration.FuncParamAttr.value()
                    && decoration.parameterWordCount() > 0) {
                FunctionParameterAttribute.of(decoration.parameterWord(0)).ifPresent(found::add);
            }
        }
        return found;
    }
}
