package org.spirv4j.internal.validate.chapter;

import java.util.function.IntPredicate;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.Complaint;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.TypesRule;
import org.spirv4j.validate.ValidationOptions.Limit;
import org.spirv4j.validate.ValidationOptions.Switch;

/** Vectors, matrices, aggregates, pointers and functions as types (section 3.32.6). */
final class TypeChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.of(
            TypeChapter::new,
            Op.OpTypeVector,
            Op.OpTypeVectorIdEXT,
            Op.OpTypeMatrix,
            Op.OpTypeArray,
            Op.OpTypeRuntimeArray,
            Op.OpTypeNodePayloadArrayAMDX,
            Op.OpTypeStruct,
            Op.OpTypePointer,
            Op.OpTypeUntypedPointerKHR,
            Op.OpTypeBufferEXT,
            Op.OpTypeFunction,
            Op.OpTypeForwardPointer);

    private final Types types;
    private final IntPredicate opaque;

    private TypeChapter(ValidationContext context) {
        super(context);
        types = context.types;
        opaque = this::isOpaque;
    }

    @Override
    public void instruction(Site site) {
        switch (site.op) {
            case OpTypeVector -> vector(site);
            case OpTypeVectorIdEXT -> longVector(site);
            case OpTypeMatrix -> matrix(site);
            case OpTypeArray -> {
                if (element(site)) {
                    length(site);
                }
            }
            case OpTypeRuntimeArray, OpTypeNodePayloadArrayAMDX -> element(site);
            case OpTypeStruct -> struct(site);
            case OpTypePointer -> {
                if (isPart(site, 3, "what a pointer points to") && isFunction(site.word(3))) {
                    if (!context.has(Capability.FunctionPointersINTEL)) {
                        functionUse(site, site.word(3));
                    }
                } else if (site.word(2) == StorageClass.CrossWorkgroup.value() && context.isVulkan()) {
                    error(site, TypesRule.POINTER_STORAGE, "points into CrossWorkgroup, which Vulkan does not have")
                            .hint("use StorageBuffer or PhysicalStorageBuffer");
                }
            }
            case OpTypeUntypedPointerKHR -> untyped(site);
            case OpTypeBufferEXT -> {
                if (site.word(2) != StorageClass.StorageBuffer.value()
                        && site.word(2) != StorageClass.Uniform.value()) {
                    error(site, TypesRule.BUFFER, "is for a storage class that holds no buffers")
                            .hint("name StorageBuffer or Uniform");
                }
            }
            case OpTypeFunction -> function(site);
            default -> forward(site);
        }
    }

    private Complaint error(Site site, TypesRule rule, String what) {
        return context.error(rule, site.name() + " " + context.name(site.word(1)) + " " + what);
    }

    private boolean isFunction(int type) {
        return types.op(type) == Op.OpTypeFunction;
    }

    private void functionUse(Site site, int part) {
        error(
                        site,
                        TypesRule.FUNCTION_USE,
                        "uses the function type " + context.name(part) + ", which only OpFunction may")
                .declared(part);
    }

    /** Whether a word is the id of a type; an undefined one is left to the rules about ids. */
    private boolean isPart(Site site, int word, String role) {
        int part = site.word(word);
        if (types.isType(part)) {
            return true;
        }
        if (context.data.definition(part) != 0) {
            error(site, TypesRule.PARTS, "has " + context.name(part) + " as " + role + ", which is no type")
                    .declared(part);
        }
        return false;
    }

    private void vector(Site site) {
        int component = site.word(2);
        int count = site.word(3);
        if (!types.isScalar(component)
                && !(types.isAnyPointer(component) && context.has(Capability.MaskedGatherScatterINTEL))) {
            if (context.data.definition(component) != 0) {
                error(
                                site,
                                TypesRule.VECTOR,
                                "has components of " + context.name(component) + ", which is no scalar type")
                        .declared(component);
            }
            return;
        }
        if (count >= 2 && count <= 4
                || count != 0 && context.has(Capability.LongVectorEXT)
                || count > 4 && context.has(Capability.VectorAnyINTEL)) {
            return;
        }
        if (count != 8 && count != 16) {
            error(
                    site,
                    TypesRule.VECTOR,
                    "has " + Integer.toUnsignedString(count) + " components; vectors have 2, 3 or 4");
        } else if (!context.has(Capability.Vector16)) {
            error(site, TypesRule.VECTOR, "has " + count + " components without Vector16")
                    .hint("add OpCapability Vector16 or LongVectorEXT");
        }
    }

    private void longVector(Site site) {
        int component = site.word(2);
        int count = site.word(3);
        boolean numeric = types.isIntScalar(component) || types.isFloatScalar(component);
        if (!numeric && !(types.isBoolScalar(component) && context.has(Capability.LongVectorEXT))) {
            if (context.data.definition(component) != 0) {
                error(
                                site,
                                TypesRule.VECTOR,
                                "has components of " + context.name(component) + ", which is no scalar type")
                        .declared(component);
            }
        } else if (isCount(site, count, TypesRule.VECTOR, "component count")
                && types.word(types.typeOf(count), 2) != 32) {
            error(site, TypesRule.VECTOR, "has a component count that is no 32-bit integer")
                    .declared(count);
        }
    }

    private void matrix(Site site) {
        int column = site.word(2);
        int columns = site.word(3);
        if (types.op(column) != Op.OpTypeVector) {
            if (context.data.definition(column) != 0) {
                error(site, TypesRule.MATRIX, "has columns of " + context.name(column) + ", which is no vector type")
                        .declared(column);
            }
        } else if (!types.isFloatScalar(types.word(column, 2))) {
            error(site, TypesRule.MATRIX, "has columns that are not of floating-point numbers")
                    .declared(column);
        } else if (columns < 2 || columns > 4) {
            error(
                    site,
                    TypesRule.MATRIX,
                    "has " + Integer.toUnsignedString(columns) + " columns; matrices have 2, 3 or 4");
        }
    }

    private boolean element(Site site) {
        if (!isPart(site, 2, "element type")) {
            return false;
        }
        int element = site.word(2);
        if (types.isVoid(element)) {
            error(site, TypesRule.VOID, "has elements of void").declared(element);
            return false;
        }
        if (isFunction(element)) {
            functionUse(site, element);
            return false;
        }
        if (context.isVulkan() && types.op(element) == Op.OpTypeRuntimeArray) {
            error(site, TypesRule.RUNTIME_ARRAY, "has elements that are arrays without a length")
                    .declared(element)
                    .hint("give the inner array a length; only the outermost one may lack it");
            return false;
        }
        return true;
    }

    private void length(Site site) {
        int count = site.word(3);
        if (isCount(site, count, TypesRule.ARRAY_LENGTH, "length")
                && types.op(count) == Op.OpSpecConstant
                && context.integer(count).orElse(1) == 0) {
            error(site, TypesRule.ARRAY_LENGTH, "has a length of 0 unless it is specialized; the least is 1")
                    .declared(count);
        }
    }

    private boolean isCount(Site site, int count, TypesRule rule, String what) {
        if (context.data.definition(count) == 0) {
            return false;
        }
        if (!OperationChapter.isConstant(types.op(count)) || !types.isIntScalar(types.typeOf(count))) {
            error(site, rule, "has the " + what + " " + context.name(count) + ", which is no integer constant")
                    .declared(count);
            return false;
        }
        long value = OperationChapter.plainInt(context, count);
        boolean known = types.op(count) == Op.OpConstant || types.op(count) == Op.OpConstantNull;
        boolean wide = types.word(types.typeOf(count), 2) > 32 && types.word(types.typeOf(count), 3) == 0;
        if (known && (value == 0 || value < 0 && !wide)) {
            error(site, rule, "has a " + what + " of " + value + "; the least is 1")
                    .declared(count);
            return false;
        }
        return true;
    }

    private void struct(Site site) {
        int members = types.memberCount(site.resultId);
        for (int i = 0; i < members; i++) {
            int member = site.word(2 + i);
            if (!types.isType(member)) {
                isPart(site, 2 + i, "the type of member " + i);
                return;
            }
            switch (types.op(member)) {
                case OpTypeVoid -> {
                    error(site, TypesRule.VOID, "has the member " + i + " of void")
                            .declared(member);
                    return;
                }
                case OpTypeFunction -> {
                    functionUse(site, member);
                    return;
                }
                case OpTypeRuntimeArray -> {
                    if (context.isVulkan() && i != members - 1) {
                        error(
                                        site,
                                        TypesRule.RUNTIME_ARRAY,
                                        "has an array without a length as member " + i + ", which is not its last one")
                                .declared(member)
                                .hint("move the member to the end, or give the array a length");
                        return;
                    }
                }
                default -> {}
            }
        }
        if (!context.isVulkan()) {
            return;
        }
        if (!context.options.has(Switch.BEFORE_HLSL_LEGALIZATION) && types.contains(site.resultId, opaque)) {
            error(
                            site,
                            TypesRule.OPAQUE_MEMBER,
                            "has an opaque type in it; in Vulkan these have no place in structures")
                    .vuid(
                            context.has(Capability.DescriptorHeapEXT)
                                    ? "VUID-StandaloneSpirv-DescriptorHeapEXT-11482"
                                    : "")
                    .hint("declare the resource as a variable of its own");
        }
    }

    private boolean isOpaque(int type) {
        return switch (types.op(type)) {
            case OpTypeImage, OpTypeSampler ->
                !context.has(Capability.BindlessTextureNV) && !context.has(Capability.DescriptorHeapEXT);
            case OpTypeSampledImage -> !context.has(Capability.BindlessTextureNV);
            case OpTypeOpaque,
                    OpTypeEvent,
                    OpTypeDeviceEvent,
                    OpTypeReserveId,
                    OpTypeQueue,
                    OpTypePipe,
                    OpTypePipeStorage,
                    OpTypeNamedBarrier -> true;
            default -> false;
        };
    }

    private void untyped(Site site) {
        if (!context.isVulkan()) {
            return;
        }
        int storage = site.word(2);
        if (storage == StorageClass.Workgroup.value()) {
            if (!context.has(Capability.WorkgroupMemoryExplicitLayoutKHR)) {
                error(site, TypesRule.UNTYPED_WORKGROUP, "points into Workgroup, which has no explicit layout here")
                        .hint("add OpCapability WorkgroupMemoryExplicitLayoutKHR");
            }
        } else if (storage != StorageClass.StorageBuffer.value()
                && storage != StorageClass.PhysicalStorageBuffer.value()
                && storage != StorageClass.Uniform.value()
                && storage != StorageClass.PushConstant.value()
                && !(context.has(Capability.DescriptorHeapEXT)
                        && (storage == StorageClass.UniformConstant.value()
                                || storage == StorageClass.Image.value()))) {
            error(site, TypesRule.UNTYPED_STORAGE, "points into a storage class that is not laid out explicitly")
                    .hint("use a typed pointer");
        }
    }

    private void function(Site site) {
        if (!isPart(site, 2, "return type")) {
            return;
        }
        if (isFunction(site.word(2))) {
            functionUse(site, site.word(2));
            return;
        }
        int parameters = site.wordCount - 3;
        for (int i = 0; i < parameters; i++) {
            int parameter = site.word(3 + i);
            if (!types.isType(parameter)) {
                isPart(site, 3 + i, "the type of parameter " + i);
                return;
            }
            if (types.isVoid(parameter)) {
                error(site, TypesRule.VOID, "has the parameter " + i + " of void")
                        .declared(parameter);
                return;
            }
            if (isFunction(parameter)) {
                functionUse(site, parameter);
                return;
            }
        }
        int limit = context.options.limit(Limit.MAX_FUNCTION_ARGS);
        if (parameters > limit) {
            error(site, TypesRule.PARAMETER_COUNT, "has " + parameters + " parameters; " + limit + " are the most");
        }
    }

    private void forward(Site site) {
        int pointer = site.word(1);
        if (context.data.definition(pointer) == 0) {
            return;
        }
        if (!types.isPointer(pointer)) {
            error(site, TypesRule.FORWARD_POINTER, "announces what is no pointer type")
                    .declared(pointer);
        } else if (types.storageClass(pointer) != site.word(2)) {
            error(site, TypesRule.FORWARD_POINTER, "names another storage class than the pointer type has")
                    .declared(pointer);
        } else if (!types.isStruct(types.pointee(pointer))) {
            error(
                            site,
                            TypesRule.FORWARD_POINTER,
                            "announces a pointer to " + context.name(types.pointee(pointer))
                                    + ", which is no structure")
                    .declared(pointer);
        } else if (context.isVulkan() && site.word(2) != StorageClass.PhysicalStorageBuffer.value()) {
            error(site, TypesRule.FORWARD_STORAGE, "announces a pointer that is not into PhysicalStorageBuffer")
                    .declared(pointer);
        }
    }
}
