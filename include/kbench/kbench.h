/* kbench for other languages: calls with JSON in and JSON out.
 *
 *     char* answer = kbench_call(NULL, "evaluate",
 *         "{\"problem\": \"matmul\", \"submission\": {\"paths\": [\"mine.cpp\"]}, \"options\": {\"dtype\": \"float64\"}}");
 *     puts(answer);     // {"result": {"verdict": "accepted", "score": 3.1, ...}}
 *     kbench_free(answer);
 *
 * docs/c-interface.md lists the operations, their arguments and their results. Those of leaderboards begin
 * with "board_". They are in libkbench_leaderboard.so, which is loaded from beside this library when the
 * first of them is called.
 *
 * All functions may be called by several threads at once. docs/embedding.md says what kbench promises the
 * calling process: no handlers, no output, nothing left behind. After fork() a child may call, but not with its
 * parent's pool. Calls are refused if the parent was in one. Freeing what the parent made ends nothing of the parent's.
 */
#ifndef KBENCH_KBENCH_H
#define KBENCH_KBENCH_H

#if defined(__GNUC__)
#define KBENCH_C_API __attribute__((visibility("default")))
#else
#define KBENCH_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version, such as "1.2.3". It need not be freed. */
KBENCH_C_API const char* kbench_version(void);

/* Processes that are kept from one call to the next, interpreters of Python among them; see kbench/process_pool.hpp. They end
 * when the pool and all controls that name it are freed. NULL if there is no memory. */
typedef struct kbench_pool kbench_pool;
KBENCH_C_API kbench_pool* kbench_pool_new(void);
KBENCH_C_API void kbench_pool_free(kbench_pool* pool);

/* How a call is watched and ended. */
typedef struct kbench_control kbench_control;

/* Is given one line of JSON, which it may use until it returns, and the context. The call ends as `cancelled` when it returns
 * anything but 0. It is called on the thread that called kbench_call(), except by "batch". It must not throw, nor call
 * kbench_control_free(). */
typedef int (*kbench_progress)(const char* json, void* context);

/* Either may be NULL. The control must outlive the calls that name it. NULL where there is no memory. */
KBENCH_C_API kbench_control* kbench_control_new(kbench_pool* pool, kbench_progress progress, void* context);

/* Ends all calls that name the control, now and later: they return `cancelled` within 0.2 s. "batch" begins no other candidate
 * then, and returns when those that run have ended; a second stop ends these too. Any thread may call it. */
KBENCH_C_API void kbench_control_stop(kbench_control* control);
KBENCH_C_API void kbench_control_free(kbench_control* control);

/* Returns {"result": ...} or {"error": {"code": "...", "message": "..."}}, one line of UTF-8 that ends with a zero. The codes are
 * those of kbench::ErrorCode (kbench/error.hpp), and "cancelled". The caller frees it. NULL if there is no memory for it.
 * `control` may be NULL. */
KBENCH_C_API char* kbench_call(kbench_control* control, const char* operation, const char* arguments);
KBENCH_C_API void kbench_free(char* text);

#ifdef __cplusplus
}
#endif

#endif
