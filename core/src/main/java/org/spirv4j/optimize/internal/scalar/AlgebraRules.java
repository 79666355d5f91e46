// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.grammar.Op;

/**
 * The rules of {@link Algebra}, in the language of {@link RuleParser}. Each holds for all values of its variables and
 * constants for which the specification defines the left side; the rules with bits of FPFastMathMode hold for real
 * numbers. A test computes both sides of all of them.
 */
final class AlgebraRules {
    private static final String SUMS = """
            # Sums, of numbers that wrap and of real numbers
            family add sub mul: IAdd ISub IMul, FAdd FSub FMul
            <add>(<add>(x, C), D) = <add>(x, <add>(C, D)) ; AllowReassoc
            <add>(<sub>(x, C), D) = <add>(x, <sub>(D, C)) ; AllowReassoc
            <add>(<sub>(C, x), D) = <sub>(<add>(C, D), x) ; AllowReassoc
            <sub>(<add>(x, C), D) = <add>(x, <sub>(C, D)) ; AllowReassoc
            <sub>(<sub>(x, C), D) = <sub>(x, <add>(C, D)) ; AllowReassoc
            <sub>(<sub>(C, x), D) = <sub>(<sub>(C, D), x) ; AllowReassoc
            <sub>(C, <add>(x, D)) = <sub>(<sub>(C, D), x) ; AllowReassoc
            <sub>(C, <sub>(x, D)) = <sub>(<add>(C, D), x) ; AllowReassoc
            <sub>(C, <sub>(D, x)) = <add>(x, <sub>(C, D)) ; AllowReassoc
            <add>(<add>(x, C), <add>(y, D)) = <add>(<add>(x, y), <add>(C, D)) ; AllowReassoc
            <add>(<add>(x, C), <sub>(y, D)) = <add>(<add>(x, y), <sub>(C, D)) ; AllowReassoc
            <add>(<add>(x, C), <sub>(D, y)) = <add>(<sub>(x, y), <add>(C, D)) ; AllowReassoc
            <add>(<sub>(x, C), <sub>(y, D)) = <sub>(<add>(x, y), <add>(C, D)) ; AllowReassoc
            <add>(<sub>(x, C), <sub>(D, y)) = <add>(<sub>(x, y), <sub>(D, C)) ; AllowReassoc
            <add>(<sub>(C, x), <sub>(D, y)) = <sub>(<add>(C, D), <add>(x, y)) ; AllowReassoc
            <sub>(<add>(x, C), <add>(y, D)) = <add>(<sub>(x, y), <sub>(C, D)) ; AllowReassoc
            <sub>(<add>(x, C), <sub>(y, D)) = <add>(<sub>(x, y), <add>(C, D)) ; AllowReassoc
            <sub>(<add>(x, C), <sub>(D, y)) = <add>(<add>(x, y), <sub>(C, D)) ; AllowReassoc
            <sub>(<sub>(x, C), <add>(y, D)) = <sub>(<sub>(x, y), <add>(C, D)) ; AllowReassoc
            <sub>(<sub>(x, C), <sub>(y, D)) = <add>(<sub>(x, y), <sub>(D, C)) ; AllowReassoc
            <sub>(<sub>(x, C), <sub>(D, y)) = <sub>(<add>(x, y), <add>(C, D)) ; AllowReassoc
            <sub>(<sub>(C, x), <add>(y, D)) = <sub>(<sub>(C, D), <add>(x, y)) ; AllowReassoc
            <sub>(<sub>(C, x), <sub>(y, D)) = <sub>(<add>(C, D), <add>(x, y)) ; AllowReassoc
            <sub>(<sub>(C, x), <sub>(D, y)) = <add>(<sub>(y, x), <sub>(C, D)) ; AllowReassoc
            <add>(<sub>(x, y), y) = x ; AllowReassoc NotNaN NotInf NSZ
            <sub>(<add>(x, y), y) = x ; AllowReassoc NotNaN NotInf NSZ
            <add>(<mul>(x, y), <mul>(x, z)) = <mul>(x, <add>(y, z)) ; AllowReassoc NotNaN NotInf NSZ
            <sub>(<mul>(x, y), <mul>(x, z)) = <mul>(x, <sub>(y, z)) ; AllowReassoc NotNaN NotInf NSZ
            <mul>(<mul>(x, C), D) = <mul>(x, <mul>(C, D)) ; AllowReassoc
            <mul>(<mul>(x, C), <mul>(y, D)) = <mul>(<mul>(x, y), <mul>(C, D)) ; AllowReassoc
            """;

    private static final String INTEGERS = """
            IAdd(x, 0) = x
            IAdd(x, SNegate(y)) = ISub(x, y)
            IAdd(x, Not(x)) = -1
            IAdd(ISub(x, y), ISub(y, z)) = ISub(x, z)
            IAdd(IMul(x, C), x) = IMul(x, IAdd(C, 1))
            ISub(x, 0) = x
            ISub(x, x) = 0
            ISub(0, x) = SNegate(x)
            ISub(-1, x) = Not(x)
            ISub(x, SNegate(y)) = IAdd(x, y)
            ISub(x, IAdd(x, y)) = SNegate(y)
            ISub(x, ISub(x, y)) = y
            ISub(ISub(x, y), x) = SNegate(y)
            ISub(IAdd(x, y), IAdd(x, z)) = ISub(y, z)
            ISub(SNegate(x), C) = ISub(SNegate(C), x)
            SNegate(SNegate(x)) = x
            SNegate(ISub(x, y)) = ISub(y, x)
            SNegate(IAdd(x, C)) = ISub(SNegate(C), x)
            SNegate(IMul(x, C)) = IMul(x, SNegate(C))
            SNegate(SDiv(x, C)) = SDiv(x, SNegate(C)) if INotEqual(C, min) and INotEqual(C, 1)
            SNegate(SDiv(C, x)) = SDiv(SNegate(C), x) if INotEqual(C, min)
            SNegate(Not(x)) = IAdd(x, 1)
            IMul(x, 0) = 0
            IMul(x, 1) = x
            IMul(x, -1) = SNegate(x)
            IMul(SNegate(x), C) = IMul(x, SNegate(C))
            IMul(SNegate(x), SNegate(y)) = IMul(x, y)
            IMul(ShiftLeftLogical(x, C), D) = IMul(x, ShiftLeftLogical(D, C))

            # Quotients by zero have no defined value.
            family quotient: UDiv, SDiv
            family remainder: UMod, SRem, SMod
            <quotient>(x, 1) = x
            <quotient>(0, x) = 0
            <quotient>(x, 0) = 0
            <quotient>(x, x) = 1 ; Defined
            <remainder>(x, 1) = 0
            <remainder>(0, x) = 0
            <remainder>(x, 0) = 0
            <remainder>(x, x) = 0
            SDiv(x, -1) = SNegate(x)
            SRem(x, -1) = 0
            SMod(x, -1) = 0
            UDiv(UDiv(x, C), D) = UDiv(x, IMul(C, D)) if UGreaterThanEqual(UDiv(-1, C), D)
            """;

    private static final String BITS = """
            family bitwise: BitwiseAnd, BitwiseOr, BitwiseXor
            <bitwise>(<bitwise>(x, C), D) = <bitwise>(x, <bitwise>(C, D))
            <bitwise>(<bitwise>(x, C), <bitwise>(y, D)) = <bitwise>(<bitwise>(x, y), <bitwise>(C, D))
            BitwiseAnd(x, 0) = 0
            BitwiseAnd(x, -1) = x
            BitwiseAnd(x, x) = x
            BitwiseAnd(x, Not(x)) = 0
            BitwiseAnd(x, BitwiseOr(x, y)) = x
            BitwiseAnd(Not(x), Not(y)) = Not(BitwiseOr(x, y))
            BitwiseAnd(BitwiseOr(x, C), D) = BitwiseAnd(x, D) if IEqual(BitwiseAnd(C, D), 0)
            BitwiseAnd(BitwiseOr(x, C), D) = D if IEqual(BitwiseAnd(C, D), D)
            BitwiseAnd(BitwiseXor(x, C), D) = BitwiseAnd(x, D) if IEqual(BitwiseAnd(C, D), 0)
            BitwiseAnd(IAdd(x, C), D) = BitwiseAnd(x, D) if UGreaterThan(BitwiseAnd(C, SNegate(C)), D)
            BitwiseAnd(ISub(x, C), D) = BitwiseAnd(x, D) if UGreaterThan(BitwiseAnd(C, SNegate(C)), D)
            BitwiseAnd(ShiftLeftLogical(x, C), D) = 0 if IEqual(BitwiseAnd(ShiftLeftLogical(-1, C), D), 0)
            BitwiseAnd(ShiftRightLogical(x, C), D) = 0 if IEqual(BitwiseAnd(ShiftRightLogical(-1, C), D), 0)
            BitwiseOr(x, 0) = x
            BitwiseOr(x, -1) = -1
            BitwiseOr(x, x) = x
            BitwiseOr(x, Not(x)) = -1
            BitwiseOr(x, BitwiseAnd(x, y)) = x
            BitwiseOr(Not(x), Not(y)) = Not(BitwiseAnd(x, y))
            BitwiseOr(BitwiseAnd(x, C), D) = BitwiseOr(x, D) if IEqual(BitwiseOr(C, D), -1)
            BitwiseOr(BitwiseAnd(x, C), BitwiseAnd(x, D)) = BitwiseAnd(x, BitwiseOr(C, D))
            BitwiseXor(x, 0) = x
            BitwiseXor(x, x) = 0
            BitwiseXor(x, -1) = Not(x)
            BitwiseXor(x, Not(x)) = -1
            BitwiseXor(BitwiseXor(x, y), y) = x
            BitwiseXor(Not(x), Not(y)) = BitwiseXor(x, y)
            BitwiseXor(Not(x), C) = BitwiseXor(x, Not(C))
            Not(Not(x)) = x
            Not(SNegate(x)) = IAdd(x, -1)
            Not(IAdd(x, C)) = ISub(Not(C), x)
            Not(ISub(C, x)) = IAdd(x, Not(C))
            Not(BitwiseXor(x, C)) = BitwiseXor(x, Not(C))
            BitReverse(BitReverse(x)) = x

            # Shifts by the width or more have no defined value.
            family shift: ShiftLeftLogical, ShiftRightLogical, ShiftRightArithmetic
            <shift>(x, 0) = x
            <shift>(0, x) = 0
            ShiftLeftLogical(x, C) = 0 if UGreaterThanEqual(C, width)
            ShiftRightLogical(x, C) = 0 if UGreaterThanEqual(C, width)
            ShiftRightArithmetic(C, D) = ShiftRightArithmetic(C, ISub(width, 1)) if UGreaterThanEqual(D, width)
            ShiftRightArithmetic(-1, x) = -1
            family logical: ShiftLeftLogical, ShiftRightLogical
            <logical>(<logical>(x, C), D) = <logical>(x, IAdd(C, D)) if ULessThan(C, width) and ULessThan(D, width) \
            and ULessThan(IAdd(C, D), width)
            <logical>(<logical>(x, C), D) = 0 if ULessThan(C, width) and ULessThan(D, width) \
            and UGreaterThanEqual(IAdd(C, D), width)
            ShiftRightArithmetic(ShiftRightArithmetic(x, C), D) = ShiftRightArithmetic(x, IAdd(C, D)) \
            if ULessThan(C, width) and ULessThan(D, width) and ULessThan(IAdd(C, D), width)
            ShiftRightLogical(ShiftLeftLogical(x, C), C) = BitwiseAnd(x, ShiftRightLogical(-1, C))
            ShiftLeftLogical(ShiftRightLogical(x, C), C) = BitwiseAnd(x, ShiftLeftLogical(-1, C))
            ShiftLeftLogical(ShiftRightArithmetic(x, C), C) = BitwiseAnd(x, ShiftLeftLogical(-1, C))
            """;

    private static final String COMPARISONS = """
            family reflexive: IEqual, UGreaterThanEqual, SGreaterThanEqual, ULessThanEqual, SLessThanEqual, LogicalEqual, \
            FUnordEqual, FUnordGreaterThanEqual, FUnordLessThanEqual
            <reflexive>(x, x) = true
            family irreflexive: INotEqual, UGreaterThan, SGreaterThan, ULessThan, SLessThan, LogicalNotEqual, \
            FOrdNotEqual, FOrdGreaterThan, FOrdLessThan
            <irreflexive>(x, x) = false
            family below above least greatest: ULessThan UGreaterThan 0 -1, SLessThan SGreaterThan min max
            <below>(x, <least>) = false
            <below>(<greatest>, x) = false
            <above>(x, <greatest>) = false
            <above>(<least>, x) = false
            <above>Equal(x, <least>) = true
            <above>Equal(<greatest>, x) = true
            <below>Equal(x, <greatest>) = true
            <below>Equal(<least>, x) = true
            family equality: IEqual, INotEqual
            <equality>(IAdd(x, C), D) = <equality>(x, ISub(D, C))
            <equality>(ISub(x, C), D) = <equality>(x, IAdd(D, C))
            <equality>(ISub(C, x), D) = <equality>(x, ISub(C, D))
            <equality>(ISub(x, y), 0) = <equality>(x, y)
            <equality>(SNegate(x), C) = <equality>(x, SNegate(C))
            <equality>(Not(x), C) = <equality>(x, Not(C))
            <equality>(BitwiseXor(x, C), D) = <equality>(x, BitwiseXor(C, D))
            <equality>(BitwiseXor(x, y), 0) = <equality>(x, y)
            family order: ULessThan, ULessThanEqual, UGreaterThan, UGreaterThanEqual
            <order>(UClamp(x, C, D), E) = <order>(C, E) if ULessThanEqual(C, D) and LogicalEqual(<order>(C, E), <order>(D, E))
            <order>(E, UClamp(x, C, D)) = <order>(E, C) if ULessThanEqual(C, D) and LogicalEqual(<order>(E, C), <order>(E, D))
            family signedOrder: SLessThan, SLessThanEqual, SGreaterThan, SGreaterThanEqual
            <signedOrder>(SClamp(x, C, D), E) = <signedOrder>(C, E) if SLessThanEqual(C, D) \
            and LogicalEqual(<signedOrder>(C, E), <signedOrder>(D, E))
            <signedOrder>(E, SClamp(x, C, D)) = <signedOrder>(E, C) if SLessThanEqual(C, D) \
            and LogicalEqual(<signedOrder>(E, C), <signedOrder>(E, D))
            # FClamp of NaN has no defined value, but one that all its uses see.
            family clamp floatOrder: FClamp! FOrdLessThan, FClamp! FOrdLessThanEqual, FClamp! FOrdGreaterThan, \
            FClamp! FOrdGreaterThanEqual, FClamp! FUnordLessThan, FClamp! FUnordLessThanEqual, FClamp! FUnordGreaterThan, \
            FClamp! FUnordGreaterThanEqual, NClamp FOrdLessThan, NClamp FOrdLessThanEqual, NClamp FOrdGreaterThan, \
            NClamp FOrdGreaterThanEqual, NClamp FUnordLessThan, NClamp FUnordLessThanEqual, NClamp FUnordGreaterThan, \
            NClamp FUnordGreaterThanEqual
            <floatOrder>(<clamp>(x, C, D), E) = <floatOrder>(C, E) if FOrdLessThanEqual(C, D) \
            and LogicalEqual(<floatOrder>(C, E), <floatOrder>(D, E))
            <floatOrder>(E, <clamp>(x, C, D)) = <floatOrder>(E, C) if FOrdLessThanEqual(C, D) \
            and LogicalEqual(<floatOrder>(E, C), <floatOrder>(E, D))
            # OpUndef may be the other bound.
            FClamp(C, D, undef) = D if FOrdLessThanEqual(C, D)
            FClamp(C, undef, D) = D if FOrdGreaterThanEqual(C, D)
            NClamp(C, D, undef) = D if FOrdLessThanEqual(C, D)
            NClamp(C, undef, D) = D if FOrdGreaterThanEqual(C, D)
            UClamp(C, D, undef) = D if ULessThanEqual(C, D)
            UClamp(C, undef, D) = D if UGreaterThanEqual(C, D)
            SClamp(C, D, undef) = D if SLessThanEqual(C, D)
            SClamp(C, undef, D) = D if SGreaterThanEqual(C, D)
            """;

    private static final String BOOLEANS = """
            family comparison opposite: IEqual INotEqual, INotEqual IEqual, ULessThan UGreaterThanEqual, \
            ULessThanEqual UGreaterThan, UGreaterThan ULessThanEqual, UGreaterThanEqual ULessThan, \
            SLessThan SGreaterThanEqual, SLessThanEqual SGreaterThan, SGreaterThan SLessThanEqual, \
            SGreaterThanEqual SLessThan, FOrdEqual FUnordNotEqual, FUnordNotEqual FOrdEqual, FOrdNotEqual FUnordEqual, \
            FUnordEqual FOrdNotEqual, FOrdLessThan FUnordGreaterThanEqual, FUnordLessThan FOrdGreaterThanEqual, \
            FOrdGreaterThan FUnordLessThanEqual, FUnordGreaterThan FOrdLessThanEqual, \
            FOrdLessThanEqual FUnordGreaterThan, FUnordLessThanEqual FOrdGreaterThan, \
            FOrdGreaterThanEqual FUnordLessThan, FUnordGreaterThanEqual FOrdLessThan, \
            LogicalEqual LogicalNotEqual, LogicalNotEqual LogicalEqual
            LogicalNot(<comparison>(x, y)) = <opposite>(x, y)
            LogicalNot(LogicalNot(x)) = x
            LogicalAnd(x, true) = x
            LogicalAnd(x, false) = false
            LogicalAnd(x, x) = x
            LogicalAnd(x, LogicalNot(x)) = false
            LogicalAnd(x, LogicalOr(x, y)) = x
            LogicalAnd(LogicalNot(x), LogicalNot(y)) = LogicalNot(LogicalOr(x, y))
            LogicalOr(x, false) = x
            LogicalOr(x, true) = true
            LogicalOr(x, x) = x
            LogicalOr(x, LogicalNot(x)) = true
            LogicalOr(x, LogicalAnd(x, y)) = x
            LogicalOr(LogicalNot(x), LogicalNot(y)) = LogicalNot(LogicalAnd(x, y))
            LogicalEqual(x, true) = x
            LogicalEqual(x, false) = LogicalNot(x)
            LogicalEqual(LogicalNot(x), LogicalNot(y)) = LogicalEqual(x, y)
            LogicalEqual(LogicalNot(x), y) = LogicalNotEqual(x, y)
            LogicalNotEqual(x, false) = x
            LogicalNotEqual(x, true) = LogicalNot(x)
            LogicalNotEqual(LogicalNot(x), LogicalNot(y)) = LogicalNotEqual(x, y)
            LogicalNotEqual(LogicalNot(x), y) = LogicalEqual(x, y)
            Select(true, x, y) = x
            Select(false, x, y) = y
            Select(c, x, x) = x
            Select(c, true, false) = c
            Select(c, false, true) = LogicalNot(c)
            Select(c, true, x) = LogicalOr(c, x)
            Select(c, x, false) = LogicalAnd(c, x)
            Select(LogicalNot(c), x, y) = Select(c, y, x)
            Select(c, Select(c, x, y), z) = Select(c, x, z)
            Select(c, x, Select(c, y, z)) = Select(c, x, z)
            Select(IEqual(x, y), x, y) = y
            Select(INotEqual(x, y), x, y) = x
            """;

    private static final String FLOATS = """
            FAdd(x, -0.0) = x
            FAdd(x, FNegate(y)) = FSub(x, y)
            FSub(x, 0.0) = x
            FSub(-0.0, x) = FNegate(x)
            FSub(x, FNegate(y)) = FAdd(x, y)
            FMul(x, 1.0) = x
            FMul(x, -1.0) = FNegate(x)
            FMul(FNegate(x), FNegate(y)) = FMul(x, y)
            FMul(FNegate(x), C) = FMul(x, FNegate(C))
            FDiv(x, 1.0) = x
            FDiv(x, -1.0) = FNegate(x)
            FDiv(FNegate(x), FNegate(y)) = FDiv(x, y)
            FDiv(FNegate(x), C) = FDiv(x, FNegate(C))
            FDiv(C, FNegate(x)) = FDiv(FNegate(C), x)
            FDiv(x, C) = FMul(x, FDiv(1.0, C)) if isPowerOfTwo(C)
            FNegate(FNegate(x)) = x
            FNegate(FMul(x, C)) = FMul(x, FNegate(C))
            FNegate(FDiv(x, C)) = FDiv(x, FNegate(C))
            FNegate(FDiv(C, x)) = FDiv(FNegate(C), x)
            FMul(FMul(x, C), D) = FMul(x, FMul(C, D)) if isWhole(C) and isWhole(D) \
            and LogicalOr(isPowerOfTwo(C), isPowerOfTwo(D)) and LogicalNot(IsInf(FMul(C, D)))
            VectorTimesScalar(x, 1.0) = x

            # Rules of real numbers
            FAdd(x, 0.0) = x ; NSZ
            FSub(0.0, x) = FNegate(x) ; NSZ
            FSub(x, x) = 0.0 ; NotNaN NotInf
            FMul(x, 0.0) = 0.0 ; NotNaN NotInf NSZ
            FDiv(0.0, x) = 0.0 ; NotNaN NSZ
            FDiv(x, x) = 1.0 ; NotNaN
            FDiv(FNegate(x), x) = -1.0 ; NotNaN
            FDiv(x, FNegate(x)) = -1.0 ; NotNaN
            FDiv(x, C) = FMul(x, FDiv(1.0, C)) if hasReciprocal(C) ; AllowRecip
            FMod(0.0, x) = 0.0 ; NotNaN NSZ
            FNegate(FSub(x, y)) = FSub(y, x) ; NSZ
            FNegate(FAdd(x, C)) = FSub(FNegate(C), x) ; NSZ
            FMul(FDiv(x, y), y) = x ; AllowReassoc NotNaN NotInf NSZ
            FDiv(FMul(x, y), y) = x ; AllowReassoc NotNaN NotInf NSZ
            FMul(FDiv(x, C), D) = FMul(x, FDiv(D, C)) ; AllowReassoc
            FMul(FDiv(C, x), D) = FDiv(FMul(C, D), x) ; AllowReassoc
            FDiv(FMul(x, C), D) = FMul(x, FDiv(C, D)) ; AllowReassoc
            FDiv(FDiv(x, C), D) = FDiv(x, FMul(C, D)) ; AllowReassoc
            FDiv(FDiv(C, x), D) = FDiv(FDiv(C, D), x) ; AllowReassoc
            FDiv(C, FMul(x, D)) = FDiv(FDiv(C, D), x) ; AllowReassoc
            FDiv(C, FDiv(x, D)) = FDiv(FMul(C, D), x) ; AllowReassoc
            FDiv(C, FDiv(D, x)) = FMul(x, FDiv(C, D)) ; AllowReassoc
            FMul(FMul(x, C), FDiv(y, D)) = FMul(FMul(x, y), FDiv(C, D)) ; AllowReassoc
            FMul(FMul(x, C), FDiv(D, y)) = FMul(FDiv(x, y), FMul(C, D)) ; AllowReassoc
            FMul(FDiv(x, C), FDiv(y, D)) = FDiv(FMul(x, y), FMul(C, D)) ; AllowReassoc
            FMul(FDiv(x, C), FDiv(D, y)) = FMul(FDiv(x, y), FDiv(D, C)) ; AllowReassoc
            FMul(FDiv(C, x), FDiv(D, y)) = FDiv(FMul(C, D), FMul(x, y)) ; AllowReassoc
            FDiv(FMul(x, C), FMul(y, D)) = FMul(FDiv(x, y), FDiv(C, D)) ; AllowReassoc
            FDiv(FMul(x, C), FDiv(y, D)) = FMul(FDiv(x, y), FMul(C, D)) ; AllowReassoc
            FDiv(FMul(x, C), FDiv(D, y)) = FMul(FMul(x, y), FDiv(C, D)) ; AllowReassoc
            FDiv(FDiv(x, C), FMul(y, D)) = FDiv(FDiv(x, y), FMul(C, D)) ; AllowReassoc
            FDiv(FDiv(x, C), FDiv(y, D)) = FMul(FDiv(x, y), FDiv(D, C)) ; AllowReassoc
            FDiv(FDiv(x, C), FDiv(D, y)) = FDiv(FMul(x, y), FMul(C, D)) ; AllowReassoc
            FDiv(FDiv(C, x), FMul(y, D)) = FDiv(FDiv(C, D), FMul(x, y)) ; AllowReassoc
            FDiv(FDiv(C, x), FDiv(y, D)) = FDiv(FMul(C, D), FMul(x, y)) ; AllowReassoc
            FDiv(FDiv(C, x), FDiv(D, y)) = FMul(FDiv(y, x), FDiv(C, D)) ; AllowReassoc
            """;

    private static final Candidate[] NONE = {};
    private static final List<AlgebraRule> ALL = all();
    private static final Candidate[][] BY_OP = byOp(true);
    private static final Candidate[][] EXACT = byOp(false);

    private AlgebraRules() {}

    private static List<AlgebraRule> all() {
        List<AlgebraRule> rules = new ArrayList<>();
        for (String table : List.of(INTEGERS, BITS, COMPARISONS, BOOLEANS, FLOATS, SUMS)) {
            rules.addAll(RuleParser.parse(table));
        }
        return List.copyOf(rules);
    }

    private static Candidate[][] byOp(boolean hasFastMath) {
        Candidate[][] arrays = new Candidate[Op.values().length][];
        Arrays.fill(arrays, NONE);
        for (AlgebraRule rule : ALL) {
            if (hasFastMath || rule.fastMath() == 0) {
                int op = rule.left().op().ordinal();
                int count = arrays[op].length;
                arrays[op] = Arrays.copyOf(arrays[op], count + rule.orders().size());
                for (Term order : rule.orders()) {
                    arrays[op][count++] = Candidate.of(rule, order);
                }
            }
        }
        return arrays;
    }

    /** All rules, in the order in which they are tried. */
    static List<AlgebraRule> rules() {
        return ALL;
    }

    /**
     * The rules for instructions of an opcode, with every order of operands; empty if there are none.
     *
     * @param hasFastMath whether rules of real numbers are among them
     */
    static Candidate[] candidates(Op op, boolean hasFastMath) {
        return (hasFastMath ? BY_OP : EXACT)[op.ordinal()];
    }
}
