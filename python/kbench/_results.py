"""The fields of results. cmake/describe_types.py makes this file from the headers in include/kbench."""

from __future__ import annotations

from typing import Optional, Union

from ._record import Record


class Mismatch(Record):
    """A wrong element."""

    tensor: str
    """The parameter's name in the signature."""
    index: list[int]
    """The element's place, one number for each dimension, outermost first. For ``float4_e2m1x2`` there is one more, 0 or 1: the
    worse of the two numbers in the byte. The values below are that number's."""
    expected: Union[float, str]
    """The value that the reference solution computed. 64-bit integers beyond 2^53 are rounded here; the comparison itself is
    exact."""
    actual: Union[float, str]
    """The value that the submission wrote."""
    expected_imaginary: Optional[Union[float, str]]
    """The imaginary part of the expected value (``expected`` is the real part); None unless the output is of ``complex64``."""
    actual_imaginary: Optional[Union[float, str]]
    """The imaginary part of what was written; None as ``expected_imaginary``."""


class Verification(Record):
    """The check of the outputs of one call."""

    passed: bool
    """Whether these outputs were right."""
    message: str
    """One sentence: what is wrong, or how the case ended; empty if ``passed``."""
    checked: int
    """Elements that were compared."""
    mismatched: int
    """Elements that were wrong."""
    max_absolute_error: Union[float, str]
    """The largest error over the elements where both values are finite."""
    max_relative_error: Union[float, str]
    """The largest error over the magnitude of the expected value, over the same elements except those with an expected value of
    0."""
    tolerance_used: Union[float, str]
    """The largest share of its tolerance that an element of a floating-point output uses up, over the same elements. Above 1 it
    is a mismatch; infinite where no error is tolerated."""
    worst: list[Mismatch]
    """The element that is furthest beyond its tolerance, at most 1."""
    first: list[Mismatch]
    """The first wrong elements in memory order, at most 5."""


class Audit(Record):
    """Bounds of the time by kbench's clock and the kernel's account of processor time. The submission cannot reach them. A batch
    is ``calls`` calls on unseen inputs, back to back; a sample is a call alone. A window reaches from the order to the gathering
    of the outputs. A bound is its window less what every process needs, so no call that took longer fits into the window."""

    calls: int
    """Calls of the batch."""
    time_ms: float
    """The bound of a call of the batch: (``batch_ms`` - ``overhead_ms``) / ``calls``. No longer call fits in."""
    batch_ms: float
    """The window of the whole batch. If calls take turns on one core, it is the processor time that their process used:
    docs/measurement.md#turns."""
    claimed_ms: float
    """The time of a call of the batch, by the clock of the submission's process."""
    overhead_ms: float
    """The least that any process spends of ``batch_ms`` outside its calls."""
    slack_ms: float
    """The part of ``time_ms`` that may be an honest process's overhead; the rest is proven."""
    single_call_ms: float
    """The bound of a call alone: the trimmed mean of the samples' windows, less the least overhead. On a GPU it is that of a call
    on released memory, if that proves more."""
    single_call_slack_ms: float
    """The part of ``single_call_ms`` that may be overhead or noise; the rest is proven."""
    carried_ms: float
    """The time to copy a reference file's values for each call. Both bounds include it. Else 0."""
    cores: Optional[float]
    """Processor seconds per second of the batch. Calls that share a batch's time need more than one core. None on a GPU, and for
    calls below 50 us, between which the process stays awake."""
    undisturbed_part: float
    """The share of the batch in which no other work can have had its cores: one thread's share of a core, or several threads'
    share of the machine. 1 on a GPU."""
    behind_gate: bool
    """Whether the GPU was given the calls before their inputs were there, so that launching is no part of the batch:
    docs/measurement.md#behind-a-gate."""


class Telemetry(Record):
    """The state of a GPU while a performance case was sampled, by NVIDIA's management library. A figure is None if the GPU or its
    driver does not report it.  A GPU is throttled when it runs slower than it was asked to, to spare its power supply or to stay
    cool. Samples taken while it is throttled are dropped and repeated, up to a share of all samples; beyond that they count."""

    min_sm_clock_mhz: Optional[float]
    """The lowest clock of the multiprocessors right after a sample."""
    max_sm_clock_mhz: Optional[float]
    """The highest."""
    memory_clock_mhz: Optional[float]
    """The highest clock of the memory."""
    max_power_w: Optional[float]
    """The highest power of the board, which some GPUs average over a second."""
    max_temperature_c: Optional[float]
    """The highest temperature of the chip."""
    throttle_reasons: list[str]
    """The reasons why the GPU ran slower than it was asked to, after any of the samples, as "sw_power_cap"."""
    throttled_samples: int
    """Samples in ``samples_ms`` that were taken while it did."""
    repeated_samples: int
    """Samples that were dropped for that reason, and taken again."""


class Case(Record):
    """The result of one test case. Times are in milliseconds; a case that was not timed has none."""

    name: str
    """The name of the case, unique within the problem; what ``--case`` takes."""
    test_id: int
    """The place of the case among all cases of the problem, from 0; hidden ones come after these."""
    hidden: bool
    """Whether the case was drawn from the seed, and is in no list. Its ``name`` begins with ``hidden``, and ``--case`` does not
    take it."""
    purpose: str
    """The use of the case."""
    sizes: dict[str, int]
    """The named extents of the case, as in ``{"m": 512, "n": 512}``."""
    flops: int
    """Floating-point operations of one call, as the problem counts them."""
    bytes: int
    """Bytes that one call must move at least, as the problem counts them."""
    input_sets: int
    """The number of distinct inputs that the submission was called on: 1 if the case has the same in each call, 0 if it did not
    come to its end."""
    passed: bool
    """Whether the case came to its end, and every one of these outputs was right."""
    other_inputs: list[str]
    """The other kinds of inputs with which a performance case that passed was verified, in calls that are not timed."""
    verification: Verification
    """The check of the first call with wrong outputs, or of the last call. If the case did not finish (the submission crashed,
    took too long, or broke the rules), ``message`` says how, and nothing was checked."""
    runtime_ms: Optional[float]
    """The time of one call: the trimmed mean of the samples (without the tenth at either end) if kbench's clock confirms it, else
    what ``time_source`` says. It is never below ``proven_ms``, nor below 0.00001, the resolution of a clock."""
    proven_ms: Optional[float]
    """The least time that a call can have taken, by kbench's clock alone: docs/measurement.md#what-is-proven."""
    unproven: Optional[str]
    """The reason why this time is no score, and what to do about it; empty if it is one. A time is a score if 80 % of it are
    proven and no suspicion stands: 80 % of ``runtime_ms``, or of the bound by kbench's clock where that is less."""
    median_ms: Optional[float]
    """The median of the samples."""
    min_ms: Optional[float]
    """The smallest sample."""
    max_ms: Optional[float]
    """The largest sample."""
    stdev_ms: Optional[float]
    """The standard deviation of the samples, with n - 1."""
    cv: Optional[float]
    """The coefficient of variation: ``stdev_ms`` / mean of the samples. 0.01 is 1 %."""
    ci95_ms: Optional[list[float]]
    """The 95 % confidence interval of ``runtime_ms``: in proportion as wide as that of the samples' trimmed mean."""
    samples_ms: Optional[list[float]]
    """Every sample, in the order in which they were taken. Each is one call on inputs of its own, and each output was
    verified."""
    stop_reason: Optional[str]
    """The reason why sampling ended."""
    time_source: Optional[str]
    """The evidence that ``runtime_ms`` rests on."""
    audit: Optional[Audit]
    """The bounds by kbench's clock."""
    rounds: Optional[int]
    """The number of times that samples and audit were taken, each in a new process, at most 3. They are repeated when they prove
    too little, and the last count."""
    host_ms: Optional[float]
    """The time for which a call kept the processor busy, by kbench's clock. It is no part of ``runtime_ms`` if
    ``audit.behind_gate``. None if no calls were queued behind a gate: docs/measurement.md#behind-a-gate."""
    copies_outputs: Optional[bool]
    """Whether the solution returns its outputs (docs/python.md#what-is-promised), and copying them to their places is part of
    ``runtime_ms``. On a GPU this is so for tensors that are not contiguous, that the next call returns again, or that are not of
    a caching allocator."""
    gflops: Optional[float]
    """``flops`` / ``runtime_ms``; None if operations are not counted (``flops`` is 1)."""
    gbps: Optional[float]
    """``bytes`` / ``runtime_ms``; None if bytes are not counted (``bytes`` is 1)."""
    reference_ms: Optional[float]
    """The time of the problem's reference solution for the same inputs, in the same session: the trimmed mean of as many. It is
    at most 5 % above what it took before the submission was loaded: docs/measurement.md#a-score."""
    reference_ci95_ms: Optional[list[float]]
    """The 95 % confidence interval of ``reference_ms``."""
    reference_proven_ms: Optional[float]
    """The part of the reference's time that nothing disturbed, as calls before the submission was loaded and the machine's
    accounts tell: no more than what it took there, less what other work may have had."""
    baseline_ms: Optional[float]
    """The ``runtime_ms`` of the reference, measured as a submission. None without a ``baseline``, or if it is missing."""
    speedup: Optional[float]
    """``baseline_ms`` / ``runtime_ms``, or without a baseline ``reference_ms`` / ``runtime_ms``. If ``audit.carried_ms`` is more
    than 5 % of the bound, it is part of ``runtime_ms``, and added to ``reference_ms``."""
    speedup_ci95: Optional[list[float]]
    """The 95 % confidence interval of ``speedup``."""
    unscored: Optional[str]
    """The reason why this speed-up is no score although the time may be proven, and what to do about it; empty if it is one. It
    is none if less than 85 % of the reference's time is proven, or other work may have had more than 15 % of the times."""
    roofline_fraction: Optional[float]
    """The time of a perfect kernel / ``runtime_ms``: 1 is all that the device can do. None if the device's roofline is not
    known."""
    telemetry: Optional[Telemetry]
    """The state of the GPU during the samples. None on a processor, and without the driver's management library (NVML)."""
    audit_ms: Optional[float]
    """The same as ``audit.time_ms``."""


class Roofline(Record):
    """Rates in 10^9 a second; bytes read and bytes written count alike. A rate that the GPU or its libraries do not offer is
    absent."""

    copy_gbps: float
    """Reading and writing as much, far beyond the caches; both count."""
    read_gbps: float
    """Reading only."""
    float64_gflops: float
    """Multiply-adds in float64, by plain arithmetic or tensor cores, whichever is faster."""
    float32_gflops: float
    """Multiply-adds in float32, by plain arithmetic."""
    tf32_gflops: Optional[float]
    """Tensor cores that round factors of float32 to TF32. None, like the next three, without cuBLAS."""
    float16_gflops: Optional[float]
    """Tensor cores with factors of float16 and sums in float32."""
    bfloat16_gflops: Optional[float]
    """Tensor cores with factors of bfloat16 and sums in float32."""
    float8_gflops: Optional[float]
    """Tensor cores with factors of float8_e4m3 (also for float8_e5m2), summed as fast as they can. None if the GPU has none,
    before compute capability 8.9."""


class Baseline(Record):
    """A baseline that Options::baseline asked for: speed-ups are over it."""

    mode: str
    """How the reference runs."""
    cached: bool
    """Whether all of its times were measured in earlier evaluations."""
    missing: str
    """The reason why there is no baseline, and so no score; empty if there is one. The reference was not accepted as a
    submission, or one of its times is not proven, as on a busy machine. Speed-ups are then over ``reference_ms``."""


class KernelResources(Record):
    """The resources of a GPU that a kernel of a submission in CUDA takes, according to ptxas."""

    name: str
    """The name that its author gave it: ``mine::copy``, ``(anonymous namespace)::copy``, ``copy<...>`` of a template."""
    symbol: str
    """Its name in the shared object, as tools for profiles show it: ``_ZN4mine4copyEPf``."""
    architecture: str
    """The architecture that it is compiled for, as ``sm_90a``."""
    registers: int
    """Registers of each thread."""
    stack_bytes: int
    """Stack of each thread, without that of functions that the kernel calls."""
    spill_store_bytes: int
    """Bytes that each thread writes to memory because there are not enough registers."""
    spill_load_bytes: int
    """Bytes that each thread reads back of these."""
    shared_bytes: int
    """Shared memory of each block, without what a launch adds."""


class SanitizerFinding(Record):
    """A place that a sanitizer reports."""

    tool: str
    """One of the tools that ran."""
    kind: str
    """``invalid_access`` (memory that is not the submission's), ``misaligned_access``, ``assertion``, ``race`` (in shared
    memory), ``undefined_behavior`` or ``other``."""
    text: str
    """The tool's words, as in ``Invalid __global__ write of size 4 bytes, ...``."""
    kernel: str
    """The kernel, or a function that it calls, on a processor the function; empty if the tool does not tell."""
    file: str
    """The name of the source file, without its directories; empty if the tool does not tell."""
    line: Optional[int]
    """The line in that file."""
    source: str
    """The text of that line; empty if the submission has no such line, or several files of that name."""
    block: list[int]
    """The index of the block, ``[x, y, z]``, at most 3 numbers; empty if the tool does not tell, as in a race."""
    thread: list[int]
    """The index of the thread in its block, also at most 3 numbers."""
    count: int
    """The number of reports of this place, mostly by as many threads. Details are of the first."""


class SanitizerReport(Record):
    """The report of sanitizers."""

    tools: list[str]
    """The tools that ran. On a GPU: ``memcheck``, and if that finds nothing in what did not crash, ``racecheck``. On a processor:
    ``AddressSanitizer``, ``UndefinedBehaviorSanitizer``."""
    findings: list[SanitizerFinding]
    """The places that were reported, at most 5, in the order of the tool's report; empty if it had nothing to report."""


class KernelProfile(Record):
    """Each figure is the mean over all profiled launches of one name, weighted by the time that a launch took. Percentages are of
    what the GPU could sustain. A figure is absent if the tool does not have it for this GPU."""

    name: str
    """The kernel with its parameters, as in ``void copy<float>(const T1 *, T1 *, unsigned long)``. For torch on a processor it is
    an operator: ``aten::add``."""
    launches: int
    """Launches that were profiled: by ``ncu`` of all calls, by ``torch.profiler`` of one."""
    duration_ms: Optional[float]
    """The time of a launch, alone on the GPU and with cold caches."""
    compute_percent: Optional[float]
    """The multiprocessors' busiest unit."""
    memory_percent: Optional[float]
    """The busiest part of caches and memory."""
    dram_percent: Optional[float]
    """Share of the memory's bandwidth."""
    dram_bytes: Optional[float]
    """Bytes that a launch reads from memory and writes there."""
    l1_hit_percent: Optional[float]
    """Sectors that were found in the L1 cache."""
    l2_hit_percent: Optional[float]
    """Sectors that were found in the L2 cache."""
    occupancy_percent: Optional[float]
    """Active warps, of the most that a multiprocessor holds."""
    occupancy_limit_percent: Optional[float]
    """The part of that which registers, shared memory and the size of the block allow."""
    registers: Optional[float]
    """Registers of a thread."""
    shared_bytes: Optional[float]
    """Shared memory of a block, with what the driver takes."""
    waves: Optional[float]
    """The number of times that the grid fills the GPU."""
    issue_percent: Optional[float]
    """Cycles in which a scheduler issued an instruction."""
    tensor_percent: Optional[float]
    """Cycles in which tensor cores were busy."""
    sectors_per_load: Optional[float]
    """Sectors of 32 bytes for each request to load from global memory; 4 is the best for floats."""
    bank_conflicts: Optional[float]
    """Conflicts of a launch, in shared memory."""
    stall: str
    """The reason why warps waited most, in ``ncu``'s words: ``long_scoreboard`` is memory, ``barrier`` is ``__syncthreads()``;
    empty if it is not known."""
    stall_percent: Optional[float]
    """Share of all waiting."""


class Profile(Record):
    """A profile of an accepted submission in one case."""

    tool: str
    """The profiler: ``ncu``; of a submission in Python ``torch.profiler``, which has names, launches and durations only."""
    case_name: str
    """The case that was run under it: of the performance cases that were asked for, the one with the most bytes to move."""
    kernels: list[KernelProfile]
    """Each kernel by name, the first launches of each; at most 32, those that took longest in all first."""
    bound: str
    """A sentence that names the device's roof that bounds the case, and how near the submission came; empty if the case was not
    timed or the roofline is not known."""


class Protection(Record):
    """One of the walls around the submission, or one of the rules of the measurement."""

    name: str
    """Its name: ``landlock``, ``seccomp``, ``fresh_inputs``, ..."""
    active: bool
    """Whether it was in force during this evaluation."""
    detail: str
    """Its effect; if it is missing, the reason and what to do."""


class Integrity(Record):
    """How far the figures can be trusted."""

    protections: list[Protection]
    """Each of the walls around the submission and of the rules of the measurement."""
    timing_slack_ms: Optional[float]
    """The most that a case's ``runtime_ms`` is above its ``proven_ms``; None if no time was measured."""
    suspicions: list[str]
    """Evidence against the submission, not proof: a time that kbench's clock contradicts, or a device that was busy while the
    submission was stopped. No verdict depends on it, but there is no score."""
    warnings: list[str]
    """Remarks for a reader who trusts the figures: what disturbed, was missing, or could not be known better."""
    isolation: Optional[str]
    """The protections in one word; None if nothing was run. ``cgroup``, ``resource_limits`` and ``bounded_directory`` do not
    count: they bound what a submission uses up, not what it can reach or learn. Nor does ``compiler_view``, on which no score
    depends."""


class Timings(Record):
    """Wall-clock times of the phases that Progress reports. They add up to the total."""

    describe_s: float
    """Starting the processes, a problem's interpreter among them, and asking the problem what it is."""
    examine_s: float
    """Trying whether the task accepts wrong answers, or looking up what was found earlier."""
    compile_s: float
    """Compiling the submission, or looking up that it was compiled before."""
    start_s: float
    """The wait until the submission's process was ready: on a GPU, it makes its context."""
    wait_s: float
    """The wait until this evaluation had the device: others are measured, and contexts are made, one after the other. On a
    processor, the wait until it could time its cases. ``--wait-for-quiet`` is a part of it."""
    calibrate_s: float
    """Warming up the device, and measuring what a call takes there in addition to its work."""
    load_s: float
    """Loading the submission: in Python, its import."""
    prepare_s: float
    """The first calls of a submission in Python, of which nothing counts."""
    check_s: float
    """The correctness cases."""
    measure_s: float
    """The performance cases: samples, verification, audits."""
    end_s: float
    """Ending the processes, and whether the GPU is well."""
    diagnose_s: float
    """The runs under a sanitizer and a profiler."""
    baseline_s: float
    """Measuring the baseline, or looking up what it took."""
    total_s: float
    """The time from the call of ``evaluate()`` to its return, of which the others are parts. A compilation that a batch made
    before is a part, too."""


class Evaluation(Record):
    """A verdict, with everything that was measured: what ``kbench evaluate --json`` writes."""

    verdict: str
    """The one-word answer: docs/results.md#verdicts."""
    explanation: str
    """The reasons, for the author of the submission: one paragraph or more; may be empty when ``accepted``. A failure names the
    case and its sizes, in the order of the signature: ``case '2x3x7' (m=2, n=3, k=7): ...``."""
    problem: str
    """The name of the problem."""
    problem_version: int
    """The problem's version. Results of different versions are not to be compared. 0 if the evaluation ended before it was
    learnt."""
    plugin_sha256: str
    """The SHA-256 of the plugin's file, which another compiler or another machine builds with other bytes; empty if there was
    none."""
    source_sha256: str
    """A SHA-256 of the submission's language and its files, with their names: two results with the same one are of the same
    source."""
    device: str
    """The device that the submission ran on: ``cpu``, or a GPU by its number on the PCI bus, as in ``cuda:0``."""
    dtype: Optional[str]
    """The element type that the problem was evaluated for. None if the evaluation ended before the problem was asked."""
    seed: Optional[str]
    """The secret from which all inputs were made; None if no input was made. ``kbench replay`` evaluates with the same inputs
    again."""
    cache: str
    """The state of the processor's caches before a timed call."""
    effort: str
    """The effort of the measurement: ``quick``, ``normal`` or ``careful``."""
    cases: list[Case]
    """The test cases, as far as the evaluation came, the correctness cases first, each kind in the order of ``test_id``. The one
    in which the whole evaluation's time ended, or the problem failed, is not there."""
    correctness_cases: int
    """The number of cases that were to be checked, hidden ones included. ``cases`` has those that were: after a failure the
    others are left out, unless ``--keep-going`` was asked for."""
    hidden_cases: Optional[int]
    """The number of these that were hidden: drawn from the seed, and in no list (docs/writing-a-problem.md#a-list-of-cases). 0 if
    the problem draws none; None if none were asked for, or the evaluation did not come to that."""
    roofline: Optional[Roofline]
    """The rates that the device was measured to reach. None on a processor."""
    baseline: Optional[Baseline]
    """The baseline of the speed-ups, where ``--baseline`` asks for it. None if it was not asked for, nothing was timed, or the
    submission was not accepted."""
    diagnostics: str
    """The compiler's messages, warnings included, up to a limit."""
    compile_cached: bool
    """Whether the submission had been compiled before with the same compiler, flags and limits: ``diagnostics`` and what ran are
    of then. In Python: whether it began with what an earlier evaluation of the same submission had built, if it builds
    anything."""
    compile_command: list[str]
    """How the compiler was called, in the directory of the submission's files: the program's name, then its arguments. Empty if
    nothing was compiled: docs/results.md#compiling-it-again."""
    kernels: list[KernelResources]
    """The resources of each kernel of a submission in CUDA, the first 256. Empty for other languages and for shared objects."""
    precompiled: bool
    """Whether the submission was a shared object, ``mine.so``, that was made elsewhere: kbench has seen no source of it. Boards
    take none."""
    output: str
    """The text that the submission wrote to its standard output and standard error, in all its processes one after the other.
    Beyond a limit these are the first and the last lines."""
    sanitizer: Optional[SanitizerReport]
    """The findings of sanitizers. None unless ``--sanitize`` was asked for, the verdict is ``crashed`` or ``wrong_answer`` (with
    ``--sanitize=always`` also ``accepted``), and the tools could be run. If they could not, one of the ``warnings`` says why."""
    profile: Optional[Profile]
    """The findings of a profiler. None unless ``--profile`` was asked for, the submission was ``accepted``, and the profiler
    could be run. If it could not, one of the ``warnings`` says why."""
    weaknesses: list[str]
    """The weaknesses that the problem is known to have on this device, as ``zeros``: docs/threat-model.md#weak-problems. If the
    submission was accepted, ``integrity.warnings`` say them in sentences."""
    integrity: Integrity
    """How far the figures can be trusted."""
    timings: Timings
    """The duration of the evaluation."""
    environment: dict[str, str]
    """The machine, the compiler, and the versions that the figures belong to: docs/results.md#environment."""
    schema_version: int
    """The version of the format of results. It rises when a program that reads older results could misread a newer one. It is
    4."""
    outcome: str
    """The use that a reward or a statistic may make of the evaluation."""
    score: Optional[float]
    """The figure that ranks the submission: the geometric mean of ``speedup`` over the performance cases. None if it was not
    accepted, no case was timed, a case's time is ``unproven`` or its speed-up ``unscored``, a suspicion stands, or its
    ``baseline`` is missing. A right submission without a score has an unknown speed-up, not 0 or 1."""
    mean_gflops: Optional[float]
    """The arithmetic mean of ``gflops`` over the performance cases with a proven time; None if there are none, or no operations
    are counted."""
    geomean_runtime_ms: Optional[float]
    """The geometric mean of ``runtime_ms`` over the same cases; None if there are none."""
    speedup: Optional[float]
    """The geometric mean of ``speedup`` over those of the same cases that are not ``unscored``; None if there are none."""
    speedup_ci95: Optional[list[float]]
    """The 95 % confidence interval of that mean."""
    no_score: str
    """The reason why there is no ``score``; empty if there is one."""
    feedback: str
    """The result as plain text for a language model that improves the submission: at most 4096 bytes of UTF-8, with line ends as
    its only control characters. Lines that begin with ``>`` quote the submission and its tools: docs/results.md#feedback."""
