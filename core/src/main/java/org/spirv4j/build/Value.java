package org.spirv4j.build;

/**
 * The result of an instruction other than a type or a label (section 2.2.1 of the specification, "Result &lt;id&gt;").
 * Made by the methods of {@link ModuleBuilder} and {@link Code}.
 */
public sealed class Value extends Id permits ModuleValue {
    final Type type;

    Value(ModuleBuilder module, int id, Type type) {
        super(module, id);
        this.type = type;
    }

    /** Its type; {@link Type#isNone} for results without one, such as that of OpString. */
    public final Type type() {
        return type;
    }

    /** Gives this value a name (OpName). */
    public Value named(String name) {
        module.name(this, name);
        return this;
    }

    /** Whether it stands outside functions, so that every function may use it. */
    boolean isGlobal() {
        return false;
    }
}
