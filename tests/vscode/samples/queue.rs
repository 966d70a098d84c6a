use std::collections::VecDeque;

/// Jobs in the order in which they came.
#[derive(Debug, Default)]
pub struct Queue<T> {
    jobs: VecDeque<T>,
    limit: usize, // at most this many
}

impl<T> Queue<T> {
    pub fn push(&mut self, job: T) -> Result<usize, T> {
        // A full queue gives the job back.
        if self.jobs.len() >= self.limit {
            return Err(job);
        }
        self.jobs.push_back(job);
        Ok(self.jobs.len())
    }
}
