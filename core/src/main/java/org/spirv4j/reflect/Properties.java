// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ImageFormat;

/** What a module states of variables and members besides their types and numbers, in words. */
final class Properties {
    private final List<String> words = new ArrayList<>();

    static List<String> of(ResourceVariable resource) {
        Properties properties = new Properties();
        properties.decorations(resource.decorations());
        properties.addIf(resource.isReadOnly(), Decoration.NonWritable.name());
        properties.addIf(resource.isWriteOnly(), Decoration.NonReadable.name());
        properties.lengths(resource.type());
        List<ResourceVariable> aliases = resource.aliases();
        if (!aliases.isEmpty()) {
            properties.words.add("alias of " + aliases.get(0).name()
                    + (aliases.size() == 1 ? "" : " and " + (aliases.size() - 1) + " more"));
        }
        resource.inputAttachmentIndex()
                .ifPresent(index -> properties.words.add("InputAttachmentIndex " + Integer.toUnsignedString(index)));
        resource.image()
                .flatMap(ImageType::format)
                .filter(format -> format != ImageFormat.Unknown)
                .ifPresent(format -> properties.words.add(format.name()));
        return properties.words;
    }

    static List<String> of(InterfaceVariable variable) {
        Properties properties = new Properties();
        variable.component().ifPresent(component -> properties.words.add("Component " + component));
        variable.index().ifPresent(index -> properties.words.add("Index " + index));
        properties.builtIn(variable.builtIn());
        properties.decorations(variable.decorations());
        variable.semantic().ifPresent(properties.words::add);
        return properties.words;
    }

    static List<String> of(StructMember member) {
        Properties properties = new Properties();
        member.component().ifPresent(component -> properties.words.add("Component " + component));
        properties.builtIn(member.builtIn());
        properties.strides(member.type());
        properties.lengths(member.type());
        if (member.type().innermostElement() instanceof MatrixType matrix
                && matrix.stride().isPresent()) {
            properties.words.add("MatrixStride " + matrix.stride().getAsLong());
            properties.words.add((matrix.isRowMajor() ? Decoration.RowMajor : Decoration.ColMajor).name());
        }
        properties.decorations(member.decorations());
        return properties.words;
    }

    private void addIf(boolean condition, String word) {
        if (condition && !words.contains(word)) {
            words.add(word);
        }
    }

    private void builtIn(Optional<BuiltIn> builtIn) {
        builtIn.ifPresent(value -> words.add("BuiltIn " + value.name()));
    }

    private void decorations(Set<Decoration> decorations) {
        decorations.stream().sorted().forEach(decoration -> addIf(true, decoration.name()));
    }

    private void strides(ReflectedType type) {
        StringBuilder strides = new StringBuilder();
        for (ReflectedType t = type; t instanceof ArrayType array; t = array.element()) {
            array.stride().ifPresent(stride -> strides.append(' ').append(stride));
        }
        addIf(strides.length() > 0, "ArrayStride" + strides);
    }

    private void lengths(ReflectedType type) {
        for (ReflectedType t = type; t instanceof ArrayType array; t = array.element()) {
            array.length()
                    .filter(SpecializableNumber::isSpecializable)
                    .ifPresent(length -> words.add("length = " + length.expression()));
        }
    }
}
