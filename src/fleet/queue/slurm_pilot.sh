#!/bin/bash
#SBATCH --signal=B:TERM@60
#SBATCH --no-requeue
# One pilot of `kbench batch --slurm`: a worker that takes items from the queue until there are none, or its time is nearly over.
# A minute before that it gets SIGTERM, finishes what runs and hands the rest back. Sites add what they need: modules, a container,
# --exclusive, --cpus-per-task.
#
# KBENCH is the program, and KBENCH_QUEUE the queue; the arguments are those of `kbench worker`. KBENCH_DEVICE, where it is set,
# names the devices, as cuda:0 or cpu. Otherwise they are the GPUs that Slurm gave to the job, or else all that there are.
set -eu
if [ -n "${KBENCH_DEVICE:-}" ]; then
  set -- --device "$KBENCH_DEVICE" "$@"
elif [[ "${CUDA_VISIBLE_DEVICES:-}" =~ ^[0-9]+(,[0-9]+)*$ ]]; then
  set -- --device "cuda:${CUDA_VISIBLE_DEVICES//,/,cuda:}" "$@"
fi
exec "$KBENCH" worker "$@"
