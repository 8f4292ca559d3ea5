CREATE TABLE board_devices (
    board_id bigint NOT NULL,
    "position" integer NOT NULL,
    model text NOT NULL
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
    created_utc text NOT NULL
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
CREATE TABLE evaluations (
    id bigint NOT NULL,
    submission_id bigint NOT NULL,
    board_id bigint NOT NULL,
    submitter text NOT NULL,
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
    is_best integer NOT NULL
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
    device text NOT NULL
);
ALTER TABLE submissions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME submissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO board_devices VALUES (1, 0, 'NVIDIA H200');
INSERT INTO board_devices VALUES (2, 0, 'NVIDIA H200');
INSERT INTO board_references VALUES (2, 1, 'scale.cuh', 'cuda', 'b574ae6020f5a52eb85982ad4210523ff72a038812a00ed9ffa00ce250f505ae', 'ada', '2026-11-22T12:00:05.000000Z');
INSERT INTO board_references VALUES (2, 2, 'scale.cuh', 'cuda', 'f71aec0d61a5726f747c9c18a0dbefcb3748754ec1a6d636e942bdece6d286cf', 'ada', '2026-11-22T12:00:08.000000Z');
INSERT INTO board_versions OVERRIDING SYSTEM VALUE VALUES (1, 1, 'NVIDIA H200', 1, 'd25f60b93545cbb539c4c3e9b94df09178bc6c3f539a1d8403d0657c69e29e59', '2026-11-22T12:00:04.000000Z');
INSERT INTO board_versions OVERRIDING SYSTEM VALUE VALUES (2, 2, 'NVIDIA H200', 1, 'd25f60b93545cbb539c4c3e9b94df09178bc6c3f539a1d8403d0657c69e29e59', '2026-11-22T12:00:07.000000Z');
INSERT INTO board_versions OVERRIDING SYSTEM VALUE VALUES (3, 2, 'NVIDIA H200', 2, 'b70e3236ca967d09f92c69b58b15c979f2aec27f48c141b633c27a8bae6da617', '2026-11-22T12:00:10.000000Z');
INSERT INTO boards OVERRIDING SYSTEM VALUE VALUES (1, 'sums', 'problem', 'vector_add', '', 'runtime', 1, '', '2027-11-22T12:00:00.000000Z', '', 'ada', '2026-11-22T12:00:02.000000Z');
INSERT INTO boards OVERRIDING SYSTEM VALUE VALUES (2, 'scales', 'reference', '', 'float16', 'runtime', 1, '', '2027-11-22T12:00:00.000000Z', '', 'ada', '2026-11-22T12:00:05.000000Z');
INSERT INTO evaluations OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'bob', 'finished', 'judge', '00000000-0000-0000-0000-000000000000 pid:[1]', 100, 1000, '2026-11-22T12:00:03.000000Z', '2026-11-22T12:00:04.000000Z', '', 'accepted', 1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NVIDIA H200', 'NVIDIA H200', 1, 1, 1, 1, 1, 0.9929185319637357, 1.0070607568464873, 1, 1, 1);
INSERT INTO evaluations OVERRIDING SYSTEM VALUE VALUES (2, 2, 2, 'bob', 'finished', 'judge', '00000000-0000-0000-0000-000000000000 pid:[1]', 100, 1000, '2026-11-22T12:00:06.000000Z', '2026-11-22T12:00:07.000000Z', '', 'accepted', 1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NVIDIA H200', 'NVIDIA H200', 2, 1, 0.5, 2, 0.5, 0.4964592659818678, 0.5035303784232437, 0.5, 1, 1);
INSERT INTO evaluations OVERRIDING SYSTEM VALUE VALUES (3, 3, 2, 'eve', 'finished', 'judge', '00000000-0000-0000-0000-000000000000 pid:[1]', 100, 1000, '2026-11-22T12:00:09.000000Z', '2026-11-22T12:00:10.000000Z', '', 'accepted', 2, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NVIDIA H200', 'NVIDIA H200', 3, 1, 1, 1, 1, 0.9929185319637357, 1.0070607568464873, 1, 1, 1);
INSERT INTO results VALUES (1, '{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.99,1.01],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.0,"input_sets":0,"max_ms":0.0,"median_ms":1.0,"min_ms":0.0,"name":"small","passed":true,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.0,"samples_ms":[1.0],"sizes":{},"speedup":0.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.99,1.01],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.0,"input_sets":0,"max_ms":0.0,"median_ms":1.0,"min_ms":0.0,"name":"large","passed":true,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.0,"samples_ms":[1.0],"sizes":{},"speedup":0.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":1.0,"integrity":{"protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":1.0,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":0.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES (2, '{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.495,0.505],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":2.0,"input_sets":0,"max_ms":0.0,"median_ms":0.5,"min_ms":0.0,"name":"small","passed":true,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.5,"samples_ms":[0.5],"sizes":{},"speedup":0.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.495,0.505],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":2.0,"input_sets":0,"max_ms":0.0,"median_ms":0.5,"min_ms":0.0,"name":"large","passed":true,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.5,"samples_ms":[0.5],"sizes":{},"speedup":0.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":0.5,"integrity":{"protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":2.0,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"scale","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":0.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES (3, '{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.99,1.01],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.0,"input_sets":0,"max_ms":0.0,"median_ms":1.0,"min_ms":0.0,"name":"small","passed":true,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.0,"samples_ms":[1.0],"sizes":{},"speedup":0.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.99,1.01],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.0,"input_sets":0,"max_ms":0.0,"median_ms":1.0,"min_ms":0.0,"name":"large","passed":true,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.0,"samples_ms":[1.0],"sizes":{},"speedup":0.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"device":"cuda:0","diagnostics":"","dtype":"float16","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":1.0,"integrity":{"protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":1.0,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"scale","problem_version":2,"roofline":null,"sanitizer":null,"schema_version":1,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":0.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO roles VALUES ('root', 'admin', 'root', '2026-11-22T12:00:01.000000Z');
INSERT INTO schema_version VALUES (2);
INSERT INTO sources VALUES ('5a45aa03a2fa2ae9798ce41f720b3884d1593416b5e28d26b64fc195988893c8', 'extern "C" void solution() {}');
INSERT INTO sources VALUES ('b574ae6020f5a52eb85982ad4210523ff72a038812a00ed9ffa00ce250f505ae', '// first');
INSERT INTO sources VALUES ('f71aec0d61a5726f747c9c18a0dbefcb3748754ec1a6d636e942bdece6d286cf', '// second');
INSERT INTO submission_files VALUES (1, 0, 'solution.cu', '5a45aa03a2fa2ae9798ce41f720b3884d1593416b5e28d26b64fc195988893c8');
INSERT INTO submission_files VALUES (2, 0, 'solution.cu', '5a45aa03a2fa2ae9798ce41f720b3884d1593416b5e28d26b64fc195988893c8');
INSERT INTO submission_files VALUES (3, 0, 'solution.cu', '5a45aa03a2fa2ae9798ce41f720b3884d1593416b5e28d26b64fc195988893c8');
INSERT INTO submissions OVERRIDING SYSTEM VALUE VALUES (1, 1, 'bob', '2026-11-22T12:00:03.000000Z', 'cuda', 'cuda:0');
INSERT INTO submissions OVERRIDING SYSTEM VALUE VALUES (2, 2, 'bob', '2026-11-22T12:00:06.000000Z', 'cuda', 'cuda:0');
INSERT INTO submissions OVERRIDING SYSTEM VALUE VALUES (3, 2, 'eve', '2026-11-22T12:00:09.000000Z', 'cuda', 'cuda:0');
SELECT pg_catalog.setval('board_versions_id_seq', 3, true);
SELECT pg_catalog.setval('boards_id_seq', 2, true);
SELECT pg_catalog.setval('comparisons_id_seq', 1, false);
SELECT pg_catalog.setval('evaluations_id_seq', 3, true);
SELECT pg_catalog.setval('submissions_id_seq', 3, true);
ALTER TABLE ONLY board_devices
    ADD CONSTRAINT board_devices_pkey PRIMARY KEY (board_id, "position");
ALTER TABLE ONLY board_references
    ADD CONSTRAINT board_references_pkey PRIMARY KEY (board_id, number);
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
CREATE INDEX board_references_of_source ON board_references USING btree (sha256);
CREATE INDEX evaluations_of_submission ON evaluations USING btree (submission_id, id);
CREATE INDEX evaluations_of_user ON evaluations USING btree (board_id, device, version_id, submitter, sort_key, id) WHERE (counts = 1);
CREATE INDEX evaluations_ranked ON evaluations USING btree (board_id, device, version_id, is_best, sort_key, id) WHERE (is_best = 1);
CREATE INDEX submission_files_of_source ON submission_files USING btree (sha256);
CREATE INDEX submissions_of_board ON submissions USING btree (board_id, submitter);
ALTER TABLE ONLY board_devices
    ADD CONSTRAINT board_devices_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY board_references
    ADD CONSTRAINT board_references_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY board_references
    ADD CONSTRAINT board_references_sha256_fkey FOREIGN KEY (sha256) REFERENCES sources(sha256);
ALTER TABLE ONLY board_versions
    ADD CONSTRAINT board_versions_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY comparisons
    ADD CONSTRAINT comparisons_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id);
ALTER TABLE ONLY comparisons
    ADD CONSTRAINT comparisons_first_id_fkey FOREIGN KEY (first_id) REFERENCES submissions(id);
ALTER TABLE ONLY comparisons
    ADD CONSTRAINT comparisons_second_id_fkey FOREIGN KEY (second_id) REFERENCES submissions(id);
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
