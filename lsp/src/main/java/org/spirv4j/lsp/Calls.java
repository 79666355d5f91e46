// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CallHierarchyIncomingCall;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.CallHierarchyOutgoingCall;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.spirv4j.text.internal.assembly.AssemblyTokens;

/** Which functions call which. */
final class Calls {
    private static final String FUNCTION = "OpFunction";

    private Calls() {}

    static List<CallHierarchyItem> prepare(Document document, Position position) {
        return document.idAt(position)
                .filter(id -> document.definingOpcode(id).equals(FUNCTION))
                .flatMap(document::definition)
                .map(function -> List.of(item(document, function)))
                .orElse(List.of());
    }

    private static CallHierarchyItem item(Document document, int function) {
        int result = document.tokens.resultToken(function);
        return new CallHierarchyItem(
                document.tokens.text(result),
                SymbolKind.Function,
                document.uri,
                document.instructionRange(function),
                document.range(result));
    }

    /** The calls of a function by the functions that contain them. */
    static List<CallHierarchyIncomingCall> incoming(Document document, String called) {
        Map<Integer, List<Range>> byCaller = new LinkedHashMap<>();
        forEachCall(document, (caller, token) -> {
            if (document.tokens.text(token).equals(called)) {
                byCaller.computeIfAbsent(caller, key -> new ArrayList<>()).add(document.range(token));
            }
        });
        List<CallHierarchyIncomingCall> calls = new ArrayList<>();
        byCaller.forEach((caller, ranges) -> calls.add(new CallHierarchyIncomingCall(item(document, caller), ranges)));
        return calls;
    }

    /** The calls in a function by the functions that they call. */
    static List<CallHierarchyOutgoingCall> outgoing(Document document, String caller) {
        Map<Integer, List<Range>> byCalled = new LinkedHashMap<>();
        int function = document.definition(caller).orElse(-1);
        forEachCall(document, (from, token) -> {
            String called = document.tokens.text(token);
            if (from == function && document.definingOpcode(called).equals(FUNCTION)) {
                document.definition(called)
                        .ifPresent(definition -> byCalled.computeIfAbsent(definition, key -> new ArrayList<>())
                                .add(document.range(token)));
            }
        });
        List<CallHierarchyOutgoingCall> calls = new ArrayList<>();
        byCalled.forEach((called, ranges) -> calls.add(new CallHierarchyOutgoingCall(item(document, called), ranges)));
        return calls;
    }

    private interface CallConsumer {
        void accept(int caller, int calledToken);
    }

    private static void forEachCall(Document document, CallConsumer consumer) {
        AssemblyTokens tokens = document.tokens;
        int function = -1;
        for (int i = 0; i < tokens.instructionCount(); i++) {
            String opcode = document.opcode(i);
            if (opcode.equals(FUNCTION) && tokens.resultToken(i) >= 0) {
                function = i;
            } else if (opcode.equals("OpFunctionEnd")) {
                function = -1;
            }
            int called = tokens.opcodeToken(i) + 2;
            if (function >= 0 && opcode.equals("OpFunctionCall") && called < tokens.endToken(i)) {
                consumer.accept(function, called);
            }
        }
    }
}
