CREATE TABLE board_devices (
    board_id bigint NOT NULL,
    "position" integer NOT NULL,
    model text NOT NULL
);
CREATE TABLE board_events (
    id bigint NOT NULL,
    board_id bigint NOT NULL,
    happened_utc text NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    detail text NOT NULL,
    about_user text DEFAULT ''::text NOT NULL,
    about_team text DEFAULT ''::text NOT NULL
);
ALTER TABLE board_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME board_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE board_references (
    board_id bigint NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    sha256 text NOT NULL,
    set_by text NOT NULL,
    set_utc text NOT NULL
);
CREATE TABLE board_teams (
    board_id bigint NOT NULL,
    name text NOT NULL
);
CREATE TABLE board_versions (
    id bigint NOT NULL,
    board_id bigint NOT NULL,
    device text NOT NULL,
    problem_version integer NOT NULL,
    workload_sha256 text NOT NULL,
    first_utc text NOT NULL
);
ALTER TABLE board_versions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME board_versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE boards (
    id bigint NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    problem text NOT NULL,
    dtype text NOT NULL,
    ranking text NOT NULL,
    requires_isolation integer NOT NULL,
    description text NOT NULL,
    deadline_utc text NOT NULL,
    closed_utc text NOT NULL,
    creator text NOT NULL,
    created_utc text NOT NULL,
    starts_utc text DEFAULT ''::text NOT NULL,
    quota integer DEFAULT 0 NOT NULL,
    limits text DEFAULT ''::text NOT NULL,
    ranks_teams integer DEFAULT 0 NOT NULL,
    is_hidden integer DEFAULT 0 NOT NULL,
    is_anonymous integer DEFAULT 0 NOT NULL,
    secret text DEFAULT ''::text NOT NULL,
    baseline text DEFAULT ''::text NOT NULL
);
ALTER TABLE boards ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME boards_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE comparisons (
    id bigint NOT NULL,
    board_id bigint NOT NULL,
    device text NOT NULL,
    first_id bigint NOT NULL,
    second_id bigint NOT NULL,
    pairs text NOT NULL,
    compared_by text NOT NULL,
    ended_utc text NOT NULL
);
ALTER TABLE comparisons ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME comparisons_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE disqualifications (
    id bigint NOT NULL,
    board_id bigint NOT NULL,
    submission_id bigint NOT NULL,
    entrant text NOT NULL,
    reason text NOT NULL,
    disqualified_by text NOT NULL,
    disqualified_utc text NOT NULL
);
ALTER TABLE disqualifications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME disqualifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE evaluations (
    id bigint NOT NULL,
    submission_id bigint NOT NULL,
    board_id bigint NOT NULL,
    entrant text NOT NULL,
    state text NOT NULL,
    host text NOT NULL,
    machine text NOT NULL,
    pid bigint NOT NULL,
    pid_started bigint NOT NULL,
    started_utc text NOT NULL,
    ended_utc text NOT NULL,
    error text NOT NULL,
    verdict text NOT NULL,
    problem_version integer NOT NULL,
    plugin_sha256 text NOT NULL,
    device_model text NOT NULL,
    device text NOT NULL,
    version_id bigint NOT NULL,
    is_isolated integer NOT NULL,
    runtime_ms double precision NOT NULL,
    gflops double precision NOT NULL,
    score double precision NOT NULL,
    score_low double precision NOT NULL,
    score_high double precision NOT NULL,
    sort_key double precision NOT NULL,
    counts integer NOT NULL,
    is_best integer NOT NULL,
    is_suspected integer DEFAULT 0 NOT NULL,
    unranked text DEFAULT ''::text NOT NULL,
    same_source_as bigint DEFAULT 0 NOT NULL,
    is_disqualified integer DEFAULT 0 NOT NULL
);
ALTER TABLE evaluations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME evaluations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE results (
    evaluation_id bigint NOT NULL,
    document text NOT NULL
);
CREATE TABLE roles (
    actor text NOT NULL,
    role text NOT NULL,
    granted_by text NOT NULL,
    granted_utc text NOT NULL
);
CREATE TABLE schema_version (
    version integer NOT NULL
);
CREATE TABLE sources (
    sha256 text NOT NULL,
    content text NOT NULL
);
CREATE TABLE submission_files (
    submission_id bigint NOT NULL,
    "position" integer NOT NULL,
    path text NOT NULL,
    sha256 text NOT NULL
);
CREATE TABLE submissions (
    id bigint NOT NULL,
    board_id bigint NOT NULL,
    submitter text NOT NULL,
    recorded_utc text NOT NULL,
    language text NOT NULL,
    device text NOT NULL,
    entrant text DEFAULT ''::text NOT NULL
);
ALTER TABLE submissions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME submissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE team_members (
    board_id bigint NOT NULL,
    member text NOT NULL,
    team text NOT NULL
);
INSERT INTO board_devices VALUES (2, 0, 'NVIDIA H200');
INSERT INTO board_devices VALUES (1, 0, 'NVIDIA H200');
INSERT INTO board_devices VALUES (3, 0, 'NVIDIA H200');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (1, 1, '2026-11-22T12:00:03.000000Z', 'ada', 'create', 'until 2027-11-22T12:00:00.000000Z', '', '');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (2, 2, '2026-11-22T12:00:05.000000Z', 'ada', 'create', 'until 2027-11-22T12:00:00.000000Z', '', '');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (3, 1, '2026-11-22T12:00:25.000000Z', 'ada', 'disqualify', '#3: reads a table', '', '');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (4, 1, '2026-11-22T12:00:27.000000Z', 'ada', 'disqualify', 'mallory: two accounts', '', '');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (5, 1, '2026-11-22T12:00:29.000000Z', 'ada', 'edit', 'description: "for all" instead of ""', '', '');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (6, 1, '2026-11-22T12:00:31.000000Z', 'ada', 'disqualify', '#2: likewise', '', '');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (7, 1, '2026-11-22T12:00:32.000000Z', 'ada', 'reinstate', '#2: it does not', '', '');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (8, 3, '2026-11-25T23:10:13.736867Z', 'root', 'create', 'until 2096-12-01T00:00:00.000000Z', '', '');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (9, 3, '2026-11-25T23:10:13.736922Z', 'root', 'join', '', 'eve', 'red');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (10, 3, '2026-11-25T23:10:13.736954Z', 'root', 'join', '', 'root', 'red');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (11, 3, '2026-11-25T23:10:13.736988Z', 'root', 'join', '', 'carol', 'blue');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (12, 3, '2026-11-25T23:10:14.197213Z', 'root', 'disqualify', 'why', '', 'blue');
INSERT INTO board_events OVERRIDING SYSTEM VALUE VALUES (13, 3, '2026-11-27T11:38:51.527791Z', 'root', 'import', 'submissions have other numbers than where it was exported', '', '');
INSERT INTO board_teams VALUES (3, 'blue');
INSERT INTO board_teams VALUES (3, 'red');
INSERT INTO board_versions OVERRIDING SYSTEM VALUE VALUES (1, 1, 'NVIDIA H200', 1, 'd25f60b93545cbb539c4c3e9b94df09178bc6c3f539a1d8403d0657c69e29e59', '2026-11-22T12:00:08.000000Z');
INSERT INTO boards OVERRIDING SYSTEM VALUE VALUES (2, 'other', 'problem', 'vector_add', '', 'runtime', 1, '', '2027-11-22T12:00:00.000000Z', '', 'ada', '2026-11-22T12:00:04.000000Z', '', 0, '', 0, 0, 0, '', '');
INSERT INTO boards OVERRIDING SYSTEM VALUE VALUES (1, 'sums', 'problem', 'vector_add', '', 'runtime', 1, 'for all', '2027-11-22T12:00:00.000000Z', '', 'ada', '2026-11-22T12:00:02.000000Z', '2026-11-22T11:00:00.000000Z', 9, '{"call_ms":3000,"load_ms":10000,"memory":4294967296,"output":65536,"stack":67108864,"total_ms":600000}', 0, 0, 0, '', '');
INSERT INTO boards OVERRIDING SYSTEM VALUE VALUES (3, 'groups', 'problem', 'vector_add', 'float32', 'runtime', 1, '', '2096-12-01T00:00:00.000000Z', '', 'root', '2026-11-25T23:10:13.736681Z', '', 0, '', 1, 1, 1, 'a71eb5397a52a2c0c311646846861cb466d127343ffe0ed1b3e3cc9052562cfd', 'compile');
INSERT INTO disqualifications OVERRIDING SYSTEM VALUE VALUES (1, 1, 3, '', 'reads a table', 'ada', '2026-11-22T12:00:24.000000Z');
INSERT INTO disqualifications OVERRIDING SYSTEM VALUE VALUES (2, 1, 0, 'mallory', 'two accounts', 'ada', '2026-11-22T12:00:26.000000Z');
INSERT INTO disqualifications OVERRIDING SYSTEM VALUE VALUES (4, 3, 0, 'blue', 'why', 'root', '2026-11-25T23:10:14.197067Z');
INSERT INTO evaluations OVERRIDING SYSTEM VALUE VALUES (6, 6, 2, 'carol', 'finished', 'judge', '00000000-0000-0000-0000-000000000000 pid:[1]', 23119, 221077, '2026-11-22T12:00:22.000000Z', '2026-11-22T12:00:23.000000Z', '', 'accepted', 1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NVIDIA H200', 'NVIDIA H200', 0, 1, 0.5, 2, 0, 0, 0, 0, 0, 0, 0, 'case ''large'' is not proven: only half of it is proven; take a larger case', 0, 0);
INSERT INTO evaluations OVERRIDING SYSTEM VALUE VALUES (5, 5, 1, 'bob', 'finished', 'judge', '00000000-0000-0000-0000-000000000000 pid:[1]', 23119, 221077, '2026-11-22T12:00:19.000000Z', '2026-11-22T12:00:20.000000Z', '', 'accepted', 1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NVIDIA H200', 'NVIDIA H200', 1, 1, 0.9, 1.1111111111111112, 0.9, 0.8936582753799907, 0.9063867278077647, 0.9063867278077647, 0, 0, 0, '', 1, 0);
INSERT INTO evaluations OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'bob', 'finished', 'judge', '00000000-0000-0000-0000-000000000000 pid:[1]', 23119, 221077, '2026-11-22T12:00:07.000000Z', '2026-11-22T12:00:08.000000Z', '', 'accepted', 1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NVIDIA H200', 'NVIDIA H200', 1, 1, 1, 1, 1, 0.9929536393111007, 1.0070963642308497, 1.0070963642308497, 1, 1, 0, '', 0, 0);
INSERT INTO evaluations OVERRIDING SYSTEM VALUE VALUES (3, 3, 1, 'eve', 'finished', 'judge', '00000000-0000-0000-0000-000000000000 pid:[1]', 23119, 221077, '2026-11-22T12:00:13.000000Z', '2026-11-22T12:00:14.000000Z', '', 'accepted', 1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NVIDIA H200', 'NVIDIA H200', 1, 1, 1.5, 0.6666666666666666, 1.5, 1.489430458966651, 1.5106445463462748, 1.5106445463462748, 1, 0, 0, '', 0, 1);
INSERT INTO evaluations OVERRIDING SYSTEM VALUE VALUES (2, 2, 1, 'eve', 'finished', 'judge', '00000000-0000-0000-0000-000000000000 pid:[1]', 23119, 221077, '2026-11-22T12:00:10.000000Z', '2026-11-22T12:00:11.000000Z', '', 'accepted', 1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NVIDIA H200', 'NVIDIA H200', 1, 1, 2, 0.5, 2, 1.9859072786222012, 2.0141927284616994, 2.0141927284616994, 1, 1, 0, '', 0, 0);
INSERT INTO evaluations OVERRIDING SYSTEM VALUE VALUES (4, 4, 1, 'mallory', 'finished', 'judge', '00000000-0000-0000-0000-000000000000 pid:[1]', 23119, 221077, '2026-11-22T12:00:16.000000Z', '2026-11-22T12:00:17.000000Z', '', 'accepted', 1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NVIDIA H200', 'NVIDIA H200', 1, 1, 0.10000000000000002, 10, 0.10000000000000002, 0.09929536393111009, 0.100709636423085, 0.100709636423085, 1, 0, 0, '', 0, 1);
INSERT INTO evaluations OVERRIDING SYSTEM VALUE VALUES (7, 7, 3, 'red', 'finished', 'judge', '', 0, 0, '2026-11-25T23:10:13.892955Z', '2026-11-25T23:10:14.088809Z', '', 'compile_error', 1, 'eb78fd59d6a7adfdccf93fe57ff11c110624994852f34d46cb4677bf95a29f35', 'Intel(R) Xeon(R) Processor', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '', 0, 0);
INSERT INTO results VALUES (1, '{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.99,1.01],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.0,"input_sets":0,"max_ms":0.0,"median_ms":1.0,"min_ms":0.0,"name":"small","passed":true,"proven_ms":1.0,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.0,"samples_ms":[1.0],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.99,1.01],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.0,"input_sets":0,"max_ms":0.0,"median_ms":1.0,"min_ms":0.0,"name":"large","passed":true,"proven_ms":1.0,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.0,"samples_ms":[1.0],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":1.0,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":1.0,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":1.0,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES (2, '{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[1.98,2.02],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":0.5,"input_sets":0,"max_ms":0.0,"median_ms":2.0,"min_ms":0.0,"name":"small","passed":true,"proven_ms":2.0,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":2.0,"samples_ms":[2.0],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[1.98,2.02],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":0.5,"input_sets":0,"max_ms":0.0,"median_ms":2.0,"min_ms":0.0,"name":"large","passed":true,"proven_ms":2.0,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":2.0,"samples_ms":[2.0],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":2.0,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":0.5,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":1.0,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES (3, '{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[1.4849999999999999,1.5150000000000001],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":0.6666666666666666,"input_sets":0,"max_ms":0.0,"median_ms":1.5,"min_ms":0.0,"name":"small","passed":true,"proven_ms":1.5,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.5,"samples_ms":[1.5],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[1.4849999999999999,1.5150000000000001],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":0.6666666666666666,"input_sets":0,"max_ms":0.0,"median_ms":1.5,"min_ms":0.0,"name":"large","passed":true,"proven_ms":1.5,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.5,"samples_ms":[1.5],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":1.5,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":0.6666666666666666,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":1.0,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES (4, '{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.099,0.101],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":10.0,"input_sets":0,"max_ms":0.0,"median_ms":0.1,"min_ms":0.0,"name":"small","passed":true,"proven_ms":0.1,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.1,"samples_ms":[0.1],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.099,0.101],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":10.0,"input_sets":0,"max_ms":0.0,"median_ms":0.1,"min_ms":0.0,"name":"large","passed":true,"proven_ms":0.1,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.1,"samples_ms":[0.1],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":0.10000000000000002,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":10.0,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":1.0,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES (5, '{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.891,0.909],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.1111111111111112,"input_sets":0,"max_ms":0.0,"median_ms":0.9,"min_ms":0.0,"name":"small","passed":true,"proven_ms":0.9,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.9,"samples_ms":[0.9],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.891,0.909],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.1111111111111112,"input_sets":0,"max_ms":0.0,"median_ms":0.9,"min_ms":0.0,"name":"large","passed":true,"proven_ms":0.9,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.9,"samples_ms":[0.9],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":0.9,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":1.1111111111111112,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":1.0,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES (6, '{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.495,0.505],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":2.0,"input_sets":0,"max_ms":0.0,"median_ms":0.5,"min_ms":0.0,"name":"small","passed":true,"proven_ms":0.5,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.5,"samples_ms":[0.5],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.495,0.505],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":2.0,"input_sets":0,"max_ms":0.0,"median_ms":0.5,"min_ms":0.0,"name":"large","passed":true,"proven_ms":0.25,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.5,"samples_ms":[0.5],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"only half of it is proven; take a larger case","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":0.5,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":2.0,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":null,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES (7, '{"baseline":null,"cache":"cold","cases":[],"compile_cached":false,"compile_command":[],"correctness_cases":10,"device":"cpu","diagnostics":"mine.cpp:1:17: error: conflicting declaration of C function ‘void solution(int)’\n    1 | extern \"C\" void solution(int) {}\n      |                 ^~~~~~~~\nIn file included from <command-line>:\nkbench/prototype.hpp:8:17: note: previous declaration ‘void solution(const float*, const float*, float*, size_t)’\n    8 | extern \"C\" void solution(const float* input_a, const float* input_b, float* output_c, size_t n);\n      |                 ^~~~~~~~\nnote: the problem asks for: extern \"C\" void solution(const float* input_a, const float* input_b, float* output_c, size_t n)\n","dtype":"float32","environment":{"compiler":"g++ (Debian 12.2.0-14+deb12u1) 12.2.0","cores":"2","cpu":"Intel(R) Xeon(R) Processor","kbench":"0.1.0","kernel":"Linux 6.18.44-fc-v657 x86_64","load":"7.41","memory_gib":"23.5","os":"Debian GNU/Linux 12 (bookworm)","stack_mib":"64"},"explanation":"the submission does not compile","geomean_runtime_ms":null,"hidden_cases":null,"integrity":{"isolation":null,"protections":[],"suspicions":[],"timing_slack_ms":null,"warnings":[]},"kernels":[],"mean_gflops":null,"output":"","plugin_sha256":"eb78fd59d6a7adfdccf93fe57ff11c110624994852f34d46cb4677bf95a29f35","precompiled":false,"problem":"vector_add","problem_version":1,"profile":null,"roofline":null,"sanitizer":null,"schema_version":2,"score":null,"seed":null,"speedup":null,"timings":{"baseline_s":0.0,"check_s":0.0,"compile_s":0.094935986,"describe_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.159633627,"wait_s":0.0},"verdict":"compile_error"}');
INSERT INTO roles VALUES ('root', 'admin', 'root', '2026-11-22T12:00:01.000000Z');
INSERT INTO schema_version VALUES (7);
INSERT INTO sources VALUES ('6d92b28cb088c329f2adf6f9bd87dab60a3c67eee305deac78cbd050b95a26ee', '// bob''s');
INSERT INTO sources VALUES ('06f42a2ec5def87404b46cd51d3b14791391a7dce081b2e34732f555788eb3d8', '// eve''s');
INSERT INTO sources VALUES ('b44e9991ae028b7b5266fe350d93eb8c48a99312727d94b5729a6d2a0dd6d1c9', '// eve''s other');
INSERT INTO sources VALUES ('258a913555bd0e9c686611ebf581263d3664f6b032b60c3b61ff82ed75687aeb', '// mallory''s');
INSERT INTO sources VALUES ('e445133cd1d202dde3b487293e7cbc123beea39da2dfbda1dcdef8c501f28f2d', '// carol''s');
INSERT INTO sources VALUES ('44b74fa72b4dea9e0d88fa8882a30ecd09bcce34c9109f7590de918b187ad998', 'extern "C" void solution(int) {}
');
INSERT INTO submission_files VALUES (1, 0, 'solution.cu', '6d92b28cb088c329f2adf6f9bd87dab60a3c67eee305deac78cbd050b95a26ee');
INSERT INTO submission_files VALUES (2, 0, 'solution.cu', '06f42a2ec5def87404b46cd51d3b14791391a7dce081b2e34732f555788eb3d8');
INSERT INTO submission_files VALUES (3, 0, 'solution.cu', 'b44e9991ae028b7b5266fe350d93eb8c48a99312727d94b5729a6d2a0dd6d1c9');
INSERT INTO submission_files VALUES (4, 0, 'solution.cu', '258a913555bd0e9c686611ebf581263d3664f6b032b60c3b61ff82ed75687aeb');
INSERT INTO submission_files VALUES (5, 0, 'solution.cu', '6d92b28cb088c329f2adf6f9bd87dab60a3c67eee305deac78cbd050b95a26ee');
INSERT INTO submission_files VALUES (6, 0, 'solution.cu', 'e445133cd1d202dde3b487293e7cbc123beea39da2dfbda1dcdef8c501f28f2d');
INSERT INTO submission_files VALUES (7, 0, 'mine.cpp', '44b74fa72b4dea9e0d88fa8882a30ecd09bcce34c9109f7590de918b187ad998');
INSERT INTO submissions OVERRIDING SYSTEM VALUE VALUES (1, 1, 'bob', '2026-11-22T12:00:07.000000Z', 'cuda', 'cuda:0', 'bob');
INSERT INTO submissions OVERRIDING SYSTEM VALUE VALUES (2, 1, 'eve', '2026-11-22T12:00:10.000000Z', 'cuda', 'cuda:0', 'eve');
INSERT INTO submissions OVERRIDING SYSTEM VALUE VALUES (3, 1, 'eve', '2026-11-22T12:00:13.000000Z', 'cuda', 'cuda:0', 'eve');
INSERT INTO submissions OVERRIDING SYSTEM VALUE VALUES (4, 1, 'mallory', '2026-11-22T12:00:16.000000Z', 'cuda', 'cuda:0', 'mallory');
INSERT INTO submissions OVERRIDING SYSTEM VALUE VALUES (5, 1, 'bob', '2026-11-22T12:00:19.000000Z', 'cuda', 'cuda:0', 'bob');
INSERT INTO submissions OVERRIDING SYSTEM VALUE VALUES (6, 2, 'carol', '2026-11-22T12:00:22.000000Z', 'cuda', 'cuda:0', 'carol');
INSERT INTO submissions OVERRIDING SYSTEM VALUE VALUES (7, 3, 'root', '2026-11-25T23:10:13.892955Z', 'cpp', '', 'red');
INSERT INTO team_members VALUES (3, 'carol', 'blue');
INSERT INTO team_members VALUES (3, 'eve', 'red');
INSERT INTO team_members VALUES (3, 'root', 'red');
SELECT pg_catalog.setval('board_events_id_seq', 13, true);
SELECT pg_catalog.setval('board_versions_id_seq', 1, true);
SELECT pg_catalog.setval('boards_id_seq', 3, true);
SELECT pg_catalog.setval('comparisons_id_seq', 1, false);
SELECT pg_catalog.setval('disqualifications_id_seq', 4, true);
SELECT pg_catalog.setval('evaluations_id_seq', 7, true);
SELECT pg_catalog.setval('submissions_id_seq', 7, true);
ALTER TABLE ONLY board_devices
    ADD CONSTRAINT board_devices_pkey PRIMARY KEY (board_id, "position");
ALTER TABLE ONLY board_events
    ADD CONSTRAINT board_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY board_references
    ADD CONSTRAINT board_references_pkey PRIMARY KEY (board_id, number);
ALTER TABLE ONLY board_teams
    ADD CONSTRAINT board_teams_pkey PRIMARY KEY (board_id, name);
ALTER TABLE ONLY board_versions
    ADD CONSTRAINT board_versions_board_id_device_problem_version_workload_sha_key UNIQUE (board_id, device, problem_version, workload_sha256);
ALTER TABLE ONLY board_versions
    ADD CONSTRAINT board_versions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY boards
    ADD CONSTRAINT boards_name_key UNIQUE (name);
ALTER TABLE ONLY boards
    ADD CONSTRAINT boards_pkey PRIMARY KEY (id);
ALTER TABLE ONLY comparisons
    ADD CONSTRAINT comparisons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY disqualifications
    ADD CONSTRAINT disqualifications_board_id_submission_id_submitter_key UNIQUE (board_id, submission_id, entrant);
ALTER TABLE ONLY disqualifications
    ADD CONSTRAINT disqualifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY evaluations
    ADD CONSTRAINT evaluations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY results
    ADD CONSTRAINT results_pkey PRIMARY KEY (evaluation_id);
ALTER TABLE ONLY roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (actor, role);
ALTER TABLE ONLY sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (sha256);
ALTER TABLE ONLY submission_files
    ADD CONSTRAINT submission_files_pkey PRIMARY KEY (submission_id, "position");
ALTER TABLE ONLY submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY team_members
    ADD CONSTRAINT team_members_pkey PRIMARY KEY (board_id, member);
CREATE INDEX board_events_of_board ON board_events USING btree (board_id, id);
CREATE INDEX board_references_of_source ON board_references USING btree (sha256);
CREATE INDEX evaluations_of_submission ON evaluations USING btree (submission_id, id);
CREATE INDEX evaluations_of_user ON evaluations USING btree (board_id, device, version_id, entrant, sort_key, id) WHERE (counts = 1);
CREATE INDEX evaluations_ranked ON evaluations USING btree (board_id, device, version_id, is_best, sort_key, id) WHERE (is_best = 1);
CREATE INDEX evaluations_unranked ON evaluations USING btree (board_id, device, entrant) WHERE (unranked <> ''::text);
CREATE INDEX members_of_team ON team_members USING btree (board_id, team);
CREATE INDEX submission_files_of_source ON submission_files USING btree (sha256);
CREATE INDEX submissions_of_board ON submissions USING btree (board_id, submitter);
CREATE INDEX submissions_of_entrant ON submissions USING btree (board_id, entrant);
ALTER TABLE ONLY board_devices
    ADD CONSTRAINT board_devices_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY board_events
    ADD CONSTRAINT board_events_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY board_references
    ADD CONSTRAINT board_references_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY board_references
    ADD CONSTRAINT board_references_sha256_fkey FOREIGN KEY (sha256) REFERENCES sources(sha256);
ALTER TABLE ONLY board_teams
    ADD CONSTRAINT board_teams_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY board_versions
    ADD CONSTRAINT board_versions_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY comparisons
    ADD CONSTRAINT comparisons_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY comparisons
    ADD CONSTRAINT comparisons_first_id_fkey FOREIGN KEY (first_id) REFERENCES submissions(id);
ALTER TABLE ONLY comparisons
    ADD CONSTRAINT comparisons_second_id_fkey FOREIGN KEY (second_id) REFERENCES submissions(id);
ALTER TABLE ONLY disqualifications
    ADD CONSTRAINT disqualifications_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY evaluations
    ADD CONSTRAINT evaluations_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY evaluations
    ADD CONSTRAINT evaluations_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id);
ALTER TABLE ONLY results
    ADD CONSTRAINT results_evaluation_id_fkey FOREIGN KEY (evaluation_id) REFERENCES evaluations(id);
ALTER TABLE ONLY submission_files
    ADD CONSTRAINT submission_files_sha256_fkey FOREIGN KEY (sha256) REFERENCES sources(sha256);
ALTER TABLE ONLY submission_files
    ADD CONSTRAINT submission_files_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id);
ALTER TABLE ONLY submissions
    ADD CONSTRAINT submissions_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY team_members
    ADD CONSTRAINT team_members_board_id_team_fkey FOREIGN KEY (board_id, team) REFERENCES board_teams(board_id, name);
