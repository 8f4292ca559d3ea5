raise RuntimeError("the evaluator of a task is not run")
