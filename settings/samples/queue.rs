use std::collections::VecDeque;

/// A queue that forgets its oldest items.
pub struct Recent<T> {
    items: VecDeque<T>,
    limit: usize,
}

impl<T: Clone> Recent<T> {
    pub fn new(limit: usize) -> Self {
        Self { items: VecDeque::with_capacity(limit), limit }
    }

    pub fn push(&mut self, item: T) {
        if self.items.len() == self.limit {
            self.items.pop_front(); // the oldest
        }
        self.items.push_back(item);
    }
}
