// A shared library, but no plugin.
int exports_nothing() { return 0; }
