"""What a build is asked to do, and what is kept of it: jobs, results, existing sites."""
