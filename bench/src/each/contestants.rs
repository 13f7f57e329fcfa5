//! One library and one operation on one text.

use std::hint::black_box;

/// Observes some work: measures its time, or counts its instructions.
pub type Watch<'a> = &'a mut dyn FnMut(&mut dyn FnMut());

/// A library that runs an operation on a text.
pub struct Contestant {
    pub name: &'static str,
    /// The result, to be compared; `None` if the library rejects the text.
    pub result: Option<String>,
    /// True if the result is a part of the text, which needs no allocation.
    pub borrows: bool,
    /// The maximum number of repetitions of one turn.
    pub most: usize,
    /// Repeats the operation, and lets the observer observe that alone.
    pub run: Box<dyn FnMut(usize, Watch)>,
}

impl Contestant {
    /// Runs an operation that returns a value, and drops the value.
    pub fn new<V>(
        name: &'static str,
        result: Option<String>,
        operation: impl Fn() -> V + 'static,
    ) -> Self {
        let run = move |n: usize, watch: Watch| {
            watch(&mut || {
                for _ in 0..n {
                    // Passed by reference: a move would be measured too.
                    black_box(&operation());
                }
            });
        };
        Self { name, result, borrows: false, most: 4096, run: Box::new(run) }
    }

    /// Reads a text with a value, such as a base; `None` if the library rejects that value. `show` is the
    /// text of the result, which may be borrowed.
    pub fn reading<B: 'static, V, E>(
        name: &'static str,
        value: Option<B>,
        text: &'static str,
        read: impl Fn(&B, &'static str) -> Result<V, E> + 'static,
        show: impl Fn(&V) -> &str,
    ) -> Self {
        let Some(value) = value else { return Self::new(name, None, || ()) };
        let read = move || read(&value, black_box(text));
        let range = text.as_bytes().as_ptr_range();
        let (result, borrows) = read().map_or((None, false), |it| {
            (Some(show(&it).to_owned()), range.contains(&show(&it).as_ptr()))
        });
        Self { borrows, ..Self::new(name, result, read) }
    }

    /// Changes a value that is made anew for each repetition, unobserved. `change` returns `false` if the
    /// library rejects the change.
    pub fn changing<V>(
        name: &'static str,
        make: impl Fn() -> Option<V> + 'static,
        change: impl Fn(&mut V) -> bool + 'static,
        show: impl Fn(&V) -> &str,
    ) -> Self {
        let result = make().and_then(|mut value| {
            let is_accepted = change(&mut value);
            is_accepted.then(|| show(&value).to_owned())
        });
        let run = move |n: usize, watch: Watch| {
            let mut values: Vec<V> = (0..n).filter_map(|_| make()).collect();
            watch(&mut || {
                for value in &mut values {
                    black_box(change(black_box(value)));
                }
            });
        };
        // Few, so that the values stay in the first cache.
        Self { name, result, borrows: false, most: 128, run: Box::new(run) }
    }
}
