//! "Did you mean": what an author most likely meant by a name that means nothing.

use rustc_hash::FxHashMap;

/// The candidate that the author most likely meant, for "did you mean" (case does not count
/// as a difference). For many names of one file see [`Suggestions`], and [`Candidates`] where not each
/// candidate suits each name.
pub fn did_you_mean<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = Spelling::new(written);
    candidates
        .into_iter()
        .filter(|candidate| *candidate != written && wanted.may_have_length(candidate.chars().count()))
        .filter_map(|candidate| Some((wanted.distance(&Spelling::new(candidate))?, candidate)))
        .min()
        .map(|(_, candidate)| candidate)
}

/// A name as it is compared.
#[derive(Debug)]
struct Spelling {
    lower: String,
    /// The length in characters.
    length: usize,
    /// The letters that occur in it, a bit for each.
    letters: u64,
}

impl Spelling {
    fn new(text: &str) -> Spelling {
        let lower = text.to_lowercase();
        let length = lower.chars().count();
        let letters = lower.chars().fold(0_u64, |letters, c| letters | (1_u64 << (u32::from(c) % 64)));
        Spelling { lower, length, letters }
    }

    /// The number of slips up to which another name may be meant: one in a short name, two in a longer one, three in a
    /// long one.
    fn most(&self) -> usize {
        match self.length {
            0..=5 => 1,
            6..=9 => 2,
            _ => 3,
        }
    }

    fn may_have_length(&self, length: usize) -> bool {
        length.abs_diff(self.length) <= self.most()
    }

    /// The number of slips that lead from here to another name; `None` if they are too many.
    fn distance(&self, other: &Spelling) -> Option<usize> {
        if !self.may_have_letters(other.letters) {
            return None;
        }
        let distance = strsim::osa_distance(&self.lower, &other.lower);
        (distance <= self.most() && distance < self.length.max(2)).then_some(distance)
    }

    /// False if the letters alone show that too many slips lead to another name: one slip takes one
    /// letter away and brings another one in, at most.
    fn may_have_letters(&self, letters: u64) -> bool {
        (self.letters ^ letters).count_ones() as usize <= 2 * self.most()
    }
}

/// Candidates in the order of their lengths, so that those that are much like a name are found quickly.
#[derive(Debug)]
pub struct Candidates<'a> {
    all: Vec<(Spelling, &'a str)>,
    /// The letters of each, close together: most candidates are passed over for them.
    letters: Vec<u64>,
}

/// The cost of the comparison of two names, in looks at a candidate.
const COMPARISON: usize = 100;

/// The most that is spent on one name where there is no common limit: a hundred comparisons.
const MAX_FOR_A_NAME: usize = 100 * COMPARISON;

impl<'a> Candidates<'a> {
    /// These, in the order of their lengths.
    pub fn new(candidates: impl IntoIterator<Item = &'a str>) -> Candidates<'a> {
        let candidates = candidates.into_iter().map(|candidate| (Spelling::new(candidate), candidate));
        let mut candidates: Vec<(Spelling, &str)> = candidates.collect();
        candidates.sort_unstable_by_key(|(spelling, candidate)| (spelling.length, *candidate));
        let letters = candidates.iter().map(|(spelling, _)| spelling.letters).collect();
        Candidates { all: candidates, letters }
    }

    /// The candidate that the author most likely meant among those that suit, and how many slips lead to it. Not
    /// all are looked at if there are thousands, so that the time does not grow with the square of a file.
    pub fn nearest(&self, written: &str, suits: impl FnMut(&'a str) -> bool) -> Option<(usize, &'a str)> {
        self.search(written, suits, MAX_FOR_A_NAME).0
    }

    /// The candidate of [`Candidates::nearest`] within a limit, and what was spent: 1 on a look at a candidate,
    /// [`COMPARISON`] on a comparison.
    fn search(
        &self,
        written: &str,
        mut suits: impl FnMut(&'a str) -> bool,
        most: usize,
    ) -> (Option<(usize, &'a str)>, usize) {
        let wanted = Spelling::new(written);
        let shortest = wanted.length.saturating_sub(wanted.most());
        let from = self.all.partition_point(|(candidate, _)| candidate.length < shortest);
        let to = self.all.partition_point(|(candidate, _)| candidate.length <= wanted.length + wanted.most());
        let mut spent = 1;
        let mut best: Option<(usize, &'a str)> = None;
        for (letters, (spelling, candidate)) in self.letters[from..to].iter().zip(&self.all[from..to]) {
            if spent > most {
                break;
            }
            spent += 1;
            if !wanted.may_have_letters(*letters) || *candidate == written || !suits(candidate) {
                continue;
            }
            spent += COMPARISON;
            if let Some(distance) = wanted.distance(spelling)
                && best.is_none_or(|best| (distance, *candidate) < best)
            {
                best = Some((distance, *candidate));
            }
        }
        (best, spent)
    }
}

/// [`did_you_mean`] for all names of a file that mean nothing, over one list of candidates.
///
/// Each name is looked at once, and what all of them cost together is limited: where a file is full of
/// such names the later ones get no suggestion, so that the time does not grow with the square of the
/// file.
#[derive(Debug)]
pub struct Suggestions<'a> {
    candidates: Candidates<'a>,
    /// The candidates that were found for the names so far.
    known: FxHashMap<String, Option<&'a str>>,
    /// The amount that may still be spent, in looks at a candidate.
    left: usize,
}

/// The most that is spent on the names of one file: a hundred thousand comparisons.
const MAX_WORK: usize = 100_000 * COMPARISON;

impl<'a> Suggestions<'a> {
    /// Suggests one of these.
    pub fn new(candidates: impl IntoIterator<Item = &'a str>) -> Suggestions<'a> {
        Suggestions { candidates: Candidates::new(candidates), known: FxHashMap::default(), left: MAX_WORK }
    }

    /// The candidate that the author most likely meant.
    pub fn guess(&mut self, written: &str) -> Option<&'a str> {
        if let Some(known) = self.known.get(written) {
            return *known;
        }
        if self.left == 0 {
            return None;
        }
        let (best, spent) = self.candidates.search(written, |_| true, usize::MAX);
        self.left = self.left.saturating_sub(spent);
        let best = best.map(|(_, candidate)| candidate);
        self.known.insert(written.to_owned(), best);
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised() {
        let names = ["infantry", "armor", "fighter", "u1", "u2"];
        assert_eq!(did_you_mean("infanty", names), Some("infantry"));
        assert_eq!(did_you_mean("Armor", names), Some("armor"));
        assert_eq!(did_you_mean("figther", names), Some("fighter"));
        assert_eq!(did_you_mean("submarine", names), None);
    }

    #[test]
    fn all_names_of_a_file_get_what_each_gets_alone() {
        let names = ["infantry", "armor", "armour", "fighter", "u1", "u2", "Größe", "mine", "line"];
        let mut suggestions = Suggestions::new(names);
        for written in ["infanty", "Armor", "armr", "figther", "submarine", "u3", "grösse", "fine", "", "infanty"] {
            assert_eq!(suggestions.guess(written), did_you_mean(written, names), "{written}");
        }
    }

    #[test]
    fn the_nearest_is_one_that_suits() {
        let candidates = Candidates::new(["armor", "armory", "army"]);
        assert_eq!(candidates.nearest("armr", |_| true), Some((1, "armor")));
        assert_eq!(candidates.nearest("armr", |name| name != "armor"), Some((1, "army")));
        assert_eq!(candidates.nearest("armr", |_| false), None);
    }

    #[test]
    fn the_work_for_a_name_is_limited() {
        let names: Vec<String> = (0..100_000).map(|n| format!("a{n:05}")).collect();
        let candidates = Candidates::new(names.iter().map(String::as_str));
        let mut asked = 0;
        candidates.nearest("b00007", |_| {
            asked += 1;
            true
        });
        assert!(asked <= MAX_FOR_A_NAME / COMPARISON, "{asked} of {} were compared", names.len());
    }

    #[test]
    fn the_work_for_a_file_is_limited() {
        let name = |kind: char, n: usize| format!("{kind}{n:05}");
        let known: Vec<String> = (0..2000).map(|n| name('a', n)).collect();
        let mut suggestions = Suggestions::new(known.iter().map(String::as_str));
        assert_eq!(suggestions.guess(&name('b', 7)), Some("a00007"));
        for n in 0..2000 {
            suggestions.guess(&name('c', n));
        }
        assert_eq!(suggestions.left, 0);
        assert_eq!(suggestions.guess(&name('d', 7)), None);
        // What is known stays known.
        assert_eq!(suggestions.guess(&name('b', 7)), Some("a00007"));
    }
}
