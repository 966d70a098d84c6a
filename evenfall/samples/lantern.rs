use std::{fmt, time::Duration};

/// A light that burns down while it is borrowed.
#[derive(Debug, Clone)]
pub struct Lantern<'a> {
    keeper: &'a str,
    left: Duration,
}

impl Lantern<'_> {
    pub const EVENING: Duration = Duration::from_secs(4 * 60 * 60);

    pub fn burn(&mut self, time: Duration) -> Option<Duration> {
        self.left = self.left.checked_sub(time)?;
        Some(self.left)
    }
}

impl fmt::Display for Lantern<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.left.as_secs() {
            0 => write!(f, "{} sits in the dark", self.keeper),
            s => write!(f, "{}: {s} s left", self.keeper),
        }
    }
}
