// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.MemorySteps.Chain;
import org.spirv4j.exec.internal.step.MemorySteps.Load;
import org.spirv4j.exec.internal.step.MemorySteps.Store;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.internal.number.NumberTypes;

/**
 * The pointers of which the resource is known before the run. Their registers hold an offset in bytes from the start of
 * it.
 */
public final class Pointers {
    private static final int MAX_CELLS = 64;

    /** The maximum offset of an {@link Element}: the sum with the start of a resource and a length is an int. */
    private static final long MAX_OFFSET = Integer.MAX_VALUE / 2;

    /** An offset that is not known before the run. */
    public static final long UNKNOWN = -1;

    /**
     * Where a pointer points to.
     *
     * @param resource the number of the resource
     * @param offset the offset in bytes, or {@link #UNKNOWN}
     */
    public record Target(int resource, long offset) {}

    private final Code code;
    private final Map<Integer, Target> targets = new HashMap<>();
    private final Map<Integer, Element> elements = new HashMap<>();

    /** Whether loads and stores read indexes and not pointers. */
    private boolean areIndexesRead;

    public Pointers(Code code, List<Node> nodes) {
        this.code = code;
        for (Node node : nodes) {
            for (Step step : node.steps) {
                if (step instanceof Chain chain) {
                    find(chain);
                }
            }
        }
    }

    private void find(Chain chain) {
        Target start = of(chain.pointer).orElse(null);
        if (start == null) {
            return;
        }
        long offset = start.offset == UNKNOWN ? 0 : start.offset;
        long address = Address.of(start.resource) + offset + chain.constant;
        for (long stride : chain.strides) {
            if (Math.abs(stride) >= Address.RESOURCE) {
                return;
            }
        }
        boolean isKnown = start.offset != UNKNOWN && chain.indexes.length == 0;
        boolean isInside = Address.number(address) > 0 && Address.number(address) < code.resourceCount();
        if (isInside && (isKnown || Address.number(address) == start.resource || start.offset != UNKNOWN)) {
            targets.put(
                    chain.result.base,
                    new Target(Address.number(address), isKnown ? Address.offset(address) : UNKNOWN));
            findElement(chain, Address.number(address));
        }
    }

    private void findElement(Chain chain, int resource) {
        Element start = known(chain.pointer).orElse(null);
        if (start == null || chain.indexes.length > (start.index().isEmpty() ? 1 : 0)) {
            return;
        }
        long constant = Address.of(start.resource()) + start.constant() + chain.constant - Address.of(resource);
        boolean isIndexed = chain.indexes.length > 0;
        long stride = isIndexed ? chain.strides[0] : start.stride();
        if (isInt(constant, 0)
                && isInt(stride, 1)
                && (!isIndexed || NumberTypes.width(chain.indexes[0].type.scalar) <= Integer.SIZE)) {
            Optional<Operand> index = isIndexed ? Optional.of(chain.indexes[0]) : start.index();
            elements.put(chain.result.base, new Element(resource, (int) constant, (int) stride, index));
        }
    }

    private static boolean isInt(long number, long least) {
        return number >= least && number <= MAX_OFFSET;
    }

    /**
     * What a pointer to scalars points to, if 32 bits are enough to say it and where the scalars are; empty for so many
     * scalars that one check for all of them is shorter code.
     */
    public Optional<Element> element(Operand pointer, long[] cells) {
        return element(pointer).filter(element -> {
            if (cells.length > MAX_CELLS) {
                return false;
            }
            long last = 0;
            for (long cell : cells) {
                last = Math.max(last, MemoryForm.cellOffset(cell));
            }
            return isInt(element.constant() + last, 0);
        });
    }

    private Optional<Element> element(Operand pointer) {
        return known(pointer)
                .filter(element -> areIndexesRead || element.index().isEmpty());
    }

    private Optional<Element> known(Operand pointer) {
        Optional<Element> known =
                pointer.isConstant() ? Optional.empty() : Optional.ofNullable(elements.get(pointer.base));
        return known.isPresent()
                ? known
                : of(pointer)
                        .filter(target -> target.offset != UNKNOWN && isInt(target.offset, 0))
                        .map(target -> new Element(target.resource, (int) target.offset, 1, Optional.empty()));
    }

    /**
     * Lets loads and stores read the indexes from which their pointers are computed, and removes the computation of
     * pointers that nothing else reads.
     */
    public void readIndexes(List<Node> nodes, StepRegisters registers) {
        areIndexesRead = true;
        BitSet read = new BitSet();
        for (Node node : nodes) {
            for (Step step : node.steps) {
                if (step instanceof Load load) {
                    readIndex(step, load.pointer, load.cells, registers);
                } else if (step instanceof Store store) {
                    readIndex(step, store.pointer, store.cells, registers);
                }
            }
            registers.addRead(node, read);
        }
        for (Node node : nodes) {
            node.steps.removeIf(step -> step instanceof Chain chain && !read.get(chain.result.base));
        }
    }

    private void readIndex(Step step, Operand pointer, long[] cells, StepRegisters registers) {
        if (!pointer.isConstant()) {
            element(pointer, cells).ifPresent(element -> registers.replace(step, pointer, element.index()));
        }
    }

    /** Where a pointer points to, if that is known. */
    public Optional<Target> of(Operand pointer) {
        if (!pointer.isConstant()) {
            return Optional.ofNullable(targets.get(pointer.base));
        }
        long address = code.constants()[pointer.base];
        int resource = Address.number(address);
        return resource > 0 && resource < code.resourceCount()
                ? Optional.of(new Target(resource, Address.offset(address)))
                : Optional.empty();
    }

    /** Where the pointer in a register points to, if that is known. */
    public Optional<Target> target(int register) {
        return Optional.ofNullable(targets.get(register));
    }

    /** What must be added to a register to get an address. */
    public long base(int register) {
        Target target = targets.get(register);
        return target == null ? 0 : Address.of(target.resource);
    }
}
