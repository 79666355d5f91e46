// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.runtime.Kind;

/** Writes jumps by a selector that has one value. */
public final class ScalarChoice {
    private ScalarChoice() {}

    /** Jumps by the selector of a choice; for each way, the writer writes what is done. */
    public static void write(Locals locals, Node.Choice choice, Consumer<Node.Way> writer) {
        MethodVisitor method = locals.method;
        Operand selector = choice.selector();
        if (locals.kind(selector, 0) == Kind.LONG) {
            for (int i = 0; i < choice.values().size(); i++) {
                Label other = new Label();
                locals.push(selector, 0, Kind.LONG);
                locals.pushLong(choice.values().get(i));
                method.visitInsn(Opcodes.LCMP);
                method.visitJumpInsn(Opcodes.IFNE, other);
                writer.accept(choice.ways().get(i));
                method.visitLabel(other);
            }
            writer.accept(choice.otherwise());
            return;
        }
        Map<Integer, Node.Way> cases = new TreeMap<>();
        for (int i = 0; i < choice.values().size(); i++) {
            cases.putIfAbsent((int) (long) choice.values().get(i), choice.ways().get(i));
        }
        locals.push(selector, 0, Kind.INT);
        Label otherwise = new Label();
        int[] keys = cases.keySet().stream().mapToInt(key -> key).toArray();
        Label[] targets = new Label[keys.length];
        Arrays.setAll(targets, i -> new Label());
        method.visitLookupSwitchInsn(otherwise, keys, targets);
        int i = 0;
        for (Node.Way way : cases.values()) {
            method.visitLabel(targets[i++]);
            writer.accept(way);
        }
        method.visitLabel(otherwise);
        writer.accept(choice.otherwise());
    }
}
