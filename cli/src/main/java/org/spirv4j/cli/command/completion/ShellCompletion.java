// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.completion;

import java.util.List;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.option.Option;

/**
 * The completion scripts for bash and zsh. Names of files are completed wherever nothing else is known: by bash itself,
 * because the function gives no words, and by zsh's function for files.
 */
final class ShellCompletion {
    private static final String BASH_START = """
            # Completion of the command spirv for bash
            _spirv() {
                local IFS=$' \\t\\n'
                local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
                local command= options= values= operands= attached= list= before= i
                COMPREPLY=()
                if [[ $cur == = ]]; then
                    cur=
                    attached=yes
                elif [[ $prev == = && $COMP_CWORD -gt 2 ]]; then
                    attached=yes
                    prev=${COMP_WORDS[COMP_CWORD-2]}
                fi
                for ((i = 1; i < COMP_CWORD; i++)); do
                    if [[ ${COMP_WORDS[i]} != -* ]]; then
                        command=${COMP_WORDS[i]}
                        break
                    fi
                done
                case $command in
            """;

    private static final String BASH_END = """
                esac
                if [[ -n $values ]]; then
                    [[ -z $list || $cur != *,* ]] || before=${cur%,*},
                    COMPREPLY=($(compgen -P "$before" -W "$values" -- "${cur#"$before"}"))
                elif [[ -z $command ]]; then
                    COMPREPLY=($(compgen -W "@FIRST@" -- "$cur"))
                elif [[ $cur == -* ]]; then
                    COMPREPLY=($(compgen -W "$options" -- "$cur"))
                elif [[ -n $operands ]]; then
                    COMPREPLY=($(compgen -W "$operands" -- "$cur"))
                fi
            }
            complete -o bashdefault -o default -F _spirv spirv
            """;

    private static final String ZSH_START = """
            #compdef spirv
            # Completion of the command spirv for zsh
            _spirv() {
                local cur=${words[CURRENT]} prev=${words[CURRENT-1]} command= attached= list= i
                local -a options values operands
                if [[ $cur == -*=* ]]; then
                    attached=yes
                    prev=${cur%%=*}
                    compset -P '*='
                fi
                for ((i = 2; i < CURRENT; i++)); do
                    if [[ ${words[i]} != -* ]]; then
                        command=${words[i]}
                        break
                    fi
                done
                case $command in
            """;

    private static final String ZSH_END = """
                esac
                if (( $#values )); then
                    [[ -z $list ]] || compset -P '*,'
                    compadd -- $values
                elif [[ -z $command ]]; then
                    compadd -- @FIRST@
                elif [[ $cur == -* && $cur != *=* ]]; then
                    compadd -- $options
                elif (( $#operands )); then
                    compadd -- $operands
                else
                    _files
                fi
            }
            if [[ ${funcstack[1]} == _spirv ]]; then
                _spirv "$@"
            else
                (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
                compdef _spirv spirv
            fi
            """;

    private final boolean isZsh;
    private final List<Command> commands;
    private final StringBuilder script = new StringBuilder();

    private ShellCompletion(boolean isZsh, List<Command> commands) {
        this.isZsh = isZsh;
        this.commands = commands;
    }

    static String bash(List<Command> commands) {
        return new ShellCompletion(false, commands).written(BASH_START, BASH_END);
    }

    static String zsh(List<Command> commands) {
        return new ShellCompletion(true, commands).written(ZSH_START, ZSH_END);
    }

    private String written(String start, String end) {
        script.append(start);
        for (Command command : commands) {
            add(command);
        }
        return script.append(end.replace("@FIRST@", String.join(" ", CompletionWords.first(commands))))
                .toString();
    }

    private void add(Command command) {
        String name = command.name();
        boolean isGroup = name.contains(" ");
        script.append("        ")
                .append(isGroup ? name.replaceFirst(" .*", "") : name)
                .append(")\n");
        if (isGroup) {
            String second = name.substring(name.indexOf(' ') + 1);
            script.append(
                    isZsh
                            ? "            (( CURRENT == i + 1 )) && operands=(" + second + ")\n"
                            : "            (( COMP_CWORD == i + 1 )) && operands=\"" + second + "\"\n");
        }
        list("options", CompletionWords.options(command));
        if (!command.operandWords().isEmpty()) {
            list("operands", command.operandWords());
        }
        script.append("            case $prev in\n");
        for (Option option : command.options()) {
            List<String> values = CompletionWords.values(command, option);
            if (!values.isEmpty()) {
                String names = option.otherName().isEmpty() ? option.name() : option.name() + "|" + option.otherName();
                script.append("                ").append(names).append(")\n    ");
                list(option.isAttached() ? "[[ -z $attached ]] || values" : "values", values);
                if (CompletionWords.isList(option)) {
                    script.append("                    list=yes\n");
                }
                script.append("                    ;;\n");
            }
        }
        script.append("            esac\n            ;;\n");
    }

    private void list(String variable, List<String> words) {
        String joined = String.join(" ", words);
        script.append("            ")
                .append(variable)
                .append(isZsh ? "=(" + joined + ")" : "=\"" + joined + "\"")
                .append('\n');
    }
}
