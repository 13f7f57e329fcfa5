//! The rules of the Public Suffix List: a tree of labels in a byte string, searched without unpacking.
//!
//! `data/suffixes.bin` has, in little-endian numbers,
//!
//! 1. the number of groups and the number of values (16 bits each);
//! 2. for each group the offset of its labels (18 bits) and the number of its first value (14 bits);
//! 3. the values, 16 bits each: the rule of a name, the wildcard below it, the group of its children;
//! 4. the labels of each group: the number of lengths, each length with its count (8 and 16 bits), and the
//!    labels, sorted by length and bytes.
//!
//! A group has the children of one name; the first group has the top-level domains. Labels of one
//! length have one distance, so that a binary search finds them. The test `table` writes the file.

/// The tree.
static TABLE: &[u8] = include_bytes!("../data/suffixes.bin");

const GROUPS: usize = 4;
const VALUES: usize = GROUPS + 4 * number(0);
const LABELS: usize = VALUES + 2 * number(2);

/// The section of the list to which a rule belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    /// Only the rules of registries.
    Icann,
    /// The rules of registries and of private domains.
    All,
}

impl Section {
    /// Returns `true` if a rule, or a wildcard, exists and is of this section.
    fn has(self, rule: u16) -> bool {
        rule == ICANN || rule == PRIVATE && self == Self::All
    }
}

const ICANN: u16 = 1;
const PRIVATE: u16 = 2;
const EXCEPTION: u16 = 3;

/// A name of the tree: its rule, the wildcard below it, and the group of its children.
#[derive(Clone, Copy)]
struct Node(u16);

impl Node {
    /// The node above the top-level domains, which is in no group.
    const ROOT: Self = Self(0);

    fn rule(self) -> u16 {
        self.0 & 3
    }

    fn wildcard(self) -> u16 {
        self.0 >> 2 & 3
    }

    /// Returns `true` if no rule is longer than this name.
    fn is_leaf(self) -> bool {
        self.0 >> 2 == 0
    }

    /// Finds the child with a label. An unknown one has no rule and no children.
    fn child(self, label: &[u8]) -> Self {
        let group = usize::from(self.0 >> 4);
        // The first group has the children of the root; a name that has only a wildcard has none.
        if group == 0 && self.0 != Self::ROOT.0 {
            return Self(0);
        }
        let row = number(GROUPS + 4 * group) | number(GROUPS + 4 * group + 2) << 16;
        let (classes, mut value) = (LABELS + (row >> 14), row & 0x3fff);
        let count = usize::from(TABLE[classes]);
        let mut labels = classes + 1 + 3 * count;
        for class in TABLE[classes + 1..labels].as_chunks::<3>().0 {
            let length = usize::from(class[0]);
            let count = usize::from(u16::from_le_bytes([class[1], class[2]]));
            if length >= label.len() {
                if length > label.len() {
                    break;
                }
                let found = search(&TABLE[labels..labels + count * length], label);
                return found.map_or(Self(0), |n| Self(value_of(value + n)));
            }
            labels += count * length;
            value += count;
        }
        Self(0)
    }
}

/// Searches sorted labels that all have the length of `label`.
fn search(labels: &[u8], label: &[u8]) -> Option<usize> {
    let (mut low, mut high) = (0, labels.len() / label.len());
    while low < high {
        let middle = low.midpoint(high);
        let found = &labels[middle * label.len()..][..label.len()];
        match found.cmp(label) {
            core::cmp::Ordering::Less => low = middle + 1,
            core::cmp::Ordering::Equal => return Some(middle),
            core::cmp::Ordering::Greater => high = middle,
        }
    }
    None
}

fn value_of(n: usize) -> u16 {
    u16::from_le_bytes([TABLE[VALUES + 2 * n], TABLE[VALUES + 2 * n + 1]])
}

/// The number of 16 bits at an offset.
const fn number(at: usize) -> usize {
    TABLE[at] as usize | (TABLE[at + 1] as usize) << 8
}

/// Returns the offset at which the suffix of a name in lower case starts. If no rule matches, that is
/// the last label.
pub(crate) fn suffix_start(name: &[u8], section: Section) -> Option<usize> {
    let mut end = name.len();
    let mut node = Node::ROOT;
    let mut found = None;
    loop {
        let start = name[..end].iter().rposition(|&byte| byte == b'.').map_or(0, |dot| dot + 1);
        if start == end {
            // An empty label is in no rule.
            return found;
        }
        let child = node.child(&name[start..end]);
        if child.rule() == EXCEPTION {
            return Some(end + 1);
        }
        if found.is_none() || section.has(child.rule()) || section.has(node.wildcard()) {
            found = Some(start);
        }
        if start == 0 || child.is_leaf() {
            return found;
        }
        (node, end) = (child, start - 1);
    }
}

/// Returns `true` if a label in lower case is a top-level domain.
pub(crate) fn is_top_level_domain(label: &[u8]) -> bool {
    // The rule of some top-level domains is `*.ck`.
    !label.is_empty() && Node::ROOT.child(label).0 & 0xf != 0
}
