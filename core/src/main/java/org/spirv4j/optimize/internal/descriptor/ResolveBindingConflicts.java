// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.fact.UsedVariables;
import org.spirv4j.optimize.internal.fact.ValueDecorations;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.Descriptions;

/**
 * Gives samplers a binding of their own if an image with the same descriptor set and binding is used by the same entry
 * point, as {@link SplitCombinedImageSampler} leaves them. The sampler gets the next binding; resources that have that
 * binding get the next one, and so on. Other resources that share a binding keep sharing it.
 */
public final class ResolveBindingConflicts implements Pass {
    private static final String NAME = "resolve-binding-conflicts";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        new Run(module, context).run();
    }

    private static final class Run {
        /** How often the entry points are visited before all are treated as one, which ends the search. */
        private static final int MAX_ROUNDS = 32;

        private final EditableModule module;
        private final PassContext context;
        private final TypeFacts types;
        private final Map<Integer, Resource> resources = new TreeMap<>();
        private final List<List<Resource>> users = new ArrayList<>();

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            types = PassAccess.types(module);
        }

        /** A variable with a descriptor set and a binding. */
        private static final class Resource {
            final int id;
            final int set;
            final int binding;
            final Op kind;

            /** The new binding. */
            int newBinding;

            /** Whether an image has the same binding. */
            boolean isSecond;

            Resource(int id, int set, int binding, Op kind) {
                this.id = id;
                this.set = set;
                this.binding = binding;
                this.kind = kind;
                newBinding = binding;
            }

            /** Resources with the same origin share a binding. */
            long origin() {
                return 2L * binding + (isSecond ? 1 : 0);
            }

            long descriptor() {
                return (long) set << 32 | binding & 0xFFFF_FFFFL;
            }
        }

        void run() {
            findResources();
            UsedVariables uses = new UsedVariables(module);
            boolean hasConflicts = false;
            for (int entryPoint : EntryPoints.all(module)) {
                List<Resource> used = new ArrayList<>();
                BitSet variables = uses.of(EntryPoints.function(module, entryPoint));
                for (int id = variables.nextSetBit(1); id >= 0; id = variables.nextSetBit(id + 1)) {
                    Resource resource = resources.get(id);
                    if (resource != null) {
                        used.add(resource);
                    }
                }
                users.add(used);
                hasConflicts |= findConflicts(used);
            }
            if (hasConflicts) {
                assign();
                write();
            }
        }

        private void findResources() {
            for (int i = module.declarations().first();
                    i != 0;
                    i = module.declarations().next(i)) {
                if (module.is(i, Op.OpVariable)) {
                    int id = module.resultId(i);
                    int set = Descriptions.number(module, id, Decoration.DescriptorSet);
                    int binding = Descriptions.number(module, id, Decoration.Binding);
                    if (set >= 0 && binding >= 0) {
                        Op kind = module.opOf(types.innermostElement(types.pointee(module.typeId(i))));
                        resources.put(id, new Resource(id, set, binding, kind));
                    }
                }
            }
        }

        private static boolean findConflicts(List<Resource> used) {
            Map<Long, Resource> images = new HashMap<>();
            for (Resource resource : used) {
                if (resource.kind == Op.OpTypeImage) {
                    images.put(resource.descriptor(), resource);
                }
            }
            boolean found = false;
            for (Resource resource : used) {
                if (resource.kind == Op.OpTypeSampler && images.containsKey(resource.descriptor())) {
                    resource.isSecond = true;
                    found = true;
                }
            }
            return found;
        }

        private void assign() {
            for (int round = 0; round < MAX_ROUNDS; round++) {
                boolean isChanged = false;
                for (List<Resource> used : users) {
                    isChanged |= assign(used);
                }
                if (!isChanged) {
                    return;
                }
            }
            assign(new ArrayList<>(resources.values()));
        }

        /** Places resources so that those of different origins have different bindings; no binding becomes smaller. */
        private static boolean assign(List<Resource> used) {
            Resource[] byBinding = used.toArray(new Resource[0]);
            Arrays.sort(
                    byBinding, Comparator.comparingInt((Resource r) -> r.set).thenComparingInt(r -> r.newBinding));
            PriorityQueue<Resource> waiting = new PriorityQueue<>(Comparator.comparingLong(Resource::origin));
            boolean isChanged = false;
            int binding = 0;
            for (int i = 0; i < byBinding.length || !waiting.isEmpty(); ) {
                if (waiting.isEmpty()) {
                    binding = byBinding[i].newBinding;
                    waiting.add(byBinding[i++]);
                }
                int set = waiting.element().set;
                while (i < byBinding.length && byBinding[i].set == set && byBinding[i].newBinding <= binding) {
                    waiting.add(byBinding[i++]);
                }
                long origin = waiting.element().origin();
                while (!waiting.isEmpty() && waiting.element().origin() == origin) {
                    Resource next = waiting.remove();
                    isChanged |= next.newBinding != binding;
                    next.newBinding = binding;
                }
                binding++;
            }
            return isChanged;
        }

        private void write() {
            List<Resource> moved = new ArrayList<>(resources.values());
            moved.removeIf(resource -> resource.newBinding == resource.binding);
            for (Resource resource : moved) {
                ValueDecorations.ungroup(module, resource.id);
                module.setWord(
                        module.annotations().decoration(resource.id, Decoration.Binding),
                        TargetDecoration.DECORATION_PARAMETERS,
                        resource.newBinding);
                context.applied(0, resource.id, "binding " + resource.binding + " changed to " + resource.newBinding);
            }
        }
    }
}
