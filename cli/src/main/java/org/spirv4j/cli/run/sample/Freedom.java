// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.sample;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.spirv4j.exec.Limits;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;

/** What a program without mistakes leaves to the engine, so that engines may give different results. */
public enum Freedom {
    /** The bits of results that are not a number. */
    NAN_BITS("the bits of NaN"),
    /** The order in which invocations execute atomic instructions. */
    ATOMIC_ORDER("the order of atomic instructions"),
    /** The addresses of variables and arguments, as integers. */
    ADDRESSES("addresses");

    private final String text;

    Freedom(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }

    /**
     * Finds why results differ. An order is the reason only if the checked engine gives the result of the compiled one
     * when it executes the invocations in that order, and addresses only if it does so when it executes the same
     * optimised module.
     *
     * @param checked the result of the checked engine
     * @param compiled the result of the compiled engine
     * @return the reason; empty if there is none, so that an engine is wrong
     */
    public static Optional<Freedom> of(
            EntryPointReflection entryPoint,
            Fill fill,
            Limits limits,
            List<ByteBuffer> checked,
            List<ByteBuffer> compiled) {
        if (areNumbersEqual(checked, compiled)) {
            return Optional.of(NAN_BITS);
        }
        SpirvModule module = entryPoint.entryPoint().instruction().module();
        if (hasAtomics(module) && areNumbersEqual(inOrder(entryPoint, fill, limits), compiled)) {
            return Optional.of(ATOMIC_ORDER);
        }
        if (hasAddresses(module)) {
            Optional<EntryPointReflection> optimized =
                    ModuleReflection.of(
                                    Optimizer.create().withPerformancePasses().optimize(module))
                            .entryPoints()
                            .stream()
                            .filter(candidate -> candidate.name().equals(entryPoint.name())
                                    && candidate.executionModel().equals(entryPoint.executionModel()))
                            .findFirst();
            if (optimized.isPresent() && areNumbersEqual(inOrder(optimized.get(), fill, limits), compiled)) {
                return Optional.of(ADDRESSES);
            }
        }
        return Optional.empty();
    }

    /** What the checked engine gives if it executes one invocation after the other, as the compiled engine does. */
    private static List<ByteBuffer> inOrder(EntryPointReflection entryPoint, Fill fill, Limits limits) {
        return EntryPointRun.inOrder(entryPoint, limits).execute(fill).bytes();
    }

    private static boolean hasAtomics(SpirvModule module) {
        return module.instructions().stream()
                .anyMatch(instruction ->
                        instruction.op().filter(Trait.ATOMIC::has).isPresent());
    }

    private static boolean hasAddresses(SpirvModule module) {
        return module.instructions().stream()
                .map(Instruction::op)
                .flatMap(Optional::stream)
                .anyMatch(op -> op == Op.OpConvertPtrToU);
    }

    /** Whether all bytes are equal but for those of numbers of 32 or 64 bits that are NaN in both. */
    private static boolean areNumbersEqual(List<ByteBuffer> first, List<ByteBuffer> second) {
        return first.size() == second.size()
                && IntStream.range(0, first.size()).allMatch(i -> areNumbersEqual(first.get(i), second.get(i)));
    }

    private static boolean areNumbersEqual(ByteBuffer first, ByteBuffer second) {
        return mismatch(first, second) < 0;
    }

    /** The first byte that differs but for those of numbers of 32 or 64 bits that are NaN in both; -1 for none. */
    static int mismatch(ByteBuffer first, ByteBuffer second) {
        ByteBuffer a = first.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer b = second.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int at = a.mismatch(b);
        while (at >= 0 && a.capacity() == b.capacity()) {
            int word = at & -Integer.BYTES;
            int wide = at & -Long.BYTES;
            if (word + Integer.BYTES <= a.capacity()
                    && Float.isNaN(a.getFloat(word))
                    && Float.isNaN(b.getFloat(word))) {
                at = mismatch(a, b, word + Integer.BYTES);
            } else if (wide + Long.BYTES <= a.capacity()
                    && Double.isNaN(a.getDouble(wide))
                    && Double.isNaN(b.getDouble(wide))) {
                at = mismatch(a, b, wide + Long.BYTES);
            } else {
                return at;
            }
        }
        return at;
    }

    /** The first byte from one on that differs; -1 for none. */
    private static int mismatch(ByteBuffer a, ByteBuffer b, int from) {
        int length = a.capacity() - from;
        int found = a.slice(from, length).mismatch(b.slice(from, length));
        return found < 0 ? -1 : from + found;
    }
}
