PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES(7);
CREATE TABLE roles (
         actor TEXT NOT NULL,
         role TEXT NOT NULL,
         granted_by TEXT NOT NULL,
         granted_utc TEXT NOT NULL,
         PRIMARY KEY (actor, role));
INSERT INTO roles VALUES('root','admin','root','2026-11-22T12:00:01.000000Z');
CREATE TABLE boards (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         name TEXT NOT NULL UNIQUE,
         kind TEXT NOT NULL,
         problem TEXT NOT NULL,
         dtype TEXT NOT NULL,
         ranking TEXT NOT NULL,
         requires_isolation INTEGER NOT NULL,
         description TEXT NOT NULL,
         deadline_utc TEXT NOT NULL,
         closed_utc TEXT NOT NULL,
         creator TEXT NOT NULL,
         created_utc TEXT NOT NULL, starts_utc TEXT NOT NULL DEFAULT '', quota INTEGER NOT NULL DEFAULT 0, limits TEXT NOT NULL DEFAULT '', ranks_teams INTEGER NOT NULL DEFAULT 0, is_hidden INTEGER NOT NULL DEFAULT 0, is_anonymous INTEGER NOT NULL DEFAULT 0, secret TEXT NOT NULL DEFAULT '', baseline TEXT NOT NULL DEFAULT '');
INSERT INTO boards VALUES(1,'sums','problem','vector_add','','runtime',1,'for all','2027-11-22T12:00:00.000000Z','','ada','2026-11-22T12:00:02.000000Z','2026-11-22T11:00:00.000000Z',9,'{"call_ms":3000,"load_ms":10000,"memory":4294967296,"output":65536,"stack":67108864,"total_ms":600000}',0,0,0,'','');
INSERT INTO boards VALUES(2,'other','problem','vector_add','','runtime',1,'','2027-11-22T12:00:00.000000Z','','ada','2026-11-22T12:00:04.000000Z','',0,'',0,0,0,'','');
INSERT INTO boards VALUES(3,'groups','problem','vector_add','float32','runtime',1,'','2096-12-01T00:00:00.000000Z','','root','2026-11-25T23:10:13.736681Z','',0,'',1,1,1,'a71eb5397a52a2c0c311646846861cb466d127343ffe0ed1b3e3cc9052562cfd','compile');
CREATE TABLE board_devices (
         board_id BIGINT NOT NULL REFERENCES boards (id),
         position INTEGER NOT NULL,
         model TEXT NOT NULL,
         PRIMARY KEY (board_id, position));
INSERT INTO board_devices VALUES(2,0,'NVIDIA H200');
INSERT INTO board_devices VALUES(1,0,'NVIDIA H200');
INSERT INTO board_devices VALUES(3,0,'NVIDIA H200');
CREATE TABLE board_versions (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         device TEXT NOT NULL,
         problem_version INTEGER NOT NULL,
         workload_sha256 TEXT NOT NULL,
         first_utc TEXT NOT NULL,
         UNIQUE (board_id, device, problem_version, workload_sha256));
INSERT INTO board_versions VALUES(1,1,'NVIDIA H200',1,'d25f60b93545cbb539c4c3e9b94df09178bc6c3f539a1d8403d0657c69e29e59','2026-11-22T12:00:08.000000Z');
CREATE TABLE sources (
         sha256 TEXT NOT NULL PRIMARY KEY,
         content TEXT NOT NULL);
INSERT INTO sources VALUES('6d92b28cb088c329f2adf6f9bd87dab60a3c67eee305deac78cbd050b95a26ee','// bob''s');
INSERT INTO sources VALUES('06f42a2ec5def87404b46cd51d3b14791391a7dce081b2e34732f555788eb3d8','// eve''s');
INSERT INTO sources VALUES('b44e9991ae028b7b5266fe350d93eb8c48a99312727d94b5729a6d2a0dd6d1c9','// eve''s other');
INSERT INTO sources VALUES('258a913555bd0e9c686611ebf581263d3664f6b032b60c3b61ff82ed75687aeb','// mallory''s');
INSERT INTO sources VALUES('e445133cd1d202dde3b487293e7cbc123beea39da2dfbda1dcdef8c501f28f2d','// carol''s');
INSERT INTO sources VALUES('44b74fa72b4dea9e0d88fa8882a30ecd09bcce34c9109f7590de918b187ad998',replace('extern "C" void solution(int) {}\n','\n',char(10)));
CREATE TABLE submissions (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         submitter TEXT NOT NULL,
         recorded_utc TEXT NOT NULL,
         language TEXT NOT NULL,
         device TEXT NOT NULL, entrant TEXT NOT NULL DEFAULT '');
INSERT INTO submissions VALUES(1,1,'bob','2026-11-22T12:00:07.000000Z','cuda','cuda:0','bob');
INSERT INTO submissions VALUES(2,1,'eve','2026-11-22T12:00:10.000000Z','cuda','cuda:0','eve');
INSERT INTO submissions VALUES(3,1,'eve','2026-11-22T12:00:13.000000Z','cuda','cuda:0','eve');
INSERT INTO submissions VALUES(4,1,'mallory','2026-11-22T12:00:16.000000Z','cuda','cuda:0','mallory');
INSERT INTO submissions VALUES(5,1,'bob','2026-11-22T12:00:19.000000Z','cuda','cuda:0','bob');
INSERT INTO submissions VALUES(6,2,'carol','2026-11-22T12:00:22.000000Z','cuda','cuda:0','carol');
INSERT INTO submissions VALUES(7,3,'root','2026-11-25T23:10:13.892955Z','cpp','','red');
CREATE TABLE submission_files (
         submission_id BIGINT NOT NULL REFERENCES submissions (id),
         position INTEGER NOT NULL,
         path TEXT NOT NULL,
         sha256 TEXT NOT NULL REFERENCES sources (sha256),
         PRIMARY KEY (submission_id, position));
INSERT INTO submission_files VALUES(1,0,'solution.cu','6d92b28cb088c329f2adf6f9bd87dab60a3c67eee305deac78cbd050b95a26ee');
INSERT INTO submission_files VALUES(2,0,'solution.cu','06f42a2ec5def87404b46cd51d3b14791391a7dce081b2e34732f555788eb3d8');
INSERT INTO submission_files VALUES(3,0,'solution.cu','b44e9991ae028b7b5266fe350d93eb8c48a99312727d94b5729a6d2a0dd6d1c9');
INSERT INTO submission_files VALUES(4,0,'solution.cu','258a913555bd0e9c686611ebf581263d3664f6b032b60c3b61ff82ed75687aeb');
INSERT INTO submission_files VALUES(5,0,'solution.cu','6d92b28cb088c329f2adf6f9bd87dab60a3c67eee305deac78cbd050b95a26ee');
INSERT INTO submission_files VALUES(6,0,'solution.cu','e445133cd1d202dde3b487293e7cbc123beea39da2dfbda1dcdef8c501f28f2d');
INSERT INTO submission_files VALUES(7,0,'mine.cpp','44b74fa72b4dea9e0d88fa8882a30ecd09bcce34c9109f7590de918b187ad998');
CREATE TABLE evaluations (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         submission_id BIGINT NOT NULL REFERENCES submissions (id),
         board_id BIGINT NOT NULL REFERENCES boards (id),
         entrant TEXT NOT NULL,
         state TEXT NOT NULL,
         host TEXT NOT NULL,
         machine TEXT NOT NULL,
         pid BIGINT NOT NULL,
         pid_started BIGINT NOT NULL,
         started_utc TEXT NOT NULL,
         ended_utc TEXT NOT NULL,
         error TEXT NOT NULL,
         verdict TEXT NOT NULL,
         problem_version INTEGER NOT NULL,
         plugin_sha256 TEXT NOT NULL,
         device_model TEXT NOT NULL,
         device TEXT NOT NULL,
         version_id BIGINT NOT NULL,
         is_isolated INTEGER NOT NULL,
         runtime_ms REAL NOT NULL,
         gflops REAL NOT NULL,
         score REAL NOT NULL,
         score_low REAL NOT NULL,
         score_high REAL NOT NULL,
         sort_key REAL NOT NULL,
         counts INTEGER NOT NULL,
         is_best INTEGER NOT NULL, is_suspected INTEGER NOT NULL DEFAULT 0, unranked TEXT NOT NULL DEFAULT '', same_source_as BIGINT NOT NULL DEFAULT 0, is_disqualified INTEGER NOT NULL DEFAULT 0);
INSERT INTO evaluations VALUES(1,1,1,'bob','finished','judge','00000000-0000-0000-0000-000000000000 pid:[1]',23119,221077,'2026-11-22T12:00:07.000000Z','2026-11-22T12:00:08.000000Z','','accepted',1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','NVIDIA H200','NVIDIA H200',1,1,1.0,1.0,1.0,0.99295363931110069977,1.0070963642308496943,1.0070963642308496943,1,1,0,'',0,0);
INSERT INTO evaluations VALUES(2,2,1,'eve','finished','judge','00000000-0000-0000-0000-000000000000 pid:[1]',23119,221077,'2026-11-22T12:00:10.000000Z','2026-11-22T12:00:11.000000Z','','accepted',1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','NVIDIA H200','NVIDIA H200',1,1,2.0,0.5,2.0,1.9859072786222011774,2.0141927284616993887,2.0141927284616993887,1,1,0,'',0,0);
INSERT INTO evaluations VALUES(3,3,1,'eve','finished','judge','00000000-0000-0000-0000-000000000000 pid:[1]',23119,221077,'2026-11-22T12:00:13.000000Z','2026-11-22T12:00:14.000000Z','','accepted',1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','NVIDIA H200','NVIDIA H200',1,1,1.5,0.66666666666666662965,1.5,1.4894304589666509386,1.5106445463462747635,1.5106445463462747635,1,0,0,'',0,1);
INSERT INTO evaluations VALUES(4,4,1,'mallory','finished','judge','00000000-0000-0000-0000-000000000000 pid:[1]',23119,221077,'2026-11-22T12:00:16.000000Z','2026-11-22T12:00:17.000000Z','','accepted',1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','NVIDIA H200','NVIDIA H200',1,1,0.10000000000000001942,10.0,0.10000000000000001942,0.099295363931110089406,0.10070963642308500274,0.10070963642308500274,1,0,0,'',0,1);
INSERT INTO evaluations VALUES(5,5,1,'bob','finished','judge','00000000-0000-0000-0000-000000000000 pid:[1]',23119,221077,'2026-11-22T12:00:19.000000Z','2026-11-22T12:00:20.000000Z','','accepted',1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','NVIDIA H200','NVIDIA H200',1,1,0.9000000000000000222,1.1111111111111111604,0.9000000000000000222,0.89365827537999065199,0.90638672780776474713,0.90638672780776474713,0,0,0,'',1,0);
INSERT INTO evaluations VALUES(6,6,2,'carol','finished','judge','00000000-0000-0000-0000-000000000000 pid:[1]',23119,221077,'2026-11-22T12:00:22.000000Z','2026-11-22T12:00:23.000000Z','','accepted',1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','NVIDIA H200','NVIDIA H200',0,1,0.5,2.0,0.0,0.0,0.0,0.0,0,0,0,'case ''large'' is not proven: only half of it is proven; take a larger case',0,0);
INSERT INTO evaluations VALUES(7,7,3,'red','finished','judge','',0,0,'2026-11-25T23:10:13.892955Z','2026-11-25T23:10:14.088809Z','','compile_error',1,'eb78fd59d6a7adfdccf93fe57ff11c110624994852f34d46cb4677bf95a29f35','Intel(R) Xeon(R) Processor','',0,0,0.0,0.0,0.0,0.0,0.0,0.0,0,0,0,'',0,0);
CREATE TABLE results (
         evaluation_id BIGINT NOT NULL PRIMARY KEY REFERENCES evaluations (id),
         document TEXT NOT NULL);
INSERT INTO results VALUES(1,'{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.99,1.01],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.0,"input_sets":0,"max_ms":0.0,"median_ms":1.0,"min_ms":0.0,"name":"small","passed":true,"proven_ms":1.0,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.0,"samples_ms":[1.0],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.99,1.01],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.0,"input_sets":0,"max_ms":0.0,"median_ms":1.0,"min_ms":0.0,"name":"large","passed":true,"proven_ms":1.0,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.0,"samples_ms":[1.0],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":1.0,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":1.0,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":1.0,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES(2,'{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[1.98,2.02],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":0.5,"input_sets":0,"max_ms":0.0,"median_ms":2.0,"min_ms":0.0,"name":"small","passed":true,"proven_ms":2.0,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":2.0,"samples_ms":[2.0],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[1.98,2.02],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":0.5,"input_sets":0,"max_ms":0.0,"median_ms":2.0,"min_ms":0.0,"name":"large","passed":true,"proven_ms":2.0,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":2.0,"samples_ms":[2.0],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":2.0,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":0.5,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":1.0,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES(3,'{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[1.4849999999999999,1.5150000000000001],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":0.6666666666666666,"input_sets":0,"max_ms":0.0,"median_ms":1.5,"min_ms":0.0,"name":"small","passed":true,"proven_ms":1.5,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.5,"samples_ms":[1.5],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[1.4849999999999999,1.5150000000000001],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":0.6666666666666666,"input_sets":0,"max_ms":0.0,"median_ms":1.5,"min_ms":0.0,"name":"large","passed":true,"proven_ms":1.5,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":1.5,"samples_ms":[1.5],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":1.5,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":0.6666666666666666,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":1.0,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES(4,'{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.099,0.101],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":10.0,"input_sets":0,"max_ms":0.0,"median_ms":0.1,"min_ms":0.0,"name":"small","passed":true,"proven_ms":0.1,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.1,"samples_ms":[0.1],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.099,0.101],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":10.0,"input_sets":0,"max_ms":0.0,"median_ms":0.1,"min_ms":0.0,"name":"large","passed":true,"proven_ms":0.1,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.1,"samples_ms":[0.1],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":0.10000000000000002,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":10.0,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":1.0,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES(5,'{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.891,0.909],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.1111111111111112,"input_sets":0,"max_ms":0.0,"median_ms":0.9,"min_ms":0.0,"name":"small","passed":true,"proven_ms":0.9,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.9,"samples_ms":[0.9],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.891,0.909],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":1.1111111111111112,"input_sets":0,"max_ms":0.0,"median_ms":0.9,"min_ms":0.0,"name":"large","passed":true,"proven_ms":0.9,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.9,"samples_ms":[0.9],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":0.9,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":1.1111111111111112,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":1.0,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES(6,'{"cache":"cold","cases":[{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.495,0.505],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":2.0,"input_sets":0,"max_ms":0.0,"median_ms":0.5,"min_ms":0.0,"name":"small","passed":true,"proven_ms":0.5,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.5,"samples_ms":[0.5],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}},{"audit":{"batch_ms":0.0,"calls":0,"carried_ms":0.0,"claimed_ms":0.0,"cores":null,"lockstep_ms":0.0,"lockstep_slack_ms":0.0,"overhead_ms":0.0,"slack_ms":0.0,"time_ms":0.0,"undisturbed_part":1.0},"audit_ms":0.0,"bytes":12000000,"ci95_ms":[0.495,0.505],"cv":0.0,"flops":1000000,"gbps":0.0,"gflops":2.0,"input_sets":0,"max_ms":0.0,"median_ms":0.5,"min_ms":0.0,"name":"large","passed":true,"proven_ms":0.25,"purpose":"performance","reference_ms":0.0,"roofline_fraction":null,"rounds":1,"runtime_ms":0.5,"samples_ms":[0.5],"sizes":{},"speedup":1.0,"stdev_ms":0.0,"stop_reason":"converged","telemetry":null,"test_id":0,"time_source":"samples","unproven":"only half of it is proven; take a larger case","verification":{"checked":0,"first":[],"max_absolute_error":0.0,"max_relative_error":0.0,"message":"","mismatched":0,"passed":true,"tolerance_used":0.0,"worst":[]}}],"correctness_cases":0,"device":"cuda:0","diagnostics":"","dtype":"float32","environment":{"cpu":"AMD EPYC","gpu":"NVIDIA H200"},"explanation":"","geomean_runtime_ms":0.5,"integrity":{"isolation":"isolated","protections":[{"active":true,"detail":"","name":"landlock"},{"active":false,"detail":"none here","name":"cgroup"}],"suspicions":[],"timing_slack_ms":0.0,"warnings":[]},"mean_gflops":2.0,"output":"","plugin_sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","problem":"vector_add","problem_version":1,"roofline":null,"sanitizer":null,"schema_version":1,"score":null,"seed":"0102030000000000000000000000000000000000000000000000000000000000","speedup":1.0,"timings":{"check_s":0.0,"compile_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.0},"verdict":"accepted"}');
INSERT INTO results VALUES(7,'{"baseline":null,"cache":"cold","cases":[],"compile_cached":false,"compile_command":[],"correctness_cases":10,"device":"cpu","diagnostics":"mine.cpp:1:17: error: conflicting declaration of C function ‘void solution(int)’\n    1 | extern \"C\" void solution(int) {}\n      |                 ^~~~~~~~\nIn file included from <command-line>:\nkbench/prototype.hpp:8:17: note: previous declaration ‘void solution(const float*, const float*, float*, size_t)’\n    8 | extern \"C\" void solution(const float* input_a, const float* input_b, float* output_c, size_t n);\n      |                 ^~~~~~~~\nnote: the problem asks for: extern \"C\" void solution(const float* input_a, const float* input_b, float* output_c, size_t n)\n","dtype":"float32","environment":{"compiler":"g++ (Debian 12.2.0-14+deb12u1) 12.2.0","cores":"2","cpu":"Intel(R) Xeon(R) Processor","kbench":"0.1.0","kernel":"Linux 6.18.44-fc-v657 x86_64","load":"7.41","memory_gib":"23.5","os":"Debian GNU/Linux 12 (bookworm)","stack_mib":"64"},"explanation":"the submission does not compile","geomean_runtime_ms":null,"hidden_cases":null,"integrity":{"isolation":null,"protections":[],"suspicions":[],"timing_slack_ms":null,"warnings":[]},"kernels":[],"mean_gflops":null,"output":"","plugin_sha256":"eb78fd59d6a7adfdccf93fe57ff11c110624994852f34d46cb4677bf95a29f35","precompiled":false,"problem":"vector_add","problem_version":1,"profile":null,"roofline":null,"sanitizer":null,"schema_version":2,"score":null,"seed":null,"speedup":null,"timings":{"baseline_s":0.0,"check_s":0.0,"compile_s":0.094935986,"describe_s":0.0,"load_s":0.0,"measure_s":0.0,"total_s":0.159633627,"wait_s":0.0},"verdict":"compile_error"}');
CREATE TABLE comparisons (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         device TEXT NOT NULL,
         first_id BIGINT NOT NULL REFERENCES submissions (id),
         second_id BIGINT NOT NULL REFERENCES submissions (id),
         pairs TEXT NOT NULL,
         compared_by TEXT NOT NULL,
         ended_utc TEXT NOT NULL);
CREATE TABLE board_references (
         board_id BIGINT NOT NULL REFERENCES boards (id),
         number INTEGER NOT NULL,
         name TEXT NOT NULL,
         language TEXT NOT NULL,
         sha256 TEXT NOT NULL REFERENCES sources (sha256),
         set_by TEXT NOT NULL,
         set_utc TEXT NOT NULL,
         PRIMARY KEY (board_id, number));
CREATE TABLE board_events (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         happened_utc TEXT NOT NULL,
         actor TEXT NOT NULL,
         action TEXT NOT NULL,
         detail TEXT NOT NULL, about_user TEXT NOT NULL DEFAULT '', about_team TEXT NOT NULL DEFAULT '');
INSERT INTO board_events VALUES(1,1,'2026-11-22T12:00:03.000000Z','ada','create','until 2027-11-22T12:00:00.000000Z','','');
INSERT INTO board_events VALUES(2,2,'2026-11-22T12:00:05.000000Z','ada','create','until 2027-11-22T12:00:00.000000Z','','');
INSERT INTO board_events VALUES(3,1,'2026-11-22T12:00:25.000000Z','ada','disqualify','#3: reads a table','','');
INSERT INTO board_events VALUES(4,1,'2026-11-22T12:00:27.000000Z','ada','disqualify','mallory: two accounts','','');
INSERT INTO board_events VALUES(5,1,'2026-11-22T12:00:29.000000Z','ada','edit','description: "for all" instead of ""','','');
INSERT INTO board_events VALUES(6,1,'2026-11-22T12:00:31.000000Z','ada','disqualify','#2: likewise','','');
INSERT INTO board_events VALUES(7,1,'2026-11-22T12:00:32.000000Z','ada','reinstate','#2: it does not','','');
INSERT INTO board_events VALUES(8,3,'2026-11-25T23:10:13.736867Z','root','create','until 2096-12-01T00:00:00.000000Z','','');
INSERT INTO board_events VALUES(9,3,'2026-11-25T23:10:13.736922Z','root','join','','eve','red');
INSERT INTO board_events VALUES(10,3,'2026-11-25T23:10:13.736954Z','root','join','','root','red');
INSERT INTO board_events VALUES(11,3,'2026-11-25T23:10:13.736988Z','root','join','','carol','blue');
INSERT INTO board_events VALUES(12,3,'2026-11-25T23:10:14.197213Z','root','disqualify','why','','blue');
INSERT INTO board_events VALUES(13,3,'2026-11-27T11:38:33.654088Z','root','import','submissions have other numbers than where it was exported','','');
CREATE TABLE disqualifications (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         board_id BIGINT NOT NULL REFERENCES boards (id),
         submission_id BIGINT NOT NULL,
         entrant TEXT NOT NULL,
         reason TEXT NOT NULL,
         disqualified_by TEXT NOT NULL,
         disqualified_utc TEXT NOT NULL,
         UNIQUE (board_id, submission_id, entrant));
INSERT INTO disqualifications VALUES(1,1,3,'','reads a table','ada','2026-11-22T12:00:24.000000Z');
INSERT INTO disqualifications VALUES(2,1,0,'mallory','two accounts','ada','2026-11-22T12:00:26.000000Z');
INSERT INTO disqualifications VALUES(4,3,0,'blue','why','root','2026-11-25T23:10:14.197067Z');
CREATE TABLE board_teams (
         board_id BIGINT NOT NULL REFERENCES boards (id),
         name TEXT NOT NULL,
         PRIMARY KEY (board_id, name));
INSERT INTO board_teams VALUES(3,'blue');
INSERT INTO board_teams VALUES(3,'red');
CREATE TABLE team_members (
         board_id BIGINT NOT NULL,
         member TEXT NOT NULL,
         team TEXT NOT NULL,
         PRIMARY KEY (board_id, member),
         FOREIGN KEY (board_id, team) REFERENCES board_teams (board_id, name));
INSERT INTO team_members VALUES(3,'carol','blue');
INSERT INTO team_members VALUES(3,'eve','red');
INSERT INTO team_members VALUES(3,'root','red');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('boards',3);
INSERT INTO sqlite_sequence VALUES('board_events',13);
INSERT INTO sqlite_sequence VALUES('submissions',7);
INSERT INTO sqlite_sequence VALUES('evaluations',7);
INSERT INTO sqlite_sequence VALUES('board_versions',1);
INSERT INTO sqlite_sequence VALUES('disqualifications',4);
CREATE INDEX submissions_of_board ON submissions (board_id, submitter);
CREATE INDEX submission_files_of_source ON submission_files (sha256);
CREATE INDEX evaluations_of_submission ON evaluations (submission_id, id);
CREATE INDEX evaluations_of_user ON evaluations (board_id, device, version_id, entrant, sort_key, id)
         WHERE counts = 1;
CREATE INDEX evaluations_ranked ON evaluations (board_id, device, version_id, is_best, sort_key, id)
         WHERE is_best = 1;
CREATE INDEX board_references_of_source ON board_references (sha256);
CREATE INDEX evaluations_unranked ON evaluations (board_id, device, entrant) WHERE unranked <> '';
CREATE INDEX board_events_of_board ON board_events (board_id, id);
CREATE INDEX members_of_team ON team_members (board_id, team);
CREATE INDEX submissions_of_entrant ON submissions (board_id, entrant);
COMMIT;
