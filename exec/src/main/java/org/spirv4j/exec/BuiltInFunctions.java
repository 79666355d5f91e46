// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spirv4j.analysis.internal.imports.MangledName;
import org.spirv4j.analysis.internal.imports.UnresolvedImport;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/**
 * Calls of built-in functions of OpenCL C on memory, which compilers left as imports: atomic functions, fences and barriers. They are
 * executed as the instructions that compilers write otherwise (OpenCL C specification, "Synchronization Functions", "Atomic
 * Functions").
 */
final class BuiltInFunctions {
    private static final Pattern ATOMIC = Pattern.compile(
            "atom(?:ic)?_(?:fetch_)?(add|sub|xchg|inc|dec|cmpxchg|min|max|and|or|xor|load|store|exchange)(_explicit)?");

    private static final Pattern FENCE = Pattern.compile("(read_|write_)?mem_fence|atomic_work_item_fence");

    private static final Pattern BARRIER = Pattern.compile("barrier|work_group_barrier|sub_group_barrier");

    /** The type to which the first parameter points, in a mangled name. */
    private static final Pattern POINTEE = Pattern.compile("P(?:V|U3AS\\d|U7_Atomic)*(Dh|[a-z]).*");

    private static final String SIGNED = "csilx";

    private static final int FIRST_ARGUMENT = 4;

    /** Flags of fences and barriers, and the semantics for which they stand. */
    private static final int LOCAL = 1;

    private static final int GLOBAL = 2;
    private static final int IMAGES = 4;

    /** By number in memory_order: consume is as acquire. */
    private static final List<Integer> ORDERS = List.of(
            0,
            MemorySemantics.Acquire.value(),
            MemorySemantics.Acquire.value(),
            MemorySemantics.Release.value(),
            MemorySemantics.AcquireRelease.value(),
            MemorySemantics.SequentiallyConsistent.value());

    /** By number in memory_scope. */
    private static final List<Scope> SCOPES =
            List.of(Scope.Invocation, Scope.Workgroup, Scope.Device, Scope.CrossDevice, Scope.Subgroup);

    private final EditableModule module;
    private final int call;
    private final String name;
    private final String types;

    private BuiltInFunctions(EditableModule module, int call, MangledName name) {
        this.module = module;
        this.call = call;
        this.name = name.name();
        types = name.types();
    }

    /** A module with instructions instead of the calls; the same module if it has none. */
    static SpirvModule replaced(SpirvModule given) {
        Map<Integer, MangledName> imported = imported(given);
        if (imported.isEmpty()) {
            return given;
        }
        EditableModule module = EditableModule.of(given);
        boolean isChanged = false;
        for (int i = module.first(), next; i != 0; i = next) {
            next = module.next(i);
            MangledName name = module.is(i, Op.OpFunctionCall) ? imported.get(module.word(i, 3)) : null;
            if (name != null) {
                isChanged |= new BuiltInFunctions(module, i, name).replace();
            }
        }
        return isChanged ? module.toModule() : given;
    }

    private static Map<Integer, MangledName> imported(SpirvModule module) {
        Map<Integer, MangledName> names = new HashMap<>();
        if (module.layout().functions().stream().anyMatch(Function::isDeclaration)) {
            for (UnresolvedImport each : UnresolvedImport.of(module.layout())) {
                MangledName name = MangledName.of(each.name());
                if (Stream.of(ATOMIC, FENCE, BARRIER)
                        .anyMatch(known -> known.matcher(name.name()).matches())) {
                    names.put(each.definition().resultId(), name);
                }
            }
        }
        return names;
    }

    private int argumentCount() {
        return module.wordCount(call) - FIRST_ARGUMENT;
    }

    private int argument(int index) {
        return module.word(call, FIRST_ARGUMENT + index);
    }

    private int uint(int value) {
        return module.constants().scalar(module.declare(Op.OpTypeInt, 0, 32, 0), value);
    }

    /** Replaces the call, if its arguments are those of the function. */
    private boolean replace() {
        Matcher atomic = ATOMIC.matcher(name);
        if (atomic.matches()) {
            return atomic(atomic.group(1), atomic.group(2) != null);
        }
        if (argumentCount() == 0) {
            return false;
        }
        int memory = memory(known(0, LOCAL | GLOBAL));
        if (name.equals("atomic_work_item_fence")) {
            int order = argumentCount() > 1 ? order(1) : MemorySemantics.SequentiallyConsistent.value();
            barrier(Op.OpMemoryBarrier, scope(2, Scope.Device), order | memory);
        } else if (FENCE.matcher(name).matches()) {
            int order = name.startsWith("read")
                    ? MemorySemantics.Acquire.value()
                    : name.startsWith("write")
                            ? MemorySemantics.Release.value()
                            : MemorySemantics.AcquireRelease.value();
            barrier(Op.OpMemoryBarrier, Scope.Workgroup, order | memory);
        } else {
            Scope execution = name.startsWith("sub") ? Scope.Subgroup : Scope.Workgroup;
            int order = memory == 0 ? 0 : MemorySemantics.SequentiallyConsistent.value();
            barrier(Op.OpControlBarrier, execution, scope(1, execution), order | memory);
        }
        return true;
    }

    private void barrier(Op op, Scope first, int semantics) {
        module.insertBefore(call, op, 0, uint(first.value()), uint(semantics));
        module.remove(call);
    }

    private void barrier(Op op, Scope execution, Scope memory, int semantics) {
        module.insertBefore(call, op, 0, uint(execution.value()), uint(memory.value()), uint(semantics));
        module.remove(call);
    }

    /** The value of an argument, or another if it is not known here or there is no such argument. */
    private int known(int index, int other) {
        return index < argumentCount() && module.constants().isScalar(argument(index))
                ? (int) module.constants().bits(argument(index))
                : other;
    }

    private static int memory(int flags) {
        return ((flags & LOCAL) != 0 ? MemorySemantics.WorkgroupMemory.value() : 0)
                | ((flags & GLOBAL) != 0 ? MemorySemantics.CrossWorkgroupMemory.value() : 0)
                | ((flags & IMAGES) != 0 ? MemorySemantics.ImageMemory.value() : 0);
    }

    private int order(int index) {
        int order = known(index, ORDERS.size() - 1);
        return ORDERS.get(order >= 0 && order < ORDERS.size() ? order : ORDERS.size() - 1);
    }

    private Scope scope(int index, Scope other) {
        int scope = known(index, -1);
        return scope >= 0 && scope < SCOPES.size() ? SCOPES.get(scope) : other;
    }

    private boolean atomic(String operation, boolean isExplicit) {
        int values = switch (operation) {
            case "load", "inc", "dec" -> 0;
            case "cmpxchg" -> 2;
            default -> 1;
        };
        boolean isStore = operation.equals("store");
        if (argumentCount() < 1 + values) {
            return false;
        }
        int type = isStore ? module.typeOf(argument(1)) : module.typeId(call);
        for (int i = 1; i <= values; i++) {
            if (module.typeOf(argument(i)) != type) {
                return false;
            }
        }
        Op op = instruction(operation, module.opOf(type));
        int pointer = op == Op.OpNop ? 0 : pointer(type);
        if (pointer == 0) {
            return false;
        }
        // The functions of OpenCL C 1.x order nothing; those of 2.0 order all, unless they say otherwise.
        boolean isRelaxed = name.startsWith("atom_")
                || !name.startsWith("atomic_fetch_")
                        && !List.of("load", "store", "exchange").contains(operation);
        int order = isRelaxed ? 0 : isExplicit ? order(1 + values) : MemorySemantics.SequentiallyConsistent.value();
        int scope = uint(
                scope(isExplicit ? 2 + values : Integer.MAX_VALUE, Scope.Device).value());
        int semantics = uint(order == 0 ? 0 : order | memory(LOCAL | GLOBAL));
        switch (values) {
            case 0 -> module.replace(call, op, pointer, scope, semantics);
            case 1 -> {
                if (isStore) {
                    module.insertBefore(call, op, 0, pointer, scope, semantics, argument(1));
                    module.remove(call);
                } else {
                    module.replace(call, op, pointer, scope, semantics, argument(1));
                }
            }
            default -> module.replace(call, op, pointer, scope, semantics, semantics, argument(2), argument(1));
        }
        return true;
    }

    /** The instruction for an operation on numbers; OpNop if there is none. */
    private Op instruction(String operation, Op type) {
        if (type != Op.OpTypeInt && type != Op.OpTypeFloat) {
            return Op.OpNop;
        }
        Matcher pointee = POINTEE.matcher(types);
        boolean isSigned = pointee.matches() && SIGNED.contains(pointee.group(1));
        boolean isInteger = type == Op.OpTypeInt;
        return switch (operation) {
            case "load" -> Op.OpAtomicLoad;
            case "store" -> Op.OpAtomicStore;
            case "xchg", "exchange" -> Op.OpAtomicExchange;
            case "add" -> isInteger ? Op.OpAtomicIAdd : Op.OpAtomicFAddEXT;
            case "min" -> isInteger ? isSigned ? Op.OpAtomicSMin : Op.OpAtomicUMin : Op.OpAtomicFMinEXT;
            case "max" -> isInteger ? isSigned ? Op.OpAtomicSMax : Op.OpAtomicUMax : Op.OpAtomicFMaxEXT;
            default -> isInteger ? ofIntegers(operation) : Op.OpNop;
        };
    }

    private static Op ofIntegers(String operation) {
        return switch (operation) {
            case "sub" -> Op.OpAtomicISub;
            case "inc" -> Op.OpAtomicIIncrement;
            case "dec" -> Op.OpAtomicIDecrement;
            case "cmpxchg" -> Op.OpAtomicCompareExchange;
            case "and" -> Op.OpAtomicAnd;
            case "or" -> Op.OpAtomicOr;
            default -> Op.OpAtomicXor;
        };
    }

    /** The first argument, as a pointer to a type; 0 if it is no typed pointer. */
    private int pointer(int type) {
        int pointerType = module.typeOf(argument(0));
        if (module.opOf(pointerType) != Op.OpTypePointer) {
            return 0;
        }
        int declaration = module.definition(pointerType);
        int storageClass = module.word(declaration, 2);
        if (module.word(declaration, 3) == type) {
            return argument(0);
        }
        int wanted = module.declare(Op.OpTypePointer, 0, storageClass, type);
        return storageClass == StorageClass.Function.value()
                ? 0
                : module.resultId(module.insertBefore(call, Op.OpBitcast, wanted, argument(0)));
    }
}
