//! Writes a source in which a switch selects each of its mutants.
//!
//! In the text of a mutant, the rest is original: only one mutant is ever on.

use crate::mutant::{Form, Mutant};
use std::ops::Range;

/// The text of a file and the places of its mutants in it.
pub(crate) struct Rewritten {
    pub(crate) text: String,
    /// The number of each mutant, the bytes of its own text, and those of the whole place.
    pub(crate) places: Vec<Place>,
}

#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) number: usize,
    pub(crate) own: Range<usize>,
    pub(crate) whole: Range<usize>,
}

/// Mutants of one place.
struct Node<'a> {
    range: Range<usize>,
    form: Form,
    mutants: Vec<(usize, &'a Mutant)>,
}

/// Rewrites a source with its mutants, which are numbered.
pub(crate) fn rewrite(source: &str, mutants: &[(usize, &Mutant)]) -> Rewritten {
    let mut nodes: Vec<Node<'_>> = Vec::new();
    let mut sorted = mutants.to_vec();
    // Outer places first.
    sorted.sort_by_key(|(_, it)| (it.range.start, usize::MAX - it.range.end, it.form));
    for (number, mutant) in sorted {
        match nodes.last_mut() {
            Some(last) if last.range == mutant.range && last.form == mutant.form => {
                last.mutants.push((number, mutant));
            }
            _ => {
                let mutants = vec![(number, mutant)];
                nodes.push(Node { range: mutant.range.clone(), form: mutant.form, mutants });
            }
        }
    }
    let mut writer = Writer { source, text: String::new(), places: Vec::new() };
    writer.write(0..source.len(), &nodes);
    Rewritten { text: writer.text, places: writer.places }
}

struct Writer<'a> {
    source: &'a str,
    text: String,
    places: Vec<Place>,
}

impl Writer<'_> {
    /// Writes a range of the source with the nodes in it.
    fn write(&mut self, range: Range<usize>, nodes: &[Node<'_>]) {
        let (mut at, mut n) = (range.start, 0);
        while let Some(node) = nodes.get(n) {
            let inner = &nodes[n + 1..];
            let inside = inner.iter().take_while(|it| it.range.end <= node.range.end).count();
            let inside = if node.range.is_empty() { 0 } else { inside };
            self.text.push_str(&self.source[at..node.range.start]);
            self.node(node, &inner[..inside]);
            at = node.range.end;
            n += 1 + inside;
        }
        self.text.push_str(&self.source[at..range.end]);
    }

    fn node(&mut self, node: &Node<'_>, inner: &[Node<'_>]) {
        let start = self.text.len();
        let first = self.places.len();
        match node.form {
            Form::Expression => {
                self.text.push('(');
                self.switches(node, "{ ", " } else ");
                self.text.push_str("{ ");
                self.write(node.range.clone(), inner);
                self.text.push_str(" })");
            }
            Form::Statement => {
                self.switches(node, "{ ", " } else ");
                self.text.push_str("{ ");
                self.write(node.range.clone(), inner);
                self.text.push_str(" }");
            }
            Form::Return => self.switches(node, "{ ", " } "),
            Form::Arm => {
                for (number, _) in &node.mutants {
                    let own = self.text.len();
                    self.text.push_str(&format!(" if !crate::mutants::on({number})"));
                    let own = own..self.text.len();
                    self.places.push(Place { number: *number, own, whole: 0..0 });
                }
            }
        }
        let whole = start..self.text.len();
        for place in &mut self.places[first..] {
            // Places of inner nodes have theirs.
            if place.whole.is_empty() {
                place.whole = whole.clone();
            }
        }
    }

    fn switches(&mut self, node: &Node<'_>, open: &str, close: &str) {
        for (number, mutant) in &node.mutants {
            self.text.push_str(&format!("if crate::mutants::on({number}) {open}"));
            let own = self.text.len();
            self.text.push_str(&mutant.replacement);
            let own = own..self.text.len();
            self.text.push_str(close);
            self.places.push(Place { number: *number, own, whole: 0..0 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::rewrite;
    use crate::mutant::Mutant;
    use crate::visit::Finder;
    use syn::visit::Visit as _;

    fn rewritten(source: &str) -> String {
        let mut finder = Finder::new("a.rs", source);
        finder.visit_file(&syn::parse_file(source).expect("a source"));
        let numbered: Vec<(usize, &Mutant)> = finder.mutants.iter().enumerate().collect();
        rewrite(source, &numbered).text.replace("crate::mutants::", "")
    }

    #[test]
    fn nested_places() {
        assert_eq!(
            rewritten("fn f(a: i8, b: i8) -> X { a == b && !a }"),
            "fn f(a: i8, b: i8) -> X { (if on(0) { (a == b) || (!a) } else { \
             (if on(1) { (a) != (b) } else { a == b }) && (if on(2) { a } else { !a }) }) }"
        );
    }

    #[test]
    fn statements_returns_and_arms() {
        assert_eq!(
            rewritten("fn f() { a(); match b { 1 => c, _ => d } }"),
            "fn f() {if on(0) { return ; }  if on(1) {  } else { a(); } match b { 1 if !on(2) => c, _ => d } }"
        );
        assert_eq!(
            rewritten("fn f() -> bool { match b { x if y => z, _ => w } }"),
            "fn f() -> bool {if on(0) { return true; } if on(1) { return false; }  \
             match b { x if (if on(2) { true } else if on(3) { false } else { y }) => z, _ => w } }"
        );
    }

    #[test]
    fn constants_are_left_out() {
        assert_eq!(
            rewritten("const A: u8 = 1 + 2; static B: u8 = C[1];"),
            "const A: u8 = 1 + 2; static B: u8 = C[1];"
        );
        assert_eq!(
            rewritten("#[cfg(test)] mod tests { fn f() -> u8 { 3 } }"),
            "#[cfg(test)] mod tests { fn f() -> u8 { 3 } }"
        );
    }

    #[test]
    fn conditions_with_let_stay() {
        assert_eq!(
            rewritten("fn f() -> X { if let Some(x) = y && z > w { x } else { v } }"),
            "fn f() -> X { if let Some(x) = y && (if on(0) { (z) >= (w) } else if on(1) { (z) <= (w) } else { z > w }) { x } else { v } }"
        );
    }
}
