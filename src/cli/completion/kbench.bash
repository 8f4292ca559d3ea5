# What bash offers for kbench: source <(kbench completion bash)
#
# kbench itself tells what may follow. The words are taken from the line, for bash breaks them at each colon and equals sign;
# of an answer that has one, bash wants what stands behind.

_kbench() {
  local line=${COMP_LINE:0:COMP_POINT} current broken answer
  local -a words
  read -ra words <<<"$line"
  [[ $line == *[[:blank:]] ]] && words+=("")
  current=${words[-1]}
  broken=${current%"${current##*[:=]}"}
  COMPREPLY=()
  while IFS= read -r answer; do
    case $answer in
      :files)
        compopt -o filenames 2>/dev/null
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${current#"$broken"}")
        ;;
      :directories)
        compopt -o filenames 2>/dev/null
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "${current#"$broken"}")
        ;;
      *)
        answer=${answer%%$'\t'*}
        COMPREPLY+=("${answer#"$broken"}")
        ;;
    esac
  done < <("${COMP_WORDS[0]}" __complete "${words[@]:1}" 2>/dev/null)
}

complete -F _kbench kbench
