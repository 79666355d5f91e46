// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Objects;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;

/** Writes instructions into a function; the base of all methods of {@link Code}. */
abstract class InstructionWriter {
    final ModuleBuilder module;
    final FunctionBody function;

    InstructionWriter(FunctionBody function) {
        this.function = function;
        module = function.module;
    }

    /** {@return the builder of the module} */
    public final ModuleBuilder module() {
        return module;
    }

    /**
     * Adds an instruction. All other methods are built on this one. Labels, termination instructions and
     * OpFunctionParameter have methods of their own.
     *
     * @param op the instruction
     * @param operands the operands in the order of the grammar: first the {@link Type} of the result if the instruction
     *     has one, no result id, then ids, enumerants with their parameters, {@link Mask}, numbers and strings
     * @return the result; a value with the id 0 if there is none
     * @throws BuildException if operands are missing, too many or of the wrong kind, or if the target environment lacks
     *     the instruction
     */
    public final Value emit(Op op, Object... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        InstructionEncoder encoder = begin(op);
        GenericOperands.operands(encoder, op.info(), operands);
        return end(encoder);
    }

    /**
     * Like {@link #emit(Op, Object...)}, for an instruction of a grammar other than the built-in one, such as a
     * vendor's JSON file. Capabilities and extensions that it needs must be declared.
     *
     * @param instruction such as {@code grammar.instruction("OpVendorThing").orElseThrow()}
     * @param operands as for {@link #emit(Op, Object...)}
     * @return the result; a value with the id 0 if there is none
     */
    public final Value emit(InstructionInfo instruction, Object... operands) {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(operands, "operands");
        InstructionEncoder encoder = module.codeEncoder().begin(instruction);
        checkOpen(encoder);
        GenericOperands.operands(encoder, instruction, operands);
        return end(encoder);
    }

    /** Starts an instruction in the open block. */
    final InstructionEncoder begin(Op op) {
        InstructionEncoder encoder = module.codeEncoder().begin(op);
        checkOpen(encoder);
        return encoder;
    }

    /** Completes an instruction, appends it, and returns its result. */
    final Value end(InstructionEncoder encoder) {
        for (int i = 0; i < encoder.valueCount(); i++) {
            checkUsable(encoder, encoder.valueAt(i));
        }
        encoder.check();
        EntryPointRules.store(encoder);
        if (EntryPointRules.isLimited(encoder.op())) {
            module.checkModels(encoder, function.function);
            function.limited.add(encoder.op());
        }
        Value result = encoder.hasResult() ? result(encoder) : module.noValue();
        encoder.complete(result.id);
        if (encoder.usesModuleValues()) {
            function.recordUses(encoder);
        }
        target(encoder.op()).addAll(encoder.words(), 0, encoder.size());
        written(encoder, result.id);
        return result;
    }

    /** Completes an instruction whose result already exists, and appends it to a buffer. */
    final void complete(InstructionEncoder encoder, Value result, WordBuffer target) {
        for (int i = 0; i < encoder.valueCount(); i++) {
            checkUsable(encoder, encoder.valueAt(i));
        }
        encoder.finish(result.id);
        if (encoder.usesModuleValues()) {
            function.recordUses(encoder);
        }
        target.addAll(encoder.words(), 0, encoder.size());
    }

    /** The cursor at this insertion point that writes any number of instructions. */
    abstract Code insertionPoint();

    /** {@return the block of this insertion point} */
    public abstract Block block();

    /** Throws if the instruction cannot be written at this insertion point now. */
    abstract void checkOpen(InstructionEncoder encoder);

    /** The buffer that an instruction is appended to. */
    abstract WordBuffer target(Op op);

    /** Throws if a value is not visible at this insertion point. */
    abstract void checkUsable(InstructionEncoder encoder, Value value);

    /** The result of an instruction that is ready to be written. */
    abstract Value result(InstructionEncoder encoder);

    /** Called when an instruction has been written; the id of the result is 0 if there is none. */
    abstract void written(InstructionEncoder encoder, int result);
}
