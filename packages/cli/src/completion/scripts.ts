/** The hidden command that the completion scripts call. */
export const SUGGEST_COMMAND = "__complete";

/** The output line that makes the shell complete file names itself. */
export const FILES_LINE = ":files";

// Bash splits words at "=" as well and replaces only the part after it.
const bash = `# bash completion for regia
_regia() {
  local line value words=() joined="" index
  for ((index = 1; index <= COMP_CWORD; index++)); do
    local word="\${COMP_WORDS[index]}"
    if [[ $word == "=" || ( $index -gt 1 && \${COMP_WORDS[index - 1]} == "=" ) ]] && ((\${#words[@]})); then
      words[\${#words[@]} - 1]+="$word"
    else
      words+=("$word")
    fi
  done
  local current="\${words[\${#words[@]} - 1]}"
  [[ $current == --*=* ]] && joined="\${current%%=*}="
  COMPREPLY=()
  while IFS= read -r line; do
    [[ $line == "${FILES_LINE}" ]] && { COMPREPLY=(); return; }
    value="\${line%%$'\\t'*}"
    COMPREPLY+=("\${value#"$joined"}")
  done < <(regia ${SUGGEST_COMMAND} -- "\${words[@]}" 2>/dev/null)
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -o default -F _regia regia
`;

const zsh = `#compdef regia
_regia() {
  local line value
  local -a found
  for line in "\${(@f)$(regia ${SUGGEST_COMMAND} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -z $line ]] && continue
    [[ $line == "${FILES_LINE}" ]] && { _files; return; }
    value="\${line%%$'\\t'*}"
    value="\${value//:/\\\\:}"
    [[ -n \${line#*$'\\t'} ]] && value+=":\${line#*$'\\t'}"
    found+=("$value")
  done
  (( \${#found} )) && _describe regia found
}
if [[ $funcstack[1] == _regia ]]; then _regia "$@"; else compdef _regia regia; fi
`;

const fish = `# fish completion for regia
function __regia_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found (regia ${SUGGEST_COMMAND} -- $words[2..-1] 2>/dev/null)
    if test "$found[1]" = "${FILES_LINE}"
        __fish_complete_path (commandline -ct)
    else if set -q found[1]
        printf '%s\\n' $found
    end
end
complete -c regia -f -a '(__regia_complete)'
`;

export const SCRIPTS = { bash, zsh, fish } as const;

export type Shell = keyof typeof SCRIPTS;
