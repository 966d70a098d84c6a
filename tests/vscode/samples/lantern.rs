use std::time::Duration;

/// A light that burns down while it is borrowed.
#[derive(Debug, Clone)]
pub struct Lantern<'a> {
    keeper: &'a str,
    left: Duration, // never negative
}

impl Lantern<'_> {
    pub fn burn(&mut self, time: Duration) -> Option<u64> {
        // None: it sits in the dark.
        self.left = self.left.checked_sub(time)?;
        Some(self.left.as_secs())
    }
}
