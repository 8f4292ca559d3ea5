// Nothing: kbench_plugin_headers is about the headers that are compiled before it.
