"""What is asked of a build, and what is kept of it: jobs, results, sites that stand."""
