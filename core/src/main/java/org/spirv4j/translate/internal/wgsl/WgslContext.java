// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.resource.ResourceText;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.CodeContext;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.NarrowIntegers;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.layout.TypeLayouts;
import org.spirv4j.translate.internal.option.TextOptions;

/** What all writers of a text in WGSL know besides: each other. */
final class WgslContext extends CodeContext {
    private static final CodeNames.Reserved RESERVED = reserved();

    final NarrowIntegers narrow;
    final WgslTypes typeNames;
    final WgslImages images;
    final WgslBuffers buffers;
    final WgslStageInterface stageInterface;
    final WgslLanes lanes;
    final TypeLayouts layouts;
    final WgslUses uses;

    /** The extensions that the text enables. */
    final Set<String> enables = new TreeSet<>();

    /** Specialization constants on which lengths of arrays depend. */
    private final BitSet lengths = pool.bits();

    private boolean isUniformityOff;
    private boolean isSubgroupUniformityOff;
    private Optional<WgslUniformity> uniformity = Optional.empty();
    private @Nullable WgslReachedBlocks reached;
    private IntConsumer constantText = id -> {};

    WgslContext(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        super(module, entry, options, RESERVED, pool);
        findLengths();
        narrow = NarrowIntegers.withFunction(this, "extractBits");
        typeNames = new WgslTypes(this);
        layouts = new TypeLayouts(data, types, layout, integers, typeIds, pool);
        uses = new WgslUses(this);
        images = new WgslImages(this);
        buffers = new WgslBuffers(this);
        stageInterface = new WgslStageInterface(this);
        lanes = new WgslLanes(this);
    }

    private static CodeNames.Reserved reserved() {
        Set<String> words = new HashSet<>();
        for (String row : ResourceText.rows("wgsl-names.table")) {
            words.addAll(ResourceText.words(row.substring(row.indexOf(':') + 1)));
        }
        return new CodeNames.Reserved(Set.copyOf(words), "");
    }

    /** The instruction at a word offset needs derivatives. */
    void setDerivatives(int at) {
        if (stage != TextStage.FRAGMENT) {
            refuse(at, "derivatives are computed by fragment shaders only in WGSL", "");
            return;
        }
        if (isUniformityOff) {
            return;
        }
        whyFew(at).ifPresent(reason -> {
            if (!options.hasUncheckedDerivatives()) {
                refuse(
                        at,
                        "WGSL computes derivatives only where all invocations come: " + reason,
                        "compute them before the branch, or ask for derivatives that are not checked");
                return;
            }
            isUniformityOff = true;
            refusals.warn(
                    at,
                    "derivatives are undefined where not all invocations compute them: " + reason
                            + "; the text turns the check of compilers off",
                    "");
        });
    }

    /** The instruction at a word offset is one of a subgroup. */
    void setSubgroup(int at) {
        if (isSubgroupUniformityOff) {
            return;
        }
        whyFew(at).ifPresent(reason -> {
            isSubgroupUniformityOff = true;
            refusals.warn(
                    at,
                    "compilers of WGSL may disagree on a subgroup operation to which not all invocations come: "
                            + reason + "; the text turns their check off",
                    "");
        });
    }

    /** Whether the text turns off the check that subgroup functions are called in uniform control flow. */
    boolean isSubgroupUniformityOff() {
        return isSubgroupUniformityOff;
    }

    /**
     * Why only some invocations may reach an instruction; empty if all do, as they reach the blocks of the entry point
     * that no branch skips, for which no analysis is needed.
     *
     * @param at the word offset of the instruction
     */
    Optional<String> whyFew(int at) {
        int instruction = data.instructionAt(at);
        WgslReachedBlocks known = reached;
        if (known == null) {
            known = new WgslReachedBlocks(entry.function().orElseThrow());
            reached = known;
        }
        return known.has(instruction) ? Optional.empty() : uniformity().reason(at);
    }

    /** Which blocks only some invocations may reach. */
    WgslUniformity uniformity() {
        WgslUniformity found = uniformity.orElseGet(() -> new WgslUniformity(this));
        uniformity = Optional.of(found);
        return found;
    }

    /** Whether the text turns off the check that derivatives are computed in uniform control flow. */
    boolean isUniformityOff() {
        return isUniformityOff;
    }

    /** What writes a constant. */
    IntConsumer constantText() {
        return constantText;
    }

    /** Sets what writes a constant. */
    void setConstantText(IntConsumer writer) {
        constantText = writer;
    }

    /** Whether a constant is one that a host sets when it makes a pipeline. */
    boolean isOverride(int id) {
        return layout.isDecorated(id, Decoration.SpecId)
                && !options.hasFixedConstants()
                && !lengths.get(data.index(id));
    }

    /** Finds the specialization constants on which lengths of arrays depend, which are constants in the text. */
    private void findLengths() {
        Deque<Integer> open = new ArrayDeque<>(0);
        for (int type : typeIds) {
            if (type != 0 && types.op(type) == Op.OpTypeArray && live.isLive(type)) {
                open.push(types.word(type, TypeComposite.LENGTH));
            }
        }
        if (open.isEmpty()) {
            return;
        }
        BitSet seen = pool.bits();
        while (!open.isEmpty()) {
            int id = open.pop();
            if (seen.get(data.index(id))) {
                continue;
            }
            seen.set(data.index(id));
            if (layout.isDecorated(id, Decoration.SpecId) && !options.hasFixedConstants()) {
                lengths.set(data.index(id));
                refusals.warn(
                        data.definition(id),
                        "the specialization constant has its default value in the text, because lengths of arrays are"
                                + " constants",
                        "");
            }
            for (int i = SpecConstantOp.OPCODE + 1;
                    types.op(id) == Op.OpSpecConstantOp && i < types.wordCount(id);
                    i++) {
                if (types.isConstant(types.word(id, i))) {
                    open.push(types.word(id, i));
                }
            }
        }
    }
}
