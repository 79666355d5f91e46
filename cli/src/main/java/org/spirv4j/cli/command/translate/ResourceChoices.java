// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.spirv4j.cli.command.Assignment;
import org.spirv4j.cli.command.SpecializationOptions;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.TextResource;

/** The bindings and names that arguments choose for single resources, inputs and outputs of a text. */
final class ResourceChoices {
    static final Option BINDING = Option.repeatable(
            "--binding",
            "WHICH=[SET.]BINDING",
            "the binding of a resource in the text; WHICH is its name or its SET.BINDING in the module");
    static final Option INPUT_NAME =
            Option.repeatable("--input-name", "LOCATION=NAME", "the name of an input in the text");
    static final Option OUTPUT_NAME =
            Option.repeatable("--output-name", "LOCATION=NAME", "the name of an output in the text");

    static final Option INPUT_SEMANTIC = Option.repeatable(
            "--input-semantic",
            "WHICH=SEMANTIC",
            "the semantic of an input in HLSL, such as POSITION; WHICH is its location or its name");
    static final Option OUTPUT_SEMANTIC =
            Option.repeatable("--output-semantic", "WHICH=SEMANTIC", "the semantic of an output in HLSL");

    /** The end of the names of the variables that an array is divided into: a choice for the array is one for all. */
    private static final Pattern ELEMENT = Pattern.compile("\\[\\d+]$");

    private final List<Placement> placements = new ArrayList<>();
    private final List<Naming> namings = new ArrayList<>();
    private final List<Meaning> meanings = new ArrayList<>();
    private final boolean ignoresUnknown;

    /** A binding that an argument gives. */
    private record Placement(String which, OptionalInt set, int binding) {
        boolean isOf(TextResource resource) {
            return which.equals(resource.name())
                    || which.equals(resource.originalName())
                    || which.equals(ELEMENT.matcher(resource.originalName()).replaceFirst(""))
                    || which.equals(resource.original().set().orElse(0) + "."
                            + resource.original().binding().orElse(0));
        }
    }

    /** A name that an argument gives to an input or output. */
    private record Naming(TextResource.Form form, int location, String name) {
        boolean isOf(TextResource resource) {
            return resource.form() == form && resource.original().location().equals(OptionalInt.of(location));
        }
    }

    /** A semantic that an argument gives to an input or output, which its location or its name says. */
    private record Meaning(TextResource.Form form, String which, String semantic) {
        boolean isOf(TextResource resource) {
            OptionalInt location = resource.original().location();
            return resource.form() == form
                    && (which.equals(resource.originalName())
                            || location.isPresent() && which.equals(String.valueOf(location.getAsInt())));
        }

        Translator applyTo(Translator translator) {
            boolean isInput = form == TextResource.Form.INPUT;
            if (which.matches("[0-9]{1,9}")) {
                int location = Integer.parseInt(which);
                return isInput
                        ? translator.withInputSemantic(location, semantic)
                        : translator.withOutputSemantic(location, semantic);
            }
            return isInput
                    ? translator.withInputSemantic(which, semantic)
                    : translator.withOutputSemantic(which, semantic);
        }
    }

    /**
     * What the arguments choose.
     *
     * @throws UsageException if an argument is wrong
     */
    ResourceChoices(Arguments arguments) {
        ignoresUnknown = arguments.has(SpecializationOptions.IGNORE_UNKNOWN);
        for (String text : arguments.values(BINDING)) {
            Assignment assignment = Assignment.of(BINDING, text);
            String value = assignment.value();
            int point = value.indexOf('.');
            placements.add(new Placement(
                    assignment.which(),
                    point < 0
                            ? OptionalInt.empty()
                            : OptionalInt.of(Assignment.number(BINDING, value.substring(0, point))),
                    Assignment.number(BINDING, value.substring(point + 1))));
        }
        addNamings(TextResource.Form.INPUT, INPUT_NAME, arguments);
        addNamings(TextResource.Form.OUTPUT, OUTPUT_NAME, arguments);
        addMeanings(TextResource.Form.INPUT, INPUT_SEMANTIC, arguments);
        addMeanings(TextResource.Form.OUTPUT, OUTPUT_SEMANTIC, arguments);
    }

    private void addMeanings(TextResource.Form form, Option option, Arguments arguments) {
        for (String text : arguments.values(option)) {
            Assignment assignment = Assignment.of(option, text);
            meanings.add(new Meaning(form, assignment.which(), TranslatorOptions.semantic(option, assignment.value())));
        }
    }

    private void addNamings(TextResource.Form form, Option option, Arguments arguments) {
        for (String text : arguments.values(option)) {
            Assignment assignment = Assignment.of(option, text);
            namings.add(new Naming(
                    form,
                    Assignment.number(option, assignment.which()),
                    TranslatorOptions.identifier(option, assignment.value())));
        }
    }

    /** The translator with these choices. */
    Translator applyTo(Translator translator) {
        Translator result = placements.isEmpty() ? translator : translator.withResourceRule(this::place);
        for (Naming naming : namings) {
            result = naming.form == TextResource.Form.INPUT
                    ? result.withInputName(naming.location, naming.name)
                    : result.withOutputName(naming.location, naming.name);
        }
        for (Meaning meaning : meanings) {
            result = meaning.applyTo(result);
        }
        return result;
    }

    private TextResource.Slot place(TextResource resource) {
        for (Placement placement : placements) {
            if (placement.isOf(resource)) {
                OptionalInt set = placement.set().isPresent()
                        ? placement.set()
                        : resource.slot().set();
                return new TextResource.Slot(
                        resource.slot().set().isPresent() ? set : OptionalInt.empty(),
                        OptionalInt.of(placement.binding()),
                        resource.slot().location());
            }
        }
        return resource.slot();
    }

    /** Warnings on choices for resources, inputs and outputs that a text does not have. */
    List<Diagnostic> unknown(Translation translation) {
        List<Diagnostic> warnings = new ArrayList<>();
        if (ignoresUnknown) {
            return warnings;
        }
        for (Placement placement : placements) {
            if (isUnknown(translation, placement::isOf)) {
                warnings.add(warning(BINDING, "no resource '" + Printable.of(placement.which) + "'"));
            } else if (placement.set.isPresent() && isWithoutSet(translation, placement)) {
                warnings.add(warning(
                        BINDING,
                        "no descriptor sets: set " + placement.set.getAsInt() + " of '" + Printable.of(placement.which)
                                + "' is left out"));
            }
        }
        for (Naming naming : namings) {
            boolean isInput = naming.form == TextResource.Form.INPUT;
            if (isUnknown(translation, naming::isOf)) {
                warnings.add(warning(
                        isInput ? INPUT_NAME : OUTPUT_NAME,
                        "no " + (isInput ? "input" : "output") + " at location " + naming.location));
            }
        }
        for (Meaning meaning : meanings) {
            if (isUnknown(translation, meaning::isOf)) {
                boolean isInput = meaning.form == TextResource.Form.INPUT;
                warnings.add(warning(
                        isInput ? INPUT_SEMANTIC : OUTPUT_SEMANTIC,
                        "no " + (isInput ? "input" : "output") + " '" + Printable.of(meaning.which) + "'"));
            }
        }
        return warnings;
    }

    /** Whether a text has resources that a placement is for, and no sets for them. */
    private static boolean isWithoutSet(Translation translation, Placement placement) {
        return translation.resources().stream()
                .filter(placement::isOf)
                .allMatch(resource -> resource.slot().set().isEmpty());
    }

    private static boolean isUnknown(Translation translation, Predicate<TextResource> isChosen) {
        return translation.resources().stream().noneMatch(isChosen);
    }

    private static Diagnostic warning(Option option, String what) {
        return Diagnostic.warning(Position.UNKNOWN, option.name() + ": the text has " + what)
                .withHint(SpecializationOptions.IGNORE_UNKNOWN.name() + " leaves this warning out");
    }
}
