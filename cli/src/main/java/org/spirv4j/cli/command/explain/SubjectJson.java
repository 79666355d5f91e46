// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.explain;

import java.util.List;
import org.spirv4j.grammar.Availability;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.validate.RuleCatalogue;

/** Describes a subject as one JSON object on one line. */
public final class SubjectJson {
    private final Grammar grammar;
    private final JsonText json = JsonText.withShortEscapes();

    public SubjectJson(Grammar grammar) {
        this.grammar = grammar;
    }

    /** The line for a subject, with its line end. */
    public String line(Subject subject) {
        json.object();
        if (subject instanceof Subject.CoreInstruction instruction) {
            instruction("instruction", instruction.info());
        } else if (subject instanceof Subject.ExtendedInstruction instruction) {
            instruction("extended instruction", instruction.info());
            json.member("set", instruction.set().importName());
        } else if (subject instanceof Subject.Enumerant enumerant) {
            enumerant(enumerant);
        } else if (subject instanceof Subject.Kind kind) {
            kind(kind.kind());
        } else if (subject instanceof Subject.ExtendedSet set) {
            head("extended instruction set", set.set().importName());
            json.array("instructions");
            for (InstructionInfo info : set.set().instructions()) {
                numbered(info.name(), info.number());
            }
            json.endArray().members("operandKinds", Names.of(set.set().operandKinds()));
        } else if (subject instanceof Subject.Extension extension) {
            head("extension", extension.name());
            dependents(Dependents.ofExtension(grammar, extension.name()));
        } else if (subject instanceof Subject.Chapter chapter) {
            head("chapter", chapter.name());
            json.array("rules");
            for (RuleCatalogue.Entry rule : chapter.rules()) {
                json.object()
                        .member("name", rule.id())
                        .members("vuids", rule.vuids())
                        .member("section", rule.section())
                        .member("demands", rule.demands())
                        .endObject();
            }
            json.endArray();
        } else if (subject instanceof Subject.RunRule run) {
            head("rule", run.check().rule().id());
            json.member("section", run.check().rule().section())
                    .member("demands", run.check().demands())
                    .member("why", run.check().why());
        } else if (subject instanceof Subject.ValidationRule validation) {
            RuleCatalogue.Entry rule = validation.rule();
            head("rule", rule.id());
            json.members("vuids", rule.vuids())
                    .member("section", rule.section())
                    .member("demands", rule.demands());
            if (!rule.why().isEmpty()) {
                json.member("why", rule.why());
            }
            if (!rule.advice().isEmpty()) {
                json.member("advice", rule.advice());
            }
            json.member("env", rule.env().label()).members("options", rule.options());
            json.member("failing", rule.failing())
                    .member("passing", rule.passing())
                    .members("checkedBy", rule.checkedBy());
        }
        json.endObject().endLine();
        String line = json.take();
        json.restart();
        return line;
    }

    private void head(String subject, String name) {
        json.member("subject", subject).member("name", name);
    }

    private void instruction(String subject, InstructionInfo info) {
        head(subject, info.name());
        json.member("number", info.number());
        if (!info.instructionClass().isEmpty()) {
            json.member("class", info.instructionClass());
        }
        info.section().ifPresent(section -> json.member("section", section));
        operands("operands", info.operandsWithResult());
        availability(info.availability(), info.aliases());
    }

    private void enumerant(Subject.Enumerant enumerant) {
        EnumerantInfo info = enumerant.info();
        head("enumerant", info.name());
        json.member("kind", enumerant.kind().name()).member("value", Integer.toUnsignedLong(info.value()));
        operands("parameters", info.parameters());
        availability(info.availability(), info.aliases());
        if (enumerant.isCapability()) {
            dependents(Dependents.ofCapability(grammar, info.value()));
        }
    }

    private void kind(OperandKind kind) {
        head("operand kind", kind.name());
        json.member("category", kind.category().name()).members("bases", Names.of(kind.bases()));
        json.array("enumerants");
        for (EnumerantInfo info : kind.enumerants()) {
            numbered(info.name(), Integer.toUnsignedLong(info.value()));
        }
        json.endArray();
        Dependents users = Dependents.ofKind(grammar, kind);
        json.object("usedBy")
                .members("instructions", users.instructions())
                .members("enumerants", users.enumerants())
                .endObject();
    }

    private void numbered(String name, long number) {
        json.object().member("name", name).member("value", number).endObject();
    }

    private void operands(String label, List<OperandInfo> operands) {
        json.array(label);
        for (OperandInfo operand : operands) {
            json.object().member("kind", operand.kind().name());
            if (!Names.symbol(operand).isEmpty()) {
                json.member("quantifier", Names.symbol(operand));
            }
            if (!operand.name().isEmpty()) {
                json.member("name", operand.name());
            }
            json.endObject();
        }
        json.endArray();
    }

    private void availability(Availability availability, List<String> aliases) {
        availability.since().ifPresent(since -> json.member("since", since.toString()));
        availability.until().ifPresent(until -> json.member("until", until.toString()));
        json.members("capabilities", Names.ofCapabilities(grammar, availability))
                .members("extensions", availability.extensions())
                .members("aliases", aliases)
                .member("provisional", availability.provisional());
    }

    private void dependents(Dependents dependents) {
        json.object("enables")
                .members("instructions", dependents.instructions())
                .members("enumerants", dependents.enumerants())
                .members("capabilities", dependents.capabilities())
                .endObject();
    }
}
