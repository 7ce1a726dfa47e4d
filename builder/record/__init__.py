"""What a build is asked to do, and what stays of it: jobs, results, existing sites."""
