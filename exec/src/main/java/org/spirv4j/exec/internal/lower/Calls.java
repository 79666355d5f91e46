// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which functions a program calls. Each has registers of its own, so that none may call itself, directly or not. */
final class Calls {
    private final Lowering code;

    /** By id of a function: the ids of the functions that it calls, with the word offset of a call. */
    private final Map<Integer, Map<Integer, Integer>> callees = new HashMap<>();

    Calls(Lowering code) {
        this.code = code;
    }

    void add(int caller, int callee, int at) {
        callees.computeIfAbsent(caller, id -> new LinkedHashMap<>()).putIfAbsent(callee, at);
    }

    /** Throws an exception with the names of the functions if calls make a cycle. */
    void refuseRecursion(int entry) {
        Set<Integer> finished = new HashSet<>();
        Set<Integer> active = new HashSet<>();
        List<Integer> path = new ArrayList<>();
        Deque<Deque<Integer>> next = new ArrayDeque<>();
        path.add(entry);
        active.add(entry);
        next.push(new ArrayDeque<>(callees(entry).keySet()));
        while (!next.isEmpty()) {
            Integer callee = next.element().poll();
            int last = path.get(path.size() - 1);
            if (callee == null) {
                next.pop();
                active.remove(last);
                finished.add(last);
                path.remove(path.size() - 1);
            } else if (active.contains(callee)) {
                throw code.failure(callees(last).getOrDefault(callee, 0), "is recursive: " + cycle(path, callee));
            } else if (!finished.contains(callee)) {
                path.add(callee);
                active.add(callee);
                next.push(new ArrayDeque<>(callees(callee).keySet()));
            }
        }
    }

    private Map<Integer, Integer> callees(int id) {
        return callees.getOrDefault(id, Map.of());
    }

    private String cycle(List<Integer> path, int callee) {
        StringBuilder names = new StringBuilder();
        for (int i = path.indexOf(callee); i < path.size(); i++) {
            names.append(name(path.get(i))).append(" calls ");
        }
        return names.append(name(callee)).toString();
    }

    private String name(int id) {
        return code.module.layout().name(id).orElse("%" + id);
    }
}
