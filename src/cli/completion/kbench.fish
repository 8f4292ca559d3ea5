# What fish offers for kbench: kbench completion fish | source
# kbench itself tells what may follow.

function __kbench_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for answer in ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
        switch $answer
            case ':files'
                __fish_complete_path "$current"
            case ':directories'
                __fish_complete_directories "$current"
            case '*'
                echo $answer
        end
    end
end

complete -c kbench -f -a '(__kbench_complete)'
