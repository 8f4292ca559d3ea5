"""What of kbench runs in an interpreter of Python."""
