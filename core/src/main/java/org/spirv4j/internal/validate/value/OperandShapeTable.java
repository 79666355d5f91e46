package org.spirv4j.internal.validate.value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.resource.TextResource;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.rule.ArithmeticRule;
import org.spirv4j.internal.validate.rule.BitsRule;
import org.spirv4j.internal.validate.rule.EnqueueRule;
import org.spirv4j.internal.validate.rule.GroupsRule;
import org.spirv4j.internal.validate.rule.HitsRule;
import org.spirv4j.internal.validate.rule.ImagesRule;
import org.spirv4j.internal.validate.rule.PipesRule;
import org.spirv4j.internal.validate.rule.RaysRule;
import org.spirv4j.internal.validate.rule.StagesRule;
import org.spirv4j.internal.validate.rule.VectorsRule;
import org.spirv4j.internal.validate.rule.VendorsRule;

/** What {@code operand-shapes.table} says. */
final class OperandShapeTable {

    /** What an operand is besides those that have an {@link OperandShape}. */
    enum Role {
        /** What the shape says. */
        SHAPED,
        /** Of the type of the result. */
        LIKE_RESULT,
        /** An execution scope. */
        EXECUTION,
        /** The execution scope of one of the instructions for whole groups of kernels. */
        GROUP_EXECUTION,
        /** Anything. */
        FREE
    }

    /**
     * An operand.
     *
     * @param name what messages call it
     * @param optional whether the instruction may end before it
     */
    record Operand(String name, Role role, @Nullable OperandShape shape, boolean optional) {}

    /**
     * An instruction.
     *
     * @param resultRule the rule about the result's type
     * @param operandRule the rule about operands
     * @param modelRule the rule about execution models
     * @param models the models that may use it, as bits; -1 for all
     */
    record Row(
            Op op,
            Rule resultRule,
            Rule operandRule,
            Rule modelRule,
            int models,
            @Nullable OperandShape result,
            List<Operand> operands) {}

    private static final OperandShapeTable BUILT_IN =
            new OperandShapeTable(TextResource.rows(OperandShapeTable.class, "operand-shapes.table"));

    private final Map<String, Rule> rules = new HashMap<>();
    private final Map<String, Integer> models = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private final Row[] byOpcode;

    private OperandShapeTable(List<String> lines) {
        Stream.of(
                        GroupsRule.ALL,
                        RaysRule.ALL,
                        PipesRule.ALL,
                        HitsRule.ALL,
                        EnqueueRule.ALL,
                        StagesRule.ALL,
                        ImagesRule.ALL,
                        ArithmeticRule.ALL,
                        BitsRule.ALL,
                        VectorsRule.ALL,
                        VendorsRule.ALL)
                .flatMap(List::stream)
                .forEach(r -> rules.put(r.id(), r));
        String[] current = {};
        for (String line : lines) {
            String[] fields = line.split(" +", -1);
            switch (fields[0]) {
                case "models" -> models.put(fields[1], bits(fields));
                case "rules" -> current = fields;
                default -> row(line, current);
            }
        }
        int end = rows.stream().mapToInt(r -> r.op().opcode()).max().orElse(0) + 1;
        byOpcode = new Row[end];
        rows.forEach(r -> byOpcode[r.op().opcode()] = r);
    }

    /** The table that the library was built with. */
    static OperandShapeTable builtIn() {
        return BUILT_IN;
    }

    /** The instructions of the table. */
    Op[] ops() {
        return rows.stream().map(Row::op).toArray(Op[]::new);
    }

    /** The row of an instruction of the table. */
    Row row(int opcode) {
        return byOpcode[opcode];
    }

    private static int bits(String[] fields) {
        int bits = 0;
        for (int i = 2; i < fields.length; i++) {
            bits |= ExecutionModels.bit(ExecutionModel.valueOf(fields[i]));
        }
        return bits;
    }

    private Rule rule(String id) {
        Rule rule = rules.get(id);
        if (rule == null) {
            throw new IllegalStateException("operand-shapes.table: no rule is called " + id);
        }
        return rule;
    }

    private void row(String line, String[] current) {
        int colon = line.indexOf(": ");
        int arrow = line.indexOf("<-");
        String resultName = line.substring(colon + 2, arrow).strip();
        OperandShape result = resultName.equals("-") || resultName.equals("_") ? null : OperandShape.of(resultName);
        List<Operand> operands = new ArrayList<>();
        for (String field : line.substring(arrow + 2).strip().split(" +", -1)) {
            if (!field.isEmpty()) {
                operands.add(operand(field));
            }
        }
        int allowed = -1;
        for (String name : line.substring(0, colon).split(" +", -1)) {
            if (name.startsWith("@")) {
                Integer set = models.get(name.substring(1));
                if (set == null) {
                    throw new IllegalStateException("operand-shapes.table: no models are called " + name);
                }
                allowed = set;
            }
        }
        for (String name : line.substring(0, colon).split(" +", -1)) {
            if (!name.startsWith("@")) {
                rows.add(new Row(
                        Op.valueOf("Op" + name),
                        rule(current[1]),
                        rule(current[2]),
                        rule(current[3]),
                        allowed,
                        result,
                        List.copyOf(operands)));
            }
        }
    }

    private static Operand operand(String field) {
        boolean optional = field.endsWith("?");
        String[] parts = (optional ? field.substring(0, field.length() - 1) : field).split(":", -1);
        String name = parts[0].replace('_', ' ');
        return switch (parts[1]) {
            case "=" -> new Operand(name, Role.LIKE_RESULT, null, optional);
            case "execution" -> new Operand(name, Role.EXECUTION, null, optional);
            case "group" -> new Operand(name, Role.GROUP_EXECUTION, null, optional);
            case "_" -> new Operand(name, Role.FREE, null, optional);
            default -> new Operand(name, Role.SHAPED, OperandShape.of(parts[1]), optional);
        };
    }
}
