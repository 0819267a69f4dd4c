//! The section `rules`, and what its numbers mean for the rest: the size of the board, and a `finish` without a rule.

use ludex_base::Fix;
use ludex_syntax::bdl::ast::RulesSection;
use ludex_syntax::bdl::{BdlLanguage, SyntaxKind as K};
use ludex_syntax::{Parse, TextRange};
use rowan::ast::AstNode;
use rustc_hash::FxHashSet;

use super::Checker;
use crate::codes;
use crate::game::{Rule, SectionKind};
use crate::missing_rules;
use crate::position::setup::MAX_SQUARES;

/// The number of rules (documents/bdl.txt, Main rules).
const RULES: usize = 5;

impl Checker<'_> {
    pub(super) fn rules(&mut self, parse: &Parse) {
        let game = self.game;
        let mut lacking: FxHashSet<TextRange> = FxHashSet::default();
        for section in game.sections.iter().filter(|section| section.kind == SectionKind::Rules) {
            // The rules are in the order of the text.
            let first = game.rules.partition_point(|rule| rule.key_range.start() < section.range.start());
            let end = game.rules.partition_point(|rule| rule.key_range.start() < section.range.end());
            let different = self.section(game.rules.get(first..end).unwrap_or_default());
            if different < RULES && !self.faulty(section.range) {
                lacking.insert(section.range);
            }
        }
        if !lacking.is_empty() {
            // What to write, and where, is told by the tree.
            let nodes = parse.root::<BdlLanguage>().children().filter_map(RulesSection::cast);
            let own = nodes.filter(|node| lacking.contains(&node.syntax().text_range()));
            self.out.extend(own.filter_map(|own| missing_rules::check(self.file, game, &own)));
        }
        self.size();
        self.empty_finish();
    }

    /// Each rule once, with a value that makes sense (documents/bdl.txt, Main rules). Gives how many different ones
    /// there are.
    fn section(&mut self, rules: &[Rule]) -> usize {
        let mut seen: Vec<&Rule> = Vec::new();
        for rule in rules {
            // There are five keys, so the list of those seen stays short.
            match seen.iter_mut().find(|earlier| earlier.key == rule.key) {
                Some(earlier) => {
                    let message =
                        format!("`{}` is already given: only the last one counts", self.shown(rule.key_range));
                    let first = earlier.key_range;
                    *earlier = rule;
                    self.again(codes::REPEATED_RULE, message, rule.key_range, first);
                }
                None => seen.push(rule),
            }
            self.literals([rule.value]);
            match rule.key {
                K::FIRST_PLAYER_KW => self.player("first_player", rule.key_range, rule.value),
                K::WIDTH_KW | K::HEIGHT_KW => self.side(rule),
                _ => {}
            }
        }
        seen.len()
    }

    fn side(&mut self, rule: &Rule) {
        let Some(value) = rule.value.filter(|value| value.number().is_some_and(|side| side < 1)) else { return };
        let message = format!("`{}` must be greater than 0", self.shown(rule.key_range));
        self.out.report(codes::VALUE_RANGE, value.range, message);
    }

    /// A board that is larger than anybody looks at.
    fn size(&mut self) {
        let (Some(width), Some(height)) = (self.board.width, self.board.height) else { return };
        let squares = width.saturating_mul(height);
        let Some(value) = self.game.rule(K::WIDTH_KW).and_then(|rule| rule.value).filter(|_| squares > MAX_SQUARES)
        else {
            return;
        };
        let message = format!(
            "the board has {squares} squares, and Ludex looks at boards of at most {MAX_SQUARES}: it does not check \
             where the pieces of this one stand and how they move"
        );
        self.out.report(codes::TOO_LARGE, value.range, message);
    }

    /// All rules of `finish` must hold at once, so with none the game is over (reference/bdl.md, Meaning worth showing
    /// in hovers). In a file without all of its sections that is not yet worth saying.
    fn empty_finish(&mut self) {
        let Some(section) = self.game.section(SectionKind::Finish).filter(|section| section.is_empty) else { return };
        let Some(brace) = section.brace else { return };
        if !self.game.has_all_sections() || self.faulty(section.range) {
            return;
        }
        let place = TextRange::empty(brace.end());
        let behind = self.text.get(usize::from(brace.end())..).unwrap_or_default();
        let draft = match behind.chars().next() {
            Some('\n' | '\r') => "\n  no_moves_available",
            Some(' ') => " no_moves_available",
            _ => " no_moves_available ",
        };
        let message = "`finish` has no rule, so the game is over before the first move";
        let fix = Fix::replace("write `no_moves_available`", self.file, place, draft).alternative();
        self.out.report(codes::EMPTY_FINISH, brace, message).fix(fix);
    }
}
