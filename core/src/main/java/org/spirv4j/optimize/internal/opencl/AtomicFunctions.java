// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;

/** Atomic functions (OpenCL C specification, "Atomic Functions"). */
final class AtomicFunctions extends BuiltInCall {
    private static final Pattern NAME = Pattern.compile("atom(?:ic)?_(?:fetch_)?"
            + "(add|sub|xchg|inc|dec|cmpxchg|min|max|and|or|xor|load|store|exchange|init|compare_exchange_(?:strong|weak)"
            + "|flag_test_and_set|flag_clear)(_explicit)?");

    private static final int INT = 32;

    AtomicFunctions(EditableModule module, int call, OpenClFunction function) {
        super(module, call, function);
    }

    @Override
    boolean replace() {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches() || argumentCount() == 0) {
            return false;
        }
        String operation = parts.group(1);
        boolean isExplicit = parts.group(2) != null;
        return switch (operation) {
            case "compare_exchange_strong", "compare_exchange_weak" -> compareExchange(isExplicit);
            case "init" -> initialize();
            case "flag_test_and_set", "flag_clear" -> flag(operation.equals("flag_clear"), isExplicit);
            default -> replace(operation, isExplicit);
        };
    }

    /** The semantics of an operation with an order. */
    private int semantics(int order) {
        return uint(order == 0 ? 0 : order | memory(LOCAL | GLOBAL));
    }

    private int scopeOf(boolean isExplicit, int index) {
        return uint(scope(isExplicit ? index : Integer.MAX_VALUE, Scope.Device).value());
    }

    /**
     * Stores the value that was found where the expected one is; the weak function never fails without a reason here.
     */
    private boolean compareExchange(boolean isExplicit) {
        if (argumentCount() < 3 || module.opOf(resultType()) != Op.OpTypeBool) {
            return false;
        }
        int given = module.typeOf(argument(2));
        if (!types().isIntScalar(given) && !types().isFloatScalar(given)) {
            return false;
        }
        // Floating-point numbers are compared by their bits.
        boolean isFloat = types().isFloatScalar(given);
        int type = isFloat ? integer(types().bitWidth(given)) : given;
        int object = pointer(0, type);
        int expected = pointer(1, given);
        if (object == 0 || expected == 0) {
            return false;
        }
        int success = isExplicit ? order(3) : MemorySemantics.SequentiallyConsistent.value();
        int failure = isExplicit ? order(4) : MemorySemantics.SequentiallyConsistent.value();
        int loaded = insert(Op.OpLoad, given, expected);
        int wanted = isFloat ? insert(Op.OpBitcast, type, loaded) : loaded;
        int desired = isFloat ? insert(Op.OpBitcast, type, argument(2)) : argument(2);
        int found = module.resultId(module.insertBefore(
                call,
                Op.OpAtomicCompareExchange,
                type,
                object,
                scopeOf(isExplicit, 5),
                semantics(success),
                semantics(failure),
                desired,
                wanted));
        module.insertBefore(call, Op.OpStore, 0, expected, isFloat ? insert(Op.OpBitcast, given, found) : found);
        module.replace(call, Op.OpIEqual, found, wanted);
        return true;
    }

    private boolean initialize() {
        int object = argumentCount() < 2 ? 0 : pointer(0, module.typeOf(argument(1)));
        if (object == 0) {
            return false;
        }
        module.insertBefore(call, Op.OpStore, 0, object, argument(1));
        module.remove(call);
        return true;
    }

    private boolean flag(boolean isClear, boolean isExplicit) {
        int object = pointer(0, module.declarations().declare(Op.OpTypeInt, 0, INT, 0));
        if (object == 0 || !isClear && module.opOf(resultType()) != Op.OpTypeBool) {
            return false;
        }
        int order = isExplicit ? order(1) : MemorySemantics.SequentiallyConsistent.value();
        int scope = scopeOf(isExplicit, 2);
        if (isClear) {
            module.insertBefore(call, Op.OpAtomicFlagClear, 0, object, scope, semantics(order));
            module.remove(call);
        } else {
            module.replace(call, Op.OpAtomicFlagTestAndSet, object, scope, semantics(order));
        }
        return true;
    }

    private boolean replace(String operation, boolean isExplicit) {
        int values = switch (operation) {
            case "load", "inc", "dec" -> 0;
            case "cmpxchg" -> 2;
            default -> 1;
        };
        boolean isStore = operation.equals("store");
        if (argumentCount() < 1 + values) {
            return false;
        }
        int type = isStore ? module.typeOf(argument(1)) : resultType();
        for (int i = 1; i <= values; i++) {
            if (module.typeOf(argument(i)) != type) {
                return false;
            }
        }
        Op op = instruction(operation, module.opOf(type));
        int pointer = op == Op.OpNop ? 0 : pointer(0, type);
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
                if (op == Op.OpAtomicFAddEXT && operation.equals("sub")) {
                    int negated = insert(Op.OpFNegate, type, argument(1));
                    module.replace(call, op, pointer, scope, semantics, negated);
                } else if (isStore) {
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
        boolean isSigned = function.type(0).isSigned();
        boolean isInteger = type == Op.OpTypeInt;
        return switch (operation) {
            case "load" -> Op.OpAtomicLoad;
            case "store" -> Op.OpAtomicStore;
            case "xchg", "exchange" -> Op.OpAtomicExchange;
            case "add" -> isInteger ? Op.OpAtomicIAdd : Op.OpAtomicFAddEXT;
            case "min" -> isInteger ? isSigned ? Op.OpAtomicSMin : Op.OpAtomicUMin : Op.OpAtomicFMinEXT;
            case "max" -> isInteger ? isSigned ? Op.OpAtomicSMax : Op.OpAtomicUMax : Op.OpAtomicFMaxEXT;
            case "sub" -> isInteger ? Op.OpAtomicISub : Op.OpAtomicFAddEXT;
            default -> isInteger ? ofIntegers(operation) : Op.OpNop;
        };
    }

    private static Op ofIntegers(String operation) {
        return switch (operation) {
            case "inc" -> Op.OpAtomicIIncrement;
            case "dec" -> Op.OpAtomicIDecrement;
            case "cmpxchg" -> Op.OpAtomicCompareExchange;
            case "and" -> Op.OpAtomicAnd;
            case "or" -> Op.OpAtomicOr;
            default -> Op.OpAtomicXor;
        };
    }
}
